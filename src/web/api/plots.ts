import { queryOptions } from '@tanstack/react-query';
import type { Plot } from '../../contract/vehicles.ts';
import { get } from './client.ts';
import type { FilterOf } from './row.ts';

/** Positions of a vehicle in a period. */
export const plotsQuery = (filter: FilterOf<'listPlots'>) =>
  queryOptions({
    queryKey: ['plots', 'period', filter],
    queryFn: ({ signal }) => get('/public/v1/plots', { query: filter, signal }),
  });

/**
 * Positions of a vehicle in a period that includes now. Fetched once; live events add positions, because refetching a long
 * day for each position would be slow.
 */
export const trackQuery = (filter: FilterOf<'listPlots'> & { vehicleId: number }) =>
  queryOptions({
    queryKey: ['track', filter.vehicleId, filter],
    queryFn: ({ signal }) => get('/public/v1/plots', { query: filter, signal }),
    // Keeps live positions that arrived during the fetch.
    structuralSharing: (known, fetched) => withPlots(fetched as readonly Plot[], newerThan(fetched, known)),
  });

function newerThan(fetched: unknown, known: unknown): readonly Plot[] {
  const last = (fetched as readonly Plot[]).at(-1);
  return ((known ?? []) as readonly Plot[]).filter(({ utc }) => !last || utc > last.utc);
}

/** Sorted by time, one position per time (the first known). Returns the same list if nothing is new. */
export function withPlots(known: readonly Plot[], more: readonly Plot[]): readonly Plot[] {
  const times = new Set(known.map(({ utc }) => utc));
  const added = more.filter(({ utc }) => !times.has(utc) && times.add(utc));
  if (added.length === 0) return known;
  const all = [...known, ...added];
  const last = known.at(-1);
  const inOrder = added.every(({ utc }, at) => utc > (added[at - 1] ?? last ?? { utc: '' }).utc);
  return inOrder ? all : all.sort((one, other) => (one.utc < other.utc ? -1 : 1));
}

export const plotQuery = (plotId: number) =>
  queryOptions({
    queryKey: ['plots', plotId],
    queryFn: ({ signal }) => get('/public/v1/plots/{plotId}', { path: { plotId }, signal }),
  });
