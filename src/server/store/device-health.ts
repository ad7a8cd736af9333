/** What devices sent, by day, and some of their last messages. No content of records: the audit and the versions have none of it. */
import {
  type DeviceHealth,
  type DeviceReason,
  deviceDaysKept,
  type RawMessage,
  rawMessages,
  unknownDevicesAtMost,
} from '../../contract/device-health.ts';
import { dayMs, hourMs } from '../../contract/durations.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { accountIds } from './accounts.ts';

/** The usual interval is the median of so many. */
export const intervalsKept = 9;

/** Of one device since the last write. `device` is empty for messages whose device cannot be read. */
export interface DeviceFacts {
  device: string;
  receivedMs: number;
  sentMs: number | undefined;
  /** Seconds, the last ones. */
  intervals: number[];
  samples: (Omit<RawMessage, 'receivedUtc'> & { receivedMs: number })[];
  messages: number;
  late: number;
  duplicates: number;
  partial: number;
  rejected: number;
  reasons: Partial<Record<DeviceReason, number>>;
}

/** No facts wait longer for being written. */
const longestWaitMs = 15 * 60_000;

const iso = (ms: number): string => new Date(ms).toISOString();
const keptSince = (now: Date): Date => new Date(now.getTime() - rawMessages.hours * hourMs);

/**
 * Adds to what is stored. Names that belong to no vehicle are kept up to a limit. Rows are locked in the order of their names,
 * because other services do the same.
 */
export async function storeDeviceFacts(
  db: Database,
  accountId: number,
  facts: readonly DeviceFacts[],
  now: Date,
): Promise<void> {
  // Messages from before the erasure of a driver, which removed them from the database.
  const erased = await db.maybe<{ utc: Date }>(sql`
    select utc from audit where account_id = ${accountId} and action = 'erase' and utc > ${new Date(now.getTime() - longestWaitMs)}
    order by utc desc limit 1`);
  const erasedMs = erased?.utc.getTime() ?? 0;
  const rows = facts.map(({ receivedMs, sentMs, samples, intervals, ...rest }) => ({
    ...rest,
    receivedUtc: iso(receivedMs),
    sentUtc: sentMs === undefined ? null : iso(sentMs),
    day: iso(receivedMs).slice(0, 10),
    // Newest first.
    intervals: [...intervals].reverse(),
    samples: samples
      .filter((sample) => sample.receivedMs > erasedMs)
      .map(({ receivedMs: ms, ...sample }) => ({ receivedUtc: iso(ms), ...sample }))
      .reverse(),
  }));
  const sent = sql`
    json_to_recordset(${JSON.stringify(rows)}::json) as s (device text, "receivedUtc" timestamptz, "sentUtc" timestamptz,
      day date, intervals integer[], samples jsonb, messages integer, late integer, duplicates integer, partial integer,
      rejected integer, reasons jsonb)`;
  await db.transaction(async (tx) => {
    await addMissing(tx, accountId, sent);
    await addRecent(tx, accountId, sent, now);
    await addDays(tx, accountId, sent);
  });
}

/** Rows without content, for the devices of vehicles and some others. */
async function addMissing(tx: Transaction, accountId: number, sent: Statement): Promise<void> {
  await tx.run(sql`
    with known as (
      select s.device from ${sent} where s.device = ''
        or exists (select 1 from vehicle v where v.account_id = ${accountId} and v.device_id = s.device and v.deleted_utc is null)
    ), kept as (
      select device from known
      union all
      (select s.device from ${sent}
        where s.device not in (select device from known) and not exists (
          select 1 from device_recent r where r.account_id = ${accountId} and r.device_id = s.device)
        order by s.device
        limit greatest(0, ${unknownDevicesAtMost} - (
          select count(*) from device_recent r where r.account_id = ${accountId} and not exists (
            select 1 from vehicle v
            where v.account_id = ${accountId} and v.device_id = r.device_id and v.deleted_utc is null))))
    )
    insert into device_recent (account_id, device_id, received_utc, intervals, samples)
    select ${accountId}::bigint, device, '-infinity'::timestamptz, '{}'::integer[], '[]'::jsonb from kept order by device
    on conflict (account_id, device_id) do nothing`);
  await tx.run(sql`
    insert into device_day (account_id, device_id, day, messages, late, duplicates, partial, rejected, reasons)
    select ${accountId}::bigint, s.device, s.day, 0, 0, 0, 0, 0, '{}'::jsonb
    from ${sent} join device_recent r on r.account_id = ${accountId} and r.device_id = s.device
    order by s.device, s.day
    on conflict (account_id, device_id, day) do nothing`);
}

async function addRecent(tx: Transaction, accountId: number, sent: Statement, now: Date): Promise<void> {
  await tx.run(sql`
    with held as materialized (
      select r.* from device_recent r
      where r.account_id = ${accountId} and r.device_id in (select s.device from ${sent}) order by r.device_id for update
    ), sum as (
      select r.device_id, greatest(r.received_utc, s."receivedUtc") as received_utc, coalesce(s."sentUtc", r.sent_utc) as sent_utc,
        (s.intervals || r.intervals)[1:${intervalsKept}] as intervals,
        (select coalesce(jsonb_agg(e.sample order by e.place), '[]')
          from jsonb_array_elements(s.samples || r.samples) with ordinality as e (sample, place)
          where e.place <= ${rawMessages.max} and (e.sample ->> 'receivedUtc')::timestamptz > ${keptSince(now)}) as samples
      from held r join ${sent} on s.device = r.device_id
    )
    update device_recent r set received_utc = sum.received_utc, sent_utc = sum.sent_utc, intervals = sum.intervals,
      samples = sum.samples
    from sum where r.account_id = ${accountId} and r.device_id = sum.device_id`);
}

async function addDays(tx: Transaction, accountId: number, sent: Statement): Promise<void> {
  await tx.run(sql`
    with held as materialized (
      select d.* from device_day d
      where d.account_id = ${accountId} and (d.device_id, d.day) in (select s.device, s.day from ${sent})
      order by d.device_id, d.day for update
    ), sum as (
      select d.device_id, d.day, d.messages + s.messages as messages, d.late + s.late as late,
        d.duplicates + s.duplicates as duplicates, d.partial + s.partial as partial, d.rejected + s.rejected as rejected,
        (select coalesce(jsonb_object_agg(e.key, e.total), '{}') from (
          select key, sum(value::integer) as total
          from (select * from jsonb_each_text(d.reasons) union all select * from jsonb_each_text(s.reasons)) as each
          group by key) as e) as reasons
      from held d join ${sent} on s.device = d.device_id and s.day = d.day
    )
    update device_day d set messages = sum.messages, late = sum.late, duplicates = sum.duplicates, partial = sum.partial,
      rejected = sum.rejected, reasons = sum.reasons
    from sum where d.account_id = ${accountId} and d.device_id = sum.device_id and d.day = sum.day`);
}

interface HealthRow extends Omit<DeviceHealth, 'receivedUtc' | 'sentUtc' | 'device'> {
  device: string;
  receivedUtc: Date;
  sentUtc: Date | null;
}

/** Devices of vehicles and others, by name. `clock` is the one that is noted on the vehicle. */
export async function listDeviceHealth(
  db: Queryable,
  accountId: number,
  now: Date,
  { after, limit }: { after?: string | undefined; limit?: number | undefined } = {},
): Promise<DeviceHealth[]> {
  const day = firstDay(now);
  const rows = await db.many<HealthRow>(sql`
    select r.device_id as device, v.id as "vehicleId", r.received_utc as "receivedUtc", r.sent_utc as "sentUtc", v.clock,
      (select percentile_cont(0.5) within group (order by seconds) from unnest(r.intervals) as seconds) as "usualIntervalSeconds",
      d.messages, d.late, d.duplicates, d.partial, d.rejected,
      case when d.partial + d.rejected = 0 then '[]'::json else (
        select coalesce(json_agg(json_build_object('reason', e.key, 'count', e.total, 'lastDay', e.last_day)
          order by e.total desc, e.key), '[]')
        from (
          select key, sum(value::integer) as total, max(day) as last_day
          from device_day d, jsonb_each_text(d.reasons)
          where d.account_id = ${accountId} and d.device_id = r.device_id and d.day > ${day}
          group by key) as e) end as reasons
    from device_recent r
      left join vehicle v on v.account_id = r.account_id and v.device_id = r.device_id and v.deleted_utc is null
      cross join lateral (
        select coalesce(sum(messages), 0) as messages, coalesce(sum(late), 0) as late, coalesce(sum(duplicates), 0) as duplicates,
          coalesce(sum(partial), 0) as partial, coalesce(sum(rejected), 0) as rejected
        from device_day d where d.account_id = ${accountId} and d.device_id = r.device_id and d.day > ${day}
      ) as d
    where r.account_id = ${accountId} ${after === undefined ? sql`` : sql`and r.device_id > ${after}`}
    order by r.device_id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map(({ device, receivedUtc, sentUtc, ...row }) => ({
    device: device === '' ? null : device,
    receivedUtc: receivedUtc.toISOString(),
    sentUtc: sentUtc?.toISOString() ?? null,
    ...row,
  }));
}

/** Newest first. */
export async function listRawMessages(
  db: Queryable,
  accountId: number,
  device: string,
  now: Date,
): Promise<RawMessage[]> {
  const row = await db.maybe<{ samples: RawMessage[] }>(sql`
    select samples from device_recent where account_id = ${accountId} and device_id = ${device}`);
  const since = keptSince(now).toISOString();
  return (row?.samples ?? []).filter(({ receivedUtc }) => receivedUtc > since);
}

/** Raw messages may contain the button of a driver, or the name that a phone was given. */
export async function eraseRawMessages(db: Queryable, accountId: number): Promise<void> {
  await db.run(sql`update device_recent set samples = '[]' where account_id = ${accountId} and samples <> '[]'`);
}

const firstDay = (now: Date): string => new Date(now.getTime() - deviceDaysKept * dayMs).toISOString().slice(0, 10);

/** Deletes days, raw messages and silent devices that are older than they are kept. */
export async function sweepDeviceHealth(db: Database, now: Date): Promise<void> {
  const [day, since] = [firstDay(now), keptSince(now)];
  for (const id of await accountIds(db)) {
    await db.run(sql`delete from device_day where account_id = ${id} and day <= ${day}`);
    await db.run(sql`delete from device_recent where account_id = ${id} and received_utc < ${new Date(day)}`);
    await db.run(sql`
      update device_recent set samples = '[]'
      where account_id = ${id} and samples <> '[]' and received_utc <= ${since}`);
  }
}
