import { auditHeader } from '../../contract/choices.ts';
import type { Endpoint, LinesOf, PathParameters, ReplyOf, SentBodyOf } from '../../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../../contract/endpoints/index.ts';
import type { ProblemType } from '../../contract/problem.ts';
import { forgetLists } from './can.ts';
import type { DocumentServer } from './document-server/index.ts';
import { ApiProblem, isAbsent, problemOf } from './problem.ts';
import { brokenOff, readAnything, readJson } from './read-answer.ts';
import { readLines } from './read-lines.ts';
import { type AnyOptions, type ApiRequest, type Query, queryOf } from './request.ts';
import type { Loose } from './row.ts';
import { doubtService, isNoAnswer, serviceAnswered, trustService } from './service-away.ts';
import { learnServiceClock } from './service-clock.ts';
import type { AfterRefusal } from './session.ts';
import { createUnanswered } from './unanswered.ts';

/** One row of the table by method and path: `Row<'GET', '/public/v1/tags'>`. */
type Rows<Method extends Endpoint['method']> = Extract<Endpoints[EndpointName], { method: Method }>;
type PathOf<Method extends Endpoint['method']> = Rows<Method>['path'];
type Row<Method extends Endpoint['method'], Path extends string> = Extract<Rows<Method>, { path: Path }>;

/** One row of a list: `ListRow<'/public/v1/geofenceVisits'>`. */
export type ListRow<Path extends ListPath> = ReplyOf<Row<'GET', Path>> extends readonly (infer Each)[] ? Each : never;
export type ListPath = PathOf<'GET'>;

/** Path parameters are required exactly if the path has some. */
type WithParameters<R extends Endpoint> = keyof PathParameters<R> extends never
  ? { path?: undefined }
  : { path: PathParameters<R> };

type Common = Pick<NonNullable<AnyOptions>, 'query' | 'signal'>;
type Options<R extends Endpoint> = Common & WithParameters<R>;
/** Options are optional if the path has no parameters. */
type Rest<R extends Endpoint, More = object> = keyof PathParameters<R> extends never
  ? [options?: Options<R> & More]
  : [options: Options<R> & More];

type Sending = Pick<NonNullable<AnyOptions>, 'ifMatch'>;

/** Where requests go and which token they carry. Set once at the start. */
export interface Connection {
  baseUrl: string;
  /** Returns a good token. Waits while the person signs in again. */
  token: (signal?: AbortSignal) => Promise<string>;
  /** The service refused this token. Renews it, or asks for the password. */
  rejected: (token: string, then: AfterRefusal) => Promise<void>;
}

let connection: Connection | undefined;
/**
 * Each answer of our service has an id. Any other server may know only the API document, and gets no header that the
 * document does not name. `document-server/` answers what a server lacks.
 */
let server: 'unknown' | 'ours' | 'other' = 'unknown';
let documentServer: Promise<DocumentServer> | undefined;

export const connect = (to: Connection): void => {
  connection = to;
  server = 'unknown';
  documentServer = undefined;
  forgetLists();
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
    return { value: await readJson(response), auditId: auditIdOf(response) };
  },
  /**
   * A POST that creates or updates. Returns the record's id from the body or the Location header; undefined if the server
   * sends neither, which the API document allows.
   */
  save: async (path: string, body: object, options?: AnyOptions): Promise<number | undefined> =>
    (await untyped.saveAudited(path, body, options)).value,
  saveAudited: async (path: string, body: object, options?: AnyOptions): Promise<Audited<number | undefined>> => {
    const response = await send('POST', path, options, body);
    const sent = await readAnything(response);
    const located = /\/(\d+)\/?$/.exec(response.headers.get('location') ?? '')?.[1];
    const value = typeof sent === 'number' ? sent : located === undefined ? undefined : Number(located);
    return { value, auditId: auditIdOf(response) };
  },
  remove: async (path: string, options?: AnyOptions, body?: object): Promise<void> => {
    await send('DELETE', path, options, body);
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
  ...[options]: Rest<Row<'DELETE', Path>, Sending & { body?: SentBodyOf<Row<'DELETE', Path>> }>
): Promise<void> => {
  const { body, ...rest } = options ?? {};
  return untyped.remove(path, rest, body);
};

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

/** A file, whole. */
export const getFile = async (path: PathOf<'GET'>, options: Common): Promise<Blob> => {
  const response = await send('GET', path, options);
  const bytes = await response.arrayBuffer().catch(brokenOff(response));
  return new Blob([bytes], { type: response.headers.get('content-type') ?? '' });
};

/** An answer that is read in parts. */
export const getResponse = (path: PathOf<'GET'>, options: Common): Promise<Response> => send('GET', path, options);

/** Some rows of a list, and the cursor of the page after them; undefined after the last page. */
export interface Page<Row> {
  rows: readonly Row[];
  next: string | undefined;
  /** A word of the search is in no name. The rows have similar names. */
  areSimilar: boolean;
}

interface PageOptions {
  query?: Query;
  limit: number;
  cursor?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** One page of a list. The `Link: …; rel="next"` header (RFC 8288) names the next page. */
export async function getPage<Path extends ListPath>(
  path: Path,
  { query = {}, limit, cursor, signal }: PageOptions,
): Promise<Page<ListRow<Path>>> {
  const response = await send('GET', path, { query: { ...query, limit, cursor }, signal });
  const rows = await readJson<ListRow<Path>[]>(response);
  return { rows, next: nextCursor(response), areSimilar: response.headers.has('similar-words') };
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
function auditIdOf({ headers }: Response): number | undefined {
  const entry = headers.get(auditHeader);
  return entry === null ? undefined : Number(entry);
}

export interface Audited<Value> {
  value: Value;
  auditId: number | undefined;
}

export const postAudited = <Path extends PathOf<'POST'>>(
  path: Path,
  body: SentBodyOf<Row<'POST', Path>>,
  ...[options]: Rest<Row<'POST', Path>, Sending>
): Promise<Audited<ReplyOf<Row<'POST', Path>>>> => untyped.postAudited(path, body, options);

/** Opens the stream of server-sent events after `lastEventId`. */
export const openStream = (
  path: PathOf<'GET'>,
  { lastEventId, signal }: { lastEventId: string | undefined; signal: AbortSignal },
): Promise<Response> => send('GET', path, { lastEventId, signal });

const unanswered = createUnanswered();

/** One try with a new token after the first is refused, and one more after a sign-in in between. */
const maxTries = 3;
const stepUpType: ProblemType = 'sign-in-again';

async function send(method: Endpoint['method'], path: string, options: AnyOptions, body?: unknown): Promise<Response> {
  const request: ApiRequest = { method, path, options, body };
  if (server === 'other') return (await roomOfDocument()).answer(request);
  const answered = transmit(request);
  const lacks = await answered.then(() => false, isAbsent);
  return lacks || isOther() ? (await roomOfDocument()).answer(request, answered) : answered;
}

/** A function, because TypeScript does not see that a request changes the variable. */
const isOther = (): boolean => server === 'other';

function roomOfDocument(): Promise<DocumentServer> {
  documentServer ??= import('./document-server/index.ts').then(
    ({ createDocumentServer }) => createDocumentServer(transmit),
    (cause: unknown) => {
      documentServer = undefined;
      throw new ApiProblem({ kind: 'network', request: 'document-server', cause });
    },
  );
  return documentServer;
}

async function transmit({ method, path, options, body }: ApiRequest): Promise<Response> {
  if (!connection) throw new Error('a request before connect()');
  const to = connection;
  const url = `${to.baseUrl}${fill(path, options?.path)}${queryOf(options?.query)}`;
  const request = `${method} ${path}`;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const sending =
    method === 'POST' && server === 'ours' && !options?.accept ? unanswered.take(`${url} ${sent}`) : undefined;
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
    const problem = await problemOf(response, request, path.includes('{'));
    if (response.status !== 401 || tries === maxTries) throw problem;
    await to.rejected(token, problem.slug === stepUpType ? 'stepUp' : tries > 1 ? 'signIn' : 'renew');
  }
}

/** The service may have done it: it failed on the way, or is still working. */
const isUndecided = ({ status, headers }: Response): boolean =>
  status >= 500 || (status === 409 && headers.has('retry-after'));

async function answer(url: string, request: string, init: RequestInit): Promise<Response> {
  const requestedMs = Date.now();
  try {
    const response = await fetch(url, { ...init, credentials: 'omit', cache: 'no-cache' });
    recognise(response);
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

function recognise({ headers, status }: Response): void {
  if (headers.has('x-request-id')) {
    if (server === 'other') forgetLists();
    server = 'ours';
  }
  // A proxy answers for a service that is away.
  else if (server === 'unknown' && status < 500) server = 'other';
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
