import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { CheckMark } from '../CheckMark.tsx';
import { SimilarMark } from '../similar.tsx';
import { type Column, isBelow, named, type TableRecord } from './column.ts';
import classes from './DataTable.module.css';

const words = text.table;

interface TableRowProps<Row extends TableRecord> {
  row: Row;
  columns: readonly Column<Row>[];
  /** See `DataTableProps.naming`. */
  naming: readonly Column<Row>[] | undefined;
  format: Format;
  href: string;
  /** Offset from the top of the first row, pixels. */
  start: number;
  /** From 0; undefined for a pinned row. */
  index: number | undefined;
  /** The panel shows it. */
  open: boolean;
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined;
  /** Its texts are only similar to the search. */
  similar: boolean;
  /** It has the tab stop. */
  current: boolean;
  narrow: boolean;
}

function Row<Row extends TableRecord>(props: TableRowProps<Row>) {
  const { row, columns, naming = [], format, start, index, open, selected, similar, current, narrow } = props;
  const style: CSSProperties = { transform: `translateY(${start}px)` };
  const [first, ...rest] = columns;
  if (!first) return null;
  const name = first.text(row, format);
  const fullName = naming.length > 1 ? naming.map(({ text }) => text(row, format)).join(', ') : undefined;
  return (
    <div
      role="row"
      className={classes.row}
      style={style}
      data-id={row.id}
      data-open={open || undefined}
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-selected={selected}
      aria-current={open || undefined}
      tabIndex={current ? 0 : -1}
    >
      {selected !== undefined && (
        <div role="gridcell" className={classes.select} data-choose={row.id}>
          <CheckMark label={words.select(fullName ?? name)} checked={selected} tabIndex={current ? 0 : -1} />
        </div>
      )}
      <div role="rowheader" dir="auto" className={classes.name} onMouseEnter={(event) => tip(event, name)}>
        {similar && <SimilarMark />}
        <a href={props.href} tabIndex={-1} aria-label={fullName}>
          {first.draw ? first.draw(row, format) : name}
        </a>
      </div>
      {narrow ? (
        <PhoneCells row={row} columns={rest} format={format} />
      ) : (
        rest.map((column) => cell(row, column, format))
      )}
    </div>
  );
}

/** Memoized: a scroll step changes only a few rows. */
export const TableRow = memo(Row) as typeof Row;

/** A function, because a component per cell doubles the cost of a row. */
function cell<Row>(row: Row, { key, align, text, draw, moment }: Column<Row>, format: Format): ReactNode {
  const onMouseEnter = (event: MouseEvent<HTMLElement>): void => {
    const utc = moment?.(row) ?? null;
    tip(event, utc === null ? text(row, format) : format.utc(new Date(utc)));
  };
  return (
    <div
      role="gridcell"
      dir="auto"
      key={key}
      className={classes.cell}
      data-align={align}
      data-moment={moment && ''}
      onMouseEnter={onMouseEnter}
    >
      {draw ? draw(row, format) : text(row, format)}
    </div>
  );
}

/** Sets the tooltip when the pointer enters: a `title` on every cell slows down scrolling. */
function tip({ currentTarget }: MouseEvent<HTMLElement>, text: string): void {
  if (currentTarget.title !== text) currentTarget.title = text;
}

interface PhoneCellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  format: Format;
}

/** One cell at the end of the first line, the others below it. Empty cells are left out. */
function PhoneCells<Row>({ row, columns, format }: PhoneCellsProps<Row>) {
  const end = columns.find(({ phone }) => phone === 'end');
  const below = columns.filter((column) => isBelow(column) && column.text(row, format) !== '');
  return (
    <>
      {end && (
        <div role="gridcell" className={classes.phoneEnd}>
          {end.draw ? end.draw(row, format) : labelled(end, end.text(row, format))}
        </div>
      )}
      <div className={classes.phoneBelow}>
        {below.map((column) => (
          <div role="gridcell" dir="auto" key={column.key} data-whole={column.phone === 'whole' || undefined}>
            {column.draw ? column.draw(row, format) : labelled(column, column.text(row, format))}
          </div>
        ))}
      </div>
    </>
  );
}

/** Adds the label, because a phone shows no header row. */
const labelled = ({ label, phone, phoneLabel }: NamedColumn, value: string): string => {
  if (phoneLabel) return `${label} ${value}`;
  return phone === 'end' ? named(label, value) : value;
};

type NamedColumn = Pick<Column<never>, 'label' | 'phone' | 'phoneLabel'>;
