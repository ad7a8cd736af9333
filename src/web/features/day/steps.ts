/** Steps of the cursor by keys and buttons. */

import { indexAt } from '../../../rules/driven.ts';
import type { DayVehicle } from './use-day-vehicles.ts';

type Direction = 1 | -1;

/** The nearest of some moments in a direction. */
function nearest(moments: Iterable<number>, fromMs: number, direction: Direction): number | undefined {
  let found: number | undefined;
  for (const moment of moments) {
    const isAhead = direction === 1 ? moment > fromMs : moment < fromMs;
    if (isAhead && (found === undefined || (direction === 1 ? moment < found : moment > found))) found = moment;
  }
  return found;
}

/** Where the next stop, drive or silence of one of the vehicles begins. */
export const nextStart = (days: readonly DayVehicle[], fromMs: number, direction: Direction): number | undefined =>
  nearest(
    days.flatMap(({ day }) => day?.spans.map(({ startMs }) => startMs) ?? []),
    fromMs,
    direction,
  );

/** The time of the next position of one of the vehicles. */
export function nextPosition(days: readonly DayVehicle[], fromMs: number, direction: Direction): number | undefined {
  const moments = days.flatMap(({ day }) => {
    if (!day) return [];
    const at = indexAt(day.way, fromMs);
    const isHere = day.way.points[at]?.utcMs === fromMs;
    return day.way.points[direction === -1 ? at - 1 : isHere ? at + 1 : at]?.utcMs ?? [];
  });
  return nearest(moments, fromMs, direction);
}
