import { useQueryClient } from '@tanstack/react-query';
import { undoSeconds } from '../../../contract/choices.ts';
import { useEndAssignment } from '../../api/assignments.ts';
import { bodyFrom } from '../../api/body-from.ts';
import { recordQuery, useDeleteRecord, useRestoreRecord, useSaveRecord } from '../../api/records.ts';
import { withRestoreTime } from '../../data/restorable.ts';
import { text } from '../../text/index.ts';
import { notify, notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import { nameOf } from './assignment-texts.ts';
import { utcOf } from './assignment-values.ts';
import type { Standing, WayOut } from './clash.ts';

/** Ends or deletes conflicting assignments. Ends open ones with the documented endpoint. */
export function useMakeRoom(): (resolutions: readonly WayOut[]) => Promise<void> {
  const ending = useEndAssignment();
  const correcting = useSaveRecord('assignment');
  const deleting = useDeleteRecord('assignment');
  const restoring = useRestoreRecord('assignment');
  const queryClient = useQueryClient();
  const end = async ({ id, vehicleId, driverId, endMs }: Standing, atMs: number): Promise<unknown> => {
    const endUtc = utcOf(atMs);
    if (endMs === null) return ending.mutateAsync({ vehicleId, driverId, endUtc });
    const { value, etag } = await queryClient.fetchQuery(recordQuery('assignment', id));
    return correcting.mutateAsync({ record: bodyFrom(value, { endUtc }), ifMatch: etag });
  };
  const take = async (other: Standing): Promise<void> => {
    await deleting.mutateAsync(other.id);
    const bringBack = (): void => {
      restoring.mutateAsync(other.id).then(
        () => notify({ words: text.common.restored(nameOf(other)) }),
        (error: unknown) => notifyFailure(error, (why) => text.common.restoreFailed(nameOf(other), why)),
      );
    };
    notifyUndo(withRestoreTime(text.common.deleted(nameOf(other))), bringBack, undoSeconds);
  };
  return async (resolutions) => {
    for (const way of resolutions) {
      if (way.kind === 'endOther') await end(way.other, way.atMs);
      if (way.kind === 'replace') await take(way.other);
    }
  };
}
