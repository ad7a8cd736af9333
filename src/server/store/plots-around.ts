/** The stored neighbours of moments of vehicles. Late plots, notices of visits that ended, and places need them. */
import { int8s, moments } from '../database/binary.ts';
import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { DamagedPlotsError } from './damaged-plots.ts';
import { milliseconds } from './milliseconds.ts';
import { placeOf, plotAt, type StoredPlot } from './plot-columns.ts';
import { plotsOfSpan, readSpans, type SpanRow, type VehicleDay } from './plot-spans.ts';

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
  const rows = await readRows(db, wanted, beforeOnly);
  const found = rows.map(({ before, after }): PlotsAround => ({ before: stored(before), after: stored(after) }));
  for (const [accountId, days] of spansToRead(rows, wanted)) {
    for await (const span of readSpans(db, accountId, [...days.values()])) {
      const places = days.get(keyOf(span.vehicleId, span.dayUtc.getTime()))?.places ?? [];
      try {
        compare(span, places, wanted, found);
      } catch (error) {
        if (!skipDamaged || !(error instanceof DamagedPlotsError)) throw error;
      }
    }
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

function readRows(db: Reader, wanted: readonly PlotMoment[], beforeOnly: boolean): Promise<Row[]> {
  const near = (which: Statement) => sql`(
    select p.utc, json_build_object('id', p.id, 'utcMs', ${milliseconds(sql`p.utc`)}, 'latitude', p.latitude,
      'longitude', p.longitude, 'speed', p.speed, 'heading', p.heading, 'inside', p.inside,
      'receivedMs', ${milliseconds(sql`p.received_utc`)}) as plot
    from plot p where p.account_id = w.account_id and p.vehicle_id = w.vehicle_id and ${which} limit 1)`;
  const span = (which: Statement) => sql`(
    select s.day_utc, s.first_utc, s.last_utc from plot_span s
    where s.account_id = w.account_id and s.vehicle_id = w.vehicle_id and ${which} limit 1)`;
  // Part of the text, so that the plan leaves out what is not needed.
  const needsAfter = beforeOnly ? sql`false` : sql`true`;
  return db.many<Row>(sql`
    select q.plot as before, n.plot as after,
      case when s.last_utc > coalesce(q.utc, '-infinity') then ${milliseconds(sql`s.day_utc`)} end as "spanMs",
      case when t.first_utc < coalesce(n.utc, 'infinity') then ${milliseconds(sql`t.day_utc`)} end as "nextSpanMs"
    from unnest(${int8s(wanted.map(({ accountId }) => accountId))}::bigint[],
        ${int8s(wanted.map(({ vehicleId }) => vehicleId))}::bigint[],
        ${moments(wanted.map(({ utcMs }) => utcMs))}::timestamptz[]) with ordinality
        as w (account_id, vehicle_id, utc, place)
      left join lateral ${near(sql`p.utc <= w.utc order by p.utc desc`)} as q on true
      left join lateral ${near(sql`p.utc > w.utc order by p.utc`)} as n on ${needsAfter}
      left join lateral ${span(sql`s.day_utc <= w.utc and s.first_utc <= w.utc order by s.day_utc desc`)} as s on true
      left join lateral ${span(sql`s.day_utc > w.utc - interval '1 day' and s.first_utc > w.utc
        order by s.day_utc`)} as t on ${needsAfter} and (s.last_utc is null or s.last_utc <= w.utc)
    order by w.place`);
}

const stored = (plot: Row['before']): StoredPlot | undefined =>
  plot === null ? undefined : { ...plot, inside: plot.inside ?? [] };

const keyOf = (vehicleId: number, day: number): string => `${vehicleId} ${day}`;

/** By account, then by vehicle and day, with the places in `wanted`. */
function spansToRead(
  rows: readonly Row[],
  wanted: readonly PlotMoment[],
): Map<number, Map<string, VehicleDay & { places: number[] }>> {
  const accounts = new Map<number, Map<string, VehicleDay & { places: number[] }>>();
  rows.forEach(({ spanMs, nextSpanMs }, place) => {
    const { accountId = 0, vehicleId = 0 } = wanted[place] ?? {};
    for (const day of [spanMs, nextSpanMs]) {
      if (day === null) continue;
      const days = accounts.get(accountId) ?? new Map<string, VehicleDay & { places: number[] }>();
      accounts.set(accountId, days);
      const key = keyOf(vehicleId, day);
      const entry = days.get(key) ?? { vehicleId, dayMs: day, places: [] };
      days.set(key, entry);
      entry.places.push(place);
    }
  });
  return accounts;
}

/** Replaces neighbours by nearer ones in the span. */
function compare(
  span: SpanRow,
  places: readonly number[],
  wanted: readonly PlotMoment[],
  found: readonly PlotsAround[],
): void {
  const plots = plotsOfSpan(span);
  for (const place of places) {
    const around = found[place];
    const moment = wanted[place];
    if (!around || !moment) continue;
    const next = placeOf(plots, moment.utcMs + 1);
    const isNearer = (at: number, than: StoredPlot | undefined) =>
      at >= 0 &&
      at < plots.count &&
      (than === undefined || Math.abs((plots.utcMs[at] ?? 0) - moment.utcMs) < Math.abs(than.utcMs - moment.utcMs));
    if (isNearer(next - 1, around.before)) around.before = plotAt(plots, next - 1);
    if (isNearer(next, around.after)) around.after = plotAt(plots, next);
  }
}
