/**
 * Finds what stored plots and visits say against the shapes of geofences. It walks along the ways of all vehicles up to three
 * times: for the findings, for shapes that end them, and for the visits that these shapes would have had.
 */

import { boundsOf, unionOfBounds } from '../../geo/bounds.ts';
import { contains } from '../../geo/contains.ts';
import { grownBounds } from '../../geo/grow.ts';
import { type Shape, shapeOf } from '../../geo/shape.ts';
import type { Finding } from '../../rules/findings/finding.ts';
import { findingsOf, inOrder } from '../../rules/findings/findings.ts';
import { flickersIn } from '../../rules/findings/flicker.ts';
import { RunsNear } from '../../rules/findings/runs-near.ts';
import { Suggestions } from '../../rules/findings/suggest.ts';
import { twinsAmong } from '../../rules/findings/twins.ts';
import { Walk, type WalkedGeofence } from '../../rules/findings/walk.ts';
import { grouped } from '../../rules/grouped.ts';
import type { Queryable } from '../database/database.ts';
import { boxAround } from '../past/box.ts';
import { compareVisits, spanOf } from '../past/compare.ts';
import { findableGeofences } from '../store/geofence-areas.ts';
import { visitSpans } from '../store/geofence-visits.ts';
import { planByValues } from '../store/plan-by-values.ts';
import { readTracks, vehiclesNear } from './read-tracks.ts';
import { RepeatedTracks } from './repeated-tracks.ts';
import { hashOf } from './shape-hash.ts';
import type { FindingsQuestion, FoundFinding } from './tasks.ts';
import { visitsOfShapes } from './visits-of-shapes.ts';
import { wireShapeOf } from './wire-shape.ts';

/** Further geofences have no suggestion unless a question names them, so that the work is bounded. */
const suggestedAtMost = 500;

type Geofence = Awaited<ReturnType<typeof findableGeofences>>[number] & { shape: Shape };

/** `db` should be a snapshot. Runs in a worker thread, so it takes no pauses. */
export async function findFindings(db: Queryable, question: FindingsQuestion): Promise<FoundFinding[]> {
  await planByValues(db);
  const { accountId, startMs, endMs, geofenceId, tagId } = question;
  const period = { from: new Date(startMs), to: new Date(endMs) };
  const all = (await findableGeofences(db, accountId)).flatMap((geofence): Geofence[] => {
    const shape = shapeOf(geofence);
    return shape ? [{ ...geofence, shape }] : [];
  });
  const asked = all.filter(
    ({ id, tags }) => (geofenceId === undefined || id === geofenceId) && (tagId === undefined || tags.includes(tagId)),
  );
  if (asked.length === 0) return [];
  const visits = new Visits(await visitSpans(db, accountId, period), startMs);
  const walk = new Walk(asked, (id) => visits.ofVehicle(id), surroundings(all), startMs);
  const tracks = { accountId, ...period };
  const box = geofenceId === undefined ? undefined : unionOfBounds(asked.map(({ shape }) => boundsOf(shape)));
  const vehicles = box && (await vehiclesNear(db, tracks, box));
  const repeated = new RepeatedTracks(() => readTracks(db, tracks, vehicles));
  for await (const { vehicleId, plots } of repeated) walk.add(vehicleId, plots);
  walk.end();
  const twins = grouped(twinsAmong(visits.begun, endMs), (twin) => twin.geofenceId);
  const found = walk.geofences.map((geofence): FoundOf => {
    const ofGeofence = visits.ofGeofence(geofence.id);
    const findings = findingsOf(geofence, ofGeofence, twins.get(geofence.id) ?? []);
    return { geofence, findings, visits: ofGeofence };
  });
  const suggested = await suggest(db, question, found, repeated);
  return found.flatMap(({ geofence, findings }) => {
    if (findings.length === 0) return [];
    const shapeHash = hashOf(geofence.shape);
    return [...findings]
      .sort(inOrder)
      .map((finding) => ({ ...toWireFinding(finding), ...none, ...suggested.get(finding), shapeHash }));
  });
}

const none = { suggestion: null, effect: null };

type Suggested = Pick<FoundFinding, 'suggestion' | 'effect'>;

/** What was found of a geofence. */
interface FoundOf {
  geofence: WalkedGeofence;
  findings: readonly Finding[];
  visits: VisitsOfGeofence;
}

const isSuggestible = ({ kind }: Finding): boolean => kind !== 'twin' && kind !== 'silence';
const countOf = (findings: readonly Finding[]): number =>
  findings.reduce((sum, finding) => sum + (isSuggestible(finding) ? finding.count : 0), 0);

/** Shapes that end findings, and what the past would have had with them. */
async function suggest(
  db: Queryable,
  { accountId, startMs, endMs }: FindingsQuestion,
  found: readonly FoundOf[],
  tracks: RepeatedTracks,
): Promise<Map<Finding, Suggested>> {
  const most = found
    .filter(({ findings }) => findings.some(isSuggestible))
    .sort((one, other) => countOf(other.findings) - countOf(one.findings) || one.geofence.id - other.geofence.id)
    .slice(0, suggestedAtMost);
  const shapes = await suggestShapes(most, tracks);
  const period = { accountId, from: new Date(startMs), to: new Date(endMs) };
  const visits = await visitsOfShapes(
    db,
    period,
    shapes.map(({ shape }) => shape),
    tracks,
  );
  const isAsked = (utcMs: number): boolean => utcMs >= startMs;
  return new Map(
    shapes.flatMap(({ finding, stored, shape }, number): [Finding, Suggested][] => {
      const would = visits[number] ?? [];
      if (finding.kind === 'flicker' && flickersIn(would).length > finding.count / 10) return [];
      return [[finding, { suggestion: wireShapeOf(shape), effect: compareVisits(stored, would, isAsked) }]];
    }),
  );
}

interface SuggestedShape {
  finding: Finding;
  stored: readonly Visit[];
  shape: Shape;
}

async function suggestShapes(found: readonly FoundOf[], tracks: RepeatedTracks): Promise<SuggestedShape[]> {
  if (found.length === 0) return [];
  const suggestions = found.map(({ geofence, visits }) => new Suggestions(geofence, flickersIn(visits.begun)));
  const boxes = suggestions.map(({ reachMetres }, number) =>
    boxAround(grownBounds(boundsOf((found[number] as FoundOf).geofence.shape), reachMetres)),
  );
  const runs = new RunsNear(boxes, (number, run) => suggestions[number]?.add(run));
  for await (const { vehicleId, plots } of tracks) runs.add(vehicleId, plots);
  return found.flatMap(({ findings, visits }, number) =>
    findings.filter(isSuggestible).flatMap((finding): SuggestedShape[] => {
      const shape = suggestions[number]?.suggestion(finding.kind);
      return shape ? [{ finding, stored: [...visits.lasting, ...visits.begun], shape }] : [];
    }),
  );
}

const toWireFinding = ({ geofenceId, kind, otherId, count, total, fast = 0, everyMs, examples }: Finding) => ({
  ...{ geofenceId, kind, otherId: otherId ?? null, count, total, fast },
  everySeconds: everyMs === undefined ? null : everyMs / 1000,
  examples: examples.map(({ vehicleId, line, ...span }) => ({
    vehicleId,
    ...spanOf(span),
    points: line.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
  })),
});

/** Whether a geofence contains a point, remembered for each pair. */
function surroundings(
  geofences: readonly Geofence[],
): (geofenceId: number, point: { latitude: number; longitude: number }) => boolean {
  const shapes = new Map(geofences.map(({ id, shape }) => [id, shape]));
  const known = new Map<string, boolean>();
  return (id, point) => {
    const key = `${id} ${point.latitude} ${point.longitude}`;
    let surrounds = known.get(key);
    if (surrounds === undefined) {
      const shape = shapes.get(id);
      surrounds = shape !== undefined && contains(shape, point);
      known.set(key, surrounds);
    }
    return surrounds;
  };
}

type Visit = Awaited<ReturnType<typeof visitSpans>>[number];

interface VisitsOfGeofence {
  begun: readonly Visit[];
  /** Those that began before the period. */
  lasting: readonly Visit[];
}

class Visits {
  readonly begun: Visit[];
  private readonly byVehicle: Map<number, Visit[]>;
  private readonly begunOf: Map<number, Visit[]>;
  private readonly lastingOf: Map<number, Visit[]>;

  constructor(spans: readonly Visit[], startMs: number) {
    this.begun = spans.filter(({ startUtcMs }) => startUtcMs >= startMs);
    this.byVehicle = grouped(spans, ({ vehicleId }) => vehicleId);
    this.begunOf = grouped(this.begun, ({ geofenceId }) => geofenceId);
    const lasting = spans.filter(({ startUtcMs }) => startUtcMs < startMs);
    this.lastingOf = grouped(lasting, ({ geofenceId }) => geofenceId);
  }

  ofVehicle(id: number): readonly Visit[] {
    return this.byVehicle.get(id) ?? [];
  }

  ofGeofence(id: number): VisitsOfGeofence {
    return { begun: this.begunOf.get(id) ?? [], lasting: this.lastingOf.get(id) ?? [] };
  }
}
