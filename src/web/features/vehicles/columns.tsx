import { recordStatuses } from '../../../contract/choices.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { VehicleRow } from './vehicle-row.ts';
import { statusWords } from './vehicle-values.ts';

const words = text.vehicles;

export function VehicleStatus({ status }: { status: number }) {
  return <StatusMark kind={status === recordStatuses.active ? 'good' : 'unknown'}>{statusWords(status)}</StatusMark>;
}

export const secondsSince = (utc: string): number => (serviceNowMs() - Date.parse(utc)) / 1000;

const seenWords = ({ vehicle: { lastPlot } }: VehicleRow, format: Format): string =>
  lastPlot ? words.seen(format.duration(secondsSince(lastPlot.utc))) : words.never;

export const vehicleColumns: readonly Column<VehicleRow>[] = [
  { key: 'name', label: words.name, text: ({ name }) => name, width: 160, grow: 2 },
  {
    key: 'registration',
    label: words.registration,
    text: ({ vehicle }) => vehicle.registration ?? '',
    width: 136,
    phone: 'below',
  },
  {
    key: 'fleet',
    label: words.fleet,
    text: ({ fleet }) => fleet,
    choice: ({ vehicle: { fleetId }, fleet }) =>
      fleetId === null ? { value: 'none', label: words.noFleet } : { value: String(fleetId), label: fleet },
    inSelection: true,
    width: 130,
    phone: 'below',
  },
  {
    key: 'driver',
    label: words.driver,
    text: ({ driven }) => driven?.driver ?? '',
    choice: ({ driven }) =>
      driven ? { value: 'yes', label: words.hasDriver } : { value: 'no', label: words.hasNoDriver },
    width: 150,
    grow: 2,
    phone: 'below',
  },
  {
    key: 'status',
    label: words.status,
    text: ({ vehicle }) => statusWords(vehicle.status),
    draw: ({ vehicle }) => <VehicleStatus status={vehicle.status} />,
    choice: ({ vehicle: { status } }) => ({ value: String(status), label: statusWords(status) }),
    width: 96,
    phone: 'end',
  },
  {
    key: 'seen',
    label: words.lastSeen,
    text: seenWords,
    sortBy: ({ vehicle }) => (vehicle.lastPlot ? -Date.parse(vehicle.lastPlot.utc) : null),
    export: ({ vehicle }) => vehicle.lastPlot?.utc ?? null,
    width: 152,
    unsearched: true,
  },
  { key: 'device', label: words.device, text: ({ vehicle }) => vehicle.deviceId ?? '', width: 156 },
];
