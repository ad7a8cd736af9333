/** Reads spans. A span has the sealed entries of a vehicle or probe of one UTC day. */
import { dayMs } from '../../contract/durations.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { DamagedSpanOfDayError, noteDamage } from './damaged-spans.ts';
import { type Entries, type SealedKind, spansOf } from './sealed-kind.ts';

/** The start of the UTC day. */
export const dayOf = (utcMs: number): number => Math.floor(utcMs / dayMs) * dayMs;

export interface SeriesDay {
  seriesId: number;
  /** The start of the UTC day. */
  dayMs: number;
}

export interface Span {
  seriesId: number;
  vehicleId: number;
  dayUtc: Date;
  bytes: Buffer;
}

/** Throws DamagedSpanOfDayError. */
export function entriesOf<Decoded>(
  { nameOf, of }: Pick<SealedKind<never, never>, 'nameOf' | 'of'>,
  { seriesId, vehicleId, dayUtc, bytes }: Span,
  decode: (bytes: Buffer) => Decoded,
): Decoded {
  try {
    return decode(bytes);
  } catch (cause) {
    const error = new DamagedSpanOfDayError({ of, seriesId, dayUtc }, nameOf(seriesId, vehicleId), cause);
    noteDamage(error);
    throw error;
  }
}

/** Few, because each has up to some hundred kilobytes. */
const spansAtOnce = 16;

/** The existing spans of these days, in no order, without holding all in memory. */
export async function* readSpans<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  db: Pick<Queryable, 'many'>,
  accountId: number,
  days: readonly SeriesDay[],
  atOnce = spansAtOnce,
): AsyncGenerator<Span> {
  for (let at = 0; at < days.length; at += atOnce) {
    const batch = days.slice(at, at + atOnce);
    yield* await db.many<Span>(sql`
      select s.${kind.series} as "seriesId", ${kind.vehicle} as "vehicleId", s.day_utc as "dayUtc", s.${kind.bytes} as bytes
      from unnest(${batch.map(({ seriesId }) => seriesId)}::bigint[],
          ${batch.map((day) => new Date(day.dayMs))}::timestamptz[]) as w (series_id, day_utc)
        join ${spansOf(kind)} s on s.account_id = ${accountId} and s.${kind.series} = w.series_id and s.day_utc = w.day_utc`);
  }
}
