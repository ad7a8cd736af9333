/** Lines of recent days, and the vehicles and days from which they are still to be derived. See database/baseline/ for the columns. */
import { dayMs } from '../../contract/durations.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { PlotColumns } from '../sealed/columns.ts';
import { plotsInPeriod } from '../telemetry/plot-pages.ts';
import { type Limits, listLimits } from './accounts.ts';
import { numberAllEvents, numberEvents } from './live-events.ts';
import { raiseVersions } from './versions.ts';

export interface VehicleDay {
  accountId: number;
  vehicleId: number;
  /** Days since 1970 in UTC. */
  day: number;
}

/** A day begins where the last position before it is no older than this. */
export interface Noticing {
  /** The first and the last day of interest. */
  firstDayOf(limits: Limits): number;
  lastDay: number;
  now: Date;
  overlapMs: number;
}

/**
 * Marks the vehicles and days of plots that were stored since the last call. If plots of an account may have been missed, it
 * marks all days of its vehicles: at first, after a restore, and when its queue was swept before it was read.
 */
export async function markStoredPlots(db: Database, noticing: Noticing): Promise<void> {
  await numberAllEvents(db);
  const marked = await db.many<{ id: number }>(sql`
    select p.account_id as id
    from driven_cursor p join live_counter c on c.account_id = p.account_id and c.queue = p.queue
    where c.last <= p.number`);
  const upToDate = new Set(marked.map(({ id }) => id));
  for (const { id, limits } of await listLimits(db)) {
    const period = { ...noticing, firstDay: noticing.firstDayOf(limits) };
    if (!upToDate.has(id)) await db.transaction((tx) => markPlotsOf(tx, id, period));
  }
}

async function markPlotsOf(
  tx: Transaction,
  accountId: number,
  { firstDay, lastDay, now, overlapMs }: Noticing & { firstDay: number },
): Promise<void> {
  const onClash = sql`on conflict (account_id, vehicle_id, day) do nothing`;
  // An account without events may have no queue yet.
  await numberEvents(tx, accountId);
  const { after, upTo, queue } = await tx.one<{ after: number | null; upTo: number; queue: string }>(sql`
    select p.number as after, c.last as "upTo", c.queue
    from live_counter c left join driven_cursor p on p.account_id = c.account_id and p.queue = c.queue
    where c.account_id = ${accountId}`);
  const events = sql`
    from live_event e where e.account_id = ${accountId} and e.number > ${after ?? 0} and e.number <= ${upTo}`;
  await tx.run(sql`
    insert into driven_due (account_id, vehicle_id, day, due_utc)
    select v.account_id, v.id, day, ${now}
    from vehicle v cross join generate_series(${firstDay}::integer, ${lastDay}::integer) as day
    where v.account_id = ${accountId} and (${after === null} or exists (select ${events} and e.kind = 'swept'))
    ${onClash}`);
  await tx.run(sql`
    insert into driven_due (account_id, vehicle_id, day, due_utc)
    select distinct e.account_id, vehicle_id, (late_ms / ${dayMs})::integer, ${now}::timestamptz
    from (select e.account_id, e.refs ${events} and e.kind = 'plot') as e
    -- By row, so that nothing large is sorted.
    cross join lateral (
      select ref as vehicle_id, lead(ref) over (order by index) as ms, index
      from unnest(e.refs) with ordinality as refs (ref, index)
    ) as plots
    cross join unnest(array[ms, ms + ${overlapMs}::bigint]) as late_ms
    where index % 2 = 1 and late_ms / ${dayMs} between ${firstDay} and ${lastDay}
    ${onClash}`);
  await tx.run(sql`
    insert into driven_cursor (account_id, queue, number) values (${accountId}, ${queue}, ${upTo})
    on conflict (account_id) do update set queue = excluded.queue, number = excluded.number`);
}

/** Marked up to `until`, the newest days first. */
export const findDue = (db: Queryable, until: Date, limit: number): Promise<VehicleDay[]> =>
  db.many<VehicleDay>(sql`
    select account_id as "accountId", vehicle_id as "vehicleId", day from driven_due where due_utc <= ${until}
    order by day desc, due_utc limit ${limit}`);

/** The lines within a tile. */
export interface TileOfLines {
  zoom: number;
  x: number;
  y: number;
  lines: Buffer;
}

/**
 * Replaces the lines of a vehicle and day by what `derive` makes of its plots, and of those in the time `overlapMs` before.
 * The mark is removed first: a plot that is stored later sets it again.
 */
export async function deriveLines(
  db: Database,
  { accountId, vehicleId, day }: VehicleDay,
  overlapMs: number,
  derive: (plots: Pick<PlotColumns, 'utcMs' | 'latitude' | 'longitude'>) => readonly TileOfLines[],
): Promise<void> {
  const [start, end] = [new Date(day * dayMs - overlapMs), new Date((day + 1) * dayMs)];
  const ofDay = sql`account_id = ${accountId} and vehicle_id = ${vehicleId} and day = ${day}`;
  await db.transaction(async (tx) => {
    await tx.run(sql`delete from driven_due where ${ofDay}`);
    const plots = await plotsInPeriod(tx, accountId, { vehicleId, start, end });
    const removed = await tx.run(sql`delete from driven_lines where ${ofDay}`);
    const tiles = derive(plots);
    if (removed + tiles.length === 0) return;
    await insertLines(tx, { accountId, vehicleId, day }, tiles);
    await raiseVersions(tx, accountId, ['driven']);
  });
}

async function insertLines(
  tx: Transaction,
  { accountId, vehicleId, day }: VehicleDay,
  tiles: readonly TileOfLines[],
): Promise<void> {
  await tx.run(sql`
    insert into driven_lines (account_id, vehicle_id, day, zoom, x, y, lines)
    select ${accountId}, ${vehicleId}, ${day}, zoom, x, y, lines
    from unnest(${tiles.map(({ zoom }) => zoom)}::smallint[], ${tiles.map(({ x }) => x)}::integer[],
      ${tiles.map(({ y }) => y)}::integer[], ${tiles.map(({ lines }) => lines)}::bytea[]) as tile (zoom, x, y, lines)`);
}

/** Deletes lines and marks of days before, of all accounts or of one. */
export async function dropDrivenBefore(db: Queryable, day: number, accountId?: number): Promise<void> {
  const isOld = accountId === undefined ? sql`day < ${day}` : sql`account_id = ${accountId} and day < ${day}`;
  await db.run(sql`delete from driven_lines where ${isOld}`);
  await db.run(sql`delete from driven_due where ${isOld}`);
}

export type DrivenRow = Pick<TileOfLines, 'x' | 'y' | 'lines'>;

/**
 * Lines of vehicles that are not deleted in `count` × `count` tiles, the newest days first. The deleted ones are hashed
 * once: a join would read all vehicles for each row while the planner has no figures about the table.
 */
export const findDrivenLines = (
  db: Queryable,
  accountId: number,
  { zoom, x, y, count }: { zoom: number; x: number; y: number; count: number },
  limit: number,
): Promise<DrivenRow[]> =>
  db.many<DrivenRow>(sql`
    select x, y, lines from driven_lines
    where account_id = ${accountId} and zoom = ${zoom} and x >= ${x} and x < ${x + count} and y >= ${y} and y < ${y + count}
      and vehicle_id not in (select id from vehicle where account_id = ${accountId} and deleted_utc is not null)
    order by day desc, vehicle_id, driven_lines.x, driven_lines.y
    limit ${limit}`);
