/**
 * Carries a parsed call to its handler: in one transaction that raises the versions of what it changes, again when the
 * database asks for it. HTTP and the command line come through here alike.
 */
import { roles } from '../contract/choices.ts';
import type { Access, Endpoint, PathParameters, ReplyOf, SentBodyOf } from '../contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '../contract/endpoints.ts';
import type { Database, Transaction } from './database/database.ts';
import type { Call, Caller, Unhurried } from './handlers.ts';
import { matchesIfMatch, stateOf } from './http/etag.ts';
import { type Parsed, parse } from './parse.ts';
import { Problem } from './problems.ts';
import { handlers } from './routes/index.ts';
import type { Services } from './services.ts';
import { raiseVersions, readVersions, type Versions } from './store/versions.ts';

export interface CallContext {
  db: Database;
  services: Services;
  /** Check each reply against its schema: for tests, since it costs time. */
  checkReplies: boolean;
}

export interface ParsedCall extends Parsed {
  name: EndpointName;
  form?: unknown;
  caller: Caller;
  peer: Call<Endpoint>['peer'];
  self: Call<Endpoint>['self'];
  ifMatch?: string | null;
}

export interface Outcome {
  reply: unknown;
  headers: Readonly<Record<string, string>>;
  /** Of the caller's account, in the very snapshot that a GET's reply was read in. */
  versions: Versions;
}

/** A row's own types are lost where any row is called: `parse` made each part by the row's schemas. */
type AnyHandler = ((call: Call<Endpoint>) => Promise<unknown>) | Unhurried<Endpoint>;

/** For rows that are open to anyone. */
export const nobody: Caller = { accountId: 0, userId: 0, role: -1, sessionId: 0 };

/** 403 unless this caller may call this row. */
export function permit(row: Endpoint, { role }: Caller): void {
  const access: Access = row.access ?? (row.method === 'GET' ? 'user' : 'administrator');
  if (access !== 'administrator' || role === roles.administrator) return;
  throw new Problem(403, 'forbidden', 'Forbidden', 'Only an administrator may do this.', undefined, {
    'WWW-Authenticate': 'Bearer realm="fenceline", error="insufficient_scope"',
  });
}

export async function runCall(context: CallContext, parsed: ParsedCall): Promise<Outcome> {
  const row: Endpoint = endpoints[parsed.name];
  const handler = handlers[parsed.name] as unknown as AnyHandler;
  const outcome = typeof handler === 'function' ? await hurried(context, row, handler, parsed) : await unhurried();
  if (context.checkReplies && row.reply) row.reply.parse(outcome.reply);
  return outcome;

  async function unhurried(): Promise<Outcome> {
    const { db, services } = context;
    const call = callOf(parsed, services.now());
    const reply = await (handler as Unhurried<Endpoint>).unhurried({ ...call, db, services });
    return { reply, headers: Object.fromEntries(call.headers), versions: {} };
  }
}

function hurried(
  { db, services }: CallContext,
  row: Endpoint,
  handler: (call: Call<Endpoint>) => Promise<unknown>,
  parsed: ParsedCall,
): Promise<Outcome> {
  async function within(tx: Transaction, versions: Versions): Promise<Outcome> {
    const call = callOf(parsed, services.now());
    const reply = await handler({ ...call, tx });
    return { reply, headers: Object.fromEntries(call.headers), versions };
  }
  const { accountId } = parsed.caller;
  if (row.method === 'GET') {
    return db.snapshot(async (tx) => within(tx, row.reads ? await readVersions(tx, accountId) : {}));
  }
  return retried(services, () =>
    db.transaction(async (tx) => {
      // Idempotency-Key, which is not built yet, belongs here: in this transaction, before anything is raised.
      await raiseVersions(tx, accountId, row.changes ?? []);
      return within(tx, {});
    }),
  );
}

function callOf({ ifMatch, ...parsed }: ParsedCall, now: Date): Omit<Call<Endpoint>, 'tx'> {
  return {
    caller: parsed.caller,
    path: parsed.path,
    query: parsed.query,
    body: parsed.body,
    form: parsed.form,
    peer: parsed.peer,
    self: parsed.self,
    now,
    headers: new Headers(),
    expectUnchanged(current) {
      if (!ifMatch || matchesIfMatch(ifMatch, stateOf(JSON.stringify(current)))) return;
      throw new Problem(
        412,
        'changed-meanwhile',
        'Changed meanwhile',
        'The record is not the one that If-Match names.',
      );
    },
  } as Omit<Call<Endpoint>, 'tx'>;
}

/** Serialisation failure, deadlock: the transaction was undone only because of another one at the same time. */
const worthRetrying = new Set(['40001', '40P01']);
const tries = 5;

async function retried<Result>({ sleep }: Services, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt === tries || !worthRetrying.has(code)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

export interface DirectInput<Name extends EndpointName> {
  path?: PathParameters<Endpoints[Name]>;
  query?: Readonly<Record<string, string>>;
  body?: SentBodyOf<Endpoints[Name]>;
}

/**
 * Calls an endpoint without HTTP, for the host's command line: the same checks, the same transaction. Throws the Problem
 * that a request would be answered with. `body` is changed: its null members are gone afterwards.
 */
export async function callDirectly<Name extends EndpointName>(
  context: CallContext,
  name: Name,
  caller: Caller,
  { path = {} as PathParameters<Endpoints[Name]>, query = {}, body }: DirectInput<Name> = {},
): Promise<ReplyOf<Endpoints[Name]>> {
  const row: Endpoint = endpoints[name];
  permit(row, caller);
  const parameters = Object.fromEntries(Object.entries(path).map(([key, value]) => [key, String(value)]));
  const searched = new URLSearchParams(query);
  const { reply } = await runCall(context, {
    ...parse(row, { parameters, query: searched, body }),
    name,
    caller,
    peer: { address: '127.0.0.1', userAgent: null },
    self: { path: row.path.replace(/\{(\w+)\}/g, (_, key: string) => parameters[key] ?? ''), query: searched },
  });
  // The row's handler made it, whose type the table checks.
  return reply as ReplyOf<Endpoints[Name]>;
}
