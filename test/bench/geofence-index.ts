/**
 * Positions per second on one core, judged against 100 to 100,000 geofences: the index, an R-tree (flatbush) with the same
 * exact test, Turf with each geofence, and PostGIS if POSTGIS_URL names a database with it. Then the time to build, to edit,
 * and from a device's JSON to entries and exits. Medians of interleaved rounds, in processor time of the process (for PostGIS
 * of its server process). Compare ratios, because the machine may be busy with other things.
 */
import { loadavg } from 'node:os';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { distance } from '@turf/distance';
import Flatbush from 'flatbush';
import pg from 'pg';
import { boundsOf } from '../../src/geo/bounds.ts';
import { contains } from '../../src/geo/contains.ts';
import { GeofenceIndex } from '../../src/geo/geofence-index.ts';
import { circleRing } from '../../src/geo/ring.ts';
import type { Shape } from '../../src/geo/shape.ts';
import { computed, computedBy } from '../support/computed.ts';
import { Country } from '../support/country.ts';

const vehicles = 5000;
const positionCount = 500_000;
const rounds = 5;

const goals = { at10k: 10, at100k: 1.5, postgis: 130, buildMs: 200, editMs: 1, json: 1 };

type Geofences = { id: number; shape: Shape }[];
/** Judges this many positions from the start. Returns how many geofences contained them in total. */
interface Contender {
  name: string;
  count: number;
  judge(positions: Float64Array, count: number): number | Promise<number>;
  /** Processor time so far, in milliseconds. */
  computed(): number;
}

function ofIndex(index: GeofenceIndex): Contender {
  const judge = (positions: Float64Array, count: number): number => {
    let hits = 0;
    for (let at = 0; at < count * 2; at += 2) hits += index.inside(positions[at] ?? 0, positions[at + 1] ?? 0).length;
    return hits;
  };
  return { name: 'the index', count: positionCount, judge, computed };
}

function ofTree(geofences: Geofences): Contender {
  const tree = new Flatbush(geofences.length);
  for (const { shape } of geofences) {
    const { south, west, north, east } = boundsOf(shape);
    tree.add(west, south, east, north);
  }
  tree.finish();
  const judge = (positions: Float64Array, count: number): number => {
    let hits = 0;
    for (let at = 0; at < count * 2; at += 2) {
      const [latitude, longitude] = [positions[at] ?? 0, positions[at + 1] ?? 0];
      for (const found of tree.search(longitude, latitude, longitude, latitude)) {
        const shape = geofences[found]?.shape;
        if (shape && contains(shape, { latitude, longitude })) hits += 1;
      }
    }
    return hits;
  };
  return { name: 'flatbush, exact test', count: 100_000, judge, computed };
}

function ofTurf(geofences: Geofences): Contender {
  const asked = geofences.map(({ shape }) => {
    if (shape.kind === 'circle') {
      const centre = [shape.centre.longitude, shape.centre.latitude];
      return (place: number[]) => distance(centre, place, { units: 'meters' }) <= shape.radiusMetres;
    }
    const ring = [...shape.nodes, ...shape.nodes.slice(0, 1)].map(({ latitude, longitude }) => [longitude, latitude]);
    const polygon = { type: 'Polygon' as const, coordinates: [ring] };
    return (place: number[]) => booleanPointInPolygon(place, polygon);
  });
  const judge = (positions: Float64Array, count: number): number => {
    let hits = 0;
    for (let at = 0; at < count * 2; at += 2) {
      const place = [positions[at + 1] ?? 0, positions[at] ?? 0];
      for (const holds of asked) if (holds(place)) hits += 1;
    }
    return hits;
  };
  return { name: 'Turf, each asked', count: Math.max(10, 1_000_000 / geofences.length / 10), judge, computed };
}

/** A thousand positions per statement, which is the fastest way. */
async function ofPostgis(client: pg.Client, geofences: Geofences): Promise<Contender> {
  await client.query('drop table if exists place; create table place (id bigint, shape geometry)');
  for (let start = 0; start < geofences.length; start += 1000) {
    const some = geofences.slice(start, start + 1000);
    await client.query('insert into place select * from unnest($1::bigint[], $2::text[])', [
      some.map(({ id }) => id),
      some.map(({ shape }) => wellKnown(shape)),
    ]);
  }
  await client.query('create index on place using gist (shape); analyze place');
  const text = `select count(*) as hits from unnest($1::float8[], $2::float8[]) as p(x, y)
    join place on st_covers(place.shape, st_makepoint(p.x, p.y))`;
  const judge = async (positions: Float64Array, count: number): Promise<number> => {
    let hits = 0;
    for (let start = 0; start < count; start += 1000) {
      const some = Array.from({ length: Math.min(1000, count - start) }, (_, index) => (start + index) * 2);
      const values = [some.map((at) => positions[at + 1]), some.map((at) => positions[at])];
      const { rows } = await client.query<{ hits: string }>({ name: 'judge', text, values });
      hits += Number(rows[0]?.hits);
    }
    return hits;
  };
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  return { name: 'PostGIS, GiST', count: 10_000, judge, computed: () => computedBy(pid) };
}

function wellKnown(shape: Shape): string {
  const nodes = shape.kind === 'circle' ? circleRing(shape) : shape.nodes;
  const ring = [...nodes, ...nodes.slice(0, 1)].map(({ latitude, longitude }) => `${longitude} ${latitude}`);
  return `POLYGON((${ring.join(',')}))`;
}

/** Millions of positions per second of each, in alternating rounds. */
async function race(contenders: readonly Contender[], positions: Float64Array): Promise<Map<string, number>> {
  const rates = new Map(contenders.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, count, judge, computed } of contenders) {
      const started = computed();
      await judge(positions, count);
      // The first round warms up.
      if (round > 0) rates.get(name)?.push(count / (computed() - started) / 1000);
    }
  }
  return new Map([...rates].map(([name, values]) => [name, median(values)]));
}

/** The same hits on the same positions. PostGIS and Turf have other circles, so they may differ by a few. */
async function sameAnswers(contenders: readonly Contender[], positions: Float64Array): Promise<void> {
  const found: number[] = [];
  for (const { judge } of contenders) found.push(await judge(positions, 2000));
  const [ours = 0, tree = 0] = found;
  if (ours !== tree || found.some((hits) => Math.abs(hits - ours) > 2 + ours / 100)) {
    throw new Error(`They disagree: ${contenders.map(({ name }, at) => `${name} ${found[at]}`).join(', ')}`);
  }
}

function builtInMs(geofences: Geofences): number {
  return median(
    Array.from({ length: rounds }, () => {
      const started = computed();
      if (new GeofenceIndex(geofences).size !== geofences.length) throw new Error('It is not whole.');
      return computed() - started;
    }),
  );
}

/** Time from a change of shape until a query has the new answer: the median and the worst of a thousand. */
function editedInMs(index: GeofenceIndex, geofences: Geofences): [median: number, worst: number] {
  const times = Array.from({ length: 1000 }, (_, edit) => {
    const { id } = geofences[edit % geofences.length] ?? { id: 1 };
    const centre = { latitude: 50 + edit / 1e5, longitude: 10 };
    const started = performance.now();
    index.put(id, { kind: 'circle', centre, radiusMetres: 500 });
    if (!index.inside(centre.latitude, centre.longitude).includes(id)) throw new Error('The edit does not hold.');
    return performance.now() - started;
  });
  return [median(times), Math.max(...times)];
}

interface Sent {
  device: string;
  utc: string;
  latitude: number;
  longitude: number;
}

/** Bodies of a thousand positions each. */
function bodiesOf(positions: Float64Array, count: number): string[] {
  return Array.from({ length: count / 1000 }, (_, body) =>
    JSON.stringify(
      Array.from({ length: 1000 }, (_, number): Sent => {
        const at = body * 1000 + number;
        const utc = new Date(1_790_000_000_000 + at).toISOString();
        const device = `vehicle-${String(at % vehicles).padStart(5, '0')}`;
        return { device, utc, latitude: positions[at * 2] ?? 0, longitude: positions[at * 2 + 1] ?? 0 };
      }),
    ),
  );
}

/** Millions of positions per second, from JSON to a line of JSON for each entry and exit; and of `JSON.parse` alone. */
function throughJson(index: GeofenceIndex, bodies: readonly string[]): { whole: number; parse: number; lines: number } {
  const rates = { whole: [] as number[], parse: [] as number[] };
  let lines = 0;
  for (let round = 0; round < rounds; round++) {
    let started = computed();
    for (const body of bodies) JSON.parse(body);
    rates.parse.push(bodies.length / (computed() - started));
    const held = new Map<string, readonly number[]>();
    started = computed();
    lines = 0;
    for (const body of bodies) lines += entersAndExits(index, JSON.parse(body) as Sent[], held).length;
    rates.whole.push(bodies.length / (computed() - started));
  }
  return { whole: median(rates.whole), parse: median(rates.parse), lines };
}

function entersAndExits(index: GeofenceIndex, sent: readonly Sent[], held: Map<string, readonly number[]>): string[] {
  const lines: string[] = [];
  for (const { device, utc, latitude, longitude } of sent) {
    const now = index.inside(latitude, longitude);
    const before = held.get(device) ?? [];
    if (now.length === 0 && before.length === 0) continue;
    for (const id of now) if (!before.includes(id)) lines.push(JSON.stringify({ device, utc, enter: id }));
    for (const id of before) if (!now.includes(id)) lines.push(JSON.stringify({ device, utc, exit: id }));
    held.set(device, now);
  }
  return lines;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`;

function say(what: string, figure: string, met?: boolean): void {
  if (met === false) process.exitCode = 1;
  console.log(`${what.padEnd(58)} ${figure}${met === undefined ? '' : met ? '  met' : '  MISSED'}`);
}

async function connected(): Promise<pg.Client | undefined> {
  const connectionString = process.env['POSTGIS_URL'];
  if (connectionString === undefined) {
    say('PostGIS', 'not measured: POSTGIS_URL names no database that has it');
    return undefined;
  }
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create extension if not exists postgis');
  return client;
}

async function measure(count: number, client: pg.Client | undefined): Promise<void> {
  const country = new Country(count);
  const geofences = country.geofences(count);
  const positions = country.drives(vehicles, positionCount);
  const index = new GeofenceIndex(geofences);
  const contenders = [ofIndex(index), ofTree(geofences), ofTurf(geofences)];
  if (client) contenders.push(await ofPostgis(client, geofences));
  await sameAnswers(count > 10_000 ? contenders.filter(({ name }) => !name.startsWith('Turf')) : contenders, positions);
  const rates = await race(contenders, positions);
  console.log(`\n${count.toLocaleString('en')} geofences, ${load()}`);
  const ours = rates.get('the index') ?? Number.NaN;
  for (const [name, rate] of rates) {
    const goal =
      name !== 'the index' ? undefined : count === 10_000 ? goals.at10k : count === 100_000 ? goals.at100k : undefined;
    const beside =
      name === 'the index'
        ? `${(index.memory / 1e6).toFixed(1)} MB`
        : `the index is ${(ours / rate).toPrecision(3)} times that`;
    const wanted = goal === undefined ? '' : `, goal ${goal}`;
    say(
      `  ${name}`,
      `${rate.toPrecision(3)} M positions/s${wanted}; ${beside}`,
      goal === undefined ? undefined : rate >= goal,
    );
  }
  const postgis = rates.get('PostGIS, GiST');
  if (count === 10_000 && postgis !== undefined) {
    say('  times PostGIS', `${(ours / postgis).toFixed(0)}, goal ${goals.postgis}`, ours / postgis >= goals.postgis);
  }
  if (count === 10_000) {
    const built = builtInMs(geofences);
    say('  build', `${built.toFixed(0)} ms, goal ${goals.buildMs}`, built <= goals.buildMs);
    const bodies = bodiesOf(positions, 200_000);
    const { whole, parse, lines } = throughJson(index, bodies);
    const beside = `JSON.parse alone ${parse.toFixed(2)}; ${lines} enters and exits`;
    say(
      '  JSON in, enters and exits out',
      `${whole.toFixed(2)} M positions/s, goal ${goals.json}; ${beside}`,
      whole >= goals.json,
    );
  }
  const [edit, worst] = editedInMs(index, geofences);
  say(
    '  an edit until it holds',
    `${edit.toFixed(3)} ms, worst ${worst.toFixed(1)}, goal ${goals.editMs}`,
    edit <= goals.editMs,
  );
}

const client = await connected();
try {
  for (const count of [100, 1000, 10_000, 100_000]) await measure(count, client);
} finally {
  await client?.end();
}
