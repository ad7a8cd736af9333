/** A kind of record as imports and undo have to know it: how many of it are read, checked and written at once. */
import type * as z from 'zod';
import type { UndoableKind } from '../../../contract/kinds.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import type { Transaction } from '../../database/database.ts';
import type { ChangeStore, CreateStore, DeleteStore } from '../../store/bulk-store.ts';

export interface BulkContext {
  tx: Transaction;
  accountId: number;
  /** Who asks; 0 for the host's command line. */
  userId: number;
  sessionId: number;
  now: Date;
}

/** A record that is to be written. `index` names its row in the request. */
export interface Planned<Content, Saved> {
  index: number;
  /** The record that it replaces; left out where it is new. */
  current?: { id: number; record: Saved };
  content: Content;
  /** What is stored of a new password. */
  secret?: string | undefined;
}

/** What was written. */
export interface Stored<Saved> {
  id: number;
  before?: Saved | undefined;
  after: Saved;
  secret?: string | undefined;
}

export interface BulkKind<Content extends object, Saved extends object> {
  kind: UndoableKind;
  store: ChangeStore<Content, Saved>;
  /** Left out: people do not create it. */
  creation?: CreateStore<Content, Saved>;
  /** Left out: it cannot be deleted. */
  deletion?: DeleteStore<Saved>;
  /** What people decide of a record: what is compared, and put back. */
  contentOf(record: Saved): Content;
  /**
   * What is wrong with the records as they would stand, by the index of each, and how many more errors it has. All records
   * are written together.
   */
  problems(
    context: BulkContext,
    rows: readonly Planned<Content, Saved>[],
  ): Promise<Iterable<readonly [number, readonly FieldProblem[], number?]>>;
  /** Which of these records something still uses, so that they cannot be deleted. */
  inUse?(context: BulkContext, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** It cannot come back without the record that it refers to. Others come back without. */
  needsReferred?: boolean;
  /** Other records whose references go and come with these. */
  partsOf?(context: BulkContext, ids: readonly number[]): Promise<readonly { resourceType: number; ids: number[] }[]>;
  /** What follows from records that were written or brought back. */
  follow?(context: BulkContext, stored: readonly Stored<Saved>[]): Promise<void>;
}

/** A row as it was sent. */
export type Row = Readonly<Record<string, unknown>>;

/** The records that rows are for: by the index of each, the key that was looked for and the ids that have it. */
export type Found = Map<number, { key: string; ids: readonly number[] }>;

/** What an import has to know besides. */
export interface ImportKind<Parsed, Content extends object, Saved extends object> extends BulkKind<Content, Saved> {
  /** Of a row, the same as of a POST of one. */
  schema: z.ZodType<Parsed>;
  /** The field that `match: "name"` goes by; left out: rows are found by their id alone. */
  nameField?: string;
  /** The key under which such a name is found. */
  nameKey?(name: string): string;
  /** How `match: "reference"` finds records; left out: by their external references. */
  referenced?(context: BulkContext, rows: readonly { index: number; row: Row }[]): Promise<Found>;
  /** The contents of rows in their order. */
  contents(
    context: BulkContext,
    rows: readonly { parsed: Parsed; current?: Saved | undefined }[],
  ): Promise<Content[]> | Content[];
  /** What is stored of the row's password; undefined where it keeps the old one. */
  secretOf?(row: { index: number; parsed: Parsed; current?: Saved | undefined }): string | undefined;
}
