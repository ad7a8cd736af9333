import { useQueryClient } from '@tanstack/react-query';
import { recordStatuses } from '../../../contract/choices.ts';
import { driversQuery, recordQuery } from '../../api/records.ts';
import { BulkDelete } from '../../parts/BulkDelete.tsx';
import { readNow } from '../../parts/read-now.ts';
import { knownStatuses, wordsOfStatus } from '../../parts/status-words.ts';
import { useBulkChange } from '../../parts/use-bulk-change.ts';
import { useBulkQuestion } from '../../parts/use-bulk-question.tsx';
import { text } from '../../text/all.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notices.tsx';
import type { DriverRow } from './driver-row.ts';

const words = text.drivers;
const statuses = knownStatuses(words.statuses);

interface BulkActionsProps {
  rows: readonly DriverRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** Bulk actions for drivers. */
export function BulkActions({ rows, onDelete, onDone }: BulkActionsProps) {
  const setStatus = useSetStatus();
  const { ask, question } = useBulkQuestion();
  const { active, inactive } = recordStatuses;
  const set = (status: Status, verb: string): void =>
    ask({
      names: rows.map(({ name }) => name),
      confirm: verb,
      run: () => {
        void setStatus(rows, status);
        onDone();
      },
    });
  return (
    <>
      <Button variant="default" onClick={() => set(active, words.bulk.activate)}>
        {words.bulk.activate}
      </Button>
      <Button variant="default" onClick={() => set(inactive, words.bulk.deactivate)}>
        {words.bulk.deactivate}
      </Button>
      <BulkDelete rows={rows} title={words.bulk.deleteQuestion} onDelete={onDelete} onDone={onDone} />
      {question}
    </>
  );
}

type Status = (typeof recordStatuses)[keyof typeof recordStatuses];

function useSetStatus() {
  const queryClient = useQueryClient();
  const { number } = useFormat();
  const change = useBulkChange({
    changed: 'drivers',
    read: (id, listed) => readNow(queryClient, recordQuery('driver', id), listed),
    listed: () => queryClient.getQueryData(driversQuery().queryKey),
    idOf: ({ id }) => id,
    failed: words.statusFailed,
  });
  return async (rows: readonly DriverRow[], status: Status): Promise<void> => {
    const others = rows.filter(({ driver }) => driver.status !== status);
    const same = rows.length - others.length;
    const messageFor = (count: number): string =>
      words.statusSet(count + same, number(count + same), wordsOfStatus(statuses, status));
    if (others.length === 0) notify({ words: messageFor(0) });
    await change(
      others.map(({ id, name, driver }) => ({ id, name, record: driver, fields: { status } })),
      messageFor,
    );
  };
}
