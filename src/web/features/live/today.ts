import type { Plot } from '../../../contract/vehicles.ts';
import { isMoving } from '../../../rules/vehicle-state.ts';
import type { Period } from '../../data/period.ts';
import { spanAt, vehicleDayOf } from '../../data/vehicle-day.ts';

export interface Today {
  /** Driven, as on the page of the day. */
  metres: number;
  isMoving: boolean;
  /** When it set off or stopped; undefined: before this day. */
  sinceMs: number | undefined;
}

/** What a vehicle did until its last position; undefined without a position on this day. `plots` begin before the day. */
export function todayOf(plots: readonly Plot[], period: Period): Today | undefined {
  const { way, inside, spans, totals } = vehicleDayOf(plots, period, Date.parse(plots.at(-1)?.utc ?? ''));
  const points = way.points.slice(...inside);
  const last = points.at(-1);
  if (!last) return undefined;
  const moves = isMoving(last);
  const span = spanAt(spans, last.utcMs);
  if (span?.kind === (moves ? 'trip' : 'stop')) {
    return { metres: totals.metres, isMoving: moves, sinceMs: span.beganBefore ? undefined : span.startMs };
  }
  // It waits during a drive, or has just set off.
  const before = points.findLastIndex((point) => isMoving(point) !== moves);
  return { metres: totals.metres, isMoving: moves, sinceMs: before < 0 ? undefined : points[before + 1]?.utcMs };
}
