import type { Geofence } from '../../contract/geofences.ts';

/** A geofence of a list. Its points are plain numbers (latitude, longitude, …), because a list can have a million. */
export interface ListedGeofence extends Omit<Geofence, 'points'> {
  readonly corners: Float64Array | null;
}

/** The geofence in the API's form. */
export function wholeGeofence({ corners, ...record }: ListedGeofence): Geofence {
  const pairs = Array.from({ length: (corners?.length ?? 0) / 2 }, (_, at): [number, number] => [
    corners?.[2 * at] ?? 0,
    corners?.[2 * at + 1] ?? 0,
  ]);
  return { ...record, points: corners && pairs };
}

/** A part of a list on its way from the worker to the page, as text and numbers, which are cheap to receive. */
export interface LeanPiece {
  /** The records without their points, as JSON. */
  readonly records: string;
  readonly corners: Float64Array<ArrayBuffer>;
  /** End of each record's numbers in `corners`. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** Records of one piece. The page takes a piece in within a few milliseconds. */
const pieceSize = 2000;

export function* leanPieces(json: string): Generator<LeanPiece> {
  // `leanPiece` removes the points from this copy.
  const list = JSON.parse(json) as Parsed[];
  for (let from = 0; from < list.length; from += pieceSize) yield leanPiece(list.slice(from, from + pieceSize));
}

type Parsed = Omit<Geofence, 'points'> & { points: Geofence['points'] | undefined };

function leanPiece(list: readonly Parsed[]): LeanPiece {
  const ends = new Uint32Array(list.length);
  let count = 0;
  list.forEach(({ points }, at) => {
    count += 2 * (points?.length ?? 0);
    ends[at] = count;
  });
  const corners = new Float64Array(count);
  let to = 0;
  for (const record of list) {
    for (const point of record.points ?? []) corners.set(point, (to += 2) - 2);
    record.points = undefined;
  }
  return { records: JSON.stringify(list), corners, ends };
}

/** An unchanged geofence stays the same object. */
export function listedOf(
  { records, corners, ends }: LeanPiece,
  known: ReadonlyMap<number, ListedGeofence>,
): ListedGeofence[] {
  let from = 0;
  return (JSON.parse(records) as Omit<Geofence, 'points'>[]).map((record, at) => {
    const own = corners.subarray(from, ends[at]);
    from = ends[at] ?? from;
    const listed = Object.assign(record, { corners: own.length > 0 ? own : null });
    const before = known.get(record.id);
    return before && isSame(before, listed) ? before : listed;
  });
}

const isSame = (one: ListedGeofence, other: ListedGeofence): boolean =>
  (Object.keys(other) as (keyof ListedGeofence)[]).every((key) => isSameValue(one[key], other[key]));

function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return isList(one) && isList(other) && one.length === other.length && one.every((value, at) => value === other[at]);
}

const isList = (value: unknown): value is readonly number[] | Float64Array =>
  Array.isArray(value) || value instanceof Float64Array;
