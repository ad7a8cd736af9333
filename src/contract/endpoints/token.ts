import { endpoint } from '../endpoint.ts';
import { tokenReply, tokenRequest, tokenRevocation } from '../token.ts';

export const documented = {
  requestToken: endpoint({
    method: 'POST',
    path: '/token',
    group: 'Token',
    access: 'open',
    summary: 'Sign in, or renew with a refresh token',
    form: tokenRequest,
    reply: tokenReply,
    fails: [429],
  }),
};

export const added = {
  revokeToken: endpoint({
    method: 'POST',
    path: '/token/revoke',
    group: 'Token',
    access: 'open',
    summary: 'End the session that a token belongs to (RFC 7009)',
    form: tokenRevocation,
  }),
};
