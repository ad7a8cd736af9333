/**
 * Body of a save: the record as it was read, unknown fields included, with the person's changes on top. `fields` are the
 * values of a form or of a bulk change. `shown` are the form's values for the unchanged record: a field with the same value
 * is sent exactly as it was read. Without `shown` every field is a change. The body of a new record has no empty fields.
 * A cleared field of an existing record is sent empty.
 */
export function bodyFrom<Fields extends object>(
  before: object | undefined,
  fields: Fields,
  shown?: object,
): Partial<Fields> {
  const untouched: Readonly<Record<string, unknown>> = { ...shown };
  const isSent = ([name, value]: [string, unknown]): boolean =>
    before ? !(name in untouched && isSameValue(value, untouched[name])) : !isEmpty(value);
  // `Object.fromEntries` loses the names and types of the fields.
  const changed = Object.fromEntries(Object.entries(fields).filter(isSent)) as Partial<Fields>;
  return { ...before, ...changed };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Spaces around a text are not stored, so they are no change. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other));

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : (value ?? null));
