import { useDeferredValue, useMemo } from 'react';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { useAnnounced } from '../ui/announce.tsx';
import type { Column, Sort, TableRecord, TableView } from '../ui/table/column.ts';
import { type FoundRows, findRows, sortRows } from '../ui/table/rows.ts';
import { useSliced } from '../ui/use-sliced.ts';

const words = text.table;

/** Sorts and searches the rows. The previous rows stay until the new ones are ready, so that typing is never delayed. */
export function useShownRows<Row extends TableRecord>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  view: TableView,
  defaultSort: Sort,
): FoundRows<Row> | undefined {
  const format = useFormat();
  const { find, filters, sort = defaultSort } = useDeferredValue(view);
  const { key, descending } = sort;
  const { result: sorted } = useSliced(
    useMemo(
      () => rows && (() => sortRows(rows, columns, { key, descending }, format)),
      [rows, columns, key, descending, format],
    ),
  );
  const { result: found } = useSliced(
    useMemo(
      () => sorted && (() => findRows(sorted, columns, { find, filters }, format)),
      [sorted, columns, find, filters, format],
    ),
  );
  return rows && found;
}

/** Announces the number of matches to screen readers after a search or a filter. */
export function useAnnouncedHits(count: number, filtered: boolean): void {
  const { number } = useFormat();
  useAnnounced(filtered ? words.found(count, number(count)) : undefined);
}
