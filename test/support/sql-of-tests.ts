/**
 * `sql` for tests. It remembers the texts that tests make, so that the record of statements contains only the service's.
 * In tests, imports of `src/server/database/sql.ts` lead here: see `sqlOfTests`.
 */
import { sql as ofService, type Statement } from '../../src/server/database/sql.ts';

export { identifier, listed, type Statement } from '../../src/server/database/sql.ts';

const key = Symbol.for('fenceline texts of tests');
const ofProcess = globalThis as { [key]?: Set<string> };
/** One set for a process: a test that resets modules gets another copy of this module. */
export const textsOfTests: Set<string> = (ofProcess[key] ??= new Set());

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
