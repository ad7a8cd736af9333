import type * as z from 'zod';
import type { assignmentEnd } from '../../contract/assignments.ts';
import { assignmentSources } from '../../contract/choices.ts';
import { resourceTypes } from '../../contract/kinds.ts';
import { isSameStart, judgeEnd } from '../../rules/assignments.ts';
import type { Handlers } from '../api/handlers.ts';
import type { Transaction } from '../database/database.ts';
import { invalidFields, notFound, type Problem } from '../http/problems.ts';
import { isManualEnd } from '../store/assignment-decisions.ts';
import {
  assignmentList,
  assignmentsAround,
  assignmentsOfPair,
  assignmentUnique,
  findAssignment,
  lockAssignment,
  lockRestorable,
  type StoredAssignment,
  toAssignment,
} from '../store/assignments.ts';
import type { Change } from '../store/audit.ts';
import { lockDriver } from '../store/drivers.ts';
import { findReferenced } from '../store/external-references.ts';
import { lockVehicle } from '../store/vehicles.ts';
import {
  confirmEnd,
  correctManually,
  deleteManually,
  endManually,
  enterAssignments,
  restoreManually,
} from '../tracking/manual-assignments.ts';
import { pairPointers, refuseClash, refuseDeleted, remainsNextTo, unknownSide } from './assignment-clash.ts';
import { contextOf } from './bulk/bulk-kind.ts';
import { deleteManyOf, removeMany, restoreManyOf } from './bulk/delete-many.ts';
import { importRows } from './bulk/import-rows.ts';
import { bulkAssignments } from './bulk/kinds/assignments.ts';
import { exportGrowing, listGrowing, sumGrowing } from './growing-lists.ts';
import { restorableSince } from './records.ts';
import { refuseTaken } from './taken.ts';
import { refuseUnknown } from './unknown-ids.ts';

export const assignmentHandlers = {
  startAssignment: async (call) => {
    const { tx, body, now } = call;
    const { accountId } = call.caller;
    const wanted = {
      ...(await lockPair(tx, accountId, body)),
      startUtc: body.startUtc,
      endUtc: body.endUtc ?? null,
      source: assignmentSources.api,
      reference: body.reference ?? null,
    };
    const neighbours = await assignmentsAround(tx, accountId, wanted);
    const same = neighbours.find((standing) => isSameStart(wanted, standing));
    if (!same) refuseClash(wanted, neighbours.filter(remainsNextTo(wanted)), pairPointers);

    await refuseTaken(call, referred, { reference: wanted.reference }, same?.id);
    const { reference } = wanted;
    const [id = 0] = same ? [same.id] : await enterAssignments(tx, accountId, [wanted]);
    if (!same) {
      call.record({
        action: 'create',
        resource: 'assignment',
        id,
        after: toAssignment({ id, ...wanted, updatedUtc: now }),
      });
    } else if (reference === null || reference === same.reference) call.record([]);
    else call.record(await corrected(tx, accountId, same, { ...same, reference }, now));
    call.headers.set('Location', call.self.path.replace(/start$/, String(id)));
  },

  endAssignment: async ({ tx, caller: { accountId }, body, now, record }) => {
    const wanted = { ...(await lockPair(tx, accountId, body)), endUtc: body.endUtc };
    const standing = await assignmentsOfPair(tx, accountId, wanted);
    const verdict = judgeEnd(wanted, standing);
    if (verdict.kind === 'same') {
      await confirmEnd(tx, accountId, standing, wanted.endUtc);
      return record([]);
    }
    if (verdict.kind !== 'ends' && (await isManualEnd(tx, accountId, wanted))) return record([]);
    if (verdict.kind === 'none') throw notFound('runningAssignment');
    const { assignment } = verdict;
    if (verdict.kind === 'before-start') throw endBeforeStart(assignment.startUtc);

    const { endUtc } = wanted;
    await endManually(tx, accountId, assignment, endUtc);
    const [before, after] = [assignment, { ...assignment, endUtc }].map((each) =>
      toAssignment({ ...each, updatedUtc: now }),
    );
    record({ action: 'update', resource: 'assignment', id: assignment.id, before, after });
  },

  // As in the document, ordered by id.
  listAssignments: (call) => listGrowing(call, assignmentList, 'id'),
  sumAssignments: (call) => sumGrowing(call, assignmentList),
  exportAssignments: { download: (call) => exportGrowing(call, assignmentList, 'id') },

  getAssignment: async ({ tx, caller, path }) => {
    const assignment = await findAssignment(tx, caller.accountId, path.assignmentId);
    if (!assignment) throw notFound('assignment');
    return assignment;
  },

  correctAssignment: async (call) => {
    const { tx, body, now, expectUnchanged, record } = call;
    const { accountId } = call.caller;
    const current = await lockAssignment(tx, accountId, body.id);
    if (!current) throw notFound('assignment');
    expectUnchanged(toAssignment(current));
    const { startUtc, endUtc = null, reference = null } = body;
    const wanted = { ...current, startUtc, endUtc, reference };
    await refuseTaken(call, referred, { reference }, current.id);
    await refuseDeleted(tx, accountId, wanted, now);
    const neighbours = await assignmentsAround(tx, accountId, wanted);
    refuseClash(wanted, neighbours, { ofVehicle: '#/startUtc', ofDriver: '#/startUtc' });

    record(await corrected(tx, accountId, current, wanted, now));
    return wanted.id;
  },

  deleteAssignment: async ({ tx, caller: { accountId }, path, now, record }) => {
    const current = await lockAssignment(tx, accountId, path.assignmentId);
    if (!current) throw notFound('assignment');
    await deleteManually(tx, accountId, [current], now);
    record({ action: 'delete', resource: 'assignment', id: current.id, before: toAssignment(current) });
  },

  deleteAssignments: deleteManyOf(bulkAssignments),
  restoreAssignments: restoreManyOf(bulkAssignments),
  async importAssignments(call) {
    const context = contextOf(call);
    const { deleteIds: ids = [] } = call.body;
    const replaced = await bulkAssignments.store.lock(context.tx, context.accountId, ids);
    refuseUnknown({ ids, known: replaced, pointer: '#/deleteIds', what: 'assignment' });
    const removed = await removeMany(context, bulkAssignments, replaced);
    const { reply, changes } = await importRows(context, bulkAssignments, call.body);
    call.record([...removed, ...changes]);
    return reply;
  },

  restoreAssignment: async (call) => {
    const { tx, path, now, record } = call;
    const { accountId } = call.caller;
    const current = await lockRestorable(tx, accountId, path.assignmentId, restorableSince(now));
    if (!current) throw notFound('assignment');
    const { deletedUtc, ...restored } = current;
    if (!deletedUtc) {
      record([]);
      return current.id;
    }
    await refuseDeleted(tx, accountId, restored, now);
    const neighbours = await assignmentsAround(tx, accountId, restored);
    // Assignments that reads created in the gap are replaced.
    refuseClash(
      restored,
      neighbours.filter(({ derived }) => !derived),
    );
    await refuseTaken(call, referred, { reference: restored.reference }, restored.id);
    await restoreManually(tx, accountId, [restored]);
    const [before, after] = [toAssignment(current), toAssignment(restored)];
    record({ action: 'restore', resource: 'assignment', id: current.id, before, after });
    return current.id;
  },
} satisfies Partial<Handlers>;

const referred = { kind: 'assignment', store: assignmentUnique } as const;

/** Stores a correction. */
async function corrected(
  tx: Transaction,
  accountId: number,
  current: StoredAssignment,
  wanted: StoredAssignment,
  now: Date,
): Promise<Change> {
  const before = await findAssignment(tx, accountId, current.id);
  await correctManually(tx, accountId, [{ current, wanted }], now);
  const after = await findAssignment(tx, accountId, current.id);
  return { action: 'update', resource: 'assignment', id: current.id, before, after };
}

type SentPair = Omit<z.output<typeof assignmentEnd>, 'endUtc'>;

/** Locks the vehicle and the driver, given by id or reference. 400 unless both exist. */
async function lockPair(tx: Transaction, accountId: number, sent: SentPair) {
  const { vehicleId, vehicleReference, driverId, driverReference } = sent;
  const { vehicle: vehicleType, driver: driverType } = resourceTypes;
  const vehicle = await idOf(tx, accountId, vehicleType, vehicleId, vehicleReference);
  const driver = await idOf(tx, accountId, driverType, driverId, driverReference);
  // Always vehicles before drivers, to avoid deadlocks.
  const knownVehicle = vehicle !== undefined && (await lockVehicle(tx, accountId, vehicle));
  const knownDriver = driver !== undefined && (await lockDriver(tx, accountId, driver));
  if (knownVehicle && knownDriver) return { vehicleId: knownVehicle.id, driverId: knownDriver.id };
  throw invalidFields([
    ...(knownVehicle ? [] : [unknownSide('vehicle', vehicleId)]),
    ...(knownDriver ? [] : [unknownSide('driver', driverId)]),
  ]);
}

/** The id wins if both are sent. */
const idOf = async (
  tx: Transaction,
  accountId: number,
  resourceType: number,
  id: number | undefined,
  reference: string | null | undefined,
): Promise<number | undefined> =>
  id ??
  (reference === undefined || reference === null ? undefined : findReferenced(tx, accountId, resourceType, reference));

function endBeforeStart(startUtc: Date): Problem {
  const start = startUtc.toISOString();
  return invalidFields([
    {
      pointer: '#/endUtc',
      code: 'range',
      reason: 'endBeforeBegan',
      params: { min: start },
      detail: `must not be before the start of the assignment, ${start}`,
    },
  ]);
}
