import type { Alarm } from '../../contract/temperature.ts';
import type { ChartSearch } from '../paths/temperature.ts';
import { exactSearch, type Period } from './period.ts';

type Timed = Pick<Alarm, 'startUtc' | 'endUtc'>;

const leastRoomMs = 2 * 3600_000;

/** An alarm with what came before it and after; while it stands, with what may yet come. */
export function periodOfAlarm({ startUtc, endUtc }: Timed, nowMs: number): Period {
  const startMs = Date.parse(startUtc);
  const endMs = endUtc === null ? nowMs : Date.parse(endUtc);
  const roomMs = Math.max(leastRoomMs, (endMs - startMs) / 2);
  return { startMs: startMs - roomMs, endMs: endMs + roomMs };
}

/** The chart of its probe that shows it: with its moments in the address, the same whenever the link is followed. */
export function chartOfAlarm(alarm: Timed & Pick<Alarm, 'id'>, nowMs: number): ChartSearch {
  const { from, to } = exactSearch(periodOfAlarm(alarm, nowMs));
  return { from, to, alarm: alarm.id };
}
