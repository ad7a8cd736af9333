import { geofenceTypes, minPolygonPoints } from '../../contract/choices.ts';
import type { Geofence } from '../../contract/geofences.ts';
import { PackedPolygon, type Shape, type WireShape } from '../../geo/shape.ts';

/** A geofence of a list. A polygon is packed, because a list can have a million corners. */
export interface ListedGeofence extends Omit<Geofence, keyof WireShape> {
  /** Undefined if it cannot be drawn. */
  readonly shape: Shape | undefined;
}

/** A part of a list on its way from the worker to the page, as text and numbers, which are cheap to receive. */
export interface LeanPiece {
  /** The records without their shapes, as JSON. */
  readonly records: string;
  /** Circle: latitude, longitude, radius. Polygon: latitude, longitude, latitude, … Nothing: no shape. */
  readonly shapes: Float64Array<ArrayBuffer>;
  /** End of each record's numbers in `shapes`. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

export type FromListWorker = LeanPiece | 'end' | 'unreadable';

const circleNumbers = 3;

/** Records of one piece. The page takes a piece in within a few milliseconds. */
const pieceSize = 2000;

export function* leanPieces(json: string): Generator<LeanPiece> {
  // `leanPiece` removes the shapes from this copy.
  const list = JSON.parse(json) as Parsed[];
  for (let from = 0; from < list.length; from += pieceSize) yield leanPiece(list.slice(from, from + pieceSize));
}

type Parsed = { [Key in keyof Geofence]: Key extends keyof WireShape ? Geofence[Key] | undefined : Geofence[Key] };

function leanPiece(list: readonly Parsed[]): LeanPiece {
  const numbers = list.map(numbersOf);
  const ends = new Uint32Array(list.length);
  let count = 0;
  numbers.forEach(({ length }, at) => {
    count += length;
    ends[at] = count;
  });
  const shapes = new Float64Array(count);
  numbers.forEach((own, at) => shapes.set(own, (ends[at] ?? 0) - own.length));
  for (const record of list) {
    record.geofenceType = record.latitude = record.longitude = record.radius = record.points = undefined;
  }
  return { records: JSON.stringify(list), shapes, ends };
}

function numbersOf({ geofenceType, latitude, longitude, radius, points }: Parsed): number[] {
  if (geofenceType !== geofenceTypes.circle) {
    const pairs = points ?? [];
    return pairs.length < minPolygonPoints ? [] : pairs.flat();
  }
  const numbers = [latitude, longitude, radius].filter((each) => typeof each === 'number');
  return numbers.length < circleNumbers ? [] : numbers;
}

function shapeFrom(numbers: Float64Array): Shape | undefined {
  if (numbers.length === 0) return undefined;
  if (numbers.length > circleNumbers) return new PackedPolygon(numbers);
  const [latitude = 0, longitude = 0, radiusMetres = 0] = numbers;
  return { kind: 'circle', centre: { latitude, longitude }, radiusMetres };
}

/** An unchanged geofence stays the same object. */
export function listedOf(
  { records, shapes, ends }: LeanPiece,
  known: ReadonlyMap<number, ListedGeofence>,
): ListedGeofence[] {
  let from = 0;
  return (JSON.parse(records) as Omit<Geofence, keyof WireShape>[]).map((record, at) => {
    const shape = shapeFrom(shapes.subarray(from, ends[at]));
    from = ends[at] ?? from;
    const listed = Object.assign(record, { shape });
    const before = known.get(record.id);
    return before && isSame(before, listed) ? before : listed;
  });
}

/** Own fields only: the nodes of a packed polygon are not made. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isList(one)) {
    return isList(other) && one.length === other.length && one.every((value, at) => value === other[at]);
  }
  if (!isObject(one) || !isObject(other)) return false;
  return Object.keys(other).every((key) => isSame(one[key], other[key]));
}

const isList = (value: unknown): value is readonly unknown[] | Float64Array =>
  Array.isArray(value) || value instanceof Float64Array;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
