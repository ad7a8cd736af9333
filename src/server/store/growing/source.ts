/**
 * Where the rows of a growing list are stored, and what SQL knows about them. One statement builder serves all lists:
 * `rows.ts` for pages, `totals.ts` for sums. In all fragments `r` is a row of the list.
 */
import type { GrowingList } from '../../../contract/growing-lists.ts';
import type { Statement } from '../../database/sql.ts';

/** Records that rows refer to by id. */
export type Facet =
  | 'vehicle'
  | 'geofence'
  | 'driver'
  | 'probe'
  | 'profile'
  | 'input'
  | 'inputType'
  | 'rule'
  | 'user'
  // For the audit, whose rows are about them.
  | 'fleetRecord'
  | 'tagRecord';

/** One place to look for rows. Several places of a list have no row in common. */
export interface Scan {
  /** Row sources, one of them called `r`. */
  from: Statement;
  /** Names the account of each table in `from`. */
  where: Statement;
  /** At most a few rows for each vehicle. They may have begun at any time before the period. */
  few?: true;
}

/** A time, number, text or length of time (in cursors: seconds) of a row; null comes last in both directions. */
export interface SortKey {
  kind: 'time' | 'number' | 'text' | 'span';
  key: Statement;
  /** Ties are in the order of ids, not of starts. */
  thenById?: true;
}

/** The same, where it depends on the time or the filter, or reads other rows of the account. */
export type SortAt = (now: Date, accountId: number, filter: ListFilter) => SortKey;

/** What a list looks for. Filters and choices by their names in the contract. */
export interface ListFilter {
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  overlap?: boolean | undefined;
  search?: string | null | undefined;
  similar?: boolean | undefined;
  minSeconds?: number | undefined;
  maxSeconds?: number | undefined;
  [name: string]: unknown;
}

export interface Source {
  list: GrowingList;
  scans(accountId: number, filter: ListFilter): Scan[];
  /** The table that has all columns of a row. A page's rows are sorted without them, and read from there. */
  table?: Statement;
  /** With `start` it identifies a row. */
  id: Statement;
  start: Statement;
  /** With `minSeconds` of at least so many, an index finds the rows. */
  longSeconds?: number;
  /** Up to when a row counts, never before its start: its end, or the newest that is known of an open row. */
  until?(now: Date, accountId: number): Statement;
  /** Ids of the records that a row refers to, by facet. */
  facets: Partial<Readonly<Record<Facet, Statement>>>;
  /** The driver, and the geofences, are those of `facets.vehicle` at `start`. */
  atStart?: readonly ('driver' | 'geofence')[];
  /** Conditions of the contract's choices and flags, and of the list's own parameters. Undefined: no condition. */
  where(filter: ListFilter, now: Date): (Statement | undefined)[];
  /** Orders besides those that all lists share: by time, duration, and names of facets. */
  sorts: Readonly<Record<string, SortKey | SortAt>>;
  /** Texts of its own that a search looks into, in lower case. */
  texts?: readonly Statement[];
}
