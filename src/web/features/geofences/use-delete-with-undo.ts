import { useMatchRoute } from '@tanstack/react-router';
import { undoSeconds } from '../../../contract/choices.ts';
import { type Geofence, useDeleteGeofence, useRestoreGeofence } from '../../api/geofences.ts';
import { paths } from '../../paths/index.ts';
import { geofences as words } from '../../text/geofences.ts';
import { problemWords } from '../../text/problems.ts';
import { notify, notifyUndo } from '../../ui/notices.tsx';

type Named = Pick<Geofence, 'id' | 'description'>;

/** Brings a deleted geofence back and says so, or why not. */
export function useRestore(): (geofence: Named) => void {
  const restoration = useRestoreGeofence();
  // By promises, here and below: a mutation's callbacks are not called any more when the component that asked is gone.
  return ({ id, description }) => {
    restoration.mutateAsync(id).then(
      () => notify({ words: words.restored(description) }),
      (error: unknown) =>
        notify({ kind: 'problem', words: words.restoreFailed(description, problemWords(error).detail) }),
    );
  };
}

/** Deletes at once and offers to undo it; says why when the service refuses. `close` leaves what is gone. */
export function useDeleteWithUndo(close: () => void): (geofence: Named) => void {
  const deletion = useDeleteGeofence();
  const restore = useRestore();
  const matches = useMatchRoute();
  return (geofence) => {
    const { id, description } = geofence;
    deletion.mutateAsync(id).then(
      () => {
        if (matches({ to: paths.geofence, params: { geofenceId: String(id) } })) close();
        notifyUndo(words.deleted(description), () => restore(geofence), undoSeconds);
      },
      (error: unknown) =>
        notify({ kind: 'problem', words: words.deleteFailed(description, problemWords(error).detail) }),
    );
  };
}
