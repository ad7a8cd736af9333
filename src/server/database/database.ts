import type { Statement } from './sql.ts';

/** What a store needs of the database, inside a transaction or outside. Bigints arrive as numbers, times as Date. */
export interface Queryable {
  /** All rows. */
  many<Row>(statement: Statement): Promise<Row[]>;
  /** The one row, or undefined. More than one is a mistake of ours and throws. */
  maybe<Row>(statement: Statement): Promise<Row | undefined>;
  /** The one row; none is a mistake of ours and throws. */
  one<Row>(statement: Statement): Promise<Row>;
  /** Runs it; the number of rows it touched. */
  run(statement: Statement): Promise<number>;
}

export interface Transaction extends Queryable {
  /** Marks that a Queryable is inside a transaction, so that a store that needs one cannot be called without. */
  readonly inTransaction: true;
}

export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws; retried by nobody. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** One unchanging view of everything: for an answer that is made of several reads. */
  snapshot<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Hears what is sent to a channel with `pg_notify`, on a connection of its own that comes back by itself. Some of it may
   * be missed, and behind a pooler all of it: it is for hints. Returns how to stop.
   */
  listen(channel: string, heard: (words: string) => void): () => void;
  /** How many there are now, how many callers wait for one, and how many were opened and lost while idle since the start. */
  connections(): { busy: number; idle: number; waiting: number; opened: number; lost: number };
  /** Statements in order under these settings of PostgreSQL; see `openPipeline`. The caller closes it. */
  pipeline(settings: Readonly<Record<string, string>>): Pipeline;
  /** An advisory lock that one process at a time holds; see `openTransactionLock`. The caller closes it. */
  lock(key: number): Lock;
  close(): Promise<void>;
}

/** The server runs the statements in the order they came, each as a transaction of its own. */
export interface Pipeline {
  /** All rows. */
  many<Row>(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}

export interface Lock {
  /** Whether this process holds the lock now. Takes it where nobody does. */
  isMine(): Promise<boolean>;
  close(): Promise<void>;
}
