import type * as z from 'zod';
import { driverRow } from '../../../contract/drivers.ts';
import { isReferable, type ReferableKind, referableKinds } from '../../../contract/kinds.ts';
import type { BulkKind } from '../../api/bulk.ts';
import { type ListPath, paths } from '../../paths/index.ts';
import type { AnyField, DefinedKind } from '../../records/define-record.ts';
import { type AnyDefinition, definitions } from '../../records/definitions.ts';
import { inputSchemas } from '../../records/input-schemas.ts';
import { text } from '../../text/index.ts';

const { menu } = text.shell;

/** A kind of record that can be imported. Its fields, labels and rules are those of its form. */
export interface ImportKind {
  kind: BulkKind & DefinedKind;
  /** "Drivers" */
  title: string;
  list: ListPath;
  definition: AnyDefinition;
  schema: z.ZodType;
  /** Fields that identify a record, the best first. Any of them can be without a value or not unique. */
  keys: readonly string[];
  /** A key is unique only among records with the same value of this field. */
  keyWithin?: string;
  /** Field that a new record gets from its name if the file has none. */
  fromName?: string;
  takesReference: boolean;
  /** Kinds of the records that its fields name. */
  refersTo: readonly ReferableKind[];
}

type Own = Pick<ImportKind, 'title' | 'list' | 'keyWithin' | 'fromName'> & { schema?: z.ZodType };

function importKind(kind: ImportKind['kind'], own: Own): ImportKind {
  const definition = definitions.find((each) => each.kind === kind);
  if (!definition) throw new Error(`${kind} has no definition`);
  const controls = definition.names.map((name) => definition.fields[name]?.control);
  return {
    kind,
    definition,
    schema: inputSchemas[kind],
    keys: definition.names
      .flatMap((name) => {
        const rank = definition.fields[name]?.identifies;
        return rank === undefined ? [] : [{ name, rank }];
      })
      .sort((one, other) => one.rank - other.rank)
      .map(({ name }) => name),
    takesReference: isReferable(kind),
    refersTo: controls.some((control) => control?.as === 'own')
      ? referableKinds
      : controls.flatMap((control) => (control?.as === 'pick' ? [control.kind] : [])),
    ...own,
  };
}

const importKinds: Readonly<Record<string, ImportKind>> = {
  [paths.importDrivers]: importKind('driver', {
    title: menu.drivers,
    list: paths.drivers,
    fromName: 'username',
    // The office does not know passwords of drivers, which open nothing.
    schema: driverRow,
  }),
  [paths.importVehicles]: importKind('vehicle', {
    title: menu.vehicles,
    list: paths.vehicles,
  }),
  [paths.importReferences]: importKind('externalReference', {
    title: menu.references,
    list: paths.references,
    keyWithin: 'resourceType',
  }),
  [paths.importReminders]: importKind('reminder', {
    title: menu.reminders,
    list: paths.reminders,
    keyWithin: 'vehicleId',
  }),
  [paths.importUsers]: importKind('user', {
    title: menu.users,
    list: paths.users,
  }),
};

/** The kind that the address of an import names; undefined for other pages. */
export const importKindOf = (pathname: string): ImportKind | undefined => importKinds[pathname.replace(/\/$/, '')];

/** The declared field. Every name comes from the definition. */
export function fieldOf({ definition }: ImportKind, name: string): AnyField {
  const field = definition.fields[name];
  if (!field) throw new Error(`${definition.kind} has no field ${name}`);
  return field;
}
