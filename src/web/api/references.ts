import { queryOptions } from '@tanstack/react-query';
import { get, getVersioned, post, remove, save } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { FilterOf, Saving } from './row.ts';
import { useChange } from './use-change.ts';

/** The names that other systems have for our records: all, those of a kind, or those of a record. */
export const externalReferencesQuery = (filter: FilterOf<'listExternalReferences'> = {}) =>
  queryOptions({
    queryKey: ['references', 'live', filter],
    queryFn: ({ signal }) => get('/public/v1/externalReferences', { query: filter, signal }),
  });

/** Those that were deleted, for their names in history. */
export const deletedExternalReferencesQuery = queryOptions({
  queryKey: ['references', 'deleted'],
  queryFn: ({ signal }) => get('/public/v1/externalReferences', { query: { deleted: true }, signal }),
});

/** One record as it stands now, with the ETag that a save sends back as `ifMatch`. */
export const externalReferenceQuery = (externalReferenceId: number) =>
  queryOptions({
    queryKey: ['references', externalReferenceId],
    queryFn: ({ signal }) =>
      getVersioned('/public/v1/externalReferences/{externalReferenceId}', { path: { externalReferenceId }, signal }),
    ...alwaysNewest,
  });

/** Creates (no id) or updates; gives the id. */
export const useSaveExternalReference = () =>
  useChange('references', ({ record, ifMatch }: Saving<'saveExternalReference'>) =>
    save('/public/v1/externalReferences', record, { ifMatch }),
  );

export const useDeleteExternalReference = () =>
  useChange('references', (externalReferenceId: number) =>
    remove('/public/v1/externalReferences/{externalReferenceId}', { path: { externalReferenceId } }),
  );

/** Within a day of the deletion. */
export const useRestoreExternalReference = () =>
  useChange('references', (externalReferenceId: number) =>
    post('/public/v1/externalReferences/{externalReferenceId}/restore', undefined, { path: { externalReferenceId } }),
  );
