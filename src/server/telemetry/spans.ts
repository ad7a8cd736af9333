/** Reads spans. A span has the sealed entries of a vehicle or probe of one UTC day. */
import { dayMs } from '../../contract/durations.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { DamagedSpanError } from '../sealed/damaged.ts';
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

/** Bytes of another day are damage, too. Throws DamagedSpanError. */
export function decodedOf<Decoded extends Entries>(
  { dayUtc, bytes }: Pick<Span, 'dayUtc' | 'bytes'>,
  decode: (bytes: Buffer) => Decoded,
): Decoded {
  const entries = decode(bytes);
  const { firstMs, lastMs } = endsOf(entries);
  const strange = [firstMs, lastMs].find((moment) => dayOf(moment) !== dayUtc.getTime());
  if (strange !== undefined) throw new DamagedSpanError(otherDay(strange));
  return entries;
}

export const otherDay = (moment: number): string => `It has entries of ${new Date(moment).toISOString().slice(0, 10)}.`;

/** Moments of the first and the last entry. */
export interface Ends {
  firstMs: number;
  lastMs: number;
}

export const endsOf = ({ count, utcMs }: Entries): Ends => ({
  firstMs: utcMs[0] ?? 0,
  lastMs: utcMs[count - 1] ?? 0,
});

/** Whether the bytes are those with which the span was stored, as far as its columns tell. */
export const isOfSpan = (bytes: Ends, stored: Ends): boolean =>
  bytes.firstMs === stored.firstMs && bytes.lastMs === stored.lastMs;

/** PostgreSQL writes `2026-01-31 09:30:00.123+00`. */
export const momentOf = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}:00`);

/** Throws DamagedSpanOfDayError. */
export function entriesOf<Decoded extends Entries>(
  { nameOf, of }: Pick<SealedKind<never, never>, 'nameOf' | 'of'>,
  { seriesId, vehicleId, dayUtc, bytes }: Span,
  decode: (bytes: Buffer) => Decoded,
): Decoded {
  try {
    return decodedOf({ dayUtc, bytes }, decode);
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
