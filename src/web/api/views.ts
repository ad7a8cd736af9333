import { queryOptions } from '@tanstack/react-query';
import { get, getVersioned, post, remove, save } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { Saving } from './row.ts';
import { useChange } from './use-change.ts';

/** One's own saved views and those that others share. */
export const viewsQuery = queryOptions({
  queryKey: ['views', 'live'],
  queryFn: ({ signal }) => get('/public/v1/views', { signal }),
});

/** Those that were deleted, for their names in history. */
export const deletedViewsQuery = queryOptions({
  queryKey: ['views', 'deleted'],
  queryFn: ({ signal }) => get('/public/v1/views', { query: { deleted: true }, signal }),
});

/** One record as it stands now, with the ETag that a save sends back as `ifMatch`. */
export const viewQuery = (viewId: number) =>
  queryOptions({
    queryKey: ['views', viewId],
    queryFn: ({ signal }) => getVersioned('/public/v1/views/{viewId}', { path: { viewId }, signal }),
    ...alwaysNewest,
  });

/** Creates (no id) or updates; gives the id. */
export const useSaveView = () =>
  useChange('views', ({ record, ifMatch }: Saving<'saveView'>) => save('/public/v1/views', record, { ifMatch }));

export const useDeleteView = () =>
  useChange('views', (viewId: number) => remove('/public/v1/views/{viewId}', { path: { viewId } }));

/** Within a day of the deletion. */
export const useRestoreView = () =>
  useChange('views', (viewId: number) => post('/public/v1/views/{viewId}/restore', undefined, { path: { viewId } }));
