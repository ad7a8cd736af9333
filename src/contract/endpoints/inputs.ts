import * as z from 'zod';
import { importReply, rowsChange } from '../bulk.ts';
import { importBodyLimitBytes, importMaxGeofences } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { referencedListQuery } from '../fields.ts';
import {
  input,
  inputAssignment,
  inputChange,
  inputHistoryQuery,
  inputQuery,
  inputType,
  inputTypeInput,
} from '../inputs.ts';
import { savedId } from './saved-id.ts';

export const documented = {
  saveInputType: endpoint({
    method: 'POST',
    path: '/public/v1/inputs/types',
    group: 'Inputs',
    summary: 'Create or update an input type',
    body: inputTypeInput,
    changes: ['inputType'],
    record: 'getInputType',
    locates: true,
  }),
  saveInput: endpoint({
    method: 'POST',
    path: '/public/v1/inputs',
    group: 'Inputs',
    summary: 'Set the type of an input',
    body: inputAssignment,
    changes: ['input'],
    record: 'getInput',
  }),
};

export const added = {
  listInputs: endpoint({
    method: 'GET',
    path: '/public/v1/inputs',
    group: 'Inputs',
    summary: 'All inputs of the account',
    query: inputQuery,
    reply: z.array(input),
  }),
  getInput: endpoint({
    method: 'GET',
    path: '/public/v1/inputs/{inputId}',
    group: 'Inputs',
    summary: 'One input',
    reply: input,
    telemetry: ['value', 'changedUtc'],
  }),
  importInputs: endpoint({
    method: 'POST',
    path: '/public/v1/inputs/import',
    group: 'Inputs',
    summary: 'Set the types of many inputs in one transaction',
    body: rowsChange('InputsChange'),
    rows: { member: 'rows', max: importMaxGeofences },
    reply: importReply,
    changes: ['input'],
    bodyLimitBytes: importBodyLimitBytes,
  }),
  listInputHistory: endpoint({
    method: 'GET',
    path: '/public/v1/inputs/history',
    group: 'Inputs',
    summary: 'Input values in a period',
    query: inputHistoryQuery,
    reply: z.array(inputChange),
  }),
  listInputTypes: endpoint({
    method: 'GET',
    path: '/public/v1/inputs/types',
    group: 'Inputs',
    summary: 'All input types of the account',
    query: referencedListQuery,
    reply: z.array(inputType),
    reads: ['inputType', 'reference'],
  }),
  getInputType: endpoint({
    method: 'GET',
    path: '/public/v1/inputs/types/{inputTypeId}',
    group: 'Inputs',
    summary: 'One input type',
    reply: inputType,
  }),
  deleteInputType: endpoint({
    method: 'DELETE',
    path: '/public/v1/inputs/types/{inputTypeId}',
    group: 'Inputs',
    summary: 'Delete an input type that no input has',
    changes: ['inputType', 'reference'],
    fails: [409],
  }),
  restoreInputType: endpoint({
    method: 'POST',
    path: '/public/v1/inputs/types/{inputTypeId}/restore',
    group: 'Inputs',
    summary: 'Restore a deleted input type',
    reply: savedId,
    changes: ['inputType', 'reference'],
  }),
};
