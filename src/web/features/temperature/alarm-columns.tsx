import { momentColumn } from '../../components/place-columns.tsx';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { type Column, durationColumn, momentWidth } from '../../ui/table/column.ts';
import { type AlarmRow, kindWords } from './alarm-row.ts';
import { causeWords } from './use-review.ts';

const { temperature } = text;

const words = temperature.alarms;

/** "Open for 12 min", or that the alarm has ended. */
const stateText = ({ alarm, startMs, endMs }: AlarmRow, format: Format): string =>
  alarm.endUtc === null ? words.openFor(format.duration((endMs - startMs) / 1000)) : words.over;

/** Left out on phones, whose line then has room for the name of the vehicle. */
const { phone: _, ...duration } = durationColumn<AlarmRow>(100);

export const alarmColumns: readonly Column<AlarmRow>[] = [
  { key: 'probe', label: text.kinds.probe, text: ({ probe }) => probe, storedSort: 'probe', width: 168, grow: 3 },
  {
    key: 'kind',
    inFile: 'bound',
    label: words.kind,
    text: ({ alarm }) => kindWords(alarm),
    choice: ({ alarm }) => ({ value: alarm.bound, label: kindWords(alarm) }),
    storedSort: 'bound',
    storedFilter: {
      parameter: 'bound',
      values: [
        { value: 'upper', label: words.warm, stored: 'upper' },
        { value: 'lower', label: words.cold, stored: 'lower' },
      ],
    },
    width: 124,
    grow: 0.5,
    phone: 'whole',
  },
  {
    key: 'state',
    label: text.records.state,
    text: stateText,
    draw: (row, format) => (
      <StatusMark kind={row.alarm.endUtc === null ? 'alarm' : 'unknown'}>{stateText(row, format)}</StatusMark>
    ),
    choice: ({ alarm }) =>
      alarm.endUtc === null ? { value: 'now', label: words.running } : { value: 'over', label: words.over },
    storedFilter: {
      parameter: 'state',
      values: [
        { value: 'now', label: words.running, stored: 'open' },
        { value: 'over', label: words.over, stored: 'ended' },
      ],
    },
    storedSort: 'state',
    width: 160,
    phone: 'end',
  },
  {
    key: 'start',
    label: words.start,
    inName: true,
    text: ({ alarm }, format) => format.dateTime(alarm.startUtc),
    moment: ({ alarm }) => alarm.startUtc,
    storedSort: 'startUtc',
    width: momentWidth,
    unsearched: true,
    phone: 'whole',
  },
  {
    key: 'end',
    label: words.end,
    text: ({ alarm }, format) => (alarm.endUtc === null ? words.lasting : format.dateTime(alarm.endUtc)),
    moment: ({ alarm }) => alarm.endUtc,
    storedSort: 'endUtc',
    width: momentWidth,
    spare: true,
    unsearched: true,
  },
  duration,
  {
    key: 'peak',
    label: words.peak,
    text: ({ alarm }, format) => format.reading(alarm.peak),
    storedSort: 'peak',
    celsius: ({ alarm }) => alarm.peak,
    width: 122,
    grow: 0.5,
    align: 'end',
    unsearched: true,
    phone: 'whole',
  },
  {
    key: 'limit',
    label: words.limit,
    text: ({ alarm }, format) => format.bound(alarm.limit),
    storedSort: 'limit',
    bound: ({ alarm }) => alarm.limit,
    width: 92,
    spare: true,
    grow: 0.5,
    align: 'end',
    unsearched: true,
  },
  {
    key: 'vehicle',
    label: text.kinds.vehicle,
    inName: true,
    text: ({ vehicle }) => vehicle,
    choice: ({ alarm, vehicle }) => ({ value: String(alarm.vehicleId), label: vehicle }),
    manyChoices: true,
    storedSort: 'vehicle',
    storedFilter: { parameter: 'vehicleId', by: 'vehicle' },
    width: 106,
    phone: 'below',
  },
  {
    key: 'driver',
    label: words.driver,
    text: ({ driver }) => driver,
    choice: ({ alarm, driver }) =>
      driver === '' ? { value: 'none', label: text.names.noDriver } : { value: String(alarm.driverId), label: driver },
    manyChoices: true,
    storedSort: 'driver',
    storedFilter: { parameter: 'driverId', by: 'driver' },
    width: 130,
    spare: true,
  },
  {
    key: 'review',
    inFile: 'cause',
    label: words.review,
    text: ({ alarm: { cause } }) => (cause ? causeWords(cause) : words.reviewState.none),
    choice: ({ alarm: { cause } }) =>
      cause ? { value: 'done', label: words.reviewState.done } : { value: 'none', label: words.reviewState.none },
    storedSort: 'cause',
    storedFilter: {
      parameter: 'reviewed',
      values: [
        { value: 'none', label: words.reviewState.none, stored: 'false' },
        { value: 'done', label: words.reviewState.done, stored: 'true' },
      ],
    },
    width: 106,
  },
  {
    key: 'note',
    label: words.note,
    text: ({ alarm }) => alarm.note ?? '',
    storedSort: 'note',
    width: 160,
    hidden: true,
  },
  {
    key: 'places',
    inFile: 'geofence',
    label: words.places,
    text: ({ places }) => places,
    unsorted: true,
    width: 150,
    hidden: true,
  },
  {
    key: 'registration',
    label: words.registration,
    text: ({ registration }) => registration,
    storedSort: 'registration',
    width: 110,
    hidden: true,
  },
  momentColumn(({ alarm }) => ({ vehicleId: alarm.vehicleId, utc: alarm.startUtc })),
  {
    key: 'fleet',
    label: text.kinds.fleet,
    text: ({ fleet }) => fleet,
    choice: ({ fleetId, fleet }) =>
      fleetId === null ? { value: 'none', label: text.vehicles.noFleet } : { value: String(fleetId), label: fleet },
    storedSort: 'fleet',
    storedFilter: { parameter: 'fleetId', by: 'fleet' },
    width: 110,
    hidden: true,
  },
  {
    key: 'profile',
    label: text.kinds.profile,
    text: ({ profile }) => profile,
    choice: ({ alarm, profile }) => ({ value: String(alarm.profileId), label: profile }),
    storedSort: 'profile',
    storedFilter: { parameter: 'profileId', by: 'profile' },
    width: 120,
    hidden: true,
  },
];
