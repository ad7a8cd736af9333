/** What the demo fleet needs to know before it sends. */
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { newestPlot } from '../telemetry/plots-newest.ts';
import { inAllLanguages } from './demo-language.ts';

export interface FleetKey {
  accountId: number;
  keyId: number;
  /** The key was deleted. */
  withdrawn: boolean;
}

/** The first key with that name in a demo account, deleted or not. */
export const findFleetKey = (db: Queryable, name: string): Promise<FleetKey | undefined> =>
  db.maybe<FleetKey>(sql`
    select k.account_id as "accountId", k.id as "keyId", k.deleted_utc is not null as withdrawn
    from ingest_key k join account a on a.id = k.account_id and a.demo
    where k.name = any(${inAllLanguages(name)}::text[]) order by k.id limit 1`);

/** Whether the account has, or had, any vehicle or driver. */
export async function hasFleet(db: Queryable, accountId: number): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from vehicle where account_id = ${accountId})
      or exists (select from driver where account_id = ${accountId}) as found`);
  return found;
}

/** When each tracker last sent something. Trackers without a vehicle are missing. */
export async function lastSeen(
  db: Queryable,
  accountId: number,
  devices: readonly string[],
): Promise<Map<string, Date | null>> {
  const rows = await db.many<{ device: string; utc: Date | null }>(sql`
    select v.device_id as device, last.utc
    from unnest(${devices}::text[]) as wanted (device)
      join vehicle v on v.account_id = ${accountId} and v.device_id = wanted.device and v.deleted_utc is null
      left join lateral ${newestPlot(sql`v.account_id`, sql`v.id`)} as last on true`);
  return new Map(rows.map(({ device, utc }) => [device, utc]));
}
