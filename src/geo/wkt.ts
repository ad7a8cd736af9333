/** Writes shapes as well-known text, which has longitude first. */

/** `POLYGON ((9 50, 9.1 50, 9.1 50.1, 9 50))`: corners as [latitude, longitude] of an open ring. '' without corners. */
export function wktOfPoints(points: readonly (readonly number[])[]): string {
  const [first] = points;
  if (!first) return '';
  return `POLYGON ((${[...points, first].map(([latitude, longitude]) => `${longitude} ${latitude}`).join(', ')}))`;
}
