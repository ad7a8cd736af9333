import { useTakePastBack, useTakePastIn } from '../../../api/past.ts';
import { serviceNowMs } from '../../../api/service-clock.ts';
import type { Named } from '../../../data/use-delete-with-undo.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { dismissNotice, notify, notifyFailure, notifyUndo } from '../../../ui/notices.tsx';
import { isPastDay, startOfCalendarDay } from './first-day.ts';

const words = text.past.counts;

/** The service keeps it for a day; the notice does not stay that long. */
const noticeSeconds = 30;

interface TakePast {
  /** Includes visits from this local day on (`2026-11-20`). Shows progress, the result with Undo, or why it failed. */
  takeIn(geofence: Named, day: string): Promise<void>;
  takeBack(geofence: Named): Promise<void>;
}

/** Uses promises, because the form closes before the service is done. */
export function useTakePast(): TakePast {
  const format = useFormat();
  const takingIn = useTakePastIn();
  const takingBack = useTakePastBack();
  const takeBack = async ({ id, name }: Named): Promise<void> => {
    try {
      await takingBack.mutateAsync(id);
      notify({ words: words.undone(name) });
    } catch (error) {
      notifyFailure(error, (why) => words.undoFailed(name, why));
    }
  };
  const takeIn = async (geofence: Named, day: string): Promise<void> => {
    const { id: geofenceId, name } = geofence;
    if (!isPastDay(day, serviceNowMs(), format.timeZone)) {
      notify({ kind: 'problem', words: words.failed(name, words.dayNeeded) });
      return;
    }
    const running = notify({ kind: 'information', words: words.running(name), seconds: Number.POSITIVE_INFINITY });
    try {
      const startDate = new Date(startOfCalendarDay(day, format.timeZone)).toISOString();
      const taken = await takingIn.mutateAsync({ geofenceId, startDate });
      notifyUndo(resultWords(name, taken, format), () => void takeBack(geofence), noticeSeconds);
    } catch (error) {
      notifyFailure(error, (why) => words.failed(name, why));
    } finally {
      dismissNotice(running);
    }
  };
  return { takeIn, takeBack };
}

type Taken = Awaited<ReturnType<ReturnType<typeof useTakePastIn>['mutateAsync']>>;

/** "Yard: 7 visits added and 2 removed. You can undo this for 24 hours." */
function resultWords(name: string, taken: Taken, { number, list }: Format): string {
  const parts = (['new', 'changed', 'gone'] as const).filter((part) => taken[part] > 0);
  const changes = parts.map((part) => words.results[part](taken[part], number(taken[part])));
  return words.done(name, changes.length === 0 ? words.results.none : list(changes));
}
