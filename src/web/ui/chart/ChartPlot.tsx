import { memo } from 'react';
import { BandAndLine } from './BandAndLine.tsx';
import classes from './chart.module.css';
import type { ChartLane } from './LineChart.tsx';
import type { LineGeometry } from './line-geometry.ts';
import { type ChartMark, type DrawnMark, drawnMarks } from './marks.ts';
import { StateLane } from './StateLane.tsx';
import type { Bounds, Span } from './series.ts';
import { TimeAxis } from './TimeAxis.tsx';
import type { valueTicks } from './ticks.ts';

interface ChartPlotProps {
  drawn: LineGeometry;
  bounds: Bounds | undefined;
  window: Span;
  width: number;
  lanes: readonly ChartLane[];
  marks: readonly ChartMark[];
  chosenMark: number | undefined;
  onMark: (id: number) => void;
  markWords: (ids: readonly number[]) => string;
  onZoom: (window: Span) => void;
  formatValue: (value: number) => string;
  ticksOf: typeof valueTicks;
}

export const size = { height: 300, left: 58, right: 12, marks: 16, lane: 34, bar: 14, axis: 26 };

/** Height of the chart without its time axis. */
export const bottomOf = (lanes: readonly unknown[]): number => size.marks + size.height + lanes.length * size.lane;

/** The parts of the chart that a moving pointer does not change. */
export const ChartPlot = memo(function ChartPlot(props: ChartPlotProps) {
  const { drawn, bounds, window, width, lanes, marks, formatValue, ticksOf } = props;
  const { chosenMark, onMark, markWords, onZoom } = props;
  const { x, y } = drawn;
  const right = size.left + width;
  const box = { left: size.left, width, top: size.marks, height: size.height };
  return (
    <>
      <defs>
        <pattern id="chart-gap" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={classes.hatch} x1="0" y1="0" x2="0" y2="7" strokeWidth="1.5" />
        </pattern>
        <clipPath id="chart-plot">
          <rect x={size.left} y={size.marks} width={width} height={size.height} />
        </clipPath>
      </defs>
      <TimeAxis window={window} x={x} left={size.left} right={right} top={size.marks} bottom={bottomOf(lanes)} />
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
        <BandAndLine drawn={drawn} bounds={bounds} {...box} />
        {bounds &&
          [bounds.upper, bounds.lower].map((bound) => (
            <line key={bound} className={classes.bound} x1={size.left} x2={right} y1={y(bound)} y2={y(bound)} />
          ))}
      </g>
      {drawnMarks(marks, x, size.left, right).map((mark) => (
        <Mark key={mark.ids[0]} mark={mark} {...{ chosenMark, onMark, onZoom, markWords }} />
      ))}
      {lanes.map(({ id, label, spans }, index) => {
        const top = bottomOf([]) + index * size.lane;
        return (
          <g key={id}>
            <text className={classes.label} x={size.left} y={top + 16}>
              {label}
            </text>
            <StateLane spans={spans} x={x} left={size.left} right={right} top={top + 20} height={size.bar} />
          </g>
        );
      })}
    </>
  );
});

interface MarkProps extends Pick<ChartPlotProps, 'chosenMark' | 'onMark' | 'onZoom' | 'markWords'> {
  mark: DrawnMark;
}

/** A click on one mark opens it. A click on several merged marks zooms in on them. */
function Mark({ mark: { ids, startMs, endMs, from, to }, chosenMark, onMark, onZoom, markWords }: MarkProps) {
  const roomMs = (endMs - startMs) / 8;
  const press = (): void => {
    const [id = 0] = ids;
    if (ids.length === 1) onMark(id);
    else onZoom({ startMs: startMs - roomMs, endMs: endMs + roomMs });
  };
  return (
    <rect
      className={classes.mark}
      data-chosen={(chosenMark !== undefined && ids.includes(chosenMark)) || undefined}
      x={from}
      width={to - from}
      y={2}
      height={8}
      rx={2}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={press}
    >
      <title>{markWords(ids)}</title>
    </rect>
  );
}
