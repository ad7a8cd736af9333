/** Reads the whole way of each vehicle in a period. */
import type { Bounds } from '../../geo/bounds.ts';
import type { Queryable } from '../database/database.ts';
import type { PositionColumns } from '../telemetry/plot-columns.ts';
import { daysNear } from '../telemetry/plot-days-near.ts';
import { positionsNear } from '../telemetry/plots-near.ts';

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

/** By vehicle, then by time. All vehicles of the account if undefined. */
export async function* readTracks(
  db: Queryable,
  tracks: Tracks,
  vehicles?: readonly number[],
): AsyncGenerator<{ vehicleId: number; plots: PositionColumns }> {
  for await (const { vehicleId, plots } of positionsNear(db, { ...tracks, box: world, vehicles }, () => false)) {
    if (plots && plots.count > 0) yield { vehicleId, plots };
  }
}
