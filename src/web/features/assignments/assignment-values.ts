import { minuteMs } from '../../../contract/durations.ts';
import { momentAt } from '../../../rules/zone.ts';
import { clockText } from '../../data/clock.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import type { FieldText } from '../../ui/ConflictNote.tsx';
import type { Draft } from './clash.ts';

const words = text.assignments;

/** The form's values. Times are in the person's time zone. */
export interface AssignmentValues {
  vehicle: string;
  driver: string;
  start: string;
  /** Empty while it runs. */
  end: string;
}

/**
 * The UTC time of a local time; undefined if invalid. Fields show minutes, so an unedited time keeps
 * its milliseconds, and its offset in the repeated hour.
 */
export function momentOf(clock: string, timeZone: string, keptMs?: number | null): number | undefined {
  if (typeof keptMs === 'number' && clockText(keptMs, timeZone) === clock) return keptMs;
  const wallMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(clock) ? Date.parse(`${clock.slice(0, 16)}Z`) : Number.NaN;
  return Number.isNaN(wallMs) ? undefined : momentAt(wallMs, timeZone);
}

/** Now, as fields can show it. */
export const thisMinute = (nowMs: number): number => Math.floor(nowMs / minuteMs) * minuteMs;

const idOf = (value: string): number | undefined => (/^[1-9]\d{0,15}$/.test(value) ? Number(value) : undefined);

/** The initial values of the form, if it has any. */
export interface Kept {
  id?: number;
  startMs?: number;
  endMs?: number | null;
}

export const draftOf = (values: AssignmentValues, timeZone: string, kept: Kept = {}): Draft => ({
  id: kept.id,
  vehicleId: idOf(values.vehicle),
  driverId: idOf(values.driver),
  startMs: momentOf(values.start, timeZone, kept.startMs) ?? Number.NaN,
  endMs: values.end === '' ? null : (momentOf(values.end, timeZone, kept.endMs) ?? Number.NaN),
});

type Problems = Partial<Record<keyof AssignmentValues, string>>;

/** Problems in words, by field. */
export function problemsIn(draft: Draft, format: Format): Problems {
  const { vehicleId, driverId, startMs, endMs } = draft;
  return {
    ...(vehicleId === undefined && { vehicle: words.form.needsVehicle }),
    ...(driverId === undefined && { driver: words.form.needsDriver }),
    ...(Number.isNaN(startMs) && { start: words.form.needsTime }),
    ...(endMs !== null && Number.isNaN(endMs) && { end: words.form.needsTime }),
    ...(endMs !== null && endMs < startMs && { end: words.form.endFirst(format.dateTime(new Date(startMs))) }),
  };
}

export const utcOf = (ms: number): string => new Date(ms).toISOString();

/** The times in words, for comparisons. */
export const fieldsOf = (
  { startUtc, endUtc }: { startUtc: string; endUtc: string | null },
  format: Format,
): FieldText[] => [
  { field: text.records.start, value: format.dateTime(startUtc) },
  { field: text.records.end, value: endUtc === null ? words.stillRuns : format.dateTime(endUtc) },
];
