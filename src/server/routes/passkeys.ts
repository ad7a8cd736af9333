/** The passkeys of the signed-in user. */
import * as z from 'zod';
import { passkeysPerUser } from '../../contract/choices.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Me } from '../../contract/users.ts';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import { creationOptions, newChallenge, verifyRegistration } from '../api/passkeys.ts';
import { requireRelyingParty } from '../api/relying-party.ts';
import { hashSecret } from '../api/secrets.ts';
import { conflict, invalidFields, notFound } from '../http/problems.ts';
import { savedChange } from '../store/audit.ts';
import { noticeAccount } from '../store/notice-facts.ts';
import { credentialsOf, deletePasskey, insertPasskey, listPasskeys, startCreation } from '../store/passkeys.ts';
import { insertUserMail } from '../store/user-mails.ts';
import { lockMe } from '../store/users.ts';

const refused = (why: string): FieldProblem => ({
  pointer: '#/credential',
  code: 'conflict',
  reason: 'passkeyRefused',
  detail: `was refused: ${why}`,
});

function refuseAnother({ singleSignOn, passkeys }: Me): void {
  if (singleSignOn) throw conflict({ reason: 'passkeysOfOrganisation', params: {} });
  if (passkeys >= passkeysPerUser) throw conflict({ reason: 'tooManyPasskeys', params: { limit: passkeysPerUser } });
}

export const passkeyHandlers = {
  async listMyPasskeys(call) {
    const { limit, cursor } = call.query;
    const after = readCursor(cursor, z.int());
    const passkeys = await listPasskeys(call.tx, call.caller, { after, limit: limit && limit + 1 });
    return takePage(call, passkeys, limit, ({ id }) => id);
  },

  startPasskey: {
    async prepare({ services, self }) {
      const party = requireRelyingParty(services.relyingParty(self.base));
      return async ({ tx, caller, now, record }) => {
        const me = await lockMe(tx, caller.accountId, caller.userId);
        if (!me) throw notFound('user');
        refuseAnother(me);
        const challenge = newChallenge();
        await startCreation(tx, caller, hashSecret(challenge), now);
        // Nothing has changed yet for anybody.
        record([]);
        const { noticeKey } = await noticeAccount(tx, caller.accountId);
        return creationOptions({ party, challenge, user: me, noticeKey, existing: await credentialsOf(tx, caller) });
      };
    },
  },

  confirmPasskey: {
    async prepare({ db, services, caller, body, self, now }) {
      const party = requireRelyingParty(services.relyingParty(self.base));
      const made = await verifyRegistration(db, caller, { credential: body.credential, party, now });
      if (typeof made === 'string') throw invalidFields([refused(made)]);
      return async ({ tx, peer, record }) => {
        const before = await lockMe(tx, caller.accountId, caller.userId);
        if (!before) throw notFound('user');
        refuseAnother(before);
        const id = await insertPasskey(tx, caller, { ...made, name: body.name ?? null }, now);
        if (id === undefined) throw invalidFields([refused('it was added before')]);
        await insertUserMail(tx, caller, 'passkeyAdded', now, { device: peer });
        record(savedChange('user', before.id, before, { ...before, passkeys: before.passkeys + 1 }));
        return id;
      };
    },
  },

  async removePasskey({ tx, caller, path: { passkeyId }, peer, now, record }) {
    const before = await lockMe(tx, caller.accountId, caller.userId);
    if (!before || !(await deletePasskey(tx, caller, passkeyId))) throw notFound('passkey');
    await insertUserMail(tx, caller, 'passkeyRemoved', now, { device: peer });
    record(savedChange('user', before.id, before, { ...before, passkeys: before.passkeys - 1 }));
    return undefined;
  },
} satisfies Partial<Handlers>;
