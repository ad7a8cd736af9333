import type { ApiProblem } from '../../api/problem.ts';
import { signIn } from '../../text/sign-in.ts';

/** Why signing in failed, in a sentence. Unknown user and wrong password are one: the service does not tell them apart. */
export function failureWords({ kind, status, slug, detail, retryAfterSeconds }: ApiProblem): string {
  if (status === 429) {
    return retryAfterSeconds === undefined ? signIn.tooMany : signIn.tooManyFor(retryAfterSeconds);
  }
  if (kind === 'network') return signIn.unreachable;
  if (kind === 'server') return signIn.unavailable;
  if (kind === 'unreadable' || status === 404 || status === 405) return signIn.notUnderstood;
  return slug === 'invalid_grant' || detail === '' ? signIn.wrong : signIn.refused(detail);
}
