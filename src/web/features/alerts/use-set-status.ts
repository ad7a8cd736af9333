import { useQueryClient } from '@tanstack/react-query';
import { alertRulesQuery, recordQuery } from '../../api/records.ts';
import { readNow } from '../../parts/read-now.ts';
import { useBulkChange } from '../../parts/use-bulk-change.ts';
import { text } from '../../text/all.ts';
import { useFormat } from '../../text/use-format.ts';
import { notify } from '../../ui/notices.tsx';
import type { RuleRow } from './rule-row.ts';
import { statusWords } from './rule-values.ts';

const words = text.alerts.rules;

/** Turns rules on or off in one change with Undo. Resolves when the list is fresh. */
export function useSetStatus(): (rows: readonly RuleRow[], status: number) => Promise<void> {
  const queryClient = useQueryClient();
  const { number } = useFormat();
  const change = useBulkChange({
    changed: 'alertRules',
    read: (id, listed) => readNow(queryClient, recordQuery('alertRule', id), listed),
    listed: () => queryClient.getQueryData(alertRulesQuery.queryKey),
    idOf: ({ id }) => id,
    failed: words.switchFailed,
  });
  return async (rows, status) => {
    const others = rows.filter(({ rule }) => rule.status !== status);
    const same = rows.length - others.length;
    const [only] = rows;
    const messageFor = (count: number): string =>
      rows.length === 1 && only
        ? words.switched(only.name, statusWords(status))
        : words.switchedSeveral(count + same, number(count + same), statusWords(status));
    if (others.length === 0) notify({ words: messageFor(0) });
    await change(
      others.map(({ id, name, rule }) => ({ id, name, record: rule, fields: { status } })),
      messageFor,
    );
  };
}
