/**
 * Speed of storing positions with everything derived from them, against plain inserts of the same rows (1,000 at a time, one
 * statement after the other, one connection, binary arrays) into the same embedded PostgreSQL in the same run, fsync on.
 * Ratios of medians of interleaved rounds, because the machine may be busy. The data is one recorded day of city buses, each
 * bus copied until there are 876 (0.25 visits start with every plot); without the recording, a random fleet.
 * `STORED=10000000` also measures single plots with that many stored, which takes minutes to fill.
 */

import { fork } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { dayMs } from '../../src/contract/durations.ts';
import { hashSecret, newIngestKey } from '../../src/server/api/secrets.ts';
import { float8s, int8s, moments } from '../../src/server/database/binary.ts';
import type { Database } from '../../src/server/database/database.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { createApp } from '../../src/server/host/app.ts';
import { listen } from '../../src/server/host/listen.ts';
import { readSettings } from '../../src/server/host/settings.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { importGeofences } from '../../src/server/routes/geofence-import.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { insertIngestKey } from '../../src/server/store/ingest-keys.ts';
import { raiseVersions } from '../../src/server/store/versions.ts';
import { createTracking, type Tracking } from '../../src/server/tracking/tracking.ts';
import { computed, computedByChildrenOf, parentOf } from '../support/computed.ts';
import { Dice } from '../support/dice.ts';
import { batches, shuffled } from '../support/order.ts';
import { missingFile, recordedRows } from '../support/recorded.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { type Positioned, position, wanderingFleet } from '../support/tracking.ts';

const vehicles = 876;
const plots = 40_000;
const rounds = 3;
const batch = 1000;
/** Plots that are sent one at a time. */
const singles = 600;
const connections = 8;

interface Fleet {
  accountId: number;
  keyId: number;
  key: string;
}

/** The batches of each connection. It sends the next one when the previous one is answered. */
async function throughConnections<Item>(items: readonly Item[], send: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const connection = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await send(next);
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (count * 1000) / (performance.now() - started);
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

class World {
  private day = 0;

  constructor(
    readonly db: Database,
    readonly tracking: Tracking,
    private readonly bare: pg.Client,
    private readonly recorded: readonly Positioned[],
    private readonly postmaster: number,
  ) {}

  /** Milliseconds so far. */
  computed(): Cost {
    return { service: computed(), database: computedByChildrenOf(this.postmaster) };
  }

  /** From a day that was not sent yet. */
  nextDay(): Positioned[] {
    this.day += 1;
    return this.recorded.map((each) => ({ ...each, utcMs: each.utcMs + this.day * dayMs }));
  }

  async addFleet(name: string, geofences: readonly object[]): Promise<Fleet> {
    const account = { name, demo: false, timeZone: 'UTC', language: 'en', now: new Date() };
    const key = newIngestKey();
    const fleet = await this.db.transaction(async (tx) => {
      const accountId = (await createAccount(tx, account)) ?? 0;
      await raiseVersions(tx, accountId, ['geofence']);
      await importGeofences(tx, accountId, { mode: 'all', geofences }, new Date(), true);
      const { id } = await insertIngestKey(tx, accountId, { name, hash: hashSecret(key) }, new Date());
      return { accountId, keyId: id, key };
    });
    const first = [...new Map(this.recorded.map((each) => [each.device, each])).values()];
    await this.store(fleet, first);
    return fleet;
  }

  store(fleet: Fleet, messages: readonly Positioned[]) {
    return this.tracking.store(fleet, messages);
  }

  inBatches(fleet: Fleet, messages: readonly Positioned[]): Promise<number> {
    return perSecond(messages.length, () =>
      throughConnections(batches(messages, batch), (each) => this.store(fleet, each)),
    );
  }

  async bareInserts(messages: readonly Positioned[]): Promise<number> {
    const vehicleOf = new Map(
      [...new Set(messages.map(({ device }) => device))].map((device, index) => [device, index]),
    );
    let id = 0;
    return perSecond(messages.length, async () => {
      for (const rows of batches(messages, batch)) {
        await this.bare.query({
          name: 'bare',
          text: `insert into bare (account_id, vehicle_id, utc, id, latitude, longitude, speed, heading)
            select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::bigint[], $5::double precision[],
              $6::double precision[], $7::double precision[], $8::double precision[])`,
          values: [
            int8s(rows.map(() => 1)),
            int8s(rows.map(({ device }) => vehicleOf.get(device) ?? 0)),
            moments(rows.map(({ utcMs }) => utcMs)),
            int8s(rows.map(() => (id += 1))),
            float8s(rows.map((each) => each.position.latitude)),
            float8s(rows.map((each) => each.position.longitude)),
            float8s(rows.map((each) => each.position.speed)),
            float8s(rows.map((each) => each.position.heading)),
          ],
        });
      }
    });
  }
}

async function recordedDay(): Promise<Positioned[]> {
  const trace = 'traces/austin-bus-2015-09-06.csv.gz';
  if (missingFile(trace)) return wanderingFleet({ vehicles, plots: Math.ceil(plots / vehicles) }, new Dice(1));
  const rows = await recordedRows(trace);
  const buses = new Set(rows.map((row) => row['vehicle']));
  const copies = Math.ceil(vehicles / buses.size);
  const messages = rows.flatMap((row) =>
    Array.from({ length: copies }, (_, copy) =>
      position(
        `${row['vehicle']}-${copy}`,
        Date.parse(row['timeUtc'] ?? ''),
        Number(row['latitude']),
        Number(row['longitude']),
      ),
    ),
  );
  // From the middle of the day, when most buses drive.
  return messages.slice(messages.length / 2, messages.length / 2 + plots);
}

/** The places that the buses visit, and others around them up to the wanted number. */
function places(count: number): object[] {
  const file = 'polygons/austin-places.geojson';
  const dice = new Dice(2);
  const near = missingFile(file)
    ? [0, 1, 2, 3, 4, 5].map((n) => circle(51.02 + n / 100, 12.02 + n / 100, 900))
    : polygonsOf(readFileSync(fileURLToPath(new URL(`../../../shared/data/${file}`, import.meta.url)), 'utf8'));
  const [south, west] = missingFile(file) ? [50.5, 11.5] : [29.8, -98.2];
  const others = Array.from({ length: Math.max(0, count - near.length) }, () =>
    // Next to the town, to measure more geofences without more visits.
    circle(south + dice.between(0, 0.3), west + dice.between(0, 1), dice.between(50, 1000)),
  );
  return [...near, ...others].slice(0, Math.max(count, near.length));
}

const circle = (latitude: number, longitude: number, radius: number) => ({
  description: 'Place',
  geofenceType: 1,
  latitude,
  longitude,
  radius,
});

function polygonsOf(text: string): object[] {
  const { features } = JSON.parse(text) as { features: { geometry: { coordinates: [number, number][][] } }[] };
  return features.map(({ geometry }) => ({
    description: 'Place',
    geofenceType: 2,
    points: geometry.coordinates[0]?.map(([longitude, latitude]) => [latitude, longitude]),
  }));
}

interface Row {
  what: string;
  ratio: number;
  goal: number;
  atLeast: boolean;
  figures: string;
}

/** Processor time of the service and of PostgreSQL per plot in microseconds; undefined if Linux does not report it. */
interface Cost {
  service: number;
  database: number;
}

const since = (before: Cost, after: Cost, count = plots): Cost => ({
  service: ((after.service - before.service) * 1000) / count,
  database: ((after.database - before.database) * 1000) / count,
});

const thousands = (rate: number) => `${(rate / 1000).toFixed(1)}k/s`;

async function measureRates(world: World, url: string): Promise<Row[]> {
  const many = await world.addFleet('Many geofences', places(10_000));
  const few = await world.addFleet('Few geofences', places(100));
  const none = await world.addFleet('No geofence', []);
  const sender = startSender();
  const kinds: Record<string, (messages: Positioned[]) => Promise<number>> = {
    bare: (messages) => world.bareInserts(messages),
    many: (messages) => world.inBatches(many, messages),
    few: (messages) => world.inBatches(few, messages),
    none: (messages) => world.inBatches(none, messages),
    shuffled: (messages) => world.inBatches(many, messages),
    http: () => sender.send(`${url}/ingest/v1/messages`, [many.key]),
    both: () => sender.send(`${url}/ingest/v1/messages`, [many.key, few.key]),
  };
  const rates: Record<string, number[]> = {};
  const costs: Record<string, Cost[]> = {};
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [kind, run] of Object.entries(kinds)) {
      const day = world.nextDay();
      const messages = kind === 'shuffled' ? shuffled(day, new Dice(3)) : day;
      if (['http', 'both'].includes(kind)) await sender.prepare(messages);
      const before = world.computed();
      const rate = await run(messages);
      if (round > 0) (rates[kind] ??= []).push(rate);
      if (round > 0) (costs[kind] ??= []).push(since(before, world.computed()));
    }
  }
  sender.end();
  const rate = (kind: string) => median(rates[kind] ?? []);
  const cost = (kind: string, of: keyof Cost) => median((costs[kind] ?? []).map((each) => each[of])).toFixed(1);
  const computing = (kind: string) => `${cost(kind, 'service')} + ${cost(kind, 'database')} µs`;
  const row = (what: string, kind: string, against: string, goal: number): Row => ({
    what,
    ratio: rate(kind) / rate(against),
    goal,
    atLeast: true,
    figures: `${thousands(rate(kind))} of ${thousands(rate(against))}; ${computing(kind)} of ${computing(against)}`,
  });
  return [
    row('in order, no geofence: of bare inserts', 'none', 'bare', 0.65),
    row('in order, 10,000 geofences: of bare inserts', 'many', 'bare', 0.5),
    row('the same over HTTP: of bare inserts', 'http', 'bare', 0.5),
    row('over HTTP, two accounts by two lanes: of bare inserts', 'both', 'bare', 0.5),
    row('all shuffled, 10,000 geofences: of bare inserts', 'shuffled', 'bare', 0.18),
    row('10,000 geofences: of the few', 'many', 'few', 0.9),
  ];
}

/** One plot per request: new and late ones in turn. */
async function measureLate(world: World, stored: number): Promise<Row> {
  const fleet = await world.addFleet(`${stored} stored`, places(10_000));
  const startMs = Date.UTC(2020, 0, 1);
  await world.db.run(sql`
    insert into plot (account_id, vehicle_id, utc, id, latitude, longitude)
    select ${fleet.accountId}::bigint, v.id, to_timestamp(${startMs / 1000}::double precision) + make_interval(secs => 20 * n), -n, 30.27, -97.74
    from (select id from vehicle where account_id = ${fleet.accountId} order by id limit 100) as v,
      generate_series(1, ${Math.ceil(stored / 100)}::integer) as n`);
  await world.db.run(sql`analyze plot`);
  const devices = (
    await world.db.many<{ device: string }>(sql`
      select device_id as device from vehicle where account_id = ${fleet.accountId} order by id limit 100`)
  ).map(({ device }) => device);
  const dice = new Dice(7);
  const times: { late: number[]; fresh: number[] } = { late: [], fresh: [] };
  const before = world.computed();
  for (let index = 0; index < singles; index += 1) {
    const device = devices[index % devices.length] ?? '';
    const late = index % 2 === 0;
    const lateMs = startMs + 20_000 * dice.whole(Math.ceil(stored / 100)) + 1000 + index;
    const utcMs = late ? lateMs : Date.UTC(2026, 0, 1) + index * 1000;
    const started = performance.now();
    await world.store(fleet, [position(device, utcMs, 30.27 + dice.between(0, 0.01), -97.74)]);
    if (index >= 100) times[late ? 'late' : 'fresh'].push(performance.now() - started);
  }
  const [late, fresh] = [median(times.late), median(times.fresh)];
  const cost = since(before, world.computed(), singles);
  const figures = `${late.toFixed(2)} of ${fresh.toFixed(2)} ms; ${cost.service.toFixed(0)} + ${cost.database.toFixed(0)} µs of both`;
  return {
    what: `a late plot with ${stored.toLocaleString('en')} stored: of a new one`,
    ratio: late / fresh,
    goal: 2.5,
    atLeast: false,
    figures,
  };
}

/** The load comes from its own process. */
function startSender() {
  const child = fork(fileURLToPath(import.meta.url), ['send'], { execArgv: ['--import', 'tsx'] });
  const ask = (question: Question): Promise<number> =>
    new Promise((resolve, reject) => {
      child.once('message', (answer: { rate?: number; error?: string }) =>
        answer.rate === undefined ? reject(new Error(answer.error)) : resolve(answer.rate),
      );
      child.send(question);
    });
  return {
    prepare: (messages: readonly Positioned[]) => ask({ messages: messages.map(toWire) }),
    send: (url: string, keys: readonly string[]) => ask({ url, keys }),
    end: () => child.disconnect(),
  };
}

/** The next batch to send, or the order to send it now. */
type Question = { messages: object[] } | { url: string; keys: readonly string[] };

const toWire = ({ device, utcMs, position: { latitude, longitude } }: Positioned) => ({
  device,
  utc: new Date(utcMs).toISOString(),
  latitude,
  longitude,
});

function answerSends(): void {
  let bodies: string[] = [];
  const answer = async (question: Question): Promise<number> => {
    if ('messages' in question) {
      bodies = batches(question.messages, batch).map((each) => JSON.stringify(each));
      return 0;
    }
    const { url, keys } = question;
    const requests = bodies.map((body, place) => ({
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${keys[place % keys.length]}`, 'Content-Type': 'application/json' },
    }));
    return perSecond(requests.length * batch, () => throughConnections(requests, (each) => post(url, each)));
  };
  process.on('message', (question: Question) => {
    answer(question).then(
      (rate) => process.send?.({ rate }),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
}

async function post(url: string, request: RequestInit): Promise<void> {
  const response = await fetch(url, request);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function measure(): Promise<void> {
  const folder = temporaryFolder('fenceline-bench-');
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
  const db = openPool(connection);
  await migrate(db);
  const bare = new pg.Client(connection);
  await bare.connect();
  await bare.query(`create table bare (account_id bigint, vehicle_id bigint, utc timestamptz(3), id bigint,
    latitude double precision, longitude double precision, speed double precision, heading double precision,
    primary key (account_id, vehicle_id, utc))`);
  const tracking = createTracking({ db, now: () => new Date() });
  const app = createApp({ db, tracking, settings: readSettings({}) });
  const listening = await listen(app, { host: '127.0.0.1', port: 0, log: silentLog });
  try {
    const { rows } = await bare.query<{ pid: number }>('select pg_backend_pid() as pid');
    const world = new World(db, tracking, bare, await recordedDay(), parentOf(rows[0]?.pid ?? 0));
    const only = process.env['ONLY'];
    const table = only === 'late' ? [] : await measureRates(world, listening.origin);
    for (const stored of [1000, 100_000, Number(process.env['STORED'] ?? 0)]) {
      if (stored > 0 && only !== 'rates') table.push(await measureLate(world, stored));
    }
    print(table);
  } finally {
    await listening.close(1000);
    await tracking.close();
    await bare.end();
    await db.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(table: readonly Row[]): void {
  for (const { what, ratio, goal, atLeast, figures } of table) {
    const met = atLeast ? ratio >= goal : ratio <= goal;
    if (!met) process.exitCode = 1;
    const wanted = `${atLeast ? '≥' : '≤'} ${goal}`;
    console.log(
      `${what.padEnd(54)} ${ratio.toFixed(2).padStart(5)}  ${wanted.padEnd(6)} ${met ? 'met   ' : 'MISSED'}  ${figures}`,
    );
  }
}

if (process.argv[2] === 'send') answerSends();
else await measure();
