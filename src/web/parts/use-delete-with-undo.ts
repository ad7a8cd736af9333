import { useEffect, useRef } from 'react';
import { undoSeconds } from '../../contract/choices.ts';
import { text } from '../text/all.ts';
import { useFormat } from '../text/use-format.ts';
import { notify, notifyFailure, notifyUndo } from '../ui/notices.tsx';
import { forEachRecordWithProgress } from './for-each-record.ts';
import { withRestoreTime } from './restorable.ts';
import { idIn, type RecordAddress } from './use-record-address.ts';

const words = text.records;

export interface Named {
  id: number;
  name: string;
}

export interface Mutation {
  mutateAsync(id: number): Promise<unknown>;
}

interface Deletion {
  /** `useDeleteDriver()` and `useRestoreDriver()`. */
  remove: Mutation;
  restore: Mutation;
  /** Closes the panel of a deleted record. */
  address: RecordAddress;
  restoredSeveral?: typeof words.restoredSeveral | undefined;
}

interface DeleteWithUndo {
  /** Deletes at once and offers Undo. Shows each rejected record with the reason. */
  remove(records: readonly Named[]): void;
  restore(records: readonly Named[]): void;
}

/** Uses promises: React Query does not call a mutation's callbacks after its row has unmounted. */
export function useDeleteWithUndo({ remove, restore, address, restoredSeveral }: Deletion): DeleteWithUndo {
  const { number } = useFormat();
  const bringBack = useBringBack(restore, restoredSeveral);
  // The user may have opened another record in the meantime.
  const openId = useRef<number>(undefined);
  useEffect(() => {
    openId.current = idIn(address.place);
  }, [address]);
  const removeAll = async (records: readonly Named[]): Promise<void> => {
    const progress = (count: number): string => words.deleting(number(count), number(records.length));
    const { done, failed } = await forEachRecordWithProgress(records, ({ id }) => remove.mutateAsync(id), progress);
    tellFailures(failed, text.common.deleteFailed, number);
    if (done.length === 0) return;
    if (done.some(({ id }) => id === openId.current)) address.navigation.close();
    const message = wordsOf(done, text.common.deleted, words.deletedSeveral, number);
    notifyUndo(withRestoreTime(message, done.length), () => void bringBack(done), undoSeconds);
  };
  return { remove: (records) => void removeAll(records), restore: (records) => void bringBack(records) };
}

/** Restores deleted records one by one, and shows each rejected record with the reason. */
export function useBringBack(
  restore: Mutation,
  several = words.restoredSeveral,
): (records: readonly Named[]) => Promise<void> {
  const { number } = useFormat();
  return async (records) => {
    const message = (count: number): string => words.restoring(number(count), number(records.length));
    const { done, failed } = await forEachRecordWithProgress(records, ({ id }) => restore.mutateAsync(id), message);
    if (done.length > 0) notify({ words: wordsOf(done, text.common.restored, several, number) });
    tellFailures(failed, text.common.restoreFailed, number);
  };
}

/** Names one record, counts several. */
function wordsOf(
  done: readonly Named[],
  one: (name: string) => string,
  several: typeof words.deletedSeveral,
  number: (value: number) => string,
): string {
  const [only] = done;
  return done.length === 1 && only ? one(only.name) : several(done.length, number(done.length));
}

/** Shows the first failures with their reasons and the number of the others. */
function tellFailures(
  failed: readonly { record: Named; error: unknown }[],
  message: (name: string, why: string) => string,
  number: (value: number) => string,
): void {
  const named = failed.length > 3 ? 2 : 3;
  for (const { record, error } of failed.slice(0, named)) {
    notifyFailure(error, (why) => message(record.name, why));
  }
  const rest = failed.length - named;
  if (rest > 0) notify({ kind: 'problem', words: words.moreFailed(rest, number(rest)) });
}
