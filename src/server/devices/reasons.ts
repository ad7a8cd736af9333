/** Sorts the sentences of faults into kinds that can be counted, and that "what to do" is known of. */
import type { DeviceReason } from '../../contract/device-health.ts';
import { nothingToStore } from './faults.ts';
import { momentFaultOf } from './time-limits.ts';

/** The first that fits a sentence. Names of fields come first in it. */
const patterns: readonly (readonly [RegExp, DeviceReason])[] = [
  [/reports an invalid position|are both 0/, 'noFix'],
  [/has added \d+ vehicles/, 'tooManyVehicles'],
  [/numbers beyond the/, 'tooManyLines'],
  [/is not JSON|must be a JSON object|not UTF-8/, 'notJson'],
  [/^encrypted/, 'encrypted'],
  [/^(?:id|topic or tid|device\.uniqueId): |^device\b/, 'noDevice'],
  [/^(?:utc|tst|timestamp|fixTime|deviceTime|serverTime)\b/, 'noTime'],
  [/^(?:latitude|longitude|lat|lon|location|coords) /, 'position'],
  [/^(?:speed|heading) /, 'motion'],
  [/^temp(?:eratures)?[.\d ]/, 'temperature'],
  [/^in(?:puts?)?[.\d ]/, 'input'],
  [/^(?:buttonId|driverUniqueId) /, 'button'],
];

/** Of a sentence that `sentenceOf` made. Each kind once. */
export function reasonsOf(detail: string): DeviceReason[] {
  return [
    ...new Set(
      detail
        .split('; ')
        .filter((part) => part !== 'and more')
        .map(reasonOf),
    ),
  ];
}

function reasonOf(part: string): DeviceReason {
  const moment = momentFaultOf(part);
  if (moment !== undefined) return moment;
  if (part.endsWith(nothingToStore)) return 'nothing';
  return patterns.find(([pattern]) => pattern.test(part))?.[1] ?? 'other';
}
