import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeviceHealth, DeviceReason } from '../../../contract/device-health.ts';
import { deviceHealthQuery } from '../../api/device-health.ts';
import { vehiclesQuery } from '../../api/records.ts';
import { text } from '../../text/index.ts';

const counts = ['messages', 'late', 'duplicates', 'partial', 'rejected'] as const;

export interface TrackerRow {
  id: number;
  /** The id of the tracker, or words for messages that name none. */
  name: string;
  health: DeviceHealth;
  /** Undefined without a vehicle. */
  vehicle: string | undefined;
  /** Of all shown days. */
  sums: Record<(typeof counts)[number], number>;
  /** The most frequent first. */
  reasons: readonly { reason: DeviceReason; count: number }[];
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
  const { data: vehicles } = useQuery(vehiclesQuery());
  const rows = useMemo(() => {
    if (!data) return undefined;
    const names = new Map(vehicles?.map(({ id, name }) => [id, name]));
    return data.map((health): TrackerRow => rowOf(health, names));
  }, [data, vehicles]);
  return { rows, error, onRetry: () => void refetch() };
}

function rowOf(health: DeviceHealth, names: ReadonlyMap<number, string>): TrackerRow {
  const { device, vehicleId, days } = health;
  const found = new Map<DeviceReason, number>();
  for (const { reasons } of days) {
    // The keys of an object are texts.
    for (const [reason, count] of Object.entries(reasons) as [DeviceReason, number][])
      found.set(reason, (found.get(reason) ?? 0) + count);
  }
  const sum = (name: (typeof counts)[number]): number => days.reduce((total, day) => total + day[name], 0);
  return {
    id: numberOf(device),
    name: device ?? text.trackers.noDevice,
    health,
    vehicle: vehicleId === null ? undefined : names.get(vehicleId),
    // Made of the names.
    sums: Object.fromEntries(counts.map((name) => [name, sum(name)])) as TrackerRow['sums'],
    reasons: [...found].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count),
  };
}
