/** All plots of short periods of many vehicles, such as visits. */
import { hourMs } from '../../contract/durations.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { DamagedSpanOfDayError } from './damaged-spans.ts';
import { type PositionColumns, type PositionJson, positionJson, positionsOf } from './plot-columns.ts';
import { plotsInPeriod } from './plot-pages.ts';

/** Both ends are included. */
export interface Stay {
  vehicleId: number;
  startUtc: Date;
  endUtc: Date;
}

/** A longer stay is read by itself, in pages. */
const shortMs = 6 * hourMs;
/** Stays that one statement reads. */
const staysAtOnce = 200;

/** Yields the plots of each stay, in order. Undefined if a damaged span may have some of them. */
export async function* plotsOfStays(
  db: Queryable,
  accountId: number,
  stays: readonly Stay[],
): AsyncGenerator<PositionColumns | undefined> {
  for (let from = 0; from < stays.length; from += staysAtOnce) {
    const some = stays.slice(from, from + staysAtOnce);
    const rows = await readRows(db, accountId, some.filter(isShort));
    for (const stay of some) {
      const plots = isShort(stay) ? rows.next().value : null;
      yield plots ? positionsOf(plots) : await readWhole(db, accountId, stay);
    }
  }
}

const isShort = ({ startUtc, endUtc }: Stay): boolean => endUtc.getTime() - startUtc.getTime() <= shortMs;

/** Null for a stay that has sealed plots. */
async function readRows(
  db: Queryable,
  accountId: number,
  stays: readonly Stay[],
): Promise<Iterator<PositionJson | null, undefined>> {
  if (stays.length === 0) return [].values();
  const rows = await db.many<{ plots: PositionJson | null }>(sql`
    select case when not exists (
        select from plot_span s where s.account_id = ${accountId} and s.vehicle_id = w.vehicle_id
          and s.day_utc > w.start_utc - interval '1 day' and s.day_utc <= w.end_utc
          and s.last_utc >= w.start_utc and s.first_utc <= w.end_utc)
      then (select to_json(r) from (
        select ${positionJson} from (
          select * from plot p where p.account_id = ${accountId} and p.vehicle_id = w.vehicle_id
            and p.utc >= w.start_utc and p.utc <= w.end_utc
          order by p.utc) as in_order) as r) end as plots
    from unnest(${stays.map(({ vehicleId }) => vehicleId)}::bigint[], ${stays.map(({ startUtc }) => startUtc)}::timestamptz[],
      ${stays.map(({ endUtc }) => endUtc)}::timestamptz[]) with ordinality as w (vehicle_id, start_utc, end_utc, index)
    order by w.index`);
  return rows.map(({ plots }) => plots).values();
}

async function readWhole(
  db: Queryable,
  accountId: number,
  { vehicleId, startUtc, endUtc }: Stay,
): Promise<PositionColumns | undefined> {
  try {
    return await plotsInPeriod(db, accountId, { vehicleId, start: startUtc, end: new Date(endUtc.getTime() + 1) });
  } catch (error) {
    if (error instanceof DamagedSpanOfDayError) return undefined;
    throw error;
  }
}
