/**
 * What the ETag of a record depends on: the SHA-256 hash of this text, in hexadecimal, cut to `stateLength`. The dashboard
 * sends it with the rows of an import, whose records it has read as a list.
 */

import { isReferable, type KindName } from './kinds.ts';

export const stateLength = 40;

/** Fields that devices write, by kind. */
const telemetry: Partial<Readonly<Record<KindName, readonly string[]>>> = {
  input: ['value', 'changedUtc', 'updated'],
  probe: ['temperature', 'updated', 'readUtc', 'usualIntervalSeconds', 'alarm', 'alarmStartUtc', 'pendingSinceUtc'],
  vehicle: ['lastPlot', 'clock', 'updated'],
};

/** Fields that a save never changes. `If-Match` ignores them. */
export const telemetryOf = (kind: KindName): readonly string[] =>
  isReferable(kind) ? [...(telemetry[kind] ?? []), 'references'] : [];

/** `ignored`: as in `telemetryOf`. */
export function savedText(record: object, ignored: readonly string[] = []): string {
  if (ignored.length === 0) return JSON.stringify(record);
  return JSON.stringify(Object.entries(record).filter(([name]) => !ignored.includes(name)));
}
