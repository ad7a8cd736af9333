import { useRetryAlert } from '../../api/alerts.ts';
import { forEachRecord } from '../../data/for-each-record.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { notify, notifyFailure } from '../../ui/notices.tsx';
import type { SentRow } from './sent-row.ts';
import { mayRetry } from './sent-state.tsx';

const words = text.alerts.sent.retry;

/** Retries notices one after the other and shows the result. */
export function useRetry() {
  const retrying = useRetryAlert();
  const format = useFormat();
  const retry = async (rows: readonly SentRow[]): Promise<void> => {
    const unsent = rows.filter(mayRetry);
    if (unsent.length === 0)
      return void notify({
        kind: 'information',
        words: rows.some(({ ruleIsGone }) => ruleIsGone) ? words.ruleIsGone : words.wasSent,
      });
    const { done, failed } = await forEachRecord(unsent, ({ id }) => retrying.mutateAsync(id));
    for (const { record, error } of failed.slice(0, 3)) {
      notifyFailure(error, (why) => words.failed(record.what, why));
    }
    if (done.length > 0) notify({ words: words.done(done.length, format.number(done.length)) });
  };
  return { retry, pending: retrying.isPending };
}
