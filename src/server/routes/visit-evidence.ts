/** Why a visit begins and ends where it does. */
import type { GeofenceVisit, VisitEvidence } from '../../contract/visits.ts';
import { metresFromEdge } from '../../geo/metres-outside.ts';
import { type Shape, shapeOf } from '../../geo/shape.ts';
import type { Transaction } from '../database/database.ts';
import { type ShapeVersion, shapeVersions } from '../store/geofence-shapes.ts';
import { plotsOfVisit, type VerdictPlot } from '../telemetry/plots-of-visit.ts';

type Evidence = NonNullable<VisitEvidence['first']>;

export async function explainVisit(tx: Transaction, accountId: number, visit: GeofenceVisit): Promise<VisitEvidence> {
  const { vehicleId, geofenceId } = visit;
  const [startUtc, endUtc] = [new Date(visit.startUtc), visit.endUtc === null ? null : new Date(visit.endUtc)];
  const { before, first, last, after } = await plotsOfVisit(tx, accountId, { vehicleId, startUtc, endUtc });
  const { shape, version, changedUtc } = await decidingShape(tx, accountId, geofenceId, {
    utc: startUtc,
    storedUtc: first?.receivedUtc ?? startUtc,
  });
  const evidence = (plot: VerdictPlot | undefined) => plot && toEvidence(plot, shape);
  // A visit to a geofence that was deleted ends at a plot whose neighbour may be inside as well.
  const outside = (plot: VerdictPlot | undefined) => (plot?.inside.includes(geofenceId) ? undefined : plot);
  const { geofenceType, latitude, longitude, radius, points } = version;
  return {
    before: evidence(first && outside(before)) ?? null,
    first: evidence(first) ?? null,
    last: evidence(last) ?? null,
    after: evidence(last && outside(after)) ?? null,
    shape: { geofenceType, latitude, longitude, radius, points, changedUtc: changedUtc?.toISOString() ?? null },
  };
}

const toEvidence = (
  { id, utc, latitude, longitude, speed, heading, receivedUtc }: VerdictPlot,
  shape: Shape,
): Evidence => ({
  ...{ plotId: id, utc: utc.toISOString(), latitude, longitude, speed, heading },
  metres: metresFromEdge(shape, { latitude, longitude }),
  receivedUtc: receivedUtc?.toISOString() ?? null,
});

interface Deciding {
  shape: Shape;
  version: ShapeVersion;
  changedUtc: Date | null;
}

async function decidingShape(
  tx: Transaction,
  accountId: number,
  geofenceId: number,
  { utc, storedUtc }: { utc: Date; storedUtc: Date },
): Promise<Deciding> {
  const versions = await shapeVersions(tx, accountId, geofenceId);
  const version = decidingVersion(versions, utc, storedUtc);
  const shape = version && shapeOf(version);
  if (!version || !shape) throw new Error(`Geofence ${geofenceId} has visits but no shape.`);
  return { shape, version, changedUtc: version.untilUtc };
}

/**
 * The version that decided a plot: the last one that judged it again in a backfill, otherwise the one that
 * was present when the plot was stored. `versions` are in order.
 */
export function decidingVersion(
  versions: readonly ShapeVersion[],
  utc: Date,
  storedUtc: Date,
): ShapeVersion | undefined {
  const judgedAgain = versions.filter(
    ({ backfilledFromUtc, backfilledUtc }) =>
      backfilledFromUtc && backfilledUtc && backfilledFromUtc <= utc && backfilledUtc >= storedUtc,
  );
  // A plot from before the geofence was stored late, and it is not known when.
  return judgedAgain.at(-1) ?? versions.find(({ untilUtc }) => !untilUtc || untilUtc > storedUtc);
}
