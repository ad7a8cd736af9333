import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { PeriodPicker } from '../../parts/PeriodPicker.tsx';
import { exactPeriod, periodOf, useNow } from '../../parts/use-period.ts';
import { paths } from '../../paths/index.ts';
import { readId } from '../../paths/read.ts';
import { type ChartSearch, readChartSearch } from '../../paths/temperature.ts';
import { temperature } from '../../text/temperature.ts';
import { useFormat } from '../../text/use-format.ts';
import type { Span } from '../../ui/chart/series.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import classes from './ChartPage.module.css';
import { ProbeChart } from './ProbeChart.tsx';
import { type ProbeRow, useProbeRows } from './probe-row.ts';
import { bandWords, kinds, stateWords } from './probe-state.ts';
import { TemperatureTabs } from './TemperatureTabs.tsx';

const words = temperature.chart;

/** What one probe read over time. Everything that is chosen is in the address. */
export function ChartPage() {
  const { probeId } = useParams({ strict: false });
  const { rows, error, onRetry } = useProbeRows();
  const row = rows?.find(({ id }) => id === readId(probeId));
  return (
    <>
      <TitleLine
        title={row?.name ?? temperature.title}
        count={row?.vehicle}
        actions={<Link to={paths.temperature}>{words.back}</Link>}
      />
      <TemperatureTabs current="probes" />
      <div className={classes.page}>
        {error && !rows && <ErrorState error={error} onRetry={onRetry} />}
        {!rows && !error && <ListSkeleton rows={10} />}
        {rows && !row && <EmptyState title={temperature.unknownProbe} />}
        {row && <ChartOf key={row.id} row={row} />}
      </div>
    </>
  );
}

const nothingChosen = { last: undefined, start: undefined, end: undefined };
const noZoom = { from: undefined, to: undefined, alarm: undefined };

function ChartOf({ row }: { row: ProbeRow }) {
  const search = readChartSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const nowMs = useNow();
  const format = useFormat();
  const whole = periodOf(search, nowMs);
  const window = windowOf(search, whole);
  const change = (changed: object, replace = false): void =>
    void navigate({ to: '.', replace, search: ((now: object) => ({ ...now, ...changed })) as never });
  const zoom = ({ startMs, endMs }: Span): void => {
    const all = startMs <= whole.startMs && endMs >= whole.endMs;
    const { start: from, end: to } = exactPeriod(startMs, endMs);
    change(all ? { from: undefined, to: undefined } : { from, to }, true);
  };
  return (
    <>
      <div className={classes.head}>
        <PeriodPicker period={search} onChange={(period) => change({ ...nothingChosen, ...noZoom, ...period })} />
        <StatusMark kind={kinds[row.state.name]}>{stateWords(row.state, format, nowMs)}</StatusMark>
        <span className={classes.profile}>
          {row.profile ? temperature.bandOf(row.profile.name, bandWords(row.profile, format)) : temperature.noProfile}
        </span>
        <Link to={paths.editProbe} params={{ probeId: String(row.id) }}>
          {words.edit}
        </Link>
      </div>
      <ProbeChart
        row={row}
        whole={whole}
        window={window}
        nowMs={nowMs}
        search={search}
        onZoom={zoom}
        onChange={(changed) => change(changed, true)}
        onPeriod={(period) => change({ ...nothingChosen, ...noZoom, ...period })}
      />
    </>
  );
}

/** The part that the address names, as far as the period goes. */
function windowOf({ from, to }: ChartSearch, whole: Span): Span {
  if (from === undefined || to === undefined) return whole;
  const startMs = Math.max(Date.parse(from), whole.startMs);
  const endMs = Math.min(Date.parse(to), whole.endMs);
  return endMs > startMs ? { startMs, endMs } : whole;
}
