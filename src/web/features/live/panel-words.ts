import { inputDescriptions } from '../../../contract/choices.ts';
import type { Input, InputType } from '../../../contract/inputs.ts';
import { secondsBetween } from '../../../rules/vehicle-state.ts';
import { text } from '../../text/all.ts';
import type { LiveRow } from './live-row.ts';
import { lasting, type WordsFor } from './live-words.ts';
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

/** "Back door: open, for 12 min" */
export function inputWords(
  { number, value, changedUtc }: Input,
  type: InputType | undefined,
  using: Pick<WordsFor, 'format' | 'nowMs'>,
): string {
  const name = type?.name ?? words.input.unnamed(String(number));
  if (value === null || changedUtc === null) return words.input.noValue(name);
  return words.input.named(name, valueWords(value, type), lasting(changedUtc, using));
}

function valueWords(value: number, type: InputType | undefined): string {
  const { on, off, open, closed } = words.input;
  if (type?.inputDescription === inputDescriptions.openClosed) return value === 1 ? open : closed;
  return value === 1 ? on : off;
}

/** Degrees from north -> "north-east" */
export const directionWords = (heading: number): string =>
  words.directions[Math.round(heading / 45) % words.directions.length] ?? '';
