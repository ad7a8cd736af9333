import { useEffect, useRef } from 'react';
import { useChangeSearch } from '../../data/use-change-search.ts';
import type { DaySearch } from '../../paths/day.ts';
import type { Replay } from './replay.ts';

/** The address changes when the cursor has rested for this long. Browsers refuse many changes in a short time. */
const restMs = 400;

/** Writes the moment of the resting cursor into the address, and follows an address that names another moment. */
export function useCursorAddress(replay: Replay, at: string | undefined): void {
  const change = useChangeSearch<DaySearch>();
  const written = useRef(at);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const first = replay.get().atMs;
    let lastMs = first;
    const stop = replay.subscribe(() => {
      const { atMs, playing } = replay.get();
      if (atMs === lastMs && !playing) return;
      lastMs = atMs;
      clearTimeout(timer);
      // A link to the day alone stays as it is.
      if (playing || !replay.wasMoved) return;
      timer = setTimeout(() => {
        written.current = new Date(Math.round(atMs / 1000) * 1000).toISOString();
        change({ at: written.current });
      }, restMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [replay, change]);
  useEffect(() => {
    if (at === undefined || at === written.current) return;
    written.current = at;
    replay.seek(Date.parse(at));
  }, [replay, at]);
}
