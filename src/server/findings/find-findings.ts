/** Finds what stored plots and visits say against the shapes of geofences. */

import { boundsOf, unionOfBounds } from '../../geo/bounds.ts';
import { contains } from '../../geo/contains.ts';
import { type Point, type Shape, shapeOf } from '../../geo/shape.ts';
import type { Finding, WalkedVehicle } from '../../rules/findings/finding.ts';
import { findingsOf, inOrder } from '../../rules/findings/findings.ts';
import { Walk, type WalkedGeofence } from '../../rules/findings/walk.ts';
import { grouped } from '../../rules/grouped.ts';
import type { Queryable } from '../database/database.ts';
import { spanOf } from '../past/compare.ts';
import { findableGeofences } from '../store/geofence-areas.ts';
import { visitSpans } from '../store/geofence-visits.ts';
import { planByValues } from '../store/plan-by-values.ts';
import { effectsOf, type OtherShape } from './effects.ts';
import { readTracks, type Tracks, vehiclesNear, withVisits } from './read-tracks.ts';
import { RepeatedTracks } from './repeated-tracks.ts';
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
  const all = (await findableGeofences(db, accountId)).flatMap((geofence): Geofence[] => {
    const shape = shapeOf(geofence);
    return shape ? [{ ...geofence, shape }] : [];
  });
  const asked = all.filter(
    ({ id, tags }) => (geofenceId === undefined || id === geofenceId) && (tagId === undefined || tags.includes(tagId)),
  );
  if (asked.length === 0) return [];
  const tracks = { accountId, from: new Date(startMs), to: new Date(endMs) };
  const box = geofenceId === undefined ? undefined : unionOfBounds(asked.map(({ shape }) => boundsOf(shape)));
  const near = box && (await vehiclesNear(db, tracks, box));
  const visits = await visitSpans(db, accountId, tracks);
  const repeated = new RepeatedTracks(() => readTracks(db, tracks, near));
  const vehicles = { [Symbol.asyncIterator]: () => withVisits(repeated, visits) };
  const walkAlong = async (geofences: readonly Geofence[], suggests: boolean): Promise<FoundOf[]> => {
    const walk = new Walk(geofences, { startMs, endMs, surrounds: surroundings(all), suggests });
    for await (const vehicle of vehicles) walk.add(vehicle);
    const twins = grouped(walk.twins.found(), ({ geofenceId: id }) => id);
    return walk.geofences.map((geofence) => ({
      geofence,
      findings: findingsOf(geofence, twins.get(geofence.id) ?? []).sort(inOrder),
    }));
  };
  const isFew = asked.length <= suggestedAtMost;
  const found = await walkAlong(asked, isFew);
  if (!isFew)
    await addSuggestions(found, (ids) =>
      walkAlong(
        asked.filter(({ id }) => ids.has(id)),
        true,
      ),
    );
  const suggested = await suggest(db, tracks, found, vehicles);
  return found.flatMap(({ geofence, findings }) => {
    if (findings.length === 0) return [];
    const shapeKey = hashOf(geofence.shape);
    return findings.map((finding) => ({ ...toWireFinding(finding), ...none, ...suggested.get(finding), shapeKey }));
  });
}

const none = { suggestion: null, suggestedFor: null, effect: null, effectCounts: null };

type Suggested = Pick<FoundFinding, keyof typeof none>;

/** What was found of a geofence. */
interface FoundOf {
  geofence: WalkedGeofence;
  findings: readonly Finding[];
}

const isSuggestible = ({ kind }: Finding): boolean => kind !== 'twin' && kind !== 'silence';
const countOf = (findings: readonly Finding[]): number =>
  findings.reduce((sum, finding) => sum + (isSuggestible(finding) ? finding.count : 0), 0);

/** For those with most findings, from a further walk. */
async function addSuggestions(
  found: readonly FoundOf[],
  walkAlong: (ids: ReadonlySet<number>) => Promise<FoundOf[]>,
): Promise<void> {
  const most = found
    .filter(({ findings }) => findings.some(isSuggestible))
    .sort((one, other) => countOf(other.findings) - countOf(one.findings) || one.geofence.id - other.geofence.id)
    .slice(0, suggestedAtMost);
  if (most.length === 0) return;
  const again = await walkAlong(new Set(most.map(({ geofence }) => geofence.id)));
  const byId = new Map(again.map(({ geofence }) => [geofence.id, geofence.suggestions]));
  for (const { geofence } of most) geofence.suggestions = byId.get(geofence.id);
}

/** Shapes that end findings, and what the past would have had with them. */
async function suggest(
  db: Queryable,
  tracks: Tracks,
  found: readonly FoundOf[],
  vehicles: AsyncIterable<WalkedVehicle>,
): Promise<Map<Finding, Suggested>> {
  const shapes = new Map<string, OtherShape>();
  const suggestions = found.flatMap(({ geofence, findings }) =>
    findings.filter(isSuggestible).flatMap((finding) => {
      const shape = geofence.suggestions?.suggestion(finding.kind, finding.count);
      if (!shape) return [];
      const key = `${geofence.id} ${hashOf(shape)}`;
      shapes.set(key, { geofenceId: geofence.id, shape });
      return [{ finding, shape, before: geofence.shape, key }];
    }),
  );
  const effects = await effectsOf(db, tracks, { shapes: [...shapes.values()], vehicles });
  const effectOf = new Map([...shapes.keys()].map((key, number) => [key, effects[number]]));
  return new Map(
    suggestions.flatMap(({ finding, shape, before, key }): [Finding, Suggested][] => {
      const { flickers = 0, effect = null, effectCounts = null } = effectOf.get(key) ?? {};
      if (finding.kind === 'flicker' && flickers > finding.count / 10) return [];
      const suggestedFor = wireShapeOf(before);
      return [[finding, { suggestion: wireShapeOf(shape), suggestedFor, effect, effectCounts }]];
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
function surroundings(geofences: readonly Geofence[]): (geofenceId: number, point: Point) => boolean {
  const shapes = new Map(geofences.map(({ id, shape }) => [id, shape]));
  const known = new Map<Point, Map<number, boolean>>();
  return (id, point) => {
    const ofPoint = known.get(point) ?? new Map<number, boolean>();
    known.set(point, ofPoint);
    const shape = shapes.get(id);
    const surrounds = ofPoint.get(id) ?? (shape !== undefined && contains(shape, point));
    ofPoint.set(id, surrounds);
    return surrounds;
  };
}
