import { useQueryClient } from '@tanstack/react-query';
import { bodyFrom } from '../../api/body-from.ts';
import { recordQuery, useSaveRecord } from '../../api/records.ts';
import { forEachRecord } from '../../parts/for-each-record.ts';
import { readNow } from '../../parts/read-now.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { notify, notifyFailure } from '../../ui/notices.tsx';
import type { RuleRow } from './rule-row.ts';
import { statusWords } from './rule-values.ts';

const { alerts } = text;

const words = alerts.rules;

/** Turns rules on or off, and nothing else of them: each is changed as it stands now. */
export function useSetStatus() {
  const saving = useSaveRecord('alertRule');
  const queryClient = useQueryClient();
  const format = useFormat();
  const set = async (rows: readonly RuleRow[], status: number): Promise<void> => {
    const { done, failed } = await forEachRecord(rows, async ({ id, rule }) => {
      const { value, etag } = await readNow(queryClient, recordQuery('alertRule', id), rule);
      if (value.status === status) return;
      await saving.mutateAsync({ record: bodyFrom(value, { status }), ifMatch: etag });
    });
    for (const { record, error } of failed.slice(0, 3)) {
      notifyFailure(error, (why) => words.switchFailed(record.name, why));
    }
    const [only] = done;
    if (!only) return;
    const said = statusWords(status);
    notify({
      words:
        done.length === 1
          ? words.switched(only.name, said)
          : words.switchedSeveral(done.length, format.number(done.length), said),
    });
  };
  return { set, pending: saving.isPending };
}
