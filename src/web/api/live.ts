/**
 * The stream of live events, one for each visible tab. It resumes after the last event. While it is interrupted, or if the
 * server has none, the lists on the screen are refetched regularly.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { GoneRecord, LiveRecord } from '../../contract/live.ts';
import { createShared } from '../shared.ts';
import { openStream } from './client.ts';
import { createLiveUpdates, isLiveKind } from './live-updates.ts';
import { isMissing } from './problem.ts';
import { askService, doubtService, serviceAway } from './service-away.ts';

/**
 * - `live`: events arrive.
 * - `reconnecting`: the stream is interrupted.
 * - `polling`: this server has no stream.
 * - `off`: the tab is hidden.
 */
export interface LiveState {
  phase: 'live' | 'reconnecting' | 'polling' | 'off';
  /** Time of the last event or heartbeat, by `Date.now`. */
  lastEventMs: number | undefined;
}

export interface Live {
  state(): LiveState;
  /** Notifies after each change of phase; returns how to unsubscribe. */
  subscribe(notify: () => void): () => void;
  /** Returns how to stop the stream. */
  start(): () => void;
}

/** The service sends a heartbeat every 15 s. If one is missing, `/health` is requested. */
const quietMs = 17_000;
const silenceMs = 40_000;
const backoffMs = { first: 1000, most: 30_000 };
/** A connection that lasted this long resets the backoff. */
const goodMs = 10_000;
const pollMs = 15_000;
/** A server without a stream may be replaced by a newer one. */
const missingMs = 5 * 60_000;
/** If the stream is not back by then, the service itself may be away. */
const doubtMs = 3000;
/** Over HTTP/1.1 browsers open six connections to a server. Hidden tabs must not hold them all. */
const hiddenMs = 60_000;

export function createLive(queryClient: QueryClient): Live {
  const phase = createShared<LiveState['phase']>('off');
  let lastEventMs: number | undefined;
  let lastId: string | undefined;

  function start(): () => void {
    const updates = createLiveUpdates(queryClient);
    const ended = new AbortController();
    let pause: AbortController | undefined;
    let hiding: ReturnType<typeof setTimeout> | undefined;

    const take = ({ name, id, data }: LiveEvent): void => {
      // Lists that were fetched before the first event may miss changes.
      if (name === 'reset' || (name === 'hello' && lastId === undefined)) updates.refreshAll();
      else if (isLiveKind(name)) updates.take(name, JSON.parse(data) as LiveRecord | GoneRecord);
      lastId = id;
    };

    /** Reads events until the stream ends. */
    async function follow(signal: AbortSignal): Promise<void> {
      const silence = new AbortController();
      let timers: ReturnType<typeof setTimeout>[] = [];
      const wait = (): void => {
        timers.forEach(clearTimeout);
        timers = [setTimeout(() => doubtService(), quietMs), setTimeout(() => silence.abort(), silenceMs)];
      };
      // A browser may keep a dead connection open without an error.
      const stop = serviceAway.subscribe(() => serviceAway.get() && silence.abort());
      wait();
      const over = AbortSignal.any([signal, silence.signal]);
      try {
        const response = await openStream('/public/v1/live', { lastEventId: lastId, signal: over });
        const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
        over.addEventListener('abort', () => void reader?.cancel().catch(() => {}));
        const parse = createLiveParser();
        for (;;) {
          const { done = true, value = '' } = (await reader?.read()) ?? {};
          if (done || over.aborted) return;
          wait();
          lastEventMs = Date.now();
          phase.set('live');
          parse(value).forEach(take);
        }
      } finally {
        timers.forEach(clearTimeout);
        stop();
      }
    }

    /** Reconnects until the signal aborts. */
    async function keepFollowing(signal: AbortSignal): Promise<void> {
      phase.set('reconnecting');
      const polling = setInterval(() => {
        if (phase.get() === 'polling') updates.refreshAll();
        else if (phase.get() !== 'live') updates.refreshMost();
      }, pollMs);
      signal.addEventListener('abort', () => clearInterval(polling));
      for (let failures = 0; !signal.aborted; ) {
        const beganMs = Date.now();
        const missing = await follow(signal).then(() => false, isMissing);
        if (signal.aborted) return;
        failures = Date.now() - beganMs > goodMs ? 0 : failures + 1;
        phase.set(missing ? 'polling' : 'reconnecting');
        if (!missing) doubtService(doubtMs);
        const waitMs = Math.min(backoffMs.first * 2 ** failures, backoffMs.most) * (0.5 + Math.random() / 2);
        await sleep(missing ? missingMs : waitMs, signal);
      }
    }

    const resume = (): void => {
      clearTimeout(hiding);
      if (pause && !pause.signal.aborted) return;
      pause = new AbortController();
      void keepFollowing(AbortSignal.any([ended.signal, pause.signal]));
    };
    const look = (): void => {
      if (document.visibilityState === 'visible') return resume();
      clearTimeout(hiding);
      hiding = setTimeout(() => {
        pause?.abort();
        phase.set('off');
      }, hiddenMs);
    };
    const doubt = (): void => doubtService();
    const ask = (): void => void askService();
    const again = (): void => {
      if (phase.get() !== 'reconnecting') return;
      pause?.abort();
      look();
    };

    document.addEventListener('visibilitychange', look);
    addEventListener('offline', doubt);
    addEventListener('online', ask);
    const unsubscribe = serviceAway.subscribe(() => !serviceAway.get() && again());
    look();
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('offline', doubt);
      removeEventListener('online', ask);
      clearTimeout(hiding);
      ended.abort();
      updates.stop();
      phase.set('off');
    };
  }

  return { state: () => ({ phase: phase.get(), lastEventMs }), subscribe: phase.subscribe, start };
}

/** Resolves early if the signal aborts. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal.addEventListener('abort', over);
  });
}

/** Parses server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface LiveEvent {
  name: string;
  /** Id of the last event that had one. */
  id: string;
  data: string;
}

/** Returns a function that takes the next piece of the text and returns the events that it completes. */
export function createLiveParser(): (piece: string) => LiveEvent[] {
  let rest = '';
  let id = '';
  let name = '';
  let data: string[] = [];

  const take = (line: string): LiveEvent | undefined => {
    if (line === '') {
      const event = data.length > 0 ? { name: name || 'message', id, data: data.join('\n') } : undefined;
      [name, data] = ['', []];
      return event;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') name = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
    return undefined;
  };

  return (piece) => {
    // A piece can end between the CR and the LF of one line end.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => take(line) ?? []);
  };
}
