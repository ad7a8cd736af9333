import type { BodyOf, Endpoint, FormOf, PathParameters, QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../../contract/endpoints/index.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Listening, Live } from '../live/live.ts';
import type { Change } from '../store/audit.ts';
import type { Services } from './services.ts';

/** Who calls: found from the access token, or made by the host's command line. */
export interface Caller {
  accountId: number;
  userId: number;
  role: number;
  /** The sign-in that the token belongs to. */
  sessionId: number;
}

/** What a handler gets: everything parsed and allowed, and one transaction that commits when it returns. */
export interface Call<Row extends Endpoint> {
  caller: Caller;
  path: PathParameters<Row>;
  query: QueryOf<Row>;
  body: BodyOf<Row>;
  form: FormOf<Row>;
  tx: Transaction;
  now: Date;
  /**
   * Call with the record as GET would show it, locked, before an update replaces it: throws 412 when `If-Match` was sent
   * and names another state, what devices write apart. Does nothing when it was not sent.
   */
  expectUnchanged(current: object): void;
  /**
   * Says what the call did to which records: written to the audit when it returns, in the same transaction. A POST or
   * DELETE that says nothing fails, so that no change goes without its trace; one that found nothing to do records `[]`.
   */
  record(changes: Change | readonly Change[]): void;
  /** Headers of the answer besides the usual ones: `Location`, `Link`. */
  headers: Headers;
  /** The peer's address, and what it says it is; for sessions and the sign-in throttle. */
  peer: { address: string; userAgent: string | null };
  /** The request's own path, as the client sees it, and those query parameters that the endpoint knows: for links. */
  self: { path: string; query: URLSearchParams };
}

export type InTransaction<Row extends Endpoint> = (call: Call<Row>) => Promise<ReplyOf<Row>>;

/** A handler whose slow part, a password's hash, comes before its transaction, which must not be held meanwhile. */
export interface Prepared<Row extends Endpoint> {
  prepare(call: UnhurriedCall<Row>): Promise<InTransaction<Row>>;
}

/**
 * A handler that keeps its own transactions, short ones: for what must hold none while it waits for a password's hash or
 * for a delay. It gets no `tx`, raises no versions and leaves no trace in the audit.
 */
export interface Unhurried<Row extends Endpoint> {
  unhurried(call: UnhurriedCall<Row>): Promise<ReplyOf<Row>>;
}
export type UnhurriedCall<Row extends Endpoint> = Omit<Call<Row>, 'tx' | 'record'> & {
  db: Database;
  services: Services;
};

type Handler<Row extends Endpoint> = InTransaction<Row> | Prepared<Row> | Unhurried<Row>;

/** A handler whose answer does not end by itself: what it sends is no longer of the moment in which it was asked. */
export interface Streaming {
  stream(call: Listening & { live: Live }): ReadableStream<Uint8Array>;
}

/** A handler for each row of the table: a missing one is a type error. */
export type Handlers = {
  [Name in EndpointName]: Endpoints[Name] extends { stream: object } ? Streaming : Handler<Endpoints[Name]>;
};
