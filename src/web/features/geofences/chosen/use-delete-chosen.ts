import { useMatchRoute } from '@tanstack/react-router';
import { type ListedGeofence, useDeleteGeofences } from '../../../api/geofences.ts';
import { withRestoreTime } from '../../../data/restorable.ts';
import { useUndoWithWords } from '../../../data/use-undo-with-words.ts';
import { paths } from '../../../paths/index.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { notify, notifyFailure, notifyUndo } from '../../../ui/notices.tsx';

const words = text.chosen;

interface Deletion {
  /** Called if the geofence in the panel is among them. */
  onGone: () => void;
  onDone: () => void;
}

/** Deletes all in one transaction. */
export function useDeleteChosen({ onGone, onDone }: Deletion): (geofences: readonly ListedGeofence[]) => void {
  const remove = useDeleteGeofences();
  const undo = useUndoWithWords();
  const matches = useMatchRoute();
  const { number } = useFormat();
  const removeAll = async (geofences: readonly ListedGeofence[]): Promise<void> => {
    const named = geofences.map(({ id, description }) => ({ id, name: description }));
    const { auditId } = await remove.mutateAsync(named.map(({ id }) => id));
    const open = matches({ to: paths.geofence });
    if (open && named.some(({ id }) => String(id) === open.geofenceId)) onGone();
    onDone();
    const message = withRestoreTime(words.deleted(named.length, number(named.length)), named.length);
    if (auditId !== undefined) notifyUndo(message, () => void undo(auditId, ['geofences'], named));
    else notify({ words: message });
  };
  return (geofences) => void removeAll(geofences).catch((error: unknown) => notifyFailure(error, words.deleteFailed));
}
