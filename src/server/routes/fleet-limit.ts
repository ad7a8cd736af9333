/** The fleets that limit what a user or a key sees and changes. */
import type { Transaction } from '../database/database.ts';
import { fleets } from '../store/fleets.ts';
import { refuseUnknown } from './unknown-ids.ts';

interface FleetLimit {
  /** Null: all. */
  fleetIds: readonly number[] | null;
}

export const distinctFleets = (fleetIds: readonly number[] | null): number[] | null =>
  fleetIds && [...new Set(fleetIds)];

/** 400 if the limit names fleets that do not exist. Those that it named before may be deleted by now. */
export async function requireFleets(
  tx: Transaction,
  accountId: number,
  { fleetIds }: FleetLimit,
  current: FleetLimit | undefined,
): Promise<void> {
  const known = new Set([...(await fleets.hold(tx, accountId, fleetIds ?? [])), ...(current?.fleetIds ?? [])]);
  refuseUnknown({ ids: fleetIds ?? [], known, pointer: '#/fleetIds', what: 'fleet' });
}
