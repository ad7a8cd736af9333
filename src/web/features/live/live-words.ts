import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import type { Attention } from './attention.ts';
import type { LiveRow } from './live-row.ts';
import { secondsBetween } from './vehicle-state.ts';

const words = text.live;

export interface WordsFor {
  format: Format;
  nowMs: number;
  geofenceName: (geofenceId: number) => string;
}

export const lasting = (utc: string, { format, nowMs }: Pick<WordsFor, 'format' | 'nowMs'>): string =>
  format.duration(secondsBetween(utc, nowMs));

/** "Alarm for 14 min: −12.3 °C · Reefer box": what is short and matters comes first, since rows cut the end. */
export function attentionWords(attention: Attention, using: WordsFor): string {
  const long = lasting(attention.sinceUtc, using);
  switch (attention.kind) {
    case 'alarm': {
      const { name, temperature } = attention.probe;
      if (temperature === null) return words.attention.alarmUnread(name, long);
      return words.attention.alarm(name, using.format.temperature(temperature), long);
    }
    case 'silent':
      return words.attention.silent(long);
    case 'longVisit':
      return words.attention.longVisit(using.geofenceName(attention.visit.geofenceId), long);
  }
}

/** What stands at the end of a row: the speed of one that drives, else how long ago it was heard, unless the row says so. */
export function endWords(
  { state, vehicle: { lastPlot }, attention: [gravest] }: LiveRow,
  { format, nowMs }: Pick<WordsFor, 'format' | 'nowMs'>,
): string {
  if (!lastPlot || gravest?.kind === 'silent') return '';
  if (state === 'driving') return format.speed(lastPlot.speed ?? 0);
  const seconds = secondsBetween(lastPlot.utc, nowMs);
  return seconds < 60 ? words.now : words.ago(format.duration(seconds));
}

/** Below the name: why it needs attention, else who drives it and where it is. */
export function detailWords({ driven, visits, attention: [gravest] }: LiveRow, using: WordsFor): string {
  if (gravest) return attentionWords(gravest, using);
  const places = visits.map(({ geofenceId }) => using.geofenceName(geofenceId));
  const place = places.length > 0 ? [words.inside(using.format.list(places))] : [];
  return [driven?.driver ?? words.noDriver, ...place].join(' · ');
}
