/**
 * Proves that a statement finds the rows of each account table by account. At each level of a query, the account of each
 * such table must equal a value, a column of another row source, or the account of an enclosing query. Several account
 * tables may also just equal each other: then the database joins them within each account.
 */
import type { Node, SelectStmt } from 'libpg-query';
import { columnPath, conjuncts, type Equality, equalitiesOf, hasColumns, partsOf, textOf } from './tree.ts';

interface Source {
  name: string;
  /** The account table; undefined for any other row source. */
  table?: string;
}

interface Scope {
  sources: Source[];
  outer?: Scope | undefined;
  ctes: ReadonlySet<string>;
}

/** What an expression says about the account: that of a source, a value from elsewhere, or nothing. */
type Side = Source | 'value' | undefined;

/** A sentence for each table whose account is free. `accountTables`: the tables that are distributed by account. */
export function problemsOf(statement: Node, accountTables: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  query(statement, { sources: [], ctes: new Set() });
  return problems;

  function query(node: Node, outer: Scope): void {
    if ('SelectStmt' in node) select(node.SelectStmt, outer);
    else if ('InsertStmt' in node) insert(node, outer);
    else if ('UpdateStmt' in node) {
      const { relation, fromClause = [], whereClause, targetList = [] } = node.UpdateStmt;
      if (columnsSet(targetList).includes('account_id')) problems.push(`${relation?.relname}: account_id is changed`);
      level(node.UpdateStmt, outer, [{ RangeVar: relation ?? {} }, ...fromClause], whereClause);
    } else if ('DeleteStmt' in node) {
      const { relation, usingClause = [], whereClause } = node.DeleteStmt;
      level(node.DeleteStmt, outer, [{ RangeVar: relation ?? {} }, ...usingClause], whereClause);
    } else for (const part of partsOf(node)) if (isQuery(part)) query(part, outer);
  }

  function select(stmt: SelectStmt, outer: Scope): void {
    const { larg, rarg, fromClause = [], whereClause } = stmt;
    if (!larg || !rarg) return level(stmt, outer, fromClause, whereClause);
    const scope = withCtes(stmt, outer);
    select(larg, scope);
    select(rarg, scope);
  }

  function insert(node: Extract<Node, { InsertStmt: unknown }>, outer: Scope): void {
    const { relation, cols = [], selectStmt, onConflictClause: conflict } = node.InsertStmt;
    const scope = withCtes(node.InsertStmt, outer);
    if (selectStmt) query(selectStmt, scope);
    const table = relation?.relname ?? '';
    if (!accountTables.has(table)) return;
    if (!columnsSet(cols).includes('account_id')) problems.push(`${table}: no account_id is inserted`);
    const target = (conflict?.infer?.indexElems ?? []).map((each) =>
      'IndexElem' in each ? (each.IndexElem.name ?? '') : '',
    );
    if (target.length > 0 && !target.includes('account_id')) problems.push(`${table}: conflicts across accounts`);
    const inside: Scope = { ...scope, sources: [{ name: table, table }] };
    for (const part of partsOf(conflict)) nested(part, inside);
  }

  /** One level of a query: its row sources, what is equal, and the queries within it. */
  function level(stmt: { withClause?: unknown }, outer: Scope, from: readonly Node[], where: Node | undefined): void {
    const scope: Scope = { ...withCtes(stmt, outer), sources: [] };
    const equal: Equality[] = conjuncts(where).flatMap(equalitiesOf);
    for (const each of from) equal.push(...addSources(each, scope));
    const { withClause: _, fromClause: __, ...rest } = stmt as Record<string, unknown>;
    for (const part of partsOf(rest)) nested(part, scope);
    check(scope, equal);
  }

  function withCtes(stmt: { withClause?: unknown }, outer: Scope): Scope {
    const scope: Scope = { sources: [], outer, ctes: outer.ctes };
    for (const cte of partsOf(stmt.withClause)) {
      if (!('CommonTableExpr' in cte)) continue;
      const { ctename = '', ctequery } = cte.CommonTableExpr;
      if (ctequery) query(ctequery, scope);
      scope.ctes = new Set([...scope.ctes, ctename]);
    }
    return scope;
  }

  /** Adds the row sources of an item of FROM. Returns what its joins make equal. */
  function addSources(item: Node, scope: Scope): Equality[] {
    if ('JoinExpr' in item) {
      const { larg, rarg, quals, usingClause = [] } = item.JoinExpr;
      const before = scope.sources.length;
      const inner = [larg, rarg].flatMap((each) => (each ? addSources(each, scope) : []));
      if (quals) nested(quals, scope);
      const joined = usingClause.some((name) => textOf(name) === 'account_id');
      const using = joined
        ? scope.sources.slice(before).map((each): Equality => [first(scope, before), column(each)])
        : [];
      return [...inner, ...conjuncts(quals).flatMap(equalitiesOf), ...using];
    }
    if ('RangeVar' in item) {
      const { relname = '', alias } = item.RangeVar;
      const table = accountTables.has(relname) && !scope.ctes.has(relname) ? relname : undefined;
      scope.sources.push({ name: alias?.aliasname ?? relname, ...(table !== undefined && { table }) });
      return [];
    }
    // A subquery or a function. It may refer to the sources before it.
    for (const part of partsOf(item)) nested(part, scope);
    const alias = 'RangeSubselect' in item ? item.RangeSubselect.alias : undefined;
    const named = 'RangeFunction' in item ? item.RangeFunction.alias : alias;
    scope.sources.push({ name: named?.aliasname ?? '' });
    return [];
  }

  /** Finds the queries within an expression. */
  function nested(node: Node, scope: Scope): void {
    if (isQuery(node)) query(node, scope);
    else for (const part of partsOf(node)) nested(part, scope);
  }

  function check(scope: Scope, equal: readonly Equality[]): void {
    const groups = scope.sources.flatMap((source) => (source.table ? [{ sources: [source], known: false }] : []));
    const groupOf = (source: Source) => groups.find(({ sources }) => sources.includes(source));
    for (const [one, other] of equal) {
      const [left, right] = [sideOf(one, scope), sideOf(other, scope)];
      const [a, b] = [left, right].map((side) => (typeof side === 'object' ? groupOf(side) : undefined));
      if (a && right === 'value') a.known = true;
      if (b && left === 'value') b.known = true;
      if (!a || !b || a === b) continue;
      a.sources.push(...b.sources);
      a.known ||= b.known;
      groups.splice(groups.indexOf(b), 1);
    }
    const free = groups.filter(({ known }) => !known);
    // One group may be free: its tables are joined within each account.
    const wrong = free.length > 1 ? free : free.filter(({ sources }) => sources.length === 1);
    for (const { sources } of wrong) problems.push(`${sources.map(({ table }) => table).join(', ')}: any account`);
  }
}

const isQuery = (node: Node): boolean =>
  ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'].some((kind) => kind in node);

const columnsSet = (targets: readonly Node[]): string[] =>
  targets.map((target) => ('ResTarget' in target ? (target.ResTarget.name ?? '') : ''));

const column = ({ name }: Source): Node => ({
  ColumnRef: { fields: [{ String: { sval: name } }, { String: { sval: 'account_id' } }] },
});
const first = ({ sources }: Scope, from: number): Node => column(sources[from] ?? { name: '' });

function sideOf(expression: Node, scope: Scope): Side {
  if ('TypeCast' in expression && expression.TypeCast.arg) return sideOf(expression.TypeCast.arg, scope);
  const path = columnPath(expression);
  if (path === undefined) return hasColumns(expression) ? undefined : 'value';
  const [name, table] = [path.at(-1), path.at(-2)];
  const found = sourceOf(scope, table, name === 'account_id');
  if (!found) return undefined;
  if (found.source.table === undefined) return 'value';
  if (name !== 'account_id') return undefined;
  return found.isOuter ? 'value' : found.source;
}

/** The source of a column. Without a table, only an account's column can be attributed. */
function sourceOf(
  scope: Scope | undefined,
  table: string | undefined,
  isAccount: boolean,
  isOuter = false,
): { source: Source; isOuter: boolean } | undefined {
  if (!scope) return undefined;
  const { sources, outer } = scope;
  const ofAccounts = sources.find((each) => each.table !== undefined);
  if (table === undefined && ofAccounts && !isAccount) return undefined;
  const source = table === undefined ? (ofAccounts ?? sources[0]) : sources.find(({ name }) => name === table);
  return source ? { source, isOuter } : sourceOf(outer, table, isAccount, true);
}
