import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { assignmentsQuery } from '../../../api/records.ts';
import { ExportMenu } from '../../../components/ExportMenu.tsx';
import { TrackNote } from '../../../components/TrackNote.tsx';
import { useLastSeen } from '../../../data/last-seen.ts';
import { useDriverName, useVehicleName } from '../../../data/names.ts';
import type { Period } from '../../../data/period.ts';
import { useVehicleSilence } from '../../../data/silence.ts';
import { saveTableFile } from '../../../data/table-file.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import { isProblemLike, problemWords } from '../../../text/problems.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Quiet, Row, Stack } from '../../../ui/layout.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { type FileColumn, type FileKind, fileColumn } from '../../../ui/table/file-columns.ts';
import type { MapOverlay } from '../drawing-store.ts';
import classes from './PastSection.module.css';
import { PastTable } from './PastTable.tsx';
import { type PastRow, rowsOf, totalsOf } from './past-row.ts';
import type { Answer } from './use-past.ts';
import { useTrackOnMap } from './use-track-on-map.tsx';

const words = text.past;

interface PastAnswerProps {
  answer: Answer;
  /** The shape or the period has changed since. */
  isOutdated: boolean;
  /** Key of the row whose track the map shows. */
  shownKey: string | undefined;
  onShow: (key: string | undefined) => void;
  onRetry: () => void;
  onMap: (overlay: MapOverlay | undefined) => void;
}

/** The visits found so far, with totals and what limits them. */
export function PastAnswer({ answer, isOutdated, shownKey, onShow, onRetry, onMap }: PastAnswerProps) {
  const format = useFormat();
  const rows = usePastRows(answer);
  const shown = rows.find(({ key }) => key === shownKey);
  const track = useTrackOnMap(shown, answer.shape, onMap);
  const { state, error } = answer;
  return (
    <Stack className={classes.answer} data-outdated={isOutdated || undefined}>
      {state === 'failed' && <Failure error={error} onRetry={onRetry} />}
      <Row justify="between" className={classes.totals}>
        <p role="status">{stateWords(answer, rows, format)}</p>
        {state !== 'running' && rows.length > 0 && <PastExport rows={rows} period={answer.period} />}
      </Row>
      {state === 'running' && <div className={classes.progress} aria-hidden="true" />}
      {isOutdated && <Quiet size={13}>{words.outdated}</Quiet>}
      {limitsOf(answer, format).map((limit) => (
        <Quiet key={limit} size={13}>
          {limit}
        </Quiet>
      ))}
      <TrackNote {...track} />
      {rows.length > 0 && <PastTable rows={rows} shownKey={shownKey} onShow={onShow} />}
    </Stack>
  );
}

function usePastRows({ visits, period, state }: Answer): readonly PastRow[] {
  const vehicle = useVehicleName();
  const driver = useDriverName();
  const ownSilence = useVehicleSilence();
  const lastSeen = useLastSeen(visits.some(({ endUtc }) => endUtc === null));
  // Once complete, because the first visit may begin before the period.
  const isComplete = state !== 'running' && visits.length > 0;
  const span = useMemo(() => {
    const starts = isComplete ? visits.map(({ startUtc }) => Date.parse(startUtc)) : [];
    const startMs = starts.reduce((least, each) => Math.min(least, each), period.startMs);
    return { startDate: new Date(startMs).toISOString(), endDate: new Date(period.endMs).toISOString() };
  }, [isComplete, visits, period]);
  const { data: assignments } = useQuery({ ...assignmentsQuery(span), enabled: isComplete });
  return useMemo(
    () => rowsOf(visits, period, { vehicle, driver, assignments: assignments ?? [], lastSeen, ownSilence }),
    [visits, period, vehicle, driver, assignments, lastSeen, ownSilence],
  );
}

function stateWords({ state, summary }: Answer, rows: readonly PastRow[], format: Format): string {
  const { visits, vehicles, seconds } = totalsOf(rows);
  const counts = words.both(
    words.visits(visits, format.number(visits)),
    words.vehicles(vehicles, format.number(vehicles)),
  );
  if (state === 'running') return visits === 0 ? words.searching : words.soFar(counts);
  if (state === 'cancelled') return words.cancelled(counts);
  if (state === 'failed') return visits === 0 ? '' : words.brokenOff(counts);
  if (visits > 0) return words.totals(counts, format.totalDuration(seconds));
  return summary?.plotsJudged === 0 ? words.noPositions : words.none;
}

/** Positions that retention has removed. */
function limitsOf({ summary, period }: Answer, format: Format): string[] {
  const kept = summary?.keptSinceUtc;
  return kept && Date.parse(kept) > period.startMs ? [words.keptSince(format.dateTime(kept))] : [];
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const problem = problemWords(error);
  const isBusy = isProblemLike(error) && [429, 503].includes(error.status);
  return (
    <ProblemNote title={isBusy ? words.busy.title : problem.title}>
      <p lang={problem.lang}>{isBusy ? words.busy.detail : problem.detail}</p>
      <Button compact variant="default" onClick={onRetry}>
        {text.common.retry}
      </Button>
    </ProblemNote>
  );
}

const exportWords = text.visits.exports;

function PastExport({ rows, period }: { rows: readonly PastRow[]; period: Period }) {
  const format = useFormat();
  return <ExportMenu count={rows.length} save={(kind) => savePast(kind, rows, period, format)} />;
}

/** The visits that a shape would have had: saves "past-2026-11-01-to-2026-11-07.csv". */
const savePast = (kind: FileKind, rows: readonly PastRow[], period: Period, format: Format): Promise<void> =>
  saveTableFile({ ...{ kind, rows, format, period, columns }, sheet: text.visits.title, names: ['past'] });

const yesOrNo = (value: boolean): string => (value ? text.records.yes : text.records.no);

const columns: readonly FileColumn<PastRow>[] = [
  fileColumn('text', text.kinds.vehicle, ({ vehicle }) => vehicle),
  fileColumn('text', text.kinds.driver, ({ driver }) => driver),
  fileColumn('moment', text.records.start, ({ startMs }) => startMs),
  fileColumn('moment', text.records.end, ({ stillInside, untilMs }) => (stillInside ? null : untilMs)),
  fileColumn('duration', text.visits.dwell, ({ seconds }) => seconds),
  fileColumn('number', text.visits.track.positions, ({ positions }) => positions),
  fileColumn('text', exportWords.stillInside, ({ stillInside }) => yesOrNo(stillInside), 12),
  fileColumn('text', exportWords.beganBefore, ({ beganBefore }) => yesOrNo(beganBefore), 22),
];
