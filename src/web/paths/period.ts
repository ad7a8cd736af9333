import { oneOf, present, type RawSearch, readBetween } from './read.ts';

const periodNames = [
  'today',
  'yesterday',
  'last24Hours',
  'last7Days',
  'last30Days',
  'last90Days',
  'last365Days',
  'thisMonth',
  'lastMonth',
] as const;
export type PeriodName = (typeof periodNames)[number];

/** The period that a page shows, written in the same way wherever there is one. */
export interface PeriodSearch {
  /** By its name, in the person's zone: the same link says tomorrow what is today then. */
  period?: PeriodName;
  /** Or these moments, ISO 8601 in UTC: the same for everybody. */
  from?: string;
  to?: string;
}

export const periodKeys = ['period', 'from', 'to'] as const;

export function readPeriodSearch(raw: RawSearch): PeriodSearch {
  const period = oneOf(periodNames, raw.period);
  const between = period === undefined ? readBetween(raw.from, raw.to) : undefined;
  return between ? { from: between[0], to: between[1] } : present('period', period);
}
