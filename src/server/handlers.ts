import type { BodyOf, Endpoint, FormOf, PathParameters, QueryOf, ReplyOf } from '../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../contract/endpoints.ts';
import type { Database, Transaction } from './database/database.ts';
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
   * and names another state. Does nothing when it was not sent.
   */
  expectUnchanged(current: unknown): void;
  /** Headers of the answer besides the usual ones: `Location`, `Link`. */
  headers: Headers;
  /** The peer's address, and what it says it is; for sessions and the sign-in throttle. */
  peer: { address: string; userAgent: string | null };
  /** The request's own path, as the client sees it, and those query parameters that the endpoint knows: for links. */
  self: { path: string; query: URLSearchParams };
}

/**
 * A handler that keeps its own transactions, short ones: for what must hold none while it waits for a password's hash or
 * for a delay. It gets no `tx` and raises no versions.
 */
export interface Unhurried<Row extends Endpoint> {
  unhurried(call: UnhurriedCall<Row>): Promise<ReplyOf<Row>>;
}
export type UnhurriedCall<Row extends Endpoint> = Omit<Call<Row>, 'tx'> & { db: Database; services: Services };

export type Handler<Row extends Endpoint> = ((call: Call<Row>) => Promise<ReplyOf<Row>>) | Unhurried<Row>;

/** A handler for each row of the table: a missing one is a type error. */
export type Handlers = { [Name in EndpointName]: Handler<Endpoints[Name]> };
