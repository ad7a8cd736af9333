import { codesFromNewAddresses } from '../../contract/choices.ts';
import type { Database, Transaction } from '../database/database.ts';
import { countCodeFromNewAddress, lockFactor, markStepUsed, takeRecoveryCode } from '../store/second-factors.ts';
import { type Attempt, readStanding } from '../store/sign-in-attempts.ts';
import { insertUserMail } from '../store/user-mails.ts';
import { tooManyUntil } from './sign-in.ts';
import { matchingStep } from './totp.ts';

interface Owner {
  accountId: number;
  userId: number;
}

/**
 * Call before a code is checked, outside its transaction, so that wrong ones count. 429 beyond the limit, whatever the address.
 * Where the user signed in before, only the limits of the address apply, so that guessing does not lock the user out.
 */
export async function refuseGuessing(db: Database, owner: Owner, attempt: Attempt, now: Date): Promise<void> {
  if ((await readStanding(db, attempt, now)).known) return;
  const windowMs = codesFromNewAddresses.windowSeconds * 1000;
  const counted = await countCodeFromNewAddress(db, owner, now, windowMs);
  if (!counted || counted.codes <= codesFromNewAddresses.perUser) return;
  // Once: somebody has the password.
  if (counted.codes === codesFromNewAddresses.perUser + 1) {
    await db.transaction((tx) => insertUserMail(tx, owner, 'codesGuessed', now));
  }
  throw tooManyUntil(new Date(counted.sinceUtc.getTime() + windowMs), now);
}

/**
 * Uses a code of the user's authenticator app, or a recovery code. `none`: the user has no second factor. Within the
 * transaction of what the code is for, so that a code is used up exactly if that succeeds.
 */
export async function consumeCode(
  tx: Transaction,
  owner: Owner,
  code: string,
  now: Date,
): Promise<'none' | 'right' | 'wrong'> {
  const factor = await lockFactor(tx, owner);
  if (!factor?.confirmed) return 'none';
  const step = matchingStep(factor.secret, code, now);
  if (step !== undefined && step > factor.lastStep) {
    await markStepUsed(tx, owner, step);
    return 'right';
  }
  return (await takeRecoveryCode(tx, owner, code)) ? 'right' : 'wrong';
}
