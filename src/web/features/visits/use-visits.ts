import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Geofence } from '../../../contract/geofences.ts';
import { geofencesQuery } from '../../api/geofences.ts';
import { deletedQuery, vehiclesQuery } from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { visitsQuery, visitsSoFarQuery } from '../../api/visits.ts';
import { indexTags } from '../../map/tags/tag-index.ts';
import { useLastSeen } from '../../parts/last-seen.ts';
import { unknownName, useDriverName, useVehicleName } from '../../parts/names.ts';
import type { Period } from '../../parts/period.ts';
import { useVehicleSilence } from '../../parts/silence.ts';
import { useSliced } from '../../ui/use-sliced.ts';
import { rowMaker, type VisitNames, type VisitRow } from './visit-row.ts';

export interface VisitsData {
  /** Sorted by start; undefined while loading. */
  rows: readonly VisitRow[] | undefined;
  /** There are more visits than the page reads. */
  cut: boolean;
  /** Number of visits read so far, during the first load. */
  soFar: number;
  error: unknown;
  onRetry: () => void;
}

/** Visits that overlap the period, with their names. */
export function useVisits(period: Period): VisitsData {
  const filter = useMemo(
    () => ({
      startDate: new Date(period.startMs).toISOString(),
      endDate: new Date(period.endMs).toISOString(),
      overlap: true,
    }),
    [period.startMs, period.endMs],
  );
  const { data, error, refetch } = useQuery(visitsQuery(filter));
  const { data: soFar = 0 } = useQuery(visitsSoFarQuery(filter));
  const names = useVisitNames();
  const visits = data?.visits;
  const lastSeen = useLastSeen(useMemo(() => visits?.some(({ endUtc }) => endUtc === null) ?? false, [visits]));
  const rowsOf = useMemo(() => names && rowMaker(period, names), [period, names]);
  const { result: rows } = useSliced(
    useMemo(() => visits && rowsOf && (() => rowsOf(visits, lastSeen)), [visits, rowsOf, lastSeen]),
  );
  return { rows, cut: data?.cut ?? false, soFar, error: data ? undefined : error, onRetry: () => void refetch() };
}

/** Undefined while names are loading, so that no row shows without names. */
export function useVisitNames(): VisitNames | undefined {
  const vehicle = useVehicleName();
  const ownSilence = useVehicleSilence();
  const driver = useDriverName();
  const vehicles = useQuery({ ...vehiclesQuery(), select: length });
  const geofences = useQuery(geofencesQuery);
  // Deleted records have visits too.
  const { data: deleted } = useQuery(deletedQuery('geofence'));
  const tags = useQuery(tagsQuery);
  const geofence = useMemo(() => {
    const index = indexTags(tags.data ?? []);
    const of = ({ id, description: name, tags }: Pick<Geofence, 'id' | 'description' | 'tags'>) =>
      [id, { name, tags: index.of({ tags }) }] as const;
    const known = new Map([...(deleted ?? []), ...(geofences.data ?? [])].map(of));
    return (id: number) => known.get(id) ?? { name: unknownName.geofence(id), tags: [] };
  }, [geofences.data, deleted, tags.data]);
  const waiting = vehicles.isPending || geofences.isPending || tags.isPending;
  return useMemo(
    () => (waiting ? undefined : { vehicle, ownSilence, driver, geofence }),
    [waiting, vehicle, ownSilence, driver, geofence],
  );
}

const length = ({ length }: readonly unknown[]): number => length;
