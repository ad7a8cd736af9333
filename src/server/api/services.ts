import type { Quotas } from '../../contract/choices.ts';
import type { ShownNotices } from '../alerts/shown.ts';
import type { Live } from '../live/live.ts';
import type { Passwords } from './passwords.ts';

export const signInOutcomes = ['done', 'wrong', 'limited'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** What some handlers need besides the database; tests put their own in place. */
export interface Services {
  passwords: Passwords;
  now(): Date;
  /** Resolves after so many milliseconds. */
  sleep(milliseconds: number): Promise<void>;
  /** False: users of a demo account cannot sign in, and their tokens do not work. */
  demo: boolean;
  quotas: Pick<Quotas, 'sessionsPerUser'>;
  /** The streams of live events. */
  live: Live;
  notices: ShownNotices;
  /** Counts what became of an attempt to sign in with a password. */
  countSignIn(outcome: SignInOutcome): void;
}
