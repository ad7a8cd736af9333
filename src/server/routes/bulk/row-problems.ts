/** Problems of rows that depend on other rows or on stored records. */
import type { FieldProblem } from '../../../contract/problem.ts';
import type { SoughtKind } from '../../../contract/problem-reasons.ts';
import { noSuch } from '../../http/problems.ts';
import type { Planned } from './bulk-kind.ts';

export type RowProblems = Map<number, FieldProblem[]>;

export function addProblem(problems: RowProblems, index: number, problem: FieldProblem): void {
  const known = problems.get(index);
  if (known) known.push(problem);
  else problems.set(index, [problem]);
}

/** Rows for records that do not exist. */
export function addUnknown<Content>(
  problems: RowProblems,
  rows: readonly Planned<Content, unknown>[],
  idOf: (content: Content) => number | null,
  known: ReadonlySet<number>,
  pointer: string,
  what: SoughtKind,
): void {
  for (const { index, content } of rows) {
    const id = idOf(content);
    if (id !== null && !known.has(id)) addProblem(problems, index, noSuch(pointer, what));
  }
}

/**
 * Rows whose key another record keeps or an earlier row has. Records among the rows count with their new keys, so two
 * records may swap keys.
 */
export function addShared<Content, Owner extends { id: number }>(
  problems: RowProblems,
  rows: readonly Planned<Content, unknown>[],
  keyOf: (content: Content) => string | null,
  owners: readonly { key: string; owner: Owner }[],
  pointer: string,
  problemOf: (owner: Owner, content: Content) => FieldProblem,
): void {
  const changing = new Set(rows.flatMap(({ current }) => (current ? [current.id] : [])));
  const taken = new Map(owners.filter(({ owner }) => !changing.has(owner.id)).map(({ key, owner }) => [key, owner]));
  const firstWith = new Map<string, number>();
  for (const { index, content } of rows) {
    const key = keyOf(content);
    if (key === null) continue;
    const owner = taken.get(key);
    const first = firstWith.get(key);
    if (owner) addProblem(problems, index, problemOf(owner, content));
    else if (first !== undefined) addProblem(problems, index, repeated(pointer, first));
    else firstWith.set(key, index);
  }
}

/** Of two rows for one record the later would silently replace the earlier. */
export const repeated = (pointer: string, row: number): FieldProblem => ({
  pointer,
  code: 'unique',
  reason: 'rowRepeated',
  params: { row },
  detail: `is also in row ${row}`,
});

/** The distinct keys of rows. */
export const keysOf = <Content>(
  rows: readonly Planned<Content, unknown>[],
  keyOf: (content: Content) => string | null,
): string[] => [...new Set(rows.flatMap(({ content }) => keyOf(content) ?? []))];

/** The distinct ids that rows reference. */
export const idsOf = <Content>(
  rows: readonly Planned<Content, unknown>[],
  idOf: (content: Content) => number | null,
): number[] => [...new Set(rows.flatMap(({ content }) => idOf(content) ?? []))];
