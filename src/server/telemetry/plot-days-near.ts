/** The days on which a vehicle may have plots in a box. */
import type { Bounds } from '../../geo/bounds.ts';
import type { Queryable } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { type Statement, sql } from '../database/sql.ts';
import { dayOf } from './plot-spans.ts';
import { cellsIn, hasFewCells } from './span-cells.ts';

export interface PlotsNearQuery {
  accountId: number;
  /** Includes its borders. */
  box: Bounds;
  /** Includes the start, excludes the end. */
  from: Date;
  to: Date;
  /** All vehicles of the account if undefined. */
  vehicles?: readonly number[] | undefined;
  /** Finds parts of the box whose plots are not needed. */
  isOutside?: ((box: Bounds) => boolean) | undefined;
  signal?: AbortSignal | undefined;
  /** Awaited after each day, so that other work runs in between (`work/slices.ts`). */
  yieldIfDue?: (() => Promise<void> | undefined) | undefined;
}

/** Rows of a day in the period, or a span. */
export interface DayPart {
  count: number;
  firstMs: number;
  lastMs: number;
  /** Undefined if only the part in the box is known. */
  bounds: Bounds | undefined;
  /** Instead of bounds: all rows in the box, and few others, are from the first to the last moment of one of these. */
  ranges?: readonly MomentRange[] | undefined;
}

export type MomentRange = readonly [firstMs: number, lastMs: number];

export interface NearDay {
  vehicleId: number;
  /** The start of the UTC day. */
  dayMs: number;
  /** Undefined if none may be in the box. */
  rows: DayPart | undefined;
  span: DayPart | undefined;
  /** There are rows and a span, each near the box or not. */
  isMixed: boolean;
}

/** Of `plot`. */
export const rowsIn = ({ south, west, north, east }: Bounds): Statement => sql`
  (latitude between ${south} and ${north}
    and (longitude between ${west} and ${east} or longitude + 360 between ${west} and ${east}))`;

/** Few at first, so that an answer begins soon. */
const [vehiclesFirst, growth, vehiclesAtMost] = [4, 8, 500];

/**
 * Days by vehicle id and day, for some vehicles at once. A day is missing if none of its plots may be in the box. Few days are
 * near a small box, so they are found for all vehicles at once. Rows are read before spans: plots move from rows to spans only, so
 * none is missed while they are sealed.
 */
export async function* daysNear(db: Queryable, query: PlotsNearQuery): AsyncGenerator<NearDay[]> {
  if (hasFewCells(query.box)) {
    yield joined(await daysOfRows(db, query, query.vehicles), await sealedDays(db, query, query.vehicles));
    return;
  }
  const vehicles = query.vehicles ?? (await vehiclesOf(db, query.accountId));
  let count = vehiclesFirst;
  for (let at = 0; at < vehicles.length; ) {
    query.signal?.throwIfAborted();
    const batch = vehicles.slice(at, at + count);
    yield joined(await daysOfRows(db, query, batch), await sealedDays(db, query, batch));
    at += batch.length;
    count = Math.min(vehiclesAtMost, count * growth);
  }
}

async function vehiclesOf(db: Queryable, accountId: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`select id from vehicle where account_id = ${accountId} order by id`);
  return rows.map(({ id }) => id);
}

function joined(rows: PartsOfVehicles, spans: PartsOfVehicles): NearDay[] {
  const vehicles = [...new Set([...rows.keys(), ...spans.keys()])].sort((one, other) => one - other);
  return vehicles.flatMap((vehicleId) => {
    const [ofRows, ofSpans] = [partsByDay(rows.get(vehicleId)), partsByDay(spans.get(vehicleId))];
    const days = [...new Set([...ofRows.keys(), ...ofSpans.keys()])].sort((one, other) => one - other);
    return days.map((dayMs) => {
      const [some, span] = [ofRows.get(dayMs), ofSpans.get(dayMs)];
      // Rows may have been sealed after they were found.
      const isMixed = some && span ? true : ((some ?? span)?.isMixed ?? false);
      return { vehicleId, dayMs, rows: some?.part, span: span?.part, isMixed };
    });
  });
}

/** Day, 1 if the day is mixed, count, first and last moment, and either south, west, north, east or ranges. */
type PartNumbers = [number, number, number, number, number, ...([number, number, number, number] | [MomentRange[]])];
type PartsOfVehicles = ReadonlyMap<number, readonly PartNumbers[]>;

const partsByDay = (parts: readonly PartNumbers[] = []): Map<number, { part: DayPart; isMixed: boolean }> =>
  new Map(
    parts.map(([dayMs, mixed, count, firstMs, lastMs, ...rest]) => {
      const part = { count, firstMs, lastMs, bounds: undefined };
      return [dayMs, { part: { ...part, ...extentOf(rest) }, isMixed: mixed === 1 }];
    }),
  );

function extentOf([south, west, north, east]: [number, number, number, number] | [MomentRange[]]) {
  if (typeof south !== 'number') return { ranges: south };
  return { bounds: { south, west: west ?? 0, north: north ?? 0, east: east ?? 0 } };
}

/** A row for each vehicle, because that is several times faster than a row for each day. */
const partsOf = async (db: Queryable, days: Statement, bounds: Statement): Promise<PartsOfVehicles> => {
  const rows = await db.many<{ vehicleId: number; parts: PartNumbers[] }>(sql`
    select vehicle_id as "vehicleId", json_agg(json_build_array(${milliseconds(sql`day_utc`)}, mixed::integer, count,
      ${milliseconds(sql`first_utc`)}, ${milliseconds(sql`last_utc`)}${bounds})) as parts
    from (${days}) as day group by vehicle_id`);
  return new Map(rows.map(({ vehicleId, parts }) => [vehicleId, parts]));
};
const allBounds = sql`, south, west, north, east`;

const ofVehicles = (vehicles: readonly number[] | undefined): Statement =>
  vehicles ? sql`and vehicle_id = any(${vehicles}::bigint[])` : sql``;

function sealedDays(
  db: Queryable,
  { accountId, box, from, to, isOutside }: PlotsNearQuery,
  vehicles: readonly number[] | undefined,
): Promise<PartsOfVehicles> {
  const { south, west, north, east } = box;
  const overlaps = sql`south <= ${north} and north >= ${south}
    and (west <= ${east} and east >= ${west} or west + 360 <= ${east} and east + 360 >= ${west})`;
  const cells = hasFewCells(box) ? sql`and cells && ${cellsIn(box, isOutside)}::integer[]` : sql``;
  const days = sql`
    select *, exists (select from plot p where p.account_id = ${accountId} and p.vehicle_id = s.vehicle_id
        and p.utc >= s.day_utc and p.utc < s.day_utc + interval '1 day') as mixed
    from plot_span s
    where account_id = ${accountId} and day_utc >= ${new Date(dayOf(from.getTime()))} and day_utc < ${to}
      and last_utc >= ${from} and first_utc < ${to} and ${overlaps} ${cells} ${ofVehicles(vehicles)}`;
  return partsOf(db, days, allBounds);
}

/** In a small box, a scan for the rows in it is faster than one that also finds where the other rows of those days are. */
function daysOfRows(
  db: Queryable,
  query: PlotsNearQuery,
  vehicles: readonly number[] | undefined,
): Promise<PartsOfVehicles> {
  const { accountId, box, from, to } = query;
  const rows = sql`
    from plot where account_id = ${accountId} and utc >= ${from} and utc < ${to} ${ofVehicles(vehicles)}`;
  const days = hasFewCells(box)
    ? sql`
      select vehicle_id, ${binOf('1 day', sql`bin`)} as day_utc, sum(count) as count, min(first_utc) as first_utc,
        max(last_utc) as last_utc, json_agg(json_build_array(${milliseconds(sql`first_utc`)},
          ${milliseconds(sql`last_utc`)}) order by bin) as ranges
      from (
        select vehicle_id, ${binOf('15 minutes', sql`utc`)} as bin, count(*) as count, min(utc) as first_utc,
          max(utc) as last_utc ${rows} and ${rowsIn(box)} group by 1, 2) as passage
      group by 1, 2`
    : sql`
      select vehicle_id, ${binOf('1 day', sql`utc`)} as day_utc, count(*) as count, min(utc) as first_utc,
        max(utc) as last_utc, min(latitude) as south, min(longitude) as west, max(latitude) as north,
        max(longitude) as east ${rows} group by 1, 2 having bool_or(${rowsIn(box)})`;
  const marked = sql`
    select d.*, exists (select from plot_span s
        where s.account_id = ${accountId} and s.vehicle_id = d.vehicle_id and s.day_utc = d.day_utc) as mixed
    from (${days}) as d`;
  return partsOf(db, marked, hasFewCells(box) ? sql`, ranges` : allBounds);
}

const binOf = (width: string, utc: Statement): Statement =>
  sql`date_bin(${width}::interval, ${utc}, timestamptz '1970-01-01 00:00:00Z')`;
