import { text } from '../text/index.ts';
import { notify, notifyFailure, notifyUndo } from '../ui/notices.tsx';
import { withRestoreTime } from './restorable.ts';
import type { Mutation, Named } from './use-delete-with-undo.ts';

/** Texts about one record by its name. */
type Words = Pick<typeof text.common, 'deleted' | 'restored'>;

interface Deletion {
  /** `useDeleteTag()` and `useRestoreTag()`. */
  remove: Mutation;
  restore: Mutation;
  words: Words;
  /** Leaves the address of the deleted record. */
  leave: (id: number) => void;
}

/** Restores a deleted record, and shows the result or the reason of a failure. */
export const restoreOne = (restore: Mutation, words: Words, record: Named): void =>
  // Uses promises: React Query does not call a mutation's callbacks after its component has unmounted.
  void restore.mutateAsync(record.id).then(
    () => notify({ words: words.restored(record.name) }),
    (error: unknown) => notifyFailure(error, (why) => text.common.restoreFailed(record.name, why)),
  );

/** Deletes at once and offers Undo, or shows the reason of a failure. For pages that are not a `RecordsPage`. */
export const deleteOne = ({ remove, restore, words, leave }: Deletion, record: Named): void =>
  void remove.mutateAsync(record.id).then(
    () => {
      leave(record.id);
      notifyUndo(withRestoreTime(words.deleted(record.name)), () => restoreOne(restore, words, record));
    },
    (error: unknown) => notifyFailure(error, (why) => text.common.deleteFailed(record.name, why)),
  );
