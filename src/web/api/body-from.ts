/**
 * The body of a save: the record as it was read, unknown fields included, with what the person changed (GET, change, POST
 * back). `fields` are what a form or a bulk change holds. `shown` are the same fields as the form makes them of the
 * untouched record: a field that still says the same goes back exactly as it was read. Left out: each field is a change.
 * A new record leaves out what is empty. A field that the person cleared is sent empty, as `fields` has it.
 */
export function bodyFrom<Fields extends object>(
  before: object | undefined,
  fields: Fields,
  shown?: object,
): Partial<Fields> {
  const untouched: Readonly<Record<string, unknown>> = { ...shown };
  const isSent = ([name, value]: [string, unknown]): boolean =>
    before ? !(name in untouched && isSameValue(value, untouched[name])) : !isEmpty(value);
  // `Object.fromEntries` forgets the names and types of the fields that it is given.
  const changed = Object.fromEntries(Object.entries(fields).filter(isSent)) as Partial<Fields>;
  return { ...before, ...changed };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Spaces around a text are not stored, so they are no change. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other));

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : (value ?? null));
