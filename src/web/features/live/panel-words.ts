import { secondsBetween, type VehicleState } from '../../../rules/vehicle-state.ts';
import { ageWords } from '../../data/age-words.ts';
import { lasting } from '../../data/attention-words.ts';
import { text } from '../../text/index.ts';
import type { LiveRow } from './live-row.ts';
import type { WordsFor } from './live-words.ts';
import { clockAheadSeconds } from './thresholds.ts';
import type { Today } from './today.ts';

const words = text.vehiclePanel;

/** The age of the last position: "last signal 12 s ago", or that its clock is ahead. */
export function heardWords(utc: string, { format, nowMs }: Pick<WordsFor, 'format' | 'nowMs'>): string {
  const seconds = secondsBetween(utc, nowMs);
  if (seconds < -clockAheadSeconds) return words.clockAhead(format.span(-seconds));
  if (seconds < 10 && !format.onPaper) return words.heardNow;
  return words.heardAt(ageWords(utc, nowMs, format));
}

/** "Driving, 42 km/h · last signal 12 s ago". A wrong clock gives no age, and no silence. */
export function stateWords(row: LiveRow, using: Pick<WordsFor, 'format' | 'nowMs'>, today?: Today): string | undefined {
  const { state, vehicle } = row;
  const { lastPlot, clock } = vehicle;
  if (!lastPlot || state === 'unheard') return words.never;
  if (state === 'silent' && clock) return undefined;
  if (state === 'silent') return text.live.attention.silent(lasting(lastPlot.utc, using));
  const motion = motionWords(row, state, using, today);
  return clock ? motion : `${motion} · ${heardWords(lastPlot.utc, using)}`;
}

type Reporting = Exclude<VehicleState, 'unheard' | 'silent'>;

function motionWords(
  { vehicle: { lastPlot }, engine }: LiveRow,
  state: Reporting,
  { format, nowMs }: Pick<WordsFor, 'format' | 'nowMs'>,
  today: Today | undefined,
): string {
  if (state === 'driving') return words.drivingAt(format.speed(lastPlot?.speed ?? 0));
  if (state !== 'idle' || !engine?.changedUtc) return words.states[state];
  // Idling begins when the vehicle stands and its engine is on.
  const sinceMs = Math.max(Date.parse(engine.changedUtc), today?.sinceMs ?? -Infinity);
  return words.idleFor(format.duration((nowMs - sinceMs) / 1000));
}

/** Degrees from north -> "north-east" */
export const directionWords = (heading: number): string =>
  words.directions[Math.round(heading / 45) % words.directions.length] ?? '';
