import { type Key, type ReactNode, useMemo, useRef } from 'react';
import { CheckMark } from './CheckMark.tsx';
import classes from './RowList.module.css';
import { chooseByKey, rowEvents } from './row-events.ts';
import type { RowPlaces } from './row-places.ts';
import { useFocusAfterPanel } from './use-focus-after-panel.ts';
import { useRovingRow } from './use-roving-row.ts';
import { useRowsInSight, useShown } from './use-rows-in-sight.ts';
import type { Selection } from './use-selection.ts';

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
  /** Left out: nothing can be done with several at once. With it each row has a `<RowCheck>` behind its link. */
  selection?: Selection;
  /** A `<RowLink>`, or a heading. `isStop`: the one row that Tab comes to. */
  children: (index: number, isStop: boolean) => ReactNode;
}

/** Any number of rows, each a link: only those in sight are in the page. The chosen one is brought into sight. */
export function RowList(props: RowListProps) {
  const { label, ids, places, drawnAt, roomAbove = 0, keyOf, selectedId, onOpen, onHover, selection, children } = props;
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
        data-choice={selection && (selection.count > 0 ? 'some' : 'none')}
        onKeyDown={(event) => {
          if (!chooseByKey(event, selection)) onKeyDown(event, drawn);
        }}
        {...rowEvents({ takeStop, onHover, onOpen, selection })}
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

interface RowCheckProps {
  id: number;
  label: string;
  checked: boolean;
  isStop: boolean;
}

/** The box to choose a row by: in the place of what its link begins with, and before it while rows are chosen. */
export function RowCheck({ id, label, checked, isStop }: RowCheckProps) {
  return (
    <div className={classes.check} data-choose={id}>
      <CheckMark label={label} checked={checked} tabIndex={isStop ? 0 : -1} />
    </div>
  );
}
