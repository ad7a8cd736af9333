import type { Profile } from '../../contract/temperature.ts';
import type { Handlers } from '../api/handlers.ts';
import { probesWithProfile } from '../store/probes.ts';
import { newProfileRow, profileRow, profiles } from '../store/profiles.ts';
import { namedUsers, refuseInUse } from './in-use.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord, saveRecord } from './records.ts';

const kind: Kind<Profile> = {
  kind: 'profile',
  store: profiles,
};

export const profileHandlers = {
  saveProfile: (call) =>
    saveRecord(call, kind, call.body.id, (current) => (current ? profileRow : newProfileRow)(call.body, call.now)),
  listProfiles: (call) => listRecords(call, kind),
  getProfile: (call) => getRecord(call, kind, call.path.profileId),

  deleteProfile: (call) =>
    deleteRecord(call, kind, call.path.profileId, async ({ id, name }) => {
      const uses = await probesWithProfile(call.tx, call.caller.accountId, id, namedUsers);
      refuseInUse('profileInUse', name, uses);
    }),

  restoreProfile: (call) => restoreRecord(call, kind, call.path.profileId),
} satisfies Partial<Handlers>;
