/**
 * The figures of a temperature report, for one probe and a period.
 *
 * The usual interval is the median of the intervals between consecutive readings of the period; of two in the middle,
 * the longer one. It is unknown with fewer than two readings. A silence is an interval longer than three usual intervals
 * and longer than five minutes (`longestInterval`).
 *
 * A reading holds from its own time to the next reading. If a silence follows, or no reading follows, it holds for one
 * usual interval. The last reading before the period may hold into it. Only the time within the period counts.
 *
 * - Time inside, above and below: how long readings of that verdict hold. The verdict is the one stored with the reading.
 * - Time not judged: how long readings without a profile hold.
 * - Time without data: the rest of the period. It counts neither as inside nor as outside.
 * - Mean, and mean kinetic temperature (MKT): weighted by the time that readings hold; equally if no time is known.
 * - Minimum, maximum and number: of the readings within the period.
 *
 * MKT = (ΔH / R) / −ln(Σ wᵢ e^(−ΔH / (R Tᵢ)) / Σ wᵢ), T in kelvin, ΔH = 83.14472 kJ/mol, R = 8.314472 J/(mol K), as in
 * USP <1079.2>. So ΔH / R is 10,000 K.
 */
import { longestInterval } from '../contract/choices.ts';

/** How a reading was judged when it was stored. */
export const sides = { unjudged: 0, inside: 1, above: 2, below: 3 } as const;
type Side = keyof typeof sides;
const sideNames = Object.keys(sides) as Side[];

/** Readings of a probe by time, each time once. May include the last one before the period and the first one after it. */
export interface ReadingSeries {
  utcMs: Float64Array;
  /** °C. */
  temperature: Float64Array;
  /** Values of `sides`. */
  side: Uint8Array;
}

/** Milliseconds since 1970; the end is excluded. */
export interface Period {
  startMs: number;
  endMs: number;
}

interface Extreme {
  temperature: number;
  /** The first reading with this temperature. */
  utcMs: number;
}

export interface TemperatureFigures {
  /** Number of readings within the period. */
  readings: number;
  usualIntervalMs: number | null;
  minimum: Extreme | null;
  maximum: Extreme | null;
  /** °C; null without readings. */
  mean: number | null;
  /** °C; null without readings. */
  meanKinetic: number | null;
  /** Their sum, with `withoutDataMs`, is the length of the period. */
  heldMs: Readonly<Record<Side, number>>;
  withoutDataMs: number;
  /** Each stretch without data. */
  silences: readonly Period[];
}

/** Activation energy over gas constant, in kelvin. */
const kelvinOfActivation = 83_144.72 / 8.314472;
const kelvinOfZero = 273.15;

export function temperatureFigures(series: ReadingSeries, period: Period): TemperatureFigures {
  const within = placesIn(series.utcMs, period);
  const usualIntervalMs = usualInterval(series.utcMs, within);
  const held = holdings(series.utcMs, period, usualIntervalMs);
  const silences = silencesBetween(held, period);
  return {
    readings: within.last - within.first,
    usualIntervalMs,
    minimum: extreme(series, within, (one, other) => one < other),
    maximum: extreme(series, within, (one, other) => one > other),
    ...means(series, held, within),
    heldMs: heldBySide(series, held),
    withoutDataMs: silences.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0),
    silences,
  };
}

/** Half-open range of indexes. */
interface Places {
  first: number;
  last: number;
}

const placesIn = (utcMs: Float64Array, { startMs, endMs }: Period): Places => ({
  first: countBefore(utcMs, startMs),
  last: countBefore(utcMs, endMs),
});

function countBefore(utcMs: Float64Array, momentMs: number): number {
  let low = 0;
  let high = utcMs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(utcMs, middle) < momentMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

const at = (values: Float64Array | Uint8Array, index: number): number => values[index] ?? Number.NaN;

function usualInterval(utcMs: Float64Array, { first, last }: Places): number | null {
  if (last - first < 2) return null;
  const intervals = new Float64Array(last - first - 1).map((_, i) => at(utcMs, first + i + 1) - at(utcMs, first + i));
  return at(intervals.sort(), intervals.length >> 1);
}

/** From when until when each reading holds; both ends are equal where it does not hold in the period. */
interface Holdings {
  fromMs: Float64Array;
  toMs: Float64Array;
}

function holdings(utcMs: Float64Array, { startMs, endMs }: Period, usualMs: number | null): Holdings {
  const longestMs = longestInterval(usualMs);
  const clipped = (ms: number): number => Math.min(Math.max(ms, startMs), endMs);
  const toMs = utcMs.map((ms, index) => {
    const nextMs = utcMs[index + 1];
    return clipped(nextMs !== undefined && nextMs - ms <= longestMs ? nextMs : ms + (usualMs ?? 0));
  });
  return { fromMs: utcMs.map(clipped), toMs };
}

function silencesBetween({ fromMs, toMs }: Holdings, { startMs, endMs }: Period): Period[] {
  const found: Period[] = [];
  let knownMs = startMs;
  fromMs.forEach((from, index) => {
    if (from > knownMs) found.push({ startMs: knownMs, endMs: from });
    knownMs = Math.max(knownMs, at(toMs, index));
  });
  if (endMs > knownMs) found.push({ startMs: knownMs, endMs });
  return found;
}

function extreme(
  { utcMs, temperature }: ReadingSeries,
  { first, last }: Places,
  isFarther: (one: number, other: number) => boolean,
): Extreme | null {
  if (first === last) return null;
  let found = first;
  for (let index = first + 1; index < last; index += 1) {
    if (isFarther(at(temperature, index), at(temperature, found))) found = index;
  }
  return { temperature: at(temperature, found), utcMs: at(utcMs, found) };
}

function means(
  { temperature }: ReadingSeries,
  { fromMs, toMs }: Holdings,
  { first, last }: Places,
): Pick<TemperatureFigures, 'mean' | 'meanKinetic'> {
  const timed = fromMs.some((from, index) => at(toMs, index) > from);
  const weightOf = (index: number): number =>
    timed ? at(toMs, index) - at(fromMs, index) : Number(index >= first && index < last);
  let [weights, sum, rates] = [0, 0, 0];
  temperature.forEach((celsius, index) => {
    const weight = weightOf(index);
    weights += weight;
    sum += weight * celsius;
    rates += weight * Math.exp(-kelvinOfActivation / (celsius + kelvinOfZero));
  });
  if (weights === 0) return { mean: null, meanKinetic: null };
  return { mean: sum / weights, meanKinetic: kelvinOfActivation / -Math.log(rates / weights) - kelvinOfZero };
}

function heldBySide({ side }: ReadingSeries, { fromMs, toMs }: Holdings): TemperatureFigures['heldMs'] {
  const held = { unjudged: 0, inside: 0, above: 0, below: 0 };
  side.forEach((value, index) => {
    const name = sideNames[value];
    if (name === undefined) throw new Error(`${value} is no side of a reading.`);
    held[name] += at(toMs, index) - at(fromMs, index);
  });
  return held;
}
