/**
 * Pages and totals of ten million visits of one account (500 vehicles in three years), and of one million, each in a database
 * of its own, made by SQL in the order of their start. The last month has the same 280,000 visits in both. Over HTTP from the
 * built services, from the request to the whole answer, against bare queries of the same rows. Each round asks all questions of
 * both sizes in turn, so other programs on the machine lengthen all times; they hardly change the processor time of PostgreSQL.
 * `VISITS=1` (million) leaves out the larger database.
 */
import { readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dayMs } from '../../src/contract/durations.ts';
import type { Database } from '../../src/server/database/database.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { type Statement, sql } from '../../src/server/database/sql.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { median, printFigure, signIn } from '../support/measured-service.ts';
import { addressOf, startService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary.ts';

const millions = Number(process.env.VISITS ?? '10');
/** One statement stores this part of a million. A larger one sorts more rows than PostgreSQL has memory for. */
const slices = 8;
const [vehicles, geofences, drivers, rounds] = [500, 1000, 600, 11];
/** A vehicle begins a visit this often. */
const everySeconds = 4730;
const endMs = Date.UTC(2026, 10, 1);
const goals = { page: 150, narrow: 300, totals: 400, deep: 1.5, size: 1.5 };

const month = { startDate: new Date(endMs - 31 * dayMs).toISOString(), endDate: new Date(endMs).toISOString() };

/** Vehicles, places, and drivers in two shifts a day. */
async function fillFleet(db: Database): Promise<void> {
  await db.run(sql`
    insert into fleet (account_id, id, name, name_key) select 1, n, 'Fleet ' || n, 'fleet ' || n from generate_series(1, 10) n`);
  await db.run(sql`
    insert into vehicle (account_id, id, name, name_key, registration, fleet_id, status)
    select 1, n, 'Van ' || n, 'van ' || n, 'L-AB ' || n, 1 + n % 10, 1 from generate_series(1, ${vehicles}::integer) n`);
  await db.run(sql`
    insert into tag (account_id, id, name, name_key, colour, position)
    select 1, n, 'Tag ' || n, 'tag ' || n, 1, n from generate_series(1, 20) n`);
  await db.run(sql`
    insert into geofence (account_id, id, description, description_key, geofence_type, latitude, longitude, radius, points, tags,
      created_utc, updated_utc)
    select 1, n, 'Site ' || n, 'site ' || n, 1, 51, 12, 200, '[]', case n % 4 when 0 then '{}'::bigint[]
      when 1 then array[1 + n % 20] else array[1 + n % 20, 1 + (n + 7) % 20] end, now(), now()
    from generate_series(1, ${geofences}::integer) n`);
  await db.run(sql`
    insert into driver (account_id, id, name, name_key, username, status)
    select 1, n, 'Driver ' || n, 'driver ' || n, 'd' || n, 1 from generate_series(1, ${drivers}::integer) n`);
  await db.run(sql`
    insert into plot (account_id, vehicle_id, utc, latitude, longitude)
    select 1, n, ${new Date(endMs)}::timestamptz, 51, 12 from generate_series(1, ${vehicles}::integer) n`);
}

/** The visits that start in a part of the past. Every hundredth lasts for days. */
async function fillVisits(db: Database, fromMs: number, toMs: number): Promise<void> {
  const steps = Math.floor((toMs - fromMs) / 1000 / everySeconds);
  await db.run(sql`
    insert into visit (account_id, vehicle_id, geofence_id, start_plot_id, end_plot_id, start_utc, end_utc, updated_utc, stopped_ms)
    select 1, v, 1 + (v * 7 + n % 60 * 13) % ${geofences}::integer, 1, 2, start_utc, start_utc + make_interval(secs => seconds),
      start_utc, 800 * seconds
    from generate_series(0, ${steps - 1}::integer) n, generate_series(1, ${vehicles}::integer) v,
      lateral (select ${new Date(fromMs)}::timestamptz + make_interval(secs => n::float8 * ${everySeconds} + v * 9) as start_utc,
        case when (n + v) % 100 = 0 then 90000 + (n * 7 % 100000) else 60 + (n * 131 + v * 17) % 3600 end as seconds) s
    order by n, v`);
  const days = Math.floor((toMs - fromMs) / dayMs);
  await db.run(sql`
    insert into assignment (account_id, vehicle_id, driver_id, start_utc, end_utc, source)
    select 1, v, 1 + (v + shift * 300 + d) % ${drivers}::integer, start_utc, start_utc + interval '5 hours', 0
    from generate_series(0, ${days - 1}::integer) d, generate_series(1, ${vehicles}::integer) v, generate_series(0, 1) shift,
      lateral (select ${new Date(fromMs)}::timestamptz + make_interval(days => d, hours => 6 + shift * 6) as start_utc) s
    where (v + shift * 300 + d) % ${drivers}::integer >= 100 or shift = 0
    order by d, v
    on conflict do nothing`);
}

/** The last million, or one before it. */
async function fillMillion(db: Database, nth: number): Promise<void> {
  const millionMs = (1_000_000 / vehicles) * everySeconds * 1000;
  for (let slice = 0; slice < slices; slice += 1) {
    const fromMs = endMs - nth * millionMs + (slice * millionMs) / slices;
    await fillVisits(db, fromMs, fromMs + millionMs / slices);
  }
}

const vacuum = { text: 'vacuum analyze', values: [] };

interface Client {
  url: string;
  token: string;
}

async function get(
  { url, token }: Client,
  path: string,
): Promise<{ ms: number; bytes: number; next: string | undefined }> {
  const startedMs = performance.now();
  const response = await fetch(`${url}${path}`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip' },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  const next = /^<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
  return { ms: performance.now() - startedMs, bytes: text.length, next };
}

/** Visits in a database of their own, with its service. */
interface Stored {
  millions: number;
  client: Client;
  db: Database;
  /** The fiftieth page of each order. */
  deep: ReadonlyMap<string, string>;
}

interface Took {
  ms: number;
  /** Processor time of PostgreSQL. */
  processorMs: number;
}

/** A path of the service, or a bare query. */
interface Question {
  what: string;
  asked(stored: Stored): string | Statement;
  goal?: number;
}

async function timeOf({ client, db }: Stored, asked: string | Statement): Promise<Took> {
  const before = await processorMs(db);
  const startedMs = performance.now();
  await (typeof asked === 'string' ? get(client, asked) : db.many(asked));
  const ms = performance.now() - startedMs;
  return { ms, processorMs: (await processorMs(db)) - before };
}

/** Processor time of all connections so far. */
async function processorMs(db: Database): Promise<number> {
  const rows = await db.many<{ pid: number }>(sql`
    select pid from pg_stat_activity where backend_type = 'client backend'`);
  const usedNs = rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]));
  return usedNs.reduce((sum, ns) => sum + ns, 0) / 1e6;
}

const visitsPath = (query: string): string =>
  `/public/v1/geofenceVisits?${new URLSearchParams(month)}&overlap=true&limit=100${query}`;
const totalsPath = (by: string): string =>
  `/public/v1/geofenceVisits/totals?${new URLSearchParams({ ...month, by, overlap: 'true', timeZone: 'Europe/Berlin' })}`;

const ofMonth = sql`account_id = 1 and start_utc >= ${month.startDate}::timestamptz and start_utc < ${month.endDate}::timestamptz`;
const bare: Readonly<Record<string, Statement>> = {
  'first page by start': sql`select * from visit where ${ofMonth} order by start_utc desc, id limit 100`,
  'first page by duration': sql`select * from visit where ${ofMonth} order by end_utc - start_utc desc, start_utc, id limit 100`,
  'page 50 by duration': sql`
    select * from visit where ${ofMonth} order by end_utc - start_utc desc, start_utc, id limit 100 offset 4900`,
  'sums by vehicle': sql`select vehicle_id, count(*), sum(end_utc - start_utc) from visit where ${ofMonth} group by vehicle_id`,
};

const orders = ['-startUtc', 'startUtc', '-duration', 'duration', '-endUtc', 'vehicle', 'geofence', 'driver', 'tag'];

const narrowed: readonly (readonly [what: string, query: string, goal: number])[] = [
  ['of a vehicle', '&sort=-startUtc&vehicleId=77', goals.page],
  ['of a geofence', '&sort=-startUtc&geofenceId=77', goals.page],
  ['of a tag', '&sort=-startUtc&tagId=7', goals.page],
  ['of a driver', '&sort=-startUtc&driverId=177', goals.page],
  ['longer than an hour', '&sort=-startUtc&minSeconds=3600', goals.page],
  ['search', '&sort=-startUtc&search=van+77', goals.page],
  ['two filters and a search', '&sort=-duration&tagId=7&minSeconds=600&search=driver+17', goals.narrow],
];

const questions: readonly Question[] = [
  ...Object.entries(bare).map(([what, statement]) => ({ what: `bare query, ${what}`, asked: () => statement })),
  ...orders.flatMap((sort): Question[] => [
    { what: `first page by ${sort}`, asked: () => visitsPath(`&sort=${sort}`), goal: goals.page },
    { what: `page 50 by ${sort}`, asked: ({ deep }) => deep.get(sort) ?? '', goal: goals.page },
  ]),
  ...narrowed.map(([what, query, goal]) => ({ what: `first page, ${what}`, asked: () => visitsPath(query), goal })),
  ...['day', 'geofence', 'vehicle', 'tag', 'driver', 'none'].map((by) => ({
    ...{ what: `totals by ${by}`, asked: () => totalsPath(by), goal: goals.totals },
  })),
];

/** The times of each question and size. The first round only fills caches. */
async function measure(sizes: readonly Stored[]): Promise<Took[][]> {
  const times = questions.map(() => sizes.map((): Took[] => []));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, { asked }] of questions.entries()) {
      for (const [size, stored] of sizes.entries()) {
        const took = await timeOf(stored, asked(stored));
        if (round > 0) times[at]?.[size]?.push(took);
      }
    }
  }
  return times.map((each) => each.map(middleOf));
}

const middleOf = (times: readonly Took[]): Took => ({
  ms: median(times.map(({ ms }) => ms)),
  processorMs: median(times.map(({ processorMs: used }) => used)),
});

const words = ({ ms, processorMs: used }: Took): string => `${ms.toFixed(0)} ms, in PostgreSQL ${used.toFixed(0)}`;

function print(sizes: readonly Stored[], times: readonly Took[][]): void {
  for (const [size, { millions: stored }] of sizes.entries()) {
    console.log(`${stored} million visits stored`);
    const found = new Map(questions.map(({ what }, at) => [what, times[at]?.[size] ?? { ms: 0, processorMs: 0 }]));
    for (const { what, goal = Number.POSITIVE_INFINITY } of questions) {
      const took = found.get(what);
      if (took) printFigure(`  ${what}`, words(took), took.ms <= goal);
    }
    for (const sort of orders) {
      const [deep, first] = [found.get(`page 50 by ${sort}`), found.get(`first page by ${sort}`)];
      if (deep && first) printRatio(`  page 50 against page 1, ${sort}`, [deep, first], goals.deep);
    }
  }
  for (const [at, { what }] of questions.entries()) {
    const [few, many] = times[at] ?? [];
    if (few && many) printRatio(`${millions} million against one, ${what}`, [many, few], goals.size);
  }
}

/** By the clock, which the goal is about, and by processor time. */
function printRatio(what: string, [one, other]: readonly [Took, Took], goal: number): void {
  const ratio = one.ms / other.ms;
  const used = one.processorMs / other.processorMs;
  printFigure(what, `${ratio.toFixed(2)}, in PostgreSQL ${used.toFixed(2)}`, ratio <= goal);
}

async function fiftieth(client: Client, sort: string): Promise<string> {
  let path = visitsPath(`&sort=${sort}`);
  for (let page = 1; page < 50; page += 1) path = (await get(client, path)).next ?? '';
  return path;
}

/** Stores the visits. What is to be undone is added to `ends`. */
async function store(size: number, ends: (() => Promise<unknown>)[]): Promise<Stored> {
  const folder = temporaryFolder('fenceline-bench-');
  ends.push(async () => rmSync(folder, { recursive: true, force: true }));
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
  ends.push(stop);
  const db = openPool({ ...connection, max: 1 });
  ends.push(() => db.close());
  // Making and vacuuming millions of rows takes longer than a request may.
  await db.run({ text: 'set statement_timeout = 0', values: [] });
  const service = await startService({
    database: 'embedded',
    settings: { DATABASE_URL: addressOf(connection), SEAL_AFTER_HOURS: 'off' },
  });
  ends.push(() => service.remove());
  const client = { url: service.url, token: await signIn(service) };
  await fillFleet(db);
  for (let nth = size; nth >= 1; nth -= 1) await fillMillion(db, nth);
  await db.run(vacuum);
  const deep = new Map<string, string>();
  for (const sort of orders) deep.set(sort, await fiftieth(client, sort));
  return { millions: size, client, db, deep };
}

const ends: (() => Promise<unknown>)[] = [];
try {
  const sizes = [await store(1, ends)];
  if (millions > 1) sizes.push(await store(millions, ends));
  const loads = [loadavg()[0]];
  const times = await measure(sizes);
  console.log(
    `load from ${[...loads, loadavg()[0]].map((load) => load?.toFixed(1)).join(' to ')}; medians of ${rounds} rounds`,
  );
  print(sizes, times);
  for (const { client } of sizes.slice(0, 1)) {
    const { bytes } = await get(client, visitsPath('&sort=-startUtc'));
    printFigure('bytes of the first page, before compression', String(bytes));
  }
} finally {
  for (const end of ends.reverse()) await end();
}
