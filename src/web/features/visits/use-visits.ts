import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Geofence } from '../../../contract/geofences.ts';
import { geofencesQuery } from '../../api/geofences.ts';
import { deletedQuery, vehiclesQuery } from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { visitsQuery, visitsSoFarQuery } from '../../api/visits.ts';
import { indexTags } from '../../map/tags/tag-index.ts';
import { useDriverName, useVehicleName } from '../../parts/names.ts';
import type { Period } from '../../parts/period.ts';
import { text } from '../../text/index.ts';
import { isMissing } from '../../text/problems.ts';
import { useSliced } from '../../ui/use-sliced.ts';
import { type LastSeen, rowMaker, type VisitNames, type VisitRow } from './visit-row.ts';

const words = text.visits;

export interface VisitsData {
  /** By their beginning; undefined while they are not known. */
  rows: readonly VisitRow[] | undefined;
  /** There are more than are read. */
  cut: boolean;
  /** How many have come, while they are being read for the first time. */
  soFar: number;
  error: unknown;
  onRetry: () => void;
}

/** Visits that are in the period or reach into it, with the names of what they tell of. */
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

/** Undefined for a moment: a row is not shown without its names first. */
export function useVisitNames(): VisitNames | undefined {
  const vehicle = useVehicleName();
  const driver = useDriverName();
  const vehicles = useQuery({ ...vehiclesQuery(), select: length });
  const geofences = useQuery(geofencesQuery);
  // Their visits stay, and so do their names.
  const { data: deleted } = useQuery(deletedQuery('geofence'));
  const tags = useQuery(tagsQuery);
  const geofence = useMemo(() => {
    const index = indexTags(tags.data ?? []);
    const of = ({ id, description: name, tags }: Pick<Geofence, 'id' | 'description' | 'tags'>) =>
      [id, { name, tags: index.of({ tags }) }] as const;
    const known = new Map([...(deleted ?? []), ...(geofences.data ?? [])].map(of));
    const unlisted = isMissing(geofences.error);
    const nameOf = (id: number): string => (unlisted ? words.geofenceNumber(id) : words.unknownGeofence);
    return (id: number) => known.get(id) ?? { name: nameOf(id), tags: [] };
  }, [geofences.data, geofences.error, deleted, tags.data]);
  const waiting = vehicles.isPending || geofences.isPending || tags.isPending;
  return useMemo(() => (waiting ? undefined : { vehicle, driver, geofence }), [waiting, vehicle, driver, geofence]);
}

const length = ({ length }: readonly unknown[]): number => length;

const everyMs = 15_000;

/** When vehicles were last heard of; looked up now and then only, for positions come all the time. */
export function useLastSeen(needed: boolean): LastSeen {
  const queryClient = useQueryClient();
  const { isSuccess } = useQuery({ ...vehiclesQuery(), notifyOnChangeProps: ['isSuccess'] });
  const [seen, setSeen] = useState<ReadonlyMap<number, number>>(nobody);
  useEffect(() => {
    if (!needed || !isSuccess) return;
    const look = (): void => setSeen(lastPlots(queryClient));
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [queryClient, needed, isSuccess]);
  return useMemo(() => (vehicleId) => seen.get(vehicleId), [seen]);
}

const nobody: ReadonlyMap<number, number> = new Map();

function lastPlots(queryClient: QueryClient): ReadonlyMap<number, number> {
  const vehicles = queryClient.getQueryData(vehiclesQuery().queryKey) ?? [];
  return new Map(vehicles.flatMap(({ id, lastPlot }) => (lastPlot ? [[id, Date.parse(lastPlot.utc)] as const] : [])));
}
