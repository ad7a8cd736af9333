/** Times at which inputs of a type were on: they may suspend readings of the vehicle's probes. */

import { profileMinutesLimits } from '../../contract/choices.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { sql } from '../database/sql.ts';

export interface OnTimesOf {
  vehicleId: number;
  inputTypeId: number;
  fromMs: number;
  toMs: number;
}

interface OnTime {
  inputTypeId: number;
  startUtcMs: number;
  endUtcMs: number | null;
}

const longest = profileMinutesLimits.max;

/** By vehicle. Left out: those that began so long before the span that they cannot suspend any more. */
export async function onTimesOf(
  db: Queryable,
  accountId: number,
  spans: readonly OnTimesOf[],
): Promise<Map<number, OnTime[]>> {
  const found = new Map<number, OnTime[]>();
  if (spans.length === 0) return found;
  const rows = await db.many<OnTime & { vehicleId: number }>(sql`
    select distinct i.vehicle_id as "vehicleId", i.input_type_id as "inputTypeId",
      ${milliseconds(sql`c.start_utc`)} as "startUtcMs",
      ${milliseconds(sql`c.end_utc`)} as "endUtcMs"
    from unnest(${spans.map(({ vehicleId }) => vehicleId)}::bigint[],
        ${spans.map(({ inputTypeId }) => inputTypeId)}::bigint[], ${spans.map(({ fromMs }) => fromMs)}::bigint[],
        ${spans.map(({ toMs }) => toMs)}::bigint[]) as sent (vehicle_id, type_id, from_ms, to_ms)
      join input i on i.account_id = ${accountId} and i.vehicle_id = sent.vehicle_id and i.input_type_id = sent.type_id
      cross join lateral (
        select start_utc, end_utc from input_change
        where account_id = ${accountId} and input_id = i.id and value = 1
          and start_utc > to_timestamp(from_ms / 1000.0) - ${longest} * interval '1 minute'
          and start_utc <= to_timestamp(to_ms / 1000.0)
      ) as c`);
  for (const { vehicleId, ...time } of rows) {
    const times = found.get(vehicleId);
    if (times) times.push(time);
    else found.set(vehicleId, [time]);
  }
  return found;
}

/** The probes whose readings these inputs may suspend: they are on the same vehicle, and a profile names the type. */
export const probesSuspendedBy = (
  tx: Transaction,
  accountId: number,
  inputIds: readonly number[],
): Promise<{ inputId: number; vehicleId: number; probeId: number }[]> =>
  tx.many(sql`
    select i.id as "inputId", i.vehicle_id as "vehicleId", p.id as "probeId"
    from input i join probe p on p.account_id = i.account_id and p.vehicle_id = i.vehicle_id
    where i.account_id = ${accountId} and i.id = any(${inputIds}::bigint[]) and exists (
      select 1 from profile_terms t
      where t.account_id = i.account_id and t.suspend_input_type_id = i.input_type_id)`);
