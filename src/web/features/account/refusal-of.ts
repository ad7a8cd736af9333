import { ApiProblem } from '../../api/problem.ts';
import { fieldWords } from '../../text/field-words.ts';
import { failureDetail } from '../../text/problems.ts';
import { currentFormat } from '../../text/use-format.ts';

/** Why the service did not take a code or a passkey: the words of the first bad field, if there is one. */
export function refusalOf(error: unknown): string {
  const [field] = error instanceof ApiProblem ? error.errors : [];
  return field ? fieldWords(field, currentFormat()) : failureDetail(error).detail;
}
