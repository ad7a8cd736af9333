/** A statement with its values. Only `sql` creates it, so no value becomes part of the text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

function isStatement(value: unknown): value is Statement {
  return value instanceof Sql;
}

class Sql implements Statement {
  constructor(
    readonly text: string,
    readonly values: readonly unknown[],
  ) {}
}

/**
 * sql`select id from tag where account_id = ${accountId}`: values become parameters, nested statements become part of
 * the text. Arrays are one parameter (`= any(${ids})`).
 */
export function sql(parts: TemplateStringsArray, ...slots: unknown[]): Statement {
  let text = parts[0] ?? '';
  const values: unknown[] = [];
  slots.forEach((slot, index) => {
    if (isStatement(slot)) {
      text += slot.text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + values.length}`);
      values.push(...slot.values);
    } else {
      values.push(isNumbers(slot) ? numberArray(slot) : slot);
      text += `$${values.length}`;
    }
    text += parts[index + 1] ?? '';
  });
  return new Sql(text, values);
}

const isNumbers = (value: unknown): value is (number | null)[] =>
  Array.isArray(value) && value.every((element) => element === null || typeof element === 'number');

/** For long lists several times faster than pg's conversion. */
const numberArray = (numbers: readonly (number | null)[]): string =>
  `{${numbers.map((number) => number ?? 'null').join(',')}}`;

/** A table or column name from the catalogue. */
export const identifier = (name: string): Statement => new Sql(`"${name.replaceAll('"', '""')}"`, []);

/** Several parts with commas between them. */
export const listed = <Part>(parts: readonly Part[], each: (part: Part) => Statement): Statement =>
  parts.map(each).reduce((all, one) => sql`${all}, ${one}`);
