import type * as z from 'zod';
import type { assignmentEnd } from '../../contract/assignments.ts';
import { assignmentSources } from '../../contract/choices.ts';
import { resourceTypes } from '../../contract/kinds.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { isSameStart, judgeEnd } from '../../rules/assignments.ts';
import type { Handlers } from '../api/handlers.ts';
import type { Transaction } from '../database/database.ts';
import { invalidFields, noSuch, notFound, type Problem } from '../http/problems.ts';
import { isManualEnd } from '../store/assignment-decisions.ts';
import {
  assignmentList,
  assignmentsAround,
  assignmentsOfPair,
  findAssignment,
  lockAssignment,
  lockAssignments,
  lockRestorable,
  type ShownAssignment,
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
  enterAssignment,
  restoreManually,
} from '../tracking/manual-assignments.ts';
import { refuseClash, refuseDeleted } from './assignment-clash.ts';
import { exportGrowing, listGrowing, sumGrowing } from './growing-lists.ts';
import { restorableSince } from './records.ts';
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
    };
    const neighbours = await assignmentsAround(tx, accountId, wanted);
    const same = neighbours.find((standing) => isSameStart(wanted, standing));
    if (!same) refuseClash(wanted, neighbours.filter(remainsNextTo(wanted)), pairPointers);

    const id = same?.id ?? (await enterAssignment(tx, accountId, wanted));
    const after = toAssignment({ id, ...wanted, updatedUtc: now });
    call.record(same ? [] : { action: 'create', resource: 'assignment', id, after });
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

  correctAssignment: async ({ tx, caller: { accountId }, body, now, expectUnchanged, record }) => {
    const current = await lockAssignment(tx, accountId, body.id);
    if (!current) throw notFound('assignment');
    const before = toAssignment(current);
    expectUnchanged(before);
    const wanted = { ...current, startUtc: body.startUtc, endUtc: body.endUtc ?? null };
    await refuseDeleted(tx, accountId, wanted, now);
    const neighbours = await assignmentsAround(tx, accountId, wanted);
    refuseClash(wanted, neighbours, { ofVehicle: '#/startUtc', ofDriver: '#/startUtc' });

    await correctManually(tx, accountId, current, wanted, now);
    record({ action: 'update', resource: 'assignment', id: wanted.id, before, after: toAssignment(wanted) });
    return wanted.id;
  },

  deleteAssignment: async ({ tx, caller: { accountId }, path, now, record }) => {
    const current = await lockAssignment(tx, accountId, path.assignmentId);
    if (!current) throw notFound('assignment');
    await deleteManually(tx, accountId, [current], now);
    record(deletion(current));
  },

  deleteAssignments: async ({ tx, caller: { accountId }, body: { ids }, now, record }) => {
    const found = await lockAssignments(tx, accountId, ids);
    refuseUnknown({ ids, known: found, pointer: '#/ids', what: 'assignment' });
    const assignments = [...found.values()];
    await deleteManually(tx, accountId, assignments, now);
    record(assignments.map(deletion));
  },

  restoreAssignment: async ({ tx, caller: { accountId }, path, now, record }) => {
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
    await restoreManually(tx, accountId, restored);
    const [before, after] = [toAssignment(current), toAssignment(restored)];
    record({ action: 'restore', resource: 'assignment', id: current.id, before, after });
    return current.id;
  },
} satisfies Partial<Handlers>;

const deletion = (current: ShownAssignment): Change => ({
  ...{ action: 'delete', resource: 'assignment', id: current.id },
  before: toAssignment(current),
});

const pairPointers = { ofVehicle: '#/vehicleId', ofDriver: '#/driverId' };

/** An assignment started by a read at that moment is removed: a person's entry wins. */
const remainsNextTo =
  ({ startUtc }: { startUtc: Date }) =>
  (other: StoredAssignment): boolean =>
    !other.derived || other.startUtc.getTime() !== startUtc.getTime();

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

const unknownSide = (side: 'vehicle' | 'driver', id: number | undefined): FieldProblem =>
  id === undefined
    ? {
        pointer: `#/${side}Reference`,
        code: 'unknown',
        reason: 'referenceOfNone',
        params: { what: side },
        detail: `is not the reference of a ${side} of this account`,
      }
    : noSuch(`#/${side}Id`, side);

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
