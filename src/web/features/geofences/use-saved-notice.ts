import { useUndoWithWords } from '../../data/use-undo-with-words.ts';
import { text } from '../../text/index.ts';
import { notify, notifyUndo } from '../../ui/notices.tsx';

/** Says what was saved. With an audit entry it offers Undo. */
export function useSavedNotice(): (words: string, geofence: { id: number; name: string }, auditId?: number) => void {
  const undo = useUndoWithWords();
  return (words, geofence, auditId) => {
    if (auditId === undefined) return void notify({ words });
    const undone = (): string => text.geofenceForm.undone(geofence.name);
    notifyUndo(words, () => void undo(auditId, ['geofences'], [geofence], undone));
  };
}
