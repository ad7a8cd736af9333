/**
 * `sql` for tests. It remembers the texts that tests make, so that the record of statements contains only the service's.
 * In tests, imports of `src/server/database/sql.ts` lead here: see `sqlOfTests`.
 */
import { sql as ofService, type Statement } from '../../src/server/database/sql.ts';

export { identifier, listed, type Statement } from '../../src/server/database/sql.ts';

export const textsOfTests = new Set<string>();

export function sql(parts: TemplateStringsArray, ...slots: unknown[]): Statement {
  const statement = ofService(parts, ...slots);
  textsOfTests.add(statement.text);
  return statement;
}

/** A statement of a test without values, whose text is made of parts. */
export function plain(text: string): Statement {
  textsOfTests.add(text);
  return { text, values: [] };
}
