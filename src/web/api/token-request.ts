import { accessTokenSeconds } from '../../contract/choices.ts';
import { ApiProblem, bodyOf, retryAfterSeconds } from './problem.ts';

/** Answer of `/token`. It has durations instead of times, because the device's clock may be wrong. */
export interface TokenGrant {
  accessToken: string;
  lifetimeMs: number;
  /** A server that knows only the API document may send none. */
  refreshToken: string | undefined;
  /** Who came in. Only after a single sign-on or with a passkey. */
  username?: string;
}

/** The `slug` of a sign-in whose password is right, and that needs a code, or another one. */
export const otpRequired = 'otp_required';

/** The same: the password is right, but the account requires the passkey of this user. */
export const passkeyRequired = 'passkey_required';

/** A request that hangs must not block the renewal of other tabs. */
const answerWithinMs = 20_000;

/**
 * Sends `POST /token`. Throws `ApiProblem` of kind `server`, `network`, `unreadable` (a 2xx without a token) or `refused`,
 * with the error code of RFC 6749 as `slug` (`invalid_grant`: wrong password or used refresh token).
 */
export async function requestToken(baseUrl: string, form: Record<string, string>): Promise<TokenGrant> {
  const response = await postForm(`${baseUrl}/token`, form);
  const sent = await bodyOf(response);
  if (!response.ok) throw failure(response, sent);
  const { access_token: accessToken, expires_in: seconds, refresh_token: refreshToken, username } = sent;
  if (typeof accessToken !== 'string' || accessToken === '') {
    throw new ApiProblem({ kind: 'unreadable', status: response.status, request: 'POST /token' });
  }
  return {
    accessToken,
    lifetimeMs: lifetimeSeconds(seconds) * 1000,
    refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : undefined,
    ...(typeof username === 'string' && { username }),
  };
}

/** Sends `POST /token/passkey/options`. Throws `ApiProblem` like `requestToken`. */
export async function requestPasskeyOptions(baseUrl: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const response = await postForm(`${baseUrl}/token/passkey/options`, {});
  const sent = await bodyOf(response);
  if (!response.ok) throw failure(response, sent);
  return sent as unknown as PublicKeyCredentialRequestOptionsJSON;
}

/** Sends `POST /token/revoke`. Returns false if the service did not answer. A server may not have this route. */
export async function revokeToken(baseUrl: string, token: string): Promise<boolean> {
  try {
    const response = await postForm(`${baseUrl}/token/revoke`, { token }, { keepalive: true, withinMs: 4000 });
    return response.ok || response.status === 404 || response.status === 405;
  } catch (error) {
    if (error instanceof ApiProblem && error.kind === 'network') return false;
    throw error;
  }
}

async function postForm(
  url: string,
  form: Record<string, string>,
  { keepalive = false, withinMs = answerWithinMs } = {},
): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { accept: 'application/json' },
      credentials: 'omit',
      cache: 'no-store',
      keepalive,
      signal: AbortSignal.timeout(withinMs),
    });
  } catch (cause) {
    throw new ApiProblem({ kind: 'network', request: 'POST /token', cause });
  }
}

function failure(response: Response, sent: Record<string, unknown>): ApiProblem {
  const error = typeof sent.error === 'string' ? sent.error : '';
  const slug = [otpRequired, passkeyRequired].find((name) => sent[name] === true) ?? error;
  const detail = sent.error_description ?? sent.detail;
  return new ApiProblem({
    // A server that knows only the API document may answer 401 to a wrong password.
    kind: response.status >= 500 ? 'server' : 'refused',
    status: response.status,
    slug: slug === '' && response.status === 401 ? 'invalid_grant' : slug,
    detail: typeof detail === 'string' ? detail : '',
    retryAfterSeconds: retryAfterSeconds(response.headers),
    requestId: response.headers.get('x-request-id') ?? undefined,
    request: 'POST /token',
  });
}

function lifetimeSeconds(sent: unknown): number {
  const seconds = typeof sent === 'string' ? Number(sent) : sent;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : accessTokenSeconds;
}
