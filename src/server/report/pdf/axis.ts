/** Positions of the marks on the axes of a chart. */
import { wallAt } from '../../../rules/zone.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const stepsMs = [
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  28 * day,
  56 * day,
];

export interface TimeMark {
  utcMs: number;
  label: string;
}

/** Marks at round local times, at most about `most` of them. */
export function timeMarks(
  { startMs, endMs }: { startMs: number; endMs: number },
  { timeZone, locale, most }: { timeZone: string; locale: string; most: number },
): TimeMark[] {
  const stepMs = stepsMs.find((step) => (endMs - startMs) / step <= most) ?? 56 * day;
  const offsetAt = (utcMs: number): number => wallAt(utcMs, timeZone) - utcMs;
  const names = new Intl.DateTimeFormat(locale, {
    timeZone,
    ...(stepMs < day ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { day: 'numeric', month: 'short' }),
  });
  const dates = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short' });
  const marks: TimeMark[] = [];
  const firstMs = startMs + offsetAt(startMs);
  for (let localMs = Math.ceil(firstMs / stepMs) * stepMs; ; localMs += stepMs) {
    // The offset may change between the two moments, on the day when clocks change.
    const guessMs = localMs - offsetAt(localMs - offsetAt(startMs));
    const utcMs = localMs - offsetAt(guessMs);
    if (utcMs > endMs) return marks;
    if (utcMs < startMs) continue;
    marks.push({ utcMs, label: (localMs % day === 0 ? dates : names).format(utcMs) });
  }
}

/** Round values between two, about `count` of them. */
export function valueMarks(lowest: number, highest: number, count = 5): number[] {
  const rough = Math.max(highest - lowest, 0.1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const marks: number[] = [];
  for (let index = Math.ceil(lowest / step); index * step <= highest; index += 1) {
    marks.push(Number((index * step).toPrecision(12)));
  }
  return marks;
}
