import { useMatchRoute } from '@tanstack/react-router';
import { type Geofence } from '../../api/geofences.ts';
import { useDeleteRecord, useRestoreRecord } from '../../api/records.ts';
import { deleteOne, restoreOne } from '../../parts/delete-one.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';

const words = text.geofences;

type Named = Pick<Geofence, 'id' | 'description'>;
const named = ({ id, description }: Named) => ({ id, name: description });

export function useRestore(): (geofence: Named) => void {
  const restore = useRestoreRecord('geofence');
  return (geofence) => restoreOne(restore, words, named(geofence));
}

/** `close` closes the panel of the deleted geofence. */
export function useDelete(close: () => void): (geofence: Named) => void {
  const [remove, restore] = [useDeleteRecord('geofence'), useRestoreRecord('geofence')];
  const matches = useMatchRoute();
  const leave = (id: number): void => {
    if (matches({ to: paths.geofence, params: { geofenceId: String(id) } })) close();
  };
  return (geofence) => deleteOne({ remove, restore, words, leave }, named(geofence));
}
