import { useDeferredValue, useMemo } from 'react';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { useAnnounced } from '../ui/announce.tsx';
import type { Column, Sort, TableRecord, TableView } from '../ui/table/column.ts';
import { createRowTexts, type FoundRows, findRows, sortRows } from '../ui/table/rows.ts';

const words = text.table;

/** Sorts and searches the rows. Typing does not wait for it. */
export function useShownRows<Row extends TableRecord>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  view: TableView,
  defaultSort: Sort,
): FoundRows<Row> | undefined {
  const format = useFormat();
  const { find, filters, sort = defaultSort } = useDeferredValue(view);
  const { key, descending } = sort;
  const sorted = useMemo(
    () => rows && sortRows(rows, columns, { key, descending }, format),
    [rows, columns, key, descending, format],
  );
  const textsOf = useRowTexts(rows, columns);
  return useMemo(
    () => sorted && findRows(sorted, columns, { find, filters }, textsOf),
    [sorted, columns, find, filters, textsOf],
  );
}

/** The texts of the rows for the search, folded once for each list. */
export function useRowTexts<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
): (row: Row) => string {
  const format = useFormat();
  return useMemo(() => createRowTexts(rows ?? none, columns, format), [rows, columns, format]);
}

const none: readonly never[] = [];

/** Announces the number of matches to screen readers after a search or a filter. */
export function useAnnouncedHits(count: number, filtered: boolean): void {
  const { number } = useFormat();
  useAnnounced(filtered ? words.found(count, number(count)) : undefined);
}
