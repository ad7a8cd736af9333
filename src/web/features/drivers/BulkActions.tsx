import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { recordStatuses, undoSeconds } from '../../../contract/choices.ts';
import { driversQuery, useSaveDriver } from '../../api/drivers.ts';
import { eachWithProgress } from '../../parts/each-with-progress.ts';
import { drivers as words } from '../../text/drivers.ts';
import { records } from '../../text/records.ts';
import { useFormat } from '../../text/use-format.ts';
import { notify, notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import { BulkDelete } from '../../ui/table/BulkDelete.tsx';
import type { DriverRow } from './driver-row.ts';
import { statusWords, toDriver, valuesOf } from './driver-values.ts';

interface BulkActionsProps {
  rows: readonly DriverRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** What can be done with several drivers at once. */
export function BulkActions({ rows, onDelete, onDone }: BulkActionsProps) {
  const setStatus = useSetStatus();
  const { active, inactive } = recordStatuses;
  const set = (status: Status): void => {
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

type Status = (typeof recordStatuses)[keyof typeof recordStatuses];

/** Nothing else of them is changed, and undoing changes nothing else back: each goes out as it is in the list by then. */
function useSetStatus() {
  const saving = useSaveDriver();
  const queryClient = useQueryClient();
  const { number } = useFormat();
  const save = (rows: readonly DriverRow[], status: Status) => {
    const now = new Map(queryClient.getQueryData(driversQuery().queryKey)?.map((driver) => [driver.id, driver]));
    return eachWithProgress(
      rows,
      ({ driver }) => {
        const values = { ...valuesOf(now.get(driver.id) ?? driver), status: String(status) };
        return saving.mutateAsync({ record: toDriver(values, driver.id) });
      },
      (count) => records.changing(number(count), number(rows.length)),
    );
  };
  return async (rows: readonly DriverRow[], status: Status): Promise<void> => {
    const { done, failed } = await save(
      rows.filter(({ driver }) => driver.status !== status),
      status,
    );
    for (const { record, error } of failed.slice(0, 3)) {
      notifyFailure(error, (why) => words.statusFailed(record.name, why));
    }
    const count = rows.length - failed.length;
    const said = words.statusSet(count, number(count), statusWords(status));
    const other = status === recordStatuses.active ? recordStatuses.inactive : recordStatuses.active;
    if (done.length > 0) notifyUndo(said, () => void save(done, other), undoSeconds);
    else if (failed.length === 0) notify({ words: said });
  };
}
