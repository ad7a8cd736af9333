import { reminderStatuses } from '../../../contract/reminders.ts';
import { BulkDelete } from '../../components/BulkDelete.tsx';
import { RecordsPage } from '../../components/RecordsPage.tsx';
import { useBulkQuestion } from '../../components/use-bulk-question.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { useSetFields } from '../../data/use-set-fields.ts';
import { paths } from '../../paths/index.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { reminder } from '../../records/reminder.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { IconCalendar } from '../../ui/icons.tsx';
import { type ReminderRow, reminderColumns, useReminderRows } from './columns.ts';

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
      renderDetails={(row, navigation) => (
        <RecordDetails of={reminder} record={row.reminder} navigation={navigation} onDelete={() => remove([row])} />
      )}
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
