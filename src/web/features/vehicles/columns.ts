import { serviceNowMs } from '../../api/service-clock.ts';
import { positionColumn } from '../../components/place-columns.tsx';
import { ageWords } from '../../data/age-words.ts';
import { columnsOf } from '../../records/columns-of.tsx';
import { vehicle } from '../../records/vehicle.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import type { VehicleRow } from './vehicle-row.ts';

const words = text.vehicles;

export const secondsSince = (utc: string): number => (serviceNowMs() - Date.parse(utc)) / 1000;

/** The age of the last position, or its time if the tracker's clock is wrong. */
function seenWords({ vehicle: { lastPlot, clock } }: VehicleRow, format: Format): string {
  if (!lastPlot) return text.records.never;
  return clock ? format.dateTime(lastPlot.utc) : ageWords(lastPlot.utc, serviceNowMs(), format);
}

export const vehicleColumns = columnsOf(vehicle, (row: VehicleRow) => row.vehicle, [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 160, grow: 2 },
  'registration',
  {
    key: 'fleet',
    label: text.kinds.fleet,
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
  'status',
  {
    key: 'seen',
    label: words.lastSeen,
    text: seenWords,
    sortBy: ({ vehicle }) => (vehicle.lastPlot ? -Date.parse(vehicle.lastPlot.utc) : null),
    moment: ({ vehicle }) => vehicle.lastPlot?.utc ?? null,
    width: 152,
    unsearched: true,
  },
  positionColumn(({ vehicle }) => vehicle.lastPlot),
  'deviceId',
]);
