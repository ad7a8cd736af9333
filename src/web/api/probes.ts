import { queryOptions } from '@tanstack/react-query';
import { get, getVersioned, save } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { FilterOf, Saving } from './row.ts';
import { useChange } from './use-change.ts';

/** All temperature probes of the account, those of a vehicle or a fleet, or the one with an external reference. */
export const probesQuery = (filter: FilterOf<'listProbes'> = {}) =>
  queryOptions({
    queryKey: ['probes', 'live', filter],
    queryFn: ({ signal }) => get('/public/v1/temperature/probes', { query: filter, signal }),
  });

/** Those whose vehicle was deleted. */
export const deletedProbesQuery = queryOptions({
  queryKey: ['probes', 'deleted'],
  queryFn: ({ signal }) => get('/public/v1/temperature/probes', { query: { deleted: true }, signal }),
});

/** One record as it stands now, with the ETag that a save sends back as `ifMatch`. */
export const probeQuery = (probeId: number) =>
  queryOptions({
    queryKey: ['probes', probeId],
    queryFn: ({ signal }) => getVersioned('/public/v1/temperature/probes/{probeId}', { path: { probeId }, signal }),
    ...alwaysNewest,
  });

/** Sets name and profile of a probe that a device made known. */
export const useSaveProbe = () =>
  useChange('probes', ({ record, ifMatch }: Saving<'saveProbe'>) =>
    save('/public/v1/temperature/probes', record, { ifMatch }),
  );
