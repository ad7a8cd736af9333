import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { clockText } from '../../data/clock.ts';
import { useFormat } from '../../text/use-format.ts';
import type { AssignmentValues } from './assignment-values.ts';
import { ClashNote } from './ClashNote.tsx';
import { AssignmentClash, type Draft, inTheWay, type Standing, type WayOut } from './clash.ts';

interface ClashNoteOptions {
  form: UseFormReturn<AssignmentValues>;
  draft: () => Draft;
  /** Assignments that the page and the service have reported so far. */
  known: readonly Standing[];
  /** Saves the draft and resolves its conflicts in one request. */
  save: (wanted: Draft, resolutions: readonly WayOut[]) => Promise<number | undefined>;
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
    const saveUpTo = async (endMs: number | null, resolutions: readonly WayOut[]): Promise<void> => {
      const id = await save({ ...draft(), endMs }, resolutions);
      form.setValue('end', endMs === null ? '' : clockText(endMs, timeZone), { shouldDirty: true });
      saved(id);
    };
    return (
      <ClashNote
        standing={standing}
        draft={draft()}
        pending={form.formState.isSubmitting}
        ahead={ahead}
        onShow={onShow}
        onOpen={onOpen}
        onSave={(endMs, resolutions) => form.handleSubmit(() => store(() => saveUpTo(endMs, resolutions)))()}
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
