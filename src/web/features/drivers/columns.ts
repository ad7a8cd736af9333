import { columnsOf } from '../../records/columns-of.tsx';
import { driver } from '../../records/driver.ts';
import { text } from '../../text/index.ts';
import { type Column, momentWidth } from '../../ui/table/column.ts';
import type { DriverRow } from './driver-row.ts';

const words = text.drivers;

const driving: Column<DriverRow> = {
  key: 'driving',
  label: words.driving,
  text: ({ driving }) => driving?.vehicle ?? '',
  choice: ({ driving }) =>
    driving ? { value: 'yes', label: words.isDriving } : { value: 'no', label: words.isNotDriving },
  width: 150,
  grow: 2,
  phone: 'below',
};

const since: Column<DriverRow> = {
  key: 'since',
  label: words.drivingSince,
  text: ({ driving }, format) => (driving ? format.dateTime(driving.startUtc) : ''),
  moment: ({ driving }) => driving?.startUtc ?? null,
  sortBy: ({ driving }) => (driving ? Date.parse(driving.startUtc) : null),
  export: ({ driving }) => driving?.startUtc ?? null,
  width: momentWidth,
  unsearched: true,
};

export const driverColumns = columnsOf(driver, (row: DriverRow) => row.driver, [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 2 },
  'status',
  driving,
  since,
  'mobile',
  'buttonId',
  'username',
  'email',
]);
