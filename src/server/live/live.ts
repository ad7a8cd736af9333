/** The streams of live events: opens them, checks their tokens, and sends signs of life. */
import { liveBeatSeconds, type Quotas } from '../../contract/choices.ts';
import type { LiveKind } from '../../contract/live.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/problems.ts';
import { findGoodApiKeys } from '../store/api-keys.ts';
import { findGoodTokens } from '../store/tokens.ts';
import { Feed, type Listener, type Waiter } from './feed.ts';
import { beat, opening } from './frames.ts';
import { createHints } from './hints.ts';
import { Outbox } from './outbox.ts';
import { readEventId } from './place.ts';
import { rowKindsOf } from './records.ts';

/** An ended token stops working within five seconds, so check at least twice in that time. */
const checkEveryMs = 2000;
/** Streams whose token could not be checked for this long are closed. */
const uncheckedMs = 4500;

export interface Listening {
  accountId: number;
  userId: number;
  /** Null: all. The stream ends when they change. */
  fleetIds: readonly number[] | null;
  /** The stream ends with this token. */
  tokenHash: Buffer;
  /** The id of the last event received. */
  lastEventId: string | null;
}

export interface Live {
  /** A stream of server-sent events, from now on or from the last event. 429 beyond a quota. */
  open(listening: Listening): ReadableStream<Uint8Array>;
  /** Whether there may be such changes now. Waits for them until the time is over, the signal aborts or the service stops. */
  changed(accountId: number, waiting: Waiting): Promise<boolean>;
  /** Call after a commit for this account: wakes its listeners here and in other services. */
  stored(accountId: number): void;
  /** The number of open streams. */
  streams(): number;
  /** Ends all streams. */
  close(): void;
}

export interface Waiting extends Pick<Waiter, 'after'> {
  /** Of records. Undefined: any. */
  kinds: ReadonlySet<LiveKind> | undefined;
  timeoutMs: number;
  signal: AbortSignal;
}

interface Options {
  db: Database;
  now: () => Date;
  /** Whether users of a demo account may sign in. */
  demo: boolean;
  /** Per service: they protect its memory and its connections. */
  quotas: Pick<Quotas, 'liveStreamsPerUser' | 'liveStreamsPerAccount'>;
  warn: (message: string, error: unknown) => void;
}

interface Stream extends Pick<Listening, 'accountId' | 'userId' | 'fleetIds' | 'tokenHash'> {
  send(piece: Uint8Array): void;
  end(): void;
}

export function createLive({ db, now, demo, quotas, warn }: Options): Live {
  /** By account, then by the fleets of the listeners. */
  const feeds = new Map<number, Map<string, Feed>>();
  const wakeFeeds = (accountId: number): void => {
    for (const feed of feeds.get(accountId)?.values() ?? []) feed.wake();
  };
  const streams = new Set<Stream>();
  const hints = createHints(db, warn);
  let stopAttending: (() => void) | undefined;
  let waiters = 0;
  let closed = false;

  /** Starts what must run while there are listeners. Returns how to stop it. */
  function attend(): () => void {
    const unsubscribe = hints.subscribe(wakeFeeds);
    const beating = setInterval(() => {
      for (const stream of streams) stream.send(beat);
    }, liveBeatSeconds * 1000);
    const stopChecking = repeatedly(checkEveryMs, check(Date.now()));
    return () => {
      unsubscribe();
      clearInterval(beating);
      stopChecking();
    };
  }

  function check(checkedMs: number): () => Promise<void> {
    return async () => {
      const checked = [...streams];
      try {
        const hashes = checked.map(({ tokenHash }) => tokenHash);
        const good = await findGoodUses(db, hashes, now(), demo);
        const fleetsOf = new Map(good.map(({ hash, fleetIds }) => [hash.toString('hex'), JSON.stringify(fleetIds)]));
        checkedMs = Date.now();
        for (const stream of checked) {
          if (fleetsOf.get(stream.tokenHash.toString('hex')) !== JSON.stringify(stream.fleetIds)) stream.end();
        }
      } catch (error) {
        warn('The tokens of live streams could not be checked', error);
        if (Date.now() - checkedMs > uncheckedMs) for (const stream of checked) stream.end();
      }
    };
  }

  function feedOf(accountId: number, fleetIds: readonly number[] | null): Feed {
    const ofAccount = feeds.get(accountId) ?? new Map<string, Feed>();
    const key = JSON.stringify(fleetIds);
    const feed = ofAccount.get(key) ?? new Feed({ db, now, accountId, fleetIds, warn });
    ofAccount.set(key, feed);
    feeds.set(accountId, ofAccount);
    return feed;
  }

  /** After a listener or waiter of the feed has left. */
  function leave(accountId: number, feed: Feed): void {
    const ofAccount = feeds.get(accountId);
    for (const [key, each] of ofAccount ?? []) if (each === feed && feed.isIdle) ofAccount?.delete(key);
    if (ofAccount?.size === 0) feeds.delete(accountId);
    if (streams.size + waiters > 0) return;
    stopAttending?.();
    stopAttending = undefined;
  }

  async function changed(accountId: number, { after, kinds, timeoutMs, signal }: Waiting): Promise<boolean> {
    if (closed || signal.aborted) return false;
    const feed = feedOf(accountId, null);
    waiters += 1;
    stopAttending ??= attend();
    const isWoken = await new Promise<boolean>((resolve) => {
      const end = (woken: boolean) => (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        feed.removeWaiter(waiter);
        resolve(woken);
      };
      const stop = end(false);
      const timer = setTimeout(stop, timeoutMs);
      const waiter: Waiter = { after, kinds: kinds && rowKindsOf(kinds), wake: end(true) };
      signal.addEventListener('abort', stop);
      feed.addWaiter(waiter);
    });
    waiters -= 1;
    leave(accountId, feed);
    return isWoken && !closed;
  }

  function refuseBeyondQuota({ accountId, userId }: Listening): void {
    const ofAccount = [...streams].filter((stream) => stream.accountId === accountId);
    const ofUser = ofAccount.filter((stream) => stream.userId === userId);
    if (ofUser.length >= quotas.liveStreamsPerUser) throw tooMany('user', quotas.liveStreamsPerUser);
    if (ofAccount.length >= quotas.liveStreamsPerAccount) throw tooMany('account', quotas.liveStreamsPerAccount);
  }

  function open(listening: Listening): ReadableStream<Uint8Array> {
    const { accountId, userId, fleetIds, tokenHash, lastEventId } = listening;
    refuseBeyondQuota(listening);
    const feed = feedOf(accountId, fleetIds);
    const forget = (): void => {
      feed.remove(listener);
      streams.delete(stream);
      leave(accountId, feed);
    };
    const outbox = new Outbox(forget);
    const listener: Listener = {
      after: lastEventId === null || lastEventId === '' ? undefined : (readEventId(lastEventId) ?? 'unknown'),
      put: (piece) => outbox.put(piece),
    };
    const stream: Stream = {
      ...{ accountId, userId, fleetIds, tokenHash },
      send: (piece) => void outbox.put(piece),
      end: () => {
        outbox.end();
        forget();
      },
    };
    outbox.put(opening);
    if (closed) {
      outbox.end();
      return outbox.stream;
    }
    streams.add(stream);
    stopAttending ??= attend();
    feed.add(listener);
    return outbox.stream;
  }

  return {
    open,
    changed,
    stored(accountId) {
      wakeFeeds(accountId);
      hints.notify(accountId);
    },
    streams: () => streams.size,
    close() {
      closed = true;
      for (const stream of streams) stream.end();
      for (const ofAccount of feeds.values()) for (const feed of ofAccount.values()) feed.release();
      hints.close();
    },
  };
}

const tooMany = (of: 'user' | 'account', limit: number): Problem =>
  new Problem(
    429,
    'too-many-streams',
    'Too many streams',
    { reason: 'tooManyStreams', params: { of, limit } },
    { headers: { 'Retry-After': '30' } },
  );

/** Runs never overlap, however long one takes. Returns how to stop. */
function repeatedly(everyMs: number, work: () => Promise<void>): () => void {
  let working = false;
  const timer = setInterval(() => {
    if (working) return;
    working = true;
    void work().finally(() => {
      working = false;
    });
  }, everyMs);
  return () => clearInterval(timer);
}

/** The valid ones among these hashes of access tokens and API keys, with their fleets. */
const findGoodUses = async (db: Database, hashes: readonly Buffer[], at: Date, demo: boolean) =>
  (await Promise.all([findGoodTokens(db, hashes, at, demo), findGoodApiKeys(db, hashes, at, demo)])).flat();
