import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { clockText } from '../../data/clock.ts';
import { useFormat } from '../../text/use-format.ts';
import type { AssignmentValues } from './assignment-values.ts';
import { ClashNote } from './ClashNote.tsx';
import { AssignmentClash, type Draft, inTheWay, type Standing } from './clash.ts';

interface ClashNoteOptions {
  form: UseFormReturn<AssignmentValues>;
  draft: () => Draft;
  /** Assignments that the page and the service have reported so far. */
  known: readonly Standing[];
  save: (wanted: Draft) => Promise<number | undefined>;
  onShow: (ms: number) => void;
  onOpen: (id: number) => void;
}

type Store = (work: () => Promise<unknown>) => Promise<void>;
type Saved = (id: number | undefined) => void;

/** The note about conflicts: at once for known ones, and for all of them after the service has refused to save. */
export function useClashNote({ form, draft, known, save, onShow, onOpen }: ClashNoteOptions) {
  const { timeZone } = useFormat();
  const note = (standing: readonly Standing[], ahead: boolean, store: Store, saved: Saved): ReactNode => {
    if (standing.length === 0) return null;
    const saveUpTo = async (endMs: number | null, makeRoom: () => Promise<void>): Promise<void> => {
      await makeRoom();
      form.setValue('end', endMs === null ? '' : clockText(endMs, timeZone), { shouldDirty: true });
      saved(await save({ ...draft(), endMs }));
    };
    return (
      <ClashNote
        standing={standing}
        draft={draft()}
        pending={form.formState.isSubmitting}
        ahead={ahead}
        onShow={onShow}
        onOpen={onOpen}
        onSave={(endMs, makeRoom) => form.handleSubmit(() => store(() => saveUpTo(endMs, makeRoom)))()}
      />
    );
  };
  return {
    showFailure: (error: unknown, store: Store, saved: Saved): ReactNode =>
      // Changes since then may have resolved the conflict.
      error instanceof AssignmentClash && <>{note(inTheWay(draft(), known, error.standing), false, store, saved)}</>,
    showAhead: (store: Store, saved: Saved): ReactNode => (
      <div role="status">{note(inTheWay(draft(), known, []), true, store, saved)}</div>
    ),
  };
}
