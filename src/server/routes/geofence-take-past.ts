/** Takes the past of a geofence in, and back. */
import type { Geofence } from '../../contract/geofences.ts';
import { shapeOf } from '../../geo/shape.ts';
import type { Call, Handlers } from '../api/handlers.ts';
import type { Transaction } from '../database/database.ts';
import { conflict, notFound, Problem } from '../http/problems.ts';
import { deriveVisits, type VisitCounts } from '../past/derive-visits.ts';
import { boxOfShapes, findVerdictChanges } from '../past/take-in.ts';
import { savedChange } from '../store/audit.ts';
import { findTakenPast, keepPast, lockPast, takeBackPast } from '../store/geofence-past.ts';
import { countVisitsFrom } from '../store/geofence-visits.ts';
import { geofences } from '../store/geofences.ts';
import { changeVerdicts, type VerdictChange } from '../store/plot-verdicts.ts';
import { raiseVersions } from '../store/versions.ts';
import { forgetVehicles } from '../tracking/forget-vehicles.ts';
import { restorableSince } from './records.ts';

const retrySeconds = 10;

export const geofenceTakePastHandlers = {
  takePastIn: async (call) => {
    const { tx, caller, path, body, now } = call;
    const past = { accountId: caller.accountId, geofenceId: path.geofenceId };
    const before = await lockGeofence(call, path.geofenceId);
    const shape = shapeOf(before);
    if (!shape) throw new Error(`Geofence ${before.id} has no shape.`);
    const box = await boxOfShapes(tx, past);
    const changes = await findVerdictChanges(tx, past, { shape, box, from: body.startDate });
    let same = await countVisitsFrom(tx, past.accountId, { ...past, from: body.startDate });
    const counts = await applyChanges(tx, past, { box, changes, now }, ({ endUtcMs }) => {
      if (endUtcMs === null || endUtcMs >= body.startDate.getTime()) same -= 1;
    });
    await keepPast(tx, past.accountId, past.geofenceId, { from: body.startDate, now, changes });
    await recordChange(call, before);
    return { ...counts, same };
  },

  takePastBack: async (call) => {
    const { tx, caller, path, now } = call;
    const past = { accountId: caller.accountId, geofenceId: path.geofenceId };
    const before = await lockGeofence(call, path.geofenceId);
    const taken = await findTakenPast(tx, past.accountId, past.geofenceId);
    if (!taken) throw notFound('geofencePast');
    if (!taken.isLast) throw conflict({ reason: 'pastReplaced', params: {} });
    if (taken.takenUtc < restorableSince(now)) throw conflict({ reason: 'undoTooLate', params: {} });
    const changes = await takeBackPast(tx, past.accountId, past.geofenceId);
    await applyChanges(tx, past, { box: await boxOfShapes(tx, past), changes, now });
    await recordChange(call, before);
  },
} satisfies Partial<Handlers>;

type Inside = Pick<Call<never>, 'tx' | 'caller' | 'record'>;

/** 409 while another request changes a past of the account, 404 without the geofence. Locks intake of the account out. */
async function lockGeofence({ tx, caller: { accountId } }: Inside, id: number): Promise<Geofence> {
  if (!(await lockPast(tx, accountId))) throw busy();
  await raiseVersions(tx, accountId, ['geofence']);
  const geofence = await geofences.lock(tx, accountId, id);
  if (!geofence) throw notFound('geofence');
  return geofence;
}

async function applyChanges(
  tx: Transaction,
  past: { accountId: number; geofenceId: number },
  given: { box: Parameters<typeof deriveVisits>[2]['box']; changes: readonly VerdictChange[]; now: Date },
  touched: Parameters<typeof deriveVisits>[3] = () => {},
): Promise<VisitCounts> {
  const { accountId, geofenceId } = past;
  const { changes } = given;
  await changeVerdicts(tx, accountId, geofenceId, changes);
  const counts = await deriveVisits(tx, past, given, touched);
  await forgetVehicles(
    tx,
    accountId,
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
