import { ExportMenu } from '../../../components/ExportMenu.tsx';
import type { Period } from '../../../data/period.ts';
import { saveTableFile } from '../../../data/table-file.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { type FileColumn, type FileKind, fileColumn } from '../../../ui/table/file-columns.ts';
import type { PastRow } from './past-row.ts';

const words = text.visits.exports;

export function PastExport({ rows, period }: { rows: readonly PastRow[]; period: Period }) {
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
  fileColumn('text', words.stillInside, ({ stillInside }) => yesOrNo(stillInside), 12),
  fileColumn('text', words.beganBefore, ({ beganBefore }) => yesOrNo(beganBefore), 22),
];
