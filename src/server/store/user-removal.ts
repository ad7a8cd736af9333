/** Removes a user. What the person did stays in the audit, under a name that says nothing about them. */
import type { User } from '../../contract/administration.ts';
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { removePasskeys } from './passkeys.ts';
import { deletePasswordLinks } from './password-links.ts';
import { removeFactor } from './second-factors.ts';

/** The name of a removed user in the audit. */
export const deletedUserName = (id: number): string => `deleted user ${id}`;

/** A user as the audit shows them after the removal. */
export const withoutPerson = <Record extends object>(record: Record, id: number): Record => ({
  ...record,
  username: deletedUserName(id),
  name: null,
  email: null,
});

/**
 * Removes the user, who is signed out everywhere. Shared views become those of `heirId`; own views go. Older audit entries
 * about the user lose the name as well.
 */
export async function removeUser(
  tx: Transaction,
  accountId: number,
  { id, heirId, now }: { id: number; heirId: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    update session set ended_utc = coalesce(ended_utc, ${now}), user_agent = null, address = null
    where account_id = ${accountId} and user_id = ${id}`);
  await tx.run(sql`
    update saved_view set user_id = ${heirId} where account_id = ${accountId} and user_id = ${id} and shared`);
  await tx.run(sql`delete from saved_view where account_id = ${accountId} and user_id = ${id}`);
  await tx.run(sql`delete from idempotency where account_id = ${accountId} and user_id = ${id}`);
  await deletePasswordLinks(tx, accountId, id);
  await tx.run(sql`delete from user_mail where account_id = ${accountId} and user_id = ${id}`);
  await tx.run(sql`delete from sign_in_identity where account_id = ${accountId} and user_id = ${id}`);
  await removePasskeys(tx, { accountId, userId: id });
  await removeFactor(tx, { accountId, userId: id });
  await tx.run(sql`delete from account_user where account_id = ${accountId} and id = ${id}`);
  await eraseTraces(tx, accountId, id);
}

interface Trace {
  id: number;
  before: Partial<User> | null;
  after: Partial<User> | null;
}

async function eraseTraces(tx: Transaction, accountId: number, id: number): Promise<void> {
  const traces = await tx.many<Trace>(sql`
    select id, before, after from audit
    where account_id = ${accountId} and resource = 'user' and resource_id = ${id} order by id for update`);
  const erased = traces.map((trace) => ({
    id: trace.id,
    before: trace.before && withoutPerson(trace.before, id),
    after: trace.after && withoutPerson(trace.after, id),
  }));
  if (erased.length === 0) return;
  await tx.run(sql`
    update audit set before = erased.before, after = erased.after
    from json_to_recordset(${JSON.stringify(erased)}::json) as erased (id bigint, before json, after json)
    where audit.account_id = ${accountId} and audit.id = erased.id`);
}
