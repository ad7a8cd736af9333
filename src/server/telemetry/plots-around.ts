/** The stored neighbours of moments of vehicles. Late plots, notices of visits that ended, and places need them. */
import { accountOf } from '../database/account-of.ts';
import { int8s, moments } from '../database/binary.ts';
import type { Queryable } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { type Statement, sql } from '../database/sql.ts';
import { nearestInSpans, type Wanted } from './nearest-in-spans.ts';
import { plotAt, type StoredPlot } from './plot-columns.ts';
import { sealedPlots } from './sealed-plots.ts';

export interface PlotMoment {
  accountId: number;
  vehicleId: number;
  utcMs: number;
}

export interface PlotsAround {
  /** The last plot at or before the moment. */
  before: StoredPlot | undefined;
  /** The first plot after it. */
  after: StoredPlot | undefined;
}

type Reader = Pick<Queryable, 'many'>;

interface Options {
  /** Leaves `after` undefined, and reads half as much. */
  beforeOnly?: boolean;
  /** Without it, a damaged span makes the call fail. */
  skipDamaged?: boolean;
}

/**
 * Returns one entry for each element of `wanted`, in the same order. Rows are read before spans: plots move from rows to spans
 * only, so none is missed.
 */
export async function plotsAround(
  db: Reader,
  wanted: readonly PlotMoment[],
  { beforeOnly = false, skipDamaged = false }: Options = {},
): Promise<PlotsAround[]> {
  if (wanted.length === 0) return [];
  const known = await knownOf(db, wanted);
  const rows = await readRows(db, wanted, known, beforeOnly);
  const found = rows.map(
    ({ before, after }, index): PlotsAround => ({
      ...(known[index] ?? { before: stored(before), after: stored(after) }),
    }),
  );
  for (const [accountId, sealed] of mayBeNearer(rows, wanted, found)) {
    await nearestInSpans(sealedPlots, db, accountId, sealed, { skipDamaged, at: plotAt, utcOf: ({ utcMs }) => utcMs });
  }
  return found;
}

interface Row {
  before: (Omit<StoredPlot, 'inside'> & { inside: number[] | null }) | null;
  after: Row['before'];
  /** Days of spans whose plots may be nearer than those of rows. */
  spanMs: number | null;
  nextSpanMs: number | null;
}

/** Neighbours among rows, by the place of a moment. */
type Known = readonly (PlotsAround | undefined)[];

/**
 * The neighbours of moments that are between the same two rows as the earliest one of their vehicle. Looked up one by one, each
 * would step over all rows there that were sealed since the last vacuum.
 */
async function knownOf(db: Reader, wanted: readonly PlotMoment[]): Promise<Known> {
  const earliest = [...earliestOfSeveral(wanted).values()];
  if (earliest.length === 0) return [];
  const rows = await readRows(db, earliest, [], false);
  const around = new Map(
    rows.map(({ before, after }, index) => [
      keyOf(earliest[index] ?? { accountId: 0, vehicleId: 0 }),
      { before: stored(before), after: stored(after) },
    ]),
  );
  return wanted.map((moment) => {
    const first = around.get(keyOf(moment));
    return first && moment.utcMs < (first.after?.utcMs ?? Infinity) ? first : undefined;
  });
}

const keyOf = ({ accountId, vehicleId }: Pick<PlotMoment, 'accountId' | 'vehicleId'>): string =>
  `${accountId} ${vehicleId}`;

/** Of the vehicles with several moments. */
function earliestOfSeveral(wanted: readonly PlotMoment[]): Map<string, PlotMoment> {
  const earliest = new Map<string, PlotMoment>();
  const several = new Map<string, PlotMoment>();
  for (const moment of wanted) {
    const key = keyOf(moment);
    const first = earliest.get(key);
    const now = first && first.utcMs <= moment.utcMs ? first : moment;
    earliest.set(key, now);
    if (first) several.set(key, now);
  }
  return several;
}

function readRows(db: Reader, wanted: readonly PlotMoment[], known: Known, beforeOnly: boolean): Promise<Row[]> {
  const accounts = wanted.map(({ accountId }) => accountId);
  const account = accountOf(accounts, sql`w.account_id`);
  const near = (which: Statement) => sql`(
    select p.utc, json_build_object('id', p.id, 'utcMs', ${milliseconds(sql`p.utc`)}, 'latitude', p.latitude,
      'longitude', p.longitude, 'speed', p.speed, 'heading', p.heading, 'inside', p.inside,
      'receivedMs', ${milliseconds(sql`p.received_utc`)}) as plot
    from plot p where p.account_id = ${account} and p.vehicle_id = w.vehicle_id and not w.known and ${which} limit 1)`;
  const span = (which: Statement) => sql`(
    select s.day_utc, s.first_utc, s.last_utc from plot_span s
    where s.account_id = ${account} and s.vehicle_id = w.vehicle_id and ${which} limit 1)`;
  // Part of the text, so that the plan leaves out what is not needed.
  const needsAfter = beforeOnly ? sql`false` : sql`true`;
  return db.many<Row>(sql`
    select q.plot as before, n.plot as after,
      case when s.last_utc > coalesce(q.utc, w.before_utc, '-infinity') then ${milliseconds(sql`s.day_utc`)} end as "spanMs",
      case when t.first_utc < coalesce(n.utc, w.after_utc, 'infinity') then ${milliseconds(sql`t.day_utc`)} end as "nextSpanMs"
    from unnest(${int8s(accounts)}::bigint[],
        ${int8s(wanted.map(({ vehicleId }) => vehicleId))}::bigint[],
        ${moments(wanted.map(({ utcMs }) => utcMs))}::timestamptz[],
        ${wanted.map((_, index) => known[index] !== undefined)}::boolean[],
        ${moments(wanted.map((_, index) => known[index]?.before?.utcMs ?? null))}::timestamptz[],
        ${moments(wanted.map((_, index) => known[index]?.after?.utcMs ?? null))}::timestamptz[]) with ordinality
        as w (account_id, vehicle_id, utc, known, before_utc, after_utc, index)
      left join lateral ${near(sql`p.utc <= w.utc order by p.utc desc`)} as q on true
      left join lateral ${near(sql`p.utc > w.utc order by p.utc`)} as n on ${needsAfter}
      left join lateral ${span(sql`s.day_utc <= w.utc and s.first_utc <= w.utc order by s.day_utc desc`)} as s on true
      left join lateral ${span(sql`s.day_utc > w.utc - interval '1 day' and s.first_utc > w.utc
        order by s.day_utc`)} as t on ${needsAfter} and (s.last_utc is null or s.last_utc <= w.utc)
    order by w.index`);
}

const stored = (plot: Row['before']): StoredPlot | undefined =>
  plot === null ? undefined : { ...plot, inside: plot.inside ?? [] };

/** By account. */
function mayBeNearer(
  rows: readonly Row[],
  wanted: readonly PlotMoment[],
  found: readonly PlotsAround[],
): Map<number, Wanted<StoredPlot>[]> {
  const accounts = new Map<number, Wanted<StoredPlot>[]>();
  rows.forEach(({ spanMs, nextSpanMs }, index) => {
    const days = [spanMs, nextSpanMs].filter((day) => day !== null);
    const [moment, around] = [wanted[index], found[index]];
    if (days.length === 0 || !moment || !around) return;
    const { accountId, vehicleId, utcMs } = moment;
    const ofAccount = accounts.get(accountId) ?? [];
    accounts.set(accountId, ofAccount);
    ofAccount.push({ seriesId: vehicleId, utcMs, days, around });
  });
  return accounts;
}
