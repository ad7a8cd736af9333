import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { RowsInSight } from './use-rows-in-sight.ts';

/** What draws those of the rows that are in sight. */
type Rows = Pick<RowsInSight, 'fitting' | 'scrollToIndex'>;

/** One tab stop for a list of any length: arrow keys, Page Up and Down, Home and End move within it. */
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

  useKeptFocus(list, ids[current]);

  const onKeyDown = (event: KeyboardEvent, rows: Rows): void => {
    const next = target(event.key, current, ids.length, rows);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focusNext.current = true;
    setStopId(ids[next]);
    rows.scrollToIndex(drawnAt(next));
  };
  return {
    list,
    current,
    onKeyDown,
    /** Clicking or tabbing into a row takes the stop there. */
    takeStop: setStopId,
    /** Which of what is drawn has the stop: to stay in the page (`useRowsInSight`), lest the focus be lost out of sight. */
    keep: drawnAt(current),
    /** Brings the focus to a row, drawn yet or not. */
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
    PageDown: current + rows.fitting,
    PageUp: current - rows.fitting,
    Home: 0,
    End: count - 1,
  };
  const step = steps[key];
  return step === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, step));
}

/** False where it is not in the page. */
function focusRow(list: RefObject<HTMLElement | null>, id: number | undefined): boolean {
  const row = list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
  row?.focus({ preventScroll: true });
  return row !== null && row !== undefined;
}

/** A row that is moved among the others would lose the focus to the page. */
function useKeptFocus(list: RefObject<HTMLElement | null>, currentId: number | undefined): void {
  const hadFocus = list.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (hadFocus && list.current?.contains(document.activeElement) !== true) focusRow(list, currentId);
  });
}
