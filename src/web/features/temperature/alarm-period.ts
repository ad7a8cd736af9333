import { exactSearch } from '../../parts/period.ts';
import type { ChartSearch } from '../../paths/temperature.ts';
import type { AlarmRow } from './alarm-row.ts';

const leastRoomMs = 2 * 3600_000;

/** The chart that shows an alarm with what came before and after. */
export function chartOfAlarm({ id, startMs, endMs }: Pick<AlarmRow, 'id' | 'startMs' | 'endMs'>): ChartSearch {
  const roomMs = Math.max(leastRoomMs, (endMs - startMs) / 2);
  const { from, to } = exactSearch({ startMs: startMs - roomMs, endMs: endMs + roomMs });
  return { from, to, alarm: id };
}
