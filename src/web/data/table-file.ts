/** Files of rows with times in the person's zone and in UTC, as CSV and as a workbook. */
import { minuteMs } from '../../contract/durations.ts';
import { offsetMs, wallAt } from '../../rules/zone.ts';
import type { Format } from '../text/format.ts';
import type { Column } from '../ui/table/column.ts';
import { csvHead, csvLines, download } from '../ui/table/csv.ts';
import { type SheetColumn, xlsxOf } from '../ui/xlsx.ts';
import type { Period } from './period.ts';

export type FileKind = 'csv' | 'xlsx';

/** A cell for a spreadsheet, and its text for CSV. */
export interface FileColumn<Row> extends SheetColumn<Row> {
  csv?: (row: Row) => string | null;
}

/** Rows in memory, or parts of a long list, which load one after the other. */
export type FileRows<Row> = readonly Row[] | AsyncIterable<readonly Row[]>;

interface TableFile<Row> {
  kind: FileKind;
  /** Parts of the file's name before the days: "visits", "Depots". Empty ones are left out. */
  names: readonly string[];
  period: Period;
  /** Name of the sheet. */
  sheet: string;
  columns: readonly FileColumn<Row>[];
  rows: FileRows<Row>;
  format: Format;
}

/** Saves "visits-depots-2026-11-01-to-2026-11-07.csv". */
export async function saveTableFile<Row>(file: TableFile<Row>): Promise<void> {
  const { kind, names, period, sheet, columns, rows, format } = file;
  const dayOf = (utcMs: number): string => new Date(wallAt(utcMs, format.timeZone)).toISOString().slice(0, 10);
  const days = [...new Set([dayOf(period.startMs), dayOf(period.endMs - 1)])].join('-to-');
  const name = `${[...names.map(inFileName), days].filter(Boolean).join('-')}.${kind}`;
  const content =
    kind === 'csv'
      ? await csvFile(rows, columns, format)
      : await xlsxOf({ name: sheet, columns, rows: await all(rows) });
  download(name, content);
}

/** "Ports (north), Depots" -> "ports-north-depots". Keeps letters of any script. */
const inFileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');

const isWhole = <Row>(rows: FileRows<Row>): rows is readonly Row[] => Array.isArray(rows);

/** Each part becomes a blob, which the browser can keep outside of the page's memory. */
async function csvFile<Row>(rows: FileRows<Row>, columns: readonly FileColumn<Row>[], format: Format): Promise<Blob> {
  // Spreadsheets show the seconds as a duration.
  const csvColumns = columns.filter(({ kind }) => kind !== 'duration').map(toCsv);
  const parts = [new Blob([csvHead(csvColumns, format)])];
  for await (const part of isWhole(rows) ? [rows] : rows) parts.push(new Blob([csvLines(part, csvColumns, format)]));
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** A workbook names its last row at its beginning. */
async function all<Row>(rows: FileRows<Row>): Promise<readonly Row[]> {
  if (isWhole(rows)) return rows;
  const found: Row[] = [];
  for await (const part of rows) found.push(...part);
  return found;
}

const toCsv = <Row>({ label, value, csv }: FileColumn<Row>): Column<Row> => ({
  key: label,
  label,
  width: 0,
  text: (row) => String(value(row) ?? ''),
  export: csv ?? value,
});

export const textColumn = <Row>(label: string, value: (row: Row) => string, width = 24): FileColumn<Row> => ({
  label,
  kind: 'text',
  width,
  value,
});

/** A time in the person's zone and in UTC. In CSV the local time has its offset. */
export function timeColumns<Row>(
  label: string,
  utcLabel: string,
  timeZone: string,
  momentOf: (row: Row) => number | null,
): FileColumn<Row>[] {
  const offsetOf = offsets(timeZone);
  const wallOf = (row: Row): number | null => {
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
