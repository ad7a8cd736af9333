/** Why an assignment cannot stand beside the others: 409, with whom it clashes in words. */
import type { FieldProblem } from '../../contract/problem.ts';
import { type Assigned, clashes } from '../../rules/assignments.ts';
import type { Transaction } from '../database/database.ts';
import { conflict } from '../problems.ts';
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
  const others = found.length > namedClashes ? ` And ${found.length - namedClashes} more.` : '';
  const errors = pointers && found.map((other) => fieldOf(other, wanted.vehicleId, pointers));
  throw conflict(`${found.slice(0, namedClashes).map(inWords).join(' ')}${others}`, errors);
}

function fieldOf(other: NamedAssignment, vehicleId: number, { ofVehicle, ofDriver }: Pointers): FieldProblem {
  const { id, vehicleName, driverName, startUtc, endUtc } = other;
  return {
    pointer: other.vehicleId === vehicleId ? ofVehicle : ofDriver,
    code: 'conflict',
    params: {
      assignmentId: id,
      vehicleId: other.vehicleId,
      vehicleName,
      driverId: other.driverId,
      driverName,
      startUtc: startUtc.toISOString(),
      ...(endUtc && { endUtc: endUtc.toISOString() }),
    },
    detail: inWords(other),
  };
}

/** “Van 7” (3) is assigned to “Ana Lee” (5) from 2026-11-20T08:00:00.000Z until 2026-11-20T10:00:00.000Z (assignment 9). */
function inWords({ id, vehicleId, vehicleName, driverId, driverName, startUtc, endUtc }: NamedAssignment): string {
  const until = endUtc ? `until ${endUtc.toISOString()}` : 'on';
  return `“${vehicleName}” (${vehicleId}) is assigned to “${driverName}” (${driverId}) from ${startUtc.toISOString()} ${until} (assignment ${id}).`;
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
  const what = vehicle ? `driver ${driverId}` : `vehicle ${vehicleId}`;
  throw conflict(`The ${what} is deleted: the assignment cannot run.`);
}

/** 409 where a vehicle or a driver that is to be deleted has an assignment running. */
export function refuseRunning(running: NamedAssignment | undefined): void {
  if (running) throw conflict(`${inWords(running)} End it first.`);
}
