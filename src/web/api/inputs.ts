import { queryOptions } from '@tanstack/react-query';
import { get, getVersioned, save } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { FilterOf, Saving } from './row.ts';
import { useChange } from './use-change.ts';

/** All switch inputs of the account, those of a vehicle, or the one with an external reference. */
export const inputsQuery = (filter: FilterOf<'listInputs'> = {}) =>
  queryOptions({
    queryKey: ['inputs', 'live', filter],
    queryFn: ({ signal }) => get('/public/v1/inputs', { query: filter, signal }),
  });

/** Those whose vehicle was deleted. */
export const deletedInputsQuery = queryOptions({
  queryKey: ['inputs', 'deleted'],
  queryFn: ({ signal }) => get('/public/v1/inputs', { query: { deleted: true }, signal }),
});

/** One record as it stands now, with the ETag that a save sends back as `ifMatch`. */
export const inputQuery = (inputId: number) =>
  queryOptions({
    queryKey: ['inputs', inputId],
    queryFn: ({ signal }) => getVersioned('/public/v1/inputs/{inputId}', { path: { inputId }, signal }),
    ...alwaysNewest,
  });

/** Sets the type of an input that a device made known. */
export const useSaveInput = () =>
  useChange('inputs', ({ record, ifMatch }: Saving<'saveInput'>) => save('/public/v1/inputs', record, { ifMatch }));

/** What values inputs had in a period. */
export const inputHistoryQuery = (filter: FilterOf<'listInputHistory'>) =>
  queryOptions({
    queryKey: ['inputHistory', filter],
    queryFn: ({ signal }) => get('/public/v1/inputs/history', { query: filter, signal }),
  });
