import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Tag } from '../../contract/tags.ts';
import { get, post } from './client.ts';
import { refresh } from './fresh-after.ts';

export type { Tag };

/** All tags by position. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => get('/public/v1/tags', { signal }),
});

/**
 * Takes all tag ids in their new order, and shows the order at once. Several changes are stored one after the other. The list
 * is refetched after the last one, so that it does not jump back in between.
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
