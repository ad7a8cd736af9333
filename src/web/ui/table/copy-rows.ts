/** Rows for the clipboard, as a spreadsheet takes them. */
import type { Separators } from '../../../files/csv.ts';
import { daysInCell } from '../../../files/workbook.ts';
import type { Format } from '../../text/format.ts';
import { type FileColumn, separatorsOf, sheetColumn, spreadsheetColumn } from './file-columns.ts';

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
  const marks = columns.map((column) => marksOf(column, format));
  const htmlRow = (row: Row): string =>
    cells.map(({ value }, at) => htmlCell(shown(value(row), separators), marks[at]?.(row) ?? '')).join('');
  const head = cells.map(({ label }) => htmlCell(label, asText)).join('');
  return {
    text: lines.map((line) => line.map((value) => tabCell(value, separators)).join('\t')).join('\r\n'),
    html: `<table><tr>${head}</tr>${rows.map((row) => `<tr>${htmlRow(row)}</tr>`).join('')}</table>`,
  };
}

const shown = (value: Value, { decimal }: Separators): string =>
  typeof value === 'number' ? String(value).replace('.', decimal) : (value ?? '');

function tabCell(value: Value, separators: Separators): string {
  const text = shown(value, separators);
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const htmlCell = (text: string, marks: string): string => `<td${marks}>${escaped(text)}</td>`;

/** Both programs keep digits of phone numbers and cards only in cells that are marked as text, and run no formula in them. */
const asText = ` style="mso-number-format:'\\@'" sdnum="1033;0;@"`;

/** How LibreOffice writes the value of a cell. Excel reads the shown times as times, and LibreOffice would paste them as text. */
const formats = { dateTime: 'YYYY-MM-DD HH:MM:SS', day: 'YYYY-MM-DD', duration: '[HH]:MM:SS' } as const;

function marksOf<Row>(column: FileColumn<Row>, format: Format): (row: Row) => string {
  const { kind, value } = sheetColumn(column, format);
  return (row) => {
    const found = value(row);
    if (typeof found === 'string') return asText;
    if (found === null || kind === 'text' || kind === 'number') return '';
    return ` sdval="${daysInCell(kind, found)}" sdnum="1033;0;${formats[kind]}"`;
  };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
