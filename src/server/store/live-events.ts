/** What was stored of late, by reference: so that a record is shown as it is when it is sent, and is stored only once. */
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export type LiveKind = 'plot' | 'visit' | 'input' | 'temperature' | 'alarm' | 'assignment' | 'geofence';

/**
 * Which records of each kind, flattened: of a plot [vehicleId, utcMs], of a temperature [probeId, utcMs], of all others
 * the id.
 */
export type LiveRefs = Partial<Record<LiveKind, readonly number[]>>;

/** In the transaction that stored, changed or deleted these records, best as its last statement. */
export async function insertLiveEvents(tx: Transaction, accountId: number, refs: LiveRefs): Promise<void> {
  const rows = Object.entries(refs).filter(([, numbers]) => numbers.length > 0);
  if (rows.length === 0) return;
  const sent = JSON.stringify(rows.map(([kind, numbers], place) => ({ kind, refs: numbers, place })));
  await tx.run(sql`
    insert into live_event (account_id, kind, refs)
    select ${accountId}::bigint, kind, refs
    from json_to_recordset(${sent}::json) as sent (kind text, refs bigint[], place integer)
    order by place`);
}
