/** A whole turn, degrees. */
export const turn = 360;

/** The same meridian as a longitude from -180 to 180; one that is in range already stays the double it is. */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return ((((longitude + 180) % turn) + turn) % turn) - 180;
}

/** Sign of `a - b - limit` on the doubles themselves, not on their rounded difference. */
export function compareDifference(a: number, b: number, limit: number): -1 | 0 | 1 {
  const rounded = a - b;
  if (rounded !== limit) return rounded > limit ? 1 : -1;
  const back = a - rounded;
  const lost = a - (rounded + back) + (back - b);
  return lost > 0 ? 1 : lost < 0 ? -1 : 0;
}

/**
 * Whole turns to add to `to` so that the side from `from` to it spans at most 180 degrees. A span of exactly 180 stays as
 * it was sent.
 */
export function turnsOfSide(from: number, to: number): -1 | 0 | 1 {
  if (compareDifference(to, from, 180) > 0) return -1;
  return compareDifference(from, to, 180) > 0 ? 1 : 0;
}

/** `longitude` moved by whole turns to within 180 degrees of `reference`; for drawing, where a last digit may be lost. */
export function longitudeNear(longitude: number, reference: number): number {
  return longitude + turn * Math.round((reference - longitude) / turn);
}
