import { present, type RawSearch, readDay, readId, readText } from './read.ts';

/** A vehicle's day. The days are local days in the user's time zone, `2026-11-21`. */
export interface DaySearch {
  /** The last day; left out: one day only. */
  to?: string;
  /** A second vehicle. */
  with?: number;
  /** The moment of the cursor, ISO 8601 in UTC. */
  at?: string;
}

export const readDaySearch = (raw: RawSearch): DaySearch => ({
  ...present('to', readDay(raw.to)),
  ...present('with', readId(String(raw.with))),
  ...present('at', readMoment(raw.at)),
});

function readMoment(value: unknown): string | undefined {
  const ms = Date.parse(readText(value) ?? '');
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
