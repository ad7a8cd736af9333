import { useRetryAlerts } from '../../api/alerts.ts';
import type { SelectedRows } from '../../api/growing-list.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { notify, notifyFailure } from '../../ui/notices.tsx';

const words = officeText.alerts.sent.retry;

/** Retries notices and shows how many. */
export function useRetry() {
  const { mutateAsync, isPending } = useRetryAlerts();
  const { number } = useFormat();
  const retry = async (of: SelectedRows): Promise<void> => {
    try {
      const { retried } = await mutateAsync(of);
      if (retried > 0) notify({ words: words.done(retried, number(retried)) });
      else notify({ kind: 'information', words: words.none });
    } catch (error) {
      notifyFailure(error, words.failed);
    }
  };
  return { retry, pending: isPending };
}
