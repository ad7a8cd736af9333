/**
 * Addresses of dashboard pages for notices. The dashboard has its own list in `src/web/paths`; a test opens each of
 * these.
 */
import { isReportRule } from '../../contract/rule-conditions.ts';
import type { NoticeFact } from '../store/notice-facts.ts';

/** Shows some time before and after. */
const roomMs = 2 * 3_600_000;

/** Path in the dashboard; undefined if there is nothing to show. */
export function placeOf({
  cause,
  visitId,
  probeId,
  alarmId,
  ruleId,
  vehicleId,
  ...fact
}: NoticeFact): string | undefined {
  if (visitId !== null) return `/visits/${visitId}`;
  if (cause === 'test' || isReportRule(cause)) return ruleId === null ? undefined : `/alerts/${ruleId}`;
  if (cause === 'unknownButton') return '/drivers';
  if (probeId === null) return vehicleId === null ? undefined : `/vehicles/${vehicleId}`;
  const [from, to] = [fact.alarmStartUtc ?? fact.utc, fact.utc];
  const period = `from=${at(from, -roomMs)}&to=${at(to, roomMs)}`;
  return `/temperature/${probeId}/chart?${period}${alarmId === null ? '' : `&alarm=${alarmId}`}`;
}

const at = (utc: Date, offsetMs: number): string => new Date(utc.getTime() + offsetMs).toISOString();
