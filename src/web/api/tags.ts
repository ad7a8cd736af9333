import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Tag } from '../../contract/tags.ts';
import { get, getVersioned, post, remove, save } from './client.ts';
import { alwaysNewest, refresh } from './fresh-after.ts';
import type { Saving } from './row.ts';
import { useChange } from './use-change.ts';

export type { Tag };

/** All tags by position. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => get('/public/v1/tags', { signal }),
});

/** Those that were deleted, for their names in history. */
export const deletedTagsQuery = queryOptions({
  queryKey: ['tags', 'deleted'],
  queryFn: ({ signal }) => get('/public/v1/tags', { query: { deleted: true }, signal }),
});

/** One record as it stands now, with the ETag that a save sends back as `ifMatch`. */
export const tagQuery = (tagId: number) =>
  queryOptions({
    queryKey: ['tags', tagId],
    queryFn: ({ signal }) => getVersioned('/public/v1/tags/{tagId}', { path: { tagId }, signal }),
    ...alwaysNewest,
  });

/** Creates (no id) or updates; gives the id. The list is fresh before it resolves. */
export const useSaveTag = () =>
  useChange('tags', ({ record, ifMatch }: Saving<'saveTag'>) => save('/public/v1/tags', record, { ifMatch }));

/** 409 when geofences have it; the problem's detail names them. */
export const useDeleteTag = () =>
  useChange('tags', (tagId: number) => remove('/public/v1/tags/{tagId}', { path: { tagId } }));

export const useRestoreTag = () =>
  useChange('tags', (tagId: number) => post('/public/v1/tags/{tagId}/restore', undefined, { path: { tagId } }));

/**
 * Every tag's id in the order wanted. The list shows it at once. Several in a row are stored one after the other, and the
 * list is asked for again after the last, so that it never jumps back in between.
 */
export function useOrderTags(): (ids: number[], onFailed: (error: unknown) => void) => void {
  const queryClient = useQueryClient();
  const mutationKey = ['tags', 'order'];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'order-tags' },
    mutationFn: (ids: number[]) => post('/public/v1/tags/order', { ids }),
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? refresh(queryClient, 'tags') : undefined),
  });
  return (ids, onFailed) => {
    void queryClient.cancelQueries({ queryKey: tagsQuery.queryKey });
    queryClient.setQueryData(tagsQuery.queryKey, (tags) => tags && inOrder(tags, ids));
    mutate(ids, { onError: onFailed });
  };
}

function inOrder(tags: readonly Tag[], ids: readonly number[]): Tag[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...tags]
    .sort((one, other) => (place.get(one.id) ?? tags.length) - (place.get(other.id) ?? tags.length))
    .map((tag, index) => ({ ...tag, position: index + 1 }));
}
