import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dayMs } from '../../../contract/durations.ts';
import { exactSearch, upToNewest } from '../../data/period.ts';
import type { ChangeSearch } from '../../data/use-change-search.ts';
import { paths } from '../../paths/index.ts';
import type { PeriodSearch } from '../../paths/period.ts';
import type { ChartSearch } from '../../paths/temperature.ts';
import { fromUnit, inUnit } from '../../text/degrees.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { type ChartLane, LineChart } from '../../ui/chart/LineChart.tsx';
import { type Bounds, placesIn, type Series, type Span } from '../../ui/chart/series.ts';
import { valueTicks } from '../../ui/chart/ticks.ts';
import { moveShare } from '../../ui/chart/use-chart-keys.ts';
import { zoomed } from '../../ui/chart/zoom.ts';
import { Bar, Quiet, Stack } from '../../ui/layout.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { Totals } from '../../ui/Totals.tsx';
import { type AlarmRow, kindWords, useAlarmRows } from './alarm-row.ts';
import { ChartAlarms } from './ChartAlarms.tsx';
import classes from './ChartPage.module.css';
import { factsOf } from './chart-facts.ts';
import type { ProbeRow } from './probe-row.ts';
import { ReadingsTable } from './ReadingsTable.tsx';
import { useDoors } from './use-doors.ts';
import { useReadings } from './use-readings.ts';

const { chart } = text;

const words = text.temperature.chart;

interface ProbeChartProps {
  row: ProbeRow;
  whole: Span;
  window: Span;
  nowMs: number;
  search: ChartSearch;
  onZoom: (window: Span) => void;
  onMove: (share: number) => void;
  onChange: ChangeSearch<ChartSearch>;
  onPeriod: ChangeSearch<PeriodSearch>;
}

/** The chart of a probe with its band, doors and alarms, its figures, and the same as a table. */
export function ProbeChart(props: ProbeChartProps) {
  const { row, nowMs } = props;
  const { series, error, onRetry } = useReadings(row.id, props.whole);
  const newestMs = series?.timesMs.at(-1);
  const whole = upToNewest(props.whole, nowMs, newestMs);
  const window = upToNewest(props.window, nowMs, newestMs);
  const bounds = useBounds(row);
  // Loads in parallel with the readings.
  const lanes = useDoors(row.probe.vehicleId, whole, nowMs);
  const { rows: own } = useAlarmRows(whole, nowMs, row.id);
  if (error && !series) return <ErrorState error={error} onRetry={onRetry} />;
  if (!series) return <ListSkeleton rows={10} />;
  const [first, last] = placesIn(series, whole);
  if (last < first) return <NoReadings {...props} />;
  return <Filled {...props} {...{ whole, window, series, bounds, lanes, own }} />;
}

function useBounds({ profile }: ProbeRow): Bounds | undefined {
  const lower = profile?.lowerBound;
  const upper = profile?.upperBound;
  return useMemo(() => (lower === undefined || upper === undefined ? undefined : { lower, upper }), [lower, upper]);
}

function NoReadings(props: ProbeChartProps) {
  const { row, onPeriod } = props;
  const { readUtc } = row.probe;
  const newest = (): void => {
    const endMs = Date.parse(readUtc ?? '') + 60_000;
    onPeriod(exactSearch({ startMs: endMs - dayMs, endMs }));
  };
  return (
    <>
      <EmptyState
        title={words.none.title}
        detail={readUtc === null ? text.temperature.noReading : words.none.detail}
        action={readUtc !== null && <Button onClick={newest}>{words.none.newest}</Button>}
      />
      <Bar gap={4} className={classes.tools} data-print="hidden">
        <Moves {...props} />
      </Bar>
    </>
  );
}

/** Earlier, as far as one likes. Later, up to now. */
function Moves({ window, nowMs, onMove }: Pick<ProbeChartProps, 'window' | 'nowMs' | 'onMove'>) {
  return (
    <>
      <Button variant="default" onClick={() => onMove(-moveShare)}>
        {chart.zoom.earlier}
      </Button>
      <Button variant="default" disabled={window.endMs >= nowMs} onClick={() => onMove(moveShare)}>
        {chart.zoom.later}
      </Button>
    </>
  );
}

interface FilledProps extends ProbeChartProps {
  series: Series;
  bounds: Bounds | undefined;
  lanes: readonly ChartLane[];
  /** Left out while loading. */
  own: readonly AlarmRow[] | undefined;
}

const noMarks: readonly AlarmRow[] = [];

function Filled(props: FilledProps) {
  const { row, series, bounds, whole, window, lanes, own, search, onZoom, onMove } = props;
  const format = useFormat();
  const unit = format.temperatureUnit;
  const navigate = useNavigate();
  const markWords = (ids: readonly number[]): string => {
    const first = ids.length === 1 ? own?.find(({ id }) => id === ids[0]) : undefined;
    if (!first) return words.alarmMarks(ids.length, format.number(ids.length));
    const { alarm } = first;
    return words.alarmMark(kindWords(alarm), format.dateTime(alarm.startUtc), format.temperature(alarm.peak));
  };
  return (
    <>
      <ChartFigures series={series} bounds={bounds} window={window} alarms={own} />
      <div className={classes.chart}>
        <LineChart
          label={text.temperature.chartOf(row.name)}
          series={series}
          bounds={bounds}
          whole={whole}
          window={window}
          onZoom={onZoom}
          onMove={onMove}
          lanes={lanes}
          marks={own ?? noMarks}
          markWords={markWords}
          chosenMark={search.alarm}
          onMark={(id) =>
            void navigate({ to: paths.alarm, params: { alarmId: String(id) }, search: periodIn(search, whole) })
          }
          formatValue={format.temperature}
          ticksOf={(low, high, atMost) =>
            valueTicks(inUnit(low, unit), inUnit(high, unit), atMost).map((tick) => fromUnit(tick, unit))
          }
        />
      </div>
      <ChartTools {...props} />
      {own && own.length > 0 && <ChartAlarms rows={own} chosen={search.alarm} period={periodIn(search, whole)} />}
      {search.table && (
        <Stack gap={0} className={classes.table}>
          <ReadingsTable
            name={row.name}
            series={series}
            bounds={bounds}
            window={window}
            lanes={lanes}
            onOpen={(timeMs) => {
              onZoom({ startMs: timeMs - 3600_000, endMs: timeMs + 3600_000 });
            }}
          />
        </Stack>
      )}
    </>
  );
}

/** The link names the period, because the alarms page has another default. */
const periodIn = ({ period }: ChartSearch, whole: Span): PeriodSearch => {
  const { from, to } = exactSearch(whole);
  return period ? { period } : { from, to };
};

interface ChartFiguresProps {
  series: Series;
  bounds: Bounds | undefined;
  window: Span;
  alarms: readonly AlarmRow[] | undefined;
}

function ChartFigures({ series, bounds, window, alarms }: ChartFiguresProps) {
  const format = useFormat();
  const { startMs, endMs } = window;
  const facts = useMemo(() => factsOf(series, bounds, { startMs, endMs }), [series, bounds, startMs, endMs]);
  const seen = alarms?.filter((alarm) => alarm.startMs < endMs && alarm.endMs >= startMs);
  const degrees = (value: number): string => (facts.count === 0 ? '–' : format.reading(value));
  const times = facts.outsideTimes;
  return (
    <Totals
      totals={[
        { term: words.facts.lowest, value: degrees(facts.lowest) },
        { term: words.facts.highest, value: degrees(facts.highest) },
        { term: words.facts.average, value: degrees(facts.average) },
        ...(bounds
          ? [
              {
                term: words.facts.outside,
                value: words.outsideTimes(format.duration(facts.outsideMs / 1000), times, format.number(times)),
                alarm: times > 0,
              },
            ]
          : []),
        { term: words.facts.alarms, value: seen ? format.number(seen.length) : '–' },
        { term: words.facts.readings, value: format.number(facts.count) },
      ]}
    />
  );
}

function ChartTools(props: FilledProps) {
  const { whole, window, search, onZoom, onChange } = props;
  const middle = (window.startMs + window.endMs) / 2;
  const all = window.startMs === whole.startMs && window.endMs === whole.endMs;
  return (
    <Bar gap={4} className={classes.tools} data-print="hidden">
      <Button variant="default" onClick={() => onZoom(zoomed(window, whole, middle, 0.5))}>
        {chart.zoom.in}
      </Button>
      <Button variant="default" disabled={all} onClick={() => onZoom(zoomed(window, whole, middle, 2))}>
        {chart.zoom.out}
      </Button>
      <Moves {...props} />
      <Button variant="default" disabled={all} onClick={() => onZoom(whole)}>
        {chart.zoom.all}
      </Button>
      <Quiet size={13} className={classes.hint}>
        {chart.zoom.hint}
      </Quiet>
      <Button
        variant="default"
        aria-pressed={search.table ?? false}
        onClick={() => onChange({ table: search.table ? undefined : true })}
      >
        {words.table}
      </Button>
    </Bar>
  );
}
