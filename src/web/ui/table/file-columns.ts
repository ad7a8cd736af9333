/** Columns of tables in files: a workbook, CSV for spreadsheets, and CSV for programs. */
import { rfc4180, type Separators } from '../../../files/csv.ts';
import type { SheetColumn } from '../../../files/workbook.ts';
import { createOffsets } from '../../../rules/zone.ts';
import { boundInUnit, inUnit } from '../../text/degrees.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import type { Column } from './column.ts';

/** `csv`: for a spreadsheet in the person's language. `programs`: RFC 4180, with UTC and plain seconds. */
export type FileKind = 'xlsx' | 'csv' | 'programs';

const words = text.table.exportAs;

type Value = string | number | null;

export interface FileColumn<Row> {
  label: string;
  /** `moment`: milliseconds in UTC. `day`: `2026-11-20`. `duration`: seconds. */
  kind: 'text' | 'number' | 'moment' | 'day' | 'duration';
  /** In characters. */
  width: number;
  value: (row: Row) => Value;
  /** Loads the values of some rows. Replaces `value`. */
  load?: (rows: readonly Row[]) => Promise<(row: Row) => string | null>;
}

export interface CsvColumn<Row> {
  label: string;
  value: (row: Row) => Value;
}

const widths: Record<FileColumn<never>['kind'], number> = { text: 24, number: 14, moment: 26, day: 12, duration: 14 };

export const fileColumn = <Row>(
  kind: FileColumn<Row>['kind'],
  label: string,
  value: (row: Row) => Value,
  width = widths[kind],
): FileColumn<Row> => ({ kind, label, value, width });

/** Number and text are told apart by each value. */
export function fileColumnsOf<Row>(columns: readonly Column<Row>[], format: Format): FileColumn<Row>[] {
  return columns.map((column): FileColumn<Row> => {
    const { label, moment, day, seconds, exportLater } = column;
    if (moment) return fileColumn('moment', label, (row) => msOf(moment(row)));
    if (day) return fileColumn('day', label, day);
    if (seconds) return fileColumn('duration', label, seconds);
    const plain = fileColumn('number', headOf(column, format), (row: Row) => valueOf(column, row, format), 24);
    return exportLater ? { ...plain, load: (rows) => exportLater(rows, format) } : plain;
  });
}

const msOf = (moment: string | number | null): number | null =>
  typeof moment === 'string' ? Date.parse(moment) : moment;

/** Adds the unit to the header of a temperature. */
const headOf = <Row>({ label, celsius, bound }: Column<Row>, { temperatureUnit }: Format): string =>
  (celsius ?? bound) ? `${label} (°${temperatureUnit})` : label;

function valueOf<Row>(column: Column<Row>, row: Row, format: Format): Value {
  if (column.celsius) return degrees(column.celsius(row), format);
  if (column.bound) return boundOf(column.bound(row), format);
  return column.export ? column.export(row) : column.text(row, format);
}

/** Rounds, because a change of unit adds digits. */
const degrees = (celsius: number | null, { temperatureUnit }: Format): number | null =>
  celsius === null ? null : Math.round(inUnit(celsius, temperatureUnit) * 1000) / 1000;

const boundOf = (celsius: number | null, { temperatureUnit }: Format): number | null =>
  celsius === null ? null : boundInUnit(celsius, temperatureUnit);

/** Times are wall-clock times of the zone that the header names. */
export function sheetColumn<Row>(
  { kind, label, width, value }: FileColumn<Row>,
  { timeZone }: Format,
): SheetColumn<Row> {
  if (kind === 'moment') {
    return { kind: 'dateTime', label: `${label} (${timeZone})`, width, value: wallTimes(timeZone, value) };
  }
  if (kind === 'day') return { kind, label, width, value: (row) => dayMs(value(row)) };
  return { kind, label, width, value };
}

const dayMs = (day: Value): number | null => (typeof day === 'string' ? Date.parse(`${day}Z`) : day);

/** What a spreadsheet in the person's language expects. Where the comma is the decimal separator, it cannot be between cells. */
export const separatorsOf = (format: Format): Separators =>
  format.number(0.5, 1).includes(',') ? { cell: ';', decimal: ',' } : rfc4180;

/** Spreadsheets read `2026-11-20 10:30:05` and `26:03:11` in every language. */
export function spreadsheetColumn<Row>({ kind, label, value }: FileColumn<Row>, { timeZone }: Format): CsvColumn<Row> {
  if (kind === 'moment') {
    const wallOf = wallTimes(timeZone, value);
    return { label: `${label} (${timeZone})`, value: (row) => mapped(wallOf(row), wallText) };
  }
  return { label, value: kind === 'duration' ? (row) => mapped(value(row), clockText) : value };
}

export function programColumn<Row>({ kind, label, value }: FileColumn<Row>): CsvColumn<Row> {
  if (kind === 'moment') return { label: words.utc(label), value: (row) => mapped(value(row), isoText) };
  return { label: kind === 'duration' ? words.seconds(label) : label, value };
}

const mapped = (value: Value, change: (value: number) => string): Value =>
  typeof value === 'number' ? change(value) : value;

const isoText = (utcMs: number): string => new Date(utcMs).toISOString();
const wallText = (wallMs: number): string => isoText(wallMs).slice(0, 19).replace('T', ' ');

/** "26:03:11": a spreadsheet reads it as a duration. */
function clockText(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

function wallTimes<Row>(timeZone: string, utcOf: (row: Row) => Value): (row: Row) => number | null {
  const offsetOf = createOffsets(timeZone);
  return (row) => {
    const utcMs = utcOf(row);
    return typeof utcMs === 'number' ? utcMs + offsetOf(utcMs) : null;
  };
}
