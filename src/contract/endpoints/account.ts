import * as z from 'zod';
import {
  account,
  accountInput,
  accountUsage,
  auditCountQuery,
  auditEntry,
  auditExportQuery,
  auditQuery,
  auditRecord,
  singleSignOn,
  undoReply,
} from '../administration.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../fields.ts';
import { exportMediaTypes, rowCount } from '../growing-lists.ts';

export const added = {
  getAccount: endpoint({
    method: 'GET',
    path: '/public/v1/account',
    group: 'Account',
    summary: 'The account',
    reply: account,
  }),
  saveAccount: endpoint({
    method: 'POST',
    path: '/public/v1/account',
    group: 'Account',
    summary: 'Change the account',
    body: accountInput,
    changes: ['account'],
    record: 'getAccount',
  }),
  getAccountUsage: endpoint({
    method: 'GET',
    path: '/public/v1/account/usage',
    group: 'Account',
    access: 'administrator',
    summary: 'What the account uses, and the limits that the host set',
    reply: accountUsage,
  }),
  getSingleSignOn: endpoint({
    method: 'GET',
    path: '/public/v1/account/singleSignOn',
    group: 'Account',
    access: 'administrator',
    summary: 'How people of the organisation sign in, and whether its identity provider answers',
    reply: singleSignOn,
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/public/v1/audit',
    group: 'Account',
    access: 'administrator',
    summary: 'Who changed what',
    query: auditQuery,
    reply: z.array(auditEntry),
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/public/v1/audit/export',
    group: 'Account',
    access: 'administrator',
    summary: 'The audit as a file',
    query: auditExportQuery,
    file: Object.values(exportMediaTypes),
  }),
  countAudit: endpoint({
    method: 'GET',
    path: '/public/v1/audit/count',
    group: 'Account',
    access: 'administrator',
    summary: 'The number of entries of the audit that match',
    query: auditCountQuery,
    reply: rowCount,
  }),
  getAuditEntry: endpoint({
    method: 'GET',
    path: '/public/v1/audit/{auditId}',
    group: 'Account',
    access: 'administrator',
    summary: 'One change',
    reply: auditEntry,
  }),
  listAuditRecords: endpoint({
    method: 'GET',
    path: '/public/v1/audit/{auditId}/records',
    group: 'Account',
    access: 'administrator',
    summary: 'All records of one change',
    query: pageQuery,
    reply: z.array(auditRecord),
  }),
  undoAudit: endpoint({
    method: 'POST',
    path: '/public/v1/audit/{auditId}/undo',
    group: 'Account',
    summary: 'Undo a change, within 24 hours',
    reply: undoReply,
    // The handler raises the versions of the kinds in the entry.
  }),
};
