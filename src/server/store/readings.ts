import type { Reading } from '../../contract/temperature.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { type AlarmBound, boundNumbers } from './alarms.ts';
import { type Moment, type Neighbours, neighboursOf, sentMoments } from './neighbours.ts';
import { type EarlierVerdict, earlierTerms, findTerms, type ReadingTerms, type StoredTerms } from './profile-terms.ts';

export interface ReadingFilter {
  probeId: number;
  /** Includes the start, excludes the end. */
  startDate: Date;
  endDate: Date;
  /** After this moment: a probe has one reading per moment. */
  after?: Date | undefined;
  limit?: number | undefined;
}

/** The readings of a probe in a period, by time. */
export async function listReadings(
  db: Queryable,
  accountId: number,
  { probeId, startDate, endDate, after, limit }: ReadingFilter,
): Promise<Reading[]> {
  const rows = await db.many<Omit<Reading, 'utc'> & { utc: Date }>(sql`
    select probe_id as "probeId", utc, temperature from reading
    where account_id = ${accountId} and probe_id = ${probeId} and utc >= ${startDate} and utc < ${endDate}
      ${after === undefined ? sql`` : sql`and utc > ${after}`}
    order by utc
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map((row) => ({ ...row, utc: row.utc.toISOString() }));
}

/** Readings of one page, as bytes: for each one its time, temperature and bound, as `unpackReading` reads them. */
export interface ReadingPage {
  count: number;
  bytes: Buffer;
}

/** Time in milliseconds, temperature and bound: two doubles and a short integer, as PostgreSQL sends them. */
export const packedReadingBytes = 18;

/** Bound of a reading without a profile; see `boundNumbers` for the others, 0 for inside. */
export const unjudgedBound = -1;

export const unpackReading = (bytes: Buffer, index: number): { utcMs: number; temperature: number; bound: number } => {
  const start = index * packedReadingBytes;
  return {
    utcMs: Math.round(bytes.readDoubleBE(start)),
    temperature: bytes.readDoubleBE(start + 8),
    bound: bytes.readInt16BE(start + 16),
  };
};

/**
 * A page of a probe's readings by time. Much cheaper than rows: a report has millions of readings, and intake needs the
 * event loop meanwhile.
 */
export async function packedReadings(
  db: Queryable,
  accountId: number,
  { probeId, startDate, endDate, after, limit }: ReadingFilter,
): Promise<ReadingPage> {
  const { count, bytes } = await db.one<{ count: number; bytes: Buffer | null }>(sql`
    select count(*)::integer as count,
      string_agg(float8send((extract(epoch from utc) * 1000)::float8) || float8send(temperature)
        || int2send(case when profile_id is null then ${unjudgedBound} else coalesce(bound, ${unjudgedBound}) end::smallint),
        ''::bytea order by utc) as bytes
    from (
      select utc, temperature, bound, profile_id from reading
      where account_id = ${accountId} and probe_id = ${probeId} and utc >= ${startDate} and utc < ${endDate}
        ${after === undefined ? sql`` : sql`and utc > ${after}`}
      order by utc
      ${limit === undefined ? sql`` : sql`limit ${limit}`}
    ) as page`);
  return { count, bytes: bytes ?? Buffer.alloc(0) };
}

/** The existing readings of probes at moments in milliseconds. */
export async function findReadings(
  db: Queryable,
  accountId: number,
  moments: readonly (readonly [probeId: number, utcMs: number])[],
): Promise<Reading[]> {
  const wanted = JSON.stringify(moments.map(([id, utcMs]) => ({ id, utc: new Date(utcMs) })));
  const rows = await db.many<Omit<Reading, 'utc'> & { utc: Date }>(sql`
    select found.* from json_to_recordset(${wanted}::json) as wanted (id bigint, utc timestamptz)
      cross join lateral (
        select probe_id as "probeId", utc, temperature from reading
        where reading.account_id = ${accountId} and reading.probe_id = wanted.id and reading.utc = wanted.utc
      ) as found`);
  return rows.map((row) => ({ ...row, utc: row.utc.toISOString() }));
}

export interface NewReading {
  probeId: number;
  utc: Date;
  temperature: number;
  /** Of the profile that the probe has when it is stored; null without one. */
  terms: StoredTerms | null;
  /** By these terms. */
  verdict: { bound: AlarmBound | 'inside'; limit: number | null } | null;
}

export interface StoredReading {
  utcMs: number;
  temperature: number;
  terms: ReadingTerms | null;
}

interface ReadingRow extends EarlierVerdict {
  utc: Date;
  temperature: number;
  termsId: number | null;
}

const judgedColumns = sql`temperature, terms_id as "termsId", profile_id as "profileId", bound, bound_limit as "limit"`;

const toStored =
  (termsOf: ReadonlyMap<number, ReadingTerms>) =>
  ({ utc, temperature, termsId, ...earlier }: ReadingRow): StoredReading => ({
    utcMs: utc.getTime(),
    temperature,
    terms: termsId === null ? earlierTerms(earlier) : (termsOf.get(termsId) ?? null),
  });

const termsIn = (tx: Transaction, accountId: number, rows: readonly (ReadingRow | undefined)[]) =>
  findTerms(tx, accountId, [...new Set(rows.flatMap((row) => row?.termsId ?? []))]);

/** The stored neighbours of each moment of a probe, in the given order. */
export async function readingsAround(
  tx: Transaction,
  accountId: number,
  moments: readonly Moment[],
): Promise<Neighbours<StoredReading>[]> {
  const found = await neighboursOf<ReadingRow>(tx, accountId, moments, {
    table: sql`reading`,
    series: sql`probe_id`,
    columns: judgedColumns,
  });
  const stored = toStored(
    await termsIn(
      tx,
      accountId,
      found.flatMap(({ before, after }) => [before, after]),
    ),
  );
  return found.map(({ before, after }) => ({ before: before && stored(before), after: after && stored(after) }));
}

/** For each probe up to `limit` readings at or after a moment, by time. */
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
      select probe_id as "probeId", utc, ${judgedColumns} from reading
      where account_id = ${accountId} and probe_id = sent.series_id and reading.utc >= sent.utc
      order by reading.utc limit ${limit}
    ) as r
    order by place, r.utc`);
  const stored = toStored(await termsIn(tx, accountId, rows));
  for (const { probeId, ...row } of rows) found.get(probeId)?.push(stored(row));
  return found;
}

/** A probe has one reading per moment. `profile_id`, `bound` and `bound_limit` are for services of earlier versions. */
export async function insertReadings(
  tx: Transaction,
  accountId: number,
  readings: readonly NewReading[],
): Promise<void> {
  const sent = (value: (reading: NewReading) => number | null): (number | null)[] => readings.map(value);
  await tx.run(sql`
    insert into reading (account_id, probe_id, utc, temperature, terms_id, profile_id, bound, bound_limit)
    select ${accountId}::bigint, probe_id, to_timestamp(utc_ms / 1000.0), temperature, terms_id, profile_id, bound,
      bound_limit
    from unnest(${sent(({ probeId }) => probeId)}::bigint[], ${sent(({ utc }) => utc.getTime())}::bigint[],
      ${sent(({ temperature }) => temperature)}::double precision[],
      ${sent(({ terms }) => terms && terms.id)}::bigint[], ${sent(({ terms }) => terms && terms.profileId)}::bigint[],
      ${sent(({ verdict }) => verdict && (verdict.bound === 'inside' ? 0 : boundNumbers[verdict.bound]))}::smallint[],
      ${sent(({ verdict }) => verdict && verdict.limit)}::double precision[])
      as sent (probe_id, utc_ms, temperature, terms_id, profile_id, bound, bound_limit)`);
}
