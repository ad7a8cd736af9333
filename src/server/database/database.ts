import type { PoolConfig } from 'pg';
import type { Statement } from './sql.ts';

/** What a store needs of the database, inside or outside of a transaction. Bigints arrive as numbers, times as Date. */
export interface Queryable {
  /** All rows. */
  many<Row>(statement: Statement): Promise<Row[]>;
  /** The only row, or undefined. Throws if there are more. */
  maybe<Row>(statement: Statement): Promise<Row | undefined>;
  /** The only row. Throws if there is none. */
  one<Row>(statement: Statement): Promise<Row>;
  /** Returns the number of affected rows. */
  run(statement: Statement): Promise<number>;
}

export interface Transaction extends Queryable {
  /** Marks a Queryable inside a transaction, so that the compiler refuses a store call without one. */
  readonly inTransaction: true;
  /** Runs a last step before the commit. */
  atEnd(step: () => Promise<void>): void;
}

/** How another thread reaches the same database. */
export interface DatabaseSource {
  connection: PoolConfig;
  pooled: boolean;
  isCluster: boolean;
  /** Its reads are limited to what belongs to vehicles of these fleets. */
  fleetIds?: readonly number[] | undefined;
}

export interface Database extends Queryable {
  readonly source: DatabaseSource;
  /**
   * The same database for a caller with these fleets: snapshots and single statements read the views of `fleet-views.ts`. A
   * transaction has whole tables, because what follows from a change may concern other vehicles; see `api/fleet-guard.ts`.
   */
  limited(fleetIds: readonly number[]): Database;
  /** Commits when `work` resolves, rolls back when it throws. Does not retry. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** A consistent snapshot for several reads. */
  snapshot<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Receives what `pg_notify` sends to a channel, on its own connection that reconnects by itself. Messages may be
   * lost, and behind a pooler all are lost, so use it for hints only. Returns a function that stops it.
   */
  listen(channel: string, received: (words: string) => void): () => void;
  /** Current connections and waiting callers; connections opened, and lost while idle, since the start. */
  connections(): { busy: number; idle: number; waiting: number; opened: number; lost: number };
  /** Statements in order, with these PostgreSQL settings; see `openPipeline`. The caller closes it. */
  pipeline(settings: Readonly<Record<string, string>>): Pipeline;
  /** An advisory lock that one process holds at a time; see `openTransactionLock`. The caller closes it. */
  lock(key: number): Lock;
  /** Ends running transactions, which roll back, and refuses further statements: for a stop that waits no longer. */
  cut(): void;
  close(): Promise<void>;
}

/** The server runs the statements in order, each in its own transaction. */
export interface Pipeline {
  /** All rows. */
  many<Row>(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}

export interface Lock {
  /** Whether this process holds the lock. Takes it if it is free. */
  isMine(): Promise<boolean>;
  close(): Promise<void>;
}
