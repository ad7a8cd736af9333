import type { AccountUsage, SingleSignOn } from '../../contract/administration.ts';
import type { Quotas } from '../../contract/choices.ts';
import type { ShownNotices } from '../alerts/shown.ts';
import type { Findings } from '../findings/ask-findings.ts';
import type { Live } from '../live/live.ts';
import type { Places } from '../places/places.ts';
import type { Reports } from '../report/reports.ts';
import type { UsualOfOpen } from '../store/usual-of-open.ts';
import type { WebhookTests } from '../webhooks/tests.ts';
import type { Workers } from '../work/workers.ts';
import type { Passwords } from './passwords.ts';
import type { Questions } from './questions.ts';
import type { RelyingParty } from './relying-party.ts';

export const signInOutcomes = ['done', 'wrong', 'limited'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

export interface PasswordLinks {
  /** Mails bring the links. False: administrators hand them over. */
  mailed: boolean;
  /** `base`: the dashboard's address as the caller sees it, for services that do not know their own. */
  urlOf(token: string, base: string): string;
}

export interface SingleSignOnRule extends Pick<SingleSignOn, 'only' | 'roles' | 'domains'> {
  issuer: string;
  /** The name of the account whose people sign in so. With `only` all its administrators alone have passwords. */
  account: string;
  roleClaim: string | undefined;
  fleetClaim: string | undefined;
  /** Addresses of the dashboard, which a client sees at `base`, that the provider knows. */
  urisOf(base: string): { redirectUri: string; logoutUri: string };
  /** Whether the provider answers. */
  answers(): Promise<boolean>;
}

/** What some handlers need besides the database. Tests replace parts of it. */
export interface Services {
  passwords: Passwords;
  now(): Date;
  /** Resolves after this many milliseconds. */
  sleep(milliseconds: number): Promise<void>;
  /** False: users of a demo account cannot sign in, and their tokens are invalid. */
  demo: boolean;
  quotas: Pick<Quotas, 'sessionsPerUser'>;
  /** Plots of all accounts are deleted after this many days; undefined: never. See `retentionDaysOf`. */
  retentionDays: number | undefined;
  /** Turns of questions that take long. */
  questions: Questions;
  /** Threads for work that takes long. */
  workers: Pick<Workers, 'run'>;
  /** What stored plots say of geofences. */
  findings: Findings;
  usualOfOpen: UsualOfOpen;
  /** The streams of live events. */
  live: Live;
  notices: ShownNotices;
  /** Whether the mail server takes letters beyond ASCII before the @ of an address. */
  takesAllLetters(): boolean;
  passwordLinks: PasswordLinks;
  /** The address of a link for a customer; `base` as for password links. */
  sharedLinkUrl(token: string, base: string): string;
  /** Who signs in through an identity provider. Undefined: nobody. */
  singleSignOn: SingleSignOnRule | undefined;
  /** What passkeys are bound to, for a client that sees the dashboard at `base`. Undefined: there are none. */
  relyingParty(base: string): RelyingParty | undefined;
  places: Places;
  reports: Reports;
  webhooks: WebhookTests;
  /** What an account uses. */
  usageOf(accountId: number): Promise<AccountUsage>;
  /** Counts the outcome of a sign-in. */
  countSignIn(outcome: SignInOutcome): void;
}
