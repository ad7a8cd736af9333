/** Pure edits of a shape: what a pointer, a key or a field changes. */
import { latitudeLimits, radiusMetresLimits } from '../contract/choices.ts';
import { radians } from './distance.ts';
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

/** Moves the whole shape so that the point at `from` moves to `to`. A polygon keeps its size on the ground. */
export function moveShape(shape: Shape, from: Point, to: Point): Shape {
  const northward = to.latitude - from.latitude;
  const eastward = longitudeNear(to.longitude, from.longitude) - from.longitude;
  if (shape.kind === 'circle') return setCentre(shape, shifted(shape.centre, northward, eastward));
  const anchor = shape.nodes[0];
  if (!anchor) return shape;
  const stretch = Math.cos(radians(anchor.latitude)) / Math.cos(radians(clampLatitude(anchor.latitude + northward)));
  return {
    ...shape,
    nodes: shape.nodes.map((node) => {
      const offset = longitudeNear(node.longitude, anchor.longitude) - anchor.longitude;
      return shifted(node, northward, eastward + offset * (stretch - 1));
    }),
  };
}

const shifted = ({ latitude, longitude }: Point, northward: number, eastward: number): Point =>
  roundedPoint({ latitude: clampLatitude(latitude + northward), longitude: longitude + eastward });

/** Stays away from the poles, where a metre has no longitude. */
const clampLatitude = (latitude: number): number =>
  Math.min(latitudeLimits.max - 0.01, Math.max(latitudeLimits.min + 0.01, latitude));

/** A position entered by hand: six decimals (a tenth of a metre), longitude from -180 to 180. */
export const roundedPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(wrapLongitude(longitude) * 1e6) / 1e6,
});
