import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordStatuses } from '../../../contract/choices.ts';
import type { DeviceHealth } from '../../../contract/device-health.ts';
import { dayMs } from '../../../contract/durations.ts';
import type { Vehicle } from '../../../contract/vehicles.ts';
import { deviceHealthQuery } from '../../api/device-health.ts';
import { vehiclesQuery } from '../../api/records.ts';
import { officeText } from '../../text/office.ts';

/** `receivedUtc`: null if no message is counted. */
export type TrackerHealth = Omit<DeviceHealth, 'receivedUtc'> & { receivedUtc: string | null };

export interface TrackerRow {
  id: number;
  /** The id of the tracker, or words for messages that name none. */
  name: string;
  health: TrackerHealth;
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

/** `opened`: the device in the address, which has a row even if its vehicle is inactive. */
export function useTrackerRows(opened: string | undefined) {
  const { data, error, refetch } = useQuery(deviceHealthQuery);
  const { data: vehicles, isPending } = useQuery(vehiclesQuery());
  const rows = useMemo(() => {
    // Before the vehicles are known, every tracker would have none.
    if (!data || isPending) return undefined;
    const names = new Map(vehicles?.map(({ id, name }) => [id, name]));
    const counted = new Set(data.map(({ device }) => device));
    const silent = (vehicles ?? []).filter(
      ({ deviceId, status }) =>
        deviceId !== null && !counted.has(deviceId) && (status !== recordStatuses.inactive || deviceId === opened),
    );
    return [...data, ...silent.map(silentTracker)].map((health): TrackerRow => rowOf(health, names));
  }, [data, vehicles, isPending, opened]);
  return { rows, error, onRetry: () => void refetch() };
}

/** Of an active vehicle whose tracker has sent nothing that is still counted. */
const silentTracker = ({ id, deviceId, clock }: Vehicle): TrackerHealth => ({
  ...{ device: deviceId, vehicleId: id, clock: clock ?? null },
  ...{ receivedUtc: null, sentUtc: null, usualIntervalSeconds: null, reasons: [] },
  ...{ messages: 0, late: 0, duplicates: 0, partial: 0, rejected: 0 },
});

function rowOf(health: TrackerHealth, names: ReadonlyMap<number, string>): TrackerRow {
  const { device, vehicleId, receivedUtc, reasons } = health;
  const dayBefore = receivedUtc === null ? '' : new Date(Date.parse(receivedUtc) - dayMs).toISOString().slice(0, 10);
  return {
    id: numberOf(device),
    name: device ?? officeText.trackers.noDevice,
    health,
    vehicle: vehicleId === null ? undefined : names.get(vehicleId),
    problems: reasons.filter(({ lastDay }) => lastDay >= dayBefore),
    pastProblems: reasons.filter(({ lastDay }) => lastDay < dayBefore),
  };
}
