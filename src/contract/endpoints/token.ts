import { endpoint } from '../endpoint.ts';
import { passkeyRequest } from '../passkeys.ts';
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
  startPasskeySignIn: endpoint({
    method: 'POST',
    path: '/token/passkey/options',
    group: 'Token',
    access: 'open',
    summary: 'Begin to sign in with a passkey',
    reply: passkeyRequest,
    fails: [429],
  }),
  revokeToken: endpoint({
    method: 'POST',
    path: '/token/revoke',
    group: 'Token',
    access: 'open',
    summary: 'End the session that a token belongs to (RFC 7009)',
    form: tokenRevocation,
  }),
};
