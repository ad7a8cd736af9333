import type { Period } from '../../data/period.ts';
import type { DaySpan, VehicleDay } from '../../data/vehicle-day.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';

const words = text.day;

/** "Sat 21 Nov", or "Sat 21 Nov – Mon 23 Nov"; with the year if it is not this year. */
export function daysWords({ startMs, endMs }: Period, format: Format): string {
  const [first, last] = [format.fullDay(new Date(startMs)), format.fullDay(new Date(endMs - 1))];
  return first === last ? first : words.days(first, last);
}

/** "Sat 21 Nov, 09:30:05", with the year if it is not this year. */
export const clockWords = (atMs: number, format: Format): string =>
  words.clock(format.fullDay(new Date(atMs)), format.timeOfDay(new Date(atMs)));

/** "142 km · 6 h 12 min driving · 9 stops". Over several days in hours: "30 h driving". */
export const totalsWords = ({ totals }: Pick<VehicleDay, 'totals'>, format: Format): string =>
  [
    format.distance(totals.metres),
    words.driving(format.totalDuration(totals.drivingMs / 1000)),
    words.stops(totals.stops, format.number(totals.stops)),
  ].join(' · ');

export const spanSeconds = ({ startMs, endMs }: Pick<DaySpan, 'startMs' | 'endMs'>): number => (endMs - startMs) / 1000;

/** "14 min", or "at least 14 min" where the period or the last position cuts it. */
export function spanDuration(span: DaySpan, format: Format): string {
  const long = format.duration(spanSeconds(span));
  return span.beganBefore || span.lastsOn ? words.atLeast(long) : long;
}

/** "Stop 3", "Drive", "No signal" */
export const kindWords = ({ kind, number }: DaySpan, format: Format): string =>
  kind === 'stop' ? words.stop(format.number(number)) : words.kinds[kind];
