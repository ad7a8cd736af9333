import { queryOptions } from '@tanstack/react-query';
import { get, getVersioned, post, remove, save } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { FilterOf, Saving } from './row.ts';
import { useChange } from './use-change.ts';

/** All input types of the account, or the one with an external reference. */
export const inputTypesQuery = (filter: FilterOf<'listInputTypes'> = {}) =>
  queryOptions({
    queryKey: ['inputTypes', 'live', filter],
    queryFn: ({ signal }) => get('/public/v1/inputs/types', { query: filter, signal }),
  });

/** Those that were deleted, for their names in history. */
export const deletedInputTypesQuery = queryOptions({
  queryKey: ['inputTypes', 'deleted'],
  queryFn: ({ signal }) => get('/public/v1/inputs/types', { query: { deleted: true }, signal }),
});

/** One record as it stands now, with the ETag that a save sends back as `ifMatch`. */
export const inputTypeQuery = (inputTypeId: number) =>
  queryOptions({
    queryKey: ['inputTypes', inputTypeId],
    queryFn: ({ signal }) => getVersioned('/public/v1/inputs/types/{inputTypeId}', { path: { inputTypeId }, signal }),
    ...alwaysNewest,
  });

/** Creates (no id) or updates; gives the id. */
export const useSaveInputType = () =>
  useChange('inputTypes', ({ record, ifMatch }: Saving<'saveInputType'>) =>
    save('/public/v1/inputs/types', record, { ifMatch }),
  );

/** 409 while inputs have it; the problem's detail names them. */
export const useDeleteInputType = () =>
  useChange('inputTypes', (inputTypeId: number) =>
    remove('/public/v1/inputs/types/{inputTypeId}', { path: { inputTypeId } }),
  );

/** Within a day of the deletion. */
export const useRestoreInputType = () =>
  useChange('inputTypes', (inputTypeId: number) =>
    post('/public/v1/inputs/types/{inputTypeId}/restore', undefined, { path: { inputTypeId } }),
  );
