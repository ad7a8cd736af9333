/** The entries of a vehicle or probe in a period, from rows and spans. */
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { DamagedSpanOfDayError } from './damaged-spans.ts';
import { type Entries, entriesBetween, type SealedKind, spansOf } from './sealed-kind.ts';
import { dayOf, entriesOf, type Span } from './spans.ts';

export interface SeriesPeriod {
  seriesId: number;
  /** Includes the start, excludes the end. */
  start: Date;
  end: Date;
}

const rowsAtOnce = 20_000;

interface Options {
  /** Rows of a page. */
  atOnce?: number | undefined;
  /** As if damaged spans were empty, instead of throwing DamagedSpanOfDayError. */
  skipDamaged?: boolean;
}

/** By time, in pages that fit in memory. */
export async function* spanPages<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  db: Pick<Queryable, 'many'>,
  accountId: number,
  { seriesId, start, end }: SeriesPeriod,
  { atOnce = rowsAtOnce, skipDamaged = false }: Options = {},
): AsyncGenerator<Columns> {
  let fromMs = start.getTime();
  while (fromMs < end.getTime()) {
    const period = { seriesId, start: new Date(fromMs), end };
    const { rows, spans, untilMs } = await readPage(kind, db, accountId, period, atOnce);
    // More rows may follow after the last one.
    const toMs = rows.count < atOnce ? untilMs : (rows.utcMs[rows.count - 1] ?? 0) + 1;
    const sealed = spans
      .map((span) => entriesIn(kind, span, skipDamaged))
      .reduce((all, entries) => kind.merge(all, entries), kind.none);
    const page = entriesBetween(kind, kind.merge(sealed, rows), fromMs, toMs);
    if (page.count > 0) yield page;
    fromMs = toMs;
  }
}

function entriesIn<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  span: Span,
  skipDamaged: boolean,
): Columns {
  try {
    return entriesOf(kind, span, kind.decode);
  } catch (error) {
    if (skipDamaged && error instanceof DamagedSpanOfDayError) return kind.none;
    throw error;
  }
}

interface Page<Columns> {
  rows: Columns;
  spans: Span[];
  /** The page has all spans before this moment. */
  untilMs: number;
}

interface PageRow<Rows> {
  dayUtc: Date | null;
  vehicleId: number | null;
  bytes: Buffer | null;
  until: Date;
  rows: Rows | null;
}

/** One statement, so that nothing is in both or in neither. */
async function readPage<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  db: Pick<Queryable, 'many'>,
  accountId: number,
  { seriesId, start, end }: SeriesPeriod,
  atOnce: number,
): Promise<Page<Columns>> {
  // A short page seldom needs more than a few days.
  const spansAtOnce = Math.min(kind.spansAtOnce, 1 + Math.ceil(atOnce / 1000));
  const found = await db.many<PageRow<Rows>>(sql`
    with spans as materialized (
      select s.day_utc, ${kind.vehicle} as vehicle_id, s.${kind.bytes} as bytes from ${spansOf(kind)} s
      where s.account_id = ${accountId} and s.${kind.series} = ${seriesId}
        and s.day_utc >= ${new Date(dayOf(start.getTime()))} and s.day_utc < ${end}
        and s.last_utc >= ${start} and s.first_utc < ${end}
      order by s.day_utc limit ${spansAtOnce}),
    page as materialized (
      select case when count(*) = ${spansAtOnce}::integer then least(max(day_utc) + interval '1 day', ${end})
        else ${end} end as until from spans)
    select null as "dayUtc", null as "vehicleId", null as bytes, page.until, (select to_json(r) from (
      select ${kind.select} from (
        select * from ${kind.rows}
        where account_id = ${accountId} and ${kind.series} = ${seriesId} and utc >= ${start} and utc < page.until
        order by utc limit ${atOnce}) as in_order) as r) as rows
    from page
    union all select day_utc, vehicle_id, bytes, null, null from spans
    order by "dayUtc" nulls first`);
  const [first, ...sealed] = found;
  if (!first?.rows) throw new Error('Expected a row of entries, got none.');
  const spans = sealed.flatMap(({ dayUtc, vehicleId, bytes }) =>
    dayUtc && bytes ? [{ seriesId, vehicleId: vehicleId ?? 0, dayUtc, bytes }] : [],
  );
  return { rows: kind.columnsOf(first.rows), spans, untilMs: first.until.getTime() };
}
