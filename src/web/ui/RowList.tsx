import { type Key, type ReactNode, useMemo, useRef } from 'react';
import { CheckMark } from './CheckMark.tsx';
import { printedRows, usePrinting } from './printing.ts';
import classes from './RowList.module.css';
import { chooseByKey, rowEvents } from './row-events.ts';
import { useFocusAfterPanel } from './use-focus-after-panel.ts';
import { useRovingRow } from './use-roving-row.ts';
import type { Selection } from './use-selection.ts';
import { useScrollToRow, useVirtualRows } from './use-virtual-rows.ts';

interface RowListProps {
  /** Accessible name of the list. */
  label: string;
  /** Ids of all rows, in their order. */
  ids: readonly number[];
  /** How many rows and headings there are; left out: there are no headings. */
  count?: number;
  /** Pixels. A function must stay the same function while no height changes. */
  rowHeight: number | ((index: number) => number);
  /** Index of a row among rows and headings, by its index in `ids`. */
  indexOf?: (place: number) => number;
  /** Height of a heading, to show it above its first row, pixels. */
  roomAbove?: number;
  /** Key of the row or heading at an index; a row that moves keeps its key. */
  keyOf: (index: number) => Key | undefined;
  selectedId: number | undefined;
  onOpen: (id: number) => void;
  onHover: (id: number | undefined) => void;
  /** Left out: rows cannot be selected. Otherwise each row has a `<RowCheck>` after its link. */
  selection?: Selection;
  /** Renders a `<RowLink>` or a heading. `isStop`: this row has the tab stop. */
  children: (index: number, isStop: boolean) => ReactNode;
}

/** Virtual list of links. Scrolls the selected row into view. */
export function RowList(props: RowListProps) {
  const { label, ids, count = ids.length, rowHeight, indexOf, roomAbove, keyOf } = props;
  const { selectedId, onOpen, onHover, selection, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { list, keep, takeStop, focusOn, onKeyDown } = useRovingRow<HTMLUListElement>(ids, selectedId, indexOf);
  useFocusAfterPanel({ list, ids, openId: selectedId, focusOn });
  const virtual = useVirtualRows({ scroller, count, rowHeight, keep, roomAbove });
  const isPrinting = usePrinting();
  const selectedAt = useMemo(() => (selectedId === undefined ? -1 : ids.indexOf(selectedId)), [ids, selectedId]);
  useScrollToRow(virtual, selectedId, indexOf && selectedAt >= 0 ? indexOf(selectedAt) : selectedAt);
  return (
    <div ref={scroller} className={classes.scroller} data-print="rows">
      {/* the rows are links; the list handles the events of all rows */}
      <ul
        ref={list}
        className={classes.list}
        style={{ height: virtual.totalHeight }}
        aria-label={label}
        data-choice={selection && (selection.count > 0 ? 'some' : 'none')}
        onKeyDown={(event) => {
          if (!chooseByKey(event, selection)) onKeyDown(event, virtual);
        }}
        {...rowEvents({ takeStop, onHover, onOpen, selection })}
      >
        {(isPrinting ? printedRows(count) : virtual.rows).map(({ index, start, size }) => (
          <li
            key={keyOf(index)}
            className={classes.item}
            style={{ height: size, transform: `translateY(${start}px)` }}
            aria-setsize={count}
            aria-posinset={index + 1}
          >
            {children(index, index === keep)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowLinkProps {
  id: number;
  href: string;
  title?: string;
  selected: boolean;
  /** The pointer is over it on the map. */
  hovered: boolean;
  isStop: boolean;
  children: ReactNode;
}

/** One row of a `RowList`. */
export function RowLink({ id, href, title, selected, hovered, isStop, children }: RowLinkProps) {
  return (
    <a
      className={classes.row}
      href={href}
      title={title}
      data-id={id}
      data-hovered={hovered || undefined}
      aria-current={selected || undefined}
      tabIndex={isStop ? 0 : -1}
    >
      {children}
    </a>
  );
}

interface RowCheckProps {
  id: number;
  label: string;
  checked: boolean;
  isStop: boolean;
}

/** Checkbox of a row: covers the mark at the start of its link, and moves before the link while rows are selected. */
export function RowCheck({ id, label, checked, isStop }: RowCheckProps) {
  return (
    <div className={classes.check} data-choose={id}>
      <CheckMark label={label} checked={checked} tabIndex={isStop ? 0 : -1} />
    </div>
  );
}
