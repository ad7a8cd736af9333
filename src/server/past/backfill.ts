/**
 * Finds the stored plots whose verdict about a geofence differs from its current shape. A caller who needs all of them first raises
 * the version of the account's geofences: until its transaction ends, no plot is stored and no shape changed.
 */
import { type Bounds, boundsOf, unionOfBounds } from '../../geo/bounds.ts';
import { GeofenceIndex } from '../../geo/geofence-index.ts';
import { type Shape, shapeOf } from '../../geo/shape.ts';
import type { Transaction } from '../database/database.ts';
import { shapeVersions } from '../store/geofence-shapes.ts';
import { planByValues } from '../store/plan-by-values.ts';
import type { VerdictChange } from '../telemetry/plot-verdicts.ts';
import { plotsNear } from '../telemetry/plots-near.ts';
import { createYielder } from '../work/slices.ts';
import { boxAround } from './box.ts';

export interface PastOfGeofence {
  accountId: number;
  geofenceId: number;
}

/** Later than any plot. */
export const endOfTime = new Date(Date.UTC(9999, 0));
const plotsAtOnce = 256;

/** A box around every shape that the geofence has or had. Plots outside have never been inside. */
export async function boxOfShapes(tx: Transaction, { accountId, geofenceId }: PastOfGeofence): Promise<Bounds> {
  const shapes = (await shapeVersions(tx, accountId, geofenceId)).flatMap((version) => shapeOf(version) ?? []);
  const union = unionOfBounds(shapes.map(boundsOf));
  if (!union) throw new Error(`Geofence ${geofenceId} has no shape.`);
  return boxAround(union);
}

/** The plots from that time on whose verdict differs from the shape's, by vehicle. */
export async function findVerdictChanges(
  tx: Transaction,
  { accountId, geofenceId }: PastOfGeofence,
  { shape, box, from }: { shape: Shape; box: Bounds; from: Date },
): Promise<VerdictChange[]> {
  await planByValues(tx);
  const geofences = new GeofenceIndex([{ id: geofenceId, shape }]);
  const changes = new Map<number, { vehicleId: number; entered: number[]; exited: number[] }>();
  const yieldIfDue = createYielder();
  for await (const { vehicleId, plots } of plotsNear(tx, { accountId, box, yieldIfDue, from, to: endOfTime })) {
    for (let index = 0; index < plots.count; index += 1) {
      if (index % plotsAtOnce === 0) await yieldIfDue();
      const isInside = geofences.inside(plots.latitude[index] as number, plots.longitude[index] as number).length > 0;
      if (isInside === (plots.inside[index]?.includes(geofenceId) ?? false)) continue;
      const change = changes.get(vehicleId) ?? { vehicleId, entered: [], exited: [] };
      changes.set(vehicleId, change);
      (isInside ? change.entered : change.exited).push(plots.utcMs[index] as number);
    }
  }
  return [...changes.values()];
}
