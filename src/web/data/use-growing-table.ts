import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListTotals } from '../../contract/growing-lists.ts';
import { type GrowingList, type Query, totalsQuery } from '../api/growing-list.ts';
import type { Column, Sort, TableRecord, TableView } from '../ui/table/column.ts';
import { type ChangeView, useTableView } from '../ui/table/use-table-view.ts';
import { useReady } from '../ui/use-ready.ts';
import { type GrowingRows, useGrowingRows } from './use-growing-rows.ts';

interface GrowingTableOptions<Stored, Row> {
  list: GrowingList<Stored>;
  columns: readonly Column<Row>[];
  defaultSort: Sort;
  /** The period and the page's own filters. */
  query: Query;
  /** Makes rows of records; undefined while names load. Must be the same function until a name changes. */
  toRow: ((stored: Stored) => Row) | undefined;
}

/** A table whose rows the service filters, sorts and sums. */
export interface GrowingTable<Stored, Row> extends GrowingTableOptions<Stored, Row> {
  view: TableView;
  change: ChangeView;
  /** The rows near the viewport; undefined until the first ones have loaded. */
  rows: readonly Row[] | undefined;
  /** `toRow` once it is there. */
  readyToRow: () => Promise<(stored: Stored) => Row>;
  window: GrowingRows<Stored>;
  /** The filters of page and table as parameters, without the order. */
  filter: Query;
  /** The same with the order. */
  listed: Query;
  /** Of the rows that match. */
  totals: ListTotals | undefined;
  /** Number of rows without the table's filters, if known. */
  all: number | undefined;
}

export function useGrowingTable<Stored, Row extends TableRecord>(
  options: GrowingTableOptions<Stored, Row>,
): GrowingTable<Stored, Row> {
  const { list, columns, defaultSort, toRow } = options;
  const [view, change] = useTableView(columns);
  const query = useStable(options.query);
  const filter = useStable({ ...query, ...storedFilters(columns, view) });
  const listed = useStable({ ...filter, sort: storedSort(columns, view.sort?.[0] ?? defaultSort) });
  const { data: totals } = useQuery(totalsQuery(list, filter));
  const { data: all } = useQuery(totalsQuery(list, query));
  const window = useGrowingRows(list, listed, totals?.count);
  const { records } = window;
  const rows = useMemo(() => toRow && records?.map(toRow), [toRow, records]);
  const readyToRow = useReady(toRow);
  return { ...options, readyToRow, query, view, change, rows, window, filter, listed, totals, all: all?.count };
}

/** The table's search and filters as parameters. Values that are no ids or no known values are left out. */
export function storedFilters<Row>(columns: readonly Column<Row>[], { find, filters }: TableView): Query {
  const chosen = columns.flatMap(({ key, storedFilter }) => {
    const values = filters[key] ?? [];
    if (!storedFilter || values.length === 0) return [];
    const stored = values.flatMap((value) => storedValue(storedFilter, value) ?? []);
    const isEvery = 'values' in storedFilter && stored.length === storedFilter.values.length;
    return stored.length === 0 || isEvery ? [] : [[storedFilter.parameter, stored] as const];
  });
  return { ...(find.trim() !== '' && { search: find.trim(), similar: 'true' }), ...Object.fromEntries(chosen) };
}

function storedValue(filter: NonNullable<Column<never>['storedFilter']>, value: string): string | undefined {
  if ('values' in filter) return filter.values.find((each) => each.value === value)?.stored;
  return value === noId ? '0' : /^\d+$/.test(value) ? value : undefined;
}

/** The filter value of rows without a record of a kind. */
export const noId = 'none';

function storedSort<Row>(columns: readonly Column<Row>[], { key, descending }: Sort): string | undefined {
  const name = columns.find((column) => column.key === key)?.storedSort;
  return name && `${descending ? '-' : ''}${name}`;
}

/** The same object until its content changes. For plain data. */
function useStable<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
