import { useCallback, useEffect, useState } from 'react';
import type { VisitTrack } from '../../data/visit-track.ts';
import { useMedia } from '../../ui/use-media.ts';
import { replayMs, stepFrom } from './track.ts';

export interface Replay {
  /** The current time of the replay. */
  atMs: number;
  playing: boolean;
  /** Speed factor. */
  speed: number;
  play: () => void;
  pause: () => void;
  seek: (utcMs: number) => void;
  setSpeed: (speed: number) => void;
}

const stepMs = 900;

/** Plays a track. With reduced motion it jumps from position to position. */
export function useReplay(points: VisitTrack['inside']): Replay {
  const [first, last] = [points[0].utcMs, (points.at(-1) ?? points[0]).utcMs];
  const [atMs, setAtMs] = useState(first);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const still = useMedia('(prefers-reduced-motion: reduce)');

  const advance = useCallback(
    (next: (now: number) => number) => setAtMs((now) => Math.min(last, Math.max(first, next(now)))),
    [first, last],
  );
  useEffect(() => {
    if (!playing) return;
    if (still) {
      const timer = setInterval(() => advance((now) => stepFrom(points, now, 1)), stepMs / speed);
      return () => clearInterval(timer);
    }
    const rate = ((last - first) / replayMs(points)) * speed;
    let before = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      const passed = now - before;
      before = now;
      advance((at) => at + passed * rate);
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, still, speed, points, first, last, advance]);

  const over = atMs >= last;
  if (playing && over) setPlaying(false);
  return {
    atMs,
    playing,
    speed,
    play: () => {
      if (over) setAtMs(first);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    seek: (utcMs) => advance(() => utcMs),
    setSpeed,
  };
}
