/** Why an assignment clashes with others: 409, with their vehicles and drivers. */
import type { FieldProblem } from '../../contract/problem.ts';
import type { Because } from '../../contract/problem-reasons.ts';
import { type Assigned, clashes } from '../../rules/assignments.ts';
import type { Transaction } from '../database/database.ts';
import { conflict } from '../http/problems.ts';
import { sentenceOf } from '../http/reasons.ts';
import type { NamedAssignment } from '../store/assignments.ts';
import { lockDriver } from '../store/drivers.ts';
import { lockVehicle } from '../store/vehicles.ts';

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

/** 409 if it would be open for a deleted vehicle or driver: records in use cannot be deleted. */
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

/** 409 if a vehicle or driver to be deleted has an open assignment. */
export function refuseRunning(running: NamedAssignment | undefined): void {
  if (running) throw conflict([assigned(running), { reason: 'endFirst', params: {} }]);
}
