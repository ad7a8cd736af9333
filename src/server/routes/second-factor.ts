/** The second factor of the signed-in user, and its reset by an administrator. */
import { recoveryCodesPerUser } from '../../contract/choices.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Handlers } from '../api/handlers.ts';
import { consumeCode, refuseGuessing } from '../api/second-factor.ts';
import { attemptOf, tooManyUntil } from '../api/sign-in.ts';
import { base32, matchingStep, newRecoveryCode, newTotpSecret, totpUri } from '../api/totp.ts';
import type { Transaction } from '../database/database.ts';
import { conflict, invalidFields, notFound } from '../http/problems.ts';
import { type Change, savedChange } from '../store/audit.ts';
import { removePasskeys } from '../store/passkeys.ts';
import { confirmFactor, lockFactor, removeFactor, startFactor } from '../store/second-factors.ts';
import { deleteFailures, insertFailure, readStanding } from '../store/sign-in-attempts.ts';
import { insertUserMail } from '../store/user-mails.ts';
import { findUser, readMe } from '../store/users.ts';

const wrongCode: FieldProblem = {
  pointer: '#/code',
  code: 'conflict',
  reason: 'codeWrong',
  detail: 'is wrong or was used before',
};

interface Factors {
  secondFactor?: boolean;
  passkeys?: number;
}

/** The user before and after, with nothing of the secret. */
async function factorChange(
  tx: Transaction,
  { accountId, userId }: { accountId: number; userId: number },
  [before, after]: readonly [before: Factors, after: Factors],
): Promise<Change> {
  const user = (await findUser(tx, accountId, userId)) ?? { id: userId };
  return savedChange('user', userId, { ...user, ...before }, { ...user, ...after });
}

const turnedOn = [{ secondFactor: false }, { secondFactor: true }] as const;
const turnedOff = [{ secondFactor: true }, { secondFactor: false }] as const;

export const secondFactorHandlers = {
  startTotp: async ({ tx, caller, record }) => {
    const me = await readMe(tx, caller.accountId, caller.userId);
    if (!me) throw notFound('user');
    if (me.secondFactor) throw conflict({ reason: 'hasSecondFactor', params: {} });
    const secret = newTotpSecret();
    await startFactor(tx, caller, secret);
    // Nothing has changed yet for anybody.
    record([]);
    return { secret: base32(secret), uri: totpUri(secret, me.username) };
  },

  confirmTotp: async ({ tx, caller, body, now, record }) => {
    const factor = await lockFactor(tx, caller);
    if (factor?.confirmed) throw conflict({ reason: 'hasSecondFactor', params: {} });
    const step = factor && matchingStep(factor.secret, body.code, now);
    if (step === undefined) throw invalidFields([wrongCode]);
    const codes = Array.from({ length: recoveryCodesPerUser }, newRecoveryCode);
    await confirmFactor(tx, caller, { step, codes, now });
    await insertUserMail(tx, caller, 'factorAdded', now);
    record(await factorChange(tx, caller, turnedOn));
    return { recoveryCodes: codes };
  },

  /** A stolen session is not enough. Wrong codes are throttled like wrong passwords. */
  removeTotp: {
    async prepare({ db, caller, body, peer, now }) {
      const me = await readMe(db, caller.accountId, caller.userId);
      if (!me) throw notFound('user');
      const attempt = attemptOf({ username: me.username, address: peer.address });
      const { pairFullUntil } = await readStanding(db, attempt, now);
      if (pairFullUntil) throw tooManyUntil(pairFullUntil, now);
      await refuseGuessing(db, caller, attempt, now);
      if (me.secondFactor) await insertFailure(db, attempt, now);
      return async ({ tx, record }) => {
        const result = await consumeCode(tx, caller, body.code, now);
        if (result === 'wrong') throw invalidFields([wrongCode]);
        if (await removeFactor(tx, caller)) await insertUserMail(tx, caller, 'factorRemoved', now);
        await deleteFailures(tx, attempt);
        record(result === 'none' ? [] : await factorChange(tx, caller, turnedOff));
      };
    },
  },

  resetTotp: async ({ tx, caller: { accountId }, path: { userId }, now, record }) => {
    if (!(await findUser(tx, accountId, userId))) throw notFound('user');
    const owner = { accountId, userId };
    const secondFactor = await removeFactor(tx, owner);
    const passkeys = await removePasskeys(tx, owner);
    if (secondFactor || passkeys > 0) await insertUserMail(tx, owner, 'factorRemoved', now);
    const [before, after] = [
      { ...(secondFactor && { secondFactor }), ...(passkeys > 0 && { passkeys }) },
      { ...(secondFactor && { secondFactor: false }), ...(passkeys > 0 && { passkeys: 0 }) },
    ];
    record(secondFactor || passkeys > 0 ? await factorChange(tx, owner, [before, after]) : []);
  },
} satisfies Partial<Handlers>;
