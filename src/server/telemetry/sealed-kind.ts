/** What differs between plots and readings: their tables and columns. The rest of sealing is the same for both. */
import type { Transaction } from '../database/database.ts';
import type { SpanTable } from '../database/span-months.ts';
import { identifier, type Statement } from '../database/sql.ts';
import type { SpanName } from './damaged-spans.ts';

/** Entries of one vehicle or probe, ascending by `utcMs`. */
export interface Entries {
  count: number;
  utcMs: Float64Array;
}

export interface DayOf<Columns> {
  /** The start of the UTC day. */
  dayUtc: Date;
  entries: Columns;
}

/** `Rows`: what `select` returns. */
export interface SealedKind<Columns extends Entries, Rows> {
  /** Table of entries that are not sealed. Its key is account_id, `series`, utc. */
  rows: Statement;
  /** Its key is account_id, `series`, day_utc. */
  spans: SpanTable;
  of: SpanName['of'];
  /** The column with the vehicle or the probe. */
  series: Statement;
  /** The table of vehicles or probes. */
  owners: Statement;
  /** The column of a span with the bytes. */
  bytes: Statement;
  /** How many of the newest rows of a series are never sealed, for queries that read only rows. */
  keeps: number;
  /** The vehicle of the span `s`. */
  vehicle: Statement;
  /** Spans in memory at a time. */
  spansAtOnce: number;
  /** Makes one row of ordered rows: values that are the same in JSON. */
  select: Statement;
  columnsOf(rows: Rows): Columns;
  none: Columns;
  slice(columns: Columns, first: number, end: number): Columns;
  /** Of two entries of one moment, the one of `first` stays. */
  merge(first: Columns, second: Columns): Columns;
  /** Throws `DamagedSpanError`. */
  decode(bytes: Buffer): Columns;
  /** Replaces the spans of these days. */
  store(tx: Transaction, accountId: number, seriesId: number, days: readonly DayOf<Columns>[]): Promise<void>;
  /** Before the number of a series: "plots of vehicle". */
  owned: string;
  /** Such as "plots of vehicle 5". */
  nameOf(seriesId: number, vehicleId: number): string;
  /** Of the advisory lock for a vehicle or probe. */
  lock: number;
}

export const spansOf = ({ spans }: { spans: SpanTable }): Statement => identifier(spans);

/** The place of the first entry at or after the moment. */
export function placeOf({ utcMs, count }: Entries, moment: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((utcMs[middle] ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Includes the start, excludes the end. */
export const entriesBetween = <Columns extends Entries>(
  { slice }: Pick<SealedKind<Columns, never>, 'slice'>,
  columns: Columns,
  startMs: number,
  endMs: number,
): Columns => slice(columns, placeOf(columns, startMs), placeOf(columns, endMs));
