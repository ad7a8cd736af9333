/** What people called fine, and proposed places that nobody wants. */
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface StoredDismissal {
  geofenceId: number;
  kind: string;
  /** 0 for none. */
  otherId: number;
  shapeHash: string;
  count: number;
  total: number;
}

export const listFindingDismissals = (db: Queryable, accountId: number): Promise<StoredDismissal[]> =>
  db.many<StoredDismissal>(sql`
    select geofence_id as "geofenceId", kind, other_id as "otherId", shape_hash as "shapeHash", count, total
    from finding_dismissal where account_id = ${accountId}`);

/** Replaces an earlier one of the same finding. */
export async function storeFindingDismissal(
  tx: Transaction,
  accountId: number,
  { geofenceId, kind, otherId, shapeHash, count, total }: StoredDismissal,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into finding_dismissal (account_id, geofence_id, kind, other_id, shape_hash, count, total, utc)
    values (${accountId}, ${geofenceId}, ${kind}, ${otherId}, ${shapeHash}, ${count}, ${total}, ${now})
    on conflict (account_id, geofence_id, kind, other_id) do update
    set shape_hash = excluded.shape_hash, count = excluded.count, total = excluded.total, utc = excluded.utc`);
}

export async function deleteFindingDismissal(
  tx: Transaction,
  accountId: number,
  { geofenceId, kind, otherId }: Pick<StoredDismissal, 'geofenceId' | 'kind' | 'otherId'>,
): Promise<void> {
  await tx.run(sql`
    delete from finding_dismissal
    where account_id = ${accountId} and geofence_id = ${geofenceId} and kind = ${kind} and other_id = ${otherId}`);
}

export async function listProposalDismissals(db: Queryable, accountId: number): Promise<string[]> {
  const rows = await db.many<{ key: string }>(sql`
    select key from proposal_dismissal where account_id = ${accountId} order by key`);
  return rows.map(({ key }) => key);
}

export async function storeProposalDismissal(
  tx: Transaction,
  accountId: number,
  key: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into proposal_dismissal (account_id, key, utc) values (${accountId}, ${key}, ${now})
    on conflict (account_id, key) do nothing`);
}

export async function deleteProposalDismissal(tx: Transaction, accountId: number, key: string): Promise<void> {
  await tx.run(sql`delete from proposal_dismissal where account_id = ${accountId} and key = ${key}`);
}
