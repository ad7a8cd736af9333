/**
 * The rule of fleets, written once: what a caller sees whose fleets are limited. Each table with rows of vehicles has a view of
 * the same name in a schema of its own. In a transaction of such a caller that schema comes first, so every statement of every
 * store reads the view in place of the table. Nobody can forget a condition, and all other callers read the tables themselves.
 *
 * A test fails for a new table that is neither here nor in its list of tables that everybody may read.
 */
import { createHash } from 'node:crypto';
import { resourceTypes } from '../../contract/kinds.ts';
import type { Database } from './database.ts';
import { limitLockWait } from './session-limits.ts';
import { identifier, sql } from './sql.ts';

export const fleetSchema = 'fenceline_fleets';
/** The fleets of the transaction. A view that is read without it fails, so a mistake shows nothing. */
const setting = 'fenceline.fleets';

const limit = `current_setting('${setting}')::bigint[]`;
const vehicleIs = (id: string, row = 't'): string => `exists (
  select from vehicle v where v.account_id = ${row}.account_id and v.id = ${id} and v.fleet_id = any(${limit}))`;
const ofVehicle = vehicleIs('t.vehicle_id');
const ofProbe = (id: string): string => `exists (
  select from probe p join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id
  where p.account_id = t.account_id and p.id = ${id} and v.fleet_id = any(${limit}))`;
const ofInput = (id: string): string => `exists (
  select from input i join vehicle v on v.account_id = i.account_id and v.id = i.vehicle_id
  where i.account_id = t.account_id and i.id = ${id} and v.fleet_id = any(${limit}))`;
const ofReminder = (id: string): string => `exists (
  select from reminder r join vehicle v on v.account_id = r.account_id and v.id = r.vehicle_id
  where r.account_id = t.account_id and r.id = ${id} and v.fleet_id = any(${limit}))`;
const ofDevice = `exists (
  select from vehicle v where v.account_id = t.account_id and v.device_id = t.device_id and v.fleet_id = any(${limit})
    and v.deleted_utc is null)`;
const ofFleet = (id: string): string => `${id} = any(${limit})`;

/** Conditions by table; `t` is its row. */
export const fleetConditions: Readonly<Record<string, string>> = {
  fleet: ofFleet('t.id'),
  vehicle: ofFleet('t.fleet_id'),
  ...Object.fromEntries(
    [
      ...['plot', 'plot_span', 'visit', 'driven_lines', 'alarm'],
      ...['geofence_backfill_verdict', 'geofence_backfill_visit'],
      ...['input', 'probe', 'assignment', 'assignment_end', 'button_read', 'overruled_reads', 'reminder', 'snooze'],
    ].map((table) => [table, ofVehicle]),
  ),
  reading: ofProbe('t.probe_id'),
  reading_span: ofProbe('t.probe_id'),
  input_reading: ofInput('t.input_id'),
  input_change: ofInput('t.input_id'),
  device_recent: ofDevice,
  device_day: ofDevice,
  external_reference: `case t.resource_type
    when ${resourceTypes.vehicle} then ${vehicleIs('t.resource_id')}
    when ${resourceTypes.fleet} then ${ofFleet('t.resource_id')}
    when ${resourceTypes.input} then ${ofInput('t.resource_id')}
    when ${resourceTypes.probe} then ${ofProbe('t.resource_id')}
    else true end`,
  // Rules for all vehicles or of a profile are shown to everybody.
  alert_rule: `case t.scope
    when 'vehicle' then ${vehicleIs('t.scope_id')}
    when 'fleet' then ${ofFleet('t.scope_id')}
    when 'probe' then ${ofProbe('t.scope_id')}
    else true end`,
  // Lists without a scope are shown to everybody, as rules for all vehicles are.
  shared_link: `case (case when t.vehicle_id is null then t.scope else 'vehicle' end)
    when 'vehicle' then ${vehicleIs('coalesce(t.vehicle_id, t.scope_id)')}
    when 'fleet' then ${ofFleet('t.scope_id')}
    when 'probe' then ${ofProbe('t.scope_id')}
    else true end`,
  // Reports and tests are about vehicles of all fleets.
  notice: `case
    when t.vehicle_id is not null then ${vehicleIs('t.vehicle_id')}
    when t.probe_id is not null then ${ofProbe('t.probe_id')}
    when t.input_id is not null then ${ofInput('t.input_id')}
    when t.resource = 'driver' then true
    when t.resource = 'reminder' then ${ofReminder('t.resource_id')}
    else false end`,
};

const definitions = Object.entries(fleetConditions).map(
  ([table, condition]) => `create view ${fleetSchema}.${table} as select t.* from ${table} t where ${condition}`,
);

/**
 * Creates the views again if they, or the tables, are of another version, and returns whether it did. Services that start
 * together do it once. Another service may be reading them: a deadlock with it, or a wait for longer than `lockWaitMs`, fails.
 */
export function createFleetViews(db: Database, lockWaitMs: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run(sql`lock table migration in exclusive mode`);
    const applied = await tx.many<{ name: string }>(sql`select name from migration order by name`);
    const version = createHash('sha256')
      .update(JSON.stringify([definitions, applied.map(({ name }) => name)]))
      .digest('hex');
    // Tests migrate to tables of their own.
    const { complete } = await tx.one<{ complete: boolean }>(sql`
      select bool_and(to_regclass(name) is not null) as complete
      from unnest(${Object.keys(fleetConditions)}::text[]) as name`);
    if (!complete) return false;
    const there = await tx.maybe<{ version: string | null }>(sql`
      select d.description as version
      from pg_namespace n left join pg_description d on d.objoid = n.oid and d.classoid = 'pg_namespace'::regclass
      where n.nspname = ${fleetSchema}`);
    if (there?.version === version) return false;
    await limitLockWait(tx, lockWaitMs);
    await tx.run(sql`drop schema if exists ${identifier(fleetSchema)} cascade`);
    await tx.run(sql`create schema ${identifier(fleetSchema)}`);
    for (const text of definitions) await tx.run({ text, values: [] });
    await tx.run({ text: `comment on schema ${fleetSchema} is '${version}'`, values: [] });
    return true;
  });
}

/** Before the tables are dropped. */
export const dropFleetViews = sql`drop schema if exists ${identifier(fleetSchema)} cascade`;

/**
 * Text after `begin`: names the fleets of the transaction. Ids are numbers, so nothing of a caller becomes part of the text.
 */
export const namesFleets = (fleetIds: readonly number[]): string =>
  `; set local ${setting} = '{${fleetIds.map(Number).filter(Number.isSafeInteger).join(',')}}'`;

/** Text after `begin`: the views come before the tables. */
export const readsViews = `; select set_config('search_path', '${fleetSchema}, ' || current_setting('search_path'), true)`;
