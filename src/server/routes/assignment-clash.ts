/** Why an assignment clashes with others: 409, with their vehicles and drivers. */
import type { FieldProblem } from '../../contract/problem.ts';
import type { Because } from '../../contract/problem-reasons.ts';
import { type Assigned, clashes } from '../../rules/assignments.ts';
import type { Transaction } from '../database/database.ts';
import { conflict, noSuch } from '../http/problems.ts';
import { sentenceOf } from '../http/reasons.ts';
import { type NamedAssignment, type StoredAssignment, unendedAssignments } from '../store/assignments.ts';
import { lockDriver } from '../store/drivers.ts';
import { lockVehicle } from '../store/vehicles.ts';
import type { UsesOf } from './bulk/delete-many.ts';

/** A problem names this many clashing assignments. */
const namedClashes = 3;

/** Body fields for clashes of the vehicle and of the driver. */
interface Pointers {
  ofVehicle: string;
  ofDriver: string;
}

/** 409 if it would overlap another assignment of its vehicle or driver. */
export function refuseClash(
  wanted: Omit<Assigned, 'id'> & { id?: number },
  existing: readonly NamedAssignment[],
  pointers?: Pointers,
): void {
  const found = clashes(wanted, existing);
  if (found.length === 0) return;
  const errors = pointers && found.map((other) => fieldOf(other, wanted.vehicleId, pointers));
  throw conflict(firstAssigned(found), errors);
}

/** The first clashes of a row of an import. */
export const clashesOfRow = (
  wanted: Omit<Assigned, 'id'> & { id?: number },
  existing: readonly NamedAssignment[],
): FieldProblem[] =>
  clashes(wanted, existing)
    .slice(0, namedClashes)
    .map((other) => fieldOf(other, wanted.vehicleId, pairPointers));

export const pairPointers: Pointers = { ofVehicle: '#/vehicleId', ofDriver: '#/driverId' };

/** Names the first few, and counts the others. */
function firstAssigned(found: readonly NamedAssignment[]): Because[] {
  const count = found.length - namedClashes;
  const others: Because[] = count > 0 ? [{ reason: 'assignmentsBesides', params: { count } }] : [];
  return [...found.slice(0, namedClashes).map(assigned), ...others];
}

function fieldOf(other: NamedAssignment, vehicleId: number, { ofVehicle, ofDriver }: Pointers): FieldProblem {
  const because = assigned(other);
  const pointer = other.vehicleId === vehicleId ? ofVehicle : ofDriver;
  return { pointer, code: 'conflict', ...because, detail: sentenceOf(because) };
}

function assigned({ id, startUtc, endUtc, ...names }: NamedAssignment): Because<'assigned'> {
  const { vehicleId, vehicleName, driverId, driverName } = names;
  return {
    reason: 'assigned',
    params: {
      assignmentId: id,
      ...{ vehicleId, vehicleName, driverId, driverName },
      startUtc: startUtc.toISOString(),
      ...(endUtc && { endUtc: endUtc.toISOString() }),
    },
  };
}

/** An assignment started by a read at that moment is removed: a person's entry wins. */
export const remainsNextTo =
  ({ startUtc }: { startUtc: Date }) =>
  (other: StoredAssignment): boolean =>
    !other.derived || other.startUtc.getTime() !== startUtc.getTime();

export const unknownSide = (side: 'vehicle' | 'driver', id: number | undefined): FieldProblem =>
  id === undefined
    ? {
        pointer: `#/${side}Reference`,
        code: 'unknown',
        reason: 'referenceOfNone',
        params: { what: side },
        detail: `is not the reference of a ${side} of this account`,
      }
    : noSuch(`#/${side}Id`, side);

/** 409 if a deleted vehicle or driver would have an assignment that has not ended: records in use cannot be deleted. */
export async function refuseDeleted(
  tx: Transaction,
  accountId: number,
  { vehicleId, driverId, endUtc }: Omit<Assigned, 'id'>,
  now: Date,
): Promise<void> {
  if (endUtc && endUtc <= now) return;
  const vehicle = await lockVehicle(tx, accountId, vehicleId);
  const driver = await lockDriver(tx, accountId, driverId);
  if (vehicle && driver) return;
  throw conflict(
    vehicle ? { reason: 'driverDeleted', params: { driverId } } : { reason: 'vehicleDeleted', params: { vehicleId } },
  );
}

/** 409 if a vehicle or driver has assignments that have not ended. */
export function refuseAssigned(unended: readonly NamedAssignment[]): void {
  if (unended.length > 0) throw conflict(assignedBecause(unended));
}

const assignedBecause = (unended: readonly NamedAssignment[]): Because[] => [
  ...firstAssigned(unended),
  { reason: 'endFirst', params: {} },
];

/** Why vehicles or drivers among these cannot be deleted. */
const usesOf =
  (of: 'vehicle' | 'driver'): UsesOf =>
  async ({ tx, accountId, now }, ids) => {
    const unended = new Map<number, NamedAssignment[]>();
    for (const assignment of await unendedAssignments(tx, accountId, of, ids, now)) {
      const id = of === 'vehicle' ? assignment.vehicleId : assignment.driverId;
      unended.set(id, [...(unended.get(id) ?? []), assignment]);
    }
    return new Map([...unended].map(([id, assignments]) => [id, assignedBecause(assignments)]));
  };
export const driversInUse = usesOf('driver');
export const vehiclesInUse = usesOf('vehicle');
