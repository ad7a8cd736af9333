import classes from './Timeline.module.css';
import type { Scale } from './Timeline.tsx';
import type { DaySpan } from './vehicle-day.ts';

/** Narrower stops have no number. */
const leastNumbered = 14;

/** Drives as a line, stops as numbered blocks, silence hatched. */
export function SpanStrip({ spans, scale }: { spans: readonly DaySpan[]; scale: Scale }) {
  return (
    <div className={classes.spans}>
      {spans.map(({ kind, number, startMs, endMs }) => {
        const [left, right] = [Math.max(0, scale.x(startMs)), Math.min(scale.width, scale.x(endMs))];
        if (right < 0 || left > scale.width) return null;
        const width = Math.max(1.5, right - left);
        return (
          <span key={`${kind} ${startMs}`} data-kind={kind} style={{ left, width }}>
            {kind === 'stop' && width >= leastNumbered && number}
          </span>
        );
      })}
    </div>
  );
}
