/** Reads days of vehicles as runs of plots in a box, many days at once, and the next ones in advance. */
import { dayMs } from '../../contract/durations.ts';
import { type Bounds, isIn } from '../../geo/bounds.ts';
import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { Positions } from '../sealed/columns.ts';
import { mergePlots } from './merge-plots.ts';
import {
  columnsOf,
  noPlots,
  type PathColumns,
  type PlotColumns,
  type PlotJson,
  type PositionColumns,
  type PositionJson,
  plotJson,
  plotsBetween,
  positionJson,
  positionsOf,
  slicePlots,
  slicePositions,
} from './plot-columns.ts';
import { type NearDay, type PlotsNearQuery, rowsIn } from './plot-days-near.ts';
import { plotsOfSpan, positionsOfSpan, readPlotSpans, type SpanRow } from './plot-spans.ts';
import { placeOf } from './sealed-kind.ts';

/** Consecutive plots of a vehicle, all in the box. `first` and `end` are their places among all plots of the day. */
export interface Run<Plots> {
  plots: Plots;
  first: number;
  end: number;
}

/** `count`: all plots of the day in the period, in the box or not. */
export interface DayRuns<Plots> {
  count: number;
  runs: Run<Plots>[];
}

/** Which columns are read. */
export interface Reading<Plots extends PathColumns, Json extends PositionJson> {
  json: Statement;
  ofRows(json: Json): Plots;
  ofSpan(span: SpanRow, positions: Positions): Plots;
  slice(plots: Plots, first: number, end: number): Plots;
  /** Days with rows and a span are rare: all columns are read. */
  ofBoth(plots: PlotColumns): Plots;
}

export const wholePlots: Reading<PlotColumns, PlotJson> = {
  json: plotJson,
  ofRows: columnsOf,
  ofSpan: plotsOfSpan,
  slice: slicePlots,
  ofBoth: (plots) => plots,
};

/** Several times faster than `wholePlots`. */
export const positionsOnly: Reading<PositionColumns, PositionJson> = {
  json: positionJson,
  ofRows: positionsOf,
  ofSpan: (_, positions) => ({ ...positions, id: positions.ids() }),
  slice: slicePositions,
  ofBoth: (plots) => plots,
};

/** Without ids, and without a copy: valid until the next day is read. */
export const pathsOnly: Reading<PathColumns, PositionJson> = {
  ...positionsOnly,
  ofSpan: (_, positions) => positions,
  slice: ({ utcMs, latitude, longitude }, first, end) => ({
    count: end - first,
    utcMs: utcMs.subarray(first, end),
    latitude: latitude.subarray(first, end),
    longitude: longitude.subarray(first, end),
  }),
};

/** The first group is small, so that an answer begins soon. Two groups are in memory. */
const [daysFirst, daysAtMost, plotsAtMost] = [16, 256, 40_000];

const plotsOf = ({ rows, span }: NearDay): number => (rows?.count ?? 0) + (span?.count ?? 0);

function groupsOf(days: readonly NearDay[]): NearDay[][] {
  const groups: NearDay[][] = [];
  let [plots, most] = [0, daysFirst];
  for (const day of days) {
    const group = groups.at(-1);
    plots += plotsOf(day);
    if (group && group.length < most && plots <= plotsAtMost) group.push(day);
    else {
      if (group) most = daysAtMost;
      groups.push([day]);
      plots = plotsOf(day);
    }
  }
  return groups;
}

/** An element for each day, in the same order. */
export async function* readDays<Plots extends PathColumns, Json extends PositionJson>(
  db: Queryable,
  query: PlotsNearQuery,
  days: readonly NearDay[],
  reading: Reading<Plots, Json>,
): AsyncGenerator<DayRuns<Plots>> {
  const groups = groupsOf(days);
  let next = groups[0] && readGroup(db, query, groups[0], reading);
  for (const [at, group] of groups.entries()) {
    const parts = await next;
    const following = groups[at + 1];
    next = following && readGroup(db, query, following, reading);
    // It is awaited above, unless the reader stops before.
    next?.catch(() => {});
    for (const [place, day] of group.entries()) {
      await query.yieldIfDue?.();
      query.signal?.throwIfAborted();
      yield runsOfDay(query, day, parts?.[place] ?? {}, reading);
    }
  }
}

interface Parts<Json> {
  rows?: (Json & RowPlaces) | undefined;
  /** All rows of a mixed day. */
  allRows?: PlotJson | undefined;
  span?: SpanRow | undefined;
}

interface RowPlaces {
  /** Of the rows in the box, among all rows of the day in the period. In a small box, several rows outside count as one. */
  places: number[];
  total: number;
}

async function readGroup<Json extends PositionJson>(
  db: Queryable,
  query: PlotsNearQuery,
  days: readonly NearDay[],
  { json }: { json: Statement },
): Promise<Parts<Json>[]> {
  const alone = days.filter(({ span, isMixed }) => !span && !isMixed);
  const isSmall = alone.some((day) => !day.rows?.bounds);
  const inBox = sql`${json}, coalesce(json_agg(place), '[]') as places, coalesce(max(total), 0)::integer as total`;
  const rows = isSmall
    ? await readFewRows<Json & RowPlaces>(db, query, alone, inBox)
    : await readRows<Json & RowPlaces>(db, query, alone, { json: inBox, which: rowsIn(query.box) });
  // Some or all rows of a day were sealed after the day was found.
  const isSealedSince = (day: NearDay): boolean => countOf(day, rows.get(day)) < (day.rows?.count ?? 0);
  const mixed = new Set(days.filter((day) => day.isMixed || isSealedSince(day)));
  const sealed = days.filter((day) => day.span || mixed.has(day));
  const allRows = await readRows<PlotJson>(db, query, [...mixed], { json: plotJson, which: sql`true` });
  const spans = new Map<NearDay, SpanRow>();
  const byKey = new Map(sealed.map((day) => [keyOf(day), day]));
  for await (const span of readPlotSpans(db, query.accountId, sealed, daysAtMost)) {
    const day = byKey.get(keyOf({ vehicleId: span.vehicleId, dayMs: span.dayUtc.getTime() }));
    if (day) spans.set(day, span);
  }
  return days.map((day) => ({
    rows: mixed.has(day) ? undefined : rows.get(day),
    allRows: allRows.get(day),
    span: spans.get(day),
  }));
}

/** As `DayPart` counts. */
const countOf = (day: NearDay, rows: RowPlaces | undefined): number =>
  (day.rows?.bounds ? rows?.total : rows?.places.length) ?? 0;

const keyOf = ({ vehicleId, dayMs }: Pick<NearDay, 'vehicleId' | 'dayMs'>): string => `${vehicleId} ${dayMs}`;

const periodOf = ({ from, to }: PlotsNearQuery, day: NearDay): [startMs: number, endMs: number] => [
  Math.max(day.dayMs, from.getTime()),
  Math.min(day.dayMs + dayMs, to.getTime()),
];

async function readRows<Json extends object>(
  db: Queryable,
  query: PlotsNearQuery,
  days: readonly NearDay[],
  { json, which }: { json: Statement; which: Statement },
): Promise<Map<NearDay, Json>> {
  if (days.length === 0) return new Map();
  const periods = days.map((day) => periodOf(query, day));
  const rows = await db.many<Json & { nth: number }>(sql`
    select w.nth::integer as nth, d.* from unnest(${days.map(({ vehicleId }) => vehicleId)}::bigint[],
        ${periods.map(([startMs]) => new Date(startMs))}::timestamptz[],
        ${periods.map(([, endMs]) => new Date(endMs))}::timestamptz[]) with ordinality as w (vehicle_id, start_utc, end_utc, nth)
      cross join lateral (
        select ${json} from (
          select *, row_number() over (order by utc) - 1 as place, count(*) over () as total from plot
          where account_id = ${query.accountId} and vehicle_id = w.vehicle_id and utc >= w.start_utc and utc < w.end_utc
          order by utc) as in_order
        where ${which}) as d`);
  return byDay(days, rows);
}

/**
 * Reads the rows in a small box, and looks between each two of them for another row. That is many times faster than giving all
 * rows of the days a place, because few are in the box.
 */
async function readFewRows<Json extends object>(
  db: Queryable,
  query: PlotsNearQuery,
  days: readonly NearDay[],
  json: Statement,
): Promise<Map<NearDay, Json>> {
  const ranges = days.flatMap((day, at) =>
    (day.rows?.ranges ?? []).map(([first, last]) => ({
      day,
      nth: at + 1,
      moments: [first, last, ...periodOf(query, day)],
    })),
  );
  if (ranges.length === 0) return new Map();
  const momentsAt = (place: number) =>
    sql`${ranges.map(({ moments }) => new Date(moments[place] ?? 0))}::timestamptz[]`;
  const isOther = sql`account_id = ${query.accountId} and vehicle_id = in_box.vehicle_id`;
  const rows = await db.many<Json & { nth: number }>(sql`
    select nth::integer as nth, ${json} from (
      select *, place + 1 + (next_utc is null and exists (
          select from plot where ${isOther} and utc > in_box.utc and utc < in_box.end_utc))::integer as total
      from (
        select *, row_number() over day - 1 + sum((exists (
            select from plot where ${isOther} and utc > in_box.before_utc and utc < in_box.utc))::integer) over day as place
        from (
          select p.*, r.nth, r.end_utc, lag(utc, 1, r.start_utc - interval '1 millisecond') over day as before_utc,
            lead(utc) over day as next_utc
          from unnest(${ranges.map(({ nth }) => nth)}::integer[], ${ranges.map(({ day }) => day.vehicleId)}::bigint[],
              ${momentsAt(0)}, ${momentsAt(1)}, ${momentsAt(2)}, ${momentsAt(3)})
              as r (nth, vehicle_id, first_utc, last_utc, start_utc, end_utc)
            cross join lateral (
              select * from plot where account_id = ${query.accountId} and vehicle_id = r.vehicle_id
                and utc >= r.first_utc and utc <= r.last_utc and ${rowsIn(query.box)}
              -- Not merged into a join, for which PostgreSQL may read all rows.
              offset 0) as p
          window day as (partition by r.nth order by utc)) as in_box
        window day as (partition by nth order by utc)) as in_box
      order by nth, utc) as in_order
    group by nth`);
  return byDay(days, rows);
}

const byDay = <Json extends { nth: number }>(days: readonly NearDay[], rows: readonly Json[]): Map<NearDay, Json> =>
  new Map(rows.flatMap((row) => (days[row.nth - 1] ? [[days[row.nth - 1] as NearDay, row]] : [])));

function runsOfDay<Plots extends PathColumns, Json extends PositionJson>(
  query: PlotsNearQuery,
  day: NearDay,
  { rows, allRows, span }: Parts<Json>,
  reading: Reading<Plots, Json>,
): DayRuns<Plots> {
  if (rows) return { count: rows.total, runs: runsOfRows(rows, reading) };
  const [startMs, endMs] = periodOf(query, day);
  if (allRows) {
    const sealed = span ? plotsOfSpan(span) : noPlots;
    const plots = plotsBetween(mergePlots(sealed, columnsOf(allRows)), startMs, endMs);
    return { count: plots.count, runs: runsOf(reading.ofBoth(plots), placesIn(plots, query.box), reading.slice) };
  }
  if (!span) return { count: 0, runs: [] };
  const positions = positionsOfSpan(span);
  const [first, end] = [placeOf(positions, startMs), placeOf(positions, endMs)];
  if (day.span?.bounds && isWithin(day.span.bounds, query.box)) {
    const plots = reading.slice(reading.ofSpan(span, positions), first, end);
    return { count: end - first, runs: end > first ? [{ plots, first: 0, end: end - first }] : [] };
  }
  const places = placesIn(positions, query.box).filter((place) => place >= first && place < end);
  if (places.length === 0) return { count: end - first, runs: [] };
  const runs = runsOf(reading.ofSpan(span, positions), places, reading.slice);
  return { count: end - first, runs: runs.map((run) => ({ ...run, first: run.first - first, end: run.end - first })) };
}

const isWithin = ({ south, west, north, east }: Bounds, box: Bounds): boolean =>
  south >= box.south && north <= box.north && west >= box.west && east <= box.east;

function placesIn({ latitude, longitude }: Pick<PlotColumns, 'latitude' | 'longitude'>, box: Bounds): number[] {
  const places: number[] = [];
  for (let at = 0; at < latitude.length; at += 1) {
    if (isIn(box, latitude[at] ?? 0, longitude[at] ?? 0)) places.push(at);
  }
  return places;
}

/** `plots`: only those in the box. */
function runsOfRows<Plots extends PathColumns, Json extends PositionJson>(
  json: Json & RowPlaces,
  { ofRows, slice }: Reading<Plots, Json>,
): Run<Plots>[] {
  let read = 0;
  const plots = ofRows(json);
  return rangesOf(json.places).map(([first, end]) => {
    const start = read;
    read += end - first;
    return { plots: slice(plots, start, read), first, end };
  });
}

const runsOf = <Plots>(
  plots: Plots,
  places: readonly number[],
  slice: (plots: Plots, first: number, end: number) => Plots,
): Run<Plots>[] => rangesOf(places).map(([first, end]) => ({ plots: slice(plots, first, end), first, end }));

/** Ranges of consecutive places: the first one, and one more than the last one. */
function rangesOf(places: readonly number[]): [first: number, end: number][] {
  const ranges: [number, number][] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last?.[1] === place) last[1] += 1;
    else ranges.push([place, place + 1]);
  }
  return ranges;
}
