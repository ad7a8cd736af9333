/**
 * Addresses of dashboard pages for notices. The dashboard has its own list in `src/web/paths`; a test opens each of
 * these.
 */
import { type NoticeTarget, targetOf } from '../../contract/alert-kinds.ts';
import { kinds } from '../../contract/kinds.ts';
import type { NoticeFact } from '../store/notice-facts.ts';

/** Shows some time before and after. */
const roomMs = 2 * 3_600_000;

/** Path in the dashboard; undefined if there is nothing to show. */
export const placeOf = (fact: NoticeFact): string | undefined => places[targetOf(fact.cause)](fact);

const record = (page: string, id: number | null): string | undefined => (id === null ? undefined : `${page}/${id}`);

const places: Readonly<Record<NoticeTarget, (fact: NoticeFact) => string | undefined>> = {
  chart: chartOf,
  drivers: () => '/drivers',
  record: ({ resource, resourceId }) => (resource === null ? undefined : record(kinds[resource].page, resourceId)),
  rule: ({ ruleId }) => record('/alerts', ruleId),
  vehicle: ({ vehicleId }) => record('/vehicles', vehicleId),
  visit: ({ visitId }) => record('/visits', visitId),
};

function chartOf({ probeId, alarmId, alarmStartUtc, utc }: NoticeFact): string | undefined {
  if (probeId === null) return undefined;
  const period = `from=${at(alarmStartUtc ?? utc, -roomMs)}&to=${at(utc, roomMs)}`;
  return `/temperature/${probeId}/chart?${period}${alarmId === null ? '' : `&alarm=${alarmId}`}`;
}

const at = (utc: Date, offsetMs: number): string => new Date(utc.getTime() + offsetMs).toISOString();
