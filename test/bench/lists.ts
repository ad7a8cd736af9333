/**
 * Speed of complete lists of 10,000 records, against a plain Hono handler that sends the same bytes in the same run, while
 * two services on one PostgreSQL change them in turn. Also the time of the first answer after a change, against the query in
 * PostgreSQL, and whether its cost depends only on the answer. Ratios of medians of interleaved rounds, because the machine
 * may be busy. Everything is on 127.0.0.1 and ends by itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { dist } from '../../src/tools/built.mjs';
import { databaseUrl } from '../support/command-line.ts';
import { Load } from '../support/load.ts';
import { temporaryFolder } from '../support/temporary.ts';

const records = 10_000;
const rounds = 5;
const roundMs = 1500;
/** Of a service: one occasional change is a change in each of its rounds. */
const serviceRoundMs = 3000;
const changes = 7;
const endAfterMs = 150_000;

/** Goals: minimum of rates, maximum of times. */
const goals = { rate: 0.8, first: 3, growth: 1.5 };

/** In its own process, like the services. */
function serveBytes(name: string): void {
  const bytes = readFileSync(name);
  const app = new Hono();
  app.get('*', (c) => c.body(bytes, 200, { 'Content-Type': 'application/json' }));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
    console.log(`running at http://127.0.0.1:${port}\n`),
  );
  setTimeout(() => server.close(), endAfterMs).unref();
}

interface List {
  name: 'drivers' | 'geofences';
  /** The same rows and columns from PostgreSQL. */
  rows: string;
  /** The first record of the list, changed so that it differs from before. */
  change(record: Record<string, unknown>, mark: string): Record<string, unknown>;
}

const lists: readonly List[] = [
  {
    name: 'drivers',
    rows: `select id, name, mobile, status, username, '********' as password, email, button_id
      from driver where account_id = $1 and deleted_utc is null order by id`,
    change: (driver, mark) => ({ ...driver, mobile: mark }),
  },
  {
    name: 'geofences',
    rows: `select id, addr1, addr2, addr3, addr4, description, description_ext, email, geofence_type, latitude, longitude,
      radius, points, tags from geofence where account_id = $1 and deleted_utc is null order by id`,
    change: (geofence, mark) => ({ ...geofence, addr1: mark }),
  },
];

async function measure(): Promise<void> {
  const ends: (() => unknown)[] = [];
  const folder = temporaryFolder('fenceline-bench-');
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const quiet = { info: () => {}, warn: (message: string) => console.warn(message) };
  const started: ChildProcess[] = [];
  const overdue = setTimeout(() => {
    for (const child of started) child.kill();
    console.error('It took too long and was ended.');
    process.exit(1);
  }, endAfterMs);
  try {
    const { connection, stop } = await startEmbedded({ dataDir: folder, log: quiet });
    ends.push(stop);
    const start = async (words: string[], environment = {}): Promise<string> => {
      const { child, url } = await run(words, environment);
      started.push(child);
      ends.push(() => end(child));
      return url;
    };
    const environment = {
      DATABASE_URL: databaseUrl(connection),
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: 'correct horse battery',
    };
    const service = [join(dist, 'main.js')];
    const services = [await start(service, environment), await start(service, environment)];
    const world = new World(services, await tokenOf(services[0] ?? ''), connection);
    await world.open();
    ends.push(() => world.close());

    const table: Row[] = [];
    for (const list of lists) {
      await world.fill(list);
      const bytes = join(folder, list.name);
      writeFileSync(bytes, await world.read(services[0] ?? '', list));
      const bare = await start(['--import', 'tsx', fileURLToPath(import.meta.url), 'bare', bytes]);
      table.push(...(await measureList(world, list, bare)));
    }
    table.push(...(await measureGrowth(world)));
    print(table);
  } finally {
    clearTimeout(overdue);
    for (const last of ends.reverse()) await last();
  }
}

interface Row {
  what: string;
  figures: string;
  ratio: number;
  goal: number;
  /** Whether the ratio must be at least the goal; otherwise at most. */
  atLeast: boolean;
}

async function measureList(world: World, list: List, bare: string): Promise<Row[]> {
  const rates: { bare: number[]; service: number[] } = { bare: [], service: [] };
  const load = new Load(world.token);
  for (let round = 0; round <= rounds; round += 1) {
    const bareRate = await load.run(`${bare}/`, roundMs);
    const url = world.services[round % 2] ?? '';
    // One change in the middle of each round, by either service in turn. After its answer only the new list is right.
    const serviceRate = await load.run(`${url}/public/v1/${list.name}`, serviceRoundMs, async (expect) => {
      expect(await world.change(list));
    });
    // The first round warms up.
    if (round === 0) continue;
    rates.bare.push(bareRate);
    rates.service.push(serviceRate);
  }
  const first: number[] = [];
  const rows: number[] = [];
  for (let index = 0; index < changes; index += 1) {
    rows.push(await world.timeRows(list));
    const mark = await world.change(list);
    first.push(await load.time(`${world.services[index % 2]}/public/v1/${list.name}`, mark));
  }
  load.close();
  const [size, ready] = [load.lastBytes / 1e6, rates.service.map((rate, index) => rate / (rates.bare[index] ?? 1))];
  return [
    {
      what: `${list.name}: answers a second, of bare Hono's`,
      figures: `${median(rates.service).toFixed(0)} of ${median(rates.bare).toFixed(0)} (${size.toFixed(2)} MB each)`,
      ratio: median(ready),
      goal: goals.rate,
      atLeast: true,
    },
    {
      what: `${list.name}: first answer after a change, to PostgreSQL's`,
      figures: `${median(first).toFixed(1)} ms to ${median(rows).toFixed(1)} ms`,
      ratio: median(first) / median(rows),
      goal: goals.first,
      atLeast: false,
    },
  ];
}

/** The cost of a record in a first answer: with ten times as many, and with ten times as many of another account. */
async function measureGrowth(world: World): Promise<Row[]> {
  const [list = fail('no list')] = lists;
  const load = new Load(world.token);
  const timePage = async (limit: number): Promise<number> => {
    const times: number[] = [];
    for (let index = 0; index < changes; index += 1) {
      const mark = await world.change(list);
      times.push(await load.time(`${world.services[0]}/public/v1/${list.name}?limit=${limit}`, mark));
    }
    return median(times);
  };
  const few = await timePage(records / 10);
  const many = await timePage(records);
  await world.fillOther(records * 10);
  const beside = await timePage(records / 10);
  load.close();
  const row = { goal: goals.growth, atLeast: false };
  return [
    {
      ...row,
      what: 'drivers: a record of 10,000, to one of 1,000',
      figures: `${many.toFixed(1)} ms and ${few.toFixed(1)} ms in all`,
      ratio: many / 10 / few,
    },
    {
      ...row,
      what: 'drivers: 1,000 beside 100,000 more in the table, to without',
      figures: `${beside.toFixed(1)} ms to ${few.toFixed(1)} ms`,
      ratio: beside / few,
    },
  ];
}

/** The measured account, its services and its database. */
class World {
  private readonly db;
  private readonly client;
  private accountId = 0;
  private marks = 0;

  constructor(
    readonly services: readonly string[],
    readonly token: string,
    connection: pg.PoolConfig,
  ) {
    this.db = openPool({ ...connection, max: 1 });
    // Each value as its text: the work of PostgreSQL, without parsing.
    this.client = new pg.Client({ ...connection, types: { getTypeParser: () => (text: string) => text } });
  }

  async open(): Promise<void> {
    await this.client.connect();
    const { id } = await this.db.one<{ id: number }>(sql`select id from account`);
    this.accountId = id;
  }

  async close(): Promise<void> {
    await this.client.end();
    await this.db.close();
  }

  async fill({ name }: List): Promise<void> {
    if (name === 'drivers') return this.addDrivers(this.accountId, records);
    const geofences = Array.from({ length: records }, (_, index) => geofence(index));
    await this.send('POST', '/geofences/import', { mode: 'all', geofences });
  }

  /** As many drivers of another account. */
  async fillOther(count: number): Promise<void> {
    const account = { name: 'Other', demo: false, timeZone: 'UTC', language: 'en', now: new Date() };
    const accountId = await this.db.transaction((tx) => createAccount(tx, account));
    await this.addDrivers(accountId ?? fail('the account is there'), count);
    await this.db.run(sql`analyze driver`);
  }

  private async addDrivers(accountId: number, count: number): Promise<void> {
    await this.db.run(sql`
      insert into driver (account_id, name, name_key, mobile, status, username, email)
      select ${accountId}::bigint, 'Driver ' || n, 'driver ' || n, '+49 170 ' || n, 1, 'driver' || n,
        'driver' || n || '@example.org'
      from generate_series(1, ${count}::integer) n`);
  }

  async read(url: string, { name }: List): Promise<Buffer> {
    return Buffer.from(await (await this.request(url, 'GET', `/${name}`)).arrayBuffer());
  }

  /** Changes the first record by the other service than last time. Returns what its list must then contain. */
  async change({ name, change }: List): Promise<string> {
    this.marks += 1;
    const mark = `mark-${String(this.marks).padStart(6, '0')}`;
    const [first = {}] = (await (
      await this.request(this.services[0] ?? '', 'GET', `/${name}?limit=1`)
    ).json()) as Record<string, unknown>[];
    await this.send('POST', `/${name}`, change(first, mark));
    return mark;
  }

  /** Milliseconds until the last row has arrived, unread. */
  async timeRows({ rows }: List): Promise<number> {
    const started = performance.now();
    const { rowCount } = await this.client.query({ text: rows, values: [this.accountId], rowMode: 'array' });
    if (rowCount !== records) throw new Error(`${rowCount} rows in place of ${records}`);
    return performance.now() - started;
  }

  private async send(method: string, path: string, body: unknown): Promise<void> {
    await this.request(this.services[this.marks % 2] ?? '', method, path, body);
  }

  private async request(url: string, method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${url}/public/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }
}

/** Every third one is a polygon of six corners. */
function geofence(index: number): object {
  const [latitude, longitude] = [45 + (index % 100) / 10 + 0.01234, 5 + Math.floor(index / 100) / 10 + 0.04321];
  const place = {
    description: `Place ${index}`,
    addr1: `${index} Long Road`,
    addr3: 'Town',
    email: 'yard@example.org',
  };
  if (index % 3 !== 0) return { ...place, geofenceType: 1, latitude, longitude, radius: 50 + (index % 900) };
  const corner = (turn: number) => [latitude + Math.sin(turn) / 500, longitude + Math.cos(turn) / 500];
  return { ...place, geofenceType: 2, points: [0, 1, 2, 3, 4, 5].map(corner) };
}

interface Started {
  child: ChildProcess;
  url: string;
}

/** Runs Node with these arguments, until it prints its address. Its log is written and discarded. */
function run(words: string[], environment: NodeJS.ProcessEnv): Promise<Started> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment };
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
      const url = /running at (\S+?)\/?\n/.exec(output)?.[1];
      if (url !== undefined) resolve({ child, url });
    });
    child.once('exit', (code) => reject(new Error(`${words.join(' ')} ended with ${code}:\n${output}`)));
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve()).kill();
  });
}

async function tokenOf(url: string): Promise<string> {
  const form = { grant_type: 'password', username: 'admin', password: 'correct horse battery' };
  const response = await fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  return token ?? fail(`no token: ${response.status}`);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function fail(why: string): never {
  throw new Error(why);
}

function print(table: readonly Row[]): void {
  for (const { what, figures, ratio, goal, atLeast } of table) {
    const met = atLeast ? ratio >= goal : ratio <= goal;
    if (!met) process.exitCode = 1;
    const wanted = `${atLeast ? '≥' : '≤'} ${goal}`;
    console.log(
      `${what.padEnd(62)} ${ratio.toFixed(2).padStart(5)}  ${wanted.padEnd(6)} ${met ? 'met   ' : 'MISSED'}  ${figures}`,
    );
  }
  console.log('No answer was older than a change that had been answered before it was asked for.');
}

const [, , role, file = ''] = process.argv;
if (role === 'bare') serveBytes(file);
else await measure();
