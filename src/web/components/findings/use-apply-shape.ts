import { useQueryClient } from '@tanstack/react-query';
import { sameShape } from '../../../geo/same-shape.ts';
import { type Shape, shapeOf, toWire } from '../../../geo/shape.ts';
import { bodyFrom } from '../../api/body-from.ts';
import { useDismissFinding, useForget } from '../../api/findings.ts';
import { refresh, refreshOnce } from '../../api/fresh-after.ts';
import { useSaveGeofence } from '../../api/geofences.ts';
import { useBackfillGeofence, useUndoBackfill } from '../../api/past.ts';
import { ApiProblem } from '../../api/problem.ts';
import { recordQuery } from '../../api/records.ts';
import type { RecordBody } from '../../api/row.ts';
import { text } from '../../text/index.ts';
import { notify, notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import { type ShownFinding, withMirrors } from './shown-finding.ts';

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
  const { recordWith, replaceShape } = useReplaceShape();
  const backfilling = useBackfillGeofence();
  const undoing = useUndoBackfill();
  const dismissing = useDismissFinding();
  const forget = useForget();
  return async (finding, shape, { startDate, withPast }) => {
    const { geofence, suggestedFor, kind, count, total } = finding;
    const { id: geofenceId, description: name } = geofence;
    const before = suggestedFor ? shapeOf(suggestedFor) : geofence.shape;
    const failed = async (error: unknown): Promise<void> => {
      if (!isChangedMeanwhile(error)) return void notifyFailure(error, (why) => words.notSaved(name, why));
      notify({ kind: 'problem', words: words.changedMeanwhile(name) });
      await refresh(queryClient, 'geofences');
    };
    const undo = async (): Promise<void> => {
      if (!before) return;
      if (withPast) {
        await recordWith(geofenceId, shape);
        await undoing.mutateAsync(geofenceId);
      }
      await replaceShape(geofenceId, shape, before);
    };
    try {
      await refreshOnce(async () => {
        if (before) await replaceShape(geofenceId, before, shape);
        if (withPast) await backfilling.mutateAsync({ geofenceId, startDate });
        // The visits of the shape before it stay as they are, so only further ones are worth a look.
        else if (kind === 'flicker') await dismissing.mutateAsync({ geofenceId, kind, count, total });
      });
      withMirrors([finding]).forEach(forget.finding);
      notifyUndo(words.applied(name), () => void refreshOnce(undo).catch(failed));
    } catch (error) {
      await failed(error);
    }
  };
}

/** The geofence no longer has the shape that is to be replaced. */
class OtherShape extends Error {}

const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof OtherShape || (error instanceof ApiProblem && error.status === 412);

/** Both throw if someone has changed the shape that is to be replaced. */
function useReplaceShape() {
  const queryClient = useQueryClient();
  const saving = useSaveGeofence();
  const recordWith = async (geofenceId: number, shape: Shape) => {
    const record = await queryClient.fetchQuery({ ...recordQuery('geofence', geofenceId), staleTime: 0 });
    if (!sameShape(shapeOf(record.value), shape)) throw new OtherShape();
    return record;
  };
  const replaceShape = async (geofenceId: number, from: Shape, to: Shape): Promise<void> => {
    const { value, etag } = await recordWith(geofenceId, from);
    await saving.mutateAsync({ record: bodyFrom<RecordBody<'saveGeofence'>>(value, toWire(to)), ifMatch: etag });
  };
  return { recordWith, replaceShape };
}
