/** Clients of the API, without the service itself: journeys ask a service that runs as a process of its own. */
import { hash } from '@node-rs/argon2';
import type { TokenReply } from '../../src/contract/token.ts';
import { argonOptions } from '../../src/server/api/passwords.ts';

/** A low cost of new hashes, because tests make thousands. A check reads the cost from the hash. */
export const lowCost = { ...argonOptions, memoryCost: 1024, timeCost: 1 };

/** The password of every user in tests. */
export const password = 'correct horse battery';
export const passwordHash = hash(password, lowCost);

/** Answers requests: a service in this process, or a running one at its address. */
export interface Answering {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

/** A signed-in user. */
export interface Client {
  accountId: number;
  userId: number;
  username: string;
  token: string;
  /** `body`: a string or bytes are sent unchanged, anything else as JSON. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Tokens of another sign-in. */
  signIn(): Promise<TokenReply>;
  /** The same user after the clock moved: an access token lasts four hours. */
  signInAgain(): Promise<Client>;
}

/** Signs in a user who has the tests' password. */
export async function clientOf(app: Answering, accountId: number, userId: number, username: string): Promise<Client> {
  const signIn = (): Promise<TokenReply> => askForToken(app, { grant_type: 'password', username, password });
  const { access_token: token } = await signIn();
  return {
    accountId,
    userId,
    username,
    token,
    signIn,
    signInAgain: () => clientOf(app, accountId, userId, username),
    request: (method, path, body, headers) => send(app, method, path, { body, headers, token }),
  };
}

/** Sends a request like a client of the API. */
export async function send(
  app: Answering,
  method: string,
  path: string,
  { body, headers = {}, token }: { body?: unknown; headers?: Record<string, string> | undefined; token?: string } = {},
): Promise<Response> {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const init: RequestInit = {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json-patch+json' }),
      ...headers,
    },
    ...(body !== undefined && { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
  };
  return app.request(path, init);
}

/** Posts a form to `/token`. */
export const postToken = async (
  app: Answering,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  app.request('/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

async function askForToken(app: Answering, fields: Record<string, string>): Promise<TokenReply> {
  const response = await postToken(app, fields);
  if (response.status !== 200) throw new Error(`/token answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as TokenReply;
}
