/** The stored neighbours of moments of vehicles. Late plots, and notices of visits that ended, need them. */
import { int8s, moments } from '../database/binary.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { milliseconds } from './milliseconds.ts';

export interface PlotMoment {
  accountId: number;
  vehicleId: number;
  utcMs: number;
}

/** A plot and the geofences that contained it when it was stored, ascending. */
export interface PlotVerdict {
  id: number;
  utcMs: number;
  inside: readonly number[];
}

export interface PlotsAround {
  /** The last plot at or before the moment. */
  before: PlotVerdict | undefined;
  /** The first plot after it. */
  after: PlotVerdict | undefined;
}

interface Row {
  place: number;
  beforeId: number | null;
  beforeMs: number;
  beforeInside: number[] | null;
  afterId: number | null;
  afterMs: number;
  afterInside: number[] | null;
}

/** Returns one entry for each element of `wanted`, in the same order. */
export async function plotsAround(db: Pick<Queryable, 'many'>, wanted: readonly PlotMoment[]): Promise<PlotsAround[]> {
  if (wanted.length === 0) return [];
  const near = sql`select p.id, p.utc, p.inside from plot p
    where p.account_id = w.account_id and p.vehicle_id = w.vehicle_id`;
  const rows = await db.many<Row>(sql`
    select w.place, q.id as "beforeId", ${milliseconds(sql`q.utc`)} as "beforeMs", q.inside as "beforeInside",
      n.id as "afterId", ${milliseconds(sql`n.utc`)} as "afterMs", n.inside as "afterInside"
    from unnest(${int8s(wanted.map(({ accountId }) => accountId))}::bigint[],
        ${int8s(wanted.map(({ vehicleId }) => vehicleId))}::bigint[],
        ${moments(wanted.map(({ utcMs }) => utcMs))}::timestamptz[]) with ordinality
        as w (account_id, vehicle_id, utc, place)
      left join lateral (${near} and p.utc <= w.utc order by p.utc desc limit 1) as q on true
      left join lateral (${near} and p.utc > w.utc order by p.utc limit 1) as n on true`);
  const found: PlotsAround[] = wanted.map(() => ({ before: undefined, after: undefined }));
  for (const row of rows) {
    found[row.place - 1] = {
      before: verdictOf(row.beforeId, row.beforeMs, row.beforeInside),
      after: verdictOf(row.afterId, row.afterMs, row.afterInside),
    };
  }
  return found;
}

const verdictOf = (id: number | null, utcMs: number, inside: number[] | null): PlotVerdict | undefined =>
  id === null ? undefined : { id, utcMs, inside: inside ?? [] };
