import { earthRadiusMetres } from '../../../geo/distance.ts';
import { longitudeNear } from '../../../geo/longitude.ts';
import type { Circle } from '../../../geo/shape.ts';
import { atOnce, inSlices } from '../../ui/slices.ts';
import { latitudeAt, worldX, worldY } from '../canvas/web-mercator.ts';
import type { MapGeofence } from './geofence-layer.tsx';

/**
 * The shapes of geofences as typed arrays in the order of the list, for the worker. Coordinates are on the unit square of
 * the world (0 to 1). A shape across the 180th meridian continues beyond 0 or 1.
 */
export interface ShapePack {
  readonly count: number;
  /** Box of each shape: west, north, east, south. */
  readonly boxes: Float64Array;
  /** Colour number of the first tag, or `noColour`. */
  readonly colours: Uint8Array;
  readonly circles: Uint8Array;
  /** The start of each shape in `xy`, and the end of the last one. */
  readonly starts: Uint32Array;
  /** Polygon: its nodes as x, y, x, y …. Circle: its centre, half width and half height. */
  readonly xy: Float64Array;
  /** Indexes in drawing order, larger shapes first, so that a yard lies on top of its district. */
  readonly order: Uint32Array;
}

/** Geofences and their shapes as typed arrays, in the same order. */
export interface GeofenceSet {
  readonly geofences: readonly MapGeofence[];
  readonly pack: ShapePack;
}

export const noColour = 255;
const circleNumbers = 4;
/** Shapes per step of sliced work. */
const stepShapes = 64;

/** Up to this many geofences are packed at once, in less than a frame. */
const fewAtOnce = 500;

/** Packs the shapes of many geofences in slices, so that the browser stays responsive. Returns a function that stops it. */
export function packGeofences(
  geofences: readonly MapGeofence[],
  onReady: (set: GeofenceSet) => void,
  onError: (error: unknown) => void,
): () => void {
  const work = packShapes(geofences);
  if (geofences.length <= fewAtOnce) {
    onReady({ geofences, pack: atOnce(work) });
    return () => {};
  }
  const stopped = new AbortController();
  inSlices(work, stopped.signal).then(
    (pack) => {
      if (!stopped.signal.aborted) onReady({ geofences, pack });
    },
    (error: unknown) => {
      if (!stopped.signal.aborted) onError(error);
    },
  );
  return () => stopped.abort();
}

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

/** Alternating latitudes and longitudes; undefined for a circle. */
function cornersOf({ shape }: MapGeofence): ArrayLike<number> | undefined {
  if (shape.kind === 'circle') return undefined;
  return shape.corners ?? shape.nodes.flatMap(({ latitude, longitude }) => [latitude, longitude]);
}

type Packing = Omit<ShapePack, 'order'>;

/** Matches Leaflet's circle: its height along the meridian, and its width where it is widest. */
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

/**
 * Degrees of longitude between the centre of a circle and its edge, at the latitude `drawnAt`. A circle around a pole spans
 * all longitudes: the width of its box has to stay finite.
 */
function halfWidthAt(latitude: number, drawnAt: number, angle: number): number {
  if (Math.abs(latitude) + degrees(angle) >= 90) return 180;
  const [middle, side] = [radians(latitude), radians(drawnAt)];
  const cosine = (Math.cos(angle) - Math.sin(middle) * Math.sin(side)) / (Math.cos(middle) * Math.cos(side));
  const half = degrees(Math.acos(cosine));
  return half > 0 ? half : Math.min(180, degrees(angle) / Math.cos(middle));
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

/** Shapes beyond this count have no defined order among equal areas. */
const maxPlaces = 2 ** 20;

/**
 * Sorts one number per shape that holds its area and its index, which is many times faster than a compare function. The
 * bits of a positive 32-bit float grow with its value.
 */
function largerFirst(areas: Float32Array): Uint32Array {
  const bits = new Uint32Array(areas.buffer);
  const keys = Float64Array.from(bits, (area, at) => area * maxPlaces + at).sort();
  return Uint32Array.from(keys, (key) => key % maxPlaces).reverse();
}
