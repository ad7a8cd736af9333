import { secondsBetween } from '../../../rules/vehicle-state.ts';
import { lasting } from '../../data/attention-words.ts';
import { text } from '../../text/index.ts';
import type { LiveRow } from './live-row.ts';
import type { WordsFor } from './live-words.ts';
import { clockAheadSeconds } from './thresholds.ts';

const words = text.vehiclePanel;

/** The age of the last position: "last signal 12 s ago", or that its clock is ahead. */
export function heardWords(utc: string, { format, nowMs }: Pick<WordsFor, 'format' | 'nowMs'>): string {
  const seconds = secondsBetween(utc, nowMs);
  if (seconds < -clockAheadSeconds) return words.clockAhead(format.duration(-seconds));
  return seconds < 10 ? words.heardNow : words.heardAgo(format.duration(seconds));
}

/** "Driving, 42 km/h · last signal 12 s ago" */
export function stateWords(
  { state, vehicle: { lastPlot } }: LiveRow,
  using: Pick<WordsFor, 'format' | 'nowMs'>,
): string {
  if (!lastPlot || state === 'unheard') return words.never;
  if (state === 'silent') return text.live.attention.silent(lasting(lastPlot.utc, using));
  const now = state === 'driving' ? words.drivingAt(using.format.speed(lastPlot.speed ?? 0)) : words.states[state];
  return `${now} · ${heardWords(lastPlot.utc, using)}`;
}

/** Degrees from north -> "north-east" */
export const directionWords = (heading: number): string =>
  words.directions[Math.round(heading / 45) % words.directions.length] ?? '';
