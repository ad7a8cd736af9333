import { type KeyboardEvent, type MouseEvent, useCallback, useMemo, useRef } from 'react';
import { useFormat } from '../../text/use-format.ts';
import { useFocusAfterPanel } from '../use-focus-after-panel.ts';
import { useMedia } from '../use-media.ts';
import { useRovingRow } from '../use-roving-row.ts';
import type { Selection } from '../use-selection.ts';
import { useScrollToRow, useVirtualRows } from '../use-virtual-rows.ts';
import { type Column, isBelow, type Sort, type TableRecord } from './column.ts';
import classes from './DataTable.module.css';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';

export interface DataTableProps<Row extends TableRecord> {
  /** What is listed, for readers. */
  label: string;
  /** Those to be seen; the first one names the row. */
  columns: readonly Column<Row>[];
  /** Those that the filters leave, in their order. */
  rows: readonly Row[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** The record that stands in the panel. */
  openId: number | undefined;
  onOpen: (id: number) => void;
  hrefOf: (id: number) => string;
  /** Left out: nothing can be done with several at once. */
  selection?: Selection | undefined;
}

const headPixels = 36;
/** In two lines on a phone, in three on the narrowest. */
const rowPixels = { fine: 32, coarse: 44, narrow: 60, tiny: 80 };

/**
 * Any number of rows, of which only those in sight are in the page. A grid to readers, whose rows take the focus: arrow
 * keys, Page Up and Down, Home and End go through them, Enter opens one, Space selects it, Ctrl+A selects all. On a phone
 * the columns of a row stand in two lines.
 */
export function DataTable<Row extends TableRecord>(props: DataTableProps<Row>) {
  const { label, columns, rows, sort, onSort, openId, onOpen, hrefOf, selection } = props;
  const format = useFormat();
  const narrow = useMedia('(max-width: 640px)');
  const coarse = useMedia('(pointer: coarse)');
  const tiny = useMedia('(max-width: 360px)') && columns.filter(isBelow).length > 2;
  const rowHeight = tiny ? rowPixels.tiny : narrow ? rowPixels.narrow : coarse ? rowPixels.coarse : rowPixels.fine;
  const headHeight = narrow ? 0 : headPixels;
  const scroller = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { list, current, keep, takeStop, focusOn, onKeyDown } = useRovingRow<HTMLDivElement>(ids, openId);
  useFocusAfterPanel({ list, ids, openId, focusOn });
  const virtual = useVirtualRows({ scroller, count: rows.length, rowHeight, keep, headHeight });
  const openAt = useMemo(() => (openId === undefined ? -1 : ids.indexOf(openId)), [ids, openId]);
  useScrollToRow(virtual, openId, openAt);

  const focusCurrent = useCallback(
    () => list.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus(),
    [list],
  );

  const onKey = (event: KeyboardEvent): void => {
    const id = ids[current];
    if (event.target instanceof Element && event.target.getAttribute('role') === 'row' && id !== undefined) {
      if (event.key === 'Enter') return done(event, () => onOpen(id));
      if (event.key === ' ' && selection) return done(event, () => selection.toggle(id, event.shiftKey));
      if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection) return done(event, selection.all);
    }
    onKeyDown(event, virtual);
  };
  const onPress = (event: MouseEvent): void => {
    const id = idAt(event.target);
    if (id === undefined) return;
    if (selection && event.target instanceof Element && event.target.closest('[data-select]')) {
      // What is around the box would press it once more.
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      return selection.toggle(id, event.shiftKey);
    }
    if (!isPlain(event)) return;
    done(event, () => onOpen(id));
  };

  const style = { '--columns': template(columns, selection !== undefined), minWidth: narrow ? 0 : least(columns) };
  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-multiselectable={selection !== undefined}
        className={classes.grid}
        data-narrow={narrow || undefined}
        data-tiny={tiny || undefined}
        style={style}
      >
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          selection={selection}
          unseen={narrow}
          onDown={focusCurrent}
        />
        {/* the rows take the focus; the group handles the events of all rows */}
        <div
          ref={list}
          role="rowgroup"
          className={classes.body}
          style={{ height: virtual.totalHeight }}
          onKeyDown={onKey}
          onFocus={(event) => takeStop(idAt(event.target))}
          onClick={onPress}
        >
          {virtual.rows.map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <TableRow<Row>
                key={row.id}
                row={row}
                columns={columns}
                format={format}
                href={hrefOf(row.id)}
                start={start}
                index={index}
                open={row.id === openId}
                selected={selection?.has(row.id)}
                current={index === current}
                narrow={narrow}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function done(event: KeyboardEvent | MouseEvent, work: () => void): void {
  event.preventDefault();
  work();
}

const selectPixels = 36;

const template = <Row,>(columns: readonly Column<Row>[], selectable: boolean): string =>
  [
    ...(selectable ? [`${selectPixels}px`] : []),
    ...columns.map(({ width, grow = 1 }) => `minmax(${width}px, ${grow}fr)`),
  ].join(' ');

const least = <Row,>(columns: readonly Column<Row>[]): number =>
  columns.reduce((sum, { width }) => sum + width, selectPixels + 24);

function idAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
  return row ? Number(row.dataset.id) : undefined;
}

/** Not "in a new tab", and not a text that somebody has just marked. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && getSelection()?.isCollapsed !== false;
