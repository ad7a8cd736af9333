import type { Format } from '../../text/format.ts';
import type { Column } from './column.ts';

/**
 * Rows as CSV after RFC 4180: commas, CRLF, quotes where they are needed. It begins with a byte order mark, without which
 * spreadsheets take UTF-8 for the letters of their own country.
 */
export function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[], format: Format): string {
  return csvHead(columns) + csvLines(rows, columns, format);
}

/** The beginning alone, for files that are written part by part. */
export const csvHead = <Row>(columns: readonly Column<Row>[]): string =>
  `\u{feff}${line(columns.map(({ label }) => cell(label)))}`;

export const csvLines = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], format: Format): string =>
  rows
    .map((row) => line(columns.map((column) => cell(column.export ? column.export(row) : column.text(row, format)))))
    .join('');

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const safe = guarded(value ?? '');
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A spreadsheet runs text that begins so as a formula, whoever wrote it: an apostrophe keeps it text. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Hands a text to the browser as a file. */
export function download(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
