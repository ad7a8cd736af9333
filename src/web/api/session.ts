/**
 * Who is signed in, for all tabs of this browser.
 *
 * The access token is only in memory. The service accepts a refresh token again for some seconds after its first use, and
 * later takes a second use for theft. So tabs need not renew together, but no tab may use an old copy: before a renewal a tab
 * asks the other tabs for newer tokens, and after it sends them its own. A duplicated tab has such a copy.
 */
import { passkeyGrantType } from '../../contract/choices.ts';
import { createShared } from '../shared.ts';
import { ApiProblem } from './problem.ts';
import { randomId } from './random-id.ts';
import {
  askToSignIn,
  type ClockReadings,
  type EndedBy,
  endChain,
  finishStart,
  isFresh,
  isTooOld,
  keptPart,
  leave,
  newTab,
  receiveTokens,
  renewInMs,
  type SessionState,
  type SharedTokens,
  shareTokens,
  signOut,
  type TabState,
  usableToken,
} from './session-state.ts';
import type { KeptSession, SessionStore } from './session-store.ts';
import type { Tabs } from './tabs.ts';
import { requestToken, revokeToken, type TokenGrant } from './token-request.ts';

/**
 * `signIn`: the service also refused the token before, so that renewing does not help. `stepUp`: the service wants a recent
 * sign-in for this request.
 */
export type AfterRefusal = 'renew' | 'signIn' | 'stepUp';

export type SessionNews = { kind: 'tokens'; tokens: SharedTokens } | { kind: 'ended'; chain: string; by: EndedBy };

export interface SessionOptions {
  baseUrl: string;
  store: SessionStore;
  openTabs: (hooks: {
    answer: () => SessionNews | undefined;
    onNews: (news: SessionNews) => void;
  }) => Tabs<SessionNews>;
  clocks: () => ClockReadings;
  /** Another person signed in, or this one signed out: reloads the page. */
  startOver: () => void;
  /** Whether a reload would lose changes. */
  holdsUnsaved: () => boolean;
}

export interface PasswordCredentials {
  username: string;
  password: string;
  /** A code of an authenticator app. Left out: none. */
  otp?: string | undefined;
  keep: boolean;
}

/** `code`: of a single sign-on. `passkey`: what one has signed. */
export type Credentials = PasswordCredentials | { code: string; keep: boolean } | { passkey: string; keep: boolean };

export interface Session {
  state(): SessionState;
  /** Notifies after each change; returns how to unsubscribe. */
  subscribe(notify: () => void): () => void;
  /** Looks for a session in the store and in the other tabs. Throws `ApiProblem` if the service does not answer. */
  start(): Promise<void>;
  /** Throws `ApiProblem`, see `requestToken`. */
  signIn(credentials: Credentials): Promise<void>;
  /** Ends the session in all tabs and at the service. Returns false if the service did not answer. */
  signOut(): Promise<boolean>;
  /** Returns a good access token. While the session has ended it waits for the next sign-in. */
  token(signal?: AbortSignal): Promise<string>;
  /** The service answered 401 to this token. */
  rejected(token: string, then: AfterRefusal): Promise<void>;
  /** Whether the last sign-in asked to stay signed in. */
  keeps(): boolean;
  /** Reloads the page, see the options. */
  startOver(): void;
  /** Renews if it is time. Call it when the page wakes up. */
  refresh(): void;
  close(): void;
}

/** Within the service's grace: if only the answer of a renewal was lost, the next one still succeeds. */
const retryAfterMs = 5000;
const longestTimerMs = 2 ** 31 - 1;

/** What the parts of one session share. */
interface Running {
  options: SessionOptions;
  tabs: Tabs<SessionNews>;
  tab(): TabState;
  change(next: TabState): void;
}

export function createSession(options: SessionOptions): Session {
  const { clocks, holdsUnsaved } = options;
  const { get: tab, set, subscribe } = createShared(newTab);

  const closing = new AbortController();
  const change = (next: TabState): void => {
    const before = tab();
    if (next === before) return;
    if (next.tokens !== before.tokens) options.store.write(keptPart(next.tokens));
    set(next);
    timer.schedule();
    // Every tab takes the new session, so nobody uses the earlier one.
    if (isTooOld(before) && next.tokens && next.tokens.chain !== before.tokens?.chain) {
      void endUnused(options, before, closing.signal);
    }
    if (next.session.phase === 'leaving' && before.session.phase !== 'leaving') options.startOver();
  };
  const tabs = options.openTabs({
    answer: () => {
      const tokens = shareTokens(tab().tokens, clocks());
      return tokens && { kind: 'tokens', tokens };
    },
    onNews: (news) =>
      change(
        news.kind === 'tokens'
          ? receiveTokens(tab(), news.tokens, clocks())
          : endChain(tab(), news.chain, news.by, holdsUnsaved()),
      ),
  });
  const running: Running = { options, tabs, tab, change };
  const renew = createRenewal(running);
  const timer = createTimer(running, renew);

  return {
    state: () => tab().session,
    subscribe,
    keeps: () => tab().keep,
    refresh: timer.refresh,
    startOver: () => change(leave(tab())),
    start: async () => {
      await renew();
      change(finishStart(tab()));
    },
    signIn: (credentials) => signInWith(running, credentials),
    signOut: () => signOutOf(running),
    token: async (signal) => {
      for (;;) {
        signal?.throwIfAborted();
        const { session, tokens } = tab();
        if (session.phase === 'signedOut') throw new ApiProblem({ kind: 'signedOut', status: 401 });
        const usable = usableToken(tokens, clocks());
        if (session.phase === 'ended' || session.phase === 'leaving') await nextChange(subscribe, signal);
        else if (usable === undefined) {
          await renew();
          // Nothing to renew, and `start` has not yet said so: another renewal would do the same, without end.
          if (tab().session.phase === 'starting' && tab().tokens === undefined) await nextChange(subscribe, signal);
        } else {
          timer.refresh();
          return usable;
        }
      }
    },
    rejected: async (refused, then) => {
      const { tokens } = tab();
      if (tokens?.accessToken !== refused) return;
      if (then === 'signIn') return endExpired(running, tokens.chain);
      if (then === 'stepUp') return change(askToSignIn(tab()));
      await renew(refused);
      // A renewal that was already under way may have taken the refused token for fresh.
      if (tab().tokens?.accessToken === refused) await renew(refused);
    },
    close: () => {
      closing.abort();
      timer.stop();
      tabs.close();
    },
  };
}

/** Renews the tokens, once for all callers. `refused` is a token that the service does not accept. */
function createRenewal(running: Running): (refused?: string) => Promise<void> {
  let renewing: Promise<void> | undefined;
  return (refused) => {
    renewing ??= running.tabs
      .oneAtATime(() => renewOnce(running, refused))
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };
}

async function renewOnce(running: Running, refused: string | undefined): Promise<void> {
  const { options, tabs, tab, change } = running;
  const { baseUrl, store, clocks } = options;
  const isEnough = (): boolean => {
    const { tokens } = tab();
    return isFresh(tokens, clocks()) && tokens.accessToken !== refused;
  };
  if (isEnough()) return;
  const kept = store.read();
  if (kept) {
    const spent = { accessToken: undefined, remainingMs: 0, lifetimeMs: 0, sentAt: clocks()[0] };
    change(receiveTokens(tab(), { ...kept, ...spent }, clocks()));
  }
  await tabs.ask(isEnough);
  const { tokens } = tab();
  if (!tokens || isEnough()) return;
  const { chain, serial, signedInAt, username, keep, refreshToken } = tokens;
  const grant = refreshToken === undefined ? undefined : await renewalOf(baseUrl, refreshToken);
  // Ignore the answer if the person signed out, or in again, while the service was answering.
  if (tab().tokens?.chain !== chain) return;
  if (grant) receiveGrant(running, grant, { chain, serial: serial + 1, signedInAt, username, keep });
  else endExpired(running, chain);
}

function receiveGrant(running: Running, grant: TokenGrant, chain: Omit<KeptSession, 'refreshToken'>): void {
  const now = running.options.clocks();
  const tokens = { ...chain, ...grant, remainingMs: grant.lifetimeMs, sentAt: now[0] };
  running.change(receiveTokens(running.tab(), tokens, now));
  running.tabs.send({ kind: 'tokens', tokens });
}

function endExpired({ options, tabs, tab, change }: Running, chain: string): void {
  change(endChain(tab(), chain, 'expiry', options.holdsUnsaved()));
  tabs.send({ kind: 'ended', chain, by: 'expiry' });
}

function formOf(credentials: Credentials): Record<string, string> {
  if ('code' in credentials) return { grant_type: 'authorization_code', code: credentials.code };
  if ('passkey' in credentials) return { grant_type: passkeyGrantType, credential: credentials.passkey };
  const { username, password, otp } = credentials;
  return { grant_type: 'password', username, password, ...(otp && { otp }) };
}

async function signInWith(running: Running, credentials: Credentials): Promise<void> {
  const { baseUrl, clocks } = running.options;
  const { username: known, ...grant } = await requestToken(baseUrl, formOf(credentials));
  const username = 'username' in credentials ? credentials.username : (known ?? '');
  const { keep } = credentials;
  // Later than the sign-in before, whatever the clock says, because tabs compare these times.
  const signedInAt = Math.max(clocks()[0], running.tab().signedInAt + 1);
  receiveGrant(running, grant, { chain: randomId(), serial: 0, signedInAt, username, keep });
}

async function signOutOf({ options, tabs, tab, change }: Running): Promise<boolean> {
  const before = tab();
  if (!before.tokens) return true;
  change(signOut(before));
  tabs.send({ kind: 'ended', chain: before.tokens.chain, by: 'signOut' });
  return revoke(options, before);
}

/** Ends the session at the service. Returns false if the service did not answer. */
async function revoke({ baseUrl }: SessionOptions, { tokens }: TabState): Promise<boolean> {
  const known = tokens?.refreshToken ?? tokens?.accessToken;
  return known === undefined || revokeToken(baseUrl, known);
}

const [endAgainMs, endAgainAtMostMs] = [500, 5 * 60_000];

/** Ends a session that no tab uses any more. Tries until the service answers, because the list of sessions still shows it. */
async function endUnused(options: SessionOptions, tab: TabState, closing: AbortSignal): Promise<void> {
  let pauseMs = endAgainMs;
  while (!closing.aborted && !(await revoke(options, tab))) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(2 * pauseMs, endAgainAtMostMs);
  }
}

/** Renews in the background before the access token expires. */
function createTimer({ options, tab }: Running, renew: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wakeIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(refresh, Math.min(Math.max(ms, 0), longestTimerMs));
  };
  /** Undefined if there is nothing to renew. */
  const dueInMs = (): number | undefined => {
    const { session, tokens } = tab();
    const canRenew = session.phase === 'active' && tokens?.refreshToken !== undefined;
    return canRenew ? renewInMs(tokens, options.clocks()) : undefined;
  };
  const schedule = (): void => {
    const dueMs = dueInMs();
    if (dueMs === undefined) clearTimeout(timer);
    else wakeIn(dueMs);
  };
  const refresh = (): void => {
    const dueMs = dueInMs();
    // No request waits for this renewal. If it fails, the next request renews and shows the problem.
    if (dueMs !== undefined && dueMs <= 0) renew().catch(() => wakeIn(retryAfterMs));
    else schedule();
  };
  return { schedule, refresh, stop: () => clearTimeout(timer) };
}

/** Returns a new pair, or undefined if the service refuses the refresh token. Throws what may succeed later. */
async function renewalOf(baseUrl: string, refreshToken: string): Promise<TokenGrant | undefined> {
  try {
    const grant = await requestToken(baseUrl, { grant_type: 'refresh_token', refresh_token: refreshToken });
    // If the answer has no refresh token, the old one stays good (RFC 6749 §6).
    return { ...grant, refreshToken: grant.refreshToken ?? refreshToken };
  } catch (error) {
    const isFinal = error instanceof ApiProblem && error.kind === 'refused' && ![408, 429].includes(error.status);
    if (isFinal) return undefined;
    throw error;
  }
}

function nextChange(subscribe: Session['subscribe'], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      unsubscribe();
      reject(signal?.reason as Error);
    };
    const unsubscribe = subscribe(() => {
      unsubscribe();
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}
