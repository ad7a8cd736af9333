import { useMemo, useReducer } from 'react';
import { beginHistory, type Draft, type DraftStep, draftHistory } from './draft.ts';

/** The draft with undo and redo. The map and the form fields share one editor. */
export interface DraftEditor {
  readonly draft: Draft;
  change(draft: Draft, step: DraftStep): void;
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export function useDraft(initial: Draft): DraftEditor {
  const [history, dispatch] = useReducer(draftHistory, initial, beginHistory);
  return useMemo(
    () => ({
      draft: history.now,
      change: (draft, kind) => dispatch({ kind, draft }),
      undo: () => dispatch({ kind: 'undo' }),
      redo: () => dispatch({ kind: 'redo' }),
      canUndo: history.past.length > 0 || history.before !== undefined,
      canRedo: history.future.length > 0,
    }),
    [history],
  );
}
