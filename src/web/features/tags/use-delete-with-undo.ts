import { useMatchRoute, useNavigate } from '@tanstack/react-router';
import { undoSeconds } from '../../../contract/choices.ts';
import { type Tag, useDeleteTag, useRestoreTag } from '../../api/tags.ts';
import { paths } from '../../paths/index.ts';
import { problemWords } from '../../text/problems.ts';
import { tags as words } from '../../text/tags.ts';
import { notify, notifyUndo } from '../../ui/notices.tsx';

/**
 * Deletes at once and offers to bring it back; says why when the service refuses. By promises, not by the mutations'
 * callbacks: those are not called any more when the row that asked is gone.
 */
export function useDeleteWithUndo(): (tag: Tag) => void {
  const deletion = useDeleteTag();
  const restoration = useRestoreTag();
  const navigate = useNavigate();
  const matches = useMatchRoute();

  const restore = ({ id, name }: Tag): void => {
    restoration.mutateAsync(id).then(
      () => notify({ words: words.restored(name) }),
      (error: unknown) => notify({ kind: 'problem', words: words.restoreFailed(name, problemWords(error).detail) }),
    );
  };

  return (tag) => {
    const { id, name } = tag;
    const isOpen = matches({ to: paths.tag, params: { tagId: String(id) } }) !== false;
    deletion.mutateAsync(id).then(
      () => {
        if (isOpen) void navigate({ to: paths.tags });
        notifyUndo(words.deleted(name), () => restore(tag), undoSeconds);
      },
      (error: unknown) => notify({ kind: 'problem', words: words.deleteFailed(name, problemWords(error).detail) }),
    );
  };
}
