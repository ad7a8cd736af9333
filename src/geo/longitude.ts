/** Degrees. */
export const turn = 360;

/** The equivalent longitude between -180 and 180. A longitude in this range is returned unchanged. */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return ((((longitude + 180) % turn) + turn) % turn) - 180;
}

/** The sign of `a - b - limit`, exact for the given doubles. */
export function compareDifference(a: number, b: number, limit: number): -1 | 0 | 1 {
  const rounded = a - b;
  if (rounded !== limit) return rounded > limit ? 1 : -1;
  const back = a - rounded;
  const lost = a - (rounded + back) + (back - b);
  return lost > 0 ? 1 : lost < 0 ? -1 : 0;
}

/**
 * The number of whole turns to add to `to`, so that the side from `from` spans at most 180 degrees. A span of exactly
 * 180 is unchanged.
 */
export function turnsOfSide(from: number, to: number): -1 | 0 | 1 {
  const span = to - from;
  // A rounded span below 180 is at most 180 before rounding.
  if (span > -180 && span < 180) return 0;
  if (compareDifference(to, from, 180) > 0) return -1;
  return compareDifference(from, to, 180) > 0 ? 1 : 0;
}

/**
 * `longitude` moved by whole turns to within 180 degrees of `reference`. For drawing only: it may lose the last digit.
 */
export function longitudeNear(longitude: number, reference: number): number {
  return longitude + turn * Math.round((reference - longitude) / turn);
}
