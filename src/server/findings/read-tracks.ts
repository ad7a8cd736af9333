/** Reads the whole way of each vehicle in a period. */
import type { Bounds } from '../../geo/bounds.ts';
import type { WalkedVehicle } from '../../rules/findings/finding.ts';
import type { TimedColumns } from '../../rules/stops.ts';
import type { Queryable } from '../database/database.ts';
import type { VisitSpans } from '../store/geofence-visits.ts';
import { daysNear } from '../telemetry/plot-days-near.ts';
import { pathsNear } from '../telemetry/plots-near.ts';
import type { Track } from './repeated-tracks.ts';

export interface Tracks {
  accountId: number;
  from: Date;
  to: Date;
}

const world: Bounds = { south: -90, west: -180, north: 90, east: 180 };

/** Degrees: more than a vehicle drives between two plots of a passage. */
const passageDegrees = 0.2;

/** The vehicles that were near a box, deleted ones included. */
export async function vehiclesNear(db: Queryable, { accountId, from, to }: Tracks, box: Bounds): Promise<number[]> {
  const { south, west, north, east } = box;
  const shrink = Math.max(0.05, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  const sideways = passageDegrees / shrink;
  const wider = {
    south: Math.max(-90, south - passageDegrees),
    north: Math.min(90, north + passageDegrees),
    ...(east - west + 2 * sideways >= 360
      ? { west: -180, east: 180 }
      : { west: west - sideways, east: east + sideways }),
  };
  const found = new Set<number>();
  for (const turned of wider.west < -180 ? [0, 360] : [0]) {
    const turnedBox = { ...wider, west: wider.west + turned, east: wider.east + turned };
    for await (const days of daysNear(db, { accountId, from, to, box: turnedBox })) {
      for (const { vehicleId } of days) found.add(vehicleId);
    }
  }
  return [...found].sort((one, other) => one - other);
}

/** All plots of each vehicle that has some. All vehicles of the account if `vehicles` is undefined. */
export async function* readTracks(db: Queryable, tracks: Tracks, vehicles?: readonly number[]): AsyncGenerator<Track> {
  let current: { id: number; path: Path } | undefined;
  for await (const { vehicleId, plots } of pathsNear(db, { ...tracks, box: world, vehicles })) {
    if (!plots || plots.count === 0) continue;
    if (current?.id !== vehicleId) {
      if (current) yield { id: current.id, plots: current.path.whole() };
      current = { id: vehicleId, path: new Path() };
    }
    current.path.append(plots);
  }
  if (current) yield { id: current.id, plots: current.path.whole() };
}

/** Also the visits of each vehicle, and vehicles that have only visits. */
export async function* withVisits(tracks: AsyncIterable<Track>, visits: VisitSpans): AsyncGenerator<WalkedVehicle> {
  const left = new Set(visits.vehicles());
  for await (const { id, plots } of tracks) {
    left.delete(id);
    yield { id, plots, visits: visits.of(id) };
  }
  for (const id of left) yield { id, plots: new Path().whole(), visits: visits.of(id) };
}

/** The plots of a vehicle, from pages that are reused. */
class Path {
  private count = 0;
  private columns = [0, 0, 0].map(() => new Float64Array(0));

  append({ count, utcMs, latitude, longitude }: TimedColumns): void {
    const needed = this.count + count;
    if (needed > (this.columns[0]?.length ?? 0)) this.grow(Math.max(needed, 2 * this.count));
    for (const [index, column] of [utcMs, latitude, longitude].entries()) this.columns[index]?.set(column, this.count);
    this.count = needed;
  }

  whole(): TimedColumns {
    const [utcMs, latitude, longitude] = this.columns.map((column) => column.subarray(0, this.count));
    return { count: this.count, utcMs, latitude, longitude } as TimedColumns;
  }

  private grow(length: number): void {
    this.columns = this.columns.map((column) => {
      const grown = new Float64Array(length);
      grown.set(column);
      return grown;
    });
  }
}
