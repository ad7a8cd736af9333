import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { recordStatuses, undoSeconds } from '../../../contract/choices.ts';
import { bodyFrom } from '../../api/body-from.ts';
import { driverQuery, useSaveDriver } from '../../api/drivers.ts';
import { eachWithProgress } from '../../parts/each-with-progress.ts';
import { readNow } from '../../parts/read-now.ts';
import { drivers as words } from '../../text/drivers.ts';
import { records } from '../../text/records.ts';
import { useFormat } from '../../text/use-format.ts';
import { notify, notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import { BulkDelete } from '../../ui/table/BulkDelete.tsx';
import type { DriverRow } from './driver-row.ts';
import { statusWords } from './driver-values.ts';

interface BulkActionsProps {
  rows: readonly DriverRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** What can be done with several drivers at once. */
export function BulkActions({ rows, onDelete, onDone }: BulkActionsProps) {
  const setStatus = useSetStatus();
  const { active, inactive } = recordStatuses;
  const set = (status: number): void => {
    void setStatus(rows, status);
    onDone();
  };
  return (
    <>
      <Button variant="default" onClick={() => set(active)}>
        {words.bulk.activate}
      </Button>
      <Button variant="default" onClick={() => set(inactive)}>
        {words.bulk.deactivate}
      </Button>
      <BulkDelete onDelete={onDelete} onDone={onDone} />
    </>
  );
}

interface Change extends Pick<DriverRow, 'id' | 'name' | 'driver'> {
  status: number;
}

/** Each driver is read, changed and sent back, so that a save and its Undo change the status and nothing else. */
function useSetStatus() {
  const saving = useSaveDriver();
  const queryClient = useQueryClient();
  const { number } = useFormat();
  const save = (changes: readonly Change[]) =>
    eachWithProgress(
      changes,
      async ({ id, driver, status }) => {
        const { value, etag } = await readNow(queryClient, driverQuery(id), driver);
        return saving.mutateAsync({ record: bodyFrom(value, { status }), ifMatch: etag });
      },
      (count) => records.changing(number(count), number(changes.length)),
    );
  return async (rows: readonly DriverRow[], status: number): Promise<void> => {
    const others = rows.filter(({ driver }) => driver.status !== status);
    const { done, failed } = await save(others.map(({ id, name, driver }) => ({ id, name, driver, status })));
    for (const { record, error } of failed.slice(0, 3)) {
      notifyFailure(error, (why) => words.statusFailed(record.name, why));
    }
    const count = rows.length - failed.length;
    const said = words.statusSet(count, number(count), statusWords(status));
    const back = done.map((change) => ({ ...change, status: change.driver.status }));
    if (done.length > 0) notifyUndo(said, () => void save(back), undoSeconds);
    else if (failed.length === 0) notify({ words: said });
  };
}
