import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Alarm } from '../../../contract/temperature.ts';
import { alarmsQuery } from '../../api/alarms.ts';
import { useGeofences } from '../../api/geofences.ts';
import { deletedQuery, probesQuery, profilesQuery, vehiclesQuery } from '../../api/records.ts';
import { useDriverName, useFleetName, useVehicleName } from '../../data/names.ts';
import { datesOf, type Period } from '../../data/period.ts';
import { text } from '../../text/index.ts';

const words = text.temperature.alarms;

/** An alarm with the other values of its row. */
export interface AlarmRow {
  id: number;
  alarm: Alarm;
  probe: string;
  vehicle: string;
  /** '' without one, like the others below. */
  registration: string;
  /** Who drove when it began. */
  driver: string;
  /** Names of the geofences in which it began. */
  places: string;
  fleetId: number | null;
  /** '' without one. */
  fleet: string;
  profile: string;
  startMs: number;
  /** Now, while it goes on. */
  endMs: number;
}

export const kindWords = ({ bound }: Alarm): string => (bound === 'upper' ? words.warm : words.cold);

/** Makes rows of alarms; the same function as long as the names are the same. */
export function useToAlarmRow(nowMs: number): (alarm: Alarm) => AlarmRow {
  const { data: probes } = useQuery(probesQuery());
  const { data: deleted } = useQuery(deletedQuery('probe'));
  const { data: vehicles } = useQuery(vehiclesQuery());
  const vehicleName = useVehicleName();
  const geofences = useGeofences();
  const driverName = useDriverName();
  const fleetName = useFleetName();
  const profileName = useProfileName();
  return useMemo(() => {
    const names = new Map([...(deleted ?? []), ...(probes ?? [])].map(({ probeId, name }) => [probeId, name]));
    const vehicleOf = new Map(vehicles?.map((vehicle) => [vehicle.id, vehicle]));
    const placeOf = new Map(geofences?.map(({ id, description }) => [id, description]));
    return (alarm) => {
      const fleetId = vehicleOf.get(alarm.vehicleId)?.fleetId ?? null;
      return {
        id: alarm.id,
        alarm,
        probe: names.get(alarm.probeId) ?? text.temperature.unknownProbe,
        vehicle: vehicleName(alarm.vehicleId),
        registration: vehicleOf.get(alarm.vehicleId)?.registration ?? '',
        driver: alarm.driverId ? driverName(alarm.driverId) : '',
        places: (alarm.geofenceIds ?? []).flatMap((id) => placeOf.get(id) ?? []).join(', '),
        fleetId,
        fleet: fleetId === null ? '' : fleetName(fleetId),
        profile: profileName(alarm.profileId),
        startMs: Date.parse(alarm.startUtc),
        endMs: alarm.endUtc === null ? nowMs : Date.parse(alarm.endUtc),
      };
    };
  }, [probes, deleted, vehicles, geofences, vehicleName, driverName, fleetName, profileName, nowMs]);
}

/** The alarms of a probe that overlap a period. */
export function useAlarmRows(period: Period, nowMs: number, probeId: number) {
  const requested = datesOf(period);
  const { data, error, refetch } = useQuery({
    ...alarmsQuery({ ...requested, probeId }),
    placeholderData: keepPreviousData,
  });
  const toRow = useToAlarmRow(nowMs);
  const { startMs, endMs } = period;
  const rows = useMemo(
    // The request covers a little more than the period.
    () => data?.map(toRow).filter((row) => row.startMs < endMs && row.endMs >= startMs),
    [data, toRow, startMs, endMs],
  );
  return { rows, error, onRetry: () => void refetch() };
}

export function useProfileName(): (profileId: number) => string {
  const { data } = useQuery(profilesQuery());
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]));
    return (profileId) => names.get(profileId) ?? text.temperature.unknownProfile;
  }, [data]);
}
