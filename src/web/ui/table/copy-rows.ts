/** Rows for the clipboard, as a spreadsheet takes them. */
import type { Separators } from '../../../files/csv.ts';
import type { Format } from '../../text/format.ts';
import { type FileColumn, separatorsOf, spreadsheetColumn } from './file-columns.ts';

export interface CopiedRows {
  /** Cells between tabs. */
  text: string;
  html: string;
}

type Value = string | number | null;

export function copiedRows<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[], format: Format): CopiedRows {
  const cells = columns.map((column) => spreadsheetColumn(column, format));
  const separators = separatorsOf(format);
  const lines: Value[][] = [
    cells.map(({ label }) => label),
    ...rows.map((row) => cells.map(({ value }) => value(row))),
  ];
  return {
    text: lines.map((line) => line.map((value) => tabCell(value, separators)).join('\t')).join('\r\n'),
    html: `<table>${lines.map((line) => `<tr>${line.map((value, at) => htmlCell(value, columns[at], separators)).join('')}</tr>`).join('')}</table>`,
  };
}

const shown = (value: Value, { decimal }: Separators): string =>
  typeof value === 'number' ? String(value).replace('.', decimal) : (value ?? '');

function tabCell(value: Value, separators: Separators): string {
  const text = shown(value, separators);
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Excel keeps digits of phone numbers and cards only in cells that are marked as text, and runs no formula in them. */
function htmlCell(value: Value, column: FileColumn<never> | undefined, separators: Separators): string {
  const isText =
    typeof value === 'string' && column?.kind !== 'moment' && column?.kind !== 'day' && column?.kind !== 'duration';
  const mark = isText ? ` style="mso-number-format:'\\@'"` : '';
  return `<td${mark}>${escaped(shown(value, separators))}</td>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
