import { inputDescriptions } from '../../../contract/choices.ts';
import type { Input, InputType } from '../../../contract/inputs.ts';
import type { Format } from '../../text/format.ts';
import { live as words } from '../../text/live.ts';
import type { Attention } from './attention.ts';
import type { LiveRow } from './live-row.ts';
import { clockAheadSeconds } from './thresholds.ts';
import { secondsBetween } from './vehicle-state.ts';

export interface WordsFor {
  format: Format;
  nowMs: number;
  geofenceName: (geofenceId: number) => string;
}

const lasting = (utc: string, { format, nowMs }: Pick<WordsFor, 'format' | 'nowMs'>): string =>
  format.duration(secondsBetween(utc, nowMs));

/** "Reefer box at −12.3 °C, alarm for 14 min" */
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

/** How fresh the last position is, honestly: "heard 12 s ago", "its clock is 2 h ahead". */
export function heardWords(utc: string, { format, nowMs }: Pick<WordsFor, 'format' | 'nowMs'>): string {
  const seconds = secondsBetween(utc, nowMs);
  if (seconds < -clockAheadSeconds) return words.clockAhead(format.duration(-seconds));
  return seconds < 10 ? words.heardNow : words.heardAgo(format.duration(seconds));
}

/** "Driving, 42 km/h · heard 12 s ago" */
export function stateWords(
  { state, vehicle: { lastPlot } }: LiveRow,
  using: Pick<WordsFor, 'format' | 'nowMs'>,
): string {
  if (!lastPlot || state === 'unheard') return words.never;
  if (state === 'silent') return words.noSignal(lasting(lastPlot.utc, using));
  const now = state === 'driving' ? words.drivingAt(using.format.speed(lastPlot.speed ?? 0)) : words.states[state];
  return `${now} · ${heardWords(lastPlot.utc, using)}`;
}

/** What stands at the end of a row: the speed of one that drives, else how long ago it was heard. */
export function endWords(
  { state, vehicle: { lastPlot } }: LiveRow,
  { format, nowMs }: Pick<WordsFor, 'format' | 'nowMs'>,
): string {
  if (!lastPlot) return '';
  if (state === 'driving') return format.speed(lastPlot.speed ?? 0);
  const seconds = secondsBetween(lastPlot.utc, nowMs);
  return seconds < 60 ? words.now : format.duration(seconds);
}

/** Below the name: why it needs attention, else who drives it and where it is. */
export function detailWords({ driven, visits, attention: [gravest] }: LiveRow, using: WordsFor): string {
  if (gravest) return attentionWords(gravest, using);
  const places = visits.map(({ geofenceId }) => using.geofenceName(geofenceId));
  const place = places.length > 0 ? [words.inside(using.format.list(places))] : [];
  return [driven?.driver ?? words.noDriver, ...place].join(' · ');
}

/** "Back door: open, for 12 min" */
export function inputWords(
  { number, value, changedUtc }: Input,
  type: InputType | undefined,
  using: Pick<WordsFor, 'format' | 'nowMs'>,
): string {
  const name = type?.name ?? words.input.unnamed(String(number));
  if (value === null || changedUtc === null) return words.input.untold(name);
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
