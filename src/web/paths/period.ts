import { oneOf, present, type RawSearch, readBetween } from './read.ts';

export const lastPeriods = ['24h', '7d', '30d', '90d'] as const;
export type LastPeriod = (typeof lastPeriods)[number];

/** The period that a chart or a list shows: up to now, or from one moment (ISO 8601, UTC) to another. */
export interface PeriodSearch {
  last?: LastPeriod;
  start?: string;
  end?: string;
}

export function readPeriodSearch({ last, start, end }: RawSearch): PeriodSearch {
  const between = readBetween(start, end);
  return between ? { start: between[0], end: between[1] } : present('last', oneOf(lastPeriods, last));
}
