/** A kind of record for imports and undo: reads, checks and writes many at once. */
import type * as z from 'zod';
import type { UndoableKind } from '../../../contract/kinds.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import type { Call } from '../../api/handlers.ts';
import type { Transaction } from '../../database/database.ts';
import type { ChangeStore, CreateStore, DeleteStore } from '../../store/bulk-store.ts';

export interface BulkContext {
  tx: Transaction;
  accountId: number;
  /** The calling user; 0 for the command line. */
  userId: number;
  sessionId: number;
  now: Date;
  /** The mail server takes letters beyond ASCII before the @ of an address. */
  allLetters: boolean;
}

export const contextOf = ({
  tx,
  caller,
  now,
  allLetters,
}: Pick<Call<never>, 'tx' | 'caller' | 'now' | 'allLetters'>): BulkContext => ({
  ...{ tx, now, allLetters },
  ...{ accountId: caller.accountId, userId: caller.userId, sessionId: caller.sessionId },
});

/** A record to write. `index` is its row in the request. */
export interface Planned<Content, Saved> {
  index: number;
  /** The record that it replaces; undefined for a new one. A deleted one is restored. */
  current?: { id: number; record: Saved; isDeleted?: boolean };
  content: Content;
  /** Stored form of a new password. */
  secret?: string | undefined;
}

/** A written record. */
export interface Stored<Saved> {
  id: number;
  before?: Saved | undefined;
  /** A restored record as it was deleted. */
  deleted?: Saved | undefined;
  after: Saved;
  secret?: string | undefined;
}

export interface BulkKind<Content extends object, Saved extends object> {
  kind: UndoableKind;
  store: ChangeStore<Content, Saved>;
  /** Undefined if people cannot create it. */
  creation?: CreateStore<Content, Saved>;
  /** Undefined if it cannot be deleted. */
  deletion?: DeleteStore<Saved>;
  /** The fields that people set, which are compared and restored. */
  contentOf(record: Saved): Content;
  /**
   * Problems of the records after the change, by index, and the number of omitted problems. All records are written
   * together. `problemsOf` adds unique values that other records have.
   */
  problems?(
    context: BulkContext,
    rows: readonly Planned<Content, Saved>[],
  ): Promise<Iterable<readonly [number, readonly FieldProblem[], number?]>>;
  /** The records among these that are in use and cannot be deleted. */
  inUse?(context: BulkContext, ids: readonly number[]): Promise<{ has(id: number): boolean }>;
  /**
   * The record cannot be restored without the record that it references. Other kinds are restored without the
   * reference.
   */
  needsReferred?: boolean;
  /** Other records whose references are deleted and restored with these. */
  partsOf?(context: BulkContext, ids: readonly number[]): Promise<readonly { resourceType: number; ids: number[] }[]>;
  /** Effects of written or restored records. */
  follow?(context: BulkContext, stored: readonly Stored<Saved>[]): Promise<void>;
}

/** A kind whose records can be deleted and restored. */
export interface Deletable<Saved> {
  deletion: DeleteStore<Saved>;
}
export type DeletableKind<Content extends object, Saved extends object> = BulkKind<Content, Saved> & Deletable<Saved>;

/** A row as sent. */
export type Row = Readonly<Record<string, unknown>>;

/** For each row index, the key that was searched and the ids that have it. */
export type Found = Map<number, { key: string; ids: readonly number[] }>;

type MakeContent<Parsed, Content, Saved> = (row: { parsed: Parsed; current?: Saved | undefined }) => Content;

/** Additional functions for imports. */
export interface ImportKind<Parsed, Content extends object, Saved extends object> extends BulkKind<Content, Saved> {
  /** The schema of a single POST. */
  schema: z.ZodType<Parsed>;
  /** Of a row that keeps what it leaves out: what is not set yet may stay so. Default: `schema`. */
  keptSchema?: z.ZodType<Parsed>;
  /** The field for `match: "name"`; undefined if rows are found only by id. */
  nameField?: string;
  /** The key of such a name. */
  nameKey?(name: string): string;
  /** How `match: "reference"` finds existing or deleted records; default: by external reference. */
  referenced?(
    context: BulkContext,
    rows: readonly { index: number; row: Row }[],
    options: { deleted: boolean },
  ): Promise<Found>;
  /** Makes the function of one import, which is called for its rows in order. */
  content(
    context: BulkContext,
    rows: readonly Parsed[],
  ): MakeContent<Parsed, Content, Saved> | Promise<MakeContent<Parsed, Content, Saved>>;
  /** The rows, with the record that a POST of a row would repeat instead of creating another one. */
  repeats?(context: BulkContext, rows: readonly Planned<Content, Saved>[]): Promise<Planned<Content, Saved>[]>;
  /** The stored form of a row's password; undefined to keep the old one. */
  secretOf?(row: { index: number; parsed: Parsed; current?: Saved | undefined }): string | undefined;
  /** An effect of a stored change that may not be meant. */
  warningOf?(before: Saved, after: Saved): { pointer: string; detail: string } | undefined;
}
