import { useQueryClient } from '@tanstack/react-query';
import { alertRuleQuery, useSaveAlertRule } from '../../api/alerts.ts';
import { each } from '../../parts/each.ts';
import { alerts } from '../../text/alerts.ts';
import { useFormat } from '../../text/use-format.ts';
import { notify, notifyFailure } from '../../ui/notices.tsx';
import type { RuleRow } from './rule-row.ts';
import { statusWords, toRule, valuesOf } from './rule-values.ts';

const words = alerts.rules;

/** Turns rules on or off, and nothing else of them: each is changed as it stands now. */
export function useSetStatus() {
  const saving = useSaveAlertRule();
  const queryClient = useQueryClient();
  const format = useFormat();
  const set = async (rows: readonly RuleRow[], status: number): Promise<void> => {
    const { done, failed } = await each(rows, async ({ id }) => {
      const { value, etag } = await queryClient.fetchQuery(alertRuleQuery(id));
      if (value.status === status) return;
      const record = toRule({ ...valuesOf(value), status: String(status) }, id);
      await saving.mutateAsync({ record, ifMatch: etag });
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
