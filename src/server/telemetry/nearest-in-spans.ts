/** Finds the sealed neighbours of moments. */
import type { Queryable } from '../database/database.ts';
import { DamagedSpanOfDayError } from './damaged-spans.ts';
import { type Entries, placeOf, type SealedKind } from './sealed-kind.ts';
import { entriesOf, readSpans } from './spans.ts';

/** A moment, and the neighbours that are known: sealed ones replace them if they are nearer. */
export interface Wanted<Found> {
  seriesId: number;
  utcMs: number;
  /** Starts of the days whose spans may have nearer neighbours. */
  days: readonly number[];
  /** The last one at or before the moment, and the first one after it. */
  around: { before: Found | undefined; after: Found | undefined };
}

const keyOf = (seriesId: number, dayMs: number): string => `${seriesId} ${dayMs}`;

/** Changes `around`. `skipDamaged`: ignores damaged spans, instead of throwing DamagedSpanOfDayError. */
export async function nearestInSpans<Columns extends Entries, Rows, Found>(
  kind: SealedKind<Columns, Rows>,
  db: Pick<Queryable, 'many'>,
  accountId: number,
  wanted: readonly Wanted<Found>[],
  {
    skipDamaged,
    at,
    utcOf,
  }: { skipDamaged: boolean; at: (columns: Columns, index: number) => Found; utcOf: (found: Found) => number },
): Promise<void> {
  const days = new Map<string, { seriesId: number; dayMs: number; of: Wanted<Found>[] }>();
  for (const each of wanted) {
    for (const dayMs of each.days) {
      const key = keyOf(each.seriesId, dayMs);
      const day = days.get(key) ?? { seriesId: each.seriesId, dayMs, of: [] };
      days.set(key, day);
      day.of.push(each);
    }
  }
  for await (const span of readSpans(kind, db, accountId, [...days.values()])) {
    try {
      const entries = entriesOf(kind, span, kind.decode);
      for (const { utcMs, around } of days.get(keyOf(span.seriesId, span.dayUtc.getTime()))?.of ?? []) {
        const next = placeOf(entries, utcMs + 1);
        const isNearer = (index: number, than: Found | undefined): boolean =>
          index >= 0 &&
          index < entries.count &&
          (than === undefined || Math.abs((entries.utcMs[index] ?? 0) - utcMs) < Math.abs(utcOf(than) - utcMs));
        if (isNearer(next - 1, around.before)) around.before = at(entries, next - 1);
        if (isNearer(next, around.after)) around.after = at(entries, next);
      }
    } catch (error) {
      if (!skipDamaged || !(error instanceof DamagedSpanOfDayError)) throw error;
    }
  }
}
