/**
 * Runs a parsed call in one transaction, which raises the versions of what the call changes, and retries it if the
 * database requires it. HTTP and the command line both use it.
 */

import { auditHeader, roles } from '../../contract/choices.ts';
import { type Endpoint, type PathParameters, type ReplyOf, type SentBodyOf } from '../../contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '../../contract/endpoints/index.ts';
import { isLive } from '../../contract/live.ts';
import type { Database, Transaction } from '../database/database.ts';
import { isBlocked } from '../database/failures.ts';
import type { Reads } from '../database/reads.ts';
import { matchesIfMatch, recordState } from '../http/etag.ts';
import { changedMeanwhile, Problem, unlessHungUp } from '../http/problems.ts';
import type { Listening } from '../live/live.ts';
import { announce } from '../store/announce.ts';
import { type Change, insertChanges, isChange } from '../store/audit.ts';
import { raiseVersions, readVersions, type Versions } from '../store/versions.ts';
import { flatMapInSlices, forEachInSlices } from '../work/slices.ts';
import { refuseBeyondLimits } from './account-limits.ts';
import { type ChangeTurns, recordsNamed } from './change-turns.ts';
import { checkCurrent, completeBody } from './complete-body.ts';
import { guardOf } from './fleet-guard.ts';
import type {
  Answering,
  Call,
  Caller,
  Counted,
  Download,
  Handlers,
  InLines,
  InTransaction,
  Prepared,
  SentFile,
  Streaming,
  WithoutTransaction,
} from './handlers.ts';
import { answeredBefore, once, type Repeatable } from './idempotency.ts';
import { includeReferences } from './include-references.ts';
import { type Parsed, parse } from './parse.ts';
import { permit } from './permit.ts';
import type { Services } from './services.ts';

export interface CallContext {
  db: Database;
  /** For endpoints that only read. */
  reads: Reads;
  handlers: Handlers;
  services: Services;
  changes: ChangeTurns;
  /** Check each reply against its schema. Slow, so only for tests. */
  checkReplies: boolean;
}

export interface ParsedCall extends Parsed {
  name: EndpointName;
  form?: unknown;
  caller: Caller;
  peer: Call<Endpoint>['peer'];
  self: Call<Endpoint>['self'];
  ifMatch?: string | null;
  /** Sent with an `Idempotency-Key`. */
  repeatable?: Repeatable | undefined;
  /** Aborts when the client hangs up. */
  signal?: AbortSignal;
  /** Throws if the caller's token has ended. */
  checkToken?: () => Promise<unknown>;
}

export interface Outcome {
  reply: unknown;
  headers: Readonly<Record<string, string>>;
  /** Of the caller's account, read in the same snapshot as a GET's reply. */
  versions: Versions;
}

/** Calling any row loses its own types. `parse` created each part with the row's schemas. */
type AnyHandler =
  | InTransaction<Endpoint>
  | Prepared<Endpoint>
  | WithoutTransaction<Endpoint>
  | InLines<Endpoint>
  | Streaming
  | Download<Endpoint>;
type AnyCall = Omit<Call<Endpoint>, 'tx' | 'record'>;

/** The caller of open endpoints. */
export const anonymous: Caller = { accountId: 0, userId: 0, role: -1, fleetIds: null, sessionId: 0 };

export async function runCall(context: CallContext, parsed: ParsedCall): Promise<Outcome> {
  const row: Endpoint = endpoints[parsed.name];
  const handler: AnyHandler = context.handlers[parsed.name];
  const outcome = await run(context, row, handler, parsed);
  if (context.checkReplies && row.reply) row.reply.parse(outcome.reply);
  return outcome;
}

/** The stream of a row with `stream`. */
export function openStream(
  { handlers, services }: CallContext,
  name: EndpointName,
  listening: Listening,
): ReadableStream<Uint8Array> {
  const handler: AnyHandler = handlers[name];
  if (!('stream' in handler)) throw new Error(`${name} is not a stream.`);
  return handler.stream({ ...listening, live: services.live });
}

/** The database as the caller sees it. */
const seenBy = ({ fleetIds }: Caller, db: Database): Database => (fleetIds === null ? db : db.limited(fleetIds));

const signalOf = ({ signal }: ParsedCall): AbortSignal => signal ?? new AbortController().signal;

/** The answer of a row with `lines`, after its checks. */
export async function askForLines(
  { reads, handlers, services }: CallContext,
  parsed: ParsedCall,
): Promise<Answering<Endpoint>> {
  const handler: AnyHandler = handlers[parsed.name];
  if (!('ask' in handler)) throw new Error(`${parsed.name} has no answer in lines.`);
  const db = seenBy(parsed.caller, await reads.choose());
  return handler.ask({ ...callOf(parsed, services.now()), db, services, signal: signalOf(parsed) });
}

/** The file of a row with `file`. */
export async function openFile({ reads, handlers, services }: CallContext, parsed: ParsedCall): Promise<SentFile> {
  const handler: AnyHandler = handlers[parsed.name];
  if (!('download' in handler)) throw new Error(`${parsed.name} is not a file.`);
  const db = seenBy(parsed.caller, await reads.choose());
  return handler.download({ ...callOf(parsed, services.now()), db, services, signal: signalOf(parsed) });
}

async function run(context: CallContext, row: Endpoint, handler: AnyHandler, parsed: ParsedCall): Promise<Outcome> {
  if (typeof handler === 'function') return inTransaction(context, row, handler, parsed);
  const { db, services } = context;
  const call = callOf(parsed, services.now());
  if ('prepare' in handler) {
    // Preparing may fail for a completed request: after a password change, the current password differs.
    const answered = parsed.repeatable && (await answeredBefore(db, repeatOf(parsed, parsed.repeatable, call.now)));
    if (answered) return { ...answered, versions: {} };
    const prepared: InTransaction<Endpoint> | Counted<Endpoint> = await handler.prepare({
      ...{ ...call, db, services, signal: signalOf(parsed) },
    });
    return typeof prepared === 'function'
      ? inTransaction(context, row, prepared, parsed)
      : inTransaction(context, row, prepared.change, parsed, prepared.records);
  }
  if ('download' in handler) throw new Error(`${parsed.name} is a file and has no reply.`);
  if ('stream' in handler) throw new Error(`${parsed.name} is a stream and has no single reply.`);
  const alone = {
    ...call,
    services,
    signal: signalOf(parsed),
    checkToken: async () => void (await parsed.checkToken?.()),
  };
  const reply =
    'ask' in handler
      ? await (await handler.ask({ ...alone, db: seenBy(parsed.caller, await context.reads.choose()) })).whole()
      : await handler.withoutTransaction({ ...alone, db: seenBy(parsed.caller, db), wholeDb: db });
  return { reply, headers: Object.fromEntries(call.headers), versions: {} };
}

async function inTransaction(
  { db, reads, handlers, services, changes }: CallContext,
  row: Endpoint,
  handler: InTransaction<Endpoint>,
  parsed: ParsedCall,
  records = recordsNamed(row, parsed),
): Promise<Outcome> {
  const { accountId } = parsed.caller;
  if (row.method === 'GET') {
    // A migration of a newer service may have a deadlock with a read.
    return retried(services, () =>
      reads.read((server) =>
        seenBy(parsed.caller, server).snapshot(async (tx) => {
          const versions = row.reads ? await readVersions(tx, accountId) : {};
          const call = callOf(parsed, services.now());
          const answered = await handler({ ...call, tx, record: reading });
          const reply = await includeReferences(tx, accountId, row, { query: parsed.query, reply: answered });
          return { reply, headers: Object.fromEntries(call.headers), versions };
        }),
      ),
    );
  }
  const store = (): Promise<Outcome> =>
    retried(services, () =>
      seenBy(parsed.caller, db).transaction(async (tx) => {
        const call = callOf(parsed, services.now());
        const make = () => makeChange(handlers, tx, row, handler, parsed, call);
        const { repeatable } = parsed;
        if (!repeatable) return make();
        return { ...(await once(tx, repeatOf(parsed, repeatable, call.now), make)), versions: {} };
      }),
    );
  // Without an account there is no turn. Sign-ins have their own queue.
  if (row.access === 'open') return store();
  const signal = signalOf(parsed);
  const outcome = await unlessHungUp(signal, changes.take(parsed.caller, records, store, signal));
  services.live.stored(accountId);
  return outcome;
}

async function makeChange(
  handlers: Handlers,
  tx: Transaction,
  row: Endpoint,
  handler: InTransaction<Endpoint>,
  parsed: ParsedCall,
  call: AnyCall,
): Promise<Outcome> {
  const guard = guardOf(tx, parsed.caller, row);
  if (!guard) return change(handlers, tx, row, handler, parsed, call);
  const guarded = { ...call, path: await guard.path(call.path), body: await guard.body(call.body) };
  try {
    return await change(handlers, tx, row, handler, parsed, guarded, (changes) => guard.changes(changes));
  } catch (error) {
    throw error instanceof Problem ? await guard.redacted(error) : error;
  }
}

async function change(
  handlers: Handlers,
  tx: Transaction,
  row: Endpoint,
  handler: InTransaction<Endpoint>,
  { name, caller, ifMatch }: ParsedCall,
  call: AnyCall,
  check?: (changes: readonly Change[]) => Promise<void>,
): Promise<Outcome> {
  await raiseVersions(tx, caller.accountId, row.changes ?? []);
  const trace = newRecorder();
  if (row.method === 'DELETE' && ifMatch) await checkCurrent(handlers, row, { ...call, tx });
  const body = await completeBody(handlers, row, { ...call, tx });
  const reply = await handler({ ...call, body, tx, record: trace.record } as Call<Endpoint>);
  // Sign-in and sign-out have no account until the user is known; sessions are their trace.
  if (row.access !== 'open') {
    // A record that is saved unchanged has no audit entry and no event.
    const changes = await flatMapInSlices(trace.changes(name), (each) => (isChange(each) ? [each] : []));
    await check?.(changes);
    await refuseBeyondLimits(tx, caller.accountId, changes);
    const entryId = await insertChanges(tx, caller, changes, call.now);
    if (entryId !== undefined) call.headers.set(auditHeader, String(entryId));
    await forEachInSlices(changes, ({ resource, id }) => {
      if (isLive(resource)) announce(tx, caller.accountId, resource, [id]);
    });
  }
  return { reply, headers: Object.fromEntries(call.headers), versions: {} };
}

const repeatOf = ({ name, path, caller }: ParsedCall, repeatable: Repeatable, now: Date) => ({
  ...repeatable,
  accountId: caller.accountId,
  userId: caller.userId,
  route: [name, ...Object.values(path)].join(' '),
  now,
});

function reading(): never {
  throw new Error('A GET must not record changes.');
}

/** Collects what a handler records. A handler that records nothing is a bug, and its transaction is rolled back. */
function newRecorder(): { record: Call<Endpoint>['record']; changes(name: string): readonly Change[] } {
  let recorded: readonly Change[] | undefined;
  return {
    record(changes) {
      recorded = [
        ...(recorded ?? []),
        ...(Array.isArray(changes) ? (changes as readonly Change[]) : [changes as Change]),
      ];
    },
    changes(name) {
      if (!recorded) throw new Error(`The handler ${name} did not call record().`);
      return recorded;
    },
  };
}

function callOf({ ifMatch, ...parsed }: ParsedCall, now: Date): AnyCall {
  return {
    caller: parsed.caller,
    path: parsed.path,
    query: parsed.query,
    body: parsed.body,
    form: parsed.form,
    allLetters: parsed.allLetters,
    peer: parsed.peer,
    self: parsed.self,
    now,
    headers: new Headers(),
    expectUnchanged(current) {
      if (!ifMatch || matchesIfMatch(ifMatch, recordState(current, telemetryOf(parsed.name)))) return;
      throw changedMeanwhile();
    },
  } as AnyCall;
}

/** The fields of the saved record that devices write. */
function telemetryOf(name: EndpointName): readonly string[] | undefined {
  const { record }: Endpoint = endpoints[name];
  // A test checks that each value names a row.
  return record === undefined ? undefined : (endpoints[record as EndpointName] as Endpoint).telemetry;
}

/** Unique and exclusion constraint: a concurrent transaction stored what clashes, and the retry finds it and explains it. */
const clashCodes = new Set(['23505', '23P01']);
const tries = 5;

async function retried<Result>({ sleep }: Services, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt === tries || !(isBlocked(error) || clashCodes.has(code))) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

export interface DirectInput<Name extends EndpointName> {
  path?: PathParameters<Endpoints[Name]>;
  query?: Readonly<Record<string, string>>;
  body?: SentBodyOf<Endpoints[Name]>;
}

export type CallDirectly = <Name extends EndpointName>(
  name: Name,
  caller: Caller,
  input?: DirectInput<Name>,
) => Promise<ReplyOf<Endpoints[Name]>>;

/**
 * Calls an endpoint without HTTP, for the command line, with the same checks and transaction. Throws the Problem that a
 * request would be answered with. Removes null members from `body`.
 */
export async function callDirectly<Name extends EndpointName>(
  context: CallContext,
  name: Name,
  caller: Caller,
  { path = {} as PathParameters<Endpoints[Name]>, query = {}, body }: DirectInput<Name> = {},
): Promise<ReplyOf<Endpoints[Name]>> {
  const row: Endpoint = endpoints[name];
  permit(row, caller, context.services.now());
  const parameters = Object.fromEntries(Object.entries(path).map(([key, value]) => [key, String(value)]));
  const searched = new URLSearchParams(query);
  const { reply } = await runCall(context, {
    ...parse(row, { parameters, query: searched, body, allLetters: context.services.takesAllLetters() }),
    name,
    caller,
    peer: { address: '127.0.0.1', userAgent: null, acceptLanguage: null },
    self: {
      path: row.path.replace(/\{(\w+)\}/g, (_, key: string) => parameters[key] ?? ''),
      query: searched,
      base: '',
    },
  });
  // The row's handler created it, and the table checks its type.
  return reply as ReplyOf<Endpoints[Name]>;
}

/** The file of an endpoint without HTTP, as an administrator of these fleets would get it. `more`: what only the service's own code may ask for. */
export async function downloadDirectly(
  context: CallContext,
  name: EndpointName,
  { accountId, fleetIds }: Pick<Caller, 'accountId' | 'fleetIds'>,
  query: URLSearchParams,
  more: object = {},
): Promise<SentFile> {
  const row: Endpoint = endpoints[name];
  const parsed = parse(row, { parameters: {}, query, body: undefined, allLetters: context.services.takesAllLetters() });
  return openFile(context, {
    ...parsed,
    // A parsed query is an object.
    query: { ...(parsed.query as object), ...more },
    ...{ name, caller: { ...anonymous, accountId, fleetIds, role: roles.administrator } },
    peer: { address: '127.0.0.1', userAgent: null, acceptLanguage: null },
    self: { path: row.path, query, base: '' },
  });
}
