/** Finds places where vehicles stopped outside of every geofence. */
import { distanceMetres } from '../../geo/distance.ts';
import { GeofenceIndex } from '../../geo/geofence-index.ts';
import { labelPoint } from '../../geo/label-point.ts';
import { type Point, type Shape, shapeOf } from '../../geo/shape.ts';
import { type FoundStop, stopsIn } from '../../rules/findings/stops.ts';
import { placeAtMostMetres } from '../../rules/proposals/place-shape.ts';
import { proposalsOf, usualMargin } from '../../rules/proposals/proposals.ts';
import type { Queryable } from '../database/database.ts';
import { findableGeofences } from '../store/geofence-areas.ts';
import { planByValues } from '../store/plan-by-values.ts';
import { readTracks } from './read-tracks.ts';
import type { FoundProposal, ProposalsQuestion } from './tasks.ts';

/** Further proposals keep the shape of their stops and have no name, because each costs a look into the street map. */
const describedAtMost = 500;
/** Across a place in all. */
const neighbourMetres = 4 * placeAtMostMetres;
/** Degrees of latitude that are longer. */
const neighbourDegrees = neighbourMetres / 110_000;

/** `db` should be a snapshot. Runs in a worker thread, so it takes no pauses. */
export async function findProposals(db: Queryable, question: ProposalsQuestion): Promise<FoundProposal[]> {
  await planByValues(db);
  const { accountId, startMs, endMs, minStops, minVehicles } = question;
  const geofences = (await findableGeofences(db, accountId)).flatMap((geofence) => {
    const shape = shapeOf(geofence);
    return shape ? [{ id: geofence.id, shape, stops: [] as FoundStop['at'][] }] : [];
  });
  const sorter = new StopSorter(geofences);
  const tracks = { accountId, from: new Date(startMs), to: new Date(endMs) };
  for await (const { id, plots } of readTracks(db, tracks)) {
    for (const { first: _, last: __, ...stop } of stopsIn(id, plots)) sorter.add(stop);
  }
  const marginMetres = usualMargin(geofences, minStops);
  const proposals = proposalsOf(sorter.outside, { minStops, minVehicles, marginMetres });
  const known = geofences.map(({ shape }) => labelPoint(shape));
  return proposals.map(({ stopped, ...proposal }, at) => {
    if (at >= describedAtMost) return { ...proposal, stopped: [], neighbours: [] };
    const others = proposals.flatMap(({ centre }, other) => (other === at ? [] : [centre]));
    return { ...proposal, stopped, neighbours: nearby(proposal.centre, [...others, ...known]) };
  });
}

const nearby = (centre: Point, points: readonly Point[]): Point[] =>
  points.filter(
    (point) =>
      Math.abs(point.latitude - centre.latitude) <= neighbourDegrees &&
      distanceMetres(point, centre) <= neighbourMetres,
  );

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
