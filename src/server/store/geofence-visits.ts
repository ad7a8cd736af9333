/** The times of visits, for deriving and comparing them. */
import type { Queryable, Transaction } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { type Statement, sql } from '../database/sql.ts';
import { announceContexts, announceGone, announceQuietly, type VehicleSpan } from './announce.ts';
import { visitScans } from './growing/visit-scans.ts';
import { laterThan } from './updated.ts';
import { stoppedAtOnce } from './visit-stops.ts';

export interface VisitSpan {
  vehicleId: number;
  startUtcMs: number;
  startPlotId: number;
  /** Null while it is open. */
  endUtcMs: number | null;
  endPlotId: number | null;
}

export interface StoredSpan extends VisitSpan {
  id: number;
}

/** A visit of a period. */
export type VisitOfPeriod = Pick<StoredSpan, 'id' | 'vehicleId' | 'startUtcMs' | 'endUtcMs'> & { geofenceId: number };

/** All visits that begin in the period or last into it. There may be millions, so they are columns of doubles. */
export async function visitSpans(
  db: Queryable,
  accountId: number,
  { from, to }: { from: Date; to: Date },
): Promise<VisitSpans> {
  const scans = visitScans(accountId, { startDate: from, endDate: to, overlap: true });
  const spans = scans.map(
    ({ from: table, where }) =>
      sql`select r.id, r.vehicle_id, r.geofence_id, r.start_utc, r.end_utc from ${table} where ${where}`,
  );
  const rows = await db.many<{ vehicleId: number } & Record<keyof SpanColumns, Buffer>>(sql`
    select vehicle_id as "vehicleId", ${doubles(sql`id`)} as id, ${doubles(sql`geofence_id`)} as "geofenceId",
      ${doubles(milliseconds(sql`start_utc`))} as "startUtcMs", ${doubles(milliseconds(sql`end_utc`))} as "endUtcMs"
    from (
      select * from (${spans.reduce((all, each) => sql`${all} union all ${each}`)}) as span
      order by vehicle_id, start_utc, geofence_id) as in_order
    group by vehicle_id order by vehicle_id`);
  return new VisitSpans(
    new Map(
      rows.map(({ vehicleId, id, geofenceId, startUtcMs, endUtcMs }) => [
        vehicleId,
        {
          ...{ id: doublesOf(id), geofenceId: doublesOf(geofenceId) },
          ...{ startUtcMs: doublesOf(startUtcMs), endUtcMs: doublesOf(endUtcMs) },
        },
      ]),
    ),
  );
}

interface SpanColumns {
  id: Float64Array;
  geofenceId: Float64Array;
  startUtcMs: Float64Array;
  /** NaN while it is open. */
  endUtcMs: Float64Array;
}

/** Several times faster to read than rows. */
const doubles = (value: Statement): Statement =>
  sql`string_agg(float8send(coalesce((${value})::double precision, 'NaN')), '')`;

function doublesOf(bytes: Buffer): Float64Array {
  const swapped = Buffer.from(bytes).swap64();
  return new Float64Array(swapped.buffer.slice(swapped.byteOffset, swapped.byteOffset + swapped.length));
}

export class VisitSpans {
  constructor(private readonly byVehicle: ReadonlyMap<number, SpanColumns>) {}

  vehicles(): Iterable<number> {
    return this.byVehicle.keys();
  }

  /** By start, then geofence. */
  of(vehicleId: number): VisitOfPeriod[] {
    const columns = this.byVehicle.get(vehicleId);
    if (!columns) return [];
    const { id, geofenceId, startUtcMs, endUtcMs } = columns;
    return Array.from(id, (each, index): VisitOfPeriod => {
      const end = endUtcMs[index] as number;
      return {
        id: each,
        vehicleId,
        geofenceId: geofenceId[index] as number,
        startUtcMs: startUtcMs[index] as number,
        endUtcMs: Number.isNaN(end) ? null : end,
      };
    });
  }
}

/** Those that are open or end at that moment or later, by start. */
export const visitsFrom = (
  db: Queryable,
  accountId: number,
  { geofenceId, vehicleId, utcMs }: { geofenceId: number; vehicleId: number; utcMs: number },
): Promise<StoredSpan[]> =>
  db.many<StoredSpan>(sql`
    select id, vehicle_id as "vehicleId", ${milliseconds(sql`start_utc`)} as "startUtcMs", start_plot_id as "startPlotId",
      ${milliseconds(sql`end_utc`)} as "endUtcMs", end_plot_id as "endPlotId"
    from visit
    where account_id = ${accountId} and vehicle_id = ${vehicleId} and geofence_id = ${geofenceId}
      and (end_utc is null or end_utc >= ${new Date(utcMs)})
    order by start_utc`);

/** Number of visits that are open or end at that moment or later. */
export async function countVisitsFrom(
  db: Queryable,
  accountId: number,
  { geofenceId, from }: { geofenceId: number; from: Date },
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count
    from vehicle w join visit v
      on v.account_id = w.account_id and v.vehicle_id = w.id and v.geofence_id = ${geofenceId}
    where w.account_id = ${accountId} and (v.end_utc is null or v.end_utc >= ${from})`);
  return count;
}

/** `by`: the visits that take their place. */
export async function deleteVisits(
  tx: Transaction,
  accountId: number,
  visits: readonly StoredSpan[],
  by: readonly StoredSpan[],
): Promise<void> {
  const ids = visits.map(({ id }) => id);
  await tx.run(sql`delete from visit where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  const successorOf = (gone: VisitSpan): number | undefined =>
    by.find(
      (each) => each.startUtcMs <= gone.startUtcMs && (each.endUtcMs ?? Number.POSITIVE_INFINITY) >= gone.startUtcMs,
    )?.id;
  announceGone(
    tx,
    accountId,
    'visit',
    visits.map((visit) => ({ id: visit.id, replacedBy: successorOf(visit) })),
  );
  await announceContexts(tx, accountId, visits.map(spanOf));
}

export const spanOf = ({ vehicleId, startUtcMs, endUtcMs }: VisitSpan): VehicleSpan => ({
  vehicleId,
  fromUtc: new Date(startUtcMs),
  toUtc: endUtcMs === null ? null : new Date(endUtcMs + 1),
});

/** Gives visits new ends and beginnings. `before`: as they are now. */
export async function moveVisits(
  tx: Transaction,
  accountId: number,
  visits: readonly StoredSpan[],
  before: readonly StoredSpan[],
): Promise<void> {
  const sent = visits.map(({ startUtcMs, endUtcMs, ...visit }) => ({
    ...visit,
    startUtc: new Date(startUtcMs),
    endUtc: endUtcMs === null ? null : new Date(endUtcMs),
  }));
  await tx.run(sql`
    update visit v set start_plot_id = sent."startPlotId", start_utc = sent."startUtc", end_plot_id = sent."endPlotId",
      end_utc = sent."endUtc", stopped_ms = ${stoppedAtOnce(sql`sent."startUtc"`, sql`sent."endUtc"`)},
      updated_utc = ${laterThan(sql`v.updated_utc`)}
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent (id bigint, "startPlotId" bigint,
      "startUtc" timestamptz, "endPlotId" bigint, "endUtc" timestamptz)
    where v.account_id = ${accountId} and v.id = sent.id`);
  announceQuietly(
    tx,
    accountId,
    'visit',
    visits.map(({ id }) => id),
  );
  await announceContexts(tx, accountId, [...before, ...visits].map(spanOf));
}
