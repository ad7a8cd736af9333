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
 * Where a vehicle was in a period that goes on: asked for once, then live positions are put into it as they come, for a
 * long day is not to be fetched again for each of them.
 */
export const trackQuery = (filter: FilterOf<'listPlots'> & { vehicleId: number }) =>
  queryOptions({
    queryKey: ['track', filter.vehicleId, filter],
    queryFn: ({ signal }) => get('/public/v1/plots', { query: filter, signal }),
    // What came while the answer was on its way is not in it.
    structuralSharing: (known, asked) => withPlots(asked as readonly Plot[], newerThan(asked, known)),
  });

function newerThan(asked: unknown, known: unknown): readonly Plot[] {
  const last = (asked as readonly Plot[]).at(-1);
  return ((known ?? []) as readonly Plot[]).filter(({ utc }) => !last || utc > last.utc);
}

/** In the order of time; of one moment the first that was known stays. The same list where nothing is new. */
export function withPlots(known: readonly Plot[], more: readonly Plot[]): readonly Plot[] {
  const moments = new Set(known.map(({ utc }) => utc));
  const added = more.filter(({ utc }) => !moments.has(utc) && moments.add(utc));
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
