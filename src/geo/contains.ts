/**
 * Whether a shape contains a point. The rules:
 * - A circle contains points at most its radius away by haversine, edge included.
 * - A polygon contains points by even-odd, with sides straight in latitude and longitude, edge included. The result is
 *   exact for the given doubles.
 * - No side spans more than 180 degrees of longitude: a longer one goes the other way, across the 180th meridian.
 * - A ring around a pole contains the nearer pole.
 */
import { distanceMetres } from './distance.ts';
import { compareDifference, turn, turnsOfSide } from './longitude.ts';
import { orientation, orientationOnMap } from './orientation.ts';
import type { Circle, Point, Polygon, Shape } from './shape.ts';

export function contains(shape: Shape, point: Point): boolean {
  return shape.kind === 'circle' ? circleContains(shape, point) : polygonContains(shape, point);
}

const circleContains = (circle: Circle, point: Point): boolean =>
  distanceMetres(circle.centre, point) <= circle.radiusMetres;

/**
 * Counts the sides that the meridian from the point to the north pole crosses. A polygon has up to 10,000 sides, and every
 * position near it may ask, so sides off the 180th meridian take a faster way to the same answer.
 */
function polygonContains({ nodes }: Polygon, point: Point): boolean {
  const isOnMap = point.longitude > -turn / 2 && point.longitude < turn / 2;
  let inside = false;
  let turnsRound = 0;
  let from = nodes.at(-1);
  for (const to of nodes) {
    if (from === undefined) return false;
    const turns = turnsOfSide(from.longitude, to.longitude);
    turnsRound += turns;
    if (from.latitude >= point.latitude || to.latitude >= point.latitude) {
      const met = (isOnMap && turns === 0 ? meetsOnMap(from, to, point) : undefined) ?? meets(from, to, turns, point);
      if (met === 'edge') return true;
      if (met === 'above') inside = !inside;
    }
    from = to;
  }
  return turnsRound % 2 !== 0 && nearerNorthPole(nodes) ? !inside : inside;
}

/** `meets` for a side that is not near the 180th meridian: much faster. Undefined for others. */
function meetsOnMap(from: Point, to: Point, point: Point): Met | undefined {
  const { latitude, longitude } = point;
  const eastward = from.longitude < to.longitude;
  const [west, east] = eastward ? [from.longitude, to.longitude] : [to.longitude, from.longitude];
  if (west < -turn / 2 || east > turn / 2) return undefined;
  if (longitude < west || longitude > east) return 'no';
  // Half open: if two sides meet on the point's meridian, one of them counts.
  const crosses = longitude < east;
  if (from.latitude > latitude && to.latitude > latitude) return crosses ? 'above' : 'no';
  const side = orientationOnMap(from, to, point);
  if (side === 0) return betweenLatitudes(from, to, point) ? 'edge' : 'no';
  return crosses && side === (eastward ? -1 : 1) ? 'above' : 'no';
}

type Met = 'edge' | 'above' | 'no';

/** The side ends `turns` turns east of `to`. Whether the point is on it, or below it on a meridian that it crosses. */
function meets(from: Point, to: Point, turns: number, point: Point): Met {
  for (const pointTurns of [0, -1, 1]) {
    const beyondFrom = compareDifference(point.longitude, from.longitude, -turn * pointTurns);
    const beyondTo = compareDifference(point.longitude, to.longitude, turn * (turns - pointTurns));
    if (beyondFrom * beyondTo > 0) continue;
    const eastward = beyondTo < 0 || beyondFrom > 0;
    const side = orientation({ ...from, turns: 0 }, { ...to, turns }, { ...point, turns: pointTurns });
    if (side === 0) {
      if (betweenLatitudes(from, to, point)) return 'edge';
      continue;
    }
    // Half open: if two sides meet on the point's meridian, one of them counts.
    const crosses = eastward ? beyondTo < 0 : beyondFrom < 0;
    if (crosses && side === (eastward ? -1 : 1)) return 'above';
  }
  return 'no';
}

const betweenLatitudes = (from: Point, to: Point, { latitude }: Point): boolean =>
  latitude >= Math.min(from.latitude, to.latitude) && latitude <= Math.max(from.latitude, to.latitude);

const nearerNorthPole = (nodes: readonly Point[]): boolean =>
  nodes.reduce((sum, { latitude }) => sum + latitude, 0) >= 0;
