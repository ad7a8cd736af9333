import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualRows } from './use-virtual-rows.ts';

type Rows = Pick<VirtualRows, 'pageSize' | 'scrollToIndex'>;

/** One tab stop for a list of any length: arrow keys, Page Up and Down, Home and End move within it. */
export function useRovingRow<List extends HTMLElement>(
  ids: readonly number[],
  preferredId: number | undefined,
  /** Index of a row among rows and headings, by its index in `ids`. */
  indexOf: (index: number) => number = (index) => index,
) {
  const [stopId, setStopId] = useState<number>();
  const list = useRef<List>(null);
  const focusNext = useRef(false);
  const placeOf = (id: number | undefined): number => (id === undefined ? -1 : ids.indexOf(id));
  const own = placeOf(stopId);
  const current = own >= 0 ? own : Math.max(0, placeOf(preferredId));

  useLayoutEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    focusRow(list, ids[current]);
  });

  useKeptFocus(list, ids[current]);

  const onKeyDown = (event: KeyboardEvent, rows: Rows): void => {
    const next = target(event.key, current, ids.length, rows);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focusNext.current = true;
    setStopId(ids[next]);
    rows.scrollToIndex(indexOf(next));
  };
  return {
    list,
    current,
    onKeyDown,
    /** Moves the tab stop to a row that is clicked or tabbed into. */
    takeStop: setStopId,
    /** Index of the row with the tab stop: it must stay in the page, or the focus is lost (`useVirtualRows`). */
    keep: indexOf(current),
    /** Focuses a row as soon as it is in the page. */
    focusOn: (id: number): void => {
      setStopId(id);
      focusNext.current = !focusRow(list, id);
    },
  };
}

function target(key: string, current: number, count: number, rows: Rows): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + rows.pageSize,
    PageUp: current - rows.pageSize,
    Home: 0,
    End: count - 1,
  };
  const step = steps[key];
  return step === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, step));
}

/** Returns false for a row that is not in the page. */
function focusRow(list: RefObject<HTMLElement | null>, id: number | undefined): boolean {
  const row = list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
  row?.focus({ preventScroll: true });
  return row !== null && row !== undefined;
}

/** React loses the focus of a row when it moves the row's element: this gives it back. */
function useKeptFocus(list: RefObject<HTMLElement | null>, currentId: number | undefined): void {
  const hadFocus = list.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (hadFocus && list.current?.contains(document.activeElement) !== true) focusRow(list, currentId);
  });
}
