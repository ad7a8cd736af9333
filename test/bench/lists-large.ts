/**
 * Pages and totals of ten million visits of one account: 500 vehicles in three years, made by SQL in the order of their start.
 * Over HTTP from the built service, against bare queries of the same rows in the same run. The last month has the same
 * 280,000 visits at each size. `VISITS=1` (million) makes fewer. Other programs on the machine lengthen the times, but hardly
 * the processor time of PostgreSQL.
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
const [vehicles, geofences, drivers, rounds] = [500, 1000, 600, 5];
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
    insert into visit (account_id, vehicle_id, geofence_id, start_plot_id, end_plot_id, start_utc, end_utc, updated_utc)
    select 1, v, 1 + (v * 7 + n % 60 * 13) % ${geofences}::integer, 1, 2, start_utc,
      start_utc + make_interval(secs => case when (n + v) % 100 = 0 then 90000 + (n * 7 % 100000) else 60 + (n * 131 + v * 17) % 3600 end),
      start_utc
    from generate_series(0, ${steps - 1}::integer) n, generate_series(1, ${vehicles}::integer) v,
      lateral (select ${new Date(fromMs)}::timestamptz + make_interval(secs => n::float8 * ${everySeconds} + v * 9) as start_utc) s
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

interface Took {
  ms: number;
  /** Processor time of PostgreSQL. */
  processorMs: number;
}

async function timeOf(db: Database, work: () => Promise<unknown>): Promise<Took> {
  const [times, processorTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const before = await processorMs(db);
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
    processorTimes.push((await processorMs(db)) - before);
  }
  return { ms: median(times), processorMs: median(processorTimes) };
}

/** Processor time of all connections so far. */
async function processorMs(db: Database): Promise<number> {
  const rows = await db.many<{ pid: number }>(sql`
    select pid from pg_stat_activity where backend_type = 'client backend'`);
  const usedNs = rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]));
  return usedNs.reduce((sum, ns) => sum + ns, 0) / 1e6;
}

const words = ({ ms, processorMs: used }: Took): string => `${ms.toFixed(0)} ms, in PostgreSQL ${used.toFixed(0)}`;

const visitsPath = (query: string): string =>
  `/public/v1/geofenceVisits?${new URLSearchParams(month)}&overlap=true&limit=100${query}`;
const totalsPath = (by: string): string =>
  `/public/v1/geofenceVisits/totals?${new URLSearchParams({ ...month, by, overlap: 'true', timeZone: 'Europe/Berlin' })}`;

const ofMonth = sql`account_id = 1 and start_utc >= ${month.startDate}::timestamptz and start_utc < ${month.endDate}::timestamptz`;
const bare: Readonly<Record<string, Statement>> = {
  'first 100 by start': sql`select * from visit where ${ofMonth} order by start_utc desc, id limit 100`,
  'first 100 by duration': sql`select * from visit where ${ofMonth} order by end_utc - start_utc desc, start_utc, id limit 100`,
  'sums by vehicle': sql`select vehicle_id, count(*), sum(end_utc - start_utc) from visit where ${ofMonth} group by vehicle_id`,
};

const pageKinds: readonly (readonly [what: string, query: string, goal: number])[] = [
  ['newest first', '&sort=-startUtc', goals.page],
  ['longest first', '&sort=-duration', goals.page],
  ['by end', '&sort=-endUtc', goals.page],
  ['by vehicle', '&sort=vehicle', goals.page],
  ['by geofence', '&sort=geofence', goals.page],
  ['by driver', '&sort=driver', goals.page],
  ['by tag', '&sort=tag', goals.page],
  ['of a vehicle', '&sort=-startUtc&vehicleId=77', goals.page],
  ['of a geofence', '&sort=-startUtc&geofenceId=77', goals.page],
  ['of a tag', '&sort=-startUtc&tagId=7', goals.page],
  ['of a driver', '&sort=-startUtc&driverId=177', goals.page],
  ['longer than an hour', '&sort=-startUtc&minSeconds=3600', goals.page],
  ['search', '&sort=-startUtc&search=van+77', goals.page],
  ['two filters and a search', '&sort=-duration&tagId=7&minSeconds=600&search=driver+17', goals.narrow],
];

async function measure(client: Client, db: Database, stored: number): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  console.log(`${stored} million visits stored; load ${loadavg()[0]?.toFixed(1)}`);
  for (const [what, statement] of Object.entries(bare)) {
    printFigure(`  bare query, ${what}`, words(await timeOf(db, () => db.many(statement))));
  }
  for (const [what, query, goal] of pageKinds) {
    const took = await timeOf(db, () => get(client, visitsPath(query)));
    figures[what] = took.ms;
    printFigure(`  first page, ${what}`, words(took), took.ms <= goal);
  }
  for (const by of ['day', 'geofence', 'vehicle', 'tag', 'driver', 'none']) {
    const took = await timeOf(db, () => get(client, totalsPath(by)));
    figures[`totals by ${by}`] = took.ms;
    printFigure(`  totals by ${by}`, words(took), took.ms <= goals.totals);
  }
  for (const sort of ['-startUtc', '-duration']) {
    const { ms: first } = await timeOf(db, () => get(client, visitsPath(`&sort=${sort}`)));
    let next: string | undefined = visitsPath(`&sort=${sort}`);
    for (let page = 1; page < 50 && next !== undefined; page += 1) next = (await get(client, next)).next;
    const { ms: deep } = await timeOf(db, () => get(client, next ?? ''));
    printFigure(`  page 50 against page 1, ${sort}`, (deep / first).toFixed(2), deep / first <= goals.deep);
  }
  const { bytes } = await get(client, visitsPath('&sort=-startUtc'));
  printFigure('  bytes of the first page, before compression', String(bytes));
  return figures;
}

const folder = temporaryFolder('fenceline-bench-');
const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
try {
  const db = openPool({ ...connection, max: 1 });
  // Making and vacuuming millions of rows takes longer than a request may.
  await db.run({ text: 'set statement_timeout = 0', values: [] });
  const service = await startService({
    database: 'embedded',
    settings: { DATABASE_URL: addressOf(connection), SEAL_AFTER_HOURS: 'off' },
  });
  try {
    const client = { url: service.url, token: await signIn(service) };
    await fillFleet(db);
    await fillMillion(db, 1);
    await db.run(vacuum);
    const few = await measure(client, db, 1);
    if (millions > 1) {
      for (let nth = millions; nth > 1; nth -= 1) await fillMillion(db, nth);
      await db.run(vacuum);
      const many = await measure(client, db, millions);
      for (const [what, ms] of Object.entries(many)) {
        const ratio = ms / (few[what] ?? ms);
        printFigure(`${millions} million against one, ${what}`, ratio.toFixed(2), ratio <= goals.size);
      }
    }
  } finally {
    await service.remove();
    await db.close();
  }
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
