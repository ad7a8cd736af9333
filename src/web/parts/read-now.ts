import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Versioned } from '../api/client.ts';
import { isProblemLike } from '../text/problems.ts';
import type { RecordQuery } from './use-clash.tsx';

/** The record as the server has it now, to be changed and sent back; as the list has it where a server gives lists alone. */
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

/** A server that gives lists alone has no version to compare with: a save replaces any version. */
export const unversioned = <Value>(listed: Value): Versioned<Value> => ({ value: listed, etag: undefined });

/** The server has no GET of one record. Our service says `not-found` of a record that is not there. */
export const hasNoRoute = (error: unknown): boolean =>
  isProblemLike(error) &&
  (error.kind === 'missing' || (error.status === 404 && !('slug' in error && error.slug === 'not-found')));
