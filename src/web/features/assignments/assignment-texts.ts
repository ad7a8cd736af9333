/** The texts of an assignment: its times, duration and source. */

import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import type { AssignmentRow } from './assignment-row.ts';

const words = text.assignments;

type Timed = Pick<AssignmentRow, 'startMs' | 'endMs'>;

/** Shows the day once if both times are on it. */
export function timesOf({ startMs, endMs }: Timed, format: Format, nowMs: number): string {
  const start = format.dateTime(new Date(startMs));
  if (endMs === null) return startMs > nowMs ? text.records.history.from(start) : text.records.history.untilNow(start);
  const sameDay = format.date(new Date(startMs)) === format.date(new Date(endMs));
  return text.records.history.times(start, sameDay ? format.time(new Date(endMs)) : format.dateTime(new Date(endMs)));
}

export const secondsOf = ({ startMs, endMs }: Timed, nowMs: number): number =>
  Math.max(0, ((endMs ?? nowMs) - startMs) / 1000);

export const stateOf = ({ startMs, endMs }: Timed, nowMs: number): keyof typeof words.states =>
  startMs > nowMs ? 'later' : endMs === null || endMs > nowMs ? 'running' : 'ended';

export const nameOf = ({ vehicle, driver }: Pick<AssignmentRow, 'vehicle' | 'driver'>): string =>
  words.pair(vehicle, driver);
