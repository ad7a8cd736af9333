import { type Statement, sql } from './sql.ts';

/**
 * The account of a statement's rows: the number itself if all have the same, so that a cluster sends the statement to one
 * machine, else their column.
 */
export function accountOf(accountIds: readonly number[], column: Statement): Statement {
  const [first] = accountIds;
  return first !== undefined && accountIds.every((id) => id === first) ? sql`${first}::bigint` : column;
}
