/** Ids of a body that no existing record of the account has. */
import { errorsAtMost } from '../../contract/choices.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { SoughtKind } from '../../contract/problem-reasons.ts';
import { invalidFields, noSuch } from '../http/problems.ts';

interface SentIds {
  ids: readonly number[] | undefined;
  /** Existing records of the account. */
  known: { has(id: number): boolean };
  pointer: string;
  what: SoughtKind;
}

/** 400 with the index of each id that is no existing record of the account. */
export function refuseUnknown(...lists: readonly SentIds[]): void {
  const errors: FieldProblem[] = [];
  let omitted = 0;
  for (const { ids = [], known, pointer, what } of lists) {
    for (const [index, id] of ids.entries()) {
      if (known.has(id)) continue;
      if (errors.length < errorsAtMost) errors.push(noSuch(`${pointer}/${index}`, what));
      else omitted += 1;
    }
  }
  if (errors.length > 0) throw invalidFields(errors, omitted);
}
