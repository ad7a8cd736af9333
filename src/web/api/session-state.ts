/**
 * The session of one tab as pure functions: each takes the state of the tab and returns the next one, or the same object
 * if nothing changes. `session.ts` calls them and does what follows from a change.
 */
import { fold } from '../../contract/fold.ts';
import { type KeptSession, later } from './session-store.ts';

/**
 * - `starting`: the tab does not know yet whether anybody is signed in.
 * - `active`: requests go out.
 * - `ended`: the session expired, was ended in another tab or is too old. The page stays, and requests wait for a new sign-in.
 * - `leaving`: the page is about to reload, and no request goes out any more.
 */
export type SessionState =
  | { phase: 'starting' | 'signedOut' | 'leaving' }
  | { phase: 'active'; username: string }
  | { phase: 'ended'; username: string; by: EndedBy | 'stepUp' };
export type EndedBy = 'expiry' | 'signOut';

/** What tabs send to each other. It has a duration instead of the end's time, because the device's clock may be wrong. */
export interface SharedTokens extends Omit<KeptSession, 'refreshToken'> {
  /** Undefined if the server knows only the API document. */
  refreshToken: string | undefined;
  /** Undefined after a reload, because only the refresh token is kept. */
  accessToken: string | undefined;
  /** Remaining lifetime of the access token when this was sent. */
  remainingMs: number;
  /** By the wall clock, which all tabs share: a tab that was busy reads it late. */
  sentAt: number;
  lifetimeMs: number;
}

/** Milliseconds by the wall clock, and by the monotonic clock. */
export type ClockReadings = readonly [wall: number, steady: number];

export interface HeldTokens extends Omit<SharedTokens, 'sentAt'> {
  since: ClockReadings;
}

export interface TabState {
  session: SessionState;
  tokens: HeldTokens | undefined;
  /** Whether the last sign-in asked to stay signed in. */
  keep: boolean;
  /** Time of the latest sign-in that this tab knows. */
  signedInAt: number;
  /** Chains that ended: tokens of theirs that arrive later are ignored. */
  endedChains: readonly string[];
}

export const newTab: TabState = {
  session: { phase: 'starting' },
  tokens: undefined,
  keep: false,
  signedInAt: 0,
  endedChains: [],
};

/** Tokens came from the service, another tab or the store. */
export function receiveTokens(tab: TabState, { sentAt, ...tokens }: SharedTokens, now: ClockReadings): TabState {
  const isOver = tab.session.phase === 'leaving' || tab.endedChains.includes(tokens.chain);
  const received: HeldTokens = { ...tokens, since: [Math.min(sentAt, now[0]), now[1]] };
  if (isOver || !areBetter(received, tab.tokens, now)) return tab;
  const waits = isTooOld(tab) && tokens.chain === tab.tokens?.chain;
  return {
    ...tab,
    session: waits ? tab.session : sessionWith(received, tab.session),
    tokens: received,
    keep: tokens.keep,
    signedInAt: Math.max(tab.signedInAt, tokens.signedInAt),
  };
}

function sessionWith({ username, accessToken }: HeldTokens, session: SessionState): SessionState {
  if ('username' in session && fold(session.username) !== fold(username)) return { phase: 'leaving' };
  return accessToken === undefined || session.phase === 'active' ? session : { phase: 'active', username };
}

/** The service wants a recent sign-in. The session stays for the other tabs and for a reload, until there is a new one. */
export const askToSignIn = (tab: TabState): TabState =>
  tab.session.phase === 'active'
    ? { ...tab, session: { phase: 'ended', username: tab.session.username, by: 'stepUp' } }
    : tab;

export const isTooOld = ({ session }: TabState): boolean => 'by' in session && session.by === 'stepUp';

/** The service refused the chain's tokens, or a tab signed out. */
export function endChain(tab: TabState, chain: string, by: EndedBy, hasUnsaved: boolean): TabState {
  const endedChains = [...tab.endedChains, chain];
  if (tab.tokens?.chain !== chain) return { ...tab, endedChains };
  return { ...tab, endedChains, tokens: undefined, session: sessionAfterEnd(tab.session, by, hasUnsaved) };
}

function sessionAfterEnd(session: SessionState, by: EndedBy, hasUnsaved: boolean): SessionState {
  if (session.phase === 'starting') return { phase: 'signedOut' };
  if (!('username' in session)) return session;
  // The page may show data of a person who signed out, so it stays only if it would lose changes.
  return by === 'signOut' && !hasUnsaved ? { phase: 'leaving' } : { phase: 'ended', username: session.username, by };
}

/** The person signed out in this tab. */
export function signOut({ tokens, endedChains, ...tab }: TabState): TabState {
  const ended = tokens ? [...endedChains, tokens.chain] : endedChains;
  return { ...tab, session: { phase: 'signedOut' }, tokens: undefined, endedChains: ended };
}

/** The tab looked for a session in the store and in the other tabs. */
export const finishStart = (tab: TabState): TabState =>
  tab.session.phase === 'starting' ? { ...tab, session: { phase: 'signedOut' } } : tab;

export const leave = (tab: TabState): TabState => ({ ...tab, session: { phase: 'leaving' } });

/** Whether `received` should replace `held`. */
function areBetter(received: HeldTokens, held: HeldTokens | undefined, now: ClockReadings): boolean {
  const sameAge = held?.chain === received.chain && held.serial === received.serial;
  return sameAge ? remainingMs(received, now) > remainingMs(held, now) : later(held, received) === received;
}

/**
 * Elapsed time is the larger of two: the steady clock may stop while the machine sleeps, the wall clock may be set
 * back. A wall clock that is set forward only causes an early renewal.
 */
function remainingMs({ accessToken, remainingMs: then, since }: HeldTokens, [wall, steady]: ClockReadings): number {
  return accessToken === undefined ? 0 : then - Math.max(0, wall - since[0], steady - since[1]);
}

/** Time until the background renewal: it comes five minutes before the end, or in the last quarter of a short lifetime. */
export const renewInMs = (tokens: HeldTokens, now: ClockReadings): number =>
  remainingMs(tokens, now) - Math.min(5 * 60_000, tokens.lifetimeMs / 4);

export const isFresh = (tokens: HeldTokens | undefined, now: ClockReadings): tokens is HeldTokens =>
  tokens !== undefined && renewInMs(tokens, now) > 0;

/** The access token, unless it could expire on the way to the service. */
export const usableToken = (tokens: HeldTokens | undefined, now: ClockReadings): string | undefined =>
  tokens && remainingMs(tokens, now) > Math.min(15_000, tokens.lifetimeMs / 20) ? tokens.accessToken : undefined;

/** For other tabs, with the remaining lifetime. */
export function shareTokens(tokens: HeldTokens | undefined, now: ClockReadings): SharedTokens | undefined {
  if (!tokens) return undefined;
  const { since: _, ...shared } = tokens;
  return { ...shared, remainingMs: remainingMs(tokens, now), sentAt: now[0] };
}

/** The part that survives a reload. */
export function keptPart(tokens: Omit<SharedTokens, 'sentAt'> | undefined): KeptSession | undefined {
  if (tokens?.refreshToken === undefined) return undefined;
  const { chain, serial, signedInAt, username, keep, refreshToken } = tokens;
  return { chain, serial, signedInAt, username, keep, refreshToken };
}
