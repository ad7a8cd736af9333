import { useBackfillGeofence, useUndoBackfill } from '../../../api/past.ts';
import { serviceNowMs } from '../../../api/service-clock.ts';
import type { Named } from '../../../data/use-delete-with-undo.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { dismissNotice, notify, notifyFailure, notifyUndo } from '../../../ui/notices.tsx';
import { isPastDay, startOfCalendarDay } from './first-day.ts';

const words = text.past.counts;

interface Backfill {
  /** Includes visits from this local day on (`2026-11-20`). Shows progress, the result with Undo, or why it failed. */
  backfill(geofence: Named, day: string): Promise<void>;
  undoBackfill(geofence: Named): Promise<void>;
}

/** Uses promises, because the form closes before the service is done. */
export function useBackfill(): Backfill {
  const format = useFormat();
  const backfilling = useBackfillGeofence();
  const undoing = useUndoBackfill();
  const undoBackfill = async ({ id, name }: Named): Promise<void> => {
    try {
      await undoing.mutateAsync(id);
      notify({ words: words.undone(name) });
    } catch (error) {
      notifyFailure(error, (why) => words.undoFailed(name, why));
    }
  };
  const backfill = async (geofence: Named, day: string): Promise<void> => {
    const { id: geofenceId, name } = geofence;
    if (!isPastDay(day, serviceNowMs(), format.timeZone)) {
      notify({ kind: 'problem', words: words.failed(name, words.dayNeeded) });
      return;
    }
    const running = notify({ kind: 'information', words: words.running(name), seconds: Number.POSITIVE_INFINITY });
    try {
      const startDate = new Date(startOfCalendarDay(day, format.timeZone)).toISOString();
      const counts = await backfilling.mutateAsync({ geofenceId, startDate });
      notifyUndo(resultWords(name, counts, format), () => void undoBackfill(geofence));
    } catch (error) {
      notifyFailure(error, (why) => words.failed(name, why));
    } finally {
      dismissNotice(running);
    }
  };
  return { backfill, undoBackfill };
}

type Counts = Awaited<ReturnType<ReturnType<typeof useBackfillGeofence>['mutateAsync']>>;

/** "Yard: 7 visits added and 2 removed. You can undo this for 24 hours." */
function resultWords(name: string, counts: Counts, { number, list }: Format): string {
  const parts = (['new', 'changed', 'gone'] as const).filter((part) => counts[part] > 0);
  const changes = parts.map((part) => words.results[part](counts[part], number(counts[part])));
  return words.done(name, changes.length === 0 ? words.results.none : list(changes));
}
