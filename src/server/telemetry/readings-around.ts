/** The stored readings around and after moments, with their terms. Alarms follow from them. */
import type { Terms } from '../../rules/temperature-alarms.ts';
import type { Transaction } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { ReadingColumns } from '../sealed/columns.ts';
import { nearestInSpans } from './nearest-in-spans.ts';
import { type Moment, type Neighbours, neighboursOf, sentMoments } from './neighbours.ts';
import { judged, termsOf } from './readings.ts';
import { sealedReadings } from './sealed-readings.ts';
import { spanPages } from './span-pages.ts';
import { findTerms } from './terms-of-readings.ts';

export interface StoredReading {
  utcMs: number;
  temperature: number;
  terms: Terms | null;
}

interface ReadingRow {
  utc: Date;
  temperature: number;
  termsId: number | null;
}

const columns = sql`temperature, terms_id as "termsId"`;

const toStored =
  (terms: ReadonlyMap<number, Terms>) =>
  ({ utc, temperature, termsId }: ReadingRow): StoredReading => ({
    utcMs: utc.getTime(),
    temperature,
    terms: (termsId !== null && terms.get(termsId)) || null,
  });

const termsIn = (tx: Transaction, accountId: number, rows: readonly (ReadingRow | undefined)[]) =>
  findTerms(tx, accountId, [...new Set(rows.flatMap((row) => row?.termsId ?? []))]);

const ofSpan = ({ utcMs, temperature, termsId }: ReadingColumns, index: number): ReadingRow => ({
  utc: new Date(utcMs[index] ?? 0),
  temperature: temperature[index] ?? 0,
  termsId: Number.isNaN(termsId[index]) ? null : (termsId[index] ?? null),
});

/** The stored neighbours of each moment of a probe, in the given order. `skipDamaged`: as if damaged spans were empty. */
export async function readingsAround(
  tx: Transaction,
  accountId: number,
  moments: readonly Moment[],
  { skipDamaged = false }: { skipDamaged?: boolean } = {},
): Promise<Neighbours<StoredReading>[]> {
  const found = await neighboursOf<ReadingRow>(tx, accountId, moments, {
    table: sql`reading`,
    series: sql`probe_id`,
    columns,
  });
  await addSealed(tx, accountId, moments, found, skipDamaged);
  const all = found.flatMap(({ before, after }) => [before, after]);
  const stored = toStored(await termsIn(tx, accountId, all));
  return found.map(({ before, after }) => ({ before: before && stored(before), after: after && stored(after) }));
}

/** Nothing is sealed at or after the newest row, so only moments with a later row can have sealed neighbours. */
async function addSealed(
  tx: Transaction,
  accountId: number,
  moments: readonly Moment[],
  found: readonly Neighbours<ReadingRow>[],
  skipDamaged: boolean,
): Promise<void> {
  const late = moments.flatMap((moment, index) => {
    const around = found[index];
    return around?.after ? [{ ...moment, around }] : [];
  });
  if (late.length === 0) return;
  const rows = await tx.many<{ spanMs: number | null; nextSpanMs: number | null }>(sql`
    select case when s.last_utc > coalesce(w.before, '-infinity') then ${milliseconds(sql`s.day_utc`)} end as "spanMs",
      case when t.first_utc < w.after then ${milliseconds(sql`t.day_utc`)} end as "nextSpanMs"
    from json_to_recordset(${JSON.stringify(
      late.map(({ seriesId, utcMs, around: { before, after } }, index) => ({
        ...{ index, probe: seriesId, utc: new Date(utcMs), before: before?.utc, after: after?.utc },
      })),
    )}::json) as w (index integer, probe bigint, utc timestamptz(3), before timestamptz(3), after timestamptz(3))
      left join lateral ${span(accountId, sql`s.day_utc <= w.utc and s.first_utc <= w.utc order by s.day_utc desc`)} as s on true
      left join lateral ${span(
        accountId,
        sql`s.day_utc > w.utc - interval '1 day' and s.first_utc > w.utc order by s.day_utc`,
      )} as t on s.last_utc is null or s.last_utc <= w.utc
    order by w.index`);
  const wanted = late.map((moment, index) => {
    const { spanMs = null, nextSpanMs = null } = rows[index] ?? {};
    return { ...moment, days: [spanMs, nextSpanMs].filter((day) => day !== null) };
  });
  const utcOf = ({ utc }: ReadingRow): number => utc.getTime();
  await nearestInSpans(sealedReadings, tx, accountId, wanted, { skipDamaged, at: ofSpan, utcOf });
}

const span = (accountId: number, which: Statement): Statement => sql`(
  select s.day_utc, s.first_utc, s.last_utc from reading_span s
  where s.account_id = ${accountId} and s.probe_id = w.probe and ${which} limit 1)`;

/** For each probe up to `limit` readings at or after a moment, by time, as if damaged spans were empty. */
export async function readingsFrom(
  tx: Transaction,
  accountId: number,
  moments: readonly Moment[],
  limit: number,
): Promise<Map<number, StoredReading[]>> {
  const found = new Map<number, StoredReading[]>(moments.map(({ seriesId }) => [seriesId, []]));
  if (moments.length === 0) return found;
  const rows = await tx.many<ReadingRow & { probeId: number }>(sql`
    select r.* from ${sentMoments(moments)} cross join lateral (
      select probe_id as "probeId", utc, ${columns} from reading
      where account_id = ${accountId} and probe_id = sent.series_id and reading.utc >= sent.utc
      order by reading.utc limit ${limit}
    ) as r
    order by index, r.utc`);
  const stored = toStored(await termsIn(tx, accountId, rows));
  for (const { probeId, ...row } of rows) found.get(probeId)?.push(stored(row));
  for (const moment of await withSealed(tx, accountId, moments)) {
    found.set(moment.seriesId, await mergedFrom(tx, accountId, moment, limit));
  }
  return found;
}

/** The moments that are not after all sealed readings of their probe. */
async function withSealed(tx: Transaction, accountId: number, moments: readonly Moment[]): Promise<Moment[]> {
  const rows = await tx.many<{ index: number }>(sql`
    select index from ${sentMoments(moments)} where exists (
      select from reading_span s where s.account_id = ${accountId} and s.probe_id = sent.series_id
        and s.day_utc > sent.utc - interval '1 day' and s.last_utc >= sent.utc)`);
  return rows.flatMap(({ index }) => moments[index - 1] ?? []);
}

const endOfTime = new Date('9999-01-01T00:00:00Z');

async function mergedFrom(
  tx: Transaction,
  accountId: number,
  { seriesId, utcMs }: Moment,
  limit: number,
): Promise<StoredReading[]> {
  const readings: StoredReading[] = [];
  const period = { seriesId, start: new Date(utcMs), end: endOfTime };
  for await (const page of spanPages(sealedReadings, tx, accountId, period, { atOnce: limit, skipDamaged: true })) {
    const { count, utcMs: moments, temperature, termsAt } = judged(page, await termsOf(tx, accountId, [page]));
    const taken = Math.min(count, limit - readings.length);
    for (let at = 0; at < taken; at += 1) {
      readings.push({ utcMs: moments[at] ?? 0, temperature: temperature[at] ?? 0, terms: termsAt(at) });
    }
    if (readings.length === limit) break;
  }
  return readings;
}
