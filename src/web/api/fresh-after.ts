import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type KindName, kindNames, kinds, type Plural, staleAfter } from '../../contract/kinds.ts';

/** First word of the query keys that a change makes stale. */
export type Changed = Plural | 'me';

const kindOfPlural = new Map<string, KindName>(kindNames.map((kind) => [kinds[kind].plural, kind]));

/** The kind that queries with this first word hold. */
export const kindOfKey = (key: unknown): KindName | undefined => kindOfPlural.get(String(key));

function staleKeys(changed: Changed): string[] {
  const kind = kindOfKey(changed);
  // The list of users shows one's own name.
  return kind ? staleAfter(kind) : [changed, 'users'];
}

/** Changes that `refreshOnce` collects; undefined outside it. */
let gathered: Map<QueryClient, Set<Changed>> | undefined;

/** Resolves when the queries on the screen are fresh, except `computed` ones. Other stale queries are fetched when they are next shown. */
export async function refresh(queryClient: QueryClient, changed: Changed): Promise<void> {
  if (gathered) {
    gathered.set(queryClient, (gathered.get(queryClient) ?? new Set()).add(changed));
    return;
  }
  // Every change is in the audit.
  const keys = [...staleKeys(changed), 'audit'];
  await Promise.all(keys.map((key) => fetchAgain(queryClient, [key])));
}

async function fetchAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  // React Query lets a first fetch go on, but its answer can be from before the change.
  const running = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: hasNoData });
  void queryClient.invalidateQueries({ queryKey, predicate: isComputed });
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => !isComputed(query) });
  const shown = running.filter((query) => query.isActive() && !isComputed(query));
  // A page that was left meanwhile must not delay the change.
  for (const query of running) if (!shown.includes(query)) void fetchAfterAnswer(queryClient, query);
  await Promise.all(shown.map((query) => fetchAfterAnswer(queryClient, query)));
}

async function fetchAfterAnswer(queryClient: QueryClient, query: Query): Promise<void> {
  await query.promise?.catch(() => {});
  await queryClient.invalidateQueries({ predicate: (other) => other === query });
}

/** The `meta` of a query that the service computes for seconds: it is fetched again, and no change waits for it. */
export const computed = { isComputed: true };

const isComputed = ({ meta }: Query): boolean => meta?.['isComputed'] === true;

const hasNoData = ({ state }: Query): boolean => state.data === undefined;

/**
 * Runs many changes and fetches stale lists once, after the last change. Resolves when the lists are fresh. Changes of
 * other callers during this time are collected as well.
 */
export async function refreshOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  if (gathered) return work();
  const stale = new Map<QueryClient, Set<Changed>>();
  gathered = stale;
  try {
    return await work();
  } finally {
    gathered = undefined;
    await Promise.all([...stale].flatMap(([client, kinds]) => [...kinds].map((kind) => refresh(client, kind))));
  }
}

/** For a query that fills a form: the form never starts from a cached record. */
export const alwaysNewest = { staleTime: 0, gcTime: 0 } as const;
