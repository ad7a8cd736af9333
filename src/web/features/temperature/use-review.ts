import { alarmCauses, undoSeconds } from '../../../contract/choices.ts';
import type { Alarm } from '../../../contract/temperature.ts';
import { useReviewAlarms } from '../../api/alarms.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import type { Choice } from '../../ui/table/column.ts';

const words = text.temperature.alarms;

const causes = new Map<number, string>(
  // The keys of the contract's causes, each with a text.
  (Object.keys(alarmCauses) as (keyof typeof alarmCauses)[]).map((name) => [alarmCauses[name], words.causes[name]]),
);

export const causeWords = (cause: number): string => causes.get(cause) ?? words.unknownCause;
export const causeChoices: readonly Choice[] = [...causes].map(([value, label]) => ({ value: String(value), label }));

type Reviewed = Pick<Alarm, 'id' | 'cause' | 'note'>;

/**
 * Reviews alarms, with Undo, which gives each alarm the review that it had. Without a note each alarm keeps its own. Resolves when
 * the list is fresh.
 */
export function useReview() {
  const { mutateAsync } = useReviewAlarms();
  const { number } = useFormat();
  const give = async (reviews: readonly Reviewed[]): Promise<void> => {
    for (const [review, ids] of groupedByReview(reviews)) await mutateAsync({ ...review, ids });
  };
  return async (alarms: readonly Reviewed[], cause: Alarm['cause'], note?: string): Promise<boolean> => {
    try {
      await give(alarms.map(({ id, note: had }) => ({ id, cause, note: note ?? had })));
    } catch (error) {
      notifyFailure(error, words.reviewFailed);
      return false;
    }
    const undone = () => void give(alarms).catch((error: unknown) => notifyFailure(error, words.reviewFailed));
    notifyUndo(words.reviewDone(alarms.length, number(alarms.length)), undone, undoSeconds);
    return true;
  };
}

function groupedByReview(alarms: readonly Reviewed[]) {
  const groups = new Map<string, [{ cause?: number; note?: string }, number[]]>();
  for (const { id, cause, note } of alarms) {
    const key = JSON.stringify([cause, note]);
    const group = groups.get(key) ?? [{ ...(cause !== null && { cause }), ...(note !== null && { note }) }, []];
    group[1].push(id);
    groups.set(key, group);
  }
  return groups.values();
}
