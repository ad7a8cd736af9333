/**
 * How long a stay usually lasts. A stay is compared with the ended stays at the same geofence that began before it: with those in the
 * same part of the week if there are at least 20, else with all. It is unusual if it is longer than 95 % of them or shorter
 * than 5 % of them. Stays that do not count are compared with nothing.
 */
import { createOffsets } from './zone.ts';

export const comparedAtLeast = 20;
/** By local time of the start. Morning: before noon. */
export const partsOfWeek = ['weekdayMorning', 'weekdayAfternoon', 'weekendMorning', 'weekendAfternoon'] as const;
export type PartOfWeek = (typeof partsOfWeek)[number];

/** Seconds. */
export interface UsualStay {
  /** The number of stays that it was compared with. */
  n: number;
  p05: number;
  p50: number;
  p95: number;
  scope: PartOfWeek | 'geofence';
}

export function partOfWeekIn(timeZone: string): (startMs: number) => PartOfWeek {
  const offsetOf = createOffsets(timeZone);
  return (startMs) => {
    const wall = new Date(startMs + offsetOf(startMs));
    const isWeekend = wall.getUTCDay() === 0 || wall.getUTCDay() === 6;
    const isMorning = wall.getUTCHours() < 12;
    return isWeekend
      ? isMorning
        ? 'weekendMorning'
        : 'weekendAfternoon'
      : isMorning
        ? 'weekdayMorning'
        : 'weekdayAfternoon';
  };
}

/** The least value that this share of the sorted values does not exceed. */
const quantile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;

/** The stays at one geofence so far, in the order of their starts. */
export class StaysSoFar {
  private readonly all: number[] = [];
  private readonly byPart = new Map<PartOfWeek, number[]>();

  add(part: PartOfWeek, seconds: number): void {
    const ofPart = this.byPart.get(part) ?? [];
    this.byPart.set(part, ofPart);
    for (const sorted of [this.all, ofPart]) sorted.splice(indexIn(sorted, seconds), 0, seconds);
  }

  /** Undefined with fewer than `comparedAtLeast`: then nothing is known to be usual. */
  usual(part: PartOfWeek): UsualStay | undefined {
    const ofPart = this.byPart.get(part) ?? [];
    const [sorted, scope] =
      ofPart.length >= comparedAtLeast ? ([ofPart, part] as const) : ([this.all, 'geofence'] as const);
    const n = sorted.length;
    if (n < comparedAtLeast) return undefined;
    return { n, p05: quantile(sorted, 5), p50: quantile(sorted, 50), p95: quantile(sorted, 95), scope };
  }
}

function indexIn(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An open stay can still become longer, so it is never short. */
export const isUnusual = (
  { seconds, isOpen }: { seconds: number; isOpen: boolean },
  { p05, p95 }: UsualStay,
): boolean => seconds > p95 || (!isOpen && seconds < p05);
