import { BulkDelete } from '../../parts/BulkDelete.tsx';
import { StatusButtons } from '../../parts/StatusButtons.tsx';
import { knownStatuses, wordsOfStatus } from '../../parts/status-words.ts';
import { useSetFields } from '../../parts/use-set-fields.ts';
import { text } from '../../text/index.ts';
import type { DriverRow } from './driver-row.ts';

const words = text.drivers;
const statuses = knownStatuses(text.records.statuses);

interface BulkActionsProps {
  rows: readonly DriverRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** Bulk actions for drivers. */
export function BulkActions({ rows, onDelete, onDone }: BulkActionsProps) {
  const set = useSetFields('driver', words.statusFailed);
  const setStatus = (status: number): void => {
    const drivers = rows.map(({ id, name, driver }) => ({ id, name, record: driver }));
    void set(drivers, { status }, (count, shown) => words.statusSet(count, shown, wordsOfStatus(statuses, status)));
    onDone();
  };
  return (
    <>
      <StatusButtons names={rows.map(({ name }) => name)} {...words.bulk} onSet={setStatus} />
      <BulkDelete rows={rows} title={words.bulk.deleteQuestion} onDelete={onDelete} onDone={onDone} />
    </>
  );
}
