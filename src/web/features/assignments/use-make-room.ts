import { undoSeconds } from '../../../contract/choices.ts';
import {
  useCorrectAssignment,
  useDeleteAssignment,
  useEndAssignment,
  useRestoreAssignment,
} from '../../api/assignments.ts';
import { records } from '../../text/records.ts';
import { notify, notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import { utcOf } from './assignment-values.ts';
import type { Standing, WayOut } from './clash.ts';
import { nameOf } from './said.ts';

/** Ends or deletes what stands in the way. What runs is ended as the document has it, which every server knows. */
export function useMakeRoom(): (ways: readonly WayOut[]) => Promise<void> {
  const ending = useEndAssignment();
  const correcting = useCorrectAssignment();
  const deleting = useDeleteAssignment();
  const restoring = useRestoreAssignment();
  const end = ({ id, vehicleId, driverId, startMs, endMs }: Standing, atMs: number): Promise<unknown> =>
    endMs === null
      ? ending.mutateAsync({ vehicleId, driverId, endUtc: utcOf(atMs) })
      : correcting.mutateAsync({ record: { id, startUtc: utcOf(startMs), endUtc: utcOf(atMs) } });
  const take = async (other: Standing): Promise<void> => {
    await deleting.mutateAsync(other.id);
    const bringBack = (): void => {
      restoring.mutateAsync(other.id).then(
        () => notify({ words: records.restored(nameOf(other)) }),
        (error: unknown) => notifyFailure(error, (why) => records.restoreFailed(nameOf(other), why)),
      );
    };
    notifyUndo(records.deleted(nameOf(other)), bringBack, undoSeconds);
  };
  return async (ways) => {
    for (const way of ways) {
      if (way.kind === 'endOther') await end(way.other, way.atMs);
      if (way.kind === 'replace') await take(way.other);
    }
  };
}
