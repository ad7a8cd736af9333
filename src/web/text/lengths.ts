/** Radii are in metres everywhere. Only shown and typed values can be in feet. */
import type { Format } from './format.ts';

export type RadiusUnit = 'm' | 'ft';

export const metresPerFoot = 0.3048;

/** Exact for feet with up to five decimals, because a foot has four decimals of a metre. */
export const metresOf = (typed: number, unit: RadiusUnit): number =>
  unit === 'ft' ? roundTo(typed * metresPerFoot, 9) : typed;

/** A radius as it was typed: the shortest number that `metresOf` makes it of. */
export function radiusInUnit(metres: number, unit: RadiusUnit): number {
  if (unit === 'm') return metres;
  const feet = metres / metresPerFoot;
  const typed = [0, 1, 2, 3, 4, 5].map((decimals) => roundTo(feet, decimals));
  return typed.find((value) => metresOf(value, unit) === metres) ?? roundTo(feet, 2);
}

/** Both limits and the present radius for a sentence: "50", "1,000 m", "1,240". In feet the limits are whole and allowed. */
export function radiusRange(
  { min, max, now }: { min: number; max: number; now: number },
  { number, radiusUnit }: Pick<Format, 'number' | 'radiusUnit'>,
): [min: string, max: string, now: string] {
  const perUnit = radiusUnit === 'ft' ? metresPerFoot : 1;
  const limits = [Math.ceil(min / perUnit), Math.floor(max / perUnit)] as const;
  return [number(limits[0]), `${number(limits[1])} ${radiusUnit}`, number(radiusInUnit(now, radiusUnit), 3)];
}

const roundTo = (value: number, decimals: number): number => Number(value.toFixed(decimals));
