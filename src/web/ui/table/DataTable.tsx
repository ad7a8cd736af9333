import { type KeyboardEvent, type Ref, useCallback, useEffect, useMemo, useRef } from 'react';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { mostPrinted, printedRows, usePrinting } from '../printing.ts';
import { chooseByKey, rowEvents } from '../row-events.ts';
import { useFocusAfterPanel } from '../use-focus-after-panel.ts';
import { useMedia, useTouch } from '../use-media.ts';
import { useRovingRow } from '../use-roving-row.ts';
import type { Selection } from '../use-selection.ts';
import { useSteadyScroll } from '../use-steady-scroll.ts';
import { useScrollToRow, useVirtualRows, type VirtualRows } from '../use-virtual-rows.ts';
import {
  type Column,
  isBelow,
  type ShownColumn,
  type Sort,
  selectPixels,
  sidePixels,
  type TableRecord,
  type Widths,
} from './column.ts';
import classes from './DataTable.module.css';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useColumnGestures } from './use-column-gestures.ts';

/** The part of a growing list that is in memory. */
export interface RowWindow {
  /** Index of the first of `rows` in the list. */
  firstIndex: number;
  /** Number of rows that can be scrolled to. Rows outside the window are blank until they load. */
  count: number;
  /** Number of all rows, if known. */
  total: number | undefined;
  /** What the rows answer: another object means other rows, so the table scrolls to its top. */
  of: unknown;
  /** Reports the first and the last row near the viewport. */
  onRange: (top: number, bottom: number) => void;
}

export interface DataTableProps<Row extends TableRecord> {
  /** Accessible name of the table. */
  label: string;
  /** The shown columns; the first one names the row. */
  columns: readonly Column<Row>[];
  /** Columns that together name a row; left out: the first one. */
  naming?: readonly Column<Row>[];
  /** Gets an element as wide as the table may be without scrolling: see `useFittingColumns`. */
  room?: Ref<HTMLDivElement>;
  /** The rows that the filters leave, in their order. */
  rows: readonly Row[];
  /** The rows from this index on are only similar to the search. Left out: none is. */
  exact?: number | undefined;
  /** Left out: `rows` are all rows. */
  window?: RowWindow | undefined;
  /** A row that stays above the others: the one of a link, which may be anywhere in a growing list. */
  pinned?: Row | undefined;
  /** Only the first one sorts a growing list. */
  sorts: readonly Sort[];
  onSort: (sorts: readonly Sort[]) => void;
  /** Set by the user. The other columns share the rest of the room. */
  widths?: Widths;
  /** Left out: the user cannot change widths and places of columns. */
  onColumns?: (columns: ShownColumn[]) => void;
  /** The record in the panel. */
  openId: number | undefined;
  onOpen: (id: number) => void;
  hrefOf: (id: number) => string;
  /** Left out: rows cannot be selected. */
  selection?: Selection | undefined;
}

const headPixels = 36;
/** The word above a pinned row. */
const pinnedWordPixels = 24;
/** A row has two lines on a phone, three on the narrowest phones. */
const rowPixels = { fine: 32, coarse: 44, narrow: 60, tiny: 80 };

/**
 * Virtual table as an ARIA grid whose rows take the focus. Arrow keys, Page Up and Down, Home and End move between rows.
 * Enter opens a row, Space selects it, Ctrl+A selects all. On a phone each row has two lines.
 */
export function DataTable<Row extends TableRecord>(props: DataTableProps<Row>) {
  const { label, columns, rows, exact = rows.length, pinned, sorts, onSort, openId, onOpen, hrefOf, selection } = props;
  const format = useFormat();
  const isPrinting = usePrinting();
  const isNarrow = useMedia('(max-width: 640px)');
  const narrow = isNarrow && !isPrinting;
  const coarse = useTouch();
  const [chosenWidths, gestures] = useColumnGestures(columns, props.widths ?? noWidths, props.onColumns);
  const widths = isPrinting ? noWidths : chosenWidths;
  const tiny = useMedia('(max-width: 360px)') && columns.filter(isBelow).length > 2;
  const rowHeight = tiny ? rowPixels.tiny : narrow ? rowPixels.narrow : coarse ? rowPixels.coarse : rowPixels.fine;
  const headHeight = (narrow ? 0 : headPixels) + (pinned ? rowHeight + pinnedWordPixels : 0);
  const scroller = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const firstIndex = props.window?.firstIndex ?? 0;
  const count = props.window?.count ?? rows.length;
  const indexOf = useCallback((place: number) => place + firstIndex, [firstIndex]);
  const { list, current, keep, takeStop, focusOn, onKeyDown } = useRovingRow<HTMLDivElement>(ids, openId, indexOf);
  useFocusAfterPanel({ list, ids, openId, focusOn });
  const virtual = useVirtualRows({ scroller, count, rowHeight, keep, headHeight });
  const openAt = useMemo(() => (openId === undefined ? -1 : ids.indexOf(openId)), [ids, openId]);
  useScrollToRow(virtual, openId, openAt < 0 ? -1 : indexOf(openAt));
  useReportedRange(virtual.range, props.window?.onRange);
  useSteadyScroll(props.window && { scroller, ids, firstIndex, rowHeight, of: props.window.of });

  const focusCurrent = useCallback(
    () => list.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus(),
    [list],
  );

  const onKey = (event: KeyboardEvent): void => {
    const id = ids[current];
    if (event.target instanceof Element && event.target.getAttribute('role') === 'row' && id !== undefined) {
      if (event.key === 'Enter') return handle(event, () => onOpen(id));
      // The first rows have left the memory. The focus follows when they have loaded.
      if (event.key === 'Home' && firstIndex > 0) return handle(event, () => virtual.scrollToIndex(0));
    }
    if (!chooseByKey(event, selection)) onKeyDown(event, virtual);
  };
  const rowOf = (row: Row, index: number | undefined, start: number) => (
    <TableRow<Row>
      key={row.id}
      row={row}
      columns={columns}
      naming={props.naming}
      format={format}
      href={hrefOf(row.id)}
      start={start}
      index={index}
      open={row.id === openId}
      selected={selection?.has(row.id)}
      similar={index !== undefined && index - firstIndex >= exact}
      current={index === keep}
      narrow={narrow}
    />
  );

  const style = {
    '--columns': gridColumns(columns, widths, selection !== undefined),
    minWidth: narrow
      ? 0
      : columns.reduce((sum, { key, width }) => sum + (widths[key] ?? width), sidePixels(selection !== undefined)),
  };
  return (
    <div ref={scroller} className={classes.scroller}>
      <div ref={props.room} />
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={(props.window?.total ?? count) + 1}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-multiselectable={selection !== undefined}
        className={classes.grid}
        data-narrow={narrow || undefined}
        data-tiny={tiny || undefined}
        style={style}
      >
        <TableHead
          columns={columns}
          sorts={sorts}
          onSort={onSort}
          severalSorts={props.window === undefined}
          gestures={gestures}
          selection={selection}
          visuallyHidden={narrow}
          printed={isPrinting}
          onDown={focusCurrent}
        />
        {pinned && !isPrinting && (
          <div role="rowgroup" className={classes.pinned} style={{ top: narrow ? 0 : headPixels }}>
            <p className={classes.pinnedWord}>{text.table.pinned}</p>
            <div style={{ position: 'relative', height: rowHeight }}>{rowOf(pinned, undefined, 0)}</div>
          </div>
        )}
        {/* the rows take the focus; the group handles the events of all rows */}
        <div
          ref={list}
          role="rowgroup"
          className={classes.body}
          style={{ height: virtual.totalHeight }}
          onKeyDown={onKey}
          {...rowEvents({ takeStop, onOpen, selection })}
        >
          {(isPrinting ? printedRows(rows.length) : virtual.rows).map(({ index, start }) => {
            const row = rows[isPrinting ? index : index - firstIndex];
            return row ? rowOf(row, index, start) : <BlankRow key={`blank ${index}`} start={start} />;
          })}
        </div>
      </div>
      {isPrinting && <Unprinted printed={Math.min(rows.length, mostPrinted)} total={props.window?.total ?? count} />}
    </div>
  );
}

/** Says on paper that further rows match. */
function Unprinted({ printed, total }: { printed: number; total: number }) {
  const { number } = useFormat();
  return total <= printed ? null : <p>{text.table.unprinted(number(printed), number(total))}</p>;
}

function useReportedRange(range: VirtualRows['range'], onRange: RowWindow['onRange'] | undefined): void {
  const top = range?.startIndex ?? 0;
  const bottom = range?.endIndex ?? 0;
  useEffect(() => onRange?.(top, bottom), [top, bottom, onRange]);
}

/** A row that has not loaded yet. */
function BlankRow({ start }: { start: number }) {
  return <div className={classes.row} data-blank style={{ transform: `translateY(${start}px)` }} aria-hidden="true" />;
}

function handle(event: KeyboardEvent, action: () => void): void {
  event.preventDefault();
  action();
}

const noWidths: Widths = {};

const gridColumns = <Row,>(columns: readonly Column<Row>[], widths: Widths, selectable: boolean): string =>
  [
    ...(selectable ? [`${selectPixels}px`] : []),
    ...columns.map(({ key, width, grow = 1 }) => (widths[key] ? `${widths[key]}px` : `minmax(${width}px, ${grow}fr)`)),
  ].join(' ');
