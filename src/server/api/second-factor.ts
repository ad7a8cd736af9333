import type { Transaction } from '../database/database.ts';
import { lockFactor, markStepUsed, takeRecoveryCode } from '../store/second-factors.ts';
import { matchingStep } from './totp.ts';

/**
 * Uses a code of the user's authenticator app, or a recovery code. `none`: the user has no second factor. Within the
 * transaction of what the code is for, so that a code is used up exactly if that succeeds.
 */
export async function consumeCode(
  tx: Transaction,
  owner: { accountId: number; userId: number },
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
