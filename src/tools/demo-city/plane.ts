/** Metres east and north of the city's centre. Over 15 km the earth is flat enough for drawing. */
import { earthRadiusMetres, radians } from '../../geo/distance.ts';
import type { Point } from '../../geo/shape.ts';

export type Spot = readonly [east: number, north: number];

const origin = { latitude: 51.34, longitude: 12.375 };
const perDegree = radians(1) * earthRadiusMetres;
const eastPerDegree = perDegree * Math.cos(radians(origin.latitude));

export const spotOf = ({ latitude, longitude }: Point): Spot => [
  (longitude - origin.longitude) * eastPerDegree,
  (latitude - origin.latitude) * perDegree,
];

/** GeoJSON's order. */
export const positionOf = ([east, north]: Spot): [longitude: number, latitude: number] => [
  origin.longitude + east / eastPerDegree,
  origin.latitude + north / perDegree,
];

export type Pair = readonly [latitude: number, longitude: number];
export const spotsOf = (pairs: readonly Pair[]): Spot[] =>
  pairs.map(([latitude, longitude]) => spotOf({ latitude, longitude }));

// Math.hypot takes several times as long.
export const metresBetween = ([x, y]: Spot, [toX, toY]: Spot): number => Math.sqrt((toX - x) ** 2 + (toY - y) ** 2);

export const along = ([x, y]: Spot, [toX, toY]: Spot, share: number): Spot => [
  x + (toX - x) * share,
  y + (toY - y) * share,
];

/** Rounds corners (Chaikin). An open line keeps its ends. */
export function smooth(line: readonly Spot[], closed: boolean, rounds = 3): Spot[] {
  let smoothed = [...line];
  for (let round = 0; round < rounds; round += 1) {
    const next: Spot[] = [];
    const sides = closed ? smoothed.length : smoothed.length - 1;
    for (let index = 0; index < sides; index += 1) {
      const from = smoothed[index] ?? [0, 0];
      const to = smoothed[(index + 1) % smoothed.length] ?? from;
      next.push(along(from, to, 0.25), along(from, to, 0.75));
    }
    if (!closed) next.splice(0, 1, ...smoothed.slice(0, 1));
    if (!closed) next.splice(-1, 1, ...smoothed.slice(-1));
    smoothed = next;
  }
  return smoothed;
}

export function areaOf(ring: readonly Spot[]): number {
  let twice = 0;
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  });
  return twice / 2;
}

export function isInside(ring: readonly Spot[], [x, y]: Spot): boolean {
  let inside = false;
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index, index += 1) {
    const [fromX, fromY] = ring[index] ?? [0, 0];
    const [toX, toY] = ring[before] ?? [0, 0];
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) inside = !inside;
  }
  return inside;
}

export function centreOf(ring: readonly Spot[]): Spot {
  const sum = ring.reduce<[number, number]>(([x, y], spot) => [x + spot[0], y + spot[1]], [0, 0]);
  return [sum[0] / ring.length, sum[1] / ring.length];
}

/** A band of `metres` on each side of a line. */
export function bandAround(line: readonly Spot[], metres: number): Spot[] {
  const sides = line.map((spot, index): [Spot, Spot] => {
    const [fromX, fromY] = line[Math.max(0, index - 1)] ?? spot;
    const [toX, toY] = line[Math.min(line.length - 1, index + 1)] ?? spot;
    const scale = metres / (Math.hypot(toX - fromX, toY - fromY) || 1);
    const [east, north] = [(toY - fromY) * scale, (fromX - toX) * scale];
    return [
      [spot[0] + east, spot[1] + north],
      [spot[0] - east, spot[1] - north],
    ];
  });
  return [...sides.map(([right]) => right), ...sides.map(([, left]) => left).reverse()];
}
