/** What the address bar holds: every value a string. */
export type RawSearch = Record<string, unknown>;

/** A validated value comes by again when a link changes it, so each reader takes its own result too. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function readList(value: unknown): string[] | undefined {
  const sent = Array.isArray(value) ? value.map(String) : (readText(value)?.split(',') ?? []);
  const values = sent.filter((one) => one !== '');
  return values.length === 0 ? undefined : [...new Set(values)];
}

/** A path parameter as an id; undefined where somebody typed something else. */
export const readId = (parameter: string | undefined): number | undefined =>
  parameter !== undefined && /^[1-9]\d{0,15}$/.test(parameter) ? Number(parameter) : undefined;

export function readSeconds(value: unknown): string | undefined {
  const seconds = Number(readText(value));
  return Number.isSafeInteger(seconds) && seconds > 0 ? String(seconds) : undefined;
}

/** A day of the calendar: not 30 February. */
export function readDay(value: unknown): string | undefined {
  const day = readText(value) ?? '';
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day) ? day : undefined;
}

/** Two moments, ISO 8601 in UTC, the earlier one first. */
export function readBetween(start: unknown, end: unknown): [string, string] | undefined {
  const [from, to] = [start, end].map((value) => Date.parse(readText(value) ?? ''));
  if (from === undefined || to === undefined || !(from < to)) return undefined;
  return [new Date(from).toISOString(), new Date(to).toISOString()];
}

export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

export const isOn = (value: unknown): boolean => String(value) === 'true';

/** A search object has no key for what the address does not say. */
export function present<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });
}
