/** Visits as files, with times in the person's zone and in UTC, and durations as numbers. */

import type { Period } from '../../parts/period.ts';
import { text } from '../../text/all.ts';
import type { Format } from '../../text/format.ts';
import { offsetMs, wallAt } from '../../text/zone.ts';
import { inSlices, type SlicedWork } from '../../ui/slices.ts';
import type { Column } from '../../ui/table/column.ts';
import { csvInSlices, download } from '../../ui/table/csv.ts';
import { type SheetColumn, xlsxOf } from '../../ui/xlsx.ts';
import type { VisitRow } from './visit-row.ts';

const { visits } = text;

const words = visits.exports;

export type FileKind = 'csv' | 'xlsx';

interface FileContent {
  period: Period;
  /** The names of the filters. */
  tags: readonly string[];
  /** Where the vehicle came in; null if nothing is known about it. */
  placeOf: PlaceOf;
}

type PlaceOf = (row: VisitRow) => string | null;

/** "visits-depots-2026-11-01-to-2026-11-07.csv" */
export async function saveVisits(
  kind: FileKind,
  rows: readonly VisitRow[],
  format: Format,
  { period, tags, placeOf }: FileContent,
): Promise<void> {
  const dayOf = (utcMs: number): string => new Date(wallAt(utcMs, format.timeZone)).toISOString().slice(0, 10);
  const days = [...new Set([dayOf(period.startMs), dayOf(period.endMs - 1)])].join('-to-');
  const name = `${['visits', inFileName(tags), days].filter(Boolean).join('-')}.${kind}`;
  const columns = fileColumns(format.timeZone, placeOf);
  const file =
    kind === 'csv' ? await csvFile(rows, columns, format) : await xlsxOf({ name: text.visits.title, columns, rows });
  download(name, file);
}

/** "Ports (north), Depots" -> "ports-north-depots". Keeps letters of any script. */
const inFileName = (names: readonly string[]): string =>
  names
    .join('-')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');

/** A cell for a spreadsheet, and its text for CSV. */
interface FileColumn extends SheetColumn<VisitRow> {
  csv?: (row: VisitRow) => string | null;
}

const csvFile = async (rows: readonly VisitRow[], columns: readonly FileColumn[], format: Format): Promise<Blob> =>
  new Blob(await inSlices(csvParts(rows, columns, format)), { type: 'text/csv;charset=utf-8' });

function csvParts(rows: readonly VisitRow[], columns: readonly FileColumn[], format: Format): SlicedWork<string[]> {
  // Spreadsheets show the seconds as a duration.
  return csvInSlices(rows, columns.filter(({ kind }) => kind !== 'duration').map(toCsv), format);
}

const toCsv = ({ label, value, csv }: FileColumn): Column<VisitRow> => ({
  key: label,
  label,
  width: 0,
  text: (row) => String(value(row) ?? ''),
  export: csv ?? value,
});

function fileColumns(timeZone: string, placeOf: PlaceOf): FileColumn[] {
  const yesOrNo = (value: boolean): string => (value ? text.records.yes : text.records.no);
  const ended = ({ stillInside, untilMs }: VisitRow): number | null => (stillInside ? null : untilMs);
  const textColumn = (label: string, value: (row: VisitRow) => string, width = 24): FileColumn => ({
    label,
    kind: 'text',
    width,
    value,
  });
  return [
    { label: text.visits.one, kind: 'number', width: 10, value: ({ id }) => id },
    textColumn(text.kinds.vehicle, ({ vehicle }) => vehicle),
    textColumn(text.kinds.geofence, ({ geofence }) => geofence),
    textColumn(text.geofences.details.tags, ({ tags }) => tags.map(({ name }) => name).join(', ')),
    textColumn(text.kinds.driver, ({ driver }) => driver),
    ...timeColumns(words.startIn(timeZone), words.startUtc, timeZone, ({ startMs }) => startMs),
    ...timeColumns(words.endIn(timeZone), words.endUtc, timeZone, ended),
    { label: words.seconds, kind: 'number', width: 16, value: ({ dwell }) => dwell },
    { label: visits.dwell, kind: 'duration', width: 12, value: ({ dwell }) => dwell },
    { label: words.withinSeconds, kind: 'number', width: 22, value: ({ within }) => within },
    textColumn(words.stillInside, ({ stillInside }) => yesOrNo(stillInside), 12),
    textColumn(words.beganBefore, ({ beganBefore }) => yesOrNo(beganBefore), 22),
    // Last, so that the columns before it keep their places for programs that read the files.
    textColumn(text.placeAt.place, (row) => placeOf(row) ?? '', 32),
  ];
}

/** A time in the person's zone and in UTC. In CSV the local time has its offset. */
function timeColumns(
  label: string,
  utcLabel: string,
  timeZone: string,
  momentOf: (row: VisitRow) => number | null,
): FileColumn[] {
  const offsetOf = offsets(timeZone);
  const wallOf = (row: VisitRow): number | null => {
    const utcMs = momentOf(row);
    return utcMs === null ? null : utcMs + offsetOf(utcMs);
  };
  return [
    {
      label,
      kind: 'dateTime',
      width: 26,
      value: wallOf,
      csv: (row) => {
        const utcMs = momentOf(row);
        return utcMs === null ? null : isoIn(utcMs, offsetOf(utcMs));
      },
    },
    {
      label: utcLabel,
      kind: 'dateTime',
      width: 20,
      value: momentOf,
      csv: (row) => {
        const utcMs = momentOf(row);
        return utcMs === null ? null : new Date(utcMs).toISOString();
      },
    },
  ];
}

const minuteMs = 60_000;
/** Clock changes happen only at multiples of this. */
const quarterMs = 15 * minuteMs;

/** Caches offsets per quarter of an hour, because a hundred thousand visits share few of them. */
function offsets(timeZone: string): (utcMs: number) => number {
  const known = new Map<number, number>();
  return (utcMs) => {
    const quarter = Math.floor(utcMs / quarterMs);
    const found = known.get(quarter) ?? offsetMs(quarter * quarterMs, timeZone);
    known.set(quarter, found);
    return found;
  };
}

/** "2026-11-20T10:30:00.000+01:00" */
function isoIn(utcMs: number, offset: number): string {
  const minutes = Math.round(Math.abs(offset) / minuteMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  return `${new Date(utcMs + offset).toISOString().slice(0, -1)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
