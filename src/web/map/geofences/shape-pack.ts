import { earthRadiusMetres } from '../../../geo/distance.ts';
import { longitudeNear } from '../../../geo/longitude.ts';
import type { Circle } from '../../../geo/shape.ts';
import type { MapGeofence } from '../geofence-layer.tsx';
import { latitudeAt, worldX, worldY } from '../land.ts';

/**
 * Geofences as plain numbers on the world's square (0 to 1), which a worker takes over without copying: by their place in
 * the list that they came in. A shape that runs on across the world's edge leaves 0 to 1.
 */
export interface ShapePack {
  readonly count: number;
  /** Of each its box: west, north, east, south. */
  readonly boxes: Float64Array;
  /** The number of its tag's colour, or `noColour`. */
  readonly colours: Uint8Array;
  readonly circles: Uint8Array;
  /** Where in `xy` each begins, and behind the last where it ends. */
  readonly starts: Uint32Array;
  /** A polygon's nodes, x, y, x, y …; of a circle its middle and its half width and height. */
  readonly xy: Float64Array;
  /** Their places, the larger first: so they are drawn, that a yard inside a district lies on top of it. */
  readonly order: Uint32Array;
}

export const noColour = 255;
const circleNumbers = 4;
/** Between two looks at the clock. */
const stepShapes = 64;

/** Steps a slice at a time. */
export function* packShapes(geofences: readonly MapGeofence[]): Generator<void, ShapePack> {
  const pack = emptyPack(geofences);
  const areas = new Float32Array(geofences.length);
  for (let at = 0; at < geofences.length; at += 1) {
    const geofence = geofences[at] as MapGeofence;
    const corners = cornersOf(geofence);
    pack.colours[at] = geofence.colour ?? noColour;
    pack.circles[at] = corners ? 0 : 1;
    areas[at] = corners ? packPolygon(pack, at, corners) : packCircle(pack, at, geofence.shape as Circle);
    if (at % stepShapes === stepShapes - 1) yield;
  }
  yield;
  return { ...pack, order: largerFirst(areas) };
}

function emptyPack(geofences: readonly MapGeofence[]): Omit<ShapePack, 'order'> {
  const count = geofences.length;
  const starts = new Uint32Array(count + 1);
  geofences.forEach((geofence, at) => {
    starts[at + 1] = (starts[at] ?? 0) + (cornersOf(geofence)?.length ?? circleNumbers);
  });
  return {
    count,
    boxes: new Float64Array(4 * count),
    colours: new Uint8Array(count),
    circles: new Uint8Array(count),
    starts,
    xy: new Float64Array(starts[count] ?? 0),
  };
}

/** Latitudes and longitudes in turns; undefined for a circle. */
function cornersOf(geofence: MapGeofence): ArrayLike<number> | undefined {
  if (geofence.corners) return geofence.corners;
  const { shape } = geofence;
  return shape.kind === 'circle' ? undefined : shape.nodes.flatMap(({ latitude, longitude }) => [latitude, longitude]);
}

type Packing = Omit<ShapePack, 'order'>;

/** As Leaflet draws a circle: its height is that between its ends on a meridian, its width where that is widest. */
function packCircle({ boxes, starts, xy }: Packing, at: number, { centre, radiusMetres }: Circle): number {
  const { latitude, longitude } = centre;
  const angle = radiusMetres / earthRadiusMetres;
  const reach = degrees(angle);
  const [top, bottom] = [worldY(latitude + reach), worldY(latitude - reach)];
  const [x, y] = [worldX(longitude), (top + bottom) / 2];
  const halfWidth = halfWidthAt(latitude, latitudeAt(y), angle) / 360;
  const halfHeight = (bottom - top) / 2;
  xy.set([x, y, halfWidth, halfHeight], starts[at]);
  boxes.set([x - halfWidth, top, x + halfWidth, bottom], 4 * at);
  return Math.PI * halfWidth * halfHeight;
}

/** Degrees of longitude between a circle's middle and its side, at the latitude where that is drawn. */
function halfWidthAt(latitude: number, drawnAt: number, angle: number): number {
  const [middle, side] = [radians(latitude), radians(drawnAt)];
  const cosine = (Math.cos(angle) - Math.sin(middle) * Math.sin(side)) / (Math.cos(middle) * Math.cos(side));
  const half = degrees(Math.acos(cosine));
  return half > 0 ? half : degrees(angle) / Math.cos(middle);
}

const degrees = (angle: number): number => (angle * 180) / Math.PI;
const radians = (angle: number): number => (angle * Math.PI) / 180;

function packPolygon({ boxes, starts, xy }: Packing, at: number, corners: ArrayLike<number>): number {
  let to = starts[at] ?? 0;
  let reference = corners[1] ?? 0;
  let [west, north, east, south, doubled] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  let [beforeX, beforeY] = [0, 0];
  for (let corner = 0; corner < corners.length; corner += 2) {
    reference = longitudeNear(corners[corner + 1] as number, reference);
    const [x, y] = [worldX(reference), worldY(corners[corner] as number)];
    if (east !== -Infinity) doubled += beforeX * y - x * beforeY;
    [beforeX, beforeY] = [x, y];
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [north, south] = [Math.min(north, y), Math.max(south, y)];
    xy[to] = x;
    xy[to + 1] = y;
    to += 2;
  }
  const [firstX = 0, firstY = 0] = [xy[starts[at] ?? 0], xy[(starts[at] ?? 0) + 1]];
  boxes.set([west, north, east, south], 4 * at);
  return Math.abs(doubled + beforeX * firstY - firstX * beforeY) / 2;
}

/** More shapes than this have no order among equals. */
const mostPlaces = 2 ** 20;

/**
 * One number for each, its area before its place: sorting plain numbers is many times faster than asking a function. The
 * bits of a positive 32-bit fraction grow with it.
 */
function largerFirst(areas: Float32Array): Uint32Array {
  const bits = new Uint32Array(areas.buffer);
  const keys = Float64Array.from(bits, (area, at) => area * mostPlaces + at).sort();
  return Uint32Array.from(keys, (key) => key % mostPlaces).reverse();
}
