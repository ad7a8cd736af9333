/** The terms of profiles that judge new readings: made when the first reading needs them. */
import type { Terms } from '../../rules/temperature-alarms.ts';
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { StoredTerms } from '../telemetry/terms-of-readings.ts';
import { holdVersions } from './versions.ts';

interface HeldTerms {
  /** By probe; none for a probe without a profile. */
  termsOf: Map<number, StoredTerms>;
  /** No profile of the account ever delayed or suspended an alarm. */
  isPlain: boolean;
}

/** The terms that judge these probes' readings now. Locked against change until the transaction ends. */
export async function holdTerms(tx: Transaction, accountId: number, probeIds: readonly number[]): Promise<HeldTerms> {
  await holdVersions(tx, accountId, ['probe', 'profile']);
  const current = await currentTerms(tx, accountId, probeIds);
  const missing = current.flatMap(({ id, profileId }) => (id === null && profileId !== null ? [profileId] : []));
  if (missing.length > 0) await insertTerms(tx, accountId, missing);
  const stored = missing.length > 0 ? await currentTerms(tx, accountId, probeIds) : current;
  return {
    termsOf: new Map(
      stored.flatMap(({ probeId, isPlain: _, ...terms }) => (isStored(terms) ? [[probeId, terms]] : [])),
    ),
    isPlain: stored.every(({ isPlain }) => isPlain),
  };
}

type CurrentTerms = Omit<Terms, 'profileId'> & {
  probeId: number;
  profileId: number | null;
  id: number | null;
  isPlain: boolean;
};

const isStored = <Found extends { id: number | null; profileId: number | null }>(
  terms: Found,
): terms is Found & { id: number; profileId: number } => terms.id !== null && terms.profileId !== null;

const currentTerms = (tx: Transaction, accountId: number, probeIds: readonly number[]): Promise<CurrentTerms[]> =>
  tx.many<CurrentTerms>(sql`
    select p.id as "probeId", t.id, f.id as "profileId", f.lower_bound as lower, f.upper_bound as upper,
      f.alarm_after_minutes as "alarmAfterMinutes", f.clear_after_minutes as "clearAfterMinutes",
      f.suspend_input_type_id as "suspendInputTypeId", f.suspend_minutes as "suspendMinutes",
      not exists (
        select 1 from profile_terms where account_id = ${accountId}
          and (alarm_after_minutes > 0 or clear_after_minutes > 0 or suspend_input_type_id is not null)
      ) as "isPlain"
    from probe p
      left join temperature_profile f on f.account_id = p.account_id and f.id = p.profile_id and f.deleted_utc is null
      left join profile_terms t on t.account_id = f.account_id and t.profile_id = f.id
        and t.lower_bound = f.lower_bound and t.upper_bound = f.upper_bound
        and t.alarm_after_minutes = f.alarm_after_minutes and t.clear_after_minutes = f.clear_after_minutes
        and t.suspend_input_type_id is not distinct from f.suspend_input_type_id
        and t.suspend_minutes = f.suspend_minutes
    where p.account_id = ${accountId} and p.id = any(${probeIds}::bigint[])`);

/** Another service may insert the same terms. */
async function insertTerms(tx: Transaction, accountId: number, profileIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    insert into profile_terms (account_id, profile_id, lower_bound, upper_bound, alarm_after_minutes,
      clear_after_minutes, suspend_input_type_id, suspend_minutes)
    select account_id, id, lower_bound, upper_bound, alarm_after_minutes, clear_after_minutes, suspend_input_type_id,
      suspend_minutes
    from temperature_profile where account_id = ${accountId} and id = any(${profileIds}::bigint[])
    on conflict do nothing`);
}
