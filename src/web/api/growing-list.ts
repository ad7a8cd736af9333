/** Lists that grow: the service filters, sorts, sums and cuts them into pages. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { ListTotals, RowCount } from '../../contract/growing-lists.ts';
import type { ReportList } from '../../contract/report-contents.ts';
import { getPage, type ListPath, type ListRow, type Page } from './client.ts';
import type { Query } from './request.ts';

export type { Query };

type Ask<Reply> = (query: Query, signal: AbortSignal) => Promise<Reply>;

interface BaseOptions<Row> {
  /** First word of its query keys: see `live-updates.ts`. */
  key: string;
  /** All rows that match as a file, which the service makes. */
  file: (query: Query) => Promise<Blob>;
  /** What a rule calls it that sends it regularly. Left out: no rule can. */
  report?: ReportList;
  /** Further parameters of the rows, which the totals do not have. */
  rowsQuery?: Query;
  /** When to fetch the rows again. Left out: only after changes. */
  refetchMs?: (rows: readonly Row[]) => number;
}

/** Rows that last for a time have totals. Of other rows the service knows the number. */
type ListOptions<Row> = BaseOptions<Row> & ({ totals: Ask<ListTotals> } | { count: Ask<RowCount> });

export interface GrowingList<Row> extends BaseOptions<Row> {
  /** Number and seconds of the rows that match, together or in groups. */
  totals: Ask<ListTotals>;
  readPage: (options: Parameters<typeof getPage>[1]) => Promise<Page<Row>>;
}

/** A function statement, because chunks of the build that import each other call it while they load. */
export function growingList<Path extends ListPath>(
  path: Path,
  options: ListOptions<ListRow<Path>>,
): GrowingList<ListRow<Path>> {
  return {
    ...options,
    totals:
      'totals' in options
        ? options.totals
        : async (query, signal) => ({ ...(await options.count(query, signal)), seconds: 0, longest: null, groups: [] }),
    readPage: (page) => getPage(path, { ...page, query: { ...page.query, ...options.rowsQuery } }),
  };
}

/** Where a page is in a list. */
export interface PagePosition {
  /** From 0. */
  index: number;
  /** The cursors of all pages that are known, by index. */
  cursors: readonly (string | undefined)[];
}

export const firstPage: PagePosition = { index: 0, cursors: [undefined] };
export const cursorOf = ({ index, cursors }: PagePosition): string | undefined => cursors[index];

export const rowsPerPage = 100;
/** The pages in memory: several viewports on both sides of the shown rows. */
const pagesKept = 6;

/** Where reading begins. Each jump to another place has its own number and its own pages. */
export interface PagesStart {
  at: PagePosition;
  jump: number;
}

/** The pages of a list near a place. `query`: period, filters and order. */
export const pagesQuery = <Row>(list: GrowingList<Row>, query: Query, { at: start, jump }: PagesStart) =>
  infiniteQueryOptions({
    queryKey: [list.key, 'pages', query, jump] as const,
    queryFn: async ({ pageParam, signal }) => {
      const page = await list.readPage({ query, limit: rowsPerPage, cursor: cursorOf(pageParam), signal });
      return { ...page, at: pageParam, query };
    },
    initialPageParam: start,
    getNextPageParam: ({ next }, _, at): PagePosition | undefined =>
      next === undefined ? undefined : { index: at.index + 1, cursors: withCursor(at, next) },
    getPreviousPageParam: (_, __, at): PagePosition | undefined =>
      at.index === 0 ? undefined : { index: at.index - 1, cursors: at.cursors },
    maxPages: pagesKept,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => list.refetchMs?.(state.data?.pages.flatMap(({ rows }) => rows) ?? []) ?? false,
    gcTime: 60_000,
  });

/** Forgets the cursors of later pages if the page ends elsewhere, because rows were added. */
function withCursor({ index, cursors }: PagePosition, next: string): PagePosition['cursors'] {
  return cursors[index + 1] === next ? cursors : [...cursors.slice(0, index + 1), next];
}

/** Rows per request when all matching rows are read. */
const rowsPerRead = 1000;

/** All rows that match, page by page. */
export async function* readAllRows<Row>(
  list: GrowingList<Row>,
  query: Query,
  signal?: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  for (let cursor: string | undefined; ; ) {
    const page = await list.readPage({ query, limit: rowsPerRead, cursor, signal });
    yield page.rows;
    cursor = page.next;
    if (cursor === undefined) return;
  }
}

/** All rows that match, for one vehicle or another small part of the list. */
export const allRowsQuery = <Row>(list: GrowingList<Row>, query: Query) =>
  queryOptions({
    queryKey: [list.key, 'all', query] as const,
    queryFn: async ({ signal }) => {
      const rows: Row[] = [];
      for await (const page of readAllRows(list, query, signal)) rows.push(...page);
      return rows;
    },
    placeholderData: keepPreviousData,
  });

type TotalsOf = Pick<GrowingList<never>, 'key' | 'totals' | 'refetchMs'>;

export const totalsQuery = ({ key, totals, refetchMs }: TotalsOf, query: Query) =>
  queryOptions({
    queryKey: [key, 'totals', query] as const,
    queryFn: ({ signal }) => totals(query, signal),
    refetchInterval: refetchMs?.([]) ?? false,
    placeholderData: keepPreviousData,
  });

/** The rows of a bulk action as its request names them: by id, or all that match parameters but a few. */
export interface SelectedRows {
  count: number;
  query: Query;
  body: { ids: number[] } | { exceptIds: number[] };
}

export const selectedRow = (id: number): SelectedRows => ({ count: 1, query: {}, body: { ids: [id] } });

/** A record that a loaded page has, to show it at once while it is fetched. */
export function findLoaded<Stored extends { id: number }>(
  client: QueryClient,
  { key }: GrowingList<Stored>,
  id: number,
) {
  for (const [, data] of client.getQueriesData<InfiniteData<Page<Stored>>>({ queryKey: [key, 'pages'] })) {
    const found = data?.pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
    if (found) return found;
  }
  return undefined;
}
