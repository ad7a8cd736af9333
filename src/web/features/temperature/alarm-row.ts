import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Alarm } from '../../../contract/temperature.ts';
import { alarmsQuery } from '../../api/alarms.ts';
import { deletedProbesQuery, probesQuery } from '../../api/probes.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { useFleetName, useVehicleName } from '../../parts/names.ts';
import { askedFor, type Period } from '../../parts/period.ts';
import { temperature } from '../../text/temperature.ts';
import { useProfileName } from './probe-values.ts';

const words = temperature.alarms;

/** An alarm with what the table says besides. */
export interface AlarmRow {
  id: number;
  alarm: Alarm;
  probe: string;
  vehicle: string;
  fleetId: number | null;
  /** '' without one. */
  fleet: string;
  profile: string;
  startMs: number;
  /** Now, while it goes on. */
  endMs: number;
}

export const kindWords = ({ bound }: Alarm): string => (bound === 'upper' ? words.warm : words.cold);

/** The alarms that overlap a period. */
export function useAlarmRows(period: Period, nowMs: number, filter: { probeId?: number } = {}) {
  const asked = askedFor(period);
  const { data, error, refetch } = useQuery({
    ...alarmsQuery({ ...asked, ...filter }),
    placeholderData: keepPreviousData,
  });
  const { data: probes } = useQuery(probesQuery());
  const { data: deleted } = useQuery(deletedProbesQuery);
  const { data: vehicles } = useQuery(vehiclesQuery());
  const vehicleName = useVehicleName();
  const fleetName = useFleetName();
  const profileName = useProfileName();
  const { startMs: periodStartMs, endMs: periodEndMs } = period;
  const rows = useMemo(() => {
    const names = new Map([...(deleted ?? []), ...(probes ?? [])].map(({ probeId, name }) => [probeId, name]));
    const fleetOf = new Map(vehicles?.map(({ id, fleetId }) => [id, fleetId]));
    return data?.flatMap((alarm): AlarmRow[] => {
      const startMs = Date.parse(alarm.startUtc);
      const endMs = alarm.endUtc === null ? nowMs : Date.parse(alarm.endUtc);
      // What is asked for is a little more than the period.
      if (startMs >= periodEndMs || endMs < periodStartMs) return [];
      const fleetId = fleetOf.get(alarm.vehicleId) ?? null;
      const row = {
        id: alarm.id,
        alarm,
        probe: names.get(alarm.probeId) ?? temperature.unknownProbe,
        vehicle: vehicleName(alarm.vehicleId),
        fleetId,
        fleet: fleetId === null ? '' : fleetName(fleetId),
        profile: profileName(alarm.profileId),
        startMs,
        endMs,
      };
      return [row];
    });
  }, [data, probes, deleted, vehicles, vehicleName, fleetName, profileName, nowMs, periodStartMs, periodEndMs]);
  return { rows, error, onRetry: () => void refetch() };
}
