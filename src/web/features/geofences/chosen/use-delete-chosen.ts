import { useMatchRoute } from '@tanstack/react-router';
import { undoSeconds } from '../../../../contract/choices.ts';
import { type ListedGeofence, useDeleteGeofences } from '../../../api/geofences.ts';
import { useRestoreRecord } from '../../../api/records.ts';
import { withRestoreTime } from '../../../parts/restorable.ts';
import { useBringBack } from '../../../parts/use-delete-with-undo.ts';
import { useUndoWithWords } from '../../../parts/use-undo-with-words.ts';
import { paths } from '../../../paths/index.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { notify, notifyFailure, notifyUndo } from '../../../ui/notices.tsx';

const words = text.chosen;

/** Each is brought back by a request of its own: more than these take longer than somebody waits for an undo. */
const mostUndone = 500;

interface Deletion {
  /** The one in the panel is among them. */
  onGone: () => void;
  onDone: () => void;
}

/** All in one transaction, or none. The audit undoes it; a server without one brings up to `mostUndone` back one by one. */
export function useDeleteChosen({ onGone, onDone }: Deletion): (geofences: readonly ListedGeofence[]) => void {
  const [remove, bringBack] = [useDeleteGeofences(), useBringBack(useRestoreRecord('geofence'), words.restored)];
  const undo = useUndoWithWords();
  const matches = useMatchRoute();
  const { number } = useFormat();
  const removeAll = async (geofences: readonly ListedGeofence[]): Promise<void> => {
    const named = geofences.map(({ id, description }) => ({ id, name: description }));
    const { auditId } = await remove.mutateAsync(named.map(({ id }) => id));
    const open = matches({ to: paths.geofence });
    if (open && named.some(({ id }) => String(id) === open.geofenceId)) onGone();
    onDone();
    const said = withRestoreTime(words.deleted(named.length, number(named.length)), named.length);
    if (auditId !== undefined) notifyUndo(said, () => void undo(auditId, ['geofences'], named), undoSeconds);
    else if (named.length > mostUndone) notify({ words: said });
    else notifyUndo(said, () => void bringBack(named), undoSeconds);
  };
  return (geofences) => void removeAll(geofences).catch((error: unknown) => notifyFailure(error, words.deleteFailed));
}
