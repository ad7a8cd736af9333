/** Backfills visits of a geofence by its current shape, and undoes that. */
import { isDeepStrictEqual } from 'node:util';
import type { Geofence } from '../../contract/geofences.ts';
import { shapeOf } from '../../geo/shape.ts';
import type { Call, Handlers } from '../api/handlers.ts';
import type { Transaction } from '../database/database.ts';
import { conflict, notFound, Problem } from '../http/problems.ts';
import { boxOfShapes, findVerdictChanges, type PastOfGeofence } from '../past/backfill.ts';
import { deriveVisits, type VisitCounts } from '../past/derive-visits.ts';
import { savedChange } from '../store/audit.ts';
import {
  changesToUndo,
  deleteBackfill,
  findBackfill,
  forgetBackfill,
  lockBackfills,
  storeBackfill,
} from '../store/geofence-backfill.ts';
import { countVisitsFrom } from '../store/geofence-visits.ts';
import { geofences } from '../store/geofences.ts';
import { raiseVersions } from '../store/versions.ts';
import { changeSealedVerdicts, changeVerdicts, joinedChanges } from '../telemetry/plot-verdicts.ts';
import { forgetVehicles } from '../tracking/forget-vehicles.ts';
import { restorableSince } from './records.ts';

const retrySeconds = 10;

export const geofenceBackfillHandlers = {
  backfillGeofence: async (call) => {
    const { tx, caller, path, body, now } = call;
    const { accountId } = caller;
    const past = { accountId, geofenceId: path.geofenceId };
    if (!(await lockBackfills(tx, accountId))) throw busy();
    const asked = await geofences.find(tx, accountId, past.geofenceId);
    const shape = asked && shapeOf(asked);
    if (!shape) throw notFound('geofence');
    const given = { shape, box: await boxOfShapes(tx, past), from: body.startDate };
    // Most plots are sealed. They change before intake has to wait.
    const first = await findVerdictChanges(tx, past, given);
    const { sealed } = await changeSealedVerdicts(tx, accountId, past.geofenceId, first);
    const before = await lockGeofence(call, past.geofenceId);
    if (!isDeepStrictEqual(shapeOf(before), shape)) throw busy();
    const rest = await findVerdictChanges(tx, past, given);
    await changeVerdicts(tx, accountId, past.geofenceId, rest);
    const changes = joinedChanges(sealed, rest);
    let same = await countVisitsFrom(tx, accountId, { ...past, from: body.startDate });
    await forgetBackfill(tx, accountId, past.geofenceId);
    const counts = await deriveAgain(tx, past, { box: given.box, changes, isUndo: false }, ({ endUtcMs }) => {
      if (endUtcMs === null || endUtcMs >= body.startDate.getTime()) same -= 1;
    });
    await storeBackfill(tx, accountId, past.geofenceId, { from: body.startDate, now, changes });
    await recordChange(call, before);
    return { ...counts, same };
  },

  undoBackfill: async (call) => {
    const { tx, caller, path, now } = call;
    const { accountId } = caller;
    const past = { accountId, geofenceId: path.geofenceId };
    if (!(await lockBackfills(tx, accountId))) throw busy();
    await checkUndoable(tx, past, now);
    const changes = await changesToUndo(tx, accountId, past.geofenceId);
    const { rest } = await changeSealedVerdicts(tx, accountId, past.geofenceId, changes);
    const before = await lockGeofence(call, path.geofenceId);
    // The shape may have changed before the lock.
    await checkUndoable(tx, past, now);
    await changeVerdicts(tx, accountId, past.geofenceId, rest);
    await deriveAgain(tx, past, { box: await boxOfShapes(tx, past), changes, isUndo: true });
    await deleteBackfill(tx, accountId, past.geofenceId);
    await recordChange(call, before);
  },
} satisfies Partial<Handlers>;

type Inside = Pick<Call<never>, 'tx' | 'caller' | 'record'>;

/** 404 without a backfill, 409 if it cannot be undone. */
async function checkUndoable(tx: Transaction, { accountId, geofenceId }: PastOfGeofence, now: Date): Promise<void> {
  const backfill = await findBackfill(tx, accountId, geofenceId);
  if (!backfill) throw notFound('geofencePast');
  if (!backfill.isLast) throw conflict({ reason: 'pastReplaced', params: {} });
  if (backfill.backfilledUtc < restorableSince(now)) throw conflict({ reason: 'undoTooLate', params: {} });
}

/** 404 without the geofence. Locks intake of the account out. */
async function lockGeofence({ tx, caller: { accountId } }: Inside, id: number): Promise<Geofence> {
  await raiseVersions(tx, accountId, ['geofence']);
  const geofence = await geofences.lock(tx, accountId, id);
  if (!geofence) throw notFound('geofence');
  return geofence;
}

async function deriveAgain(
  tx: Transaction,
  past: PastOfGeofence,
  given: Parameters<typeof deriveVisits>[2],
  touched: Parameters<typeof deriveVisits>[3] = () => {},
): Promise<VisitCounts> {
  const { changes } = given;
  const counts = await deriveVisits(tx, past, given, touched);
  await forgetVehicles(
    tx,
    past.accountId,
    changes.map(({ vehicleId }) => vehicleId),
  );
  return counts;
}

async function recordChange({ tx, caller, record }: Inside, before: Geofence): Promise<void> {
  const after = await geofences.find(tx, caller.accountId, before.id);
  if (after) record(savedChange('geofence', before.id, before, after));
}

const busy = (): Problem =>
  new Problem(
    409,
    'past-running',
    'Still running',
    { reason: 'busy', params: {} },
    { headers: { 'Retry-After': String(retrySeconds) } },
  );
