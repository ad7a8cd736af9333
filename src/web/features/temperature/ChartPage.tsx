import { Link, useParams, useSearch } from '@tanstack/react-router';
import { dayMs } from '../../../contract/durations.ts';
import { can, notOnThisServer } from '../../api/can.ts';
import { PeriodPicker } from '../../components/PeriodPicker.tsx';
import { exactSearch, namedSearch } from '../../data/period.ts';
import { bandWords, kinds, stateWords } from '../../data/probe-state.ts';
import { type ChangeSearch, useChangeSearch } from '../../data/use-change-search.ts';
import { usePastPeriod } from '../../data/use-period.ts';
import { paths } from '../../paths/index.ts';
import type { PeriodSearch } from '../../paths/period.ts';
import { readId } from '../../paths/read.ts';
import { type ChartSearch, readChartSearch } from '../../paths/temperature.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import type { Span } from '../../ui/chart/series.ts';
import { movedBeyond } from '../../ui/chart/zoom.ts';
import { Bar, Quiet, ScrollPage } from '../../ui/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import classes from './ChartPage.module.css';
import { ProbeChart } from './ProbeChart.tsx';
import { type ProbeRow, useProbeRows } from './probe-row.ts';
import { TemperatureTabs } from './TemperatureTabs.tsx';

const { temperature } = text;

const words = temperature.chart;
const defaultPeriod = 'last24Hours';
const periods = ['last24Hours', 'last7Days', 'last30Days', 'last90Days'] as const;

/** The readings of one probe over time. The URL holds all choices. */
export function ChartPage() {
  const { probeId } = useParams({ strict: false });
  const { rows, error, onRetry } = useProbeRows();
  const row = rows?.find(({ id }) => id === readId(probeId));
  return (
    <>
      <TitleLine title={row?.name ?? temperature.title} />
      <TemperatureTabs current="probes" />
      <ScrollPage>
        {error && !rows && <ErrorState error={error} onRetry={onRetry} />}
        {!rows && !error && <ListSkeleton rows={10} />}
        {rows && !row && can.list('probe') && <EmptyState title={temperature.unknownProbe} />}
        {rows && !can.list('probe') && <ErrorState error={notOnThisServer} />}
        {row && <ChartOf key={row.id} row={row} />}
      </ScrollPage>
    </>
  );
}

const noZoom = { zoomFrom: undefined, zoomTo: undefined };

function ChartOf({ row }: { row: ProbeRow }) {
  const search = readChartSearch(useSearch({ strict: false }));
  const format = useFormat();
  const { period, nowMs } = usePastPeriod(search, defaultPeriod);
  const window = windowOf(search, period);
  const change = useChangeSearch<ChartSearch>();
  const choose: ChangeSearch<PeriodSearch> = (period) => change({ ...noZoom, alarm: undefined, ...period });
  const zoom = ({ startMs, endMs }: Span): void => {
    const all = startMs <= period.startMs && endMs >= period.endMs;
    const { from: zoomFrom, to: zoomTo } = exactSearch({ startMs, endMs });
    change(all ? noZoom : { zoomFrom, zoomTo });
  };
  const move = (share: number): void => {
    const next = movedBeyond(window, period, share, nowMs);
    if (next.whole.startMs === period.startMs) return zoom(next.window);
    const { from: zoomFrom, to: zoomTo } = exactSearch(next.window);
    const isWhole = window.startMs === period.startMs && window.endMs === period.endMs;
    change({ alarm: undefined, ...searchOf(next.whole, nowMs), ...(isWhole ? noZoom : { zoomFrom, zoomTo }) });
  };
  return (
    <>
      <Bar gap="8px 20px" className={classes.head}>
        <PeriodPicker search={search} period={period} defaultPeriod={defaultPeriod} names={periods} onChange={choose} />
        <StatusMark kind={kinds[row.state.name]}>{stateWords(row.state, format, nowMs)}</StatusMark>
        <Link to={paths.vehicle} params={{ vehicleId: String(row.probe.vehicleId) }}>
          {row.vehicle}
        </Link>
        <Quiet as="span">
          {row.profile ? temperature.bandOf(row.profile.name, bandWords(row.profile, format)) : temperature.noProfile}
        </Quiet>
        <Link to={paths.editProbe} params={{ probeId: String(row.id) }}>
          {text.temperature.customise.open}
        </Link>
        <Link to={paths.temperatureReport} search={{ probeId: row.id, ...exactSearch(period) }}>
          {temperature.report.open}
        </Link>
        <Link className={classes.back} to={paths.temperature}>
          {words.back}
        </Link>
      </Bar>
      <ProbeChart
        row={row}
        whole={period}
        window={window}
        nowMs={nowMs}
        search={search}
        onZoom={zoom}
        onMove={move}
        onChange={change}
        onPeriod={choose}
      />
    </>
  );
}

/** The last 24 hours go on with the time again. */
function searchOf(period: Span, nowMs: number): PeriodSearch {
  const isLastDay = period.endMs >= nowMs && period.endMs - period.startMs === dayMs;
  return isLastDay ? namedSearch(defaultPeriod) : exactSearch(period);
}

/** The zoomed part in the URL, within the period. */
function windowOf({ zoomFrom, zoomTo }: ChartSearch, period: Span): Span {
  if (zoomFrom === undefined || zoomTo === undefined) return period;
  const startMs = Math.max(Date.parse(zoomFrom), period.startMs);
  const endMs = Math.min(Date.parse(zoomTo), period.endMs);
  return endMs > startMs ? { startMs, endMs } : period;
}
