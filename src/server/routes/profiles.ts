import type { Profile } from '../../contract/temperature.ts';
import type { Handlers } from '../api/handlers.ts';
import { savedChange } from '../store/audit.ts';
import { probesWithProfile } from '../store/probes.ts';
import { insertProfile, profiles, replaceProfile } from '../store/profiles.ts';
import { namedUsers, refuseInUse } from './in-use.ts';
import { deleteRecord, getRecord, type Kind, listRecords, lockSaved, restoreRecord } from './records.ts';

const kind: Kind<Profile> = {
  kind: 'profile',
  store: profiles,
};

export const profileHandlers = {
  saveProfile: async (call) => {
    const { tx, body, now } = call;
    const { accountId } = call.caller;
    const current = await lockSaved(call, kind, body.id);
    const saved = current
      ? await replaceProfile(tx, accountId, current.id, body, now)
      : await insertProfile(tx, accountId, body, now);
    call.record(savedChange('profile', saved.id, current, saved));
    return saved.id;
  },

  listProfiles: (call) => listRecords(call, kind),
  getProfile: (call) => getRecord(call, kind, call.path.profileId),

  deleteProfile: (call) =>
    deleteRecord(call, kind, call.path.profileId, async ({ id, name }) => {
      const uses = await probesWithProfile(call.tx, call.caller.accountId, id, namedUsers);
      refuseInUse('profileInUse', name, uses);
    }),

  restoreProfile: (call) => restoreRecord(call, kind, call.path.profileId),
} satisfies Pick<Handlers, 'saveProfile' | 'listProfiles' | 'getProfile' | 'deleteProfile' | 'restoreProfile'>;
