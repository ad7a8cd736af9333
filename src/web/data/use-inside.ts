import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { GeofenceVisit } from '../../contract/visits.ts';
import { openVisitsQuery } from '../api/visits.ts';

/** Number of vehicles in each geofence now, by its id. */
export type InsideCounts = Readonly<Record<number, number>>;

/** Undefined while loading. The same object until a number changes. */
export const useInsideCounts = (): InsideCounts | undefined => useQuery({ ...openVisitsQuery, select: countsOf }).data;

function countsOf(visits: readonly GeofenceVisit[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { geofenceId } of visits) counts[geofenceId] = (counts[geofenceId] ?? 0) + 1;
  return counts;
}

/** The open visits of a geofence, the longest first. */
export function useInside(geofenceId: number) {
  const select = useCallback(
    (visits: readonly GeofenceVisit[]) => visits.filter((visit) => visit.geofenceId === geofenceId),
    [geofenceId],
  );
  const { data, error, refetch } = useQuery({ ...openVisitsQuery, select });
  const visits = useMemo(() => data?.toSorted(byStart), [data]);
  return { visits, error, refetch };
}

const byStart = (one: GeofenceVisit, other: GeofenceVisit): number =>
  Date.parse(one.startUtc) - Date.parse(other.startUtc);
