import { useEffect, useRef } from 'react';
import type { Replay } from './replay.ts';
import classes from './Timeline.module.css';
import type { Scale } from './Timeline.tsx';

/** The cursor through all lanes. It moves without rendering. */
export function CursorLine({ scale, replay }: { scale: Scale; replay: Replay }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const move = (): void => {
      const x = scale.x(replay.get().atMs);
      line.current?.style.setProperty('--x', `${Math.round(x * 10) / 10}px`);
      line.current?.toggleAttribute('hidden', x < 0 || x > scale.width);
    };
    move();
    return replay.subscribe(move);
  }, [scale, replay]);
  return <div ref={line} className={classes.cursor} aria-hidden="true" />;
}
