import type { InputType } from '../../contract/inputs.ts';
import type { Handlers } from '../api/handlers.ts';
import { conflict } from '../http/problems.ts';
import { inputTypeRow, inputTypes } from '../store/input-types.ts';
import { inputsWithType } from '../store/inputs.ts';
import { profilesSuspendedBy } from '../store/profiles.ts';
import { namedUsers, refuseInUse } from './in-use.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord, saveRecord } from './records.ts';

const kind: Kind<InputType> = {
  kind: 'inputType',
  store: inputTypes,
};

export const inputTypeHandlers = {
  /** Document: no content. The id is at the end of Location. */
  saveInputType: async (call) => {
    const id = await saveRecord(call, kind, call.body.inputTypeId, () => inputTypeRow(call.body));
    call.headers.set('Location', `${call.self.path}/${id}`);
  },

  listInputTypes: (call) => listRecords(call, kind),
  getInputType: (call) => getRecord(call, kind, call.path.inputTypeId),

  deleteInputType: (call) =>
    deleteRecord(call, kind, call.path.inputTypeId, async ({ inputTypeId, name }) => {
      const uses = await inputsWithType(call.tx, call.caller.accountId, inputTypeId, namedUsers);
      if (uses.count > 0) throw conflict({ reason: 'inputTypeInUse', params: { name, ...uses } });
      const profiles = await profilesSuspendedBy(call.tx, call.caller.accountId, inputTypeId, namedUsers);
      refuseInUse('inputTypeInProfiles', name, profiles);
    }),

  restoreInputType: (call) => restoreRecord(call, kind, call.path.inputTypeId),
} satisfies Partial<Handlers>;
