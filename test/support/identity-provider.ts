/** Identity providers on loopback: a real one (oidc-provider), and one whose answers can be wrong. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** Answered with `json`, as a redirect, or by `provider` itself. */
async function listening(answer: (request: IncomingMessage, response: ServerResponse, base: string) => unknown) {
  const server = createServer((request, response) => void answer(request, response, base));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { base, close };
}

export const clientId = 'fenceline';
export const clientSecret = 'a secret of the test';

/** A person at the provider. */
export interface ProviderPerson {
  sub: string;
  [claim: string]: unknown;
}

export interface RealProvider {
  issuer: string;
  /** Who signs in next; undefined: the person gives up there. */
  person: ProviderPerson | undefined;
  /** Sends a logout token to the service. */
  logOut(sub: string, sid?: string): Promise<void>;
  close(): Promise<void>;
}

interface RealProviderOptions {
  /** The address of the service, which may not run yet. */
  service: () => string;
  /** How the provider reaches the service. */
  send?: (url: URL, init: RequestInit) => Promise<Response>;
}

export async function realProvider({ service, send }: RealProviderOptions): Promise<RealProvider> {
  const known = new Map<string, ProviderPerson>();
  let made: Provider | undefined;
  const { base: issuer, close } = await listening(async (request, response) => {
    const provider = (made ??= make());
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    const { person } = real;
    if (!person) return provider.interactionFinished(request, response, { error: 'access_denied' });
    known.set(person.sub, person);
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  });
  const make = (): Provider =>
    new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`${service()}/sign-in/oidc/callback`],
          backchannel_logout_uri: `${service()}/sign-in/oidc/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      cookies: { keys: ['of the test'] },
      claims: { openid: ['sub', 'groups', 'fleets'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: () => (real.person?.sub === sub ? real.person : (known.get(sub) ?? { sub })),
      }),
      // Nobody is asked for consent.
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      ...(send && { fetch: (url, init) => send(new URL(String(url)), init as RequestInit) }),
    });
  const real: RealProvider = {
    issuer,
    person: undefined,
    async logOut(sub, sid) {
      const client = await (made ??= make()).Client.find(clientId);
      // The types leave it out.
      await (client as unknown as { backchannelLogout(sub: string, sid?: string): Promise<void> }).backchannelLogout(
        sub,
        sid,
      );
    },
    close,
  };
  return real;
}

/** What the next answers of a wrong provider are. The claims replace right ones; undefined leaves one out. */
export interface WrongAnswers {
  claims?: Readonly<Record<string, unknown>>;
  /** Signed with a key that the provider does not publish. */
  forged?: boolean;
  /** Of all answers from now on. */
  status?: number;
}

export interface WrongProvider {
  issuer: string;
  answers: WrongAnswers;
  /** Of the authorization request: what a right answer contains. */
  token(claims: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

/** Signs in without asking, and its tokens say what the test wants. Nonces pass as codes. */
export async function wrongProvider(): Promise<WrongProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
  const sign = (claims: object): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(wrong.answers.forged ? other.privateKey : privateKey);
  const { base: issuer, close } = await listening(async (request, response, base) => {
    const json = (body: object): unknown =>
      response.writeHead(wrong.answers.status ?? 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const url = new URL(request.url ?? '', base);
    if (url.pathname.startsWith('/.well-known')) {
      return json({
        issuer: base,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        jwks_uri: `${base}/keys`,
        authorization_response_iss_parameter_supported: true,
      });
    }
    if (url.pathname === '/keys') return json(keys);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const nonce = new URLSearchParams(Buffer.concat(chunks).toString()).get('code');
    const seconds = Math.floor(Date.now() / 1000);
    const right = { iss: base, aud: clientId, sub: 'sub-1', nonce, iat: seconds, exp: seconds + 60 };
    return json({
      access_token: 'x',
      token_type: 'bearer',
      id_token: await sign({ ...right, ...wrong.answers.claims }),
    });
  });
  const wrong: WrongProvider = { issuer, answers: {}, token: sign, close };
  return wrong;
}

/** A browser's cookies, by host. */
export class Cookies {
  readonly #kept = new Map<string, Map<string, string>>();

  header(url: URL): string {
    return [...(this.#kept.get(url.host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  take(url: URL, { headers }: Response): void {
    const kept = this.#kept.get(url.host) ?? new Map<string, string>();
    this.#kept.set(url.host, kept);
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /Max-Age=0/i.test(cookie)) kept.delete(name);
      else kept.set(name, value);
    }
  }
}
