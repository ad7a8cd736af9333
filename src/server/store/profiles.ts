import { fold } from '../../contract/fold.ts';
import type { Profile } from '../../contract/temperature.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore, utcText } from './record-store.ts';
import { touched } from './updated.ts';

/** The stored fields of a temperature profile. */
export type ProfileContent = Omit<Profile, 'id' | 'created' | 'updated' | 'deletedUtc'>;

const columns = sql`id, name, upper_bound as "upperBound", lower_bound as "lowerBound",
  alarm_after_minutes as "alarmAfterMinutes", clear_after_minutes as "clearAfterMinutes",
  suspend_input_type_id as "suspendInputTypeId", suspend_minutes as "suspendMinutes",
  ${utcText(sql`created_utc`)} as created, ${utcText(sql`updated_utc`)} as updated`;

export const profiles = recordStore<Profile>(sql`temperature_profile`, columns, undefined, {
  updated: sql`updated_utc`,
});
export const holdProfiles = profiles.hold;

/** Values by column, without those of a new row. */
export const profileRow = (profile: ProfileContent) => ({
  ...{ name: profile.name, name_key: fold(profile.name) },
  ...{ upper_bound: profile.upperBound, lower_bound: profile.lowerBound },
  ...{ alarm_after_minutes: profile.alarmAfterMinutes, clear_after_minutes: profile.clearAfterMinutes },
  ...{ suspend_input_type_id: profile.suspendInputTypeId, suspend_minutes: profile.suspendMinutes },
});

/** Values of a new row. */
export const newProfileRow = (content: ProfileContent, now: Date) => ({
  ...profileRow(content),
  created_utc: now,
});

/** The restored profile suspends by this input type, which may be another than before. */
export async function restoreProfile(
  tx: Transaction,
  accountId: number,
  id: number,
  suspendInputTypeId: number | null,
): Promise<Profile> {
  await tx.run(sql`
    update temperature_profile set deleted_utc = null, suspend_input_type_id = ${suspendInputTypeId}, ${touched}
    where account_id = ${accountId} and id = ${id}`);
  return tx.one<Profile>(sql`
    select ${columns} from temperature_profile where account_id = ${accountId} and id = ${id}`);
}

/** Bulk operations. A restored profile loses an input type that was deleted in the meantime. */
export const profileRows = bulkStore<ProfileContent, Profile>({
  table: sql`temperature_profile`,
  updated: true,
  columns,
  types: {
    name: sql`text`,
    name_key: sql`text`,
    upper_bound: sql`double precision`,
    lower_bound: sql`double precision`,
    alarm_after_minutes: sql`integer`,
    clear_after_minutes: sql`integer`,
    suspend_input_type_id: sql`bigint`,
    suspend_minutes: sql`integer`,
    created_utc: sql`timestamptz`,
  },
  toRow: ({ content }, now) => newProfileRow(content, now),
  insertOnly: ['created_utc'],
  restored: sql`suspend_input_type_id = (
    select t.id from input_type t
    where t.account_id = temperature_profile.account_id and t.id = temperature_profile.suspend_input_type_id
      and t.deleted_utc is null)`,
});

/** The number of profiles that suspend alarms by an input type, and the names of the first few. */
export async function profilesSuspendedBy(
  db: Queryable,
  accountId: number,
  inputTypeId: number,
  few: number,
): Promise<{ count: number; names: string[] }> {
  const rows = await db.many<{ name: string; count: number }>(sql`
    select name, count(*) over () as count from temperature_profile
    where account_id = ${accountId} and suspend_input_type_id = ${inputTypeId} and deleted_utc is null
    order by id limit ${few}`);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
}

/** The input types among these that profiles suspend alarms by. */
export const inputTypesOfProfiles = (
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<{ id: number }[]> =>
  db.many(sql`
    select distinct suspend_input_type_id as id from temperature_profile
    where account_id = ${accountId} and suspend_input_type_id = any(${ids}::bigint[]) and deleted_utc is null`);
