import { idPattern } from '../../contract/dashboard-paths.ts';

/** Search parameters as they come from the address: every value is a string. */
export type RawSearch = Record<string, unknown>;

/** Links pass validated values through the readers again, so each reader accepts its own result. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function readList(value: unknown): string[] | undefined {
  const sent = Array.isArray(value) ? value.map(String) : (readText(value)?.split(',') ?? []);
  const values = sent.filter((one) => one !== '');
  return values.length === 0 ? undefined : [...new Set(values)];
}

const id = new RegExp(`^${idPattern}$`);

/** Reads a path parameter as an id; undefined if it is not one. */
export const readId = (parameter: string | undefined): number | undefined =>
  parameter !== undefined && id.test(parameter) ? Number(parameter) : undefined;

export function readSeconds(value: unknown): string | undefined {
  const seconds = Number(readText(value));
  return Number.isSafeInteger(seconds) && seconds > 0 ? String(seconds) : undefined;
}

/** Reads a day that exists: not 30 February. */
export function readDay(value: unknown): string | undefined {
  const day = readText(value) ?? '';
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day) ? day : undefined;
}

/** Reads two times as ISO 8601 in UTC; undefined unless the first is earlier. */
export function readBetween(start: unknown, end: unknown): [string, string] | undefined {
  const [from, to] = [start, end].map((value) => Date.parse(readText(value) ?? ''));
  if (from === undefined || to === undefined || !(from < to)) return undefined;
  return [new Date(from).toISOString(), new Date(to).toISOString()];
}

export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

export const isOn = (value: unknown): boolean => String(value) === 'true';

/** Leaves out the key of an undefined value. */
export function present<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });
}
