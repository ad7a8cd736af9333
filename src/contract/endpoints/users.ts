import * as z from 'zod';
import { invitationInput, invitationReply, user, userInput } from '../administration.ts';
import { importReply, rowsImport } from '../bulk.ts';
import { importMaxUsers } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../fields.ts';
import { savedId } from '../saved-id.ts';
import { me, meInput, passwordChange, recoveryCodes, session, totp, totpCode } from '../users.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('user', { group: 'Users', one: 'a user' });

export const added = {
  getMe: endpoint({
    method: 'GET',
    path: '/public/v1/users/me',
    group: 'Users',
    summary: 'The signed-in user',
    beforeFactor: true,
    reply: me,
    reads: ['user'],
  }),
  saveMe: endpoint({
    method: 'POST',
    path: '/public/v1/users/me',
    group: 'Users',
    access: 'user',
    summary: 'Change your own name, email address and settings',
    body: meInput,
    reply: savedId,
    changes: ['user'],
    record: 'getMe',
  }),
  changeMyPassword: endpoint({
    method: 'POST',
    path: '/public/v1/users/me/password',
    group: 'Users',
    access: 'user',
    summary: 'Change your own password and end your other sessions',
    body: passwordChange,
    reply: savedId,
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/public/v1/users/me/totp',
    group: 'Users',
    access: 'user',
    beforeFactor: true,
    summary: 'Begin to add an authenticator app',
    reply: totp,
    fails: [409],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/public/v1/users/me/totp/confirm',
    group: 'Users',
    access: 'user',
    beforeFactor: true,
    summary: 'Add the authenticator app that shows this code',
    body: totpCode,
    reply: recoveryCodes,
    changes: ['user'],
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/public/v1/users/me/totp',
    group: 'Users',
    access: 'user',
    summary: 'Remove your authenticator app and recovery codes',
    body: totpCode,
    changes: ['user'],
    fails: [429],
  }),
  resetTotp: endpoint({
    method: 'DELETE',
    path: '/public/v1/users/{userId}/totp',
    group: 'Users',
    summary: 'Remove the second factor of another user',
    changes: ['user'],
  }),
  listMySessions: endpoint({
    method: 'GET',
    path: '/public/v1/users/me/sessions',
    group: 'Users',
    summary: 'Sessions of the signed-in user',
    query: pageQuery,
    reply: z.array(session),
  }),
  endMySession: endpoint({
    method: 'DELETE',
    path: '/public/v1/users/me/sessions/{sessionId}',
    group: 'Users',
    access: 'user',
    summary: 'End one of your own sessions',
  }),
  ...rows.list({ query: pageQuery, record: user }, { access: 'administrator', reads: ['user'] }),
  ...rows.get(user, { access: 'administrator' }),
  inviteUser: endpoint({
    method: 'POST',
    path: '/public/v1/users/invite',
    group: 'Users',
    summary: 'Add a user, who gets a link to choose a password',
    body: invitationInput,
    reply: invitationReply,
    changes: ['user'],
    fails: [409],
  }),
  importUsers: endpoint({
    method: 'POST',
    path: '/public/v1/users/import',
    group: 'Users',
    summary: 'Store up to 1,000 users in one transaction',
    body: rowsImport('UserImport', { most: importMaxUsers }),
    rows: { member: 'rows', max: importMaxUsers },
    reply: importReply,
    changes: ['user'],
  }),
  ...rows.save(userInput),
  ...rows.delete({ summary: 'Remove a user, who is signed out everywhere', fails: [409] }),
};
