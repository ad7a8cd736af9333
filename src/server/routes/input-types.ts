import type { InputType } from '../../contract/inputs.ts';
import type { Handlers } from '../api/handlers.ts';
import { conflict } from '../http/problems.ts';
import { savedChange } from '../store/audit.ts';
import { inputTypes, insertInputType, replaceInputType } from '../store/input-types.ts';
import { inputsWithType } from '../store/inputs.ts';
import { namedUsers } from './in-use.ts';
import { deleteRecord, getRecord, type Kind, listRecords, lockSaved, restoreRecord } from './records.ts';

const kind: Kind<InputType> = {
  kind: 'inputType',
  store: inputTypes,
};

export const inputTypeHandlers = {
  /** Document: no content. The id is at the end of Location. */
  saveInputType: async (call) => {
    const { tx, body } = call;
    const { accountId } = call.caller;
    const current = await lockSaved(call, kind, body.inputTypeId);
    const saved = current
      ? await replaceInputType(tx, accountId, current.inputTypeId, body)
      : await insertInputType(tx, accountId, body);
    call.record(savedChange('inputType', saved.inputTypeId, current, saved));
    call.headers.set('Location', `${call.self.path}/${saved.inputTypeId}`);
  },

  listInputTypes: (call) => listRecords(call, kind),
  getInputType: (call) => getRecord(call, kind, call.path.inputTypeId),

  deleteInputType: (call) =>
    deleteRecord(call, kind, call.path.inputTypeId, async ({ inputTypeId, name }) => {
      const uses = await inputsWithType(call.tx, call.caller.accountId, inputTypeId, namedUsers);
      if (uses.count > 0) throw conflict({ reason: 'inputTypeInUse', params: { name, ...uses } });
    }),

  restoreInputType: (call) => restoreRecord(call, kind, call.path.inputTypeId),
} satisfies Pick<
  Handlers,
  'saveInputType' | 'listInputTypes' | 'getInputType' | 'deleteInputType' | 'restoreInputType'
>;
