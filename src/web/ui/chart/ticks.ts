/** Ticks for axes: hours and days in local wall-clock time, values in steps of 1, 2 and 5. */
import { momentAt, wallAt } from '../../../rules/zone.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [1, 2, 5, 10, 15, 30]
  .map((minutes) => minutes * minute)
  .concat([1, 2, 3, 6, 12].map((hours) => hours * hour))
  .concat([1, 2, 3, 7, 14, 28, 91, 182, 364].map((days) => days * day));

export interface TimeTick {
  timeMs: number;
  /** It is local midnight: the label shows the day, not the time. */
  midnight: boolean;
}

/** Ticks of a time axis. Days begin at local midnight and have 23 or 25 hours at clock changes. */
export function timeTicks(startMs: number, endMs: number, atMost: number, timeZone: string): TimeTick[] {
  const step = steps.find((each) => (endMs - startMs) / each <= atMost) ?? (endMs - startMs) / atMost;
  const ticks: TimeTick[] = [];
  const firstWall = Math.ceil((wallAt(startMs, timeZone) - hour) / step) * step;
  const lastWall = wallAt(endMs, timeZone) + hour;
  for (let wall = firstWall; wall <= lastWall; wall += step) {
    for (const timeMs of momentsAt(wall, timeZone)) {
      if (timeMs >= startMs && timeMs <= endMs) ticks.push({ timeMs, midnight: wall % day === 0 });
    }
  }
  return ticks.sort((one, other) => one.timeMs - other.timeMs);
}

/** Moments of a wall-clock time: none in a skipped hour, two in a repeated hour, otherwise one. */
function momentsAt(wall: number, timeZone: string): number[] {
  const first = momentAt(wall, timeZone);
  const again = first + wallAt(first, timeZone) - wallAt(first + 3 * hour, timeZone) + 3 * hour;
  return [...new Set([first, again])].filter((timeMs) => wallAt(timeMs, timeZone) === wall);
}

/** Round values between two values, `atMost` of them. */
export function valueTicks(low: number, high: number, atMost: number): number[] {
  const rough = (high - low) / atMost;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  // Multiplies, because repeated sums of 0.1 drift.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => roundTo((first + at) * step, power));
}

const roundTo = (value: number, power: number): number => {
  const digits = Math.max(0, -Math.floor(Math.log10(power)));
  return Number(value.toFixed(digits));
};
