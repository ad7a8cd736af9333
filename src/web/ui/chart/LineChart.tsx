import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { bottomOf, ChartPlot, size } from './ChartPlot.tsx';
import classes from './chart.module.css';
import { lineGeometry } from './line-geometry.ts';
import type { ChartMark } from './marks.ts';
import { type Bounds, nearest, type Series, type Span, silenceAt } from './series.ts';
import { type StateSpan, stateAt } from './states.ts';
import type { valueTicks } from './ticks.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { useWidth } from './use-width.ts';
import { dragged } from './zoom.ts';

const words = text.chart;

export interface ChartLane {
  id: number;
  label: string;
  spans: readonly StateSpan[];
  /** Text of a state. */
  stateWords: (value: number) => string;
}

interface LineChartProps {
  /** Accessible name. */
  label: string;
  series: Series;
  bounds: Bounds | undefined;
  /** The whole period, and the visible part of it. */
  whole: Span;
  window: Span;
  onZoom: (window: Span) => void;
  /** Moves the window by a share of its length, also beyond the whole. */
  onMove: (share: number) => void;
  /** States on the same time axis. */
  lanes: readonly ChartLane[];
  /** Clickable spans above the line, sorted by start. */
  marks: readonly ChartMark[];
  chosenMark?: number | undefined;
  onMark: (id: number) => void;
  markWords: (ids: readonly number[]) => string;
  formatValue: (value: number) => string;
  /** Ticks of the value axis in the user's unit. */
  ticksOf: typeof valueTicks;
}

/** The selected position: a reading, or a moment in a gap. */
type At = { place: number } | { silence: Span; momentMs: number };

/**
 * Line chart with band, shaded excursions, hatched gaps, and states below on the same axis. Dragging zooms in. For screen
 * readers it is a slider over the readings. Draws at most four readings per pixel column.
 */
export function LineChart(props: LineChartProps) {
  const { label, series, bounds, whole, window, onZoom, onMove, lanes, formatValue } = props;
  const [frame, width] = useWidth();
  const [at, setAt] = useState<At>();
  const { startMs, endMs } = window;
  const plotWidth = Math.max(1, width - size.left - size.right);
  const drawn = useMemo(() => {
    const box = { left: size.left, top: size.marks, width: plotWidth, height: size.height };
    return lineGeometry(series, bounds, { startMs, endMs }, box);
  }, [series, bounds, startMs, endMs, plotWidth]);
  const seen = useMemo(() => ({ startMs, endMs }), [startMs, endMs]);
  const { x, y } = drawn;
  const end = bottomOf(lanes);
  const momentAt = (event: PointerEvent<SVGSVGElement>): number => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - size.left) / plotWidth;
    return startMs + Math.min(1, Math.max(0, share)) * (endMs - startMs);
  };
  const pointAt = (momentMs: number): void => {
    const silence = silenceAt(series, momentMs);
    const place = nearest(series, momentMs);
    setAt(silence ? { silence, momentMs } : place === undefined ? undefined : { place });
  };
  const [drag, dragging] = useDrag(momentAt, pointAt, (from, to) => {
    const chosen = dragged(from, to);
    // A click often moves by a few pixels.
    if (chosen && x(chosen.endMs) - x(chosen.startMs) > 6) onZoom(chosen);
  });
  const place = at && 'place' in at ? at.place : undefined;
  const setPlace = (next: number | undefined): void => setAt(next === undefined ? undefined : { place: next });
  const onKeyDown = useChartKeys({ series, whole, window, at: place, setAt: setPlace, onZoom, onMove });
  const readout = useReadout(at, series, lanes, formatValue);
  const value = place === undefined ? undefined : series.values[place];
  return (
    <div ref={frame} className={classes.frame} data-print="chart">
      {/* the SVG below is its visible form */}
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, series.timesMs.length - 1)}
        aria-valuenow={place ?? 0}
        aria-valuetext={readout ? words.joined([readout.value, readout.time, ...readout.lanes]) : words.zoom.hint}
        onKeyDown={onKeyDown}
      >
        <svg
          className={classes.svg}
          height={end + size.axis}
          aria-hidden="true"
          {...dragging}
          onPointerLeave={() => !drag && setAt(undefined)}
        >
          <ChartPlot
            drawn={drawn}
            bounds={bounds}
            window={seen}
            width={plotWidth}
            lanes={lanes}
            marks={props.marks}
            chosenMark={props.chosenMark}
            onMark={props.onMark}
            markWords={props.markWords}
            onZoom={onZoom}
            formatValue={formatValue}
            ticksOf={props.ticksOf}
          />
          {drag && (
            <rect
              className={classes.dragged}
              x={Math.min(x(drag[0]), x(drag[1]))}
              width={Math.abs(x(drag[1]) - x(drag[0]))}
              y={size.marks}
              height={end - size.marks}
            />
          )}
          {readout && (
            <g>
              <line className={classes.cursor} x1={x(readout.ms)} x2={x(readout.ms)} y1={size.marks} y2={end} />
              {value !== undefined && <circle className={classes.dot} cx={x(readout.ms)} cy={y(value)} r="4" />}
            </g>
          )}
        </svg>
      </div>
      {readout && <Cursor x={x(readout.ms)} width={width} readout={readout} />}
    </div>
  );
}

export interface Readout {
  ms: number;
  value: string;
  time: string;
  /** "Rear door (Line 1): Open" */
  lanes: readonly string[];
}

/** Text of the selected position. */
function useReadout(
  at: At | undefined,
  series: Series,
  lanes: readonly ChartLane[],
  formatValue: (value: number) => string,
): Readout | undefined {
  const format = useFormat();
  if (!at) return undefined;
  const ms = 'place' in at ? series.timesMs[at.place] : at.momentMs;
  const value = 'place' in at ? series.values[at.place] : undefined;
  if (ms === undefined) return undefined;
  const states = lanes.flatMap(({ label, spans, stateWords }) => {
    const state = stateAt(spans, ms);
    return state === undefined ? [] : [words.laneState(label, stateWords(state))];
  });
  const time = format.dateTime(new Date(ms));
  if ('place' in at) return value === undefined ? undefined : { ms, time, value: formatValue(value), lanes: states };
  const long = format.duration((at.silence.endMs - at.silence.startMs) / 1000);
  return { ms, time, value: words.silence(long), lanes: states };
}

/** Drag with a mouse or a pen from one moment to another. Touch scrolls the page instead. */
function useDrag(
  momentAt: (event: PointerEvent<SVGSVGElement>) => number,
  onPoint: (momentMs: number) => void,
  onDragged: (fromMs: number, toMs: number) => void,
) {
  const [drag, setDrag] = useState<[number, number]>();
  const dragging = useRef(false);
  const onUp = (): void => {
    if (dragging.current && drag) onDragged(...drag);
    dragging.current = false;
    setDrag(undefined);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>): void => {
      const moment = momentAt(event);
      onPoint(moment);
      if (event.button !== 0 || event.pointerType === 'touch') return;
      dragging.current = true;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setDrag([moment, moment]);
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>): void => {
      const moment = momentAt(event);
      if (dragging.current && drag) setDrag([drag[0], moment]);
      onPoint(moment);
    },
    onPointerUp: onUp,
    onPointerCancel: onUp,
  };
  return [drag, handlers] as const;
}

interface CursorProps {
  x: number;
  /** Width of the chart. */
  width: number;
  readout: Readout;
}

/** Readout next to the cursor line. Screen readers get it as the chart's value. */
function Cursor({ x, width, readout: { value, time, lanes } }: CursorProps) {
  const side = x > width / 2 ? { right: width - x + 8 } : { left: x + 8 };
  return (
    <div className={classes.reading} style={{ ...side, top: 18 }} aria-hidden="true">
      <strong>{value}</strong> {time}
      {lanes.map((lane) => (
        <div key={lane}>{lane}</div>
      ))}
    </div>
  );
}
