import { fold } from '../../contract/fold.ts';
import type { Profile } from '../../contract/temperature.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore, utcText } from './record-store.ts';

/** The stored fields of a temperature profile. */
export type ProfileContent = Pick<Profile, 'name' | 'upperBound' | 'lowerBound'>;

const columns = sql`id, name, upper_bound as "upperBound", lower_bound as "lowerBound",
  ${utcText(sql`created_utc`)} as created, ${utcText(sql`updated_utc`)} as updated`;

export const profiles = recordStore<Profile>(sql`temperature_profile`, columns);
export const holdProfiles = profiles.hold;

/** Values by column, without those of a new row. */
export const profileRow = ({ name, upperBound, lowerBound }: ProfileContent, now: Date) => ({
  ...{ name, name_key: fold(name), upper_bound: upperBound, lower_bound: lowerBound, updated_utc: now },
});

/** Values of a new row. */
export const newProfileRow = (content: ProfileContent, now: Date) => ({
  ...profileRow(content, now),
  created_utc: now,
});

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
  toRow: ({ content }, now) => newProfileRow(content, now),
  insertOnly: ['created_utc'],
});
