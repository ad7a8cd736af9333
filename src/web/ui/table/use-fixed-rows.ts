import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';

interface FixedRows {
  count: number;
  rowHeight: number;
  /** Of what stays above the rows while they scroll. */
  headHeight: number;
  scroller: RefObject<HTMLElement | null>;
}

/** So many more than are in sight, on both sides. */
const overscan = 6;
/** Below the last row, and while nobody knows how high the place is. */
const endPixels = 8;
const heightAtFirst = 800;

/**
 * Which rows are in sight, where all are of one height: reckoned, never measured, so that a hundred thousand cost as much
 * as a hundred.
 */
export function useFixedRows({ count, rowHeight, headHeight, scroller }: FixedRows) {
  const [[first, last], setRange] = useState<readonly [number, number]>([0, 0]);
  const looked = useRef<() => void>(() => {});
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (): void => {
      const height = element.clientHeight || element.getBoundingClientRect().height || heightAtFirst;
      const from = Math.max(0, Math.floor(element.scrollTop / rowHeight) - overscan);
      const to = Math.min(count, Math.ceil((element.scrollTop + height - headHeight) / rowHeight) + overscan);
      setRange((now) => (now[0] === from && now[1] === to ? now : [from, to]));
    };
    looked.current = look;
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, count, rowHeight, headHeight]);
  return useMemo(() => {
    const indexes = Array.from({ length: Math.max(0, Math.min(last, count) - first) }, (_, at) => first + at);
    return {
      indexes,
      options: { overscan },
      getVirtualItems: () => indexes,
      /** As little as it takes to have the row in sight. */
      scrollToIndex(index: number): void {
        const element = scroller.current;
        if (!element) return;
        const [top, room] = [index * rowHeight, element.clientHeight - headHeight];
        if (top < element.scrollTop) element.scrollTop = top;
        else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room;
        looked.current();
      },
      totalHeight: count * rowHeight + endPixels,
    };
  }, [first, last, count, rowHeight, headHeight, scroller]);
}
