/**
 * Fills an account with 500 geofences (or `GEOFENCES`) and vehicles that drive between them for 90 days: positions each 30 s while they drive and each
 * two minutes while they stand, as sealed days, and the visits that follow from them.
 */
import { dayMs } from '../../../src/contract/durations.ts';
import { destination } from '../../../src/geo/distance.ts';
import type { Circle, Point, Polygon, Shape } from '../../../src/geo/shape.ts';
import { toWire } from '../../../src/geo/shape.ts';
import { type ShapeVisit, ShapeVisits } from '../../../src/rules/findings/shape-visits.ts';
import type { TimedColumns } from '../../../src/rules/stops.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { createMonths } from '../../../src/server/database/span-months.ts';
import { sql } from '../../../src/server/database/sql.ts';
import type { PlotColumns } from '../../../src/server/sealed/columns.ts';
import { storePlotSpans } from '../../../src/server/telemetry/sealed-plots.ts';
import { Dice } from '../../support/dice.ts';

/** Of the whole period. */
export const days = 90;
export const startMs = Date.UTC(2026, 5, 1);
const geofenceCount = Number(process.env['GEOFENCES'] ?? 500);
const plotsOfDay = 1100;
const [drivingMs, standingMs, metresPerSecond] = [30_000, 60_000, 12];
const middle: Point = { latitude: 51.34, longitude: 12.37 };
/** As many geofences on a square kilometre for each number. */
const cityMetres = 15_000 * Math.sqrt(geofenceCount / 500);

const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
});

/** Half of them are circles. */
function shapes(dice: Dice): Shape[] {
  return Array.from({ length: geofenceCount }, (_, nth): Shape => {
    const centre = rounded(destination(middle, dice.between(0, 360), cityMetres * Math.sqrt(dice.between(0, 1))));
    const radiusMetres = 5 * Math.round(dice.between(10, 40));
    if (nth % 2 === 0) return { kind: 'circle', centre, radiusMetres } satisfies Circle;
    const nodes = Array.from({ length: 8 }, (_each, corner) =>
      rounded(destination(centre, corner * 45, radiusMetres * dice.between(0.7, 1))),
    );
    return { kind: 'polygon', nodes } satisfies Polygon;
  });
}

const centreOf = (shape: Shape): Point => (shape.kind === 'circle' ? shape.centre : (shape.nodes[0] ?? middle));

interface Written {
  utcMs: number[];
  latitude: number[];
  longitude: number[];
}

/** Drives from place to place until the day has its plots. Returns where it is then. */
function driveDay(dice: Dice, places: readonly Point[], from: Point, beginMs: number): { day: Written; at: Point } {
  const day: Written = { utcMs: [], latitude: [], longitude: [] };
  const add = (point: Point, utcMs: number): void => {
    const { latitude, longitude } = rounded(destination(point, dice.between(0, 360), dice.between(0, 8)));
    day.utcMs.push(utcMs);
    day.latitude.push(latitude);
    day.longitude.push(longitude);
  };
  let [at, utcMs] = [from, beginMs];
  while (day.utcMs.length < plotsOfDay) {
    const near = Array.from({ length: 12 }, () => places[dice.whole(places.length)] ?? middle);
    const cost = ({ latitude, longitude }: Point): number =>
      Math.abs(latitude - at.latitude) + Math.abs(longitude - at.longitude);
    const goal = near.reduce((best, each) => (cost(each) < cost(best) ? each : best));
    const metres = Math.hypot((goal.latitude - at.latitude) * 111_000, (goal.longitude - at.longitude) * 69_000);
    const steps = Math.max(1, Math.round((metres / metresPerSecond) * (1000 / drivingMs)));
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      const latitude = at.latitude + (goal.latitude - at.latitude) * part;
      const longitude = at.longitude + (goal.longitude - at.longitude) * part;
      add({ latitude, longitude }, utcMs + step * drivingMs);
    }
    utcMs += steps * drivingMs;
    // Some stop beside the geofence.
    const stand = dice.between(0, 1) < 0.1 ? destination(goal, dice.between(0, 360), 260) : goal;
    const stays = Math.round(dice.between(2, 9));
    for (let stay = 1; stay <= stays; stay += 1) add(stand, utcMs + stay * standingMs);
    utcMs += stays * standingMs;
    at = goal;
  }
  return { day, at };
}

export interface Filled {
  plots: number;
  visits: number;
  vehicles: number;
}

/** About so many plots. */
export async function fillFindings(db: Database, accountId: number, plots: number): Promise<Filled> {
  const dice = new Dice(7);
  for (const table of ['plot', 'plot_span', 'visit', 'geofence'])
    await db.run({ text: `truncate ${table} cascade`, values: [] });
  await db.run(sql`delete from vehicle where account_id = ${accountId}`);
  const all = shapes(dice);
  const ids = await insertGeofences(db, accountId, all);
  const places = all.map(centreOf);
  const vehicles = Math.max(1, Math.round(plots / days / plotsOfDay));
  await db.run(sql`insert into vehicle (account_id, id, name, name_key, status)
    select ${accountId}::bigint, n, 'Van ' || n, 'van ' || n, 1 from generate_series(1, ${vehicles}::integer) as n`);
  const months = [0, 30, 60, days].map((day) => startMs + day * dayMs);
  await createMonths(db, 'plot_span', months);
  const filled: Filled = { plots: 0, visits: 0, vehicles };
  const visits = new ShapeVisits(all);
  for (let vehicleId = 1; vehicleId <= vehicles; vehicleId += 1) {
    let at = places[dice.whole(places.length)] ?? middle;
    const spans: { dayUtc: Date; entries: PlotColumns }[] = [];
    for (let day = 0; day < days; day += 1) {
      const drive = driveDay(dice, places, at, startMs + day * dayMs + 4 * 3_600_000);
      at = drive.at;
      const entries = columnsOf(drive.day, filled.plots);
      filled.plots += entries.count;
      spans.push({ dayUtc: new Date(startMs + day * dayMs), entries });
    }
    await db.transaction((tx) => storePlotSpans(tx, accountId, vehicleId, spans));
    const found = visits.of(vehicleId, joined(spans.map(({ entries }) => entries)));
    filled.visits += await insertVisits(db, accountId, ids, found);
  }
  await leaveNewestRows(db, accountId, filled.plots);
  await db.run({ text: 'vacuum analyze', values: [] });
  return filled;
}

/** The newest plot of a vehicle is never sealed. It is after the period, away from all geofences. */
const leaveNewestRows = (db: Database, accountId: number, idsBefore: number): Promise<number> =>
  db.run(sql`insert into plot (account_id, vehicle_id, utc, id, latitude, longitude)
    select account_id, id, ${new Date(startMs + (days + 1) * dayMs)}, ${idsBefore} + id, ${middle.latitude + 1}::float8,
      ${middle.longitude}::float8
    from vehicle where account_id = ${accountId}`);

function columnsOf({ utcMs, latitude, longitude }: Written, before: number): PlotColumns {
  const count = utcMs.length;
  const missing = (): Float64Array => new Float64Array(count).fill(Number.NaN);
  return {
    count,
    utcMs: Float64Array.from(utcMs),
    latitude: Float64Array.from(latitude),
    longitude: Float64Array.from(longitude),
    id: Float64Array.from({ length: count }, (_, at) => before + at + 1),
    ...{ speed: missing(), heading: missing(), receivedMs: missing() },
    inside: Array.from({ length: count }, () => []),
  };
}

async function insertGeofences(db: Database, accountId: number, all: readonly Shape[]): Promise<number[]> {
  const rows = all.map((shape, nth) => ({ id: nth + 1, description: `Place ${nth + 1}`, ...toWire(shape) }));
  await db.run(sql`
    insert into geofence (account_id, id, description, description_key, geofence_type, latitude, longitude, radius, points,
      created_utc, updated_utc)
    select ${accountId}::bigint, id, description, lower(description), "geofenceType", latitude, longitude, radius, points, now(), now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as sent (id bigint, description text, "geofenceType" integer,
      latitude double precision, longitude double precision, radius double precision, points json)`);
  return rows.map(({ id }) => id);
}

async function insertVisits(
  db: Database,
  accountId: number,
  ids: readonly number[],
  visits: ReadonlyMap<number, readonly ShapeVisit[]>,
): Promise<number> {
  const rows = [...visits].flatMap(([number, ofShape]) =>
    ofShape.map((visit) => ({ geofence: ids[number], ...visit })),
  );
  const time = (column: string) => `to_timestamp("${column}" / 1000.0)`;
  return db.run({
    text: `insert into visit (account_id, vehicle_id, geofence_id, start_plot_id, start_utc, end_plot_id, end_utc, updated_utc)
      select $1::bigint, "vehicleId", geofence, 1, ${time('startUtcMs')}, 1, ${time('endUtcMs')}, ${time('endUtcMs')}
      from json_to_recordset($2::json) as sent (geofence bigint, "vehicleId" bigint, "startUtcMs" float8, "endUtcMs" float8)
      order by "startUtcMs"`,
    values: [accountId, JSON.stringify(rows)],
  });
}

function joined(days: readonly PlotColumns[]): TimedColumns {
  const column = (name: 'utcMs' | 'latitude' | 'longitude') => Float64Array.from(days.flatMap((day) => [...day[name]]));
  const [utcMs, latitude, longitude] = [column('utcMs'), column('latitude'), column('longitude')];
  return { count: utcMs.length, utcMs, latitude, longitude };
}
