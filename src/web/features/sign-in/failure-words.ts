import type { ApiProblem } from '../../api/problem.ts';
import { passkeyRequired } from '../../api/token-request.ts';
import { signIn } from '../../text/sign-in.ts';

/** Why signing in failed. The service does not distinguish an unknown user from a wrong password. */
export function failureWords({ kind, status, slug, detail, retryAfterSeconds }: ApiProblem): string {
  if (status === 429) {
    return retryAfterSeconds === undefined ? signIn.tooMany : signIn.tooManyFor(retryAfterSeconds);
  }
  if (kind === 'network') return signIn.unreachable;
  if (kind === 'server') return signIn.unavailable;
  if (kind === 'unreadable' || status === 404 || status === 405) return signIn.notUnderstood;
  if (slug === passkeyRequired) return signIn.passkeyRequired;
  return slug === 'invalid_grant' || detail === '' ? signIn.wrong : signIn.refused(detail);
}
