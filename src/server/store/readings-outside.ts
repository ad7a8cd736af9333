/**
 * The readings outside of given bounds, of many probes at once, with the next reading after each. One scan in the order of
 * the disk reads only the few readings that matter, and the index alone answers what follows them: a profile's question
 * about two weeks of a hundred probes is answered within a second.
 */
import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';

export interface OutsideQuestion {
  /** The span includes `fromMs` and excludes `toMs`. */
  fromMs: number;
  toMs: number;
  /** °C. A reading equal to a bound is inside. */
  lower: number;
  upper: number;
  /** Readings in these spans do not count. */
  probes: readonly { probeId: number; suspended: readonly Span[] }[];
}

/** Includes the start, excludes the end. */
export interface Span {
  startMs: number;
  endMs: number;
}

export interface ProbeOutside {
  probeId: number;
  /** The first and the last reading of the span. */
  firstMs: number | null;
  lastMs: number | null;
  /** There are readings before and after the span. */
  hasEarlier: boolean;
  hasLater: boolean;
  /** By time. */
  outside: OutsideReading[];
}

export interface OutsideReading {
  utcMs: number;
  /** °C */
  temperature: number;
  /** The probe's next reading; null if there is none. */
  nextMs: number | null;
}

const ms = (utc: Statement): Statement => sql`(extract(epoch from ${utc}) * 1000)::float8`;

/** In the order of the probes. */
export async function readingsOutside(
  db: Queryable,
  accountId: number,
  { fromMs, toMs, lower, upper, probes }: OutsideQuestion,
): Promise<ProbeOutside[]> {
  const [from, to] = [new Date(fromMs), new Date(toMs)];
  const ids = probes.map(({ probeId }) => probeId);
  const counts = sql`r.account_id = ${accountId} and r.probe_id = asked.id and not r.utc <@ asked.suspended`;
  const within = sql`r.utc >= ${from} and r.utc < ${to}`;
  const rows = await db.many<Omit<ProbeOutside, 'outside'> & { bytes: Buffer | null }>(sql`
    with asked as (
      select sent.id, sent.suspended::tstzmultirange as suspended, place
      from unnest(${ids}::bigint[], ${probes.map(({ suspended }) => multirange(suspended))}::text[])
        with ordinality as sent (id, suspended, place)
    ), outside as materialized (
      select r.probe_id, r.utc, r.temperature from reading r
      where r.account_id = ${accountId} and r.probe_id = any(${ids}::bigint[]) and ${within}
        and (r.temperature > ${upper} or r.temperature < ${lower})
    ), packed as (
      select asked.id, string_agg(float8send(${ms(sql`outside.utc`)}) || float8send(outside.temperature)
        || float8send(coalesce(${ms(sql`following.utc`)}, 'NaN')), ''::bytea order by outside.utc) as bytes
      from outside join asked on asked.id = outside.probe_id and not outside.utc <@ asked.suspended
        left join lateral (
          select r.utc from reading r where ${counts} and r.utc > outside.utc order by r.utc limit 1
        ) as following on true
      group by asked.id
    )
    select asked.id as "probeId", ${ms(sql`first.utc`)} as "firstMs", ${ms(sql`last.utc`)} as "lastMs", packed.bytes,
      exists (
        select 1 from reading r where r.account_id = ${accountId} and r.probe_id = asked.id and r.utc < ${from}
      ) as "hasEarlier",
      exists (
        select 1 from reading r where r.account_id = ${accountId} and r.probe_id = asked.id and r.utc >= ${to}
      ) as "hasLater"
    from asked left join packed on packed.id = asked.id
      left join lateral (select r.utc from reading r where ${counts} and ${within} order by r.utc limit 1) as first on true
      left join lateral (
        select r.utc from reading r where ${counts} and ${within} order by r.utc desc limit 1
      ) as last on true
    order by asked.place`);
  return rows.map(({ bytes, ...row }) => ({ ...row, outside: unpack(bytes ?? Buffer.alloc(0)) }));
}

const multirange = (spans: readonly Span[]): string =>
  `{${spans.map(({ startMs, endMs }) => `[${new Date(startMs).toISOString()},${new Date(endMs).toISOString()})`).join(',')}}`;

/** Three doubles for each reading, as PostgreSQL sends them. */
const bytesOfOne = 24;

function unpack(bytes: Buffer): OutsideReading[] {
  const readings: OutsideReading[] = [];
  for (let at = 0; at < bytes.length; at += bytesOfOne) {
    const nextMs = bytes.readDoubleBE(at + 16);
    readings.push({
      utcMs: Math.round(bytes.readDoubleBE(at)),
      temperature: bytes.readDoubleBE(at + 8),
      nextMs: Number.isNaN(nextMs) ? null : Math.round(nextMs),
    });
  }
  return readings;
}
