import type { PeriodPreset, VisitsSearch } from '../../paths/visits.ts';
import { startOfDay, startOfMonth } from '../../text/zone.ts';

/** From `startMs` on, before `endMs`. */
export interface Period {
  startMs: number;
  endMs: number;
}

/** What is shown while nobody asks for anything else. */
export const usualPreset: PeriodPreset = 'last7Days';

/** Whole days and months as they are in the person's zone; those that are not over end where they will. */
const presets: Readonly<Record<PeriodPreset, (nowMs: number, zone: string) => [startMs: number, endMs: number]>> = {
  today: (now, zone) => [startOfDay(now, zone), startOfDay(now, zone, 1)],
  yesterday: (now, zone) => [startOfDay(now, zone, -1), startOfDay(now, zone)],
  last7Days: (now, zone) => [startOfDay(now, zone, -6), startOfDay(now, zone, 1)],
  last30Days: (now, zone) => [startOfDay(now, zone, -29), startOfDay(now, zone, 1)],
  thisMonth: (now, zone) => [startOfMonth(now, zone), startOfMonth(now, zone, 1)],
  lastMonth: (now, zone) => [startOfMonth(now, zone, -1), startOfMonth(now, zone)],
};

export const presetNames = Object.keys(presets) as PeriodPreset[];

export function presetPeriod(preset: PeriodPreset, nowMs: number, timeZone: string): Period {
  const [startMs, endMs] = presets[preset](nowMs, timeZone);
  return { startMs, endMs };
}

/** The preset that the address asks for; undefined: moments of its own. */
export const presetOf = ({ period, from, to }: VisitsSearch): PeriodPreset | undefined =>
  period ?? (from !== undefined && to !== undefined ? undefined : usualPreset);

export function periodOf(search: VisitsSearch, nowMs: number, timeZone: string): Period {
  const preset = presetOf(search);
  if (preset === undefined && search.from !== undefined && search.to !== undefined) {
    return { startMs: Date.parse(search.from), endMs: Date.parse(search.to) };
  }
  return presetPeriod(preset ?? usualPreset, nowMs, timeZone);
}
