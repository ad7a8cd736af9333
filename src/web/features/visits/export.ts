/** Visits as CSV, with times in the person's zone and in UTC, and durations as numbers. */

import type { Period } from '../../data/period.ts';
import { type FileColumn, type FileRows, saveTableFile, textColumn, timeColumns } from '../../data/table-file.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import type { VisitRow } from './visit-row.ts';

const words = text.visits.exports;

interface FileContent {
  period: Period;
  /** The names of the filters. */
  tags: readonly string[];
}

/** `place`: where the vehicle came in; null if nothing is known about it. */
type FileRow = VisitRow & { place: string | null };

/** "visits-depots-2026-11-01-to-2026-11-07.csv" */
export const saveVisits = (rows: FileRows<FileRow>, format: Format, { period, tags }: FileContent): Promise<void> =>
  saveTableFile({
    ...{ kind: 'csv', rows, format, period, sheet: text.visits.title, columns: fileColumns(format.timeZone) },
    names: ['visits', tags.join('-')],
  });

function fileColumns(timeZone: string): FileColumn<FileRow>[] {
  const yesOrNo = (value: boolean): string => (value ? text.records.yes : text.records.no);
  const ended = ({ stillInside, untilMs }: VisitRow): number | null => (stillInside ? null : untilMs);
  return [
    { label: text.visits.one, kind: 'number', width: 10, value: ({ id }) => id },
    textColumn(text.kinds.vehicle, ({ vehicle }) => vehicle),
    textColumn(text.kinds.geofence, ({ geofence }) => geofence),
    textColumn(text.geofences.details.tags, ({ tags }) => tags.map(({ name }) => name).join(', ')),
    textColumn(text.kinds.driver, ({ driver }) => driver),
    ...timeColumns(words.startIn(timeZone), words.startUtc, timeZone, ({ startMs }: VisitRow) => startMs),
    ...timeColumns(words.endIn(timeZone), words.endUtc, timeZone, ended),
    { label: words.seconds, kind: 'number', width: 16, value: ({ dwell }) => dwell },
    { label: words.withinSeconds, kind: 'number', width: 22, value: ({ within }) => within },
    textColumn(words.stillInside, ({ stillInside }) => yesOrNo(stillInside), 12),
    textColumn(words.beganBefore, ({ beganBefore }) => yesOrNo(beganBefore), 22),
    // Last, so that the columns before it keep their places for programs that read the files.
    textColumn(text.placeAt.place, ({ place }) => place ?? '', 32),
  ];
}
