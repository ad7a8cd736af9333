import { secondsBetween } from '../../../rules/vehicle-state.ts';
import { ageWords } from '../../data/age-words.ts';
import { attentionWords } from '../../data/attention-words.ts';
import type { ListState } from '../../data/list-state.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import type { LiveRow } from './live-row.ts';

const words = text.live;

export interface WordsFor {
  format: Format;
  nowMs: number;
  drivers: ListState;
  /** The geofences that vehicles are in. */
  visits: ListState;
  geofenceName: (geofenceId: number) => string;
}

/**
 * The end of a row: the speed of a driving vehicle, or else the age of its last position, unless the row has it already. A
 * wrong clock gives a wrong age.
 */
export function endWords(
  { state, vehicle: { lastPlot, clock }, attention: [first] }: LiveRow,
  { format, nowMs }: Pick<WordsFor, 'format' | 'nowMs'>,
): string {
  if (!lastPlot || first?.kind === 'silent') return '';
  if (state === 'driving') return format.speed(lastPlot.speed ?? 0);
  if (clock) return '';
  const isNow = secondsBetween(lastPlot.utc, nowMs) < 60 && !format.onPaper;
  return isNow ? words.now : ageWords(lastPlot.utc, nowMs, format);
}

/** Whether the line below the name ends with the place of the vehicle, because it has no geofence to show. */
export const showsPlace = (
  { visits, attention }: Pick<LiveRow, 'visits' | 'attention'>,
  using: Pick<WordsFor, 'visits'>,
): boolean => using.visits !== 'loading' && visits.length === 0 && attention.length === 0;

/** The line below the name: why the vehicle needs attention, or else its driver and geofences. */
export function detailWords({ driven, visits, attention: [first] }: LiveRow, using: WordsFor): string {
  if (first) return attentionWords(first, using);
  const places = visits.map(({ geofenceId }) => using.geofenceName(geofenceId));
  const where = places.length > 0 ? words.inside(using.format.list(places)) : undefined;
  return [driverWords(driven, using.drivers), where].filter(Boolean).join(' · ');
}

/** The driver's name, or why it is missing. */
export function driverWords(driven: LiveRow['driven'], drivers: ListState): string {
  // The name of a running assignment's driver is empty while the names load.
  if (driven?.driver) return driven.driver;
  return drivers === 'known' ? text.names.noDriver : words.driver[drivers];
}
