import { calendarDay } from '../../rules/zone.ts';
import type { Format } from '../text/format.ts';
import type { Period } from './period.ts';

/** "visits-depots-2026-11-01-to-2026-11-07". Without a period, it ends with today's day. Empty names are left out. */
export function fileName(names: readonly string[], period: Period | undefined, { timeZone }: Format): string {
  const moments = period ? [period.startMs, period.endMs - 1] : [Date.now()];
  const days = [...new Set(moments.map((moment) => calendarDay(moment, timeZone)))].join('-to-');
  return [...names.map(inFileName), days].filter(Boolean).join('-');
}

/** "Ports (north), Depots" -> "ports-north-depots". Keeps letters of any script. */
const inFileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
