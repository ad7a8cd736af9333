/**
 * Finds days that are missing as a whole, by what was derived from them: a visit begins and ends with a plot, an alarm with a reading.
 * Retention deletes the oldest days, so a day before which another one is stored was not deleted by it. A day without visits and
 * alarms leaves no trace.
 */
import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { DamagedDay } from './check-spans.ts';
import { type SealedKind, spansOf } from './sealed-kind.ts';
import { sealedPlots } from './sealed-plots.ts';
import { sealedReadings } from './sealed-readings.ts';

/** `accountId`: only of this account. */
export async function missingDays(db: Queryable, accountId: number | undefined): Promise<DamagedDay[]> {
  const plots = await missingOf(sealedPlots, db, { of: sql`visit`, accountId });
  const readings = await missingOf(sealedReadings, db, { of: sql`alarm`, accountId });
  const reasonOf = (derived: string): string => `It is missing, although ${derived} of that day are stored.`;
  return [
    ...plots.map((day) => ({ ...day, kind: 'plots' as const, reason: reasonOf('visits') })),
    ...readings.map((day) => ({ ...day, kind: 'readings' as const, reason: reasonOf('alarms') })),
  ];
}

/** `of`: the table of what was derived. */
const missingOf = (
  kind: Pick<SealedKind<never, never>, 'rows' | 'spans' | 'series'>,
  db: Queryable,
  { of, accountId }: { of: Statement; accountId: number | undefined },
): Promise<Pick<DamagedDay, 'accountId' | 'seriesId' | 'day'>[]> =>
  db.many(sql`
    select d.account_id as "accountId", d.series_id as "seriesId", to_char(d.day_utc at time zone 'UTC', 'YYYY-MM-DD') as day
    from (
        select distinct account_id, ${kind.series} as series_id,
          date_trunc('day', utc at time zone 'UTC') at time zone 'UTC' as day_utc
        from ${of} cross join lateral (values (start_utc), (end_utc)) as ends (utc)
        where utc is not null and (${accountId ?? null}::bigint is null or account_id = ${accountId ?? null}::bigint)) as d
    where not exists (select from ${spansOf(kind)} s
        where s.account_id = d.account_id and s.${kind.series} = d.series_id and s.day_utc = d.day_utc)
      and not exists (select from ${kind.rows} r where r.account_id = d.account_id and r.${kind.series} = d.series_id
        and r.utc >= d.day_utc and r.utc < d.day_utc + interval '1 day')
      and exists (select from ${spansOf(kind)} s
        where s.account_id = d.account_id and s.${kind.series} = d.series_id and s.day_utc < d.day_utc)
    order by d.account_id, d.series_id, d.day_utc`);
