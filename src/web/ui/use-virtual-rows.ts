import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect } from 'react';

interface VirtualRowsOptions {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Pixels. A function must stay the same function while no height changes. */
  rowHeight: number | ((index: number) => number);
  /** Index of a row that stays in the page outside the viewport: it has the focus or the tab stop. */
  keep?: number;
  /** Height of the sticky head, pixels. */
  headHeight?: number;
  /** Space to show above a row that is scrolled into view from above, pixels: its heading. */
  roomAbove?: number;
}

/** The rows of a list that are in the page: the viewport, a few on both sides, and the kept row. */
export interface VirtualRows {
  /** `start` and `size` in pixels; `start` counts from the top of the first row. */
  rows: readonly { index: number; start: number; size: number }[];
  /** Indexes of the first and the last row in the viewport. */
  range: { startIndex: number; endIndex: number } | null;
  /** How many whole rows the viewport shows, about. */
  pageSize: number;
  totalHeight: number;
  /** Scrolls by as little as the row needs to be in view. */
  scrollToIndex(index: number): void;
}

const overscan = 4;
const endPixels = 8;

export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { scroller, count, rowHeight, keep = -1, headHeight = 0, roomAbove = 0 } = options;
  const rangeExtractor = useCallback((range: Range) => withKept(defaultRangeExtractor(range), keep, range), [keep]);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: typeof rowHeight === 'number' ? () => rowHeight : rowHeight,
    rangeExtractor,
    overscan,
    paddingEnd: endPixels,
    // Rows begin below the head in the scroller, and the head covers rows that scroll under it.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight + roomAbove,
  });
  // The virtualizer keeps the heights that it asked for once.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const items = virtualizer.getVirtualItems();
  const totalHeight = virtualizer.getTotalSize();
  const averageHeight = totalHeight / Math.max(1, count);
  const viewportHeight = (virtualizer.scrollRect?.height ?? 0) - headHeight;
  return {
    rows: items.map(({ index, start, size }) => ({ index, start: start - headHeight, size })),
    range: virtualizer.range,
    pageSize: Math.max(1, Math.floor(viewportHeight / averageHeight)),
    totalHeight,
    scrollToIndex: virtualizer.scrollToIndex,
  };
}

function withKept(indexes: readonly number[], keep: number, { count }: Range): number[] {
  const isKept = keep >= 0 && keep < count && !indexes.includes(keep);
  return isKept ? [...indexes, keep].sort((one, other) => one - other) : [...indexes];
}

/**
 * Scrolls a row into view when another one is chosen, and when the filters let it in again (`index` was -1 until then). A
 * row that only moves is not followed.
 */
export function useScrollToRow({ scrollToIndex }: VirtualRows, id: number | undefined, index: number): void {
  const show = useEffectEvent(() => {
    if (index >= 0) scrollToIndex(index);
  });
  const isListed = index >= 0;
  useEffect(() => show(), [id, isListed]);
}
