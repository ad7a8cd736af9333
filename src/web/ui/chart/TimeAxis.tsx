import { memo } from 'react';
import { useFormat } from '../../text/use-format.ts';
import classes from './chart.module.css';
import type { Span } from './series.ts';
import { timeTicks } from './ticks.ts';

interface TimeAxisProps {
  window: Span;
  x: (timeMs: number) => number;
  left: number;
  right: number;
  /** Ends of the grid lines. Labels are below `bottom`. */
  top: number;
  bottom: number;
}

const pixelsPerTick = 88;
/** Half the width of a label such as "09:00" or "Wed 18 Nov", with space around it, pixels. */
const halfOf = (label: string): number => 4 + label.length * 3.2;

/** Grid lines at round hours or midnights, labelled with the time or the day. */
export const TimeAxis = memo(function TimeAxis({ window, x, left, right, top, bottom }: TimeAxisProps) {
  const format = useFormat();
  const atMost = Math.max(2, Math.floor((right - left) / pixelsPerTick));
  const ticks = timeTicks(window.startMs, window.endMs, atMost, format.timeZone);
  const labels = ticks.map(({ timeMs, midnight }) => (midnight ? format.day : format.time)(new Date(timeMs)));
  const halves = labels.map(halfOf);
  // Keeps labels inside the edges and apart from each other.
  const middles = ticks.map(({ timeMs }, index) => {
    const half = halves[index] ?? 0;
    return Math.min(Math.max(x(timeMs), left + half), right - half);
  });
  return (
    <g aria-hidden="true">
      {ticks.map(({ timeMs, midnight }, index) => {
        const at = x(timeMs);
        const middle = middles[index] ?? at;
        const isCramped = middle - (middles[index - 1] ?? -Infinity) < (halves[index] ?? 0) + (halves[index - 1] ?? 0);
        return (
          <g key={timeMs}>
            <line className={classes.grid} x1={at} x2={at} y1={top} y2={bottom} />
            {!isCramped && (
              <text
                className={classes.label}
                data-strong={midnight || undefined}
                x={middle}
                y={bottom + 16}
                textAnchor="middle"
              >
                {labels[index]}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
});
