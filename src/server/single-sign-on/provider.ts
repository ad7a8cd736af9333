/**
 * The identity provider: OpenID Connect, authorization code with PKCE. `openid-client` checks signatures, issuer (also of the
 * answer itself, RFC 9207, against mix-up), audience, nonce, state and times.
 */
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { SignOnFailed } from './problem.ts';
import type { SingleSignOnSettings } from './settings.ts';

/** The clocks of both sides may differ by this much. */
const clockToleranceSeconds = 300;
const timeoutSeconds = 10;
/** Then the provider's description is read again. */
const keptMs = 3600_000;

/** What the browser keeps between the two requests. */
export interface Asked {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Claims extends Readonly<Record<string, unknown>> {
  sub: string;
}

/** Whose sessions a logout ends: of a person, or one session. */
export interface Logout {
  subject: string | undefined;
  providerSession: string | undefined;
}

export interface Provider {
  /** Where the browser asks. */
  ask(redirectUri: string): Promise<{ url: URL; asked: Asked }>;
  /** Exchanges the answer, which is the query of the redirect. */
  claimsOf(answer: URL, asked: Asked): Promise<Claims>;
  /** Whether the provider describes itself now. */
  answers(): Promise<boolean>;
  /** Checks a token of OpenID Connect Back-Channel Logout 1.0. */
  logoutOf(token: string): Promise<Logout>;
}

type Options = Pick<SingleSignOnSettings, 'issuer' | 'clientId' | 'clientSecret'> & { now(): Date };

export function createProvider({ issuer, clientId, clientSecret, now }: Options): Provider {
  let found: { configuration: Promise<oidc.Configuration>; keys?: ReturnType<typeof createRemoteJWKSet>; ms: number };

  const configuration = (): Promise<oidc.Configuration> => {
    if (!found || now().getTime() - found.ms > keptMs) {
      const asking = { configuration: discover(issuer, clientId, clientSecret), ms: now().getTime() };
      found = asking;
      // Not awaited: the caller awaits the same promise. The next request asks again.
      asking.configuration.catch(() => (asking.ms = 0));
    }
    return found.configuration.catch(explain);
  };

  return {
    async ask(redirectUri) {
      const at = await configuration();
      const asked = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const url = oidc.buildAuthorizationUrl(at, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state: asked.state,
        nonce: asked.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(asked.verifier),
        code_challenge_method: 'S256',
      });
      return { url, asked };
    },

    async claimsOf(answer, { state, nonce, verifier }) {
      const at = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(at, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('The provider sent no ID token.');
        if (!at.serverMetadata().userinfo_endpoint) return claims;
        // Many providers give groups only there. The ID token is signed, so its claims count first.
        return { ...(await oidc.fetchUserInfo(at, tokens.access_token, claims.sub)), ...claims };
      } catch (error) {
        return explain(error);
      }
    },

    answers: () =>
      discover(issuer, clientId, clientSecret).then(
        () => true,
        () => false,
      ),

    async logoutOf(token) {
      const at = await configuration();
      const { jwks_uri: address, issuer: expected } = at.serverMetadata();
      if (!address) throw new SignOnFailed('answerRefused', 'The provider has no keys.');
      found.keys ??= createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutSeconds * 1000 });
      const { payload } = await jwtVerify(token, found.keys, {
        issuer: expected,
        audience: clientId,
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: clockToleranceSeconds,
        requiredClaims: ['iat', 'jti', 'events'],
        currentDate: now(),
      }).catch((error: unknown) => {
        throw new SignOnFailed('answerRefused', 'A logout token was refused.', error);
      });
      const { events, nonce, sub: subject, sid } = payload;
      const isLogout = typeof events === 'object' && events !== null && logoutEvent in events && nonce === undefined;
      const providerSession = typeof sid === 'string' ? sid : undefined;
      if (!isLogout || (subject === undefined && providerSession === undefined)) {
        throw new SignOnFailed('answerRefused', 'A token is not a logout token.');
      }
      return { subject, providerSession };
    },
  };
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** In the header, which RFC 6749 requires of every provider, unless the provider's description says otherwise. */
const withSecret =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const { token_endpoint_auth_methods_supported: ways = ['client_secret_basic'] } = server;
    const send = ways.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
    return send(server, client, body, headers);
  };

function discover(issuer: string, clientId: string, secret: string | undefined): Promise<oidc.Configuration> {
  return oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: clockToleranceSeconds },
    secret === undefined ? oidc.None() : withSecret(secret),
    {
      timeout: timeoutSeconds,
      execute: [
        // Otherwise the library trusts TLS alone, and does not look at signatures.
        oidc.enableNonRepudiationChecks,
        // The settings allow http only for this machine.
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
}

/** Throws why the sign-in failed. */
function explain(error: unknown): never {
  if (error instanceof oidc.AuthorizationResponseError) {
    const away = error.error === 'server_error' || error.error === 'temporarily_unavailable';
    throw new SignOnFailed(away ? 'providerAway' : 'cancelled', `The provider answered ${error.error}.`, error);
  }
  throw isAway(error)
    ? new SignOnFailed('providerAway', 'The provider does not answer.', error)
    : new SignOnFailed('answerRefused', 'The answer of the provider was refused.', error);
}

const awayCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/** Whether asking again later helps: no connection, no answer in time, or a failure of the provider. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  const code = 'code' in error ? String(error.code) : '';
  const { cause } = error;
  const status = cause instanceof Response ? cause.status : 500;
  return (error instanceof TypeError && /fetch failed/.test(error.message)) || (awayCodes.has(code) && status >= 500);
}
