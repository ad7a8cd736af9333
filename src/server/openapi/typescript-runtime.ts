/** The part of the TypeScript client that does not depend on the document: signing in, sending, waiting, and failures. */
export const clientRuntime = String.raw`export type ClientOptions = Credentials & {
  /** The address of the service, such as https://fleet.example */
  url: string;
  /** How often a request is repeated after 429 or 503. Each time it waits as long as the answer says. */
  retries?: number;
};

/** For programs an API key is better: it has a role and fleets of its own, and needs no second factor. */
export type Credentials = { apiKey: string } | { username: string; password: string };

export interface CallOptions {
  signal?: AbortSignal;
}

export interface Answer<Data> {
  data: Data;
  /** For ifMatch of a later change. */
  etag: string | undefined;
  /** Of the next page, undefined after the last one. */
  cursor: string | undefined;
  headers: Headers;
}

/** An answer other than 2xx. */
export class FleetError extends Error {
  readonly status: number;
  /** The body, of the type Problem for all answers of the API. */
  readonly problem: Problem | undefined;
  /** Seconds to wait, if the answer names them. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, problem: Problem | undefined, retryAfterSeconds: number | undefined) {
    super(problem?.detail ?? 'The answer is ' + status);
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface Sent extends CallOptions {
  [name: string]: unknown;
}

class Connection {
  private readonly options: ClientOptions;
  private token: Promise<string> | undefined;

  constructor(options: ClientOptions) {
    this.options = options;
  }

  /** Ends the session. The next request signs in again. An API key has no session. */
  async signOut(): Promise<void> {
    const { token } = this;
    if (!token || 'apiKey' in this.options) return;
    this.token = undefined;
    await fetch(this.options.url + '/token/revoke', {
      method: 'POST',
      body: new URLSearchParams({ token: await token }),
    });
  }

  protected async call<Data>(method: string, path: string, input: object): Promise<Answer<Data>> {
    const { retries = 5 } = this.options;
    for (let attempt = 0; ; attempt += 1) {
      const response = await this.send(method, path, { ...input });
      if (response.ok) return answerOf<Data>(response);
      const error = await errorOf(response);
      const isTemporary = error.status === 429 || error.status === 503;
      // The session may have ended. Signing in again helps once.
      if (error.status === 401 && attempt === 0) this.token = undefined;
      else if (isTemporary && attempt < retries) await seconds(error.retryAfterSeconds ?? 5);
      else throw error;
    }
  }

  private async send(method: string, path: string, input: Sent): Promise<Response> {
    const { body, ifMatch, idempotencyKey, signal, ...parameters } = input;
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = parameters[name];
      delete parameters[name];
      return encodeURIComponent(String(value));
    });
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each !== undefined) query.append(name, String(each));
      }
    }
    this.token ??= this.signIn();
    const headers = new Headers({ Authorization: 'Bearer ' + (await this.token) });
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    if (typeof ifMatch === 'string') headers.set('If-Match', ifMatch);
    if (typeof idempotencyKey === 'string') headers.set('Idempotency-Key', idempotencyKey);
    return fetch(this.options.url + address + (query.size > 0 ? '?' + query.toString() : ''), {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  }

  private async signIn(): Promise<string> {
    if ('apiKey' in this.options) return this.options.apiKey;
    try {
      const { url, username, password } = this.options;
      const form = new URLSearchParams({ grant_type: 'password', username, password });
      const response = await fetch(url + '/token', { method: 'POST', body: form });
      if (!response.ok) throw await errorOf(response);
      return ((await response.json()) as { access_token: string }).access_token;
    } catch (error) {
      // The next request tries again.
      this.token = undefined;
      throw error;
    }
  }
}

async function answerOf<Data>(response: Response): Promise<Answer<Data>> {
  const { headers } = response;
  const isJson = headers.get('content-type')?.startsWith('application/json');
  const data: unknown = response.status === 204 ? undefined : isJson ? await response.json() : response;
  return {
    data: data as Data,
    etag: headers.get('etag') ?? undefined,
    cursor: /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1],
    headers,
  };
}

async function errorOf(response: Response): Promise<FleetError> {
  const problem: unknown = await response.json().catch(() => undefined);
  const wait = response.headers.get('retry-after');
  return new FleetError(response.status, problem as Problem | undefined, wait === null ? undefined : Number(wait));
}

const seconds = (count: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, count * 1000));`;
