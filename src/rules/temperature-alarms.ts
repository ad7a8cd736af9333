/**
 * Temperature alarms. A reading is judged by the terms of the profile that stood when it was stored. It is outside if it
 * is above the upper or below the lower bound. A value equal to a bound is inside, and so is any reading without a
 * profile.
 *
 * - A reading is suspended, and as if it were not there, while an input of the suspending type is on and has been on for
 *   less than `suspendMinutes`.
 * - An excursion is a longest run of readings outside on one side. Two of one side are one if all readings between them
 *   are inside, and less than `clearAfterMinutes` lie between the first of these and the next one outside.
 * - An excursion is an alarm when `alarmAfterMinutes` lie between its first and its last reading outside.
 * - It ends at the first reading after its last one outside. The end is known once a reading comes at least
 *   `clearAfterMinutes` later than that, or one beyond the other bound.
 *
 * An excursion follows the terms of its first reading. Each step depends only on earlier readings, so an excursion can be
 * continued from its stored state.
 */
import { minuteMs } from '../contract/durations.ts';

/** The values of a profile that judge a reading. */
export interface Terms {
  profileId: number;
  /** °C */
  lower: number;
  upper: number;
  alarmAfterMinutes: number;
  clearAfterMinutes: number;
  suspendInputTypeId: number | null;
  suspendMinutes: number;
}

export type Bound = 'upper' | 'lower';

export interface Verdict {
  bound: Bound | 'inside';
  /** The bound that was exceeded; null if inside. */
  limit: number | null;
}

export interface JudgedReading {
  utcMs: number;
  /** °C */
  temperature: number;
  /** Null without a profile. */
  terms: Terms | null;
}

export interface Excursion {
  bound: Bound;
  limit: number;
  /** Of its first reading, like the bounds and minutes. */
  profileId: number;
  alarmAfterMinutes: number;
  clearAfterMinutes: number;
  /** Its first and its last reading outside. */
  startUtcMs: number;
  lastUtcMs: number;
  /** °C, the most extreme reading. */
  peak: number;
  /** The first reading outside with which it is an alarm; null if it is none. */
  raisedUtcMs: number | null;
  /** The first reading after the last one outside; null if there is none yet. */
  insideUtcMs: number | null;
  /** The reading with which it is known to be over. Its end is then `insideUtcMs`. */
  closedUtcMs: number | null;
}

export function judge(temperature: number, terms: Pick<Terms, 'lower' | 'upper'> | null): Verdict | null {
  if (!terms) return null;
  const { lower, upper } = terms;
  if (temperature > upper) return { bound: 'upper', limit: upper };
  if (temperature < lower) return { bound: 'lower', limit: lower };
  return { bound: 'inside', limit: null };
}

export const isOutside = ({ temperature, terms }: Pick<JudgedReading, 'temperature' | 'terms'>): boolean =>
  (judge(temperature, terms)?.limit ?? null) !== null;

/** Time during which an input was on. */
export interface OnTime {
  inputTypeId: number;
  startUtcMs: number;
  /** Null while it is on. */
  endUtcMs: number | null;
}

/** Whether readings of a vehicle are suspended, by the times at which its inputs were on. */
export function suspensions(onTimes: readonly OnTime[]): (reading: Pick<JudgedReading, 'utcMs' | 'terms'>) => boolean {
  const byType = new Map<number, OnTime[]>();
  for (const time of [...onTimes].sort((one, other) => one.startUtcMs - other.startUtcMs)) {
    const times = byType.get(time.inputTypeId);
    if (times) times.push(time);
    else byType.set(time.inputTypeId, [time]);
  }
  return ({ utcMs, terms }) => {
    if (!terms || terms.suspendInputTypeId === null) return false;
    const times = byType.get(terms.suspendInputTypeId) ?? [];
    const sinceMs = utcMs - terms.suspendMinutes * minuteMs;
    for (let nth = firstAfter(times, sinceMs); ; nth += 1) {
      const time = times[nth];
      if (!time || time.startUtcMs > utcMs) return false;
      if (time.endUtcMs === null || time.endUtcMs > utcMs) return true;
    }
  };
}

/** Index of the first one that starts after that time. */
function firstAfter(times: readonly OnTime[], utcMs: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((times[middle]?.startUtcMs ?? 0) > utcMs) to = middle;
    else from = middle + 1;
  }
  return from;
}

const begin = ({ utcMs, temperature }: JudgedReading, terms: Terms, bound: Bound, limit: number): Excursion => ({
  bound,
  limit,
  profileId: terms.profileId,
  alarmAfterMinutes: terms.alarmAfterMinutes,
  clearAfterMinutes: terms.clearAfterMinutes,
  startUtcMs: utcMs,
  lastUtcMs: utcMs,
  peak: temperature,
  raisedUtcMs: terms.alarmAfterMinutes === 0 ? utcMs : null,
  insideUtcMs: null,
  closedUtcMs: null,
});

export const isOver = ({ closedUtcMs }: Pick<Excursion, 'closedUtcMs'>): boolean => closedUtcMs !== null;

/** The excursion after its next reading, which lies on the other side, inside (undefined), or on its own side. */
function next(excursion: Excursion, { utcMs, temperature }: JudgedReading, side: Bound | undefined): Excursion {
  const insideUtcMs = excursion.insideUtcMs ?? utcMs;
  const isLong = utcMs - insideUtcMs >= excursion.clearAfterMinutes * minuteMs;
  if (side === excursion.bound && (excursion.insideUtcMs === null || !isLong)) {
    const isRaised = utcMs - excursion.startUtcMs >= excursion.alarmAfterMinutes * minuteMs;
    return {
      ...excursion,
      lastUtcMs: utcMs,
      peak: side === 'upper' ? Math.max(excursion.peak, temperature) : Math.min(excursion.peak, temperature),
      raisedUtcMs: excursion.raisedUtcMs ?? (isRaised ? utcMs : null),
      insideUtcMs: null,
    };
  }
  return { ...excursion, insideUtcMs, closedUtcMs: side !== undefined || isLong ? utcMs : null };
}

/** Derives the excursions of a probe from its readings, one after the other in order of time. */
export class Excursions {
  readonly found: Excursion[];

  /** `last`: an excursion that is not over, of which all readings up to its last one outside are known. */
  constructor(last?: Excursion) {
    this.found = last ? [{ ...last, insideUtcMs: null, closedUtcMs: null }] : [];
  }

  /** The excursion that the next reading may continue. */
  get open(): Excursion | undefined {
    const last = this.found.at(-1);
    return last && !isOver(last) ? last : undefined;
  }

  /** The reading must not be suspended. Returns whether it begins an excursion. */
  add(reading: JudgedReading): boolean {
    const { bound = 'inside', limit = null } = judge(reading.temperature, reading.terms) ?? {};
    const side = bound === 'inside' ? undefined : bound;
    const { open } = this;
    if (open) this.found[this.found.length - 1] = next(open, reading, side);
    if (this.open || !side || limit === null || !reading.terms) return false;
    this.found.push(begin(reading, reading.terms, side, limit));
    return true;
  }
}

/** All excursions of a probe. `readings` are in order of time. */
export function excursionsOf(readings: Iterable<JudgedReading>, onTimes: readonly OnTime[] = []): Excursion[] {
  const isSuspended = suspensions(onTimes);
  const excursions = new Excursions();
  for (const reading of readings) if (!isSuspended(reading)) excursions.add(reading);
  return excursions.found;
}
