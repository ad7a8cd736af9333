import type { FieldProblem } from '../../contract/problem.ts';
import type { SoughtKind } from '../../contract/problem-reasons.ts';
import { noSuch } from '../http/problems.ts';

/** Those of the ids, each by its place, that are no live record of the account. */
export const unknownIds = (
  ids: readonly number[] | undefined,
  known: { has(id: number): boolean },
  pointer: string,
  what: SoughtKind,
): FieldProblem[] => (ids ?? []).flatMap((id, index) => (known.has(id) ? [] : [noSuch(`${pointer}/${index}`, what)]));
