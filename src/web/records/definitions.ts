import type { AnyField, DefinedKind } from './define-record.ts';
import { driver } from './driver.ts';
import { externalReference } from './external-reference.ts';
import type { ValueContext } from './field.ts';
import { fleet } from './fleet.ts';
import { input } from './input.ts';
import { inputType } from './input-type.ts';
import { probe } from './probe.ts';
import { profile } from './profile.ts';
import { reminder } from './reminder.ts';
import { user } from './user.ts';
import { vehicle } from './vehicle.ts';

/** A definition of any kind. Its functions take records of its own kind. */
export interface AnyDefinition {
  readonly kind: DefinedKind;
  readonly names: readonly string[];
  readonly fields: Readonly<Record<string, AnyField>>;
  nameOf(record: object): string;
  words(name: string, record: object, context: ValueContext): string;
  isSettled(record: object): boolean;
}

export const definitions: readonly AnyDefinition[] = [
  driver,
  externalReference,
  fleet,
  input,
  inputType,
  probe,
  profile,
  reminder,
  user,
  vehicle,
];

/** The name of a record of any kind; undefined for a kind that is not defined. */
export const nameOfRecord = (kind: string, record: object): string | undefined =>
  definitions.find((each) => each.kind === kind)?.nameOf(record);

/** The declared field of a record of any kind. */
export const declaredField = (kind: string, name: string): AnyField | undefined =>
  definitions.find((each) => each.kind === kind)?.fields[name];
