/**
 * Answers in the browser what a server that knows only the API document does not have, so that pages call the whole API.
 * Loaded only for such a server. See the README of this room.
 */

import type { ImportReply } from '../../../contract/bulk.ts';
import type { TotalsOfPeriod } from '../../../contract/growing-lists.ts';
import { idOf, type KindName, kindNames, kindRow, kinds } from '../../../contract/kinds.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import { isLacking, noteLacking } from '../can.ts';
import { ApiProblem, isAbsent, isMissing } from '../problem.ts';
import { readAnything, readJson } from '../read-answer.ts';
import { type ApiRequest, queryOf } from '../request.ts';
import { type Found, type GrowingList, growingLists, pageOf, periodIn, rowsOf } from './growing-list.ts';
import { createLists, filled, type Row, type Transmit, unfilled } from './lists.ts';
import { assignmentRequests, assignmentsPath } from './save-assignments.ts';
import { totalsOf } from './totals.ts';

export interface DocumentServer {
  /** `answered`: the server's answer to this request, if it was sent before the server was known. */
  answer(request: ApiRequest, answered?: Promise<Response>): Promise<Response>;
}

/** Pages without a form. They say that the server does not have their list. */
const readOnly: readonly KindName[] = ['account', 'alarm', 'alertSent', 'visit'];

/** Lists that are empty where the server does not have them: those of records, and those that only complete a page. */
const emptyLists = new Set<string>([
  ...kindNames.filter((kind) => !readOnly.includes(kind)).flatMap((kind) => kindRow(kind).path ?? []),
  '/public/v1/drivers/buttons',
  '/public/v1/geofenceVisits/unusual',
  '/public/v1/places',
  '/public/v1/places/addresses',
  '/public/v1/places/towns',
  '/public/v1/plots',
  '/public/v1/temperature/readings',
]);
/** Requests about many positions, which such a server describes by nothing. */
const descriptions: Readonly<Record<string, string>> = {
  '/public/v1/places/describe': 'positions',
  '/public/v1/plots/describe': 'moments',
};

export function createDocumentServer(transmit: Transmit): DocumentServer {
  const lists = createLists(transmit);

  return {
    answer(request, answered) {
      const send: Transmit = (asked) => (asked === request && answered ? answered : transmit(asked));
      if (request.method === 'GET') return read(request, send);
      lists.forget();
      return request.method === 'POST' ? write(request, send, answered) : remove(request, send);
    },
  };

  async function read(request: ApiRequest, send: Transmit): Promise<Response> {
    const { path } = request;
    const [, above = '', last = ''] = /^(.*)\/(\w+|\{\w+\})$/.exec(path) ?? [];
    const parent = kindNames.map(kindRow).find(({ recordPath }) => recordPath === above)?.path ?? above;
    const list = growingLists.find((each) => each.path === path);
    const listAbove = growingLists.find((each) => each.path === parent);
    if (list) return page(list, queryIn(request));
    if (listAbove && last === 'totals') return totals(listAbove, queryIn(request));
    if (emptyLists.has(path)) return Response.json(ownRows(path, await lists.read(request, send), queryIn(request)));
    if (last.startsWith('{') && (listAbove || emptyLists.has(parent))) return one(parent, request, send);
    return send(request);
  }

  async function rowsIn(list: GrowingList, query: URLSearchParams): Promise<Found[]> {
    const rows = await rowsOf(list, query, lists);
    if (!isLacking(list.path) || emptyLists.has(list.path)) return rows;
    throw new ApiProblem({ kind: 'missing', request: `GET ${list.path}` });
  }

  async function page(list: GrowingList, query: URLSearchParams): Promise<Response> {
    const found = await rowsIn(list, query);
    const { rows, cursor } = pageOf(found, query);
    const headers = new Headers();
    if (found[0]?.isSimilar) headers.set('similar-words', encodeURIComponent(query.get('search') ?? ''));
    if (cursor !== undefined) {
      query.set('cursor', String(cursor));
      headers.set('link', `<${list.path}?${query}>; rel="next"`);
    }
    return Response.json(rows, { headers });
  }

  async function totals(list: GrowingList, query: URLSearchParams): Promise<Response> {
    const timeZone = query.get('timeZone') ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const of = async (asked: URLSearchParams): Promise<TotalsOfPeriod> => {
      const period = asked.get('overlap') === 'true' ? periodIn(asked) : undefined;
      return totalsOf(await rowsIn(list, asked), { by: query.get('by') ?? 'none', timeZone, period });
    };
    const [startDate, endDate] = [query.get('compareStartDate'), query.get('compareEndDate')];
    if (startDate === null || endDate === null) return Response.json(await of(query));
    const before = new URLSearchParams(query);
    before.set('startDate', startDate);
    before.set('endDate', endDate);
    return Response.json({ ...(await of(query)), compared: await of(before) });
  }

  /** Without an ETag, because the document has no `If-Match`: another origin may refuse it. A record may be only in the list. */
  async function one(list: string, request: ApiRequest, send: Transmit): Promise<Response> {
    const [id = 0] = Object.values(request.options?.path ?? {});
    try {
      return Response.json(filled(list, await readJson<Row>(await send(request))));
    } catch (error) {
      if (!isAbsent(error)) throw error;
      const row = await lists.find(list, id);
      if (row) return Response.json(row);
      throw error;
    }
  }

  async function write(request: ApiRequest, send: Transmit, answered?: Promise<Response>): Promise<Response> {
    const { path } = request;
    const body = (request.body ?? {}) as Row;
    const imported = /^(.*)\/import$/.exec(path)?.[1];
    const described = body[descriptions[path] ?? ''];
    try {
      if (isLacking(`POST ${path}`)) throw new ApiProblem({ kind: 'missing', request: `POST ${path}` });
      const sent = request.body && unfilled(path, body);
      return await (answered ?? send({ ...request, body: sent }));
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (imported === assignmentsPath) return Response.json(await saveAssignments(body));
      if (imported !== undefined) return Response.json(await saveEach(imported, rowsOfImport(body), transmit));
      if (!Array.isArray(described)) throw error;
      noteLacking(`POST ${path}`);
      return Response.json(described.map(() => null));
    }
  }

  async function saveAssignments(body: Row): Promise<ImportReply> {
    const requests = await assignmentRequests(body, (id) => lists.find(assignmentsPath, id));
    for (const { request } of requests) await transmit(request);
    const nothing = requests.map(() => null);
    return { ids: nothing, outcomes: nothing, rejectedCount: 0, rejected: [], warnings: [] };
  }

  /**
   * A server without DELETE answers 404 or 405, or its CORS answer does not allow the method. The browser reports the latter
   * as a network error, so a GET finds out whether the server is there.
   */
  async function remove(request: ApiRequest, send: Transmit): Promise<Response> {
    try {
      return await send(request);
    } catch (error) {
      const isBlocked = error instanceof ApiProblem && error.kind === 'network' && (await isThere());
      if (!isBlocked && !isAbsent(error)) throw error;
      throw new ApiProblem({ kind: 'missing', request: `DELETE ${request.path}`, cause: error });
    }
  }

  function isThere(): Promise<boolean> {
    return transmit({ method: 'GET', path: kinds.driver.path }).then(
      async ({ body }) => {
        await body?.cancel();
        return true;
      },
      (error: unknown) => error instanceof ApiProblem && error.status > 0,
    );
  }
}

const rowsOfImport = ({ rows, geofences }: Row): Row[] => (rows ?? geofences ?? []) as Row[];

const queryIn = ({ options }: ApiRequest): URLSearchParams => new URLSearchParams(queryOf(options?.query));

/** A server that does not know a filter ignores it. */
function ownRows(path: string, rows: readonly Row[], query: URLSearchParams): Row[] {
  return rows
    .filter((row) => (query.get('deleted') === 'true') === (typeof row.deletedUtc === 'string'))
    .filter((row) => [...query].every(([name, value]) => !(name in row) || String(row[name]) === value))
    .map((row) => filled(path, row));
}

/** An import as one request per row. Refused rows are part of the reply. */
async function saveEach(path: string, rows: readonly Row[], transmit: Transmit): Promise<ImportReply> {
  const kind = kindNames.find((name) => kindRow(name).path === path);
  const reply: ImportReply = { ids: [], outcomes: [], rejectedCount: 0, rejected: [], warnings: [] };
  for (const [index, row] of rows.entries()) {
    try {
      const sent = await readAnything(await transmit({ method: 'POST', path, body: unfilled(path, row) }));
      const known = (kind && idOf(kind, row)) || null;
      reply.ids.push(typeof sent === 'number' ? sent : known);
      reply.outcomes.push(known ? 'updated' : 'created');
    } catch (error) {
      if (!(error instanceof ApiProblem) || isMissing(error)) throw error;
      reply.ids.push(null);
      reply.outcomes.push(null);
      reply.rejected.push({ index, status: 400, errors: errorsOf(error) });
      reply.rejectedCount += 1;
    }
  }
  return reply;
}

/** A server that gives no reason is quoted by its answer's status. */
const errorsOf = ({ errors, detail, request, status }: ApiProblem): FieldProblem[] =>
  errors.length > 0 ? [...errors] : [{ code: 'conflict', detail: detail || `${request}: ${status}` }];
