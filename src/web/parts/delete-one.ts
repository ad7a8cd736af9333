import { undoSeconds } from '../../contract/choices.ts';
import { notify, notifyFailure, notifyUndo } from '../ui/notices.tsx';
import { withRestoreTime } from './restorable.ts';
import type { Mutation, Named } from './use-delete-with-undo.ts';

/** What is said of one record, by its name. */
interface Words {
  deleted: (name: string) => string;
  deleteFailed: (name: string, why: string) => string;
  restored: (name: string) => string;
  restoreFailed: (name: string, why: string) => string;
}

interface Deletion {
  /** `useDeleteTag()` and `useRestoreTag()`. */
  remove: Mutation;
  restore: Mutation;
  words: Words;
  /** What is gone is left, where it is what the page shows. */
  leave: (id: number) => void;
}

/** Brings a deleted record back and says so, or why not. */
export const restoreOne = (restore: Mutation, words: Omit<Words, 'deleted' | 'deleteFailed'>, record: Named): void =>
  // By promises, here and below: a mutation's callbacks are not called any more when the component that asked is gone.
  void restore.mutateAsync(record.id).then(
    () => notify({ words: words.restored(record.name) }),
    (error: unknown) => notifyFailure(error, (why) => words.restoreFailed(record.name, why)),
  );

/** Deletes at once and offers to undo it; says why when the service refuses. For pages that are not a `RecordsPage`. */
export const deleteOne = ({ remove, restore, words, leave }: Deletion, record: Named): void =>
  void remove.mutateAsync(record.id).then(
    () => {
      leave(record.id);
      notifyUndo(withRestoreTime(words.deleted(record.name)), () => restoreOne(restore, words, record), undoSeconds);
    },
    (error: unknown) => notifyFailure(error, (why) => words.deleteFailed(record.name, why)),
  );
