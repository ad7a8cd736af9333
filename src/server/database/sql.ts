/** A statement with its values. Only `sql` creates it, so no value becomes part of the text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

function isStatement(value: unknown): value is Sql {
  return value instanceof Sql;
}

/** Statements nest, so the parameters are numbered when the text is asked for: once, not at each level. */
class Sql implements Statement {
  private numbered: string | undefined;

  /** `parts`: the text before, between and after the values. */
  constructor(
    readonly parts: readonly string[],
    readonly values: readonly unknown[],
  ) {}

  get text(): string {
    this.numbered ??= this.parts.reduce((text, part, index) => `${text}$${index}${part}`);
    return this.numbered;
  }
}

/**
 * sql`select id from tag where account_id = ${accountId}`: values become parameters, nested statements become part of
 * the text. Arrays are one parameter (`= any(${ids})`).
 */
export function sql(strings: TemplateStringsArray, ...slots: unknown[]): Statement {
  const parts: string[] = [];
  const values: unknown[] = [];
  let part = strings[0] ?? '';
  slots.forEach((slot, index) => {
    if (isStatement(slot)) {
      const [first = '', ...others] = slot.parts;
      part += first;
      for (const other of others) {
        parts.push(part);
        part = other;
      }
      for (const value of slot.values) values.push(value);
    } else {
      parts.push(part);
      part = '';
      values.push(isNumbers(slot) ? numberArray(slot) : slot);
    }
    part += strings[index + 1] ?? '';
  });
  parts.push(part);
  return new Sql(parts, values);
}

const isNumbers = (value: unknown): value is (number | null)[] =>
  Array.isArray(value) && value.every((element) => element === null || typeof element === 'number');

/** For long lists several times faster than pg's conversion. */
const numberArray = (numbers: readonly (number | null)[]): string =>
  `{${numbers.map((number) => number ?? 'null').join(',')}}`;

/** A table or column name from the catalogue. */
export const identifier = (name: string): Statement => new Sql([`"${name.replaceAll('"', '""')}"`], []);

/** Several parts with commas between them. */
export const listed = <Part>(parts: readonly Part[], each: (part: Part) => Statement): Statement =>
  parts.map(each).reduce((all, one) => sql`${all}, ${one}`);
