import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Replay } from './replay.ts';

/** A value of the cursor's moment. Renders only when the value changes, so return a text or a number. */
export const useAtCursor = <Value extends string | number | undefined>(
  replay: Replay,
  valueAt: (atMs: number) => Value,
): Value => useSyncExternalStore(replay.subscribe, () => valueAt(replay.get().atMs));

/** While the cursor moves, its moment is taken this often. */
const everyMs = 1000;
const restMs = 150;

/** The cursor's moment as often as requests may follow it: when it rests, and every second while it moves. */
export function useCalmMoment(replay: Replay): number {
  const [calmMs, setCalmMs] = useState(() => replay.get().atMs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let takenMs = performance.now();
    const take = (): void => {
      takenMs = performance.now();
      setCalmMs(replay.get().atMs);
    };
    const stop = replay.subscribe(() => {
      clearTimeout(timer);
      if (performance.now() - takenMs >= everyMs) take();
      else timer = setTimeout(take, restMs);
    });
    take();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [replay]);
  return calmMs;
}
