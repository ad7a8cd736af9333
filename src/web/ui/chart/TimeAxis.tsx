import { useFormat } from '../../text/use-format.ts';
import classes from './chart.module.css';
import type { Span } from './series.ts';
import { timeTicks } from './ticks.ts';

interface TimeAxisProps {
  window: Span;
  x: (timeMs: number) => number;
  left: number;
  right: number;
  /** Where its lines begin, and where they end: the labels stand below. */
  top: number;
  bottom: number;
}

const pixelsPerTick = 88;

/** Lines at round hours or at midnights, with their time or their day. */
export function TimeAxis({ window, x, left, right, top, bottom }: TimeAxisProps) {
  const format = useFormat();
  const atMost = Math.max(2, Math.floor((right - left) / pixelsPerTick));
  return (
    <g aria-hidden="true">
      {timeTicks(window.startMs, window.endMs, atMost, format.timeZone).map(({ timeMs, midnight }) => {
        const at = x(timeMs);
        const moment = new Date(timeMs);
        const room = at < left + 40 ? 'start' : at > right - 40 ? 'end' : 'middle';
        return (
          <g key={timeMs}>
            <line className={classes.grid} x1={at} x2={at} y1={top} y2={bottom} />
            <text
              className={classes.label}
              data-strong={midnight || undefined}
              x={at}
              y={bottom + 16}
              textAnchor={room}
            >
              {midnight ? format.day(moment) : format.time(moment)}
            </text>
          </g>
        );
      })}
    </g>
  );
}
