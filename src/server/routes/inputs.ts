import * as z from 'zod';
import { resourceTypes } from '../../contract/kinds.ts';
import type { Handlers } from '../api/handlers.ts';
import { momentKey, readCursor, takePage } from '../api/page.ts';
import { invalidFields, noSuch, notFound } from '../http/problems.ts';
import { holdInputTypes } from '../store/input-types.ts';
import { findInput, listInputHistory, listInputs, lockInput, setInputType } from '../store/inputs.ts';
import { referencedIds } from './records.ts';

export const inputHandlers = {
  listInputs: async (call) => {
    const { limit, cursor, ...filter } = call.query;
    const { accountId } = call.caller;
    const after = readCursor(cursor, z.int());
    const ids = await referencedIds(call, resourceTypes.input);
    const inputs = await listInputs(call.tx, accountId, { ...filter, ids, after, limit: limit && limit + 1 });
    return takePage(call, inputs, limit, ({ inputId }) => inputId);
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

  listInputHistory: async (call) => {
    const { limit, cursor, ...filter } = call.query;
    const after = readCursor(cursor, momentKey);
    const changes = await listInputHistory(call.tx, call.caller.accountId, {
      ...filter,
      after,
      limit: limit && limit + 1,
    });
    return takePage(call, changes, limit, ({ startUtc, inputId }) => [startUtc, inputId]);
  },
} satisfies Partial<Handlers>;
