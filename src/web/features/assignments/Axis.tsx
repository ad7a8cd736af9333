import type { LaneKind } from '../../paths/assignments.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Quiet } from '../../ui/layout.tsx';
import { type ShownWindow, shareOf, ticksOf } from './shown-window.ts';
import classes from './Timeline.module.css';

const words = text.assignments;

interface AxisProps {
  kind: LaneKind;
  window: ShownWindow;
  nowMs: number;
}

/** Share of the window. The mark of the current time covers labels closer than this. In a week it replaces the day's name. */
const overlaps = { day: { before: 0.1, after: 0.045 }, week: { before: 1 / 7, after: 0.08 } } as const;

/** Hours of the day or days of the week above the lanes, and a line at the current time. */
export function Axis({ kind, window, nowMs }: AxisProps) {
  const format = useFormat();
  const label = (ms: number): string => (window.span === 'day' ? format.time(new Date(ms)) : format.day(new Date(ms)));
  const over = overlaps[window.span];
  const isHidden = (ms: number): boolean => {
    const before = shareOf(nowMs, window) - shareOf(ms, window);
    return isWithin(nowMs, window) && before > -over.after && before < over.before;
  };
  return (
    <div role="row" className={classes.axis}>
      <Quiet as="div" role="columnheader" className={classes.corner}>
        {text.kinds[kind]}
      </Quiet>
      <div role="columnheader" aria-label={words.timeline.times} className={classes.times}>
        {ticksOf(window, format.timeZone).map(({ ms, named }) =>
          named && !isHidden(ms) ? (
            <span
              key={ms}
              className={classes.tick}
              data-span={window.span}
              style={{ left: percent(shareOf(ms, window)) }}
            >
              {label(ms)}
            </span>
          ) : null,
        )}
        {isWithin(nowMs, window) && (
          <span
            className={classes.nowMark}
            data-span={window.span}
            style={{ '--now': percent(shareOf(nowMs, window)) }}
          >
            {window.span === 'day' ? format.time(new Date(nowMs)) : format.dateTime(new Date(nowMs))}
          </span>
        )}
      </div>
    </div>
  );
}

/** Vertical lines of the axis and of the current time, across all lanes. */
export function NowLine({ window, nowMs }: Omit<AxisProps, 'kind'>) {
  const { timeZone } = useFormat();
  return (
    <div className={classes.lines} aria-hidden="true">
      {ticksOf(window, timeZone).map(({ ms, named }) => (
        <i
          key={ms}
          className={classes.line}
          data-named={named || undefined}
          style={{ left: percent(shareOf(ms, window)) }}
        />
      ))}
      {isWithin(nowMs, window) && <i className={classes.now} style={{ left: percent(shareOf(nowMs, window)) }} />}
    </div>
  );
}

const isWithin = (ms: number, { startMs, endMs }: ShownWindow): boolean => ms >= startMs && ms < endMs;

export const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
