import type { Vehicle } from '../../contract/vehicles.ts';
import type { Attention } from '../../rules/attention.ts';
import { secondsBetween } from '../../rules/vehicle-state.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';

const words = text.live.attention;

interface AttentionContext {
  format: Format;
  nowMs: number;
  geofenceName: (geofenceId: number) => string;
}

export const lasting = (utc: string, { format, nowMs }: Pick<AttentionContext, 'format' | 'nowMs'>): string =>
  format.duration(secondsBetween(utc, nowMs));

/** "Alarm for 14 min: −12.3 °C · Reefer box". Important parts come first, because rows cut the end. */
export function attentionWords(attention: Attention, using: AttentionContext): string {
  const long = lasting(attention.sinceUtc, using);
  switch (attention.kind) {
    case 'alarm': {
      const { name, temperature } = attention.probe;
      if (temperature === null) return words.alarmUnread(name, long);
      return words.alarm(name, using.format.temperature(temperature), long);
    }
    case 'clock':
      return clockWords(attention.clock, using.format);
    case 'silent':
      return words.silent(long);
    case 'longVisit':
      return words.longVisit(using.geofenceName(attention.visit.geofenceId), long);
    case 'unusualStay': {
      const { n, p95 } = attention.usual;
      const stay = words.longVisit(using.geofenceName(attention.visit.geofenceId), long);
      return `${stay}; ${words.usual(using.format.number(n), using.format.duration(p95))}`;
    }
  }
}

const weekSeconds = 7 * 24 * 3600;

/** What is wrong with the clock of a tracker: "Tracker sends local time, 2 h ahead of UTC" */
export function clockWords({ kind, offsetSeconds }: NonNullable<Vehicle['clock']>, format: Format): string {
  const seconds = Math.abs(offsetSeconds);
  const isAhead = offsetSeconds > 0;
  if (kind === 'weekRollover') return words.clock.rollover(format.number(Math.round(seconds / weekSeconds)));
  const long = format.span(seconds);
  if (kind === 'timeZone') return isAhead ? words.clock.zoneAhead(long) : words.clock.zoneBehind(long);
  return isAhead ? words.clock.ahead(long) : words.clock.behind(long);
}
