/**
 * Finds what stored plots and visits say against the shapes of geofences. First it walks along the ways of all vehicles once. Then it
 * looks closely at each geofence with a finding that another shape may end.
 */

import { type Bounds, boundsOf, unionOfBounds } from '../../geo/bounds.ts';
import { contains } from '../../geo/contains.ts';
import { grownBounds } from '../../geo/grow.ts';
import { type Shape, shapeOf } from '../../geo/shape.ts';
import type { Finding, StoredVisit } from '../../rules/findings/finding.ts';
import { findingsOf, inOrder } from '../../rules/findings/findings.ts';
import { flickersIn } from '../../rules/findings/flicker.ts';
import { Suggestions } from '../../rules/findings/suggest.ts';
import { twinsAmong } from '../../rules/findings/twins.ts';
import { Walk, type WalkedGeofence } from '../../rules/findings/walk.ts';
import { grouped } from '../../rules/grouped.ts';
import type { Queryable } from '../database/database.ts';
import { boxAround } from '../past/box.ts';
import { compareWithStored, spanOf } from '../past/compare.ts';
import { type FoundVisit, findPast } from '../past/find-past.ts';
import { findableGeofences } from '../store/geofence-areas.ts';
import { visitSpans } from '../store/geofence-visits.ts';
import { planByValues } from '../store/plan-by-values.ts';
import { KeptTracks } from './kept-tracks.ts';
import { readTracks, vehiclesNear } from './read-tracks.ts';
import { hashOf } from './shape-hash.ts';
import type { FindingsQuestion, FoundFinding } from './tasks.ts';
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
  const kept = new KeptTracks();
  for await (const { vehicleId, plots } of readTracks(db, tracks, vehicles)) {
    walk.add(vehicleId, plots);
    kept.add(vehicleId, plots);
  }
  walk.end();
  const twins = grouped(twinsAmong(visits.begun, endMs), (twin) => twin.geofenceId);
  const found = walk.geofences.map((geofence) => ({
    geofence,
    findings: findingsOf(geofence, visits.ofGeofence(geofence.id), twins.get(geofence.id) ?? []),
  }));
  const most = found
    .filter(({ findings }) => findings.some(isSuggestible))
    .sort((one, other) => countOf(other.findings) - countOf(one.findings) || one.geofence.id - other.geofence.id)
    .slice(0, suggestedAtMost);
  const suggesting = new Set(most.map(({ geofence }) => geofence));
  const answers: FoundFinding[] = [];
  for (const { geofence, findings } of found) {
    if (findings.length === 0) continue;
    const suggested = suggesting.has(geofence)
      ? await suggest(db, question, geofence, { findings, visits: visits.ofGeofence(geofence.id).begun, kept })
      : undefined;
    const shapeHash = hashOf(geofence.shape);
    for (const finding of [...findings].sort(inOrder)) {
      answers.push({ ...toWireFinding(finding), ...none, ...suggested?.get(finding), shapeHash });
    }
  }
  return answers;
}

const none = { suggestion: null, effect: null };

type Suggested = Pick<FoundFinding, 'suggestion' | 'effect'>;

const isSuggestible = ({ kind }: Finding): boolean => kind !== 'twin' && kind !== 'silence';
const countOf = (findings: readonly Finding[]): number =>
  findings.reduce((sum, finding) => sum + (isSuggestible(finding) ? finding.count : 0), 0);

async function suggest(
  db: Queryable,
  { accountId, startMs, endMs }: FindingsQuestion,
  geofence: WalkedGeofence,
  { findings, visits, kept }: { findings: readonly Finding[]; visits: readonly StoredVisit[]; kept: KeptTracks },
): Promise<Map<Finding, Suggested>> {
  const period = { from: new Date(startMs), to: new Date(endMs) };
  const suggestions = new Suggestions(geofence, flickersIn(visits));
  const box = boxAround(grownBounds(boundsOf(geofence.shape), suggestions.reachMetres));
  const tracks = { accountId, ...period };
  for await (const { vehicleId, plots, gapBefore } of kept.near(db, tracks, box))
    suggestions.add(vehicleId, plots, gapBefore);
  const answers = new Map<Finding, Suggested>();
  for (const finding of findings) {
    const shape = isSuggestible(finding) ? suggestions.suggestion(finding.kind) : undefined;
    if (!shape) continue;
    const found: FoundVisit[] = [];
    const { signal } = new AbortController();
    const near = (around: Bounds) => kept.near(db, tracks, around);
    await findPast(db, { ...tracks, shape, overlap: true, signal, near }, async (visit) => void found.push(visit));
    if (finding.kind === 'flicker' && flickersIn(found).length > finding.count / 10) continue;
    const filter = { startDate: period.from, endDate: period.to, geofenceId: geofence.id };
    const isAsked = (utcMs: number): boolean => utcMs >= startMs;
    const effect = await compareWithStored(db, accountId, filter, { found, isAsked });
    answers.set(finding, { suggestion: wireShapeOf(shape), effect });
  }
  return answers;
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

class Visits {
  readonly begun: StoredVisit[];
  private readonly byVehicle: Map<number, StoredVisit[]>;
  private readonly begunOf: Map<number, StoredVisit[]>;
  private readonly lastingOf: Map<number, StoredVisit[]>;

  constructor(spans: readonly StoredVisit[], startMs: number) {
    this.begun = spans.filter(({ startUtcMs }) => startUtcMs >= startMs);
    this.byVehicle = grouped(spans, ({ vehicleId }) => vehicleId);
    this.begunOf = grouped(this.begun, ({ geofenceId }) => geofenceId);
    const lasting = spans.filter(({ startUtcMs }) => startUtcMs < startMs);
    this.lastingOf = grouped(lasting, ({ geofenceId }) => geofenceId);
  }

  ofVehicle(id: number): readonly StoredVisit[] {
    return this.byVehicle.get(id) ?? [];
  }

  ofGeofence(id: number): { begun: readonly StoredVisit[]; lasting: readonly StoredVisit[] } {
    return { begun: this.begunOf.get(id) ?? [], lasting: this.lastingOf.get(id) ?? [] };
  }
}
