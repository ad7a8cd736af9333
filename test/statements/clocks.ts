/**
 * What Citus accepts in changes of a distributed table: it works out the functions of the server once, on the coordinator. So
 * they must not differ from row to row, and not depend on a condition.
 */
import type { Node } from 'libpg-query';
import type { Queryable } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';
import { allOf, hasColumns, textOf } from './tree.ts';

/** Functions whose result depends on more than their arguments. */
export interface Functions {
  volatile: ReadonlySet<string>;
  stable: ReadonlySet<string>;
}

/** By name. A name counts if all its functions are of the kind. */
export async function readFunctions(db: Queryable): Promise<Functions> {
  const named = async (kinds: string): Promise<ReadonlySet<string>> => {
    const rows = await db.many<{ name: string }>(sql`
      select proname as name from pg_proc group by proname having bool_and(provolatile::text = any(string_to_array(${kinds}, null)))`);
    return new Set(rows.map(({ name }) => name));
  };
  return { volatile: await named('v'), stable: await named('sv') };
}

/** What Citus refuses in the updates and deletions of these tables, also within `with`. */
export function refusedIn(statement: Node, tables: ReadonlySet<string>, functions: Functions): string[] {
  const changes = [...allOf(statement, 'UpdateStmt'), ...allOf(statement, 'DeleteStmt')];
  return changes.flatMap((each) => {
    const change = 'UpdateStmt' in each ? each.UpdateStmt : 'DeleteStmt' in each ? each.DeleteStmt : {};
    if (!tables.has(change.relation?.relname ?? '')) return [];
    const values = 'targetList' in change ? (change.targetList ?? []) : [];
    return [...values, change.whereClause].flatMap((part) => refusedParts(part, functions));
  });
}

function refusedParts(part: unknown, { volatile, stable }: Functions): string[] {
  const calls = callsIn(part);
  const choices = [...allOf(part, 'CaseExpr'), ...allOf(part, 'CoalesceExpr')];
  return [
    ...calls.filter(({ name }) => volatile.has(name)).map(({ name }) => `${name}: another result in each row`),
    ...calls
      .filter(({ name, args }) => stable.has(name) && args.some(hasColumns))
      .map(({ name }) => `${name}: of a column`),
    ...choices
      .flatMap(callsIn)
      .filter(({ name }) => stable.has(name))
      .map(({ name }) => `${name}: within case or coalesce`),
  ];
}

const callsIn = (part: unknown): { name: string; args: Node[] }[] => [
  ...allOf(part, 'FuncCall').flatMap((call) => {
    if (!('FuncCall' in call)) return [];
    const { funcname = [], args = [] } = call.FuncCall;
    const last = funcname.at(-1);
    return last ? [{ name: textOf(last), args }] : [];
  }),
  // `current_timestamp` and its kind.
  ...allOf(part, 'SQLValueFunction').map(() => ({ name: 'now', args: [] })),
];
