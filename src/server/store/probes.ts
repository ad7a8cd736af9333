/** Probes. A probe is deleted and restored with its vehicle. */
import { fold } from '../../contract/fold.ts';
import type { Probe } from '../../contract/temperature.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { newestIntervals, newestReading } from '../telemetry/readings-newest.ts';
import { announce } from './announce.ts';
import type { ChangeStore } from './bulk-store.ts';
import { type Line, type LineId, onLines } from './lines.ts';
import { changedSince, laterThan, type Since, touched } from './updated.ts';

export interface ProbeFilter {
  vehicleId?: number | undefined;
  fleetId?: number | undefined;
  /** Only these ids. */
  ids?: readonly number[] | undefined;
  deleted?: boolean | undefined;
  after?: number | undefined;
  limit?: number | undefined;
  since?: Since | undefined;
}

interface ProbeRow
  extends Omit<Probe, 'readUtc' | 'alarm' | 'alarmStartUtc' | 'pendingSinceUtc' | 'updated' | 'deletedUtc'> {
  updatedUtc: Date;
  readUtc: Date | null;
  pendingSinceUtc: Date | null;
  alarmStartUtc: Date | null;
  deletedUtc: Date | null;
}

/** A probe also changes with its newest readings. */
const updated = sql`greatest(p.updated_utc, intervals.arrived_utc)`;

/** Temperature of the last reading, and the excursion that is not over. A deleted profile counts as none. */
const probes = sql`
  select p.id as "probeId", p.name, f.id as "profileId", p.vehicle_id as "vehicleId", p.number, last.temperature,
    last.utc as "readUtc", intervals.usual as "usualIntervalSeconds",
    case when open.is_alarm then open.start_utc end as "alarmStartUtc",
    case when not open.is_alarm then open.start_utc end as "pendingSinceUtc", ${updated} as "updatedUtc",
    v.deleted_utc as "deletedUtc"
  from probe p
    join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id
    left join temperature_profile f on f.account_id = p.account_id and f.id = p.profile_id and f.deleted_utc is null
    left join lateral ${newestReading(sql`p.account_id`, sql`p.id`)} as last on true
    left join lateral ${newestIntervals(sql`p.account_id`, sql`p.id`)} as intervals on true
    left join lateral (
      select a.start_utc, a.end_utc, a.is_alarm from alarm a
      where a.account_id = p.account_id and a.probe_id = p.id
      order by a.start_utc desc limit 1
    ) as open on open.end_utc is null`;

const toProbe = ({ readUtc, alarmStartUtc, pendingSinceUtc, updatedUtc, deletedUtc, ...row }: ProbeRow): Probe => ({
  probeId: row.probeId,
  name: row.name,
  profileId: row.profileId,
  vehicleId: row.vehicleId,
  number: row.number,
  temperature: row.temperature,
  readUtc: readUtc?.toISOString() ?? null,
  usualIntervalSeconds: row.usualIntervalSeconds,
  alarm: alarmStartUtc !== null,
  alarmStartUtc: alarmStartUtc?.toISOString() ?? null,
  pendingSinceUtc: pendingSinceUtc?.toISOString() ?? null,
  updated: updatedUtc.toISOString(),
  ...(deletedUtc && { deletedUtc: deletedUtc.toISOString() }),
});

/** Probes of existing or of deleted vehicles, by id. */
export async function listProbes(
  db: Queryable,
  accountId: number,
  { vehicleId, fleetId, ids, deleted = false, after, limit, since }: ProbeFilter = {},
): Promise<Probe[]> {
  const changed = since && changedSince(since, updated, sql`p.id`);
  const rows = await db.many<ProbeRow>(sql`
    ${probes}
    where p.account_id = ${accountId} and ${deleted ? sql`v.deleted_utc is not null` : sql`v.deleted_utc is null`}
      ${vehicleId === undefined ? sql`` : sql`and p.vehicle_id = ${vehicleId}`}
      ${fleetId === undefined ? sql`` : sql`and v.fleet_id = ${fleetId}`}
      ${ids === undefined ? sql`` : sql`and p.id = any(${ids}::bigint[])`}
      ${after === undefined ? sql`` : sql`and p.id > ${after}`}
      ${changed ? sql`and ${changed.where}` : sql``}
    order by ${changed?.order ?? sql`p.id`}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map(toProbe);
}

/** A probe of an existing vehicle. */
export async function findProbe(db: Queryable, accountId: number, id: number): Promise<Probe | undefined> {
  return (await listProbes(db, accountId, { ids: [id] }))[0];
}

/** The same, locked until the transaction ends. */
export async function lockProbe(tx: Transaction, accountId: number, id: number): Promise<Probe | undefined> {
  await tx.run(sql`select 1 from probe where account_id = ${accountId} and id = ${id} for update`);
  return findProbe(tx, accountId, id);
}

/** Sets the fields that people control; its device controls the others. */
export async function customiseProbe(
  tx: Transaction,
  accountId: number,
  id: number,
  { name, profileId }: Pick<Probe, 'name' | 'profileId'>,
): Promise<void> {
  await tx.run(sql`
    update probe set name = ${name}, name_key = ${fold(name)}, profile_id = ${profileId}, ${touched}
    where account_id = ${accountId} and id = ${id} and (name, profile_id) is distinct from (${name}, ${profileId})`);
}

/** The number of probes with the profile on existing vehicles, and the names of the first few. */
export async function probesWithProfile(
  db: Queryable,
  accountId: number,
  profileId: number,
  few: number,
): Promise<{ count: number; names: string[] }> {
  const rows = await db.many<{ name: string; count: number }>(sql`
    select p.name, count(*) over () as count
    from probe p join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id and v.deleted_utc is null
    where p.account_id = ${accountId} and p.profile_id = ${profileId}
    order by p.id limit ${few}`);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
}

/** Existing probes and their vehicles, without their readings: those with a profile, and those with these ids. */
export const probesOfPast = (
  db: Queryable,
  accountId: number,
  { profileId, ids }: { profileId?: number | undefined; ids?: readonly number[] | undefined },
): Promise<{ probeId: number; vehicleId: number }[]> =>
  db.many(sql`
    select p.id as "probeId", p.vehicle_id as "vehicleId"
    from probe p join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id and v.deleted_utc is null
    where p.account_id = ${accountId}
      and (p.profile_id = ${profileId ?? null}::bigint or p.id = any(${ids ?? []}::bigint[]))
    order by p.id`);

/** Probes whose readings differ, other than by new ones. */
export async function touchProbes(tx: Transaction, accountId: number, ids: readonly number[]): Promise<void> {
  await tx.run(sql`update probe set ${touched} where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  announce(tx, accountId, 'probe', ids);
}

/** The existing probes on these lines. */
export const probesOnLines = (tx: Transaction, accountId: number, lines: readonly Line[]): Promise<LineId[]> =>
  onLines(tx, accountId, lines, 'probe');

export interface NewProbe extends Line {
  name: string;
}

/** Returns the new ids, in the given order. */
export async function insertProbes(tx: Transaction, accountId: number, probes: readonly NewProbe[]): Promise<number[]> {
  const sent = probes.map((probe, index) => ({ ...probe, key: fold(probe.name), index }));
  const rows = await tx.many<{ id: number }>(sql`
    insert into probe (account_id, vehicle_id, number, name, name_key)
    select ${accountId}::bigint, "vehicleId", number, name, key
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent ("vehicleId" bigint, number integer, name text,
      key text, index integer)
    order by index
    returning id`);
  const ids = rows.map(({ id }) => id);
  announce(tx, accountId, 'probe', ids);
  return ids;
}

/** The fields of a probe that people set. */
export type ProbeContent = Pick<Probe, 'name' | 'profileId'>;

/** Bulk operations. */
export const probeRows: ChangeStore<ProbeContent, Probe> = {
  async lock(tx, accountId, ids) {
    await tx.run(sql`
      select 1 from probe where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id for update`);
    const rows = await listProbes(tx, accountId, { ids });
    return new Map(rows.map((row) => [row.probeId, row]));
  },
  async replace(tx, accountId, rows) {
    const sent = rows.map(({ id, content: { name, profileId } }) => ({
      id,
      name,
      key: fold(name),
      profile: profileId,
    }));
    await tx.run(sql`
      update probe set name = sent.name, name_key = sent.key, profile_id = sent.profile,
        updated_utc = ${laterThan(sql`probe.updated_utc`)}
      from json_to_recordset(${JSON.stringify(sent)}::json) as sent (id bigint, name text, key text, profile bigint)
      where probe.account_id = ${accountId} and probe.id = sent.id`);
    const stored = await probeRows.lock(
      tx,
      accountId,
      sent.map(({ id }) => id),
    );
    return sent.flatMap(({ id }) => stored.get(id) ?? []);
  },
};

/** The profiles among these that probes of existing vehicles have. */
export const profilesInUse = (db: Queryable, accountId: number, ids: readonly number[]): Promise<{ id: number }[]> =>
  db.many(sql`
    select distinct p.profile_id as id
    from probe p join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id and v.deleted_utc is null
    where p.account_id = ${accountId} and p.profile_id = any(${ids}::bigint[])`);
