import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeviceHealth } from '../../../contract/device-health.ts';
import { dayMs } from '../../../contract/durations.ts';
import { deviceHealthQuery } from '../../api/device-health.ts';
import { vehiclesQuery } from '../../api/records.ts';
import { officeText } from '../../text/office.ts';

export interface TrackerRow {
  id: number;
  /** The id of the tracker, or words for messages that name none. */
  name: string;
  health: DeviceHealth;
  /** Undefined without a vehicle. */
  vehicle: string | undefined;
  /** On the day of its last message or the day before. */
  problems: DeviceHealth['reasons'];
  /** Earlier, and not since. */
  pastProblems: DeviceHealth['reasons'];
}

/** Rows of tables have numbers, trackers have texts. */
const numbers = new Map<string | null, number>();
const numberOf = (device: string | null): number => {
  const known = numbers.get(device);
  if (known !== undefined) return known;
  numbers.set(device, numbers.size + 1);
  return numbers.size;
};

export function useTrackerRows() {
  const { data, error, refetch } = useQuery(deviceHealthQuery);
  const { data: vehicles, isPending } = useQuery(vehiclesQuery());
  const rows = useMemo(() => {
    // Before the vehicles are known, every tracker would have none.
    if (!data || isPending) return undefined;
    const names = new Map(vehicles?.map(({ id, name }) => [id, name]));
    return data.map((health): TrackerRow => rowOf(health, names));
  }, [data, vehicles, isPending]);
  return { rows, error, onRetry: () => void refetch() };
}

function rowOf(health: DeviceHealth, names: ReadonlyMap<number, string>): TrackerRow {
  const { device, vehicleId, receivedUtc, reasons } = health;
  const dayBefore = new Date(Date.parse(receivedUtc) - dayMs).toISOString().slice(0, 10);
  return {
    id: numberOf(device),
    name: device ?? officeText.trackers.noDevice,
    health,
    vehicle: vehicleId === null ? undefined : names.get(vehicleId),
    problems: reasons.filter(({ lastDay }) => lastDay >= dayBefore),
    pastProblems: reasons.filter(({ lastDay }) => lastDay < dayBefore),
  };
}
