import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ExportMenu } from '../../components/ExportMenu.tsx';
import { saveTableFile } from '../../data/table-file.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import type { ChartLane } from '../../ui/chart/LineChart.tsx';
import { type Bounds, placesIn, type Series, type Span } from '../../ui/chart/series.ts';
import { stateAt } from '../../ui/chart/states.ts';
import { Bar } from '../../ui/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { inSlices, type SlicedWork, workSlice } from '../../ui/slices.ts';
import { ListSkeleton } from '../../ui/states.tsx';
import type { Column, Sort } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type FileKind, fileColumnsOf } from '../../ui/table/file-columns.ts';
import { sortRows } from '../../ui/table/rows.ts';
import { useFail } from '../../ui/use-fail.ts';

const words = text.temperature.chart;

interface ReadingRow {
  id: number;
  timeMs: number;
  celsius: number;
  verdict: 'warm' | 'cold' | 'inside' | 'unjudged';
}

const readingColumns: readonly Column<ReadingRow>[] = [
  {
    key: 'time',
    label: text.records.time,
    text: ({ timeMs }, format) => format.dateTime(new Date(timeMs)),
    moment: ({ timeMs }) => timeMs,
    width: 170,
  },
  {
    key: 'temperature',
    label: text.temperature.temperature,
    text: ({ celsius }, format) => format.reading(celsius),
    sortBy: ({ celsius }) => celsius,
    celsius: ({ celsius }) => celsius,
    width: 136,
    align: 'end',
    phone: 'end',
  },
  {
    key: 'verdict',
    label: words.verdict,
    text: ({ verdict }) => text.temperature.states[verdict],
    draw: ({ verdict }) => <StatusMark kind={kindOf(verdict)}>{text.temperature.states[verdict]}</StatusMark>,
    width: 180,
    phone: 'below',
  },
];

const kindOf = (verdict: ReadingRow['verdict']) =>
  verdict === 'inside' ? 'good' : verdict === 'unjudged' ? 'unknown' : 'alarm';

interface ReadingsTableProps {
  name: string;
  series: Series;
  bounds: Bounds | undefined;
  window: Span;
  /** Other states at the time of a reading, one column each. */
  lanes: readonly ChartLane[];
  onOpen: (timeMs: number) => void;
}

/** The readings of the visible part of the chart. */
export function ReadingsTable({ name, series, bounds, window, lanes, onOpen }: ReadingsTableProps) {
  const format = useFormat();
  const [sorts, setSorts] = useState<readonly Sort[]>([{ key: 'time', descending: true }]);
  const { startMs, endMs } = window;
  const rows = useSliced(
    useMemo(() => () => rowsOf(series, bounds, { startMs, endMs }), [series, bounds, startMs, endMs]),
  ).result;
  const columns = useMemo(() => [...readingColumns, ...lanes.map(laneColumn)], [lanes]);
  const shown = useMemo(() => rows && inOrder(rows, columns, sorts, format), [rows, columns, sorts, format]);
  if (!shown) return <ListSkeleton rows={10} />;
  const save = (kind: FileKind): Promise<void> =>
    saveTableFile({
      ...{ kind, format, rows: shown, names: [name], sheet: name },
      period: { startMs, endMs },
      columns: fileColumnsOf(columns, format),
    });
  return (
    <>
      <Bar justify="end">
        <ExportMenu count={shown.length} save={save} />
      </Bar>
      <DataTable
        label={words.tableOf(name)}
        columns={columns}
        rows={shown}
        sorts={sorts}
        onSort={setSorts}
        openId={undefined}
        onOpen={(id) => {
          const row = shown.find((each) => each.id === id);
          if (row) onOpen(row.timeMs);
        }}
        hrefOf={() => ''}
      />
    </>
  );
}

const laneColumn = ({ id, label, spans, stateWords }: ChartLane): Column<ReadingRow> => ({
  key: `input${id}`,
  label,
  text: ({ timeMs }) => {
    const state = stateAt(spans, timeMs);
    return state === undefined ? '' : stateWords(state);
  },
  width: 130,
});

/** Readings arrive sorted by time, so half a million need no sorting. */
function inOrder(
  rows: readonly ReadingRow[],
  columns: readonly Column<ReadingRow>[],
  sorts: readonly Sort[],
  format: Format,
): readonly ReadingRow[] {
  if (sorts[0]?.key !== 'time') return sortRows(rows, columns, sorts, format);
  return sorts[0].descending ? rows.toReversed() : rows;
}

const rowsAtOnce = 1000;

/** A year with a reading per minute has half a million rows, so they are created in slices. */
function* rowsOf(series: Series, bounds: Bounds | undefined, window: Span): SlicedWork<readonly ReadingRow[]> {
  const rows: ReadingRow[] = [];
  const [first, last] = placesIn(series, window);
  for (let at = first; at <= last; at += 1) {
    const celsius = series.values[at] ?? 0;
    // Ids start at 1 like those of records.
    rows.push({ id: at + 1, timeMs: series.timesMs[at] ?? 0, celsius, verdict: verdictOf(celsius, bounds) });
    if (rows.length % rowsAtOnce === 0) yield;
  }
  return rows;
}

function verdictOf(celsius: number, bounds: Bounds | undefined): ReadingRow['verdict'] {
  if (!bounds) return 'unjudged';
  if (celsius > bounds.upper) return 'warm';
  return celsius < bounds.lower ? 'cold' : 'inside';
}

/**
 * The result of `begin`, computed again when `begin` is another function. A result that takes one slice is returned at once.
 * Otherwise the hook returns the previous result with `pending` until the new one is ready.
 */
function useSliced<Result>(begin: (() => SlicedWork<Result>) | undefined): {
  result: Result | undefined;
  pending: boolean;
} {
  const begun = useMemo(() => {
    if (!begin) return undefined;
    const work = begin();
    return { work, done: workSlice(work) };
  }, [begin]);
  const [late, setLate] = useState<{ of: object; result: Result }>();
  const fail = useFail();
  useEffect(() => {
    if (!begun || begun.done) return;
    const ended = new AbortController();
    inSlices(begun.work, ended.signal).then(
      (result) => setLate({ of: begun, result }),
      (error: unknown) => {
        if (!ended.signal.aborted) fail(error);
      },
    );
    return () => ended.abort();
  }, [begun, fail]);
  const before = useRef<Result>(undefined);
  const done = begun?.done ?? (begun !== undefined && late?.of === begun ? late : undefined);
  useLayoutEffect(() => {
    before.current = begin ? (done?.result ?? before.current) : undefined;
  });
  if (!begin) return { result: undefined, pending: false };
  return done ? { result: done.result, pending: false } : { result: before.current, pending: true };
}
