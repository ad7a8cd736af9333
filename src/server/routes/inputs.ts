import type { Input } from '../../contract/inputs.ts';
import { resourceTypes } from '../../contract/kinds.ts';
import type { Handlers } from '../api/handlers.ts';
import { takePage } from '../api/page.ts';
import { invalidFields, noSuch, notFound } from '../http/problems.ts';
import { holdInputTypes } from '../store/input-types.ts';
import { findInput, inputHistoryList, listInputs, lockInput, setInputType } from '../store/inputs.ts';
import { exportGrowing, listGrowing, sumGrowing } from './growing-lists.ts';
import { pageAfter, referencedIds } from './records.ts';

export const inputHandlers = {
  listInputs: async (call) => {
    const { limit, cursor: _, updatedSince: __, ...filter } = call.query;
    const { accountId } = call.caller;
    const page = pageAfter(call, ({ inputId }: Input) => inputId);
    const ids = await referencedIds(call, resourceTypes.input);
    const inputs = await listInputs(call.tx, accountId, { ...filter, ids, ...page.options, limit: limit && limit + 1 });
    return takePage(call, inputs, limit, page.keyOf);
  },

  getInput: async ({ tx, caller, path }) => {
    const input = await findInput(tx, caller.accountId, path.inputId);
    if (!input) throw notFound('input');
    return input;
  },

  saveInput: async ({ tx, caller: { accountId }, body: { inputId, inputTypeId }, expectUnchanged, record }) => {
    const before = await lockInput(tx, accountId, inputId);
    if (!before) throw notFound('input');
    expectUnchanged(before);
    const known = await holdInputTypes(tx, accountId, [inputTypeId]);
    if (!known.has(inputTypeId)) {
      throw invalidFields([noSuch('#/inputTypeId', 'inputType')]);
    }
    await setInputType(tx, accountId, inputId, inputTypeId);
    record({ action: 'update', resource: 'input', id: inputId, before, after: { ...before, inputTypeId } });
  },

  listInputHistory: (call) => listGrowing(call, inputHistoryList),
  sumInputHistory: (call) => sumGrowing(call, inputHistoryList),
  exportInputHistory: { download: (call) => exportGrowing(call, inputHistoryList) },
} satisfies Partial<Handlers>;
