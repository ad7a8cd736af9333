/**
 * Excursions by the text of the rules, slowly and without the code of `src/rules`: it looks at all readings for each
 * question.
 */
import type { JudgedReading, OnTime, Terms } from '../../src/rules/temperature-alarms.ts';

export interface ReferenceExcursion {
  bound: 'upper' | 'lower';
  profileId: number;
  limit: number;
  peak: number;
  startUtcMs: number;
  raisedUtcMs: number | null;
  endUtcMs: number | null;
}

const minutes = 60_000;

/** 1 above, -1 below, 0 inside. */
function sideOf({ temperature, terms }: JudgedReading): -1 | 0 | 1 {
  if (terms === null) return 0;
  if (terms.upper !== null && temperature > terms.upper) return 1;
  return terms.lower !== null && temperature < terms.lower ? -1 : 0;
}

/** On at its time, and on for less than `suspendMinutes`. */
const isSuspended = ({ utcMs, terms }: JudgedReading, onTimes: readonly OnTime[]): boolean =>
  onTimes.some(
    ({ inputTypeId, startUtcMs, endUtcMs }) =>
      inputTypeId === terms?.suspendInputTypeId &&
      startUtcMs <= utcMs &&
      (endUtcMs === null || utcMs < endUtcMs) &&
      utcMs - startUtcMs < terms.suspendMinutes * minutes,
  );

interface Run {
  side: -1 | 1;
  outside: JudgedReading[];
}

/** Readings in any order, each moment once. */
export function referenceExcursions(
  unordered: readonly JudgedReading[],
  onTimes: readonly OnTime[] = [],
): ReferenceExcursion[] {
  const readings = unordered
    .filter((reading) => !isSuspended(reading, onTimes))
    .sort((one, other) => one.utcMs - other.utcMs);
  const runs: Run[] = [];
  for (const [index, reading] of readings.entries()) {
    const side = sideOf(reading);
    if (side === 0) continue;
    const last = runs.at(-1);
    const before = readings[index - 1];
    if (last && before && last.outside.includes(before) && last.side === side) last.outside.push(reading);
    else runs.push({ side, outside: [reading] });
  }
  const joined: Run[] = [];
  for (const run of runs) {
    const previous = joined.at(-1);
    if (previous && isOne(previous, run, readings)) previous.outside.push(...run.outside);
    else joined.push(run);
  }
  return joined.map((run) => toExcursion(run, readings));
}

const termsOf = ({ outside: [first] }: Run): Terms => {
  if (!first?.terms) throw new Error('A reading outside has terms.');
  return first.terms;
};

function isOne(one: Run, other: Run, readings: readonly JudgedReading[]): boolean {
  const [lastOfOne, firstOfOther] = [one.outside.at(-1), other.outside[0]];
  if (!lastOfOne || !firstOfOther || one.side !== other.side) return false;
  const between = readings.filter(({ utcMs }) => utcMs > lastOfOne.utcMs && utcMs < firstOfOther.utcMs);
  const [first] = between;
  return (
    first !== undefined &&
    between.every((reading) => sideOf(reading) === 0) &&
    firstOfOther.utcMs - first.utcMs < termsOf(one).clearAfterMinutes * minutes
  );
}

function toExcursion(run: Run, readings: readonly JudgedReading[]): ReferenceExcursion {
  const { side, outside } = run;
  const { profileId, upper, lower, alarmAfterMinutes, clearAfterMinutes } = termsOf(run);
  const [first, last] = [outside[0]?.utcMs ?? 0, outside.at(-1)?.utcMs ?? 0];
  const raised = outside.find(({ utcMs }) => utcMs - first >= alarmAfterMinutes * minutes);
  const later = readings.filter(({ utcMs }) => utcMs > last);
  const [after] = later;
  const isOver =
    after !== undefined &&
    later.some((reading) => reading.utcMs - after.utcMs >= clearAfterMinutes * minutes || sideOf(reading) === -side);
  const temperatures = outside.map(({ temperature }) => temperature);
  return {
    bound: side === 1 ? 'upper' : 'lower',
    profileId,
    limit: (side === 1 ? upper : lower) ?? Number.NaN,
    peak: side === 1 ? Math.max(...temperatures) : Math.min(...temperatures),
    startUtcMs: first,
    raisedUtcMs: raised?.utcMs ?? null,
    endUtcMs: isOver ? after.utcMs : null,
  };
}
