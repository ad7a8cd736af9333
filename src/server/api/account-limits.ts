/** 409 if a request adds vehicles or users beyond what the host permits. Every way to add them records its changes. */
import { enforcedUsage, userStatuses } from '../../contract/choices.ts';
import type { Transaction } from '../database/database.ts';
import { conflict } from '../http/problems.ts';
import { roomInAccount } from '../store/accounts.ts';
import type { Change } from '../store/audit.ts';

type Limited = (typeof enforcedUsage)[number];

/** What the change adds one of. Changes of existing records are never refused, even if the account has too many. */
function addedBy({ resource, action, before, after }: Change): Limited | undefined {
  if (resource === 'vehicle') return action === 'create' || action === 'restore' ? 'vehicles' : undefined;
  if (resource !== 'user') return undefined;
  return isActive(after) && !isActive(before) ? 'users' : undefined;
}

const isActive = (user: object | undefined): boolean =>
  user !== undefined && 'status' in user && user.status === userStatuses.active;

/** Call it after the changes are stored, and before the transaction ends. */
export async function refuseBeyondLimits(
  tx: Transaction,
  accountId: number,
  changes: readonly Change[],
): Promise<void> {
  const added = new Set(changes.map(addedBy));
  for (const what of enforcedUsage) {
    const room = added.has(what) ? await roomInAccount(tx, accountId, what) : undefined;
    if (room && room.left < 0) throw conflict({ reason: 'limitReached', params: { what, limit: room.limit } });
  }
}
