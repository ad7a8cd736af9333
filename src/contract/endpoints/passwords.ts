import { endpoint } from '../endpoint.ts';
import { passwordLink, passwordLinkInput, passwordRequest, passwordReset } from '../passwords.ts';

export const added = {
  requestPassword: endpoint({
    method: 'POST',
    path: '/public/v1/password/forgot',
    alias: '/password/forgot',
    group: 'Token',
    access: 'open',
    summary: 'Send a user a link to set a new password',
    body: passwordRequest,
  }),
  readPasswordLink: endpoint({
    method: 'POST',
    path: '/public/v1/password/link',
    alias: '/password/link',
    group: 'Token',
    access: 'open',
    summary: 'Whose password a link sets, without using the link',
    body: passwordLinkInput,
    reply: passwordLink,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/public/v1/password/reset',
    alias: '/password/reset',
    group: 'Token',
    access: 'open',
    summary: 'Set a password with a link, which works once',
    body: passwordReset,
  }),
};
