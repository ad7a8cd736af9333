import type { Scheme } from '../colours/shades.ts';

/** km/h at which each further class of speed begins. */
export const speedSteps = [10, 30, 50, 80] as const;

/** Which of two vehicles. Each has a hue of its own, and a letter where colours are not enough. */
export type Side = 0 | 1;

/** From slow to fast. The slowest has a contrast of 3:1 to land. No hue is that of a status. */
export const speedRamps: Record<Scheme, readonly [readonly string[], readonly string[]]> = {
  light: [
    ['#209993', '#00817b', '#006662', '#004c49', '#00312f'],
    ['#a269c9', '#8951af', '#6e3692', '#551a76', '#3a0058'],
  ],
  dark: [
    ['#00817b', '#269c96', '#4ab9b2', '#97d1cd', '#baf5f1'],
    ['#8f57b5', '#a56ccc', '#c188ea', '#d6b4f0', '#fad8ff'],
  ],
};

/** A colour between slow and fast, for marks of a whole vehicle. */
export const sideColours: Record<Scheme, readonly [string, string]> = {
  light: ['#006662', '#6e3692'],
  dark: ['#4ab9b2', '#c188ea'],
};

/** Index of the colour of a speed. A position without a speed counts as slow. */
export function speedClass(speed: number | null): number {
  let found = 0;
  while (found < speedSteps.length && (speed ?? 0) >= (speedSteps[found] ?? 0)) found += 1;
  return found;
}
