import { isOn, oneOf, present, type RawSearch, readBetween } from './read.ts';

const periodNames = [
  'today',
  'lastNight',
  'yesterday',
  'last24Hours',
  'last7Days',
  'last30Days',
  'last90Days',
  'last365Days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const;
export type PeriodName = (typeof periodNames)[number];

/** The period of a page, the same parameters on all pages. */
export interface PeriodSearch {
  /** A name, in the user's time zone. The same link shows another day tomorrow. */
  period?: PeriodName;
  /** Or fixed times, ISO 8601 in UTC. */
  from?: string;
  to?: string;
}

/** The period of a list with totals. */
export interface ComparedSearch extends PeriodSearch {
  /** Shows the period before beside the totals. */
  compare?: true;
}

export const comparedKeys = ['period', 'from', 'to', 'compare'] as const;

export const readComparedSearch = (raw: RawSearch): ComparedSearch => ({
  ...readPeriodSearch(raw),
  ...(isOn(raw.compare) && { compare: true }),
});

export const periodKeys = ['period', 'from', 'to'] as const;

export function readPeriodSearch(raw: RawSearch): PeriodSearch {
  const period = oneOf(periodNames, raw.period);
  const between = period === undefined ? readBetween(raw.from, raw.to) : undefined;
  return between ? { from: between[0], to: between[1] } : present('period', period);
}
