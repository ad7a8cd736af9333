/**
 * The stream of live events: one for each tab that is looked at. It is resumed where it broke off, and while it is not
 * there, or a server has none, what is shown is asked for again every now and then.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { LiveRecord } from '../../contract/live.ts';
import { createShared } from '../shared.ts';
import { openStream } from './client.ts';
import { createLiveParser, type LiveEvent } from './live-parser.ts';
import { createLiveUpdates, isLiveKind } from './live-updates.ts';
import { isMissing } from './problem.ts';
import { doubtService, serviceAway } from './service-away.ts';

/**
 * `live`: told as it is stored. `reconnecting`: not just now. `polling`: this server has no stream. `off`: nobody looks.
 */
export interface LiveState {
  phase: 'live' | 'reconnecting' | 'polling' | 'off';
  /** When the service was last heard, be it that it had nothing to tell; by `Date.now`. */
  lastEventMs: number | undefined;
}

export interface Live {
  state(): LiveState;
  /** Told after each change of phase; returns how to stop it. */
  subscribe(tell: () => void): () => void;
  /** Returns how to end it. */
  start(): () => void;
}

/** The service says something every 15 s. */
const silenceMs = 40_000;
const backoffMs = { first: 1000, most: 30_000 };
/** A connection that held so long was a good one. */
const goodMs = 10_000;
const pollMs = 15_000;
/** A server that has no stream may be replaced by one that has. */
const missingMs = 5 * 60_000;
/** A stream that is not there again by then may be a service that is not. */
const doubtMs = 3000;
/** Browsers open six connections to a server over HTTP/1.1: tabs that nobody looks at must not hold them all. */
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
      // At first what was asked for before it is not known to be new.
      if (name === 'reset' || (name === 'hello' && lastId === undefined)) updates.refreshAll();
      else if (isLiveKind(name)) updates.take(name, JSON.parse(data) as LiveRecord);
      lastId = id;
    };

    /** Until the stream ends, one way or the other. */
    async function follow(signal: AbortSignal): Promise<void> {
      const silence = new AbortController();
      let timer = setTimeout(() => silence.abort(), silenceMs);
      const over = AbortSignal.any([signal, silence.signal]);
      try {
        const response = await openStream('/public/v1/live', { lastEventId: lastId, signal: over });
        const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
        over.addEventListener('abort', () => void reader?.cancel().catch(() => {}));
        const parse = createLiveParser();
        for (;;) {
          const { done = true, value = '' } = (await reader?.read()) ?? {};
          if (done || over.aborted) return;
          clearTimeout(timer);
          timer = setTimeout(() => silence.abort(), silenceMs);
          lastEventMs = Date.now();
          phase.set('live');
          parse(value).forEach(take);
        }
      } finally {
        clearTimeout(timer);
      }
    }

    /** As long as the tab is looked at. */
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
    const again = (): void => {
      if (phase.get() !== 'reconnecting') return;
      pause?.abort();
      look();
    };

    document.addEventListener('visibilitychange', look);
    addEventListener('online', again);
    const unheard = serviceAway.subscribe(() => !serviceAway.get() && again());
    look();
    return () => {
      unheard();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', again);
      clearTimeout(hiding);
      ended.abort();
      updates.stop();
      phase.set('off');
    };
  }

  return { state: () => ({ phase: phase.get(), lastEventMs }), subscribe: phase.subscribe, start };
}

/** Or until it is over. */
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
