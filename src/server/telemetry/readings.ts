import type { Reading } from '../../contract/temperature.ts';
import type { Terms } from '../../rules/temperature-alarms.ts';
import { int8s, moments } from '../database/binary.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { ReadingColumns } from '../sealed/columns.ts';
import { jsonColumn, oneIndexStep } from './plot-columns.ts';
import { placeOf } from './sealed-kind.ts';
import { sealedReadings } from './sealed-readings.ts';
import { spanPages } from './span-pages.ts';
import { dayOf, entriesOf, readSpans } from './spans.ts';
import { findTerms, type StoredTerms } from './terms-of-readings.ts';

export interface ReadingFilter {
  probeId: number;
  /** Includes the start, excludes the end. */
  startDate: Date;
  endDate: Date;
  /** After this moment: a probe has one reading per moment. */
  after?: Date | undefined;
  limit?: number | undefined;
}

const asReading = (probeId: number, { utcMs, temperature }: ReadingColumns, index: number): Reading => ({
  probeId,
  utc: new Date(utcMs[index] ?? 0).toISOString(),
  temperature: temperature[index] ?? 0,
});

/** The readings of a probe in a period, by time. */
export async function listReadings(
  db: Queryable,
  accountId: number,
  { probeId, startDate, endDate, after, limit = Number.POSITIVE_INFINITY }: ReadingFilter,
): Promise<Reading[]> {
  const start = new Date(Math.max(startDate.getTime(), after ? after.getTime() + 1 : Number.NEGATIVE_INFINITY));
  const period = { seriesId: probeId, start, end: endDate };
  const atOnce = Number.isFinite(limit) ? limit : undefined;
  const readings: Reading[] = [];
  for await (const page of spanPages(sealedReadings, db, accountId, period, { atOnce })) {
    const count = Math.min(page.count, limit - readings.length);
    for (let at = 0; at < count; at += 1) readings.push(asReading(probeId, page, at));
    if (readings.length === limit) break;
  }
  return readings;
}

/** Many readings of a probe, by time, as columns. */
export interface JudgedColumns {
  count: number;
  utcMs: Float64Array;
  /** °C */
  temperature: Float64Array;
  /** Of the reading at this index; null without a profile. */
  termsAt(index: number): Terms | null;
}

/** Pages of a probe's readings by time. Much cheaper than objects: a report has millions of readings. */
export async function* judgedReadings(
  db: Queryable,
  accountId: number,
  { probeId, startDate, endDate }: Pick<ReadingFilter, 'probeId' | 'startDate' | 'endDate'>,
): AsyncGenerator<JudgedColumns> {
  const period = { seriesId: probeId, start: startDate, end: endDate };
  for await (const page of spanPages(sealedReadings, db, accountId, period))
    yield judged(page, await termsOf(db, accountId, [page]));
}

type TermsById = ReadonlyMap<number, Terms>;

/** The stored terms of these readings. */
export const termsOf = (
  db: Queryable,
  accountId: number,
  pages: readonly Pick<ReadingColumns, 'termsId'>[],
): Promise<TermsById> =>
  findTerms(
    db,
    accountId,
    [...new Set(pages.flatMap(({ termsId }) => [...new Set(termsId)]))].filter((id) => id > 0),
  );

export const judged = ({ count, utcMs, temperature, termsId }: ReadingColumns, stored: TermsById): JudgedColumns => ({
  ...{ count, utcMs, temperature },
  termsAt: (index) => stored.get(termsId[index] ?? Number.NaN) ?? null,
});

/** A probe at a moment in milliseconds. */
export type ProbeMoment = readonly [probeId: number, utcMs: number];

/** For each moment the probe's reading, if it has one. */
export async function findReadings(
  db: Queryable,
  accountId: number,
  wanted: readonly ProbeMoment[],
): Promise<(Reading | undefined)[]> {
  const { nth, temperature } = await db.one<{ nth: number[]; temperature: number[] }>(sql`
    select ${jsonColumn(sql`nth`)} as nth, ${jsonColumn(sql`temperature`)} as temperature
    from unnest(${int8s(wanted.map(([probeId]) => probeId))}::bigint[],
        ${moments(wanted.map(([, utcMs]) => utcMs))}::timestamptz[]) with ordinality as w (probe_id, utc, nth)
      cross join lateral (
        select r.temperature from reading r
        where r.account_id = ${accountId} and r.probe_id = w.probe_id and r.utc = w.utc ${oneIndexStep}) as found`);
  const found = new Array<Reading | undefined>(wanted.length).fill(undefined);
  nth.forEach((place, row) => {
    const [probeId, utcMs] = wanted[place - 1] ?? [0, 0];
    found[place - 1] = { probeId, utc: new Date(utcMs).toISOString(), temperature: temperature[row] ?? 0 };
  });
  if (nth.length < wanted.length) await addSealedReadings(db, accountId, wanted, found);
  return found;
}

async function addSealedReadings(
  db: Queryable,
  accountId: number,
  wanted: readonly ProbeMoment[],
  found: (Reading | undefined)[],
): Promise<void> {
  const missing = wanted.flatMap(([seriesId, utcMs], index) => (found[index] ? [] : [{ seriesId, utcMs, index }]));
  const days = new Map(
    missing.map(({ seriesId, utcMs }) => [`${seriesId} ${dayOf(utcMs)}`, { seriesId, dayMs: dayOf(utcMs) }]),
  );
  for await (const span of readSpans(sealedReadings, db, accountId, [...days.values()])) {
    const readings = entriesOf(sealedReadings, span, sealedReadings.decode);
    for (const { seriesId, utcMs, index } of missing) {
      const place = placeOf(readings, utcMs);
      if (seriesId === span.seriesId && readings.utcMs[place] === utcMs)
        found[index] = asReading(seriesId, readings, place);
    }
  }
}

export interface NewReading {
  probeId: number;
  utcMs: number;
  /** °C */
  temperature: number;
  /** Of the profile that the probe has when it is stored; null without one. */
  terms: StoredTerms | null;
  /** When it arrived, if that was late. */
  receivedMs: number | null;
}

/** A probe has one reading per moment. */
export async function insertReadings(
  tx: Transaction,
  accountId: number,
  readings: readonly NewReading[],
): Promise<void> {
  const sent = (value: (reading: NewReading) => number | null): (number | null)[] => readings.map(value);
  await tx.run(sql`
    insert into reading (account_id, probe_id, utc, temperature, terms_id, received_utc)
    select ${accountId}::bigint, probe_id, to_timestamp(utc_ms / 1000.0), temperature, terms_id,
      to_timestamp(received_ms / 1000.0)
    from unnest(${sent(({ probeId }) => probeId)}::bigint[], ${sent(({ utcMs }) => utcMs)}::bigint[],
      ${sent(({ temperature }) => temperature)}::double precision[],
      ${sent(({ terms }) => terms && terms.id)}::bigint[], ${sent(({ receivedMs }) => receivedMs)}::bigint[])
      as sent (probe_id, utc_ms, temperature, terms_id, received_ms)`);
}
