import type { UnknownButton } from '../../contract/drivers.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { buttonKey } from './drivers.ts';

/** Cursor of the list: ordered by button key, then by vehicle. */
export type ButtonKey = readonly [buttonKey: string, vehicleId: number];

interface ButtonRow extends Omit<UnknownButton, 'firstUtc' | 'lastUtc'> {
  key: string;
  firstUtc: Date;
  lastUtc: Date;
}

export interface ListedButton {
  button: UnknownButton;
  key: ButtonKey;
}

/**
 * Buttons without an existing driver that were read: one row for each button and vehicle, with the spelling of the last
 * read. Finds each button with one index step and counts only the reads of unknown buttons.
 */
export async function listUnknownButtons(
  db: Queryable,
  accountId: number,
  { after, limit }: { after?: ButtonKey | undefined; limit?: number | undefined } = {},
): Promise<ListedButton[]> {
  const first = (condition: ReturnType<typeof sql>) => sql`
    select button_key from button_read where account_id = ${accountId} ${condition} order by button_key limit 1`;
  const rows = await db.many<ButtonRow>(sql`
    with recursive button as (
      (${first(after === undefined ? sql`` : sql`and button_key >= ${after[0]}`)})
      union all
      select next.button_key
      from button b cross join lateral (${first(sql`and button_read.button_key > b.button_key`)}) as next
    )
    select b.button_key as key, (array_agg(r.button_id order by r.utc desc))[1] as "buttonId",
      r.vehicle_id as "vehicleId", min(r.utc) as "firstUtc", max(r.utc) as "lastUtc", count(*) as reads
    from button b join button_read r on r.account_id = ${accountId} and r.button_key = b.button_key
    where not exists (
        select 1 from driver d
        where d.account_id = ${accountId} and d.button_id_key = b.button_key and d.deleted_utc is null)
      ${after === undefined ? sql`` : sql`and (r.button_key, r.vehicle_id) > (${after[0]}, ${after[1]})`}
    group by b.button_key, r.vehicle_id
    order by b.button_key, r.vehicle_id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map(({ key, firstUtc, lastUtc, ...row }) => ({
    button: {
      buttonId: row.buttonId,
      vehicleId: row.vehicleId,
      firstUtc: firstUtc.toISOString(),
      lastUtc: lastUtc.toISOString(),
      reads: row.reads,
    },
    key: [key, row.vehicleId],
  }));
}

export interface NewButtonRead {
  vehicleId: number;
  utc: Date;
  buttonId: string;
}

export interface StoredButtonRead {
  vehicleId: number;
  utc: Date;
  /** The button's driver, or null. */
  driverId: number | null;
}

/** Returns the new reads: a vehicle has one read per moment, and the first one stays. Locks their drivers. */
export async function insertButtonReads(
  tx: Transaction,
  accountId: number,
  reads: readonly NewButtonRead[],
): Promise<StoredButtonRead[]> {
  const sent = reads.map((read) => ({ ...read, key: buttonKey(read.buttonId) }));
  const drivers = await tx.many<{ key: string; driverId: number }>(sql`
    select button_id_key as key, id as "driverId" from driver
    where account_id = ${accountId} and button_id_key = any(${[...new Set(sent.map(({ key }) => key))]})
      and deleted_utc is null
    order by id for share`);
  const driverOf = new Map(drivers.map(({ key, driverId }) => [key, driverId]));
  const rows = sent.map((read) => ({ ...read, driverId: driverOf.get(read.key) ?? null }));
  return tx.many<StoredButtonRead>(sql`
    insert into button_read (account_id, vehicle_id, utc, button_id, button_key, driver_id)
    select ${accountId}::bigint, "vehicleId", utc, "buttonId", key, "driverId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as sent ("vehicleId" bigint, utc timestamptz,
      "buttonId" text, key text, "driverId" bigint)
    on conflict (account_id, vehicle_id, utc) do nothing
    returning vehicle_id as "vehicleId", utc, driver_id as "driverId"`);
}

/** Assigns the reads of an unknown button to a driver, except at times at which the driver had another vehicle. */
export function claimButtonReads(
  tx: Transaction,
  accountId: number,
  driverId: number,
  buttonId: string,
): Promise<StoredButtonRead[]> {
  return tx.many<StoredButtonRead>(sql`
    update button_read r set driver_id = ${driverId}
    where r.account_id = ${accountId} and r.button_key = ${buttonKey(buttonId)} and r.driver_id is null
      and not exists (
        select 1 from assignment a
        where a.account_id = r.account_id and a.driver_id = ${driverId} and a.vehicle_id <> r.vehicle_id
          and a.deleted_utc is null and a.start_utc <= r.utc and (a.end_utc is null or a.end_utc > r.utc))
    returning r.vehicle_id as "vehicleId", r.utc, r.driver_id as "driverId"`);
}

/** The buttons among these with reads that have no driver. */
export async function buttonsRead(tx: Transaction, accountId: number, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.many<{ key: string }>(sql`
    select distinct button_key as key from button_read
    where account_id = ${accountId} and button_key = any(${keys}::text[]) and driver_id is null`);
  return new Set(rows.map(({ key }) => key));
}
