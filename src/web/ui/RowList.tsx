import { type Key, type ReactNode, useMemo, useRef } from 'react';
import classes from './RowList.module.css';
import { rowEvents } from './row-events.ts';
import type { RowPlaces } from './row-places.ts';
import { useFocusAfterPanel } from './use-focus-after-panel.ts';
import { useRovingRow } from './use-roving-row.ts';
import { useRowsInSight, useShown } from './use-rows-in-sight.ts';

interface RowListProps {
  /** What is listed, for readers. */
  label: string;
  /** Of all rows, in their order. */
  ids: readonly number[];
  /** Of all that is drawn: of the rows, and of the headings between them. */
  places: RowPlaces;
  /** Which of what is drawn one of the ids is, where there are headings. */
  drawnAt?: (place: number) => number;
  /** What a row that is brought into sight has above it, if it comes from above: its heading. */
  roomAbove?: number;
  /** Of what is drawn at an index; a row keeps its own where it moves. */
  keyOf: (index: number) => Key | undefined;
  selectedId: number | undefined;
  onOpen: (id: number) => void;
  onHover: (id: number | undefined) => void;
  /** A `<RowLink>`, or a heading. `isStop`: the one row that Tab comes to. */
  children: (index: number, isStop: boolean) => ReactNode;
}

/** Any number of rows, each a link: only those in sight are in the page. The chosen one is brought into sight. */
export function RowList(props: RowListProps) {
  const { label, ids, places, drawnAt, roomAbove = 0, keyOf, selectedId, onOpen, onHover, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { list, keep, takeStop, focusOn, onKeyDown } = useRovingRow<HTMLUListElement>(ids, selectedId, drawnAt);
  useFocusAfterPanel({ list, ids, openId: selectedId, focusOn });
  const drawn = useRowsInSight({ places, scroller, keep, roomAbove });
  const selectedAt = useMemo(() => (selectedId === undefined ? -1 : ids.indexOf(selectedId)), [ids, selectedId]);
  useShown(drawn, selectedId, drawnAt && selectedAt >= 0 ? drawnAt(selectedAt) : selectedAt);
  return (
    <div ref={scroller} className={classes.scroller}>
      {/* the rows are links; the list hears their events for all of them */}
      <ul
        ref={list}
        className={classes.list}
        style={{ height: drawn.totalHeight }}
        aria-label={label}
        onKeyDown={(event) => onKeyDown(event, drawn)}
        {...rowEvents({ takeStop, onHover, onOpen })}
      >
        {drawn.indexes.map((index) => {
          const top = places.topOf(index);
          const style = { height: places.topOf(index + 1) - top, transform: `translateY(${top}px)` };
          return (
            <li
              key={keyOf(index)}
              className={classes.item}
              style={style}
              aria-setsize={places.count}
              aria-posinset={index + 1}
            >
              {children(index, index === keep)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface RowLinkProps {
  id: number;
  href: string;
  title?: string;
  selected: boolean;
  /** Pointed at on the map. */
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
