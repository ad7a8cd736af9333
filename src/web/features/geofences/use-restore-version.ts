import { useQueryClient } from '@tanstack/react-query';
import { bodyFrom } from '../../api/body-from.ts';
import { type Geofence, useSaveGeofence } from '../../api/geofences.ts';
import { recordQuery } from '../../api/records.ts';
import type { RecordBody } from '../../api/row.ts';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import { text } from '../../text/index.ts';
import { notifyFailure } from '../../ui/notices.tsx';
import { toFields, valuesOf } from './editor/form-values.ts';
import { useSavedNotice } from './use-saved-notice.ts';

const words = text.geofenceForm.version;

/** Saves what the geofence was after an earlier change, on top of the current record. `when` is for the notice. */
export function useRestoreVersion(geofenceId: number, index: TagIndex): (version: Geofence, when: string) => void {
  const queryClient = useQueryClient();
  const saving = useSaveGeofence();
  const noticeSaved = useSavedNotice();
  const restore = async (version: Geofence, when: string): Promise<void> => {
    const { value: now, etag } = await queryClient.fetchQuery({ ...recordQuery('geofence', geofenceId), staleTime: 0 });
    const { geofenceType, latitude, longitude, radius, points } = version;
    const shape = { geofenceType, latitude, longitude, radius, points };
    // Deleted tags cannot come back with it.
    const tags = index.of(version).map(({ id }) => id);
    const fields = { ...toFields(valuesOf(version)), tags, ...shape };
    const record = bodyFrom<RecordBody<'saveGeofence'>>(now, fields);
    const { auditId } = await saving.mutateAsync({ record, ifMatch: etag });
    const done = tags.length < version.tags.length ? words.withoutTags : words.restored;
    noticeSaved(done(version.description, when), { id: geofenceId, name: now.description }, auditId);
  };
  return (version, when) =>
    void restore(version, when).catch((error: unknown) => notifyFailure(error, (why) => words.failed(when, why)));
}
