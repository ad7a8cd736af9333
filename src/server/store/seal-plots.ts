/**
 * Moves old plots from rows to spans. What is stored stays the same, so caches and plans of intake stay valid. Several
 * services may seal at the same time: each vehicle is sealed by one of them. See README.md.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { createMonths } from '../database/span-months.ts';
import { sql } from '../database/sql.ts';
import { maxCount, type PlotColumns } from '../sealed/columns.ts';
import { encodePlots } from '../sealed/plots.ts';
import { DamagedPlotsError } from './damaged-plots.ts';
import { mergePlots } from './merge-plots.ts';
import { columnsOf, noPlots, type PlotJson, plotJson } from './plot-columns.ts';
import { dayMs, dayOf, plotsOfSpan } from './plot-spans.ts';
import { newestPlot } from './plots-newest.ts';
import { cellsOf } from './span-cells.ts';

export interface Sealing {
  signal?: AbortSignal | undefined;
  /** Only this account. */
  accountId?: number | undefined;
  /** Waits after each vehicle and day for the time that it took, so that requests and devices come first. */
  gently?: boolean;
  /** Called after each vehicle and day. */
  sealed?: (plots: number) => void;
}

const vehiclesAtOnce = 200;
/** Of a vehicle and day, per transaction. */
const rowsAtOnce = 50_000;

interface Vehicle {
  accountId: number;
  vehicleId: number;
}

/** Seals rows before the limit, except the newest plot of each vehicle. Returns their number. */
export async function sealPlots(db: Database, limit: Date, options: Sealing = {}): Promise<number> {
  let sealed = 0;
  for await (const vehicle of vehiclesToSeal(db, limit, options.accountId)) {
    if (options.signal?.aborted) return sealed;
    sealed += await sealVehicle(db, vehicle, limit, options);
  }
  return sealed;
}

/** Vehicles with rows to seal, page by page. */
async function* vehiclesToSeal(db: Queryable, limit: Date, accountId: number | undefined): AsyncGenerator<Vehicle> {
  let last: Vehicle = { accountId: 0, vehicleId: 0 };
  for (;;) {
    const page = await db.many<Vehicle & { due: boolean }>(sql`
      select w.account_id as "accountId", w.id as "vehicleId", coalesce(oldest.utc < last.utc, false) as due
      from (select account_id, id from vehicle where (account_id, id) > (${last.accountId}, ${last.vehicleId})
          ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}
        order by account_id, id limit ${vehiclesAtOnce}) as w
      left join lateral (
        select utc from plot p where p.account_id = w.account_id and p.vehicle_id = w.id and p.utc < ${limit}
        order by utc limit 1) as oldest on true
      left join lateral ${newestPlot(sql`w.account_id`, sql`w.id`)} as last on true
      order by w.account_id, w.id`);
    for (const { due, ...vehicle } of page) if (due) yield vehicle;
    const end = page.at(-1);
    if (!end) return;
    last = end;
  }
}

async function sealVehicle(
  db: Database,
  vehicle: Vehicle,
  limit: Date,
  { signal, gently = false, sealed }: Sealing,
): Promise<number> {
  let count = 0;
  let from = new Date(0);
  for (;;) {
    const dayUtc = await nextDay(db, vehicle, from, limit);
    if (dayUtc === undefined || signal?.aborted) return count;
    const startedMs = performance.now();
    await createMonths(db, 'plot_span', [dayUtc.getTime()]);
    const moved = await sealDay(db, vehicle, dayUtc, limit);
    // Another service seals this vehicle.
    if (moved === undefined) return count;
    count += moved;
    sealed?.(moved);
    // The rest of a day with very many rows is next.
    from = moved === rowsAtOnce ? dayUtc : new Date(dayUtc.getTime() + dayMs);
    // The stop aborts the delay; the loop checks for it.
    if (gently) await pause(performance.now() - startedMs, undefined, { signal }).catch(() => {});
  }
}

/** The first day with rows to seal. */
async function nextDay(
  db: Queryable,
  { accountId, vehicleId }: Vehicle,
  from: Date,
  limit: Date,
): Promise<Date | undefined> {
  const row = await db.maybe<{ utc: Date }>(sql`
    select utc from plot where account_id = ${accountId} and vehicle_id = ${vehicleId} and utc >= ${from} and utc < ${limit}
      and utc < (select utc from ${newestPlot(sql`${accountId}::bigint`, sql`${vehicleId}::bigint`)} as last)
    order by utc limit 1`);
  return row && new Date(dayOf(row.utc.getTime()));
}

/**
 * Moves rows of a day in one transaction. Returns their number; undefined while another service or a change of stored
 * verdicts has the vehicle. A damaged span stays as it is, and so do the rows of its day.
 */
async function sealDay(
  db: Database,
  { accountId, vehicleId }: Vehicle,
  dayUtc: Date,
  limit: Date,
): Promise<number | undefined> {
  const ofVehicle = sql`account_id = ${accountId} and vehicle_id = ${vehicleId}`;
  const end = new Date(Math.min(dayUtc.getTime() + dayMs, limit.getTime()));
  try {
    return await db.transaction(async (tx) => {
      if (!(await isFree(tx, accountId, vehicleId))) return undefined;
      const span = await tx.maybe<{ plots: Buffer }>(sql`
        select plots from plot_span where ${ofVehicle} and day_utc = ${dayUtc} for update`);
      const before = span ? plotsOfSpan({ vehicleId, dayUtc, plots: span.plots }) : noPlots;
      const rows = columnsOf(
        await tx.one<PlotJson>(sql`
          with moved as (
            delete from plot where (account_id, vehicle_id, utc) in (
              select account_id, vehicle_id, utc from plot where ${ofVehicle} and utc >= ${dayUtc} and utc < ${end}
                and utc < (select utc from ${newestPlot(sql`${accountId}::bigint`, sql`${vehicleId}::bigint`)} as last)
              order by utc limit ${Math.min(rowsAtOnce, maxCount - before.count)})
            returning *)
          select ${plotJson} from (select * from moved order by utc) as in_order`),
      );
      if (rows.count > 0) await storeSpan(tx, accountId, vehicleId, dayUtc, mergePlots(before, rows));
      return rows.count;
    });
  } catch (error) {
    if (error instanceof DamagedPlotsError) return 0;
    throw error;
  }
}

async function isFree(tx: Transaction, accountId: number, vehicleId: number): Promise<boolean> {
  const { free } = await tx.one<{ free: boolean }>(sql`
    select pg_try_advisory_xact_lock_shared(${locks.sealingOf}, hashint8(${accountId}))
      and pg_try_advisory_xact_lock(${locks.sealing}, hashint8(${vehicleId})) as free`);
  return free;
}

/** Waits for sealing of the account's plots, and blocks it until the transaction ends. */
export async function holdSealing(tx: Transaction, accountId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${locks.sealingOf}, hashint8(${accountId}))`);
}

const least = (values: Float64Array): number => values.reduce((found, each) => Math.min(found, each));
const most = (values: Float64Array): number => values.reduce((found, each) => Math.max(found, each));

/** Replaces the span of a day. */
export async function storeSpan(
  tx: Transaction,
  accountId: number,
  vehicleId: number,
  dayUtc: Date,
  plots: PlotColumns,
): Promise<void> {
  const { count, utcMs, id, latitude, longitude } = plots;
  const [firstUtc, lastUtc] = [new Date(utcMs[0] ?? 0), new Date(utcMs[count - 1] ?? 0)];
  await tx.run(sql`
    insert into plot_span
      (account_id, vehicle_id, day_utc, first_utc, last_utc, count, min_id, max_id, south, west, north, east, cells, plots)
    values (${accountId}, ${vehicleId}, ${dayUtc}, ${firstUtc}, ${lastUtc}, ${count}, ${least(id)}, ${most(id)},
      ${least(latitude)}, ${least(longitude)}, ${most(latitude)}, ${most(longitude)},
      ${cellsOf(latitude, longitude)}::integer[], ${encodePlots(plots)})
    on conflict (account_id, vehicle_id, day_utc) do update set (first_utc, last_utc, count, min_id, max_id, south, west, north,
      east, cells, plots) = (excluded.first_utc, excluded.last_utc, excluded.count, excluded.min_id, excluded.max_id,
      excluded.south, excluded.west, excluded.north, excluded.east, excluded.cells, excluded.plots)`);
}
