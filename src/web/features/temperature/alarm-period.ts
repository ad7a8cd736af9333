import type { ChartSearch } from '../../paths/temperature.ts';
import type { AlarmRow } from './alarm-row.ts';

const leastRoomMs = 2 * 3600_000;

/** The chart that shows an alarm with what came before and after. */
export function chartOfAlarm({ id, startMs, endMs }: Pick<AlarmRow, 'id' | 'startMs' | 'endMs'>): ChartSearch {
  const roomMs = Math.max(leastRoomMs, (endMs - startMs) / 2);
  return {
    start: new Date(startMs - roomMs).toISOString(),
    end: new Date(endMs + roomMs).toISOString(),
    alarm: id,
  };
}
