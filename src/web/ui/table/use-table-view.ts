import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { allowedWidth, type Column, type ShownColumn, type Sort, type TableView } from './column.ts';

type Search = Readonly<Record<string, unknown>>;

/** Reads a table's view from the address. The route's reader in `paths/` has checked the types. */
export function readView<Row>(search: Search, columns: readonly Column<Row>[]): TableView {
  const filters = columns.filter(({ choice }) => choice).map(({ key }) => [key, listOf(search[key]) ?? []] as const);
  return {
    find: typeof search.find === 'string' ? search.find : '',
    sort: readSorts(search.sort, columns),
    columns: listOf(search.columns)?.map(shownColumn),
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
    sort: sort && writeSorts(sort),
    columns: columns?.map(({ key, width }) => (width === undefined ? key : `${key}${beforeWidth}${width}`)),
    ...Object.fromEntries(chosen),
  };
}

/** `fleet,-name`: by fleet, and within a fleet by name in descending order. */
export const writeSorts = (sorts: readonly Sort[]): string =>
  sorts.map(({ key, descending }) => `${descending ? '-' : ''}${key}`).join(',');

/** Leaves out what the table cannot be sorted by; undefined if nothing is left. */
export function readSorts<Row>(value: unknown, columns: readonly Column<Row>[]): readonly Sort[] | undefined {
  if (typeof value !== 'string') return undefined;
  const sorts = new Map<string, Sort>();
  for (const part of value.split(',')) {
    const descending = part.startsWith('-');
    const key = descending ? part.slice(1) : part;
    const isKnown = columns.some((column) => column.key === key && !column.unsorted);
    if (isKnown && !sorts.has(key)) sorts.set(key, { key, descending });
  }
  return sorts.size === 0 ? undefined : [...sorts.values()];
}

/** Between a column's key and its width in the address. */
const beforeWidth = '~';

/** `fleet~180` is a column of 180 pixels. */
function shownColumn(part: string): ShownColumn {
  const [key = '', width = ''] = part.split(beforeWidth);
  return /^\d{1,4}$/.test(width) ? { key, width: allowedWidth(Number(width)) } : { key };
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
