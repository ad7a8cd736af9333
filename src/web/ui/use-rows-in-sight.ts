import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowPlaces } from './row-places.ts';

interface Drawing {
  /** The same object until a row has another place. */
  places: RowPlaces;
  scroller: RefObject<HTMLElement | null>;
  /** Stays in the page also where it is out of sight: it has the focus, or the tab stop. */
  keep?: number;
  /** Of what stays above the rows while they scroll, pixels. */
  headHeight?: number;
  /** What a row that is brought into sight has above it, if it comes from above: its heading. */
  roomAbove?: number;
  /** Asked at each step of the scrolling. True: these rows go by, and none is drawn until `draw` is called. */
  goBy?: ((sight: InSight, draw: () => void) => boolean) | undefined;
}

/** What of a list is in sight. */
export interface InSight {
  /** How far it is scrolled, pixels. */
  top: number;
  first: number;
  /** The one after the last. */
  end: number;
  /** How many of them are not drawn. */
  missing: number;
}

export interface RowsInSight {
  /** Which rows are to be drawn, in their order. */
  indexes: readonly number[];
  /** How many of them are in sight as a whole, at the least. */
  fitting: number;
  /** As little as it takes to have the row in sight. */
  scrollToIndex(index: number): void;
  totalHeight: number;
}

/** So many more than are in sight, on both sides. */
const overscan = 4;
/** Below the last row, and while nobody knows how high the place is. */
const endPixels = 8;
const heightAtFirst = 800;

/** Which rows of a list are in sight while it scrolls: only those need be in the page. */
export function useRowsInSight(drawing: Drawing): RowsInSight {
  const { places, scroller, keep = -1, headHeight = 0, roomAbove = 0, goBy } = drawing;
  const [[first, last], setRange] = useState<readonly [number, number]>([0, 0]);
  const looked = useRef<() => void>(() => {});
  const letBy = useEffectEvent((sight: InSight): boolean => goBy?.(sight, () => flushSync(looked.current)) ?? false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let most = 0;
    let drawn: readonly [number, number] = [0, 0];
    const inSight = (): InSight => {
      const top = element.scrollTop;
      const height = element.clientHeight || element.getBoundingClientRect().height || heightAtFirst;
      const first = Math.max(0, places.at(top));
      const end = Math.min(places.count, places.at(top + height - headHeight - 1) + 1);
      const there = Math.min(end, drawn[1]) - Math.max(first, drawn[0]);
      return { top, first, end, missing: end - first - Math.max(0, there) };
    };
    const look = (): void => {
      const sight = inSight();
      const first = sight.first - overscan;
      const last = sight.end + overscan;
      // Always as many, for elements that go and come again cost more than they hold.
      most = Math.min(places.count, Math.max(most, last - first));
      const from = Math.max(0, Math.min(first, places.count - most));
      const to = Math.min(places.count, Math.max(last, from + most));
      drawn = [from, to];
      setRange((now) => (now[0] === from && now[1] === to ? now : [from, to]));
    };
    const onScroll = (): void => {
      if (!letBy(inSight())) look();
    };
    const lookAnew = (): void => {
      most = 0;
      look();
    };
    looked.current = look;
    look();
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(lookAnew);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, places, headHeight]);
  return useMemo(() => {
    const to = Math.min(last, places.count);
    return {
      indexes: withKept(first, to, keep < places.count ? keep : -1),
      fitting: Math.max(1, to - first - 2 * overscan - 1),
      scrollToIndex: (index) => {
        const element = scroller.current;
        if (!element) return;
        const [top, end] = [places.topOf(index) - roomAbove, places.topOf(index + 1)];
        const room = element.clientHeight - headHeight;
        if (top < element.scrollTop) element.scrollTop = top;
        else if (end > element.scrollTop + room) element.scrollTop = end - room;
        looked.current();
      },
      totalHeight: places.topOf(places.count) + endPixels,
    };
  }, [first, last, places, keep, headHeight, roomAbove, scroller]);
}

function withKept(first: number, to: number, kept: number): number[] {
  const indexes = Array.from({ length: Math.max(0, to - first) }, (_, at) => first + at);
  if (kept >= to) indexes.push(kept);
  else if (kept >= 0 && kept < first) indexes.unshift(kept);
  return indexes;
}

/**
 * Brings a row into sight when another one is chosen, and when the filters let it in again (`index` was -1 meanwhile); not
 * whenever it moves.
 */
export function useShown({ scrollToIndex }: RowsInSight, id: number | undefined, index: number): void {
  const show = useEffectEvent(() => {
    if (index >= 0) scrollToIndex(index);
  });
  const isListed = index >= 0;
  useEffect(() => show(), [id, isListed]);
}
