import { plainAlarms } from '../../contract/choices.ts';
import type { Profile, ProfileParsed } from '../../contract/temperature.ts';
import type { Handlers } from '../api/handlers.ts';
import type { Transaction } from '../database/database.ts';
import { invalidFields, noSuch } from '../http/problems.ts';
import { holdInputTypes } from '../store/input-types.ts';
import { probesWithProfile } from '../store/probes.ts';
import { newProfileRow, type ProfileContent, profileRow, profiles, restoreProfile } from '../store/profiles.ts';
import { namedUsers, refuseInUse } from './in-use.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord, saveRecord } from './records.ts';

const kind: Kind<Profile> = {
  kind: 'profile',
  store: profiles,
};

/** A request that leaves them out means the document's rule. */
export const delaysOf = (
  body: Pick<ProfileParsed, 'alarmAfterMinutes' | 'clearAfterMinutes' | 'suspendInputTypeId' | 'suspendMinutes'>,
) => ({
  alarmAfterMinutes: body.alarmAfterMinutes ?? plainAlarms.alarmAfterMinutes,
  clearAfterMinutes: body.clearAfterMinutes ?? plainAlarms.clearAfterMinutes,
  suspendInputTypeId: body.suspendInputTypeId ?? plainAlarms.suspendInputTypeId,
  suspendMinutes: body.suspendMinutes ?? plainAlarms.suspendMinutes,
});

const profileContent = (body: ProfileParsed): ProfileContent => ({
  name: body.name,
  upperBound: body.upperBound,
  lowerBound: body.lowerBound,
  ...delaysOf(body),
});

async function requireInputType(
  tx: Transaction,
  accountId: number,
  { suspendInputTypeId: type }: Pick<ProfileContent, 'suspendInputTypeId'>,
): Promise<void> {
  if (type === null || (await holdInputTypes(tx, accountId, [type])).has(type)) return;
  throw invalidFields([noSuch('#/suspendInputTypeId', 'inputType')]);
}

export const profileHandlers = {
  saveProfile: (call) =>
    saveRecord(call, kind, call.body.id, async (current) => {
      const content = profileContent(call.body);
      await requireInputType(call.tx, call.caller.accountId, content);
      return (current ? profileRow : newProfileRow)(content, call.now);
    }),
  listProfiles: (call) => listRecords(call, kind),
  getProfile: (call) => getRecord(call, kind, call.path.profileId),

  deleteProfile: (call) =>
    deleteRecord(call, kind, call.path.profileId, async ({ id, name }) => {
      const uses = await probesWithProfile(call.tx, call.caller.accountId, id, namedUsers);
      refuseInUse('profileInUse', name, uses);
    }),

  restoreProfile: (call) => {
    const { tx, caller, path } = call;
    return restoreRecord(call, kind, path.profileId, {
      // The input type may have been deleted in the meantime.
      restore: async ({ id, suspendInputTypeId: type }) => {
        const isLive = type !== null && (await holdInputTypes(tx, caller.accountId, [type])).has(type);
        return restoreProfile(tx, caller.accountId, id, isLive ? type : null);
      },
    });
  },
} satisfies Partial<Handlers>;
