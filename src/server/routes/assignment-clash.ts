/** Why an assignment cannot stand beside the others: 409, with whom it clashes in words. */
import type { FieldProblem } from '../../contract/problem.ts';
import type { Because } from '../../contract/problem-reasons.ts';
import { type Assigned, clashes } from '../../rules/assignments.ts';
import type { Transaction } from '../database/database.ts';
import { conflict } from '../http/problems.ts';
import { sentenceOf } from '../http/reasons.ts';
import type { NamedAssignment } from '../store/assignments.ts';
import { lockDriver } from '../store/drivers.ts';
import { lockVehicle } from '../store/vehicles.ts';

/** So many of those that stand in the way are named. */
const namedClashes = 3;

/** Fields of the body to point at: where the vehicle, and where the driver, has another assignment. */
interface Pointers {
  ofVehicle: string;
  ofDriver: string;
}

/** 409 where it would overlap another one of its vehicle or its driver. */
export function refuseClash(
  wanted: Omit<Assigned, 'id'> & { id?: number },
  beside: readonly NamedAssignment[],
  pointers?: Pointers,
): void {
  const found = clashes(wanted, beside);
  if (found.length === 0) return;
  const errors = pointers && found.map((other) => fieldOf(other, wanted.vehicleId, pointers));
  const count = found.length - namedClashes;
  const others: Because[] = count > 0 ? [{ reason: 'assignmentsBesides', params: { count } }] : [];
  throw conflict([...found.slice(0, namedClashes).map(assigned), ...others], errors);
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

/** 409 where it would run for a vehicle or a driver that is deleted: what is in use stays, and what went is in no use. */
export async function refuseDeleted(
  tx: Transaction,
  accountId: number,
  { vehicleId, driverId, endUtc }: Omit<Assigned, 'id'>,
): Promise<void> {
  if (endUtc) return;
  const vehicle = await lockVehicle(tx, accountId, vehicleId);
  const driver = await lockDriver(tx, accountId, driverId);
  if (vehicle && driver) return;
  throw conflict(
    vehicle ? { reason: 'driverDeleted', params: { driverId } } : { reason: 'vehicleDeleted', params: { vehicleId } },
  );
}

/** 409 where a vehicle or a driver that is to be deleted has an assignment running. */
export function refuseRunning(running: NamedAssignment | undefined): void {
  if (running) throw conflict([assigned(running), { reason: 'endFirst', params: {} }]);
}
