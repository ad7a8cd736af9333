import { inUnit } from '../../text/degrees.ts';
import type { Format } from '../../text/format.ts';
import type { Column } from './column.ts';

/** CSV after RFC 4180. */
export const csvOf = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], format: Format): string =>
  csvHead(columns, format) + csvLines(rows, columns, format);

/** The first line. Starts with a byte order mark, without which spreadsheets read UTF-8 in a local encoding. */
export const csvHead = <Row>(columns: readonly Column<Row>[], format: Format): string =>
  `\u{feff}${line(columns.map((column) => cell(headOf(column, format))))}`;

export const csvLines = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], format: Format): string =>
  rows.map((row) => line(columns.map((column) => cell(valueOf(column, row, format))))).join('');

/** Adds the unit to the header of a temperature. */
const headOf = <Row>({ label, celsius }: Column<Row>, { temperatureUnit }: Format): string =>
  celsius ? `${label} (°${temperatureUnit})` : label;

function valueOf<Row>(column: Column<Row>, row: Row, format: Format): string | number | null {
  if (column.celsius) return degrees(column.celsius(row), format);
  return column.export ? column.export(row) : column.text(row, format);
}

/** Rounds, because a change of unit adds digits. */
const degrees = (celsius: number | null, { temperatureUnit }: Format): number | null =>
  celsius === null ? null : Math.round(inUnit(celsius, temperatureUnit) * 1000) / 1000;

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const safe = guarded(value ?? '');
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Spreadsheets run text with such a start as a formula, some also its full-width form: an apostrophe keeps it text.
 */
const guarded = (text: string): string => (/^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text);

/** Downloads content as a file. */
export function download(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
