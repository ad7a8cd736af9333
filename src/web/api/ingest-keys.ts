import { queryOptions } from '@tanstack/react-query';
import { get, post, remove } from './client.ts';
import type { Sent } from './row.ts';
import { useChange } from './use-change.ts';

/** The keys that devices send with; for administrators. */
export const ingestKeysQuery = queryOptions({
  queryKey: ['ingestKeys', 'live'],
  queryFn: ({ signal }) => get('/public/v1/ingestKeys', { signal }),
});

/** Those that were withdrawn. */
export const deletedIngestKeysQuery = queryOptions({
  queryKey: ['ingestKeys', 'deleted'],
  queryFn: ({ signal }) => get('/public/v1/ingestKeys', { query: { deleted: true }, signal }),
});

/** Without the key itself, which is shown once. */
export const ingestKeyQuery = (ingestKeyId: number) =>
  queryOptions({
    queryKey: ['ingestKeys', ingestKeyId],
    queryFn: ({ signal }) => get('/public/v1/ingestKeys/{ingestKeyId}', { path: { ingestKeyId }, signal }),
  });

/** The reply is the one place where the key itself is shown. */
export const useMakeIngestKey = () =>
  useChange('ingestKeys', (key: Sent<'makeIngestKey'>) => post('/public/v1/ingestKeys', key));

export const useDeleteIngestKey = () =>
  useChange('ingestKeys', (ingestKeyId: number) =>
    remove('/public/v1/ingestKeys/{ingestKeyId}', { path: { ingestKeyId } }),
  );

/** Within a day of the deletion. */
export const useRestoreIngestKey = () =>
  useChange('ingestKeys', (ingestKeyId: number) =>
    post('/public/v1/ingestKeys/{ingestKeyId}/restore', undefined, { path: { ingestKeyId } }),
  );
