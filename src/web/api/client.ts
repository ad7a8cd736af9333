import { auditHeader } from '../../contract/choices.ts';
import type { Endpoint, LinesOf, PathParameters, ReplyOf, SentBodyOf } from '../../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../../contract/endpoints/index.ts';
import { ApiProblem, problemOf } from './problem.ts';
import { readLines } from './read-lines.ts';
import type { Loose } from './row.ts';
import { doubtService, isNoAnswer, serviceAnswered, trustService } from './service-away.ts';
import { learnServiceClock } from './service-clock.ts';
import { createUnanswered } from './unanswered.ts';

/** One row of the table by method and path: `Row<'GET', '/public/v1/tags'>`. */
type Rows<Method extends Endpoint['method']> = Extract<Endpoints[EndpointName], { method: Method }>;
type PathOf<Method extends Endpoint['method']> = Rows<Method>['path'];
type Row<Method extends Endpoint['method'], Path extends string> = Extract<Rows<Method>, { path: Path }>;

/** Path parameters are required exactly if the path has some. */
type WithParameters<R extends Endpoint> = keyof PathParameters<R> extends never
  ? { path?: undefined }
  : { path: PathParameters<R> };
type Query = Record<string, string | number | boolean | undefined>;

interface Common {
  query?: Query;
  signal?: AbortSignal | undefined;
}
type Options<R extends Endpoint> = Common & WithParameters<R>;
/** Options are optional if the path has no parameters. */
type Rest<R extends Endpoint, More = object> = keyof PathParameters<R> extends never
  ? [options?: Options<R> & More]
  : [options: Options<R> & More];

interface Sending {
  /** ETag of the record that the person saw. 412 if the record has changed since. */
  ifMatch?: string | undefined;
}

/** Where requests go and which token they carry. Set once at the start. */
export interface Connection {
  baseUrl: string;
  /** Returns a good token. Waits while the person signs in again. */
  token: (signal?: AbortSignal) => Promise<string>;
  /** The service refused this token (`again`: the second one as well). Renews it, or asks for the password. */
  rejected: (token: string, again: boolean) => Promise<void>;
}

let connection: Connection | undefined;
/** The service is ours. Other servers may refuse headers that the API document does not name. */
let isOurs = false;
export const connect = (to: Connection): void => {
  connection = to;
  isOurs = false;
  trustService(to.baseUrl);
};

/** A record or list with its ETag for a later `ifMatch`. */
export interface Versioned<Value> {
  value: Value;
  etag: string | undefined;
}

/**
 * Requests for paths that are built at run time. The caller knows that the endpoint exists and what it returns. The typed
 * functions below call them.
 */
export const untyped = {
  get: async <Reply>(path: string, options?: AnyOptions): Promise<Versioned<Reply>> => {
    const response = await send('GET', path, options);
    const etag = response.headers.get('etag') ?? undefined;
    return { value: await readJson(response), etag };
  },
  post: async <Reply>(path: string, body: unknown, options?: AnyOptions): Promise<Reply> =>
    readJson(await send('POST', path, options, body)),
  postAudited: async <Reply>(path: string, body: unknown, options?: AnyOptions): Promise<Audited<Reply>> => {
    const response = await send('POST', path, options, body);
    const entry = response.headers.get(auditHeader);
    return { value: await readJson(response), auditId: entry === null ? undefined : Number(entry) };
  },
  /**
   * A POST that creates or updates. Returns the record's id from the body or the Location header; undefined if the server
   * sends neither, which the API document allows.
   */
  save: async (path: string, body: object, options?: AnyOptions): Promise<number | undefined> => {
    const response = await send('POST', path, options, body);
    const sent = await readAnything(response);
    if (typeof sent === 'number') return sent;
    const located = /\/(\d+)\/?$/.exec(response.headers.get('location') ?? '');
    return located ? Number(located[1]) : undefined;
  },
  remove: async (path: string, options?: AnyOptions): Promise<void> => {
    await send('DELETE', path, options).catch(async (error: unknown) => {
      throw (await cannotDelete(error))
        ? new ApiProblem({ kind: 'missing', request: `DELETE ${path}`, cause: error })
        : error;
    });
  },
};

export const get = async <Path extends PathOf<'GET'>>(
  path: Path,
  ...[options]: Rest<Row<'GET', Path>>
): Promise<ReplyOf<Row<'GET', Path>>> => (await untyped.get<ReplyOf<Row<'GET', Path>>>(path, options)).value;

/** Like `get`, with the ETag, which a form keeps with the values that it was filled from. */
export const getVersioned = <Path extends PathOf<'GET'>>(
  path: Path,
  ...[options]: Rest<Row<'GET', Path>>
): Promise<Versioned<ReplyOf<Row<'GET', Path>>>> => untyped.get(path, options);

export const post = <Path extends PathOf<'POST'>>(
  path: Path,
  body: SentBodyOf<Row<'POST', Path>>,
  ...[options]: Rest<Row<'POST', Path>, Sending>
): Promise<ReplyOf<Row<'POST', Path>>> => untyped.post(path, body, options);

export const save = <Path extends PathOf<'POST'>>(
  path: Path,
  body: Loose<SentBodyOf<Row<'POST', Path>>>,
  ...[options]: Rest<Row<'POST', Path>, Sending>
): Promise<number | undefined> => untyped.save(path, body, options);

export const remove = <Path extends PathOf<'DELETE'>>(
  path: Path,
  ...[options]: Rest<Row<'DELETE', Path>, Sending>
): Promise<void> => untyped.remove(path, options);

/**
 * Bytes of a long list for a worker, and its ETag. Returns undefined if the ETag is still `knownEtag`.
 */
export async function getBytes(
  path: PathOf<'GET'>,
  knownEtag: string | undefined,
  signal: AbortSignal,
): Promise<{ bytes: ArrayBuffer; etag: string | undefined } | undefined> {
  const response = await send('GET', path, { signal });
  const etag = response.headers.get('etag') ?? undefined;
  if (etag !== undefined && etag === knownEtag) {
    await response.body?.cancel();
    return undefined;
  }
  return { bytes: await response.arrayBuffer().catch(brokenOff(response)), etag };
}

/** An answer that is no JSON. */
export const getResponse = (path: PathOf<'GET'>, options: Common): Promise<Response> => send('GET', path, options);

/**
 * A list in pages of `limit` rows. The `Link: …; rel="next"` header (RFC 8288) names the next page. A server without paging
 * returns the whole list as the first page.
 */
export async function* getPages<Path extends PathOf<'GET'>>(
  path: Path,
  { query = {}, limit, signal }: { query?: Query; limit: number; signal?: AbortSignal | undefined },
): AsyncGenerator<ReplyOf<Row<'GET', Path>>> {
  for (let cursor: string | undefined; ; ) {
    const response = await send('GET', path, { query: { ...query, limit, cursor }, signal });
    yield await readJson(response);
    cursor = nextCursor(response);
    if (cursor === undefined) return;
  }
}

function nextCursor(response: Response): string | undefined {
  const [, address] = /<([^>]*)>\s*;[^,]*\brel="?next\b/.exec(response.headers.get('link') ?? '') ?? [];
  return address === undefined
    ? undefined
    : (new URL(address, response.url || 'http://page').searchParams.get('cursor') ?? undefined);
}

/**
 * The lines of an answer (NDJSON) in groups, as soon as they arrive. The last line has another form than the others. An
 * answer that breaks off throws, and so does a problem, which is the last line after a failure. Hangs up when `signal` aborts or the caller stops reading.
 */
export async function* postLines<Path extends PathOf<'POST'>>(
  path: Path,
  body: SentBodyOf<Row<'POST', Path>>,
  options: Options<Row<'POST', Path>>,
): AsyncGenerator<LinesOf<Row<'POST', Path>>[]> {
  const response = await send('POST', path, { ...options, accept: 'application/x-ndjson' }, body);
  for await (const lines of readLines<LinesOf<Row<'POST', Path>>>(response, options.signal)) {
    const problem = (lines as unknown[]).find(isProblem);
    yield lines.filter((line) => line !== problem);
    if (problem) throw await problemOf(Response.json(problem, problem), `POST ${path}`, false);
  }
}

const isProblem = (line: unknown): line is { type: string; status: number } =>
  typeof line === 'object' && line !== null && 'type' in line && 'status' in line && Number(line.status) >= 400;

/** Answer to a change, and the audit entry that undoes it; undefined if the server has no audit. */
export interface Audited<Value> {
  value: Value;
  auditId: number | undefined;
}

export const postAudited = <Path extends PathOf<'POST'>>(
  path: Path,
  body: SentBodyOf<Row<'POST', Path>>,
  ...[options]: Rest<Row<'POST', Path>, Sending>
): Promise<Audited<ReplyOf<Row<'POST', Path>>>> => untyped.postAudited(path, body, options);

/**
 * A server that knows only the API document has no DELETE. It answers 404 or 405, or its CORS answer does not allow the
 * method. The browser reports the latter as a network error, so a GET finds out whether the server is there.
 */
async function cannotDelete(error: unknown): Promise<boolean> {
  if (isOurs || !(error instanceof ApiProblem)) return false;
  if (error.kind === 'network') return isThere();
  return error.status === 405 || (error.status === 404 && error.slug !== 'not-found');
}

const isThere = (): Promise<boolean> =>
  send('GET', '/public/v1/drivers', undefined).then(
    async ({ body }) => {
      await body?.cancel();
      return true;
    },
    (error: unknown) => error instanceof ApiProblem && error.status > 0,
  );

/** Opens the stream of server-sent events after `lastEventId`. */
export const openStream = (
  path: PathOf<'GET'>,
  { lastEventId, signal }: { lastEventId: string | undefined; signal: AbortSignal },
): Promise<Response> => send('GET', path, { lastEventId, signal });

interface Listening {
  lastEventId?: string | undefined;
}

interface Asking {
  /** Media type of the answer. Such a request changes nothing. */
  accept?: string | undefined;
}

type AnyOptions = (Common & Sending & Listening & Asking & { path?: Record<string, number> | undefined }) | undefined;

const unanswered = createUnanswered();

/** One try with a new token after the first is refused, and one more after a sign-in in between. */
const maxTries = 3;

async function send(method: Endpoint['method'], path: string, options: AnyOptions, body?: unknown): Promise<Response> {
  if (!connection) throw new Error('a request before connect()');
  const to = connection;
  const url = `${to.baseUrl}${fill(path, options?.path)}${queryOf(options?.query)}`;
  const request = `${method} ${path}`;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const sending = method === 'POST' && isOurs && !options?.accept ? unanswered.take(`${url} ${sent}`) : undefined;
  for (let tries = 1; ; tries += 1) {
    const token = await to.token(options?.signal);
    const asking = answer(url, request, {
      method,
      headers: headersOf(token, options, sent, sending?.key),
      signal: options?.signal ?? null,
      ...(sent !== undefined && { body: sent }),
    });
    const response = await asking.catch((error: unknown) => {
      sending?.keep();
      throw error;
    });
    if (isUndecided(response)) sending?.keep();
    if (response.ok) return response;
    if (response.status !== 401 || tries === maxTries) throw await problemOf(response, request, path.includes('{'));
    await to.rejected(token, tries > 1);
  }
}

/** The service may have done it: it failed on the way, or is still working. */
const isUndecided = ({ status, headers }: Response): boolean =>
  status >= 500 || (status === 409 && headers.has('retry-after'));

async function answer(url: string, request: string, init: RequestInit): Promise<Response> {
  const requestedMs = Date.now();
  try {
    const response = await fetch(url, { ...init, credentials: 'omit', cache: 'no-cache' });
    isOurs ||= response.headers.has('x-request-id');
    learnServiceClock(response.headers.get('date'), requestedMs);
    if (isNoAnswer(response.status)) doubtService();
    else serviceAnswered();
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    doubtService();
    throw new ApiProblem({ kind: 'network', request, cause });
  }
}

function headersOf(token: string, options: AnyOptions, body: string | undefined, key: string | undefined): Headers {
  const headers = new Headers({ authorization: `Bearer ${token}`, accept: options?.accept ?? 'application/json, */*' });
  // The media type that the API document sends.
  if (body !== undefined) headers.set('content-type', 'application/json-patch+json');
  if (key !== undefined) headers.set('idempotency-key', key);
  if (options?.lastEventId !== undefined) headers.set('last-event-id', options.lastEventId);
  if (options?.ifMatch !== undefined) headers.set('if-match', options.ifMatch);
  return headers;
}

const fill = (path: string, parameters: Record<string, number> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));

function queryOf(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** The type comes from the endpoint table. Our service sends replies that match the table's schema. */
async function readJson<Reply>(response: Response): Promise<Reply> {
  const value = await readAnything(response);
  return value as Reply;
}

async function readAnything(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const words = await response.text().catch(brokenOff(response));
  if (words.trim() === '') return undefined;
  try {
    return JSON.parse(words) as unknown;
  } catch (cause) {
    throw new ApiProblem({ kind: 'unreadable', status: response.status, request: response.url, cause });
  }
}

const brokenOff =
  ({ url }: Response) =>
  (cause: unknown): never => {
    throw new ApiProblem({ kind: 'network', request: url, cause });
  };
