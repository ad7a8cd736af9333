import { byteOrderMark, csvLine } from '../../../files/csv.ts';
import { boundInUnit, inUnit } from '../../text/degrees.ts';
import type { Format } from '../../text/format.ts';
import type { Column } from './column.ts';

/** CSV after RFC 4180. */
export const csvOf = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], format: Format): string =>
  csvHead(columns, format) + csvLines(rows, columns, format);

/** The first line. Starts with a byte order mark, without which spreadsheets read UTF-8 in a local encoding. */
export const csvHead = <Row>(columns: readonly Column<Row>[], format: Format): string =>
  byteOrderMark + csvLine(columns.map((column) => headOf(column, format)));

export const csvLines = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], format: Format): string =>
  rows.map((row) => csvLine(columns.map((column) => valueOf(column, row, format)))).join('');

/** Adds the unit to the header of a temperature. */
const headOf = <Row>({ label, celsius, bound }: Column<Row>, { temperatureUnit }: Format): string =>
  (celsius ?? bound) ? `${label} (°${temperatureUnit})` : label;

function valueOf<Row>(column: Column<Row>, row: Row, format: Format): string | number | null {
  if (column.celsius) return degrees(column.celsius(row), format);
  if (column.bound) return boundOf(column.bound(row), format);
  return column.export ? column.export(row) : column.text(row, format);
}

/** Rounds, because a change of unit adds digits. */
const degrees = (celsius: number | null, { temperatureUnit }: Format): number | null =>
  celsius === null ? null : Math.round(inUnit(celsius, temperatureUnit) * 1000) / 1000;

const boundOf = (celsius: number | null, { temperatureUnit }: Format): number | null =>
  celsius === null ? null : boundInUnit(celsius, temperatureUnit);

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
