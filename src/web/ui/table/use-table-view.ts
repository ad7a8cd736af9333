import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Column, Sort, TableView } from './column.ts';

type Search = Readonly<Record<string, unknown>>;

/** Reads a table's view from the address. The route's reader in `paths/` has checked the types. */
export function readView<Row>(search: Search, columns: readonly Column<Row>[]): TableView {
  const filters = columns.filter(({ choice }) => choice).map(({ key }) => [key, listOf(search[key]) ?? []] as const);
  return {
    find: typeof search.find === 'string' ? search.find : '',
    sort: sortOf(search.sort, columns),
    columns: listOf(search.columns),
    filters: Object.fromEntries(filters),
  };
}

/** Search parameters of a view, without defaults. */
export function writeView({ find, sort, columns, filters }: TableView): Search {
  const chosen = Object.entries(filters).map(
    ([key, values]) => [key, values.length > 0 ? [...values] : undefined] as const,
  );
  return {
    find: find === '' ? undefined : find,
    sort: sort && `${sort.descending ? '-' : ''}${sort.key}`,
    columns: columns && [...columns],
    ...Object.fromEntries(chosen),
  };
}

/** `-name` sorts by name in descending order. */
function sortOf<Row>(value: unknown, columns: readonly Column<Row>[]): Sort | undefined {
  if (typeof value !== 'string') return undefined;
  const descending = value.startsWith('-');
  const key = descending ? value.slice(1) : value;
  return columns.some((column) => column.key === key && !column.unsorted) ? { key, descending } : undefined;
}

function listOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value !== '' ? value.split(',') : undefined;
}

/** Clears the filters that a change leaves out. */
const nothingChosen = <Row>(columns: readonly Column<Row>[]): Search =>
  Object.fromEntries(columns.filter(({ choice }) => choice).map(({ key }) => [key, undefined]));

/** Changes the given parts of the view; `filters` replaces all filters. `more`: the page's own search parameters. */
export type ChangeView = (change: Partial<TableView>, more?: Search) => void;

/** Search, sort, filters and columns of the page's table. They are stored only in the address. */
export function useTableView<Row>(columns: readonly Column<Row>[]): [TableView, ChangeView] {
  const search = useRouterState({ select: ({ location }) => location.search });
  const navigate = useNavigate();
  const view = useMemo(() => readView(search, columns), [search, columns]);
  const change = useMemo<ChangeView>(
    () => (changed, more) =>
      void navigate({
        to: '.',
        replace: true,
        search: (now) => ({
          ...now,
          ...nothingChosen(columns),
          ...writeView({ ...readView(now, columns), ...changed }),
          ...more,
        }),
      }),
    [navigate, columns],
  );
  return [view, change];
}
