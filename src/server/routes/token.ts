import {
  accessTokenSeconds,
  passkeyChallenges,
  passkeyGrantType,
  refreshTokenSeconds,
  sessionSeconds,
  signInLength,
  singleSignOnSeconds,
  userStatuses,
} from '../../contract/choices.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { characters } from '../../contract/fields.ts';
import type { TokenErrorCode } from '../../contract/problem.ts';
import type { TokenReply } from '../../contract/token.ts';
import type { CallWithoutTransaction, Handlers } from '../api/handlers.ts';
import { checkPasskey, newChallenge, parseAssertion, requestOptions } from '../api/passkeys.ts';
import { requireRelyingParty } from '../api/relying-party.ts';
import { consumeCode, refuseGuessing } from '../api/second-factor.ts';
import { hashSecret, newAccessToken, newRefreshToken } from '../api/secrets.ts';
import { attemptOf, checkCredentials, tooManyUntil } from '../api/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import { networkOf } from '../http/peer.ts';
import { Problem } from '../http/problems.ts';
import { sentenceOf } from '../http/reasons.ts';
import { decideDemoLanguage } from '../store/demo-language.ts';
import { markPasskeyUsed, needsPasskey, startSignIn } from '../store/passkeys.ts';
import { createSession, endOldestSessions, endSession, isNewDevice, touchSession } from '../store/sessions.ts';
import { deleteFailures, saveKnownSignIn } from '../store/sign-in-attempts.ts';
import { takeSignInCode } from '../store/sign-in-identities.ts';
import {
  findTokenOwner,
  findUsedRefreshToken,
  insertTokens,
  type TokenOwner,
  takeRefreshToken,
} from '../store/tokens.ts';
import { insertUserMail } from '../store/user-mails.ts';
import { findUser, holdPasswordHash } from '../store/users.ts';

type TokenCall = CallWithoutTransaction<Endpoints['requestToken']>;

/** RFC 6749 §5.2: the slug is the error code. */
const refused = (code: TokenErrorCode, detail: string): Problem => new Problem(400, code, 'Token refused', detail);

/** Document, "Token request"; renewal by refresh token is our addition. */
async function passwordGrant({ db, services, form, peer, now }: TokenCall): Promise<TokenReply> {
  const { username, password, otp } = form;
  if (username === undefined || password === undefined) {
    throw refused('invalid_request', 'The password grant requires username and password.');
  }
  for (const [name, value] of Object.entries({ username, password })) {
    const max = signInLength[name as keyof typeof signInLength];
    if (characters(value, max) > max) throw refused('invalid_request', `The ${name} has more than ${max} characters.`);
  }
  const credentials = { username, password, address: peer.address };
  const user = await checkCredentials(db, services, credentials);
  const wrong = refused('invalid_grant', 'Incorrect username or password.');
  if (!user) throw wrong;
  const owner = { accountId: user.accountId, userId: user.id };
  if (otp) await refuseGuessing(db, owner, attemptOf(credentials), now);
  return db.transaction(async (tx) => {
    // A concurrent password change ends all other sessions; this new session must not escape that.
    if ((await holdPasswordHash(tx, user.accountId, user.id)) !== user.passwordHash) throw wrong;
    await checkFactor(tx, owner, otp, now);
    await deleteFailures(tx, attemptOf(credentials));
    await saveKnownSignIn(tx, attemptOf(credentials), now);
    return beginSession({ services, peer, now }, tx, owner);
  });
}

/** The code with which the dashboard comes back from the organisation's identity provider. */
async function codeGrant({ db, services, form, peer, now }: TokenCall): Promise<TokenReply> {
  const { code } = form;
  if (code === undefined) throw refused('invalid_request', 'The authorization_code grant requires code.');
  const reply = await db.transaction(async (tx) => {
    const signedOn = await takeSignInCode(tx, hashSecret(code), now);
    const user = signedOn && (await findUser(tx, signedOn.accountId, signedOn.userId));
    if (!signedOn || user?.status !== userStatuses.active) return undefined;
    const { accountId, userId, providerSession } = signedOn;
    const tokens = await beginSession({ services, peer, now }, tx, { accountId, userId }, { providerSession });
    return { ...tokens, username: user.username };
  });
  if (!reply) throw refused('invalid_grant', 'The code is unknown, already used or expired.');
  services.countSignIn('done');
  return reply;
}

/** What a passkey has signed. Its device has checked the person, so it takes the place of both factors. */
async function passkeyGrant({ db, services, form, peer, self, now }: TokenCall): Promise<TokenReply> {
  const assertion = parseAssertion(form.credential ?? '');
  if (!assertion) throw refused('invalid_request', 'Send credential: what the passkey has signed, as JSON.');
  const party = services.relyingParty(self.base);
  if (!party) throw refused('invalid_request', sentenceOf({ reason: 'passkeysNeedAddress', params: {} }));
  const signedIn = await checkPasskey(db, services, { assertion, party, address: peer.address });
  const wrong = refused('invalid_grant', 'The passkey is unknown, or its signature is wrong, used or too old.');
  if (!signedIn) throw wrong;
  const { passkey, counter, attempt } = signedIn;
  const { accountId, id: userId, username } = passkey.user;
  return db.transaction(async (tx) => {
    // Removed meanwhile, or a copy of the device has signed.
    if (!(await markPasskeyUsed(tx, { accountId, id: passkey.id }, { counter, now }))) throw wrong;
    await deleteFailures(tx, attempt);
    await saveKnownSignIn(tx, attempt, now);
    return { ...(await beginSession({ services, peer, now }, tx, { accountId, userId })), username };
  });
}

async function beginSession(
  { services, peer, now }: Pick<TokenCall, 'services' | 'peer' | 'now'>,
  tx: Transaction,
  owner: { accountId: number; userId: number },
  singleSignOn?: { providerSession: string | null },
): Promise<TokenReply> {
  if (services.demo) await decideDemoLanguage(tx, owner.accountId, peer);
  if (await isNewDevice(tx, { ...owner, userAgent: peer.userAgent })) {
    await insertUserMail(tx, owner, 'newDevice', now, { device: peer });
  }
  const endsUtc = new Date(now.getTime() + 1000 * (singleSignOn ? singleSignOnSeconds : sessionSeconds));
  const sessionId = await createSession(tx, { ...owner, ...peer, endsUtc, singleSignOn, now });
  await endOldestSessions(tx, { ...owner, now }, services.quotas.sessionsPerUser);
  return issue(tx, { ...owner, sessionId, endsUtc }, now);
}

/**
 * The second factor of a user who has one. The attempt still counts as failed, so wrong codes are throttled like wrong
 * passwords. Where the account requires a factor, and a passkey is the only one, the password opens nothing.
 */
async function checkFactor(
  tx: Transaction,
  owner: { accountId: number; userId: number },
  otp: string | undefined,
  now: Date,
): Promise<void> {
  const result = await consumeCode(tx, owner, (otp ?? '').slice(0, otpLengthAtMost), now);
  if (result === 'right') return;
  if (result === 'none') {
    if (!(await needsPasskey(tx, owner))) return;
    const because = 'The account requires a second factor. Sign in with your passkey.';
    throw new Problem(400, 'invalid_grant', 'Token refused', because, { passkeyRequired: true });
  }
  const detail = otp ? 'The code is wrong or was used before.' : 'Send otp: a code of the authenticator app.';
  throw new Problem(400, 'invalid_grant', 'Token refused', detail, { otpRequired: true });
}

const otpLengthAtMost = 100;

/**
 * A refresh token works once, and again during a short grace period. Later use means that another person has a copy, so it
 * ends the whole session (RFC 9700 §4.14.2).
 */
async function refreshGrant({ db, services, form, now }: TokenCall): Promise<TokenReply> {
  if (form.refresh_token === undefined) {
    throw refused('invalid_request', 'The refresh_token grant requires refresh_token.');
  }
  const hash = hashSecret(form.refresh_token);
  const reply = await db.transaction(async (tx) => {
    const owner = await takeRefreshToken(tx, hash, now, services.demo);
    if (owner) {
      await touchSession(tx, owner.accountId, owner.sessionId, now);
      return issue(tx, owner, now);
    }
    const used = await findUsedRefreshToken(tx, hash, now);
    if (used) await endSession(tx, used.accountId, used.userId, used.sessionId, now);
    return undefined;
  });
  if (!reply) throw refused('invalid_grant', 'The refresh token is unknown, already used, expired or revoked.');
  return reply;
}

/** No token outlives its session. */
async function issue(tx: Transaction, owner: TokenOwner & { endsUtc: Date }, now: Date): Promise<TokenReply> {
  const access = newAccessToken();
  const refresh = newRefreshToken();
  const expiry = (seconds: number): Date => new Date(Math.min(now.getTime() + seconds * 1000, owner.endsUtc.getTime()));
  const accessExpiresUtc = expiry(accessTokenSeconds);
  await insertTokens(tx, {
    ...owner,
    accessHash: hashSecret(access),
    accessExpiresUtc,
    refreshHash: hashSecret(refresh),
    refreshExpiresUtc: expiry(refreshTokenSeconds),
  });
  return {
    access_token: access,
    token_type: 'bearer',
    expires_in: Math.floor((accessExpiresUtc.getTime() - now.getTime()) / 1000),
    refresh_token: refresh,
    '.issued': now.toISOString(),
    '.expires': accessExpiresUtc.toISOString(),
  };
}

export const tokenHandlers = {
  requestToken: {
    async withoutTransaction(call: TokenCall) {
      if (call.form.grant_type === 'password') return passwordGrant(call);
      if (call.form.grant_type === 'refresh_token') return refreshGrant(call);
      if (call.form.grant_type === 'authorization_code') return codeGrant(call);
      if (call.form.grant_type === passkeyGrantType) return passkeyGrant(call);
      const types = `password, refresh_token, authorization_code or ${passkeyGrantType}`;
      throw refused('unsupported_grant_type', `grant_type must be ${types}.`);
    },
  },

  startPasskeySignIn: {
    async withoutTransaction({ db, services, peer, self, now }) {
      const party = requireRelyingParty(services.relyingParty(self.base));
      const challenge = newChallenge();
      const isStored = await startSignIn(db, hashSecret(challenge), networkOf(peer.address), now);
      if (!isStored) throw tooManyUntil(new Date(now.getTime() + passkeyChallenges.seconds * 1000), now);
      return requestOptions(party, challenge);
    },
  },

  async revokeToken({ tx, form, now }) {
    const owner = await findTokenOwner(tx, hashSecret(form.token));
    if (owner) await endSession(tx, owner.accountId, owner.userId, owner.sessionId, now);
    return undefined;
  },
} satisfies Partial<Handlers>;
