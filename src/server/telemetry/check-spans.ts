/** Checks the sealed days among the rows of a backup, by their checksums and counts. Decodes nothing. */
import type { Queryable } from '../database/database.ts';
import { parsed, type RowsVisitor } from '../database/dump-lines.ts';
import { type SpanTable, spanTable } from '../database/span-months.ts';
import { sql } from '../database/sql.ts';
import { type CheckedSpan, checkSpan, type SpanKind } from '../sealed/envelope.ts';
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
