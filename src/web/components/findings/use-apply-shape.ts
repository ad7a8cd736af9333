import { useQueryClient } from '@tanstack/react-query';
import { type Shape, toWire } from '../../../geo/shape.ts';
import { bodyFrom } from '../../api/body-from.ts';
import { useSaveGeofence } from '../../api/geofences.ts';
import { useBackfillGeofence, useUndoBackfill } from '../../api/past.ts';
import { recordQuery } from '../../api/records.ts';
import type { RecordBody } from '../../api/row.ts';
import { text } from '../../text/index.ts';
import { notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import type { ShownFinding } from './shown-finding.ts';

const words = text.findings;

export interface Apply {
  /** A new shape counts from then on, if it has its past. */
  startDate: string;
  withPast: boolean;
  mayChange: boolean;
}

/** Gives a geofence the suggested shape, with its past if that is wished. One Undo takes back both. */
export function useApplyShape(): (
  finding: ShownFinding,
  shape: Shape,
  apply: Omit<Apply, 'mayChange'>,
) => Promise<void> {
  const queryClient = useQueryClient();
  const saving = useSaveGeofence();
  const backfilling = useBackfillGeofence();
  const undoing = useUndoBackfill();
  return async ({ geofence }, shape, { startDate, withPast }) => {
    const { id: geofenceId, description: name } = geofence;
    const save = async (to: object): Promise<void> => {
      const { value: now, etag } = await queryClient.fetchQuery({
        ...recordQuery('geofence', geofenceId),
        staleTime: 0,
      });
      const record = bodyFrom<RecordBody<'saveGeofence'>>(now, to);
      await saving.mutateAsync({ record, ifMatch: etag });
    };
    try {
      const { value: before } = await queryClient.fetchQuery({ ...recordQuery('geofence', geofenceId), staleTime: 0 });
      const { geofenceType, latitude, longitude, radius, points } = before;
      await save(toWire(shape));
      if (withPast) await backfilling.mutateAsync({ geofenceId, startDate });
      const undo = async (): Promise<void> => {
        if (withPast) await undoing.mutateAsync(geofenceId);
        await save({ geofenceType, latitude, longitude, radius, points });
      };
      notifyUndo(
        words.applied(name),
        () => void undo().catch((error: unknown) => notifyFailure(error, (why) => words.notSaved(name, why))),
      );
    } catch (error) {
      notifyFailure(error, (why) => words.notSaved(name, why));
    }
  };
}
