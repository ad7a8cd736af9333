import { fold } from '../../contract/fold.ts';
import type { Profile } from '../../contract/temperature.ts';
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore, utcText } from './record-store.ts';

/** The stored fields of a temperature profile. */
export type ProfileContent = Pick<Profile, 'name' | 'upperBound' | 'lowerBound'>;

const columns = sql`id, name, upper_bound as "upperBound", lower_bound as "lowerBound",
  ${utcText(sql`created_utc`)} as created, ${utcText(sql`updated_utc`)} as updated`;

export const profiles = recordStore<Profile>(sql`temperature_profile`, columns);
export const holdProfiles = profiles.hold;

export const insertProfile = (
  tx: Transaction,
  accountId: number,
  { name, upperBound, lowerBound }: ProfileContent,
  now: Date,
): Promise<Profile> =>
  tx.one<Profile>(sql`
    insert into temperature_profile
      (account_id, name, name_key, upper_bound, lower_bound, created_utc, updated_utc)
    values (${accountId}, ${name}, ${fold(name)}, ${upperBound}, ${lowerBound}, ${now}, ${now})
    returning ${columns}`);

export const replaceProfile = (
  tx: Transaction,
  accountId: number,
  id: number,
  { name, upperBound, lowerBound }: ProfileContent,
  now: Date,
): Promise<Profile> =>
  tx.one<Profile>(sql`
    update temperature_profile set name = ${name}, name_key = ${fold(name)}, upper_bound = ${upperBound},
      lower_bound = ${lowerBound}, updated_utc = ${now}
    where account_id = ${accountId} and id = ${id}
    returning ${columns}`);

/** Bulk operations. */
export const profileRows = bulkStore<ProfileContent, Profile>({
  table: sql`temperature_profile`,
  columns,
  types: {
    name: sql`text`,
    name_key: sql`text`,
    upper_bound: sql`double precision`,
    lower_bound: sql`double precision`,
    created_utc: sql`timestamptz`,
    updated_utc: sql`timestamptz`,
  },
  toRow: ({ content: { name, upperBound, lowerBound } }, now) => ({
    ...{ name, name_key: fold(name), upper_bound: upperBound, lower_bound: lowerBound },
    ...{ created_utc: now, updated_utc: now },
  }),
  insertOnly: ['created_utc'],
});
