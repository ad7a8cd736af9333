/**
 * Who is signed in, in all tabs of this browser at once.
 *
 * The access token lives in memory alone. The refresh token works once, so of all tabs only one may use it, and only the
 * newest: a tab renews while no other does, and before it dares to use what it holds it asks the living tabs (a duplicated
 * tab holds a copy; another tab may have renewed while this one waited, and its news may still be on the way). What is
 * new goes to all tabs.
 */
import { fold } from '../../contract/fold.ts';
import { createHeldTokens, type SharedTokens, type TwoClocks } from './held-tokens.ts';
import { ApiProblem } from './problem.ts';
import { randomId } from './random-id.ts';
import type { KeptSession, SessionStore } from './session-store.ts';
import type { Tabs } from './tabs.ts';
import { requestToken, revokeToken, type TokenGrant } from './token-request.ts';

/**
 * `starting`: not known yet. `signedOut`: nobody. `active`: requests go through. `ended`: somebody was, and the page stays
 * as it is until they are again; `by` says whether it expired or was signed out in another tab. `leaving`: the page begins
 * anew, and nothing goes out any more.
 */
export type SessionState =
  | { phase: 'starting' | 'signedOut' | 'leaving' }
  | { phase: 'active'; username: string }
  | { phase: 'ended'; username: string; by: 'expiry' | 'signOut' };

export type SessionNews =
  | { kind: 'tokens'; tokens: SharedTokens }
  | { kind: 'ended'; chain: string; by: 'expiry' | 'signOut' };
export type SessionTabs = Tabs<SessionNews, SharedTokens>;

export interface SessionOptions {
  baseUrl: string;
  store: SessionStore;
  openTabs: (hooks: { answer: () => SharedTokens | undefined; onNews: (news: SessionNews) => void }) => SessionTabs;
  clocks: TwoClocks;
  /** Another person signed in, or this one signed out: the page begins anew. */
  startOver: () => void;
  /** Whether this page holds something that a new beginning would lose. */
  holdsUnsaved: () => boolean;
}

export interface Credentials {
  username: string;
  password: string;
  keep: boolean;
}

export interface Session {
  state(): SessionState;
  /** Told after each change of state; returns how to stop it. */
  subscribe(tell: () => void): () => void;
  /** Finds a session: in the living tabs, or in what was kept. Throws `ApiProblem` when the service cannot be asked. */
  start(): Promise<void>;
  /** Throws `ApiProblem`, see `requestToken`. */
  signIn(credentials: Credentials): Promise<void>;
  /** Ends it here, in all tabs and at the service. False: the service could not be told. */
  signOut(): Promise<boolean>;
  /** An access token that is good now; waits while the session has ended until somebody signs in again. */
  token(signal?: AbortSignal): Promise<string>;
  /** The service answered 401 to this token; `again`: to a new one too, so that renewing does not help. */
  rejected(token: string, again: boolean): Promise<void>;
  /** Whether the last sign-in was to be kept. */
  keeps(): boolean;
  /** Gives up the page and everything in memory; see the options. */
  startOver(): void;
  /** Renews when it is time: call it when the page wakes up. */
  refresh(): void;
  /** When no renewal is under way: its answer comes once, and a page that goes meanwhile loses the session with it. */
  settled(): Promise<void>;
  close(): void;
}

/** After a turn of another tab its news may still be on the way. */
const newsWithinMs = 250;
/** After a renewal that failed for the moment. */
const tryAgainMs = 30_000;
const longestTimerMs = 2 ** 31 - 1;

export function createSession(options: SessionOptions): Session {
  const { baseUrl, store, clocks } = options;
  const held = createHeldTokens(clocks);
  const listeners = new Set<() => void>();
  const watchers = new Set<() => void>();
  const endedChains = new Set<string>();
  let state: SessionState = { phase: 'starting' };
  let keeps = false;
  let lastSignedInAt = 0;
  let renewing: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const subscribe = (tell: () => void): (() => void) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  };
  const become = (next: SessionState): void => {
    state = next;
    for (const tell of [...listeners]) tell();
  };
  const startOver = (): void => {
    clearTimeout(timer);
    become({ phase: 'leaving' });
    options.startOver();
  };

  const hold = (tokens: SharedTokens): void => {
    if (state.phase === 'leaving') return;
    const { refreshToken, accessToken, chain, serial, signedInAt, username, keep } = tokens;
    const another = 'username' in state && fold(state.username) !== fold(username);
    held.put(tokens);
    keeps = keep;
    lastSignedInAt = Math.max(lastSignedInAt, signedInAt);
    store.write(refreshToken === undefined ? undefined : { chain, serial, signedInAt, username, keep, refreshToken });
    if (another) return startOver();
    for (const look of [...watchers]) look();
    if (accessToken === undefined) return;
    wakeInTime();
    if (state.phase !== 'active') become({ phase: 'active', username });
  };

  const takeIfBetter = (tokens: SharedTokens): void => {
    if (!endedChains.has(tokens.chain) && held.betters(tokens)) hold(tokens);
  };

  const drop = (chain: string, by: 'expiry' | 'signOut'): void => {
    endedChains.add(chain);
    const over = held.current();
    if (over?.chain !== chain) return;
    held.drop();
    store.write(undefined);
    clearTimeout(timer);
    if (state.phase !== 'active') {
      if (state.phase === 'starting') become({ phase: 'signedOut' });
    } else if (by === 'signOut' && !options.holdsUnsaved()) startOver();
    else become({ phase: 'ended', username: over.username, by });
  };

  const tabs = options.openTabs({
    answer: held.share,
    onNews: (news) => {
      if (news.kind === 'tokens') takeIfBetter(news.tokens);
      else drop(news.chain, news.by);
    },
  });

  const granted = ({ accessToken, refreshToken, lifetimeMs }: TokenGrant, kept: Omit<KeptSession, 'refreshToken'>) => {
    const tokens = { ...kept, accessToken, refreshToken, lifetimeMs, remainingMs: lifetimeMs };
    hold(tokens);
    tabs.tell({ kind: 'tokens', tokens });
  };

  const end = (chain: string): void => {
    drop(chain, 'expiry');
    tabs.tell({ kind: 'ended', chain, by: 'expiry' });
  };

  /** Everything newer that can be known here: what was kept, what the living tabs hold. */
  const learn = async (): Promise<void> => {
    const kept = store.read();
    if (kept) takeIfBetter({ ...kept, accessToken: undefined, remainingMs: 0, lifetimeMs: 0 });
    for (const tokens of await tabs.ask()) takeIfBetter(tokens);
  };

  const newsOrTimeout = (enough: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!enough()) return;
        clearTimeout(timeout);
        watchers.delete(look);
        resolve();
      };
      const timeout = setTimeout(() => {
        watchers.delete(look);
        resolve();
      }, newsWithinMs);
      watchers.add(look);
    });

  /** While no other tab does. `unwanted` is a token that the service refused. */
  const renewAlone = async (waited: boolean, unwanted: string | undefined): Promise<void> => {
    const enough = (): boolean => held.isFresh() && held.current()?.accessToken !== unwanted;
    if (enough()) return;
    await learn();
    if (waited && !enough()) await newsOrTimeout(enough);
    const newest = held.current();
    if (enough() || !newest) return;
    const { chain, serial, signedInAt, username, keep, refreshToken } = newest;
    if (refreshToken === undefined) return end(chain);
    const grant = await renewalOf(baseUrl, refreshToken);
    // Signed out, or in anew, while the service was answering: what it gave is of a session that is over.
    if (held.current()?.chain !== chain) return;
    if (grant) granted(grant, { chain, serial: serial + 1, signedInAt, username, keep });
    else end(chain);
  };

  const renew = (unwanted?: string): Promise<void> => {
    renewing ??= tabs
      .exclusively((waited) => renewAlone(waited, unwanted))
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };

  const wakeIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(refresh, Math.min(Math.max(ms, 0), longestTimerMs));
  };
  const wakeInTime = (): void => {
    if (held.current()?.refreshToken !== undefined) wakeIn(held.renewInMs());
  };
  const refresh = (): void => {
    if (state.phase !== 'active' || held.current()?.refreshToken === undefined) return;
    if (held.isFresh()) wakeInTime();
    // A failure here is nobody's yet: the next request renews by itself and says what is wrong.
    else renew().catch(() => wakeIn(tryAgainMs));
  };

  const token = async (signal?: AbortSignal): Promise<string> => {
    for (;;) {
      signal?.throwIfAborted();
      if (state.phase === 'signedOut') throw new ApiProblem({ kind: 'signedOut', status: 401 });
      if (state.phase === 'ended' || state.phase === 'leaving') await stateChange(subscribe, signal);
      else {
        const usable = held.usable();
        if (usable === undefined) await renew();
        else {
          refresh();
          return usable;
        }
      }
    }
  };

  return {
    state: () => state,
    subscribe,
    token,
    refresh,
    settled: async () => renewing?.catch(() => undefined),
    startOver,
    keeps: () => keeps,
    start: async () => {
      // With something kept, renewing asks the tabs by itself.
      if (!store.read()) await learn();
      if (!held.isFresh() && (held.current() ?? store.read())) await renew();
      if (state.phase === 'starting') become({ phase: 'signedOut' });
    },
    signIn: async ({ username, password, keep }) => {
      const grant = await requestToken(baseUrl, { grant_type: 'password', username, password });
      // Later than what was before, whatever the clock says: the tabs go by it.
      const signedInAt = Math.max(clocks()[0], lastSignedInAt + 1);
      granted(grant, { chain: randomId(), serial: 0, signedInAt, username, keep });
    },
    signOut: async () => {
      const over = held.current();
      if (!over) return true;
      become({ phase: 'signedOut' });
      drop(over.chain, 'signOut');
      tabs.tell({ kind: 'ended', chain: over.chain, by: 'signOut' });
      const known = over.refreshToken ?? over.accessToken;
      return known === undefined || revokeToken(baseUrl, known);
    },
    rejected: async (refused, again) => {
      const current = held.current();
      if (current?.accessToken !== refused) return;
      if (again) return end(current.chain);
      await renew(refused);
      // It may have joined a renewal that had begun before the refusal and found the same token still fresh.
      if (held.current()?.accessToken === refused) await renew(refused);
    },
    close: () => {
      clearTimeout(timer);
      tabs.close();
    },
  };
}

/** A new pair; undefined when the service says that this refresh token is not good. Throws what may pass. */
async function renewalOf(baseUrl: string, refreshToken: string): Promise<TokenGrant | undefined> {
  try {
    const grant = await requestToken(baseUrl, { grant_type: 'refresh_token', refresh_token: refreshToken });
    // Without a new refresh token (RFC 6749 §6) the old one stays good.
    return { ...grant, refreshToken: grant.refreshToken ?? refreshToken };
  } catch (error) {
    const passing = !(error instanceof ApiProblem) || error.kind !== 'refused' || [408, 429].includes(error.status);
    if (passing) throw error;
    return undefined;
  }
}

function stateChange(subscribe: Session['subscribe'], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      stop();
      reject(signal?.reason as Error);
    };
    const stop = subscribe(() => {
      stop();
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}
