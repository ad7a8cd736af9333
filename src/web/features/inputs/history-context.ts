import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGeofences } from '../../api/geofences.ts';
import { assignmentsQuery } from '../../api/records.ts';
import { visitsQuery } from '../../api/visits.ts';
import { grouped } from '../../parts/grouped.ts';
import { useDriverName } from '../../parts/names.ts';
import { datesOf, type Period } from '../../parts/period.ts';
import { text } from '../../text/index.ts';

/** Who drove a vehicle, and in which geofences it was, at a moment of a period. */
export interface HistoryContext {
  driverId: number | null;
  /** '' without one. */
  driver: string;
  geofences: readonly { id: number; name: string }[];
}

/** The same function as long as the data is the same. */
export function useHistoryContext(period: Period): (vehicleId: number, utcMs: number) => HistoryContext {
  const dates = datesOf(period);
  const { data: read } = useQuery(visitsQuery({ ...dates, overlap: true }));
  const { data: assignments } = useQuery(assignmentsQuery(dates));
  const geofences = useGeofences();
  const driverName = useDriverName();
  return useMemo(() => {
    const visitsOf = grouped((read?.visits ?? []).map(spanOf), ({ vehicleId }) => vehicleId);
    const assignmentsOf = grouped((assignments ?? []).map(spanOf), ({ vehicleId }) => vehicleId);
    const names = new Map(geofences?.map(({ id, description }) => [id, description]));
    return (vehicleId, utcMs) => {
      const covers = ({ startMs, endMs }: { startMs: number; endMs: number }) => startMs <= utcMs && utcMs <= endMs;
      // Of two assignments that touch, the later one counts.
      const driverId = assignmentsOf.get(vehicleId)?.findLast(covers)?.driverId ?? null;
      const inside = (visitsOf.get(vehicleId) ?? []).filter(covers).map(({ geofenceId: id }) => ({
        id,
        name: names.get(id) ?? text.visits.unknownGeofence,
      }));
      return { driverId, driver: driverId === null ? '' : driverName(driverId), geofences: inside };
    };
  }, [read, assignments, geofences, driverName]);
}

const spanOf = <Row extends { startUtc: string; endUtc: string | null }>(row: Row) => ({
  ...row,
  startMs: Date.parse(row.startUtc),
  endMs: row.endUtc === null ? Number.POSITIVE_INFINITY : Date.parse(row.endUtc),
});
