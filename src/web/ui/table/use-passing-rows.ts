import { useCallback, useEffect, useRef } from 'react';
import type { InSight } from '../use-rows-in-sight.ts';
import { lift, type Passing, write } from './passing-words.ts';

/** So long after the last fast step the rows are drawn again, milliseconds. */
const restMs = 100;
/** A frame that took longer was late; two in a row, and the processor does not keep up. */
const lateMs = 25;
const lateFrames = 2;
/** Faster than this nobody reads a row. */
const rowsPerMs = 0.05;
/** What goes by goes on so down to this part of it, lest rows come and go at the border. */
const slower = 0.5;

/**
 * Rows that go by too fast to be read are not drawn at all: their words pass over them, which costs a fraction of as many
 * rows. So it is where half of what is in sight is replaced at a step, and from less on where the processor does not keep up.
 * Readers and the keyboard do not meet it: the rows of the page stay as they are until it rests.
 */
export function usePassingRows<Row>(passing: Passing<Row>) {
  const veil = useRef<HTMLDivElement>(null);
  const now = useRef(passing);
  now.current = passing;
  const pace = useRef({ top: 0, at: 0, late: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawn = useRef(() => {});

  const rest = useCallback((): void => {
    pace.current.late = 0;
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    drawn.current();
    lift(veil.current, now.current.list.current);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const goBy = useCallback(
    (sight: InSight, drawRows: () => void): boolean => {
      const { rowHeight, narrow } = now.current;
      const at = performance.now();
      const step = Math.abs(sight.top - pace.current.top);
      const took = at - pace.current.at;
      const isLate = took > lateMs && took < restMs;
      pace.current = { top: sight.top, at, late: isLate ? pace.current.late + 1 : 0 };
      if (narrow || !veil.current) return false;
      const goesBy = timer.current !== undefined;
      const isFast = step >= rowHeight * rowsPerMs * took * (goesBy ? slower : 1);
      const half = (sight.end - sight.first) / 2;
      const begins = sight.missing >= half || (isFast && pace.current.late >= lateFrames);
      if (!goesBy && !begins) return false;
      drawn.current = drawRows;
      if (!goesBy || isFast || step >= half * rowHeight) {
        clearTimeout(timer.current);
        timer.current = setTimeout(rest, restMs);
      }
      write(veil.current, sight, now.current);
      return true;
    },
    [rest],
  );
  return { veil, goBy, rest };
}
