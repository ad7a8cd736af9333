import { useMatchRoute } from '@tanstack/react-router';
import { type Geofence } from '../../api/geofences.ts';
import { useDeleteRecord, useRestoreRecord } from '../../api/records.ts';
import { deleteOne } from '../../parts/delete-one.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';

const words = text.common;

/** `close` closes the panel of the deleted geofence. */
export function useDelete(close: () => void): (geofence: Pick<Geofence, 'id' | 'description'>) => void {
  const [remove, restore] = [useDeleteRecord('geofence'), useRestoreRecord('geofence')];
  const matches = useMatchRoute();
  const leave = (id: number): void => {
    if (matches({ to: paths.geofence, params: { geofenceId: String(id) } })) close();
  };
  return ({ id, description }) => deleteOne({ remove, restore, words, leave }, { id, name: description });
}
