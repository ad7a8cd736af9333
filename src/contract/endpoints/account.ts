import * as z from 'zod';
import { account, accountInput, auditEntry, auditQuery } from '../administration.ts';
import { endpoint } from '../endpoint.ts';

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
  listAudit: endpoint({
    method: 'GET',
    path: '/public/v1/audit',
    group: 'Account',
    access: 'administrator',
    summary: 'Who changed what',
    query: auditQuery,
    reply: z.array(auditEntry),
  }),
};
