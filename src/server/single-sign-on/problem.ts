import type { SignOnProblem } from '../../contract/config.ts';
import { Problem } from '../http/problems.ts';

const problems: Readonly<Record<SignOnProblem, { status: number; detail: string }>> = {
  providerAway: { status: 503, detail: 'The identity provider does not answer. Try again in a moment.' },
  cancelled: { status: 403, detail: 'The sign-in was cancelled at the identity provider, or the provider refused it.' },
  answerRefused: { status: 400, detail: 'This sign-in took too long or was used before. Begin again.' },
  accountFull: {
    status: 403,
    detail: 'The account has as many users as it can have. Ask an administrator.',
  },
  notAllowed: { status: 403, detail: 'Your organisation does not give you access here. Ask an administrator.' },
};

/** Why a person cannot come in. The dashboard has the words in their language; `note` is for the log. */
export class SignOnFailed extends Problem {
  constructor(
    readonly code: SignOnProblem,
    readonly note: string,
    cause?: unknown,
  ) {
    const { status, detail } = problems[code];
    const headers = status === 503 ? { 'Retry-After': '30' } : undefined;
    super(status, status === 503 ? 'sign-on-away' : 'sign-on-refused', 'Sign-in failed', detail, { headers });
    this.cause = cause;
  }
}
