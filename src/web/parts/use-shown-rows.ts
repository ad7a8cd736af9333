import { useDeferredValue, useMemo } from 'react';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { useAnnounced } from '../ui/announce.tsx';
import type { Column, Sort, TableRecord, TableView } from '../ui/table/column.ts';
import { type FoundRows, findRows, sortRows } from '../ui/table/rows.ts';
import { useSliced } from '../ui/use-sliced.ts';

const words = text.table;

/** What is typed is on the screen at once, however many rows have to be gone through for it: what was shown stays meanwhile. */
export function useShownRows<Row extends TableRecord>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  view: TableView,
  usualSort: Sort,
): FoundRows<Row> | undefined {
  const format = useFormat();
  const { find, filters, sort = usualSort } = useDeferredValue(view);
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

/** A reader hears how many there are when somebody has typed or chosen. */
export function useAnnouncedHits(count: number, filtered: boolean): void {
  const { number } = useFormat();
  useAnnounced(filtered ? words.found(count, number(count)) : undefined);
}
