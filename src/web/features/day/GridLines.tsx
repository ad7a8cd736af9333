import { useNow } from '../../data/use-now.ts';
import { useFormat } from '../../text/use-format.ts';
import { timeTicks } from '../../ui/chart/ticks.ts';
import classes from './Timeline.module.css';
import type { Scale } from './Timeline.tsx';

/** As in `TimeAxis`. */
const pixelsPerTick = 88;

/** Hours and midnights behind the lanes, and the future shaded. */
export function GridLines({ scale: { window, width, x } }: { scale: Scale }) {
  const { timeZone } = useFormat();
  const nowX = x(useNow());
  const atMost = Math.max(2, Math.floor(width / pixelsPerTick));
  return (
    <div className={classes.grid} aria-hidden="true">
      {timeTicks(window.startMs, window.endMs, atMost, timeZone).map(({ timeMs, midnight }) => (
        <span key={timeMs} data-strong={midnight || undefined} style={{ left: x(timeMs) }} />
      ))}
      {nowX < width && <div className={classes.future} style={{ left: Math.max(0, nowX) }} />}
    </div>
  );
}
