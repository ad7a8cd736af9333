import { memo, type ReactNode, useMemo } from 'react';
import type { Way } from '../../../rules/stops.ts';
import type { DayPoint, DaySpan } from '../../data/vehicle-day.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { BandAndLine } from '../../ui/chart/BandAndLine.tsx';
import type { ChartLane } from '../../ui/chart/LineChart.tsx';
import { lineGeometry } from '../../ui/chart/line-geometry.ts';
import { StateLane } from '../../ui/chart/StateLane.tsx';
import type { Series } from '../../ui/chart/series.ts';
import { stateAt } from '../../ui/chart/states.ts';
import { OneLine, Row } from '../../ui/layout.tsx';
import { type Bar, barsAt } from './bars.ts';
import type { Replay } from './replay.ts';
import classes from './Timeline.module.css';
import type { Scale } from './Timeline.tsx';
import { temperatureAt } from './temperature-at.ts';
import type { DayVehicle } from './use-day-vehicles.ts';
import type { ProbeLane } from './use-lanes.ts';
import { useAtCursor } from './use-moment.ts';

const words = text.day;

interface LaneGroupProps {
  of: DayVehicle;
  scale: Scale;
  replay: Replay;
}

/** All lanes of a vehicle. The label of a lane shows its value at the cursor. */
export const LaneGroup = memo(function LaneGroup({ of, scale, replay }: LaneGroupProps) {
  const { vehicle, letter, side, day, lanes } = of;
  const format = useFormat();
  const name = letter === undefined ? words.lanes.label : words.lanes.of(vehicle.name);
  return (
    <section className={classes.group} data-side={side} aria-label={name}>
      {letter !== undefined && (
        <h2 className={classes.title}>
          {letter} · {vehicle.name}
        </h2>
      )}
      <Lane label={words.lanes.way}>{day && <SpanStrip spans={day.spans} scale={scale} />}</Lane>
      <Lane label={words.lanes.speed}>{day && <SpeedStrip way={day.way} scale={scale} />}</Lane>
      <BarLane label={text.visits.title} bars={lanes.visits} none={words.none.visits} {...{ scale, replay }} />
      <BarLane label={text.kinds.driver} bars={lanes.drivers} none={words.none.drivers} {...{ scale, replay }} />
      {lanes.inputs?.map((lane) => (
        <InputLane key={lane.id} lane={lane} scale={scale} replay={replay} />
      ))}
      {lanes.probes?.map((lane) => (
        <TemperatureLane key={lane.id} lane={lane} scale={scale} replay={replay} format={format.reading} />
      ))}
      <BarLane label={words.lanes.alarms} bars={lanes.alarms} none={words.none.alarms} alarm {...{ scale, replay }} />
    </section>
  );
});

function Lane({ label, value, children }: { label: string; value?: ReactNode; children: ReactNode }) {
  return (
    <Row gap={0} className={classes.lane}>
      <Row align="stretch" justify="between" className={classes.label}>
        <span title={label}>{label}</span>
        {value}
      </Row>
      <div className={classes.strip}>{children}</div>
    </Row>
  );
}

interface ValueProps {
  replay: Replay;
  valueAt: (atMs: number) => string;
}

function Value({ replay, valueAt }: ValueProps) {
  const value = useAtCursor(replay, valueAt);
  return value === '' ? null : <b>{value}</b>;
}

interface BarLaneProps extends Omit<LaneGroupProps, 'of'> {
  label: string;
  bars: readonly Bar[] | undefined;
  none: string;
  alarm?: boolean;
}

const barHeight = 20;

function BarLane({ label, bars, none, alarm = false, scale, replay }: BarLaneProps) {
  const rows = 1 + Math.max(0, ...(bars ?? []).map(({ row }) => row));
  const valueAt = (atMs: number): string => {
    const found = barsAt(bars ?? [], atMs);
    return found.length === 1 ? (found[0]?.label ?? '') : found.length > 1 ? String(found.length) : '';
  };
  return (
    <Lane label={label} value={<Value replay={replay} valueAt={valueAt} />}>
      <div className={classes.bars} style={{ height: rows * barHeight }}>
        {bars?.length === 0 && <span className={classes.none}>{none}</span>}
        {bars?.map((bar) => (
          <BarOf key={bar.id} bar={bar} scale={scale} alarm={alarm} />
        ))}
      </div>
    </Lane>
  );
}

/** Narrower bars have no name. */
const leastNamed = 28;

function BarOf({
  bar: { label, startMs, endMs, row, open },
  scale,
  alarm,
}: {
  bar: Bar;
  scale: Scale;
  alarm: boolean;
}) {
  const [left, right] = [Math.max(0, scale.x(startMs)), Math.min(scale.width, scale.x(endMs))];
  if (right < 0 || left > scale.width) return null;
  const width = Math.max(2, right - left);
  return (
    <OneLine
      className={classes.bar}
      data-alarm={alarm || undefined}
      data-open={open || undefined}
      style={{ left, width, top: row * barHeight }}
    >
      {width >= leastNamed && label}
    </OneLine>
  );
}

function InputLane({ lane, scale, replay }: { lane: ChartLane; scale: Scale; replay: Replay }) {
  const { label, spans, stateWords } = lane;
  const valueAt = (atMs: number): string => {
    const state = stateAt(spans, atMs);
    return state === undefined ? '' : stateWords(state);
  };
  return (
    <Lane label={label} value={<Value replay={replay} valueAt={valueAt} />}>
      <svg className={classes.svg} width={scale.width} height="18" aria-hidden="true" focusable="false">
        <StateLane spans={spans} x={scale.x} left={0} right={scale.width} top={3} height={12} />
      </svg>
    </Lane>
  );
}

const curveHeight = 44;

interface TemperatureLaneProps {
  lane: ProbeLane;
  scale: Scale;
  replay: Replay;
  format: (celsius: number) => string;
}

function TemperatureLane({ lane: { label, series, bounds }, scale, replay, format }: TemperatureLaneProps) {
  const { width, window } = scale;
  const valueAt = (atMs: number): string => {
    const value = series && temperatureAt(series, atMs);
    return value === undefined ? '' : format(value);
  };
  const box = { left: 0, top: 3, width, height: curveHeight - 6 };
  return (
    <Lane label={label} value={<Value replay={replay} valueAt={valueAt} />}>
      <svg className={classes.svg} width={width} height={curveHeight} aria-hidden="true" focusable="false">
        {series && width > 0 && (
          <BandAndLine
            drawn={lineGeometry(series, bounds, window, box)}
            bounds={bounds}
            left={0}
            width={width}
            top={0}
            height={curveHeight}
          />
        )}
      </svg>
    </Lane>
  );
}

/** Narrower stops have no number. */
const leastNumbered = 14;

/** Drives as a line, stops as numbered blocks, silence hatched. */
function SpanStrip({ spans, scale }: { spans: readonly DaySpan[]; scale: Scale }) {
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

const height = 34;

/** The reported speed as an area. */
function SpeedStrip({ way, scale: { window, width } }: { way: Way<DayPoint>; scale: Scale }) {
  const series = useMemo(() => seriesOf(way), [way]);
  const drawn = useMemo(() => {
    // The area between the line and a lower bound of 0 is closed at the bottom of the lane.
    return lineGeometry(series, { lower: 0, upper: 1 }, window, { left: 0, top: 2, width, height: height - 2 });
  }, [series, window, width]);
  if (series.timesMs.length === 0) return null;
  return (
    <svg className={classes.svg} width={width} height={height} aria-hidden="true" focusable="false">
      <path className={classes.speedArea} d={drawn.belowLower} />
      <path className={classes.speedLine} d={drawn.line} />
    </svg>
  );
}

function seriesOf({ points }: Way<DayPoint>): Series {
  const known = points.filter(({ speed }) => speed !== null);
  return {
    timesMs: Float64Array.from(known, ({ utcMs }) => utcMs),
    values: Float64Array.from(known, ({ speed }) => speed ?? 0),
  };
}
