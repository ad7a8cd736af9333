/** Names of an account's records by id, deleted ones included. */
import { inputDescriptions } from '../../contract/choices.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

interface VehicleNames {
  name: string;
  registration: string | null;
  fleet: string | null;
}

interface InputNames {
  name: string | null;
  number: number;
  vehicleId: number;
  /** It is open or closed, not on or off. */
  isDoor: boolean;
}

export interface ExportNames {
  vehicle(id: number | null): VehicleNames | undefined;
  fleet(id: number | null): string | null;
  tag(id: number | null): string | null;
  inputType(id: number | null): string | null;
  user(id: number | null): string | null;
  geofence(id: number | null): { name: string; tags: string } | undefined;
  input(id: number | null): InputNames | undefined;
  driver(id: number | null): string | null;
  probe(id: number | null): string | null;
  profile(id: number | null): string | null;
  rule(id: number | null): string | null;
}

interface Named {
  id: number;
  name: string | null;
}

function byId<Row extends { id: number }>(rows: readonly Row[]): (id: number | null) => Row | undefined {
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => (id === null ? undefined : found.get(id));
}

function named(rows: readonly Named[]): (id: number | null) => string | null {
  const of = byId(rows);
  return (id) => of(id)?.name ?? null;
}

export const readNames = async (db: Queryable, accountId: number): Promise<ExportNames> => ({
  vehicle: byId(
    await db.many<VehicleNames & { id: number }>(sql`
      select v.id, v.name, v.registration, f.name as fleet
      from vehicle v left join fleet f on f.account_id = v.account_id and f.id = v.fleet_id
      where v.account_id = ${accountId}`),
  ),
  fleet: named(await db.many<Named>(sql`select id, name from fleet where account_id = ${accountId}`)),
  tag: named(await db.many<Named>(sql`select id, name from tag where account_id = ${accountId}`)),
  inputType: named(await db.many<Named>(sql`select id, name from input_type where account_id = ${accountId}`)),
  user: named(
    await db.many<Named>(sql`
      select id, coalesce(name, username) as name from account_user where account_id = ${accountId}`),
  ),
  geofence: byId(
    await db.many<{ id: number; name: string; tags: string }>(sql`
      select g.id, g.description as name, coalesce((
        select string_agg(t.name, ', ' order by t.position, t.id) from tag t
        where t.account_id = g.account_id and t.id = any(g.tags)), '') as tags
      from geofence g where g.account_id = ${accountId}`),
  ),
  input: byId(
    await db.many<InputNames & Named>(sql`
      select i.id, t.name, i.number, i.vehicle_id as "vehicleId",
        coalesce(t.input_description = ${inputDescriptions.openClosed}, false) as "isDoor"
      from input i left join input_type t
        on t.account_id = i.account_id and t.id = i.input_type_id and t.deleted_utc is null
      where i.account_id = ${accountId}`),
  ),
  driver: named(
    await db.many<Named>(sql`
      select id, coalesce(name, button_id, username) as name from driver where account_id = ${accountId}`),
  ),
  probe: named(await db.many<Named>(sql`select id, name from probe where account_id = ${accountId}`)),
  profile: named(await db.many<Named>(sql`select id, name from temperature_profile where account_id = ${accountId}`)),
  rule: named(await db.many<Named>(sql`select id, name from alert_rule where account_id = ${accountId}`)),
});
