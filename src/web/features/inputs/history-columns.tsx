import { momentColumn } from '../../components/place-columns.tsx';
import { text } from '../../text/index.ts';
import { type Column, durationColumn, momentWidth } from '../../ui/table/column.ts';
import type { HistoryRow } from './history-row.ts';
import { StateMark } from './StateMark.tsx';

const words = text.inputs.history;

/** Both pairs of words, because inputs of several types are in one table. */
const on = { value: 'on', label: words.openOrOn };
const off = { value: 'off', label: words.closedOrOff };

export const historyColumns: readonly Column<HistoryRow>[] = [
  {
    key: 'input',
    label: text.kinds.input,
    text: ({ name }) => name,
    choice: ({ inputId, name, vehicle }) => ({ value: String(inputId), label: words.inputOn(name, vehicle) }),
    manyChoices: true,
    storedSort: 'input',
    storedFilter: { parameter: 'inputId', by: 'input' },
    width: 160,
    grow: 1.5,
  },
  {
    key: 'vehicle',
    label: text.kinds.vehicle,
    inName: true,
    text: ({ vehicle }) => vehicle,
    choice: ({ vehicleId, vehicle }) => ({ value: String(vehicleId), label: vehicle }),
    manyChoices: true,
    storedSort: 'vehicle',
    storedFilter: { parameter: 'vehicleId', by: 'vehicle' },
    width: 130,
    phone: 'below',
  },
  {
    key: 'state',
    inFile: 'value',
    label: text.records.state,
    text: ({ state }) => state,
    draw: ({ value, state }) => <StateMark value={value}>{state}</StateMark>,
    choice: ({ value }) => (value === 0 ? off : on),
    storedSort: 'value',
    storedFilter: {
      parameter: 'value',
      values: [
        { ...on, stored: '1' },
        { ...off, stored: '0' },
      ],
    },
    width: 110,
    phone: 'end',
  },
  {
    key: 'geofence',
    label: text.kinds.geofence,
    text: ({ geofences }) => geofences.map(({ name }) => name).join(', '),
    choice: ({ geofences }) =>
      geofences.length === 0
        ? { value: 'none', label: words.outside }
        : geofences.map(({ id, name }) => ({ value: String(id), label: name })),
    manyChoices: true,
    storedFilter: { parameter: 'geofenceId', by: 'geofence' },
    unsorted: true,
    width: 130,
    phone: 'below',
  },
  {
    key: 'driver',
    label: text.kinds.driver,
    text: ({ driver }) => driver,
    choice: ({ driverId, driver }) =>
      driverId === null ? { value: 'none', label: words.noDriver } : { value: String(driverId), label: driver },
    manyChoices: true,
    storedSort: 'driver',
    storedFilter: { parameter: 'driverId', by: 'driver' },
    width: 120,
    spare: true,
  },
  momentColumn(({ vehicleId, startMs }) => ({ vehicleId, utc: new Date(startMs).toISOString() })),
  {
    key: 'start',
    label: words.start,
    inName: true,
    text: ({ startMs }, format) => format.dateTime(new Date(startMs)),
    moment: ({ startMs }) => startMs,
    storedSort: 'startUtc',
    width: momentWidth,
    unsearched: true,
    phone: 'whole',
  },
  {
    key: 'end',
    label: words.end,
    text: ({ endMs, lasting }, format) => (lasting ? words.lasting : format.dateTime(new Date(endMs))),
    moment: ({ endMs, lasting }) => (lasting ? null : endMs),
    storedSort: 'endUtc',
    width: momentWidth,
    unsearched: true,
  },
  durationColumn(110),
];
