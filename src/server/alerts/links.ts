/** Where the dashboard shows what a notice tells. Its own list of addresses is in `src/web/paths`; a test opens each of these. */
import type { NoticeFact } from '../store/notice-facts.ts';

/** What came before and after is to be seen, too. */
const roomMs = 2 * 3_600_000;

/** Below the dashboard's own address; undefined: there is nothing to show. */
export function placeOf({ cause, visitId, probeId, alarmId, ruleId, ...fact }: NoticeFact): string | undefined {
  if (visitId !== null) return `/visits/${visitId}`;
  if (cause === 'test') return ruleId === null ? undefined : `/alerts/${ruleId}`;
  if (probeId === null) return undefined;
  const [from, to] = [fact.alarmStartUtc ?? fact.utc, fact.utc];
  const period = `from=${at(from, -roomMs)}&to=${at(to, roomMs)}`;
  return `/temperature/${probeId}/chart?${period}${alarmId === null ? '' : `&alarm=${alarmId}`}`;
}

const at = (utc: Date, offsetMs: number): string => new Date(utc.getTime() + offsetMs).toISOString();
