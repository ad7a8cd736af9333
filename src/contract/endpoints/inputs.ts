import * as z from 'zod';
import { idMatch, rowsImport } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { referencedListQuery } from '../fields.ts';
import { exportMediaTypes, listTotals } from '../growing-lists.ts';
import {
  input,
  inputAssignment,
  inputChange,
  inputHistoryExportQuery,
  inputHistoryQuery,
  inputHistoryTotalsQuery,
  inputQuery,
  inputType,
  inputTypeInput,
} from '../inputs.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('input', { group: 'Inputs', one: 'an input' });
const typeRows = kindRows('inputType', { group: 'Inputs', one: 'an input type' });

export const documented = {
  ...typeRows.saveWithoutReply(inputTypeInput, { locates: true }),
  ...rows.saveWithoutReply(inputAssignment, { summary: 'Set the type of an input' }),
};

export const added = {
  ...rows.list({ query: inputQuery, record: input }),
  ...rows.get(input),
  ...rows.import(rowsImport('InputsChange', { match: idMatch }), {
    summary: 'Set the types of many inputs in one transaction',
  }),
  listInputHistory: endpoint({
    method: 'GET',
    path: '/public/v1/inputs/history',
    group: 'Inputs',
    summary: 'Input values in a period',
    query: inputHistoryQuery,
    reply: z.array(inputChange),
  }),
  exportInputHistory: endpoint({
    method: 'GET',
    path: '/public/v1/inputs/history/export',
    group: 'Inputs',
    summary: 'Input values as a file',
    query: inputHistoryExportQuery,
    file: Object.values(exportMediaTypes),
  }),
  sumInputHistory: endpoint({
    method: 'GET',
    path: '/public/v1/inputs/history/totals',
    group: 'Inputs',
    summary: 'Number and time of input values, in all and by group',
    query: inputHistoryTotalsQuery,
    reply: listTotals,
  }),
  ...typeRows.list({ query: referencedListQuery, record: inputType }, { reads: ['inputType', 'reference'] }),
  ...typeRows.get(inputType),
  ...typeRows.delete({ summary: 'Delete an input type that no input has', fails: [409] }),
  ...typeRows.restore(),
  ...typeRows.restoreMany(),
};
