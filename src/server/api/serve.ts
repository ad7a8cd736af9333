/** Serves the endpoint table over HTTP: authenticates, parses, runs the call and answers. */
import type { Context } from 'hono';
import * as z from 'zod';
import { apiPrefix } from '../../contract/choices.ts';
import { type Endpoint, limitOfBody } from '../../contract/endpoint.ts';
import type { EndpointName } from '../../contract/endpoints/index.ts';
import { listTotals } from '../../contract/growing-lists.ts';
import type { ProblemBody } from '../../contract/problem.ts';
import type { RowList } from '../../contract/rows.ts';
import { answer } from '../http/answer.ts';
import { attachment } from '../http/attachment.ts';
import { readBody } from '../http/body.ts';
import { mustBeJson, sentType, unsupported } from '../http/content-type.ts';
import { recordState } from '../http/etag.ts';
import { isFormType, readForm } from '../http/form.ts';
import { oneLargeBodyAtATime, parseJson } from '../http/json.ts';
import { readRows } from '../http/json-rows.ts';
import { networkOf } from '../http/peer.ts';
import { invalidFields, methodNotAllowed, noRoute, Problem, unlessHungUp } from '../http/problems.ts';
import type { KeptReply, ReplyCache } from '../http/reply-cache.ts';
import { Representation } from '../http/representation.ts';
import { type Match, matchEndpoint, type Route } from '../http/router.ts';
import { readVersions } from '../store/versions.ts';
import type { FairQueue, FairQueueLimits } from '../work/fair-queue.ts';
import type { Authenticate, Authenticated } from './auth.ts';
import {
  anonymous,
  askForLines,
  type CallContext,
  type Outcome,
  openFile,
  openStream,
  type ParsedCall,
  runCall,
} from './call.ts';
import type { Environment } from './environment.ts';
import { keyProblems, readRepeatable } from './idempotency.ts';
import { answerLines, wantsLines } from './lines.ts';
import { parse, queryNames } from './parse.ts';
import { permit } from './permit.ts';
import type { RateLimit } from './rate-limit.ts';

export interface Serving extends CallContext {
  authenticate: Authenticate;
  /** Undefined: no rate limit. */
  rateLimit: RateLimit | undefined;
  cache: ReplyCache;
  /** See `listLimits`. */
  lists: FairQueue;
  basePath: string;
  /** The body of a failure, for answers that have begun. */
  explain(error: unknown, c: Context<Environment>): Promise<ProblemBody>;
}

/**
 * Lists that are made at once. A list may be long, and each takes a connection to the database, of which there are twenty.
 * So no person and no account takes them all, and single records, changes and sign-ins never wait for lists.
 */
export const listLimits: FairQueueLimits = {
  atATime: 12,
  atATimePerAccount: 6,
  atATimePerUser: 3,
  waitingPerUser: 100,
  waitingPerAccount: 400,
  waitingAtMost: 2000,
};

/** Whether the endpoint table answers this path, even with 404. */
export const isServed = (path: string): boolean =>
  path === apiPrefix || path.startsWith(`${apiPrefix}/`) || matchEndpoint(path) !== undefined;

/** Checks in the documented order: 401, 429, 403, 404 or 405, 413, 415, 400. The handler does the remaining ones. */
export async function serve(c: Context<Environment>, serving: Serving): Promise<Response> {
  const match = matchEndpoint(c.req.path);
  if (match) c.set('template', match.path);
  c.set('tokenErrors', match !== undefined && some(match, ({ form }) => form !== undefined));
  const authenticated =
    match && some(match, ({ access }) => access === 'open') ? undefined : await authenticateCaller(c, serving);
  const route = routeOf(match, c.req.raw.method);
  permit(route.row, authenticated?.caller ?? anonymous, serving.services.now());
  const url = new URL(c.req.url);
  const asker = authenticated?.caller ?? { accountId: 0, userId: networkOf(c.get('peer').address) };
  c.env?.held?.sentBy(asker);
  const bytes = await bytesOf(c, route.row);
  const parts = await oneLargeBodyAtATime(bytes, asker, async () => {
    const { form, ...content } = await readContent(c.req.raw, route.row, bytes).catch(asUnread);
    const key = repetitionKey(c.req.raw, route.row);
    const sent = {
      parameters: match?.parameters ?? {},
      query: url.searchParams,
      ...content,
      headerProblems: keyProblems(key),
      allLetters: serving.services.takesAllLetters(),
    };
    const accepted = parse(route.row, sent);
    const repeatable = await readRepeatable(key, bytes);
    // Rows are parsed while the handler reads them.
    if (!content.rows) c.env?.held?.release();
    return { ...accepted, form, repeatable };
  });
  const parsed: ParsedCall = {
    ...parts,
    name: route.name,
    caller: authenticated?.caller ?? anonymous,
    peer: c.get('peer'),
    self: {
      path: `${serving.basePath}${c.req.path}`,
      query: knownQuery(route.row, url.searchParams),
      base: `${c.get('peer').https ? 'https' : 'http'}://${url.host}${serving.basePath}`,
    },
    ifMatch: c.req.raw.headers.get('if-match'),
    signal: c.req.raw.signal,
    checkToken: () => serving.authenticate(c.req.raw.headers.get('authorization')),
  };
  if (route.row.stream && authenticated) return answerStream(c.req.raw, serving, parsed.name, authenticated);
  if (route.row.file) return answerFile(c.req.raw, serving, parsed);
  if (route.row.method === 'GET') return answerRead(c.req.raw, serving, route, parsed, authenticated);
  if (route.row.lines && wantsLines(c.req.raw)) {
    const explain = (error: unknown): Promise<ProblemBody> => serving.explain(error, c);
    return await answerLines(await askForLines(serving, parsed), { explain, signal: parsed.signal });
  }
  return answerChange(c.req.raw, route.row, await runCall(serving, parsed));
}

const some = (match: Match, test: (row: Endpoint) => boolean): boolean =>
  [...match.byMethod.values()].some(({ row }) => test(row));

async function authenticateCaller(
  c: Context<Environment>,
  { authenticate, rateLimit }: Serving,
): Promise<Authenticated> {
  const authenticated = await authenticate(c.req.raw.headers.get('authorization'));
  const { accountId, userId } = authenticated.caller;
  c.set('accountId', accountId);
  c.set('userId', userId);
  const quota = await rateLimit?.(authenticated);
  c.set('quotaHeaders', quota?.headers);
  if (quota?.refusal) throw quota.refusal;
  return authenticated;
}

function routeOf(match: Match | undefined, method: string): Route {
  if (!match) throw noRoute();
  const route = match.byMethod.get(method === 'HEAD' ? 'GET' : method);
  if (route) return route;
  const allowed = [...match.byMethod.keys()].flatMap((known) => (known === 'GET' ? ['GET', 'HEAD'] : [known]));
  throw methodNotAllowed(allowed);
}

/** Every POST accepts an idempotency key, except form endpoints, which have no account. */
const repetitionKey = ({ headers }: Request, { method, form }: Endpoint): string | null =>
  method === 'POST' && !form ? headers.get('idempotency-key') : null;

interface Content {
  unread?: Problem;
  body?: unknown;
  rows?: RowList | undefined;
  form?: unknown;
}

const bytesOf = async (c: Context<Environment>, row: Endpoint): Promise<Buffer> =>
  row.method === 'GET' ? Buffer.alloc(0) : readBody(c.req.raw, c.env ?? {}, limitOfBody(row));

/** The content of a POST or DELETE. A row without a body schema ignores a well-formed body. */
async function readContent({ headers }: Request, row: Endpoint, bytes: Buffer): Promise<Content> {
  if (bytes.byteLength === 0 && !row.body && !row.form) return {};
  const type = sentType(headers);
  if (!/^(?:identity)?$/i.test(headers.get('content-encoding')?.trim() ?? '')) {
    throw unsupported({ reason: 'uncompressedWanted', params: {} }, { 'Accept-Encoding': 'identity' });
  }
  if (row.form) {
    if (type && !isFormType(type.type))
      throw unsupported('Send application/x-www-form-urlencoded or multipart/form-data.');
    return { form: parseForm(row.form, await readForm(bytes, headers.get('content-type'), type)) };
  }
  mustBeJson(type);
  if (bytes.byteLength === 0) {
    throw invalidFields([{ pointer: '#', code: 'required', detail: 'a JSON body is required' }]);
  }
  if (row.rows) return readRows(bytes, row.rows, row.rows.max);
  return { body: await parseJson(bytes) };
}

/** The answer to an unreadable body names the problems of the other parts as well. */
function asUnread(error: unknown): Content {
  if (error instanceof Problem && error.errors) return { unread: error };
  throw error;
}

function parseForm(schema: z.ZodType, fields: Record<string, string>): unknown {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map((issue) => String(issue.path[0]));
  throw new Problem(400, 'invalid_request', 'Bad form', `Missing: ${missing.join(', ')}.`);
}

function knownQuery({ query }: Endpoint, sent: URLSearchParams): URLSearchParams {
  const known = queryNames(query);
  return new URLSearchParams([...sent].filter(([name]) => known.has(name)));
}

/** Caches lists that declare their dependencies. Single records are read each time. */
async function answerRead(
  request: Request,
  serving: Serving,
  { row }: Route,
  parsed: ParsedCall,
  authenticated: Authenticated | undefined,
): Promise<Response> {
  const { signal } = request;
  const { cache, lists } = serving;
  /** Only a list that is not in the cache waits for its turn. Concurrent requests share it when they have theirs. */
  const list = async (makeList: () => Promise<KeptReply>): Promise<KeptReply> => {
    const { caller } = parsed;
    if (!row.reads || !authenticated) return unlessHungUp(signal, lists.take(caller, makeList, signal));
    const versions = await readVersions(serving.db, caller.accountId);
    // With limited fleets every list depends on which vehicles are in them.
    const subjects = caller.fleetIds === null ? row.reads : [...row.reads, 'vehicle' as const];
    const wanted = [cacheKey(parsed), subjects, versions] as const;
    const shared = (): Promise<KeptReply> => cache.get(...wanted, makeList);
    return cache.ready(...wanted) ?? unlessHungUp(signal, lists.take(caller, shared, signal));
  };
  const make = async (): Promise<KeptReply> => {
    const { reply, headers, versions } = await runCall(serving, parsed);
    // A row with telemetry answers a single record.
    const state = row.telemetry && recordState(reply as object, row.telemetry);
    return { representation: await Representation.jsonInSlices(reply, state), headers, versions };
  };
  const isList = row.reply instanceof z.ZodArray || row.reply === listTotals;
  // A search at the geocoder waits for another server and has turns of its own: lists must not wait for it.
  const takesConnection = !('withoutTransaction' in serving.handlers[parsed.name]);
  const kept = isList && takesConnection ? await list(make) : await make();
  return answer(request, kept.representation, {
    conditional: true,
    headers: { 'Cache-Control': 'private, no-cache', ...kept.headers },
  });
}

/** Sent unchanged: neither we nor a proxy may buffer it for compression. */
function answerStream(request: Request, context: CallContext, name: EndpointName, who: Authenticated): Response {
  const { tokenHash, caller } = who;
  const lastEventId = request.headers.get('last-event-id');
  const { accountId, userId, fleetIds } = caller;
  const listening = { accountId, userId, fleetIds, tokenHash, lastEventId };
  return new Response(request.method === 'HEAD' ? null : openStream(context, name, listening), {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      // Caddy 2.6 compresses despite no-transform and then delays events. It does not touch a body with a coding.
      'Content-Encoding': 'identity',
      'X-Accel-Buffering': 'no',
    },
  });
}

/** Not compressed: files are. */
async function answerFile(request: Request, context: CallContext, parsed: ParsedCall): Promise<Response> {
  const { type, name, bytes, body } = await openFile(context, parsed);
  const isHead = request.method === 'HEAD';
  if (isHead) await body.cancel();
  return new Response(isHead ? null : body, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes),
      'Content-Disposition': attachment(name),
      'Cache-Control': 'private, no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}

function cacheKey({ caller, name, self }: ParsedCall): string {
  const query = new URLSearchParams(self.query);
  query.sort();
  return JSON.stringify([caller.accountId, caller.fleetIds, name, self.path, query.toString()]);
}

async function answerChange(request: Request, row: Endpoint, { reply, headers }: Outcome): Promise<Response> {
  const private_ = { 'Cache-Control': 'no-store', ...(row.form && { Pragma: 'no-cache' }), ...headers };
  if (row.reply) return answer(request, await Representation.jsonInSlices(reply), { headers: private_ });
  // RFC 7009 §2.2 requires 200 for a revocation; all other answers without a body are 204.
  if (row.form) return new Response(null, { status: 200, headers: { ...private_, 'Content-Length': '0' } });
  return new Response(null, { status: 204, headers: private_ });
}
