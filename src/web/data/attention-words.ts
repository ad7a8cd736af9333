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
    case 'silent':
      return words.silent(long);
    case 'longVisit':
      return words.longVisit(using.geofenceName(attention.visit.geofenceId), long);
  }
}
