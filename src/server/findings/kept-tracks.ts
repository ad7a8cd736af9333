/**
 * Keeps the tracks of a period in memory, so that looks at hundreds of geofences do not each read them from the database again. Long
 * tracks are not kept: then each look reads what is near.
 */
import type { Bounds } from '../../geo/bounds.ts';
import type { Queryable } from '../database/database.ts';
import { noPlots, type PositionColumns, slicePositions } from '../telemetry/plot-columns.ts';
import { isIn } from '../telemetry/plot-days-near.ts';
import { type PlotsNear, positionsNear } from '../telemetry/plots-near.ts';
import type { Tracks } from './read-tracks.ts';

/** 32 bytes each. */
const plotsAtMost = 1_000_000;

interface Part {
  plots: PositionColumns;
  south: number;
  north: number;
}

export type NearPositions = PlotsNear<PositionColumns>;

export class KeptTracks {
  private readonly byVehicle = new Map<number, Part[]>();
  private count = 0;

  constructor(private readonly atMost = plotsAtMost) {}

  /** By vehicle, then by time. */
  add(vehicleId: number, plots: PositionColumns): void {
    this.count += plots.count;
    if (this.count > this.atMost) {
      this.byVehicle.clear();
      return;
    }
    const part = { plots, ...latitudesOf(plots) };
    const others = this.byVehicle.get(vehicleId);
    if (others) others.push(part);
    else this.byVehicle.set(vehicleId, [part]);
  }

  /** What `positionsNear` yields for a box that only vehicles of these tracks were near. */
  async *near(db: Queryable, tracks: Tracks, box: Bounds): AsyncGenerator<NearPositions> {
    if (this.count > this.atMost) {
      for await (const chunk of positionsNear(db, { ...tracks, box }, () => false)) if (chunk.plots) yield chunk;
      return;
    }
    for (const [vehicleId, parts] of this.byVehicle) yield* nearOf(vehicleId, parts, box);
  }
}

function* nearOf(vehicleId: number, parts: readonly Part[], box: Bounds): Generator<NearPositions> {
  let [gapBefore, isNear] = [false, false];
  for (const { plots, south, north } of parts) {
    if (south > box.north || north < box.south) {
      gapBefore = true;
      continue;
    }
    for (let index = 0; index < plots.count; ) {
      const first = index;
      while (index < plots.count && isIn(box, plots.latitude[index] as number, plots.longitude[index] as number))
        index += 1;
      if (index > first) {
        yield { vehicleId, plots: slicePositions(plots, first, index), gapBefore };
        [gapBefore, isNear] = [false, true];
      } else {
        gapBefore = true;
        index += 1;
      }
    }
  }
  if (isNear) yield { vehicleId, plots: noPlots, gapBefore };
}

function latitudesOf({ latitude, count }: PositionColumns): { south: number; north: number } {
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < count; index += 1) {
    const each = latitude[index] as number;
    if (each < south) south = each;
    if (each > north) north = each;
  }
  return { south, north };
}
