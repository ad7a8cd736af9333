import { useState } from 'react';
import type { Proposal } from '../../../contract/proposals.ts';
import { useForget } from '../../api/findings.ts';
import { refreshOnce } from '../../api/fresh-after.ts';
import { useDeleteGeofences, useSaveGeofence } from '../../api/geofences.ts';
import { useBackfillGeofence } from '../../api/past.ts';
import type { RecordBody } from '../../api/row.ts';
import type { Apply } from '../../components/findings/use-apply-shape.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { notifyFailure, notifyUndo } from '../../ui/notices.tsx';

const words = text.findings.proposals;

/** Creates geofences of proposals, with their past if that is wished. One Undo deletes all of them. */
export function useCreatePlaces() {
  const format = useFormat();
  const [running, setRunning] = useState(false);
  const saving = useSaveGeofence();
  const backfilling = useBackfillGeofence();
  const deleting = useDeleteGeofences();
  const forget = useForget();
  const create = async (
    proposals: readonly Proposal[],
    tags: number[],
    { startDate, withPast }: Omit<Apply, 'mayChange'>,
  ): Promise<void> => {
    setRunning(true);
    const ids: number[] = [];
    const createAll = async (): Promise<void> => {
      for (const { key, centre, shape, name } of proposals) {
        const description = name ?? format.coordinates(centre);
        const record = { description, ...shape, tags } as RecordBody<'saveGeofence'>;
        const { id } = await saving.mutateAsync({ record });
        if (id === undefined) continue;
        ids.push(id);
        forget.proposal(key);
        if (withPast) await backfilling.mutateAsync({ geofenceId: id, startDate });
      }
    };
    await refreshOnce(createAll).catch((error: unknown) => notifyFailure(error, words.createFailed));
    setRunning(false);
    if (ids.length === 0) return;
    const undo = (): Promise<unknown> =>
      deleting.mutateAsync(ids).catch((error: unknown) => notifyFailure(error, words.undoFailed));
    notifyUndo(words.created(ids.length, format.number(ids.length)), () => void undo());
  };
  return { create, running };
}
