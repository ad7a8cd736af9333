import { type RefObject, useLayoutEffect, useRef } from 'react';

interface SteadyScroll {
  scroller: RefObject<HTMLElement | null>;
  /** The rows in memory, and the index of the first of them. */
  ids: readonly number[];
  firstIndex: number;
  rowHeight: number;
  /** Another object: the rows are other ones. */
  of: unknown;
}

/**
 * Keeps the rows in the viewport where they are when rows are added or removed above them. At the top a new row appears.
 * Scrolls to the top when the rows are other ones.
 */
export function useSteadyScroll(now: SteadyScroll | undefined): void {
  const before = useRef<SteadyScroll>(undefined);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = now;
    const element = now?.scroller.current;
    if (!now || !was || !element || was.ids === now.ids) return;
    if (was.of !== now.of) {
      if (was.of !== undefined) element.scrollTop = 0;
      return;
    }
    if (element.scrollTop < now.rowHeight) return;
    const top = Math.floor(element.scrollTop / now.rowHeight);
    const id = was.ids[top - was.firstIndex];
    const index = id === undefined ? -1 : now.ids.indexOf(id);
    if (index >= 0) element.scrollTop += (index + now.firstIndex - top) * now.rowHeight;
  });
}
