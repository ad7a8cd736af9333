import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What draws those of the rows that are in sight: a virtualizer of the library's, or `useFixedRows`. */
interface Rows {
  scrollToIndex(index: number, options: { align: 'auto' }): void;
  getVirtualItems(): readonly unknown[];
  options: { overscan: number };
}

/**
 * One tab stop for a list of any length: arrow keys, Page Up and Down, Home and End move within it. The row that has the
 * stop is always in the page (`keepIn`), so that the focus is not lost when it scrolls out of sight.
 */
export function useRovingRow<List extends HTMLElement>(
  ids: readonly number[],
  preferredId: number | undefined,
  /** Where headings stand between the rows: which of all that is drawn one of the ids is. */
  drawnAt: (place: number) => number = (place) => place,
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

  const onKeyDown = (event: KeyboardEvent, rows: Rows): void => {
    const next = target(event.key, current, ids.length, rows);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focusNext.current = true;
    setStopId(ids[next]);
    rows.scrollToIndex(drawnAt(next), { align: 'auto' });
  };
  return {
    list,
    current,
    onKeyDown,
    /** Clicking or tabbing into a row takes the stop there. */
    takeStop: setStopId,
    keepIn: (indexes: number[]): number[] => {
      const at = drawnAt(current);
      return ids.length === 0 || indexes.includes(at) ? indexes : [...indexes, at].sort((a, b) => a - b);
    },
  };
}

function target(key: string, current: number, count: number, rows: Rows): number | undefined {
  const page = Math.max(1, rows.getVirtualItems().length - 2 * rows.options.overscan - 1);
  const steps: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + page,
    PageUp: current - page,
    Home: 0,
    End: count - 1,
  };
  const step = steps[key];
  return step === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, step));
}

const focusRow = (list: RefObject<HTMLElement | null>, id: number | undefined): void =>
  list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus({ preventScroll: true });
