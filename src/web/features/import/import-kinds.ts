import type * as z from 'zod';
import { alertKindRow } from '../../../contract/alert-kinds.ts';
import { geofenceTypes, tagResourceType } from '../../../contract/choices.ts';
import { importPathOf } from '../../../contract/dashboard-paths.ts';
import { driverRow } from '../../../contract/drivers.ts';
import { type ImportedKind, importedKinds, isReferable, kinds, referableKinds } from '../../../contract/kinds.ts';
import type { ListPath } from '../../paths/index.ts';
import { allDefinitions } from '../../records/all-definitions.ts';
import type { AnyField } from '../../records/define-record.ts';
import type { AnyDefinition } from '../../records/definitions.ts';
import { type NamedKind, referenceField } from '../../records/field.ts';
import { inputSchemas } from '../../records/input-schemas.ts';
import { numberField } from '../../records/table-fields.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';

const { menu } = text.shell;

export type Wire = Record<string, unknown>;

/** A kind of record that can be imported. Its fields, labels and rules are those of its form. */
export interface ImportKind {
  kind: ImportedKind;
  /** "Drivers" */
  title: string;
  list: ListPath;
  definition: AnyDefinition;
  /** The fields of its form, after those that only find its record. */
  names: readonly string[];
  fields: Readonly<Record<string, AnyField>>;
  schema: z.ZodType;
  /** Fields that identify a record, the best first. Any of them can be without a value or not unique. */
  keys: readonly string[];
  /** A key is unique only among records with the same value of this field. */
  keyWithin?: string;
  /** Field that a new record gets from its name if the file has none. */
  fromName?: string;
  takesReference: boolean;
  /** Devices create its records. A row without one is bad. */
  isMadeByDevices: boolean;
  /** Kinds of the records that its fields name. */
  refersTo: readonly NamedKind[];
  /** Values of a new record that no column has, by field. */
  first?: Readonly<Record<string, (row: Wire) => unknown>>;
  /** Fields that have their values from another field of the row. */
  givenBy?: Readonly<Record<string, string>>;
  /** The fields of a request. Left out: the fields of the row. */
  toBody?: (row: Wire, record: object | undefined) => Wire;
}

type Own = Pick<ImportKind, 'title' | 'keyWithin' | 'fromName' | 'first' | 'givenBy' | 'toBody'> & {
  schema?: z.ZodType;
  /** Fields that find a record, and that nobody changes. */
  found?: Readonly<Record<string, AnyField>>;
};

const ofDevice = {
  keyWithin: 'vehicleId',
  found: {
    vehicleId: referenceField({
      label: text.kinds.vehicle,
      of: 'vehicle',
      none: '',
      unknown: text.names.unknownVehicle,
    }) as unknown as AnyField,
    number: numberField({ label: officeText.imports.fields.number, identifies: 1 }) as unknown as AnyField,
  },
};

const firstRadiusMetres = 100;

/** What each kind needs besides the declaration of its fields. */
const own: Readonly<Record<ImportedKind, Own>> = {
  alertRule: {
    title: officeText.alerts.rules.title,
    first: {
      afterMinutes: ({ kind }) => (alertKindRow(String(kind)).leastMinutes === undefined ? 0 : 15),
      notifyBack: () => true,
    },
  },
  assignment: { title: menu.assignments, keyWithin: 'vehicleId' },
  driver: {
    title: menu.drivers,
    fromName: 'username',
    // The office does not know passwords of drivers, which open nothing.
    schema: driverRow,
  },
  externalReference: { title: menu.references, keyWithin: 'resourceType' },
  geofence: {
    title: menu.geofences,
    toBody: withType,
    givenBy: { latitude: 'points', longitude: 'points', radius: 'points' },
    // A waypoint has no radius.
    first: {
      radius: ({ points, latitude }) => (!points && typeof latitude === 'number' ? firstRadiusMetres : undefined),
    },
  },
  input: { title: menu.inputs, ...ofDevice },
  probe: { title: text.temperature.tabs.probes, ...ofDevice },
  reminder: { title: menu.reminders, keyWithin: 'vehicleId' },
  tag: { title: menu.tags, toBody: (row) => ({ ...row, resourceType: tagResourceType }) },
  user: { title: menu.users },
  vehicle: { title: menu.vehicles },
};

/** A geofence with corners is a polygon, another one with a centre or a radius is a circle. */
function withType(row: Wire, record: object | undefined): Wire {
  const { points, ...rest } = row;
  if (Array.isArray(points)) return { ...row, geofenceType: geofenceTypes.polygon };
  const isCircle = ['latitude', 'longitude', 'radius'].some((name) => typeof row[name] === 'number');
  return isCircle || !record ? { ...rest, geofenceType: geofenceTypes.circle } : rest;
}

/** Makes a new object: keep it while the kind stays. */
export function importKind(kind: ImportedKind): ImportKind {
  const definition = allDefinitions.find((each) => each.kind === kind);
  if (!definition) throw new Error(`${kind} has no definition`);
  const { found = {}, ...rest } = own[kind];
  const fields = { ...found, ...definition.fields };
  const names = [...Object.keys(found), ...definition.names];
  return {
    ...{ kind, definition, names, fields },
    schema: inputSchemas[kind],
    list: kinds[kind].page,
    keys: names
      .flatMap((name) => {
        const rank = fields[name]?.identifies;
        return rank === undefined ? [] : [{ name, rank }];
      })
      .sort((one, other) => one.rank - other.rank)
      .map(({ name }) => name),
    takesReference: isReferable(kind) && kind !== 'input' && kind !== 'probe',
    isMadeByDevices: found.number !== undefined,
    refersTo: [
      ...new Set([
        ...Object.values(fields).flatMap(({ control }) => kindsNamed(control)),
        ...(definition.kind === 'alertRule' ? (['fleet', 'vehicle', 'profile', 'probe'] as const) : []),
        ...(definition.kind === 'externalReference' ? referableKinds : []),
      ]),
    ],
    ...rest,
  };
}

function kindsNamed(control: AnyField['control']): NamedKind[] {
  if (control.as === 'pick') return [control.kind];
  if (control.as === 'fleets') return ['fleet'];
  if (control.as === 'users') return ['user'];
  return control.as === 'pickTag' ? ['tag'] : [];
}

/** The kind that the address of an import names; undefined for other pages. */
export function importedKindIn(pathname: string): ImportedKind | undefined {
  const path = pathname.replace(/\/$/, '');
  return importedKinds.find((kind) => importPathOf(kind) === path);
}

/** The declared field. Every name comes from the kind. */
export function fieldOf({ kind, fields }: ImportKind, name: string): AnyField {
  const field = fields[name];
  if (!field) throw new Error(`${kind} has no field ${name}`);
  return field;
}
