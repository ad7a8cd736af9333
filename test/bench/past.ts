/**
 * Questions about the past of a shape: a city block, a park and a county, over 1 and 10 million plots of one account, as rows
 * and sealed. Times over HTTP from the built service, next to PostGIS with a GiST index on the same plots (if POSTGIS_URL names
 * a database with it), in alternating rounds. PostGIS has the place of each plot among those of its vehicle, so that it finds
 * visits without reading other plots. The data is a recorded day of city buses, copied some metres aside to earlier days;
 * without the recording, a random fleet. `SIZES=1` measures one size, in million plots.
 */

import { loadavg } from 'node:os';
import pg from 'pg';
import { dayMs } from '../../src/contract/durations.ts';
import { type Polygon, toWire } from '../../src/geo/shape.ts';
import type { Database } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';
import { sealPlots } from '../../src/server/telemetry/seal-telemetry.ts';
import { Dice } from '../support/dice.ts';
import { median, memoryOf, printFigure } from '../support/measured-service.ts';
import { missingFile, recordedRows } from '../support/recorded.ts';
import { recordedPolygons, recordedTrace } from '../support/recorded-columns.ts';
import type { RunningService } from '../support/running-service.ts';
import { wanderingFleet } from '../support/tracking.ts';
import { onOwnService } from './own-service.ts';

const sizes = (process.env['SIZES'] ?? '1,10').split(',').map(Number);
const rounds = { block: 9, park: 3, county: 3 };
/** Before these rounds. Short questions need several until the compiler of a new process has seen all it needs. */
const warmUps = { block: 9, park: 3, county: 1 };
/** PostGIS's time divided by ours, for the largest size. */
const ofPostgis = { block: 1, park: undefined, county: 5 };
const goals = { firstMs: 300, megabytes: 250 };
/** Million plots. */
const largest = 10;
const parks = 'polygons/austin-places.geojson';
const counties = 'polygons/load/us-counties.geojson.gz';

type PlaceName = keyof typeof ofPostgis;
type Places = Record<PlaceName, Polygon>;

interface DayPlot {
  vehicle: number;
  utcMs: number;
  latitude: number;
  longitude: number;
}

/** One whole UTC day, so that copies of it do not overlap. */
interface Recording {
  plots: DayPlot[];
  places: Places;
}

const box = (south: number, west: number, height: number, width: number): Polygon => ({
  kind: 'polygon',
  nodes: [
    { latitude: south, longitude: west },
    { latitude: south, longitude: west + width },
    { latitude: south + height, longitude: west + width },
    { latitude: south + height, longitude: west },
  ],
});

const isRecorded = missingFile(recordedTrace, parks, counties) === undefined;

async function recording(): Promise<Recording> {
  if (!isRecorded) return { plots: madeUpDay(), places: madeUpPlaces };
  const rows = await recordedRows(recordedTrace);
  const numbers = new Map<string, number>();
  const plots = rows.map(({ vehicle = '', timeUtc = '', ...row }) => {
    if (!numbers.has(vehicle)) numbers.set(vehicle, numbers.size + 1);
    return {
      vehicle: numbers.get(vehicle) ?? 0,
      utcMs: Date.parse(timeUtc),
      latitude: Number(row['latitude']),
      longitude: Number(row['longitude']),
    };
  });
  const [park, county] = [
    recordedPolygons(parks).get('Shoal Beach at Town Lake Metro Park'),
    recordedPolygons(counties).get('Travis 48453'),
  ];
  if (!park || !county) throw new Error('The recording has no such park or county.');
  return { plots, places: { block: box(30.2668, -97.7432, 0.001, 0.0012), park, county } };
}

const madeUpPlaces: Places = {
  block: box(51.05, 12.05, 0.001, 0.0015),
  park: box(51.03, 12.03, 0.006, 0.01),
  county: box(50.9, 11.9, 0.3, 0.3),
};

const madeUpDay = (): DayPlot[] =>
  wanderingFleet({ vehicles: 150, plots: 350 }, new Dice(1)).map(({ device, utcMs, position }) => ({
    vehicle: Number(device.replace(/\D/g, '')) + 1,
    utcMs,
    latitude: position?.latitude ?? 0,
    longitude: position?.longitude ?? 0,
  }));

/** With six digits after the point, like the recording. */
const asRecorded = (degrees: string): string => `round((${degrees})::numeric, 6)::float8`;

/** The same plots for any PostgreSQL: copies of `day` with ids and noise that only depend on the plot. */
const copies = (count: number, columns: string): string => `
  select ${columns} from generate_series(${count - 1}, 0, -1) as copy cross join lateral (
    select vehicle, utc - make_interval(days => copy) as utc, (${count} - copy) * 1000000::bigint + nth as id,
      (${count} - copy) * of_vehicle + nth_of_vehicle as place,
      ${asRecorded('latitude + ((vehicle * 31 + nth * 17 + copy * 7919) % 101 - 50) * 0.000001')} as latitude,
      ${asRecorded('longitude + ((vehicle * 57 + nth * 23 + copy * 6007) % 101 - 50) * 0.000001')} as longitude
    from day order by nth) as copied`;

const dayTable = `create table day as select *, row_number() over (partition by vehicle order by nth) as nth_of_vehicle,
    count(*) over (partition by vehicle) as of_vehicle
  from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::float8[]) with ordinality as d (vehicle, utc, latitude, longitude, nth)`;

const dayColumns = (plots: readonly DayPlot[]): unknown[] => [
  plots.map(({ vehicle }) => vehicle),
  plots.map(({ utcMs }) => new Date(utcMs).toISOString()),
  plots.map(({ latitude }) => latitude),
  plots.map(({ longitude }) => longitude),
];

async function fillPostgis(client: pg.Client, plots: readonly DayPlot[], count: number): Promise<void> {
  for (const text of ['drop table if exists day', 'drop table if exists place_of_plot']) await client.query(text);
  await client.query(dayTable, dayColumns(plots));
  await client.query(`create table place_of_plot as
    ${copies(count, 'vehicle, utc, place, st_setsrid(st_makepoint(longitude, latitude), 4326) as point')}`);
  await client.query('create index on place_of_plot using gist (point)');
  await client.query('vacuum analyze place_of_plot');
}

async function askPostgis(client: pg.Client, { nodes }: Polygon): Promise<number> {
  const ring = [...nodes, ...nodes.slice(0, 1)].map(({ latitude, longitude }) => `${longitude} ${latitude}`);
  const { rowCount } = await client.query({
    name: 'past',
    text: `
      select vehicle, min(utc) as start_utc, max(utc) as end_utc, count(*) as plots from (
        select vehicle, utc, place - row_number() over (partition by vehicle order by place) as run
        from place_of_plot where st_covers(st_geomfromtext($1, 4326), point)) as inside
      group by vehicle, run order by start_utc, vehicle`,
    values: [`POLYGON((${ring.join(',')}))`],
  });
  return rowCount ?? 0;
}

async function fillOurs(db: Database, accountId: number, plots: readonly DayPlot[], count: number): Promise<void> {
  await db.run(sql`delete from vehicle where account_id = ${accountId}`);
  for (const table of ['plot', 'plot_span']) await db.run({ text: `truncate ${table}`, values: [] });
  await db.run({ text: 'drop table if exists day', values: [] });
  await db.run({ text: dayTable, values: dayColumns(plots) });
  await db.run(sql`insert into vehicle (account_id, id, name, name_key, status)
    select distinct ${accountId}::bigint, vehicle, 'Bus ' || vehicle, 'bus ' || vehicle, 1 from day`);
  const rows = copies(count, `${accountId}::bigint, vehicle, utc, id, latitude, longitude`);
  // As they arrive: day by day.
  await db.run({ text: `insert into plot (account_id, vehicle_id, utc, id, latitude, longitude) ${rows}`, values: [] });
  await db.run({ text: 'vacuum analyze plot', values: [] });
}

interface Answer {
  firstMs: number;
  allMs: number;
  visits: number;
}

async function ask(url: string, token: string, shape: Polygon, period: object): Promise<Answer> {
  const beganMs = performance.now();
  const response = await fetch(`${url}/public/v1/geofences/past`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/x-ndjson',
    },
    body: JSON.stringify({ ...toWire(shape), ...period }),
  });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  let firstMs: number | undefined;
  let text = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    firstMs ??= performance.now() - beganMs;
    text += piece;
  }
  const allMs = performance.now() - beganMs;
  return { firstMs: firstMs ?? allMs, allMs, visits: text.trim().split('\n').length - 1 };
}

interface Stage {
  service: RunningService;
  token: string;
  client: pg.Client | undefined;
  places: Places;
  /** Million plots. */
  size: number;
  period: { startDate: string; endDate: string };
}

async function measureAll(stage: Stage): Promise<void> {
  for (const name of ['block', 'park', 'county'] as const) {
    await measurePlace(stage, name).catch((error: unknown) => printFigure(name, String(error), false));
  }
}

async function measurePlace({ service, token, client, places, size, period }: Stage, name: PlaceName): Promise<void> {
  const shape = places[name];
  const [first, all, postgis]: [number[], number[], number[]] = [[], [], []];
  let visits = 0;
  const memory = await memoryOf(service.pid, async () => {
    for (let round = 0; round < warmUps[name] + rounds[name]; round += 1) {
      const ours = await ask(service.url, token, shape, period);
      const beganMs = performance.now();
      const theirs = client && (await askPostgis(client, shape));
      const tookMs = performance.now() - beganMs;
      if (theirs !== undefined && theirs !== ours.visits)
        throw new Error(`${ours.visits} visits of ours, ${theirs} of PostGIS`);
      visits = ours.visits;
      if (round < warmUps[name]) continue;
      first.push(ours.firstMs);
      all.push(ours.allMs);
      if (client) postgis.push(tookMs);
    }
  });
  printFigure(`${name}, first visit of ${visits}`, `${median(first).toFixed(0)} ms`, median(first) <= goals.firstMs);
  const ratio = median(postgis) / median(all);
  const goal = size >= largest ? ofPostgis[name] : undefined;
  const next = client
    ? `, PostGIS ${median(postgis).toFixed(0)} ms: ${ratio.toFixed(2)}${goal ? ` ≥ ${goal}` : ''}`
    : '';
  printFigure(`${name}, all`, `${median(all).toFixed(0)} ms${next}`, !client || ratio >= (goal ?? 0));
  printFigure(`${name}, memory`, `${memory.toFixed(0)} MB more`, memory <= goals.megabytes);
}

async function connectPostgis(): Promise<pg.Client | undefined> {
  const connectionString = process.env['POSTGIS_URL'];
  if (connectionString === undefined) {
    console.log('PostGIS is not measured: POSTGIS_URL names no database that has it');
    return undefined;
  }
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create extension if not exists postgis');
  return client;
}

await onOwnService(async ({ service, token, db }) => {
  const client = await connectPostgis();
  try {
    const { plots, places } = await recording();
    const { id } = await db.one<{ id: number }>(sql`select id from account order by id limit 1`);
    for (const size of sizes) {
      const days = Math.round((size * 1e6) / plots.length);
      await fillOurs(db, id, plots, days);
      if (client) await fillPostgis(client, plots, days);
      const lastMs = plots.reduce((most, { utcMs }) => Math.max(most, utcMs), 0);
      const period = {
        startDate: new Date(lastMs - (days + 1) * dayMs).toISOString(),
        endDate: new Date(lastMs + dayMs).toISOString(),
      };
      const stage = { service, token, client, places, size, period };
      console.log(`${plots.length * days} plots as rows, load ${loadavg()[0]?.toFixed(1)}`);
      await measureAll(stage);
      const sealed = await sealPlots(db, new Date(lastMs + dayMs), { accountId: id });
      for (const table of ['plot', 'plot_span']) await db.run({ text: `vacuum full ${table}`, values: [] });
      await db.run({ text: 'vacuum analyze', values: [] });
      console.log(`${sealed} of them sealed, load ${loadavg()[0]?.toFixed(1)}`);
      await measureAll(stage);
    }
  } finally {
    await client?.end();
  }
});
