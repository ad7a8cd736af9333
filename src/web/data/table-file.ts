/** Saves tables as files. */
import { byteOrderMark, csvLine, rfc4180 } from '../../files/csv.ts';
import type { Format } from '../text/format.ts';
import { download } from '../ui/download.ts';
import { inSlices, type SlicedWork } from '../ui/slices.ts';
import {
  type FileColumn,
  type FileKind,
  programColumn,
  separatorsOf,
  sheetColumn,
  spreadsheetColumn,
} from '../ui/table/file-columns.ts';
import { xlsxOf } from '../ui/xlsx.ts';
import { fileName } from './file-name.ts';
import type { Period } from './period.ts';

/** Rows in memory, or parts of a long list, which load one after the other. */
export type FileRows<Row> = readonly Row[] | AsyncIterable<readonly Row[]>;

interface TableFile<Row> {
  kind: FileKind;
  /** Parts of the file's name before the days: "visits", the names of filters. Empty ones are left out. */
  names: readonly string[];
  /** Left out: the name has today's day. */
  period?: Period | undefined;
  /** Name of the sheet. */
  sheet: string;
  columns: readonly FileColumn<Row>[];
  rows: FileRows<Row>;
  format: Format;
}

/** Saves "visits-depots-2026-11-01-to-2026-11-07.csv". */
export async function saveTableFile<Row>(file: TableFile<Row>): Promise<void> {
  const { kind, names, period, sheet, format } = file;
  const content = kind === 'xlsx' ? await workbookOf(file, sheet) : await csvOf(file);
  download(`${fileName(names, period, format)}.${kind === 'xlsx' ? 'xlsx' : 'csv'}`, content, content.type);
}

type Content<Row> = Pick<TableFile<Row>, 'kind' | 'columns' | 'rows' | 'format'>;

/** Each part becomes a blob, which the browser can keep outside of the page's memory. */
async function csvOf<Row>({ kind, columns, rows, format }: Content<Row>): Promise<Blob> {
  const separators = kind === 'csv' ? separatorsOf(format) : rfc4180;
  const inCsv = (column: FileColumn<Row>) =>
    kind === 'csv' ? spreadsheetColumn(column, format) : programColumn(column);
  const parts = [
    byteOrderMark +
      csvLine(
        columns.map((column) => inCsv(column).label),
        separators,
      ),
  ].map(toBlob);
  for await (const part of partsOf(rows)) {
    const values = (await withValues(columns, part)).map((column) => inCsv(column).value);
    const lines = (row: Row): string =>
      csvLine(
        values.map((value) => value(row)),
        separators,
      );
    parts.push(new Blob(await inSlices(texts(part, lines))));
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

const toBlob = (text: string): Blob => new Blob([text]);

/** A workbook names its last row at its beginning. */
async function workbookOf<Row>({ columns, rows, format }: Content<Row>, name: string): Promise<Blob> {
  const all: Row[] = [];
  for await (const part of partsOf(rows)) for (const row of part) all.push(row);
  const loaded = await withValues(columns, all);
  return xlsxOf({ name, columns: loaded.map((column) => sheetColumn(column, format)), rows: all });
}

const partsOf = <Row>(rows: FileRows<Row>): AsyncIterable<readonly Row[]> | Iterable<readonly Row[]> =>
  Symbol.asyncIterator in rows ? rows : [rows];

/** The columns with the values that load only for files. */
const withValues = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): Promise<FileColumn<Row>[]> =>
  Promise.all(columns.map(async (column) => (column.load ? { ...column, value: await column.load(rows) } : column)));

const rowsAtOnce = 1000;

/** In slices: a year with a reading per minute has half a million rows. */
function* texts<Row>(rows: readonly Row[], line: (row: Row) => string): SlicedWork<string[]> {
  const parts: string[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    parts.push(
      rows
        .slice(from, from + rowsAtOnce)
        .map(line)
        .join(''),
    );
    yield;
  }
  return parts;
}
