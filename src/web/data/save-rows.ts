import { calendarDay } from '../../rules/zone.ts';
import type { Format } from '../text/format.ts';
import type { Column } from '../ui/table/column.ts';
import { csvHead, csvLines, download } from '../ui/table/csv.ts';

interface RowsFile<Row> {
  /** Without the day and the extension. */
  name: string;
  /** The rows, one part after the other. */
  pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;
  columns: readonly Column<Row>[];
  format: Format;
}

/** Saves rows as "drivers-2026-11-26.csv". Each page becomes a blob, which the browser can keep outside of the page's memory. */
export async function saveRows<Row>({ name, pages, columns, format }: RowsFile<Row>): Promise<void> {
  const day = calendarDay(Date.now(), format.timeZone);
  const parts = [new Blob([csvHead(columns, format)])];
  for await (const rows of pages) {
    const loaded = await Promise.all(columns.map((column) => withValues(column, rows, format)));
    parts.push(new Blob([csvLines(rows, loaded, format)]));
  }
  download(`${name}-${day}.csv`, new Blob(parts));
}

/** A column whose values for the file are loaded. */
async function withValues<Row>(column: Column<Row>, rows: readonly Row[], format: Format): Promise<Column<Row>> {
  return column.exportLater ? { ...column, export: await column.exportLater(rows, format) } : column;
}
