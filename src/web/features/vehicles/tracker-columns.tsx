import { serviceNowMs } from '../../api/service-clock.ts';
import { ageWords } from '../../data/age-words.ts';
import { clockWords } from '../../data/attention-words.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { Choice, Column } from '../../ui/table/column.ts';
import type { TrackerRow } from './tracker-row.ts';

const words = officeText.trackers;

/** "None" for a tracker without counted messages. */
const ago = (utc: string | null, format: Format): string =>
  utc === null ? words.noMessage : ageWords(utc, serviceNowMs(), format);

/** What is wrong, the worst first: "Tracker clock is 2 h ahead, No position fix". */
export const problemsOf = ({ health, problems }: TrackerRow, format: Format): string[] => [
  ...(health.clock ? [clockWords(health.clock, format)] : []),
  ...problems.map(({ reason }) => words.reasons[reason].name),
  ...(health.messages === 0 ? [words.silent.name] : []),
];

/** "12%", "0.4%". A share that is not zero never reads as zero. */
export function share(part: number, { health }: TrackerRow, format: Format): string {
  if (part === 0) return '';
  const percent = (100 * part) / health.messages;
  return words.percent(format.number(Math.max(percent, 0.1), percent < 10 ? 1 : 0));
}

const problemChoices = ({ health, problems }: TrackerRow): Choice[] => [
  ...(health.clock ? [{ value: 'clock', label: words.clock }] : []),
  ...problems.map(({ reason }) => ({ value: reason, label: words.reasons[reason].name })),
  ...(health.messages === 0 ? [{ value: 'silent', label: words.silent.name }] : []),
  ...(health.clock || problems.length > 0 || health.messages === 0 ? [] : [{ value: 'none', label: words.noProblem }]),
];

const shareColumn = (key: 'late' | 'duplicates' | 'partial' | 'rejected'): Column<TrackerRow> => ({
  key,
  label: words[key],
  text: (row, format) => share(row.health[key], row, format),
  sortBy: ({ health }) => (health.messages === 0 ? null : health[key] / health.messages),
  descendingFirst: true,
  export: ({ health }) => health[key],
  width: 130,
  align: 'end',
  unsearched: true,
});

export const trackerColumns: readonly Column<TrackerRow>[] = [
  { key: 'name', label: text.vehicles.device, text: ({ name }) => name, width: 160, grow: 2 },
  {
    key: 'vehicle',
    label: text.kinds.vehicle,
    text: ({ vehicle }) => vehicle ?? words.noVehicle,
    choice: ({ health, vehicle }) => ({ value: String(health.vehicleId ?? 'none'), label: vehicle ?? words.noVehicle }),
    width: 120,
    phone: 'below',
  },
  {
    key: 'problem',
    label: words.problem,
    text: (row, format) => problemsOf(row, format).join(', '),
    draw: (row, format) => {
      const found = problemsOf(row, format);
      if (found.length === 0) return <StatusMark kind="good">{words.noProblem}</StatusMark>;
      return <StatusMark kind={row.health.clock ? 'alarm' : 'warning'}>{found.join(', ')}</StatusMark>;
    },
    choice: problemChoices,
    width: 260,
    grow: 3,
    phone: 'whole',
  },
  {
    key: 'last',
    label: words.last,
    text: ({ health }, format) => ago(health.receivedUtc, format),
    moment: ({ health }) => health.receivedUtc,
    descendingFirst: true,
    width: 154,
    unsearched: true,
    phone: 'end',
  },
  {
    key: 'interval',
    label: words.interval,
    text: ({ health }, format) =>
      health.usualIntervalSeconds === null ? '' : format.duration(health.usualIntervalSeconds),
    sortBy: ({ health }) => health.usualIntervalSeconds,
    seconds: ({ health }) => health.usualIntervalSeconds,
    width: 154,
    align: 'end',
    unsearched: true,
  },
  {
    key: 'messages',
    label: words.messages,
    text: ({ health }, format) => format.number(health.messages),
    sortBy: ({ health }) => health.messages,
    export: ({ health }) => health.messages,
    descendingFirst: true,
    width: 120,
    align: 'end',
    unsearched: true,
  },
  ...(['rejected', 'partial', 'late', 'duplicates'] as const).map(shareColumn),
];
