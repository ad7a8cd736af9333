import { type CSSProperties, memo } from 'react';
import type { Format } from '../../text/format.ts';
import { table as words } from '../../text/table.ts';
import { CheckMark } from '../CheckMark.tsx';
import { type Column, isBelow, type TableRecord } from './column.ts';
import classes from './DataTable.module.css';

interface TableRowProps<Row extends TableRecord> {
  row: Row;
  columns: readonly Column<Row>[];
  format: Format;
  href: string;
  /** From the first row's top, pixels. */
  start: number;
  /** From 0. */
  index: number;
  /** It stands in the panel. */
  open: boolean;
  /** Undefined: rows cannot be selected. */
  selected: boolean | undefined;
  /** The one row that Tab comes to. */
  current: boolean;
  narrow: boolean;
}

function Row<Row extends TableRecord>(props: TableRowProps<Row>) {
  const { row, columns, format, start, index, open, selected, current, narrow } = props;
  const style: CSSProperties = { transform: `translateY(${start}px)` };
  const [first, ...rest] = columns;
  if (!first) return null;
  const name = first.text(row, format);
  return (
    <div
      role="row"
      className={classes.row}
      style={style}
      data-id={row.id}
      data-open={open || undefined}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={open || undefined}
      tabIndex={current ? 0 : -1}
    >
      {selected !== undefined && (
        <div role="gridcell" className={classes.select} data-select>
          <CheckMark label={words.select(name)} checked={selected} tabIndex={current ? 0 : -1} />
        </div>
      )}
      <div role="rowheader" dir="auto" className={classes.name} title={name}>
        <a href={props.href} tabIndex={-1}>
          {first.draw ? first.draw(row, format) : name}
        </a>
      </div>
      {narrow ? (
        <PhoneCells row={row} columns={rest} format={format} />
      ) : (
        rest.map((column) => <Cell key={column.key} row={row} column={column} format={format} />)
      )}
    </div>
  );
}

/** A table of a hundred thousand moves by a row at a time: what has not changed is let be. */
export const TableRow = memo(Row) as typeof Row;

interface CellProps<Row> {
  row: Row;
  column: Column<Row>;
  format: Format;
}

function Cell<Row>({ row, column: { align, text, draw, moment }, format }: CellProps<Row>) {
  const value = text(row, format);
  const utc = moment?.(row) ?? null;
  return (
    <div
      role="gridcell"
      dir="auto"
      className={classes.cell}
      data-align={align}
      title={utc === null ? value || undefined : format.utc(new Date(utc))}
    >
      {draw ? draw(row, format) : value}
    </div>
  );
}

interface PhoneCellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  format: Format;
}

/** One at the end of the first line, the others below it, without those that have nothing to say. */
function PhoneCells<Row>({ row, columns, format }: PhoneCellsProps<Row>) {
  const end = columns.find(({ phone }) => phone === 'end');
  const below = columns.filter((column) => isBelow(column) && column.text(row, format) !== '');
  return (
    <>
      {end && (
        <div role="gridcell" className={classes.phoneEnd}>
          {end.draw ? end.draw(row, format) : named(end, end.text(row, format))}
        </div>
      )}
      <div className={classes.phoneBelow}>
        {below.map((column) => (
          <div role="gridcell" dir="auto" key={column.key} data-whole={column.phone === 'whole' || undefined}>
            {column.draw ? column.draw(row, format) : named(column, column.text(row, format))}
          </div>
        ))}
      </div>
    </>
  );
}

/** A bare number does not say what it counts where no heads are: "Vehicles 12". */
const named = ({ label, phone, phoneLabel }: NamedColumn, value: string): string =>
  phoneLabel || (phone === 'end' && /^[\d\s.,]+$/.test(value)) ? `${label} ${value}` : value;

type NamedColumn = Pick<Column<never>, 'label' | 'phone' | 'phoneLabel'>;
