/** Finds sealed days that are damaged, by checksums and counts without decoding, and days that are missing. */
import type { Queryable } from '../database/database.ts';
import { parsed, type RowsVisitor } from '../database/dump-lines.ts';
import { type SpanTable, spanTable } from '../database/span-months.ts';
import { type Statement, sql } from '../database/sql.ts';
import { type CheckedSpan, checkSpan, type SpanKind } from '../sealed/envelope.ts';
import { type SealedKind, spansOf } from './sealed-kind.ts';
import { sealedPlots } from './sealed-plots.ts';
import { sealedReadings } from './sealed-readings.ts';
import { dayOf, isOfSpan, momentOf, otherDay } from './spans.ts';

const sealedTables: Record<SpanTable, { kind: SpanKind; series: string; bytes: string }> = {
  plot_span: { kind: 'plots', series: 'vehicle_id', bytes: 'plots' },
  reading_span: { kind: 'readings', series: 'probe_id', bytes: 'readings' },
};

export interface DamagedDay {
  kind: SpanKind;
  accountId: number;
  /** Of the vehicle, or of the probe. */
  seriesId: number;
  /** `2026-01-31` */
  day: string;
  reason: string;
}

type Inspect = (line: string) => void;

/** Returns what to call with each row of the table. Undefined: rows of this table have no checksum. */
export function spanInspector(
  table: string,
  columns: readonly string[],
  found: (day: DamagedDay) => void,
): Inspect | undefined {
  const name = spanTable(table);
  if (!name) return undefined;
  const { kind, series, bytes } = sealedTables[name];
  const wanted = ['account_id', series, 'day_utc', 'first_utc', 'last_utc', 'count', bytes];
  const [account, owner, day, first, last, count, content] = wanted.map((column) => columns.indexOf(column));
  return (line) => {
    const values = parsed(line) as (string | null)[] | undefined;
    const valueOf = (index = -1): string => values?.[index] ?? '';
    const [dayMs = 0, firstMs = 0, lastMs = 0] = [day, first, last].map((index) => momentOf(valueOf(index)));
    const reason = problemOf(kind, valueOf(content), { count: Number(valueOf(count)), dayMs, firstMs, lastMs });
    if (reason === undefined) return;
    const [accountId, seriesId] = [Number(valueOf(account)), Number(valueOf(owner))];
    found({ kind, accountId, seriesId, day: valueOf(day).slice(0, 10), reason });
  };
}

/** Calls `found` for each damaged day of a backup, and passes everything on to the visitor. */
export function findDamage(visitor: RowsVisitor, found: (day: DamagedDay) => void): RowsVisitor {
  let inspect: Inspect | undefined;
  return {
    ...visitor,
    table(name, columns) {
      inspect = spanInspector(name, columns, found);
      visitor.table(name, columns);
    },
    async row(line) {
      await visitor.row(line);
      inspect?.(line);
    },
  };
}

/** `text`: bytes as PostgreSQL writes them. */
function problemOf(kind: SpanKind, text: string, stored: CheckedSpan & { dayMs: number }): string | undefined {
  try {
    const sealed = checkSpan(kind, Buffer.from(text.slice(2), 'hex'));
    if (sealed.count !== stored.count) return `It has ${sealed.count} entries instead of ${stored.count}.`;
    const strange = [sealed.firstMs, sealed.lastMs].find((moment) => dayOf(moment) !== stored.dayMs);
    if (strange !== undefined) return otherDay(strange);
    return isOfSpan(sealed, stored) ? undefined : 'It has entries of another day, vehicle or probe.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A line for each damaged day, with the names of its vehicle and account. */
export async function describeDays(
  db: Queryable,
  days: readonly DamagedDay[],
  accounts: readonly { id: number; name: string }[],
): Promise<string[]> {
  const owners = await ownersOf(db, days, new Map(accounts.map(({ id, name }) => [id, name])));
  return days.map(({ kind, accountId, seriesId, day, reason }) => {
    const name = owners.get(`${kind} ${accountId} ${seriesId}`);
    return `${plainDay({ kind, seriesId, day })}${name === undefined ? '' : ` (${name})`}: ${reason}`;
  });
}

/** Such as "plots of vehicle 5 on 2026-01-31". */
export const plainDay = ({ kind, seriesId, day }: Pick<DamagedDay, 'kind' | 'seriesId' | 'day'>): string =>
  `${kind} of ${kind === 'plots' ? 'vehicle' : 'probe'} ${seriesId} on ${day}`;

async function ownersOf(
  db: Queryable,
  days: readonly DamagedDay[],
  accounts: ReadonlyMap<number, string>,
): Promise<Map<string, string>> {
  const idsOf = (wanted: SpanKind): number[] => [
    ...new Set(days.filter(({ kind }) => kind === wanted).map(({ seriesId }) => seriesId)),
  ];
  const rows = await db.many<{ key: string; name: string; accountId: number }>(sql`
    select o.kind || ' ' || o.account_id || ' ' || o.id as key, o.name, o.account_id as "accountId"
    from (
      select 'plots' as kind, account_id, id, name from vehicle where id = any(${idsOf('plots')}::bigint[])
      union all
      select 'readings', account_id, id, name from probe where id = any(${idsOf('readings')}::bigint[])
    ) as o`);
  return new Map(rows.map(({ key, name, accountId }) => [key, `"${name}", account "${accounts.get(accountId)}"`]));
}

/**
 * Finds days that are missing as a whole, by the records derived from them: a visit begins and ends with a plot, an alarm with a reading.
 * Retention deletes the oldest days, so a day before which another one is stored was not deleted by it. A day without visits and
 * alarms leaves no trace. `accountId`: only of this account.
 */
export async function missingDays(db: Queryable, accountId: number | undefined): Promise<DamagedDay[]> {
  const plots = await missingOf(sealedPlots, db, { of: sql`visit`, accountId });
  const readings = await missingOf(sealedReadings, db, { of: sql`alarm`, accountId });
  const reasonOf = (derived: string): string => `It is missing, although ${derived} of that day are stored.`;
  return [
    ...plots.map((day) => ({ ...day, kind: 'plots' as const, reason: reasonOf('visits') })),
    ...readings.map((day) => ({ ...day, kind: 'readings' as const, reason: reasonOf('alarms') })),
  ];
}

/** `of`: the table of the derived records. */
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
