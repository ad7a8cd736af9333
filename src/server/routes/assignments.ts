import type * as z from 'zod';
import type { assignmentEnd } from '../../contract/assignments.ts';
import { assignmentSources, resourceTypes } from '../../contract/choices.ts';
import { isSameStart, judgeEnd } from '../../rules/assignments.ts';
import type { Transaction } from '../database/database.ts';
import type { Handlers } from '../handlers.ts';
import { momentKey, readCursor, takePage } from '../page.ts';
import { invalidFields, notFound, Problem, unknownReferences } from '../problems.ts';
import {
  assignmentsBeside,
  assignmentsOfPair,
  findAssignment,
  insertAssignment,
  listAssignments,
  lockAssignment,
  lockRestorable,
  setDeleted,
  setTimes,
  toAssignment,
} from '../store/assignments.ts';
import { lockDriver } from '../store/drivers.ts';
import { findReferenced } from '../store/external-references.ts';
import { lockVehicle } from '../store/vehicles.ts';
import { refuseClash, refuseDeleted } from './assignment-clash.ts';
import { restorableSince } from './records.ts';
import type { Unknown } from './unknown-ids.ts';

export const assignmentHandlers = {
  startAssignment: async (call) => {
    const { tx, body } = call;
    const { accountId } = call.caller;
    const wanted = {
      ...(await lockPair(tx, accountId, body)),
      startUtc: body.startUtc,
      endUtc: body.endUtc ?? null,
      source: assignmentSources.api,
    };
    const beside = await assignmentsBeside(tx, accountId, wanted);
    const same = beside.find((standing) => isSameStart(wanted, standing));
    if (!same) refuseClash(wanted, beside, { ofVehicle: '#/vehicleId', ofDriver: '#/driverId' });

    const id = same?.id ?? (await insertAssignment(tx, accountId, wanted));
    const after = toAssignment({ id, ...wanted });
    call.record(same ? [] : { action: 'create', resource: 'assignment', id, after });
    call.headers.set('Location', call.self.path.replace(/start$/, String(id)));
  },

  endAssignment: async ({ tx, caller: { accountId }, body, record }) => {
    const wanted = { ...(await lockPair(tx, accountId, body)), endUtc: body.endUtc };
    const verdict = judgeEnd(wanted, await assignmentsOfPair(tx, accountId, wanted));
    if (verdict.kind === 'none') throw notFound('running assignment');
    if (verdict.kind === 'same') return record([]);
    const { assignment } = verdict;
    if (verdict.kind === 'before-start') throw endBeforeStart(assignment.startUtc);

    const { endUtc } = wanted;
    await setTimes(tx, accountId, assignment.id, { ...assignment, endUtc });
    const [before, after] = [toAssignment(assignment), toAssignment({ ...assignment, endUtc })];
    record({ action: 'update', resource: 'assignment', id: assignment.id, before, after });
  },

  listAssignments: async (call) => {
    const { limit, cursor, startDate, endDate, ...filter } = call.query;
    const assignments = await listAssignments(call.tx, call.caller.accountId, {
      ...filter,
      period: startDate && endDate && { startDate, endDate },
      after: readCursor(cursor, momentKey),
      limit: limit && limit + 1,
    });
    return takePage(call, assignments, limit, ({ startUtc, id }) => [startUtc, id]);
  },

  getAssignment: async ({ tx, caller, path }) => {
    const assignment = await findAssignment(tx, caller.accountId, path.assignmentId);
    if (!assignment) throw notFound('assignment');
    return assignment;
  },

  correctAssignment: async ({ tx, caller: { accountId }, body, expectUnchanged, record }) => {
    const current = await lockAssignment(tx, accountId, body.id);
    if (!current) throw notFound('assignment');
    const before = toAssignment(current);
    expectUnchanged(before);
    const wanted = { ...current, startUtc: body.startUtc, endUtc: body.endUtc ?? null };
    await refuseDeleted(tx, accountId, wanted);
    const beside = await assignmentsBeside(tx, accountId, wanted);
    refuseClash(wanted, beside, { ofVehicle: '#/startUtc', ofDriver: '#/startUtc' });

    await setTimes(tx, accountId, wanted.id, wanted);
    record({ action: 'update', resource: 'assignment', id: wanted.id, before, after: toAssignment(wanted) });
    return wanted.id;
  },

  deleteAssignment: async ({ tx, caller: { accountId }, path, now, record }) => {
    const current = await lockAssignment(tx, accountId, path.assignmentId);
    if (!current) throw notFound('assignment');
    await setDeleted(tx, accountId, current.id, now);
    record({ action: 'delete', resource: 'assignment', id: current.id, before: toAssignment(current) });
  },

  restoreAssignment: async ({ tx, caller: { accountId }, path, now, record }) => {
    const current = await lockRestorable(tx, accountId, path.assignmentId, restorableSince(now));
    if (!current) throw notFound('assignment');
    const { deletedUtc, ...restored } = current;
    if (!deletedUtc) {
      record([]);
      return current.id;
    }
    await refuseDeleted(tx, accountId, restored);
    refuseClash(restored, await assignmentsBeside(tx, accountId, restored));
    await setDeleted(tx, accountId, current.id, null);
    const [before, after] = [toAssignment(current), toAssignment(restored)];
    record({ action: 'restore', resource: 'assignment', id: current.id, before, after });
    return current.id;
  },
} satisfies Pick<
  Handlers,
  | 'startAssignment'
  | 'endAssignment'
  | 'listAssignments'
  | 'getAssignment'
  | 'correctAssignment'
  | 'deleteAssignment'
  | 'restoreAssignment'
>;

type SentPair = Omit<z.output<typeof assignmentEnd>, 'endUtc'>;

/** The vehicle and the driver that were sent, by id or by reference, both locked. 400 unless both are live. */
async function lockPair(tx: Transaction, accountId: number, sent: SentPair) {
  const { vehicleId, vehicleReference, driverId, driverReference } = sent;
  const { vehicle: vehicleType, driver: driverType } = resourceTypes;
  const vehicle = await idOf(tx, accountId, vehicleType, vehicleId, vehicleReference);
  const driver = await idOf(tx, accountId, driverType, driverId, driverReference);
  // Vehicles before drivers, here and everywhere: two who wait for each other would wait for ever.
  const knownVehicle = vehicle !== undefined && (await lockVehicle(tx, accountId, vehicle));
  const knownDriver = driver !== undefined && (await lockDriver(tx, accountId, driver));
  if (knownVehicle && knownDriver) return { vehicleId: knownVehicle.id, driverId: knownDriver.id };
  throw unknownReferences([
    ...(knownVehicle ? [] : [unknown('vehicle', vehicleId)]),
    ...(knownDriver ? [] : [unknown('driver', driverId)]),
  ]);
}

/** Where both are sent, the id counts. */
const idOf = async (
  tx: Transaction,
  accountId: number,
  resourceType: number,
  id: number | undefined,
  reference: string | undefined,
): Promise<number | undefined> =>
  id ?? (reference === undefined ? undefined : findReferenced(tx, accountId, resourceType, reference));

const unknown = (side: 'vehicle' | 'driver', id: number | undefined): Unknown =>
  id === undefined
    ? { pointer: `#/${side}Reference`, detail: `is the reference of no ${side} of this account` }
    : { pointer: `#/${side}Id`, detail: `is no ${side} of this account` };

function endBeforeStart(startUtc: Date): Problem {
  const start = startUtc.toISOString();
  return invalidFields([
    {
      pointer: '#/endUtc',
      code: 'range',
      params: { min: start },
      detail: `must not be before ${start}, when the assignment began`,
    },
  ]);
}
