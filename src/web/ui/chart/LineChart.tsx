import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { chart as words } from '../../text/chart.ts';
import { useFormat } from '../../text/use-format.ts';
import { Cursor } from './Cursor.tsx';
import classes from './chart.module.css';
import { lineGeometry } from './line-geometry.ts';
import { BandAndLine } from './Sparkline.tsx';
import { StateLane } from './StateLane.tsx';
import { type Bounds, nearest, type Series, type Span } from './series.ts';
import type { StateSpan } from './states.ts';
import { TimeAxis } from './TimeAxis.tsx';
import type { valueTicks } from './ticks.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { useWidth } from './use-width.ts';
import { dragged } from './zoom.ts';

export interface ChartMark extends Span {
  id: number;
  label: string;
}

export interface ChartLane {
  id: number;
  label: string;
  spans: readonly StateSpan[];
}

interface LineChartProps {
  /** What is drawn, for readers. */
  label: string;
  series: Series;
  bounds: Bounds | undefined;
  /** All there is to look at, and the part that is seen. */
  whole: Span;
  window: Span;
  onZoom: (window: Span) => void;
  /** States on the same axis of time. */
  lanes: readonly ChartLane[];
  /** Spans above the line, which can be pressed. */
  marks: readonly ChartMark[];
  chosenMark?: number | undefined;
  onMark: (id: number) => void;
  formatValue: (value: number) => string;
  /** Round values between two, at most so many; in the unit that they are said in. */
  ticksOf: typeof valueTicks;
}

const size = { height: 300, left: 58, right: 12, marks: 16, lane: 34, bar: 14, axis: 26 };

/**
 * Values over time: the line in its band, excursions shaded, silences hatched, states below on the same axis. Dragging
 * looks closer; a slider to readers, which says each reading. However many readings there are, a pixel gets four.
 */
export function LineChart(props: LineChartProps) {
  const { label, series, bounds, whole, window, onZoom, lanes, marks, chosenMark, onMark, formatValue, ticksOf } =
    props;
  const format = useFormat();
  const [frame, width] = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const [drag, setDrag] = useState<[number, number]>();
  const dragging = useRef(false);
  const { startMs, endMs } = window;
  const plotWidth = Math.max(1, width - size.left - size.right);
  const drawn = useMemo(
    () =>
      lineGeometry(
        series,
        bounds,
        { startMs, endMs },
        { left: size.left, top: size.marks, width: plotWidth, height: size.height },
      ),
    [series, bounds, startMs, endMs, plotWidth],
  );
  const bottom = size.marks + size.height;
  const end = bottom + lanes.length * size.lane;
  const right = size.left + plotWidth;
  const { x, y } = drawn;

  const momentAt = (event: PointerEvent<SVGSVGElement>): number => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - size.left) / plotWidth;
    return startMs + Math.min(1, Math.max(0, share)) * (endMs - startMs);
  };
  const onMove = (event: PointerEvent<SVGSVGElement>): void => {
    const moment = momentAt(event);
    if (dragging.current && drag) setDrag([drag[0], moment]);
    setAt(nearest(series, moment));
  };
  const onUp = (): void => {
    const chosen = dragging.current && drag ? dragged(...drag) : undefined;
    dragging.current = false;
    setDrag(undefined);
    // A press that was not quite still is no drag.
    if (chosen && x(chosen.endMs) - x(chosen.startMs) > 6) onZoom(chosen);
  };
  const onKeyDown = useChartKeys({ series, whole, window, at, setAt, onZoom });

  const timeMs = at === undefined ? undefined : series.timesMs[at];
  const value = at === undefined ? undefined : series.values[at];
  const said =
    timeMs === undefined || value === undefined
      ? words.zoom.hint
      : words.reading(formatValue(value), format.dateTime(new Date(timeMs)));
  return (
    <div ref={frame} className={classes.frame}>
      {/* the svg below is what is seen of it */}
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, series.timesMs.length - 1)}
        aria-valuenow={at ?? 0}
        aria-valuetext={said}
        onKeyDown={onKeyDown}
      >
        <svg
          className={classes.svg}
          height={end + size.axis}
          aria-hidden="true"
          onPointerDown={(event) => {
            if (event.button !== 0 || event.pointerType === 'touch') return;
            dragging.current = true;
            event.currentTarget.setPointerCapture?.(event.pointerId);
            setDrag([momentAt(event), momentAt(event)]);
          }}
          onPointerMove={onMove}
          onPointerUp={onUp}
          onPointerCancel={onUp}
          onPointerLeave={() => !dragging.current && setAt(undefined)}
        >
          <defs>
            <pattern id="chart-gap" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line className={classes.hatch} x1="0" y1="0" x2="0" y2="7" strokeWidth="1.5" />
            </pattern>
            <clipPath id="chart-plot">
              <rect x={size.left} y={size.marks} width={plotWidth} height={size.height} />
            </clipPath>
          </defs>
          <TimeAxis window={window} x={x} left={size.left} right={right} top={size.marks} bottom={end} />
          {ticksOf(drawn.low, drawn.high, 6).map((tick) => (
            <g key={tick}>
              <line className={classes.grid} x1={size.left} x2={right} y1={y(tick)} y2={y(tick)} />
              <text className={classes.label} x={size.left - 8} y={y(tick) + 4} textAnchor="end">
                {formatValue(tick)}
              </text>
            </g>
          ))}
          <g clipPath="url(#chart-plot)">
            {drawn.gaps.map(([from, to]) => (
              <rect key={from} className={classes.gap} x={from} width={to - from} y={size.marks} height={size.height} />
            ))}
            <BandAndLine
              drawn={drawn}
              bounds={bounds}
              left={size.left}
              width={plotWidth}
              top={size.marks}
              height={size.height}
            />
            {bounds &&
              [bounds.upper, bounds.lower].map((bound) => (
                <line key={bound} className={classes.bound} x1={size.left} x2={right} y1={y(bound)} y2={y(bound)} />
              ))}
          </g>
          {marks.map((mark) => {
            const from = Math.max(size.left, x(mark.startMs));
            const width = Math.min(right, x(mark.endMs)) - from;
            if (width < 0) return null;
            return (
              <rect
                key={mark.id}
                className={classes.mark}
                data-chosen={mark.id === chosenMark || undefined}
                x={Math.min(from, right - 4)}
                width={Math.max(4, width)}
                y={2}
                height={8}
                rx={2}
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => onMark(mark.id)}
              >
                <title>{mark.label}</title>
              </rect>
            );
          })}
          {lanes.map((lane, index) => (
            <g key={lane.id}>
              <text className={classes.label} x={size.left} y={bottom + index * size.lane + 16}>
                {lane.label}
              </text>
              <StateLane spans={lane.spans} x={x} top={bottom + index * size.lane + 20} height={size.bar} />
            </g>
          ))}
          {drag && (
            <rect
              className={classes.dragged}
              x={Math.min(x(drag[0]), x(drag[1]))}
              width={Math.abs(x(drag[1]) - x(drag[0]))}
              y={size.marks}
              height={end - size.marks}
            />
          )}
          {timeMs !== undefined && value !== undefined && (
            <g>
              <line className={classes.cursor} x1={x(timeMs)} x2={x(timeMs)} y1={size.marks} y2={end} />
              <circle className={classes.dot} cx={x(timeMs)} cy={y(value)} r="4" />
            </g>
          )}
        </svg>
      </div>
      {timeMs !== undefined && value !== undefined && (
        <Cursor x={x(timeMs)} width={width} value={formatValue(value)} time={format.dateTime(new Date(timeMs))} />
      )}
    </div>
  );
}
