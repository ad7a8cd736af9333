/**
 * Features of PostgreSQL that a distributed one lacks or limits. docs/scale.md says for each how to deal with it; a test
 * compares the lists.
 */
import type { Node } from 'libpg-query';
import type { Queryable } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';
import { allOf, textOf } from './tree.ts';

/** Functions whose result has a meaning only within one server: all of PostgreSQL's own. */
const functionsOfOneServer = /^(pg_\w+|txid_\w+|obj_description|lastval|currval)$/;
/** Columns and tables of one server's files. */
const systemColumns = /^(ctid|xmin|xmax|cmin|cmax|tableoid)$/;
/** Statements that every engine runs. */
const common = /^(Select|Insert|Update|Delete|Transaction|VariableSet|VariableShow)Stmt$/;
const schemaChange = /^(Create\w*|Createdb|CreateRole|Drop\w*|Alter\w*|Index|Comment|Do)Stmt$/;
const kinds: Readonly<Record<string, string>> = {
  DeclareCursorStmt: 'cursor',
  FetchStmt: 'cursor',
  ClosePortalStmt: 'cursor',
  ListenStmt: 'listen',
  LockStmt: 'lock table',
  TruncateStmt: 'truncate',
};

/** The features that a statement uses. */
export function featuresOf(statement: Node): string[] {
  const kind = Object.keys(statement)[0] ?? '';
  const found = common.test(kind) ? [] : [schemaChange.test(kind) ? 'schema change' : (kinds[kind] ?? kind)];
  for (const call of allOf(statement, 'FuncCall')) {
    const name = 'FuncCall' in call ? textOf(call.FuncCall.funcname?.at(-1) ?? { String: {} }) : '';
    if (functionsOfOneServer.test(name)) found.push(name);
  }
  for (const column of allOf(statement, 'ColumnRef')) {
    const name = 'ColumnRef' in column ? textOf(column.ColumnRef.fields?.at(-1) ?? { String: {} }) : '';
    if (systemColumns.test(name)) found.push(name);
  }
  if (/"relpersistence":"t"/.test(JSON.stringify(statement))) found.push('temporary table');
  if (allOf(statement, 'RangeTableSample').length > 0) found.push('tablesample');
  if (allOf(statement, 'GroupingSet').length > 0) found.push('grouping sets');
  const queries = allOf(statement, 'CommonTableExpr').map((cte) =>
    'CommonTableExpr' in cte ? cte.CommonTableExpr : {},
  );
  if (queries.some(({ ctequery }) => ctequery && !('SelectStmt' in ctequery))) found.push('changes in with');
  if (/"recursive":true/.test(JSON.stringify(statement))) found.push('with recursive');
  if (/"waitPolicy":"LockWaitSkip"/.test(JSON.stringify(statement))) found.push('skip locked');
  else if (/"strength":"LCS_FOR/.test(JSON.stringify(statement))) found.push('for update, for share');
  return found;
}

/** The features that our tables use. */
export async function featuresOfTables(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ feature: string }>(sql`
    select distinct case k.contype when 'x' then 'exclusion constraint' else 'trigger' end as feature
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.relnamespace = current_schema()::regnamespace and k.contype in ('x', 't')
    union select 'index: ' || m.amname from pg_class c join pg_am m on m.oid = c.relam
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('i', 'I') and m.amname <> 'btree'
    union select 'unlogged table' from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'u'
    union select 'foreign key' from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.relnamespace = current_schema()::regnamespace and k.contype = 'f'
    union select 'trigger' from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
    union select 'function' from pg_proc p where p.pronamespace = current_schema()::regnamespace
    union select 'inheritance' from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition
    union select 'partitioned table' from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'p'
    union select 'identity column' from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = current_schema()::regnamespace and a.attidentity <> ''
    order by 1`);
  return rows.map(({ feature }) => feature);
}
