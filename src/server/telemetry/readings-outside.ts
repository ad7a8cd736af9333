/**
 * The readings outside of given bounds, of many probes at once, with the next reading after each. One scan of the rows in
 * the order of the disk reads only the few readings that matter, and the index alone answers what follows them. Of sealed
 * days, only those with readings outside are decoded. So a profile's question about two weeks of a hundred probes is
 * answered within a second.
 */
import type { Queryable } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { sql } from '../database/sql.ts';
import { placeOf } from './sealed-kind.ts';
import { type SealedSeries, sealedSeries } from './sealed-outside.ts';

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
  /** The probe's next reading; null if there is none, and it may be null if that is after the span. */
  nextMs: number | null;
}

/** In the order of the probes. Throws DamagedSpanOfDayError. */
export async function readingsOutside(
  db: Queryable,
  accountId: number,
  question: OutsideQuestion,
): Promise<ProbeOutside[]> {
  const rows = await rowsOutside(db, accountId, question);
  const rowsOf = new Map(rows.map((row) => [row.probeId, row]));
  const moments = (probeId: number) => rowsOf.get(probeId)?.outside.map(({ utcMs }) => utcMs) ?? [];
  const sealed = await sealedSeries(db, accountId, question, moments);
  if (sealed.size === 0) return rows;
  const rowMoments = await momentsOfRows(db, accountId, question, sealed);
  return rows.map((row) => {
    const series = sealed.get(row.probeId);
    return series ? merged(row, series, rowMoments.get(row.probeId), question) : row;
  });
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
const later = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** `rowMoments`: see `momentsOfRows`. */
function merged(
  row: ProbeOutside,
  series: SealedSeries,
  rowMoments: Float64Array | undefined,
  bounds: Pick<OutsideQuestion, 'lower' | 'upper'>,
): ProbeOutside {
  const ofRows = row.outside.map((each) => ({ ...each, nextMs: earlier(each.nextMs, series.nextAfter(each.utcMs)) }));
  const utcMs = rowMoments ?? new Float64Array();
  const nextRow = (moment: number): number | null => utcMs[placeOf({ utcMs, count: utcMs.length }, moment + 1)] ?? null;
  const ofSealed = series
    .outside(bounds)
    .map((each) => ({ ...each, nextMs: earlier(each.nextMs, nextRow(each.utcMs)) }));
  return {
    ...row,
    firstMs: earlier(row.firstMs, series.firstMs),
    lastMs: later(row.lastMs, series.lastMs),
    outside: [...ofRows, ...ofSealed].sort((one, other) => one.utcMs - other.utcMs),
  };
}

/** Of each probe: the rows among its sealed readings, which came late, and the first row after them. By time. */
async function momentsOfRows(
  db: Queryable,
  accountId: number,
  { fromMs, probes }: OutsideQuestion,
  sealed: ReadonlyMap<number, SealedSeries>,
): Promise<Map<number, Float64Array>> {
  const asked = probes.filter(({ probeId }) => sealed.has(probeId));
  const lastOf = asked.map(({ probeId }) => new Date(sealed.get(probeId)?.lastMs ?? fromMs));
  const counts = sql`r.account_id = ${accountId} and r.probe_id = asked.id and not r.utc <@ asked.suspended`;
  const rows = await db.many<{ probeId: number; bytes: Buffer }>(sql`
    with asked as (
      select id, sent.suspended::tstzmultirange as suspended, last
      from unnest(${asked.map(({ probeId }) => probeId)}::bigint[],
        ${asked.map(({ suspended }) => multirange(suspended))}::text[], ${lastOf}::timestamptz[])
        as sent (id, suspended, last)
    )
    select asked.id as "probeId", string_agg(float8send(${milliseconds(sql`found.utc`)}::float8), ''::bytea order by found.utc) as bytes
    from asked cross join lateral (
      select r.utc from reading r where ${counts} and r.utc >= ${new Date(fromMs)} and r.utc <= asked.last
      union all (select r.utc from reading r where ${counts} and r.utc > asked.last order by r.utc limit 1)
    ) as found
    group by asked.id`);
  return new Map(rows.map(({ probeId, bytes }) => [probeId, Float64Array.from(doublesOf(bytes), Math.round)]));
}

async function rowsOutside(
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
      select sent.id, sent.suspended::tstzmultirange as suspended, index
      from unnest(${ids}::bigint[], ${probes.map(({ suspended }) => multirange(suspended))}::text[])
        with ordinality as sent (id, suspended, index)
    ), outside as materialized (
      select r.probe_id, r.utc, r.temperature from reading r
      where r.account_id = ${accountId} and r.probe_id = any(${ids}::bigint[]) and ${within}
        and (r.temperature > ${upper} or r.temperature < ${lower})
    ), packed as (
      select asked.id, string_agg(float8send(${milliseconds(sql`outside.utc`)}::float8) || float8send(outside.temperature)
        || float8send(coalesce(${milliseconds(sql`following.utc`)}::float8, 'NaN')), ''::bytea order by outside.utc) as bytes
      from outside join asked on asked.id = outside.probe_id and not outside.utc <@ asked.suspended
        left join lateral (
          select r.utc from reading r where ${counts} and r.utc > outside.utc order by r.utc limit 1
        ) as following on true
      group by asked.id
    )
    select asked.id as "probeId", ${milliseconds(sql`first.utc`)} as "firstMs", ${milliseconds(sql`last.utc`)} as "lastMs", packed.bytes,
      exists (
        select 1 from reading r where r.account_id = ${accountId} and r.probe_id = asked.id and r.utc < ${from}
      ) or exists (
        select 1 from reading_span s where s.account_id = ${accountId} and s.probe_id = asked.id and s.first_utc < ${from}
          and s.day_utc < ${to}
      ) as "hasEarlier",
      exists (
        select 1 from reading r where r.account_id = ${accountId} and r.probe_id = asked.id and r.utc >= ${to}
      ) or exists (
        select 1 from reading_span s where s.account_id = ${accountId} and s.probe_id = asked.id and s.last_utc >= ${to}
          and s.day_utc > ${to}::timestamptz - interval '1 day'
      ) as "hasLater"
    from asked left join packed on packed.id = asked.id
      left join lateral (select r.utc from reading r where ${counts} and ${within} order by r.utc limit 1) as first on true
      left join lateral (
        select r.utc from reading r where ${counts} and ${within} order by r.utc desc limit 1
      ) as last on true
    order by asked.index`);
  return rows.map(({ bytes, ...row }) => ({ ...row, outside: unpack(bytes ?? Buffer.alloc(0)) }));
}

const multirange = (spans: readonly Span[]): string =>
  `{${spans.map(({ startMs, endMs }) => `[${new Date(startMs).toISOString()},${new Date(endMs).toISOString()})`).join(',')}}`;

/** As PostgreSQL sends them. */
const doublesOf = (bytes: Buffer): Float64Array =>
  Float64Array.from({ length: bytes.length / 8 }, (_, nth) => bytes.readDoubleBE(nth * 8));

/** Three doubles for each reading. */
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
