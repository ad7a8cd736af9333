import { recordStatuses } from '../../../contract/choices.ts';
import { text } from '../../text/index.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { type Column, momentWidth } from '../../ui/table/column.ts';
import type { DriverRow } from './driver-row.ts';
import { statusWords } from './driver-values.ts';

const words = text.drivers;

export function DriverStatus({ status }: { status: number }) {
  return <StatusMark kind={status === recordStatuses.active ? 'good' : 'unknown'}>{statusWords(status)}</StatusMark>;
}

export const driverColumns: readonly Column<DriverRow>[] = [
  { key: 'name', label: words.name, text: ({ name }) => name, width: 180, grow: 2 },
  {
    key: 'status',
    label: words.status,
    text: ({ driver }) => statusWords(driver.status),
    draw: ({ driver }) => <DriverStatus status={driver.status} />,
    choice: ({ driver: { status } }) => ({ value: String(status), label: statusWords(status) }),
    inSelection: true,
    width: 96,
    phone: 'end',
  },
  {
    key: 'driving',
    label: words.driving,
    text: ({ driving }) => driving?.vehicle ?? '',
    choice: ({ driving }) =>
      driving ? { value: 'yes', label: words.isDriving } : { value: 'no', label: words.isNotDriving },
    width: 150,
    grow: 2,
    phone: 'below',
  },
  {
    key: 'since',
    label: words.drivingSince,
    text: ({ driving }, format) => (driving ? format.dateTime(driving.startUtc) : ''),
    moment: ({ driving }) => driving?.startUtc ?? null,
    sortBy: ({ driving }) => (driving ? Date.parse(driving.startUtc) : null),
    export: ({ driving }) => driving?.startUtc ?? null,
    width: momentWidth,
    unsearched: true,
  },
  { key: 'mobile', label: words.mobile, text: ({ driver }) => driver.mobile ?? '', width: 140, phone: 'below' },
  { key: 'button', label: words.button, text: ({ driver }) => driver.buttonId ?? '', width: 156 },
  { key: 'username', label: words.username, text: ({ driver }) => driver.username, width: 130 },
  { key: 'email', label: words.email, text: ({ driver }) => driver.email ?? '', width: 180, grow: 2, hidden: true },
];
