import { Button } from '@mantine/core';
import { recordStatuses } from '../../../contract/choices.ts';
import { useSaveDriver } from '../../api/drivers.ts';
import { each } from '../../parts/each.ts';
import { drivers as words } from '../../text/drivers.ts';
import { text } from '../../text/index.ts';
import { problemWords } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconTrash } from '../../ui/icons.tsx';
import { notify } from '../../ui/notices.tsx';
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
  const set = (status: typeof active | typeof inactive): void => {
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
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} />}
        onClick={() => {
          onDelete();
          onDone();
        }}
      >
        {text.common.delete}
      </Button>
    </>
  );
}

function useSetStatus() {
  const saving = useSaveDriver();
  const format = useFormat();
  return async (rows: readonly DriverRow[], status: 0 | 1): Promise<void> => {
    const others = rows.filter(({ driver }) => driver.status !== status);
    const { done, failed } = await each(others, ({ driver }) =>
      saving.mutateAsync({ record: toDriver({ ...valuesOf(driver), status: String(status) }, driver.id) }),
    );
    for (const { record, error } of failed.slice(0, 3)) {
      notify({ kind: 'problem', words: words.statusFailed(record.name, problemWords(error).detail) });
    }
    if (done.length > 0 || failed.length === 0) {
      notify({
        words: words.statusSet(
          rows.length - failed.length,
          format.number(rows.length - failed.length),
          statusWords(status),
        ),
      });
    }
  };
}
