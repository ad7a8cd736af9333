import { alarmCauses } from '../../../contract/choices.ts';
import { useReviewAlarms } from '../../api/alarms.ts';
import type { SelectedRows } from '../../api/growing-list.ts';
import { useUndoWithWords } from '../../data/use-undo-with-words.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { notify, notifyUndo } from '../../ui/notices.tsx';
import type { Choice } from '../../ui/table/column.ts';

const words = text.temperature.alarms;

const causes = new Map<number, string>(
  // The keys of the contract's causes, each with a text.
  (Object.keys(alarmCauses) as (keyof typeof alarmCauses)[]).map((name) => [alarmCauses[name], words.causes[name]]),
);

export const causeWords = (cause: number): string => causes.get(cause) ?? words.unknownCause;
export const causeChoices: readonly Choice[] = [...causes].map(([value, label]) => ({ value: String(value), label }));

/** Reviews alarms, with Undo. Without a note each alarm keeps its own. Resolves when the list is fresh. */
export function useReview() {
  const { mutateAsync } = useReviewAlarms();
  const undo = useUndoWithWords();
  const { number } = useFormat();
  return async (of: SelectedRows, cause: number, note?: string): Promise<void> => {
    const { auditId } = await mutateAsync({ of, cause, note });
    const done = words.reviewDone(of.count, number(of.count));
    if (auditId === undefined) notify({ words: done });
    else notifyUndo(done, () => void undo(auditId, ['alarms'], []));
  };
}
