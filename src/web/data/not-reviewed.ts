import { useQuery } from '@tanstack/react-query';
import { alarmCountQuery } from '../api/alarm-count.ts';
import { useFormat } from '../text/use-format.ts';
import { datesOf, namedPeriod } from './period.ts';
import { useNow } from './use-now.ts';

/** The period of the alarms page and of the count in the menu, which links there. */
export const alarmsPeriod = 'last7Days';
/** Search parameters of the alarms page that show the alarms of the count. */
export const notReviewedSearch = { review: ['none'] };

/** Changes once a day, so one request serves the menu, the tabs and Live. */
export const notReviewedQuery = (nowMs: number, timeZone: string) =>
  alarmCountQuery({ ...datesOf(namedPeriod(alarmsPeriod, nowMs, timeZone)), reviewed: false });

/** The number of recent alarms that nobody has reviewed. 0 while it is unknown. */
export function useNotReviewed(): number {
  const nowMs = useNow(60_000);
  const { timeZone } = useFormat();
  return useQuery(notReviewedQuery(nowMs, timeZone)).data?.count ?? 0;
}
