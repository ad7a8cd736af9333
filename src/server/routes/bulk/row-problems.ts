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

/** Of two rows for one record the later would silently replace the earlier. */
export const repeated = (pointer: string, row: number): FieldProblem => ({
  pointer,
  code: 'unique',
  reason: 'rowRepeated',
  params: { row },
  detail: `is also in row ${row}`,
});

/** The distinct ids that rows reference. */
export const idsOf = <Content>(
  rows: readonly Planned<Content, unknown>[],
  idOf: (content: Content) => number | null,
): number[] => [...new Set(rows.flatMap(({ content }) => idOf(content) ?? []))];
