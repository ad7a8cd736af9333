import { crossings, crossingsAtMost, type SidePair } from './crossings.ts';
import { earthRadiusMetres, radians } from './distance.ts';
import { unwrapped } from './ring.ts';
import type { Point, Shape } from './shape.ts';

/** The exact area takes as many steps as the square of the number of nodes, in which sides cross. */
const exactNodesAtMost = 500;
/** Enough for three digits. */
const strips = 500;

/**
 * The area of a shape in square metres on the sphere. A polygon's sides are straight in latitude and longitude, as in
 * `contains`. Where sides cross, an area that is covered twice is outside (even-odd), as in `contains`.
 */
export function areaSquareMetres(shape: Shape): number {
  if (shape.kind === 'polygon') {
    const ring = unwrapped(shape.nodes);
    const pairs = crossings(shape.nodes);
    if (pairs.length === 0) return ringArea(ring);
    const isSmall = pairs.length < crossingsAtMost && ring.length <= exactNodesAtMost;
    return isSmall ? evenOddArea(ring, pairs) : nearEvenOddArea(ring);
  }
  const halfAngle = shape.radiusMetres / earthRadiusMetres / 2;
  return 4 * Math.PI * earthRadiusMetres ** 2 * Math.sin(halfAngle) ** 2;
}

/** Where sides cross, parts with the opposite orientation are subtracted. */
function ringArea(ring: readonly Point[]): number {
  let sum = 0;
  let from = ring.at(-1);
  for (const to of ring) {
    if (from) sum += radians(to.longitude - from.longitude) * meanSine(from, to);
    from = to;
  }
  return Math.abs(sum) * earthRadiusMetres ** 2;
}

type Side = readonly [south: Point, north: Point];

/**
 * Cuts the ring into strips between the latitudes of its nodes and crossings. No sides cross within a strip, so from west
 * to east every other gap between two sides is inside.
 */
function evenOddArea(ring: readonly Point[], pairs: readonly SidePair[]): number {
  const sides = ring.map((node, index): Side => {
    const next = ring[(index + 1) % ring.length] ?? node;
    return node.latitude <= next.latitude ? [node, next] : [next, node];
  });
  const cuts = [...ring.map(({ latitude }) => latitude), ...pairs.map((pair) => crossingLatitude(sides, pair))];
  const latitudes = [...new Set(cuts)].sort((a, b) => a - b);
  let sum = 0;
  for (const [index, south] of latitudes.slice(0, -1).entries()) {
    const north = latitudes[index + 1] ?? south;
    const middle = (south + north) / 2;
    const through = sides
      .filter(([low, high]) => low.latitude < middle && middle < high.latitude)
      .sort((one, other) => longitudeAt(one, middle) - longitudeAt(other, middle));
    for (let west = 0; west + 1 < through.length; west += 2) {
      const [one, other] = [through[west], through[west + 1]];
      if (one && other) sum += ringArea([at(one, south), at(one, north), at(other, north), at(other, south)]);
    }
  }
  return sum;
}

/** Spreads the latitudes: at equal distances they could all meet a regular zigzag at the same corner. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/** The same from one latitude in each strip of equal height. */
function nearEvenOddArea(ring: readonly Point[]): number {
  const [south, north] = ring.reduce<[number, number]>(
    ([least, most], { latitude }) => [Math.min(least, latitude), Math.max(most, latitude)],
    [90, -90],
  );
  const height = (north - south) / strips;
  let sum = 0;
  for (let strip = 0; strip < strips; strip += 1) {
    const latitude = south + (strip + (((strip + 0.5) * goldenRatio) % 1)) * height;
    const crossed = Float64Array.from(longitudesAt(ring, latitude)).sort();
    let width = 0;
    for (let west = 0; west + 1 < crossed.length; west += 2) width += (crossed[west + 1] ?? 0) - (crossed[west] ?? 0);
    sum += radians(width) * Math.cos(radians(latitude)) * radians(height);
  }
  return sum * earthRadiusMetres ** 2;
}

function longitudesAt(ring: readonly Point[], latitude: number): number[] {
  return ring.flatMap((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from;
    return from.latitude < latitude === to.latitude < latitude ? [] : [longitudeAt([from, to], latitude)];
  });
}

const longitudeAt = ([south, north]: Side, latitude: number): number =>
  south.longitude +
  ((latitude - south.latitude) / (north.latitude - south.latitude)) * (north.longitude - south.longitude);

const at = (side: Side, latitude: number): Point => ({ latitude, longitude: longitudeAt(side, latitude) });

/** Latitude where two sides cross. Parallel sides do not need a cut of their own. */
function crossingLatitude(sides: readonly Side[], [first, second]: SidePair): number {
  const [one, other] = [sides[first], sides[second]];
  if (!one || !other) return Number.NaN;
  const slope = (side: Side): number => (side[1].longitude - side[0].longitude) / (side[1].latitude - side[0].latitude);
  // A level side lies on one latitude, which is a cut already.
  const difference = slope(one) - slope(other);
  if (!Number.isFinite(difference) || difference === 0) return one[0].latitude;
  const atZero = (side: Side): number => side[0].longitude - slope(side) * side[0].latitude;
  const latitude = (atZero(other) - atZero(one)) / difference;
  return Math.min(Math.max(latitude, one[0].latitude), one[1].latitude);
}

/** The mean sine of the latitude along a side. */
function meanSine(from: Point, to: Point): number {
  const middle = radians((from.latitude + to.latitude) / 2);
  const half = radians((to.latitude - from.latitude) / 2);
  return half === 0 ? Math.sin(middle) : Math.sin(middle) * (Math.sin(half) / half);
}
