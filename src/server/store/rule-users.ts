/** Users whom alert rules notify at their own address. */
import type { AlertRule } from '../../contract/alerts.ts';
import { userStatuses } from '../../contract/choices.ts';
import { fold } from '../../contract/fold.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** The ids among these that are users of the account. */
export async function knownUsers(tx: Transaction, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.many<{ id: number }>(sql`
    select id from account_user where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The rules with the addresses of their users. A user gets nothing while disabled, without an address, or limited to fleets
 * that do not contain everything that the rule is about.
 */
export async function withAddresses<Rule extends Pick<AlertRule, 'id' | 'emails' | 'userIds'>>(
  db: Queryable,
  accountId: number,
  rules: readonly Rule[],
): Promise<Rule[]> {
  const withUsers = rules.filter(({ userIds }) => userIds.length > 0);
  if (withUsers.length === 0) return [...rules];
  const users = await db.many<{ id: number; email: string; fleetIds: number[] | null }>(sql`
    select id, email, fleet_ids as "fleetIds" from account_user
    where account_id = ${accountId} and id = any(${withUsers.flatMap(({ userIds }) => userIds)}::bigint[])
      and status = ${userStatuses.active} and email is not null
    order by id`);
  const fleets = await db.many<{ id: number; fleetId: number | null }>(sql`
    select r.id, case r.scope
      when 'fleet' then r.scope_id
      when 'vehicle' then (
        select v.fleet_id from vehicle v where v.account_id = r.account_id and v.id = r.scope_id)
      when 'probe' then (
        select v.fleet_id from probe p join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id
        where p.account_id = r.account_id and p.id = r.scope_id)
      end as "fleetId"
    from alert_rule r
    where r.account_id = ${accountId} and r.id = any(${withUsers.map(({ id }) => id)}::bigint[])`);
  const fleetOf = new Map(fleets.map(({ id, fleetId }) => [id, fleetId]));
  return rules.map((rule) => {
    const fleetId = fleetOf.get(rule.id) ?? null;
    const written = new Set(rule.emails.map(fold));
    const own = users.filter(
      ({ id, email, fleetIds }) =>
        rule.userIds.includes(id) &&
        (fleetIds === null || (fleetId !== null && fleetIds.includes(fleetId))) &&
        !written.has(fold(email)),
    );
    return { ...rule, emails: [...rule.emails, ...new Set(own.map(({ email }) => email))] };
  });
}
