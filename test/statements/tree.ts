/** Reads the tree that PostgreSQL's parser makes of a statement. */
import type { Node } from 'libpg-query';

/** Two expressions that are equal. */
export type Equality = readonly [Node, Node];

/** The nodes directly within a node or a part of one, through lists and records. */
export function partsOf(part: unknown): Node[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part).flatMap((each) => (isNode(each) ? [each] : partsOf(each)));
}

/** A node is a record with one capitalised key. */
const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && /^[A-Z]/.test(Object.keys(part)[0] ?? '');

/** All nodes of a kind, also within each other. */
export function allOf(part: unknown, kind: string): Node[] {
  const here = isNode(part) && kind in part ? [part] : [];
  if (typeof part !== 'object' || part === null) return here;
  return [...here, ...Object.values(part).flatMap((each) => allOf(each, kind))];
}

/** The tables that a statement names, without its own queries. */
export function tablesIn(statement: Node): string[] {
  const queries = new Set(
    allOf(statement, 'CommonTableExpr').map((each) => ('CommonTableExpr' in each ? each.CommonTableExpr.ctename : '')),
  );
  // The target of a change has no type of its own in the tree.
  const named = [...JSON.stringify(statement).matchAll(/"relname":"(\w+)"/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !queries.has(name));
}

export const textOf = (node: Node): string => ('String' in node ? (node.String.sval ?? '') : '');

/** What must all be true. */
export function conjuncts(condition: Node | undefined): Node[] {
  if (!condition) return [];
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
    return (condition.BoolExpr.args ?? []).flatMap(conjuncts);
  }
  return [condition];
}

/** What a condition makes equal: `=`, `= any`, `in`, also of rows. */
export function equalitiesOf(condition: Node): Equality[] {
  if ('SubLink' in condition) {
    const { testexpr, subselect, subLinkType } = condition.SubLink;
    if (subLinkType !== 'ANY_SUBLINK' || !testexpr || !subselect || !('SelectStmt' in subselect)) return [];
    const columns = rowOf(testexpr);
    const values = (subselect.SelectStmt.targetList ?? []).map((each) =>
      'ResTarget' in each ? each.ResTarget.val : undefined,
    );
    // An account must come from a column of accounts. The subquery is checked on its own, so it is a value here.
    return columns.flatMap((column, at): Equality[] => {
      const value = values[at];
      return value && columnPath(value)?.at(-1) === 'account_id' ? [[column, anyValue]] : [];
    });
  }
  if (!('A_Expr' in condition)) return [];
  const { kind, name = [], lexpr, rexpr } = condition.A_Expr;
  if (!lexpr || !rexpr || name.map(textOf).join('') !== '=') return [];
  if (kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') return hasColumns(rexpr) ? [] : [[lexpr, anyValue]];
  if (kind !== 'AEXPR_OP') return [];
  const [left, right] = [rowOf(lexpr), rowOf(rexpr)];
  return left.flatMap((one, at): Equality[] => {
    const other = right[at];
    return other ? [[one, other]] : [];
  });
}

const anyValue: Node = { ParamRef: {} };
const rowOf = (node: Node): Node[] => ('RowExpr' in node ? (node.RowExpr.args ?? []) : [node]);

/** `['p', 'account_id']` for `p.account_id`; undefined for anything but a column. */
export const columnPath = (node: Node): string[] | undefined =>
  'ColumnRef' in node
    ? (node.ColumnRef.fields ?? []).map((field) => ('A_Star' in field ? '*' : textOf(field)))
    : undefined;

export const hasColumns = (node: Node): boolean => allOf(node, 'ColumnRef').length > 0;
