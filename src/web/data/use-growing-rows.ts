import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  cursorOf,
  firstPage,
  type GrowingList,
  type PagesStart,
  pagesQuery,
  type Query,
  rowsPerPage,
} from '../api/growing-list.ts';
import type { RowWindow } from '../ui/table/DataTable.tsx';

export interface GrowingRows<Row> extends RowWindow {
  /** Records in memory, in the order of the list; undefined until the first ones have loaded. */
  records: readonly Row[] | undefined;
  /** The last row has been reached. */
  isWhole: boolean;
  /** The records have only names that are similar to the search. */
  areSimilar: boolean;
  /** The records are those of the previous filters or order. */
  isOutdated: boolean;
  /** Undefined while there are records. */
  error: unknown;
  onRetry: () => void;
}

const atTop: PagesStart = { at: firstPage, jump: 0 };
let jumps = 0;

/** Rows that should have loaded before they come into view. */
const rowsAhead = 50;

/**
 * The rows of a growing list near the viewport. Pages load as the table scrolls and leave the memory far from the viewport.
 * `query` must be the same object until it changes. `total`: the number of all rows, if known.
 */
export function useGrowingRows<Row>(list: GrowingList<Row>, query: Query, total: number | undefined): GrowingRows<Row> {
  const [jumped, setJumped] = useState<PagesStart & { query: Query }>();
  const start = jumped?.query === query ? jumped : atTop;
  const found = useInfiniteQuery(pagesQuery(list, query, start));
  const { data, isFetching, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, refetch } = found;
  const records = useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data]);
  const firstIndex = (data?.pages[0]?.at.index ?? 0) * rowsPerPage;
  const last = data?.pages.at(-1)?.at ?? firstPage;
  const loaded = records?.length ?? 0;
  const isWhole = data !== undefined && !hasNextPage;
  const reached = isWhole ? firstIndex + loaded : Math.max(last.index + 2, last.cursors.length) * rowsPerPage;

  const onRange = useCallback(
    (top: number, bottom: number) => {
      if (!data || isFetching) return;
      const end = firstIndex + loaded;
      const isFar = top > end + rowsPerPage || bottom < firstIndex - rowsPerPage;
      if (isFar) {
        const index = Math.min(Math.floor(top / rowsPerPage), last.cursors.length - 1);
        jumps += 1;
        setJumped({ query, at: { index, cursors: last.cursors }, jump: jumps });
      } else if (bottom + rowsAhead > end && hasNextPage) void fetchNextPage();
      else if (top - rowsAhead < firstIndex && hasPreviousPage) void fetchPreviousPage();
    },
    [data, isFetching, firstIndex, loaded, last, query, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage],
  );

  // Rows that were added before the viewport move the ends of the pages there, so a page loaded again may end elsewhere.
  const hasGap = data?.pages.some(({ next }, at) => {
    const after = data.pages[at + 1];
    return after !== undefined && next !== cursorOf(after.at);
  });
  useEffect(() => {
    if (hasGap && !isFetching) void refetch();
  }, [hasGap, isFetching, refetch]);

  return {
    records,
    firstIndex,
    count: Math.max(firstIndex + loaded, Math.min(reached, total ?? reached)),
    total,
    of: data?.pages[0]?.query,
    onRange,
    isWhole,
    areSimilar: data?.pages[0]?.areSimilar === true,
    isOutdated: found.isPlaceholderData,
    error: data ? undefined : found.error,
    onRetry: () => void refetch(),
  };
}
