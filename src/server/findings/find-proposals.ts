/** Finds places where vehicles stopped outside of every geofence. */
import { GeofenceIndex } from '../../geo/geofence-index.ts';
import { type Shape, shapeOf } from '../../geo/shape.ts';
import { type FoundStop, StopsInTurn } from '../../rules/findings/stops-in-turn.ts';
import { type Proposal, proposalsOf, usualMargin } from '../../rules/proposals/proposals.ts';
import type { Queryable } from '../database/database.ts';
import { findableGeofences } from '../store/geofence-areas.ts';
import { planByValues } from '../store/plan-by-values.ts';
import { readTracks } from './read-tracks.ts';
import type { ProposalsQuestion } from './tasks.ts';

/** `db` should be a snapshot. Runs in a worker thread, so it takes no pauses. */
export async function findProposals(db: Queryable, question: ProposalsQuestion): Promise<Proposal[]> {
  await planByValues(db);
  const { accountId, startMs, endMs, minStops, minVehicles } = question;
  const geofences = (await findableGeofences(db, accountId)).flatMap((geofence) => {
    const shape = shapeOf(geofence);
    return shape ? [{ id: geofence.id, shape, stops: [] as FoundStop['at'][] }] : [];
  });
  const sorter = new StopSorter(geofences);
  let reader: { vehicleId: number; stops: StopsInTurn } | undefined;
  const period = { from: new Date(startMs), to: new Date(endMs) };
  for await (const { vehicleId, plots } of readTracks(db, { accountId, ...period })) {
    if (reader?.vehicleId !== vehicleId) {
      reader?.stops.end();
      reader = { vehicleId, stops: new StopsInTurn(vehicleId, (stop) => sorter.add(stop)) };
    }
    for (let index = 0; index < plots.count; index += 1) {
      const point = { latitude: plots.latitude[index] as number, longitude: plots.longitude[index] as number };
      reader.stops.add({ ...point, utcMs: plots.utcMs[index] as number });
    }
  }
  reader?.stops.end();
  const marginMetres = usualMargin(geofences, minStops);
  return proposalsOf(sorter.outside, { minStops, minVehicles, marginMetres });
}

/** Divides stops into those outside of every geofence, and those of each. */
class StopSorter {
  readonly outside: FoundStop[] = [];
  private readonly index: GeofenceIndex;
  private readonly byId: ReadonlyMap<number, { stops: FoundStop['at'][] }>;

  constructor(geofences: readonly { id: number; shape: Shape; stops: FoundStop['at'][] }[]) {
    this.index = new GeofenceIndex(geofences);
    this.byId = new Map(geofences.map((geofence) => [geofence.id, geofence]));
  }

  add(stop: FoundStop): void {
    const inside = this.index.inside(stop.at.latitude, stop.at.longitude);
    if (inside.length === 0) this.outside.push(stop);
    for (const id of inside) this.byId.get(id)?.stops.push(stop.at);
  }
}
