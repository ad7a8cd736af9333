import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Versioned } from '../api/client.ts';
import { isProblemLike } from '../text/problems.ts';
import type { RecordQuery } from './use-clash.tsx';

/** Reads the current record before a change. A server without single records returns the listed one. */
export async function readNow<Value, Key extends QueryKey>(
  queryClient: QueryClient,
  query: RecordQuery<Value, Key>,
  listed: Value,
): Promise<Versioned<Value>> {
  try {
    return await queryClient.fetchQuery(query);
  } catch (error) {
    if (hasNoRoute(error)) return unversioned(listed);
    throw error;
  }
}

/** A server without single records has no versions: a save replaces any version. */
export const unversioned = <Value>(listed: Value): Versioned<Value> => ({ value: listed, etag: undefined });

/** Whether the server has no GET of one record. Our service returns `not-found` for a missing record. */
export const hasNoRoute = (error: unknown): boolean =>
  isProblemLike(error) &&
  (error.kind === 'missing' || (error.status === 404 && !('slug' in error && error.slug === 'not-found')));
