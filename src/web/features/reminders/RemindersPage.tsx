import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Reminder, reminderStatuses } from '../../../contract/reminders.ts';
import { recordsQuery } from '../../api/records.ts';
import { BulkDelete } from '../../components/BulkDelete.tsx';
import { RecordsPage } from '../../components/RecordsPage.tsx';
import { useBulkQuestion } from '../../components/use-bulk-question.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useVehicleName } from '../../data/names.ts';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { useSetFields } from '../../data/use-set-fields.ts';
import { paths } from '../../paths/index.ts';
import { columnsOf } from '../../records/columns-of.tsx';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { reminder } from '../../records/reminder.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { IconCalendar } from '../../ui/icons.tsx';
import type { Column } from '../../ui/table/column.ts';

const words = text.reminders;
const named = { nameOf: reminder.nameOf };

/** Work that is due on vehicles, with a panel for the selected reminder. */
export function RemindersPage() {
  const address = useRecordAddress(paths.reminders);
  const { remove, page } = useDeletion('reminder', address, named);
  return (
    <RecordsPage
      {...useReminderRows()}
      name="reminders"
      words={words}
      icon={<IconCalendar size={24} />}
      {...page}
      columns={reminderColumns}
      defaultSort={{ key: 'due', descending: false }}
      renderBulk={(rows, done) => <BulkActions rows={rows} onDelete={() => remove(rows)} onDone={done} />}
      renderNew={(navigation) => <NewRecord of={reminder} navigation={navigation} />}
      renderEdit={(row, navigation) => <EditRecord of={reminder} listed={row.reminder} navigation={navigation} />}
      renderDetails={({ row, ...panel }) => <RecordDetails of={reminder} record={row.reminder} {...panel} />}
    />
  );
}

interface BulkActionsProps {
  rows: readonly ReminderRow[];
  onDelete: () => void;
  onDone: () => void;
}

function BulkActions({ rows, onDelete, onDone }: BulkActionsProps) {
  const set = useSetFields('reminder', words.statusFailed);
  const { ask, question } = useBulkQuestion();
  const setDone = (): void =>
    ask({
      names: rows.map(({ name }) => name),
      confirm: words.bulk.done,
      run: () => {
        const records = rows.map(({ id, name, reminder: record }) => ({ id, name, record }));
        void set(records, { status: reminderStatuses.done }, words.done);
        onDone();
      },
    });
  return (
    <>
      <Button variant="default" onClick={setDone}>
        {words.bulk.done}
      </Button>
      <BulkDelete rows={rows} title={words.bulk.deleteQuestion} onDelete={onDelete} onDone={onDone} />
      {question}
    </>
  );
}

/** A reminder with the name of its vehicle. */
interface ReminderRow {
  id: number;
  name: string;
  reminder: Reminder;
  vehicle: string;
}

function useReminderRows() {
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

const reminderColumns = columnsOf(reminder, (row: ReminderRow) => row.reminder, [
  { key: 'name', label: words.name, text: ({ name }) => name, width: 180, grow: 2 },
  vehicle,
  due,
  'status',
]);
