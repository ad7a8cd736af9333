import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Reminder, reminderStatuses } from '../../../contract/reminders.ts';
import { recordsQuery } from '../../api/records.ts';
import { useVehicleName } from '../../data/names.ts';
import { columnsOf } from '../../records/columns-of.tsx';
import { reminder } from '../../records/reminder.ts';
import { text } from '../../text/index.ts';
import type { Column } from '../../ui/table/column.ts';

const words = text.reminders;

/** A reminder with the name of its vehicle. */
export interface ReminderRow {
  id: number;
  name: string;
  reminder: Reminder;
  vehicle: string;
}

export function useReminderRows() {
  const { data: reminders, error, refetch } = useQuery(recordsQuery('reminder'));
  const vehicleName = useVehicleName();
  const rows = useMemo(
    () =>
      reminders?.map(
        (each): ReminderRow => ({
          id: each.id,
          name: each.title,
          reminder: each,
          vehicle: vehicleName(each.vehicleId),
        }),
      ),
    [reminders, vehicleName],
  );
  return { rows, error, onRetry: () => void refetch() };
}

const vehicle: Column<ReminderRow> = {
  key: 'vehicle',
  label: words.vehicle,
  text: (row) => row.vehicle,
  choice: ({ reminder: { vehicleId }, vehicle }) => ({ value: String(vehicleId), label: vehicle }),
  manyChoices: true,
  width: 150,
  phone: 'below',
};

const { dueDate } = reminder.fields;

/** Reminders that are done are not overdue. */
const due: Column<ReminderRow> = {
  key: 'due',
  label: words.due.label,
  text: (row, format) => format.date(row.reminder.dueDate),
  sortBy: (row) => row.reminder.dueDate,
  day: (row) => row.reminder.dueDate,
  choice: ({ reminder: { status, dueDate: day } }) =>
    status === reminderStatuses.done ? [] : (dueDate.cell?.choice?.(day) ?? []),
  width: 130,
  phone: 'below',
};

export const reminderColumns = columnsOf(reminder, (row: ReminderRow) => row.reminder, [
  { key: 'name', label: words.name, text: ({ name }) => name, width: 180, grow: 2 },
  vehicle,
  due,
  'status',
]);
