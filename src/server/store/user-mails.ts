/** Mails to users about their sign-in, pending and sent. `alerts/user-mails.ts` sends them. */
import { passwordRequestLimits, textLength } from '../../contract/choices.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { usernameKey } from './users.ts';

/** What a mail is about. */
export type UserMailKind =
  | 'passwordReset'
  | 'invitation'
  | 'newDevice'
  | 'factorAdded'
  | 'factorRemoved'
  | 'codesGuessed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passwordChanged'
  | 'emailChanged'
  | 'emailReplaced';

/**
 * Stores that somebody asked for a new password of this name. Takes the same statements whether a user has the name or not.
 * Beyond the limits nothing is stored. Counted after it was inserted, so that requests at the same moment cannot all pass.
 */
export async function requestPassword(
  db: Queryable,
  { username, address }: { username: string; address: string },
  now: Date,
): Promise<void> {
  const key = usernameKey(username);
  const since = new Date(now.getTime() - passwordRequestLimits.windowSeconds * 1000);
  const { id } = await db.one<{ id: number }>(sql`
    insert into user_mail (kind, username_key, address, created_utc)
    values ('passwordReset', ${key}, ${address}, ${now}) returning id`);
  await db.run(sql`
    with counted as (
      select (select count(*) from user_mail where username_key = ${key} and created_utc > ${since}) as of_name,
        (select count(*) from user_mail where address = ${address} and created_utc > ${since}) as of_address
    ), refused as (
      delete from user_mail using counted where id = ${id}
        and (of_name > ${passwordRequestLimits.perName} or of_address > ${passwordRequestLimits.perAddress})
    )
    update user_mail set due_utc = ${now} from counted where id = ${id}
      and of_name <= ${passwordRequestLimits.perName} and of_address <= ${passwordRequestLimits.perAddress}`);
}

export interface Device {
  address: string;
  userAgent: string | null;
}

/** `device`: the one that a mail is about. `recipient`: if it is not the user's address. */
export async function insertUserMail(
  tx: Transaction,
  { accountId, userId }: { accountId: number; userId: number },
  kind: UserMailKind,
  now: Date,
  { device, recipient = null }: { device?: Device; recipient?: string | null } = {},
): Promise<void> {
  await tx.run(sql`
    insert into user_mail (kind, account_id, user_id, device_address, user_agent, recipient, created_utc, due_utc)
    values (${kind}, ${accountId}, ${userId}, ${device?.address ?? null},
      ${device?.userAgent?.slice(0, textLength.max) ?? null}, ${recipient}, ${now}, ${now})`);
}

/** The ids of due mails, the longest waiting first. */
export async function dueUserMails(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select id from user_mail where due_utc <= ${now} order by due_utc, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export interface UserMail {
  kind: UserMailKind;
  /** Of the device that it is about. */
  address: string | null;
  userAgent: string | null;
  /** Null: the user's address. */
  recipient: string | null;
  createdUtc: Date;
  /** Including this one. */
  attempts: number;
}

/** Claims a mail until then; undefined if another service did. */
export const claimUserMail = (tx: Transaction, id: number, now: Date, until: Date): Promise<UserMail | undefined> =>
  tx.maybe<UserMail>(sql`
    update user_mail set due_utc = ${until}, attempts = attempts + 1 where id = ${id} and due_utc <= ${now}
    returning kind, device_address as address, user_agent as "userAgent", recipient, created_utc as "createdUtc", attempts`);

export interface MailedUser {
  accountId: number;
  userId: number;
  username: string;
  name: string | null;
  email: string | null;
  /** Where mails go while the person has changed the address shortly before. */
  earlierEmail: string | null;
  status: number;
  /** The user's own language, or the account's. */
  language: string;
  timeZone: string;
  accountName: string;
  /** Of a demo account. */
  demo: boolean;
}

/** The user to whom a mail goes; undefined for a name that no user has, or one who signs in without a password. */
export const findMailedUser = (db: Queryable, id: number, now: Date): Promise<MailedUser | undefined> =>
  db.maybe<MailedUser>(sql`
    select u.account_id as "accountId", u.id as "userId", u.username, u.name, u.email, u.status,
      case when u.earlier_email_until > ${now} then u.earlier_email end as "earlierEmail",
      coalesce(u.settings->>'language', a.language) as language,
      coalesce(u.settings->>'timeZone', a.time_zone) as "timeZone", a.name as "accountName", a.demo
    from user_mail m
      join account_user u on u.id = m.user_id or m.user_id is null and u.username_key = m.username_key
        and not exists (select from sign_in_identity i where i.user_id = u.id)
      join account a on a.id = u.account_id
    where m.id = ${id}`);

/** `dueUtc` null: it is sent or given up. */
export async function settleUserMail(db: Queryable, id: number, dueUtc: Date | null): Promise<void> {
  await db.run(sql`update user_mail set due_utc = ${dueUtc} where id = ${id}`);
}
