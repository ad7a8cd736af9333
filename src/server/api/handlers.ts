import type { BodyOf, Endpoint, FormOf, PathParameters, QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../../contract/endpoints/index.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Listening, Live } from '../live/live.ts';
import type { Change } from '../store/audit.ts';
import type { Services } from './services.ts';

/** The caller, from the access token, an API key or the command line. */
export interface Caller {
  accountId: number;
  /** Of an API key the negative of its id: it is nobody's, but has its own turns, quotas and repeated requests. */
  userId: number;
  /** Only of an API key. */
  apiKeyId?: number;
  /** See contract/roles.ts. */
  role: number;
  /** The caller sees and changes only what belongs to vehicles of these fleets. Null: all. */
  fleetIds: readonly number[] | null;
  /** When the session began. Only of an access token. */
  signedInUtc?: Date;
  /** The account requires a second factor, and the user has none. */
  lacksFactor?: boolean;
  /** The account is suspended. */
  suspended?: boolean;
  /** The session of the token. */
  sessionId: number;
}

/** What a handler receives: parsed and authorised input, and a transaction that commits when the handler returns. */
export interface Call<Row extends Endpoint> {
  caller: Caller;
  path: PathParameters<Row>;
  query: QueryOf<Row>;
  body: BodyOf<Row>;
  form: FormOf<Row>;
  tx: Transaction;
  now: Date;
  /**
   * Call with the locked record, as GET would show it, before an update replaces it. Throws 412 if `If-Match` was sent
   * with another state, ignoring fields that devices write.
   */
  expectUnchanged(current: object): void;
  /**
   * Records what the call did, for the audit in the same transaction. A POST or DELETE that never calls it fails, so
   * that no change goes unrecorded. Call it with `[]` if nothing changed.
   */
  record(changes: Change | readonly Change[]): void;
  /** The mail server takes letters beyond ASCII before the @ of an address. */
  allLetters: boolean;
  /** Further headers of the answer: `Location`, `Link`. */
  headers: Headers;
  /** The client's address and user agent, for sessions and the sign-in limits, and the languages of a browser. */
  peer: { address: string; userAgent: string | null; acceptLanguage: string | null };
  /**
   * The request's path as the client sees it, with the query parameters that the endpoint knows: for links. `base`: the
   * dashboard's address as this client sees it, without a trailing slash. A client can forge it.
   */
  self: { path: string; query: URLSearchParams; base: string };
}

export type InTransaction<Row extends Endpoint> = (call: Call<Row>) => Promise<ReplyOf<Row>>;

/** A handler whose slow part (hashing a password) runs before its transaction. */
export interface Prepared<Row extends Endpoint> {
  prepare(call: CallWithoutTransaction<Row>): Promise<InTransaction<Row> | Counted<Row>>;
}
/** A change of more records than its request names, so that it waits for its turn as a large one. */
export interface Counted<Row extends Endpoint> {
  change: InTransaction<Row>;
  records: number;
}

/**
 * A handler with its own short transactions: it must hold none while it hashes a password or waits. It gets no `tx`,
 * raises no versions and writes no audit.
 */
export interface WithoutTransaction<Row extends Endpoint> {
  withoutTransaction(call: CallWithoutTransaction<Row> & TokenCheck & WholeDatabase): Promise<ReplyOf<Row>>;
}
/** For answers that wait: throws if the caller's token has ended meanwhile. */
interface TokenCheck {
  checkToken(): Promise<void>;
}
interface WholeDatabase {
  /** Of all fleets, for what names no record to the caller. `db` is limited like the caller. */
  wholeDb: Database;
}
export type CallWithoutTransaction<Row extends Endpoint> = Omit<Call<Row>, 'tx' | 'record'> & {
  db: Database;
  services: Services;
  /** Aborts when the client hangs up. */
  signal: AbortSignal;
};

/** A whole file, which is read as it is sent. */
export interface SentFile {
  type: string;
  /** With its extension. */
  name: string;
  bytes: number;
  body: ReadableStream<Uint8Array>;
}

/** A handler that answers a file. */
export interface Download<Row extends Endpoint> {
  download(call: CallWithoutTransaction<Row>): Promise<SentFile>;
}

type Handler<Row extends Endpoint> = InTransaction<Row> | Prepared<Row> | WithoutTransaction<Row>;

/** A handler whose answer can be sent line by line. `ask` checks the request; like `WithoutTransaction` it gets no `tx`. */
export interface InLines<Row extends Endpoint> {
  ask(call: CallWithoutTransaction<Row>): Promise<Answering<Row>>;
}
/** Call one of both. */
export interface Answering<Row extends Endpoint> {
  whole(): Promise<ReplyOf<Row>>;
  /** Waits for `send`, so that a slow reader slows the work. Resolves with the last line. */
  lines(send: (line: object) => Promise<void>): Promise<object>;
}

/** A handler with an endless answer. */
export interface Streaming {
  stream(call: Listening & { live: Live }): ReadableStream<Uint8Array>;
}

type HandlerOf<Row extends Endpoint> = Row extends { stream: object }
  ? Streaming
  : Row extends { lines: object }
    ? InLines<Row>
    : Row extends { file: object }
      ? Download<Row>
      : Handler<Row>;

/** A handler for each row of the table; a missing one is a type error. */
export type Handlers = { [Name in EndpointName]: HandlerOf<Endpoints[Name]> };
