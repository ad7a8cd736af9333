/**
 * What follows from a new e-mail address of a user: the earlier one gets a mail. Whoever has only a session could otherwise
 * change the address and then ask for a new password, so after a person's own change links that set a password go to the
 * earlier address for a while. An administrator could set the password anyway, so their change counts at once.
 */
import { earlierEmailSeconds } from '../../contract/choices.ts';
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { type Device, insertUserMail } from './user-mails.ts';

interface EmailChange {
  before: string | null;
  after: string | null;
  /** The person's own change. */
  own: boolean;
  device?: Device;
}

export async function followEmailChange(
  tx: Transaction,
  owner: { accountId: number; userId: number },
  { before, after, own, device }: EmailChange,
  now: Date,
): Promise<void> {
  if (before?.toLowerCase() === after?.toLowerCase()) return;
  if (before !== null) {
    await insertUserMail(tx, owner, own ? 'emailChanged' : 'emailReplaced', now, {
      recipient: before,
      ...(device && { device }),
    });
  }
  const until = new Date(now.getTime() + earlierEmailSeconds * 1000);
  const earlier = sql`coalesce(case when earlier_email_until > ${now} then earlier_email end, ${before})`;
  await tx.run(sql`
    update account_user set
      earlier_email = ${own ? earlier : sql`null`},
      earlier_email_until = ${own ? until : null}
    where account_id = ${owner.accountId} and id = ${owner.userId}`);
}
