/** Restores single days of a vehicle or probe from a backup. Adds what is missing, and changes nothing that can be read. */
import type { Database, Transaction } from '../database/database.ts';
import { type DumpLines, LoadError, readHeader, readRows } from '../database/dump-lines.ts';
import { createMonth, monthOf } from '../database/span-months.ts';
import { identifier, sql } from '../database/sql.ts';
import { ownTables } from '../database/tables.ts';
import type { SpanName } from './damaged-spans.ts';
import { holdSealing } from './seal-telemetry.ts';
import { type Entries, type SealedKind, spansOf } from './sealed-kind.ts';
import { sealedPlots } from './sealed-plots.ts';
import { sealedReadings } from './sealed-readings.ts';
import { decodedOf, type Ends, endsOf, isOfSpan, momentOf } from './spans.ts';

export interface WantedDays extends Pick<SpanName, 'of' | 'seriesId'> {
  /** `2026-01-31`, in UTC. */
  days: readonly string[];
}

export interface RestoredDay {
  day: string;
  /** Plots or readings that were added. Undefined: the backup has nothing of that day. */
  added: number | undefined;
  /** What was stored could not be read, or its count was wrong, and was replaced. */
  wasDamaged: boolean;
}

/** A row of the backup. */
type Row = Readonly<Record<string, string | null>>;
/** What the backup has of a day: sealed, as rows, or both. */
interface DayInBackup {
  span?: Row;
  rows: Row[];
}

/** Throws LoadError. */
export const restoreDays = (db: Database, lines: DumpLines, wanted: WantedDays): Promise<RestoredDay[]> =>
  wanted.of === 'vehicle'
    ? restoreOf(sealedPlots, 'vehicle_id', db, lines, wanted)
    : restoreOf(sealedReadings, 'probe_id', db, lines, wanted);

async function restoreOf<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  series: 'vehicle_id' | 'probe_id',
  db: Database,
  lines: DumpLines,
  { of, seriesId, days }: WantedDays,
): Promise<RestoredDay[]> {
  const { found, accountId } = await readDays(kind, series, lines, { of, seriesId, days });
  return db.transaction(async (tx) => {
    if (accountId === undefined) return days.map((day) => ({ day, added: undefined, wasDamaged: false }));
    const owner = await tx.maybe(sql`
      select id from ${identifier(of)} where account_id = ${accountId} and id = ${seriesId}`);
    if (!owner) throw new LoadError(`has the ${of} ${seriesId} in an account that does not exist here`);
    await holdSealing(tx, accountId);
    const restored: RestoredDay[] = [];
    for (const day of days) {
      const inBackup = found.get(day);
      restored.push(
        inBackup
          ? { day, ...(await restoreDay(kind, tx, { accountId, seriesId, day }, inBackup)) }
          : { day, added: undefined, wasDamaged: false },
      );
    }
    return restored;
  });
}

async function readDays<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  series: string,
  lines: DumpLines,
  { seriesId, days }: WantedDays,
): Promise<{ found: Map<string, DayInBackup>; accountId: number | undefined }> {
  readHeader((await lines.next()).value);
  const wanted = new Set(days);
  const found = new Map<string, DayInBackup>();
  let accountId: number | undefined;
  let take: ((line: string) => void) | undefined;
  const rowsTable = kind.rows.text;
  await readRows(lines, {
    table: (name, columns) => {
      const isSpan = name === kind.spans;
      take = undefined;
      if (!isSpan && name !== rowsTable) return;
      const [owner, utc] = [columns.indexOf(series), columns.indexOf(isSpan ? 'day_utc' : 'utc')];
      take = (line) => {
        const values = JSON.parse(line) as (string | null)[];
        const day = values[utc]?.slice(0, 10) ?? '';
        if (Number(values[owner]) !== seriesId || !wanted.has(day)) return;
        const row: Row = Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
        accountId = Number(row['account_id']);
        const known = found.get(day) ?? { rows: [] };
        found.set(day, isSpan ? { ...known, span: row } : { ...known, rows: [...known.rows, row] });
      };
    },
    row: (line) => take?.(line),
  });
  return { found, accountId };
}

async function restoreDay<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  tx: Transaction,
  { accountId, seriesId, day }: { accountId: number; seriesId: number; day: string },
  { span, rows }: DayInBackup,
): Promise<{ added: number; wasDamaged: boolean }> {
  const dayUtc = new Date(`${day}T00:00:00Z`);
  const stored = await tx.maybe<{ bytes: Buffer; count: number; firstUtc: Date; lastUtc: Date }>(sql`
    select s.${kind.bytes} as bytes, s.count, s.first_utc as "firstUtc", s.last_utc as "lastUtc" from ${spansOf(kind)} s
    where s.account_id = ${accountId} and s.${kind.series} = ${seriesId} and s.day_utc = ${dayUtc}`);
  const had = stored
    ? decoded(kind, dayUtc, { ...stored, firstMs: stored.firstUtc.getTime(), lastMs: stored.lastUtc.getTime() })
    : kind.none;
  const wasDamaged = had === undefined || (stored !== undefined && stored.count !== had.count);
  const sent = span ? decoded(kind, dayUtc, sentSpan(kind, span)) : kind.none;
  if (sent === undefined) throw new LoadError(`has a damaged copy of ${day} as well: choose an older backup`);
  // Late ones are rows until they are sealed.
  const late = await momentsOfRows(kind, tx, { accountId, seriesId, dayUtc });
  const merged = kind.merge(had ?? kind.none, withoutMoments(kind, sent, late));
  const added = wasDamaged ? merged.count : merged.count - had.count;
  if (wasDamaged) {
    await tx.run(sql`
      delete from ${spansOf(kind)}
      where account_id = ${accountId} and ${kind.series} = ${seriesId} and day_utc = ${dayUtc}`);
  }
  if (added > 0) {
    await createMonth(tx, kind.spans, monthOf(kind.spans, dayUtc.getTime()));
    await kind.store(tx, accountId, seriesId, [{ dayUtc, entries: merged }]);
  }
  const sealed = new Set(merged.utcMs);
  const missing = rows.filter((row) => !sealed.has(momentOf(row['utc'] ?? '')));
  return { added: added + (await insertRows(kind, tx, missing)), wasDamaged };
}

interface StoredSpan extends Ends {
  bytes: Buffer;
}

const sentSpan = ({ bytes }: Pick<SealedKind<never, never>, 'bytes'>, span: Row): StoredSpan => ({
  bytes: Buffer.from((span[bytes.text] ?? '').slice(2), 'hex'),
  firstMs: momentOf(span['first_utc'] ?? ''),
  lastMs: momentOf(span['last_utc'] ?? ''),
});

/** Undefined: damaged, or entries of something else. */
function decoded<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  dayUtc: Date,
  { bytes, ...ends }: StoredSpan,
): Columns | undefined {
  try {
    const entries = decodedOf({ dayUtc, bytes }, kind.decode);
    return isOfSpan(endsOf(entries), ends) ? entries : undefined;
  } catch {
    return undefined;
  }
}

async function momentsOfRows<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  tx: Transaction,
  { accountId, seriesId, dayUtc }: { accountId: number; seriesId: number; dayUtc: Date },
): Promise<Set<number>> {
  const found = await tx.many<{ utc: Date }>(sql`
    select utc from ${kind.rows} where account_id = ${accountId} and ${kind.series} = ${seriesId}
      and utc >= ${dayUtc} and utc < ${dayUtc}::timestamptz + interval '1 day'`);
  return new Set(found.map(({ utc }) => utc.getTime()));
}

function withoutMoments<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  entries: Columns,
  moments: ReadonlySet<number>,
): Columns {
  if (moments.size === 0) return entries;
  let left = kind.none;
  let first = 0;
  for (let at = 0; at <= entries.count; at += 1) {
    if (at < entries.count && !moments.has(entries.utcMs[at] ?? 0)) continue;
    if (at > first) left = kind.merge(left, kind.slice(entries, first, at));
    first = at + 1;
  }
  return left;
}

/** Stored rows win. Returns the number of new ones. */
async function insertRows<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  tx: Transaction,
  rows: readonly Row[],
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const known = (await ownTables(tx)).find(({ name }) => name === kind.rows.text)?.columns ?? [];
  const columns = Object.keys(first);
  if (columns.some((column) => !known.some(({ name }) => name === column))) {
    throw new LoadError('was made by another version: restore it as a whole elsewhere, and back up again');
  }
  const names = columns.map((name) => identifier(name).text).join(', ');
  return tx.run({
    text: `insert into ${kind.rows.text} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${kind.rows.text}, $1::jsonb) on conflict do nothing`,
    values: [JSON.stringify(rows)],
  });
}
