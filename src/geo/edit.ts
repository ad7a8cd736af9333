/** Pure edits of a shape: what a pointer, a key or a field changes. */
import { latitudeLimits, radiusMetresLimits } from '../contract/choices.ts';
import { destination, radians } from './distance.ts';
import { longitudeNear, wrapLongitude } from './longitude.ts';
import type { Circle, Point, Polygon, Shape } from './shape.ts';

export const setCentre = (circle: Circle, centre: Point): Circle => ({ ...circle, centre });

export const setRadius = (circle: Circle, radiusMetres: number): Circle => ({ ...circle, radiusMetres });

/** The nearest allowed radius. */
export const clampedRadius = (metres: number): number =>
  Math.min(radiusMetresLimits.max, Math.max(radiusMetresLimits.min, metres));

export const moveNode = ({ nodes, ...rest }: Polygon, index: number, to: Point): Polygon => ({
  ...rest,
  nodes: nodes.map((node, at) => (at === index ? to : node)),
});

/** The new node gets number `index`; the node with that number moves behind it. */
export const insertNode = ({ nodes, ...rest }: Polygon, index: number, node: Point): Polygon => ({
  ...rest,
  nodes: [...nodes.slice(0, index), node, ...nodes.slice(index)],
});

export const deleteNode = ({ nodes, ...rest }: Polygon, index: number): Polygon => ({
  ...rest,
  nodes: nodes.filter((_, at) => at !== index),
});

/** The position of a node inserted after node `index`: the middle of its side. */
export function middleOfSide({ nodes }: Polygon, index: number): Point | undefined {
  const from = nodes[index];
  const to = nodes[(index + 1) % nodes.length];
  if (!from || !to) return undefined;
  return roundedPoint({
    latitude: (from.latitude + to.latitude) / 2,
    longitude: (from.longitude + longitudeNear(to.longitude, from.longitude)) / 2,
  });
}

/**
 * Moves the whole shape so that the point at `from` moves to `to`, or stops at a pole. A polygon keeps its size on the ground,
 * unless a side would then span more than half of the longitudes.
 */
export function moveShape(shape: Shape, from: Point, to: Point): Shape {
  const eastward = longitudeNear(to.longitude, from.longitude) - from.longitude;
  const wanted = to.latitude - from.latitude;
  if (shape.kind === 'circle')
    return setCentre(shape, shifted(shape.centre, withinPoles(wanted, [shape.centre]), eastward));
  const northward = withinPoles(wanted, shape.nodes);
  const anchor = nearestToEquator(shape);
  if (!anchor) return shape;
  const offsets = shape.nodes.map(({ longitude }) => longitudeNear(longitude, anchor.longitude) - anchor.longitude);
  const stretch = Math.min(
    metresOfLongitude(anchor.latitude) / metresOfLongitude(anchor.latitude + northward),
    Math.max(1, 90 / offsets.reduce((most, offset) => Math.max(most, Math.abs(offset)), 0)),
  );
  return {
    ...shape,
    nodes: shape.nodes.map((node, at) => shifted(node, northward, eastward + (offsets[at] ?? 0) * (stretch - 1))),
  };
}

const shifted = ({ latitude, longitude }: Point, northward: number, eastward: number): Point =>
  roundedPoint({ latitude: latitude + northward, longitude: longitude + eastward });

/** Degrees of latitude that a move stays away from the poles, where a metre has no longitude. */
const poleMargin = 0.01;

/** A shape that is beyond the margin may only move away from that pole. */
const withinPoles = (northward: number, points: readonly Point[]): number =>
  points.reduce(
    (allowed, { latitude }) =>
      Math.max(
        Math.min(0, latitudeLimits.min + poleMargin - latitude),
        Math.min(allowed, Math.max(0, latitudeLimits.max - poleMargin - latitude)),
      ),
    northward,
  );

/** In proportion to those at the equator. Not 0 at the poles. */
const metresOfLongitude = (latitude: number): number =>
  Math.cos(radians(Math.min(Math.abs(latitude), latitudeLimits.max - poleMargin)));

/** There the shape is widest on the ground. */
const nearestToEquator = ({ nodes }: Polygon): Point | undefined =>
  nodes.reduce<Point | undefined>(
    (best, node) => (best && Math.abs(best.latitude) <= Math.abs(node.latitude) ? best : node),
    undefined,
  );

/** A position entered by hand: six decimals (a tenth of a metre), longitude from -180 to 180. */
export const roundedPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(wrapLongitude(longitude) * 1e6) / 1e6,
});

/** Corners of a circle as a polygon: sides of a large circle differ from it by less than 0.5 % of its radius. */
const circleCorners = 32;

/** A polygon with the area of the circle. */
export function polygonOf({ centre, radiusMetres }: Circle): Polygon {
  const half = Math.PI / circleCorners;
  const reachMetres = radiusMetres * Math.sqrt(half / (Math.sin(half) * Math.cos(half)));
  const nodes = Array.from({ length: circleCorners }, (_, at) =>
    roundedPoint(destination(centre, (at * 360) / circleCorners, reachMetres)),
  );
  return { kind: 'polygon', nodes };
}
