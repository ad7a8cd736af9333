/** The visits that a shape would have had as a file. */
import type { Period } from '../../../parts/period.ts';
import { type FileColumn, type FileKind, saveTableFile, textColumn, timeColumns } from '../../../parts/table-file.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import type { PastRow } from './past-row.ts';

/** Saves "past-2026-11-01-to-2026-11-07.csv". */
export const savePast = (kind: FileKind, rows: readonly PastRow[], period: Period, format: Format): Promise<void> =>
  saveTableFile({
    ...{ kind, rows, format, period, sheet: text.visits.title },
    names: ['past'],
    columns: columnsOf(format.timeZone),
  });

function columnsOf(timeZone: string): FileColumn<PastRow>[] {
  const words = text.visits.exports;
  const yesOrNo = (value: boolean): string => (value ? text.records.yes : text.records.no);
  return [
    textColumn(text.kinds.vehicle, ({ vehicle }) => vehicle),
    textColumn(text.kinds.driver, ({ driver }) => driver),
    ...timeColumns(words.startIn(timeZone), words.startUtc, timeZone, ({ startMs }: PastRow) => startMs),
    ...timeColumns(words.endIn(timeZone), words.endUtc, timeZone, ({ stillInside, untilMs }: PastRow) =>
      stillInside ? null : untilMs,
    ),
    { label: words.seconds, kind: 'number', width: 16, value: ({ seconds }) => seconds },
    { label: text.visits.dwell, kind: 'duration', width: 12, value: ({ seconds }) => seconds },
    { label: text.visits.track.positions, kind: 'number', width: 12, value: ({ positions }) => positions },
    textColumn(words.stillInside, ({ stillInside }) => yesOrNo(stillInside), 12),
    textColumn(words.beganBefore, ({ beganBefore }) => yesOrNo(beganBefore), 22),
  ];
}
