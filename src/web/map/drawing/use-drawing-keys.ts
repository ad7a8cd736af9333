import { useEffect, useEffectEvent } from 'react';
import { useMapListeners } from '../view/use-map-listeners.ts';
import { closed, newDraft, withoutLast } from './draft.ts';
import type { DraftEditor } from './use-draft.ts';

interface Keys {
  /** Deletes the corner under the pointer. */
  deleteNode: () => void;
  onCancel: () => void;
}

/** Enter, Escape, Backspace and Delete work on the map. Undo and redo work everywhere except in form fields. */
export function useDrawingKeys(editor: DraftEditor, { deleteNode, onCancel }: Keys): void {
  const onMapKey = (event: KeyboardEvent): void => {
    const { draft, change } = editor;
    if (event.key === 'Enter' && draft.placing) change(closed(draft), 'settled');
    else if (event.key === 'Backspace' && draft.placing) change(withoutLast(draft), 'settled');
    else if (event.key === 'Backspace' || event.key === 'Delete') deleteNode();
    else if (event.key === 'Escape' && draft.placing && draft.shape) change(newDraft(draft.tool), 'settled');
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
  };
  useMapListeners({ keydown: ({ originalEvent }) => onMapKey(originalEvent) });
  const onAnyKey = useEffectEvent((event: KeyboardEvent) => {
    const step = historyStep(event);
    if (!step || inField(event.target)) return;
    // Keeps other listeners from undoing something else.
    event.preventDefault();
    editor[step]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onAnyKey(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

function historyStep({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' ? 'redo' : undefined;
}

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
