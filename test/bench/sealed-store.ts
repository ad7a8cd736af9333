/**
 * Sealed plots compared with rows. Two accounts have the same plots: one as rows, one sealed. Disk for each plot, speed of
 * sealing, a vehicle's day as JSON, a city block, late plots, intake while plots are sealed, and retention. The data is a recorded
 * day of city buses, copied with noise to earlier days; without the recording, a random fleet.
 */
import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Database } from '../../src/server/database/database.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { insertIngestKey } from '../../src/server/store/ingest-keys.ts';
import { listPlots } from '../../src/server/store/plots.ts';
import { plotsNear } from '../../src/server/store/plots-near.ts';
import { dropOlder } from '../../src/server/store/retention.ts';
import { sealPlots } from '../../src/server/store/seal-telemetry.ts';
import { raiseVersions } from '../../src/server/store/versions.ts';
import { createTracking, type Tracking } from '../../src/server/tracking/tracking.ts';
import { Dice } from '../support/dice.ts';
import { batches } from '../support/order.ts';
import { missingFile, recordedRows } from '../support/recorded.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { type Positioned, position, wanderingFleet } from '../support/tracking.ts';

const days = Number(process.env['DAYS'] ?? 20);
const repeats = 40;
const dayMs = 24 * 3600_000;
const future = new Date('2100-01-01');

interface Fleet {
  accountId: number;
  keyId: number;
}

async function recordedDay(): Promise<Positioned[]> {
  const trace = 'traces/austin-bus-2015-09-06.csv.gz';
  if (missingFile(trace)) return wanderingFleet({ vehicles: 200, plots: 500 }, new Dice(1));
  const rows = await recordedRows(trace);
  return rows.map((row) => ({
    ...position(
      row['vehicle'] ?? '',
      Date.parse(row['timeUtc'] ?? ''),
      Number(row['latitude']),
      Number(row['longitude']),
    ),
  }));
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

const addFleet = (db: Database, now: Date): Promise<Fleet> =>
  db.transaction(async (tx) => {
    const accountId =
      (await createAccount(tx, { name: `Buses`, demo: false, timeZone: 'UTC', language: 'en', now })) ?? 0;
    await raiseVersions(tx, accountId, ['geofence']);
    const { id } = await insertIngestKey(tx, accountId, { name: 'Key', hash: Buffer.alloc(32, accountId) }, now);
    return { accountId, keyId: id };
  });

async function storeAll(tracking: Tracking, fleet: Fleet, messages: readonly Positioned[]): Promise<void> {
  for (const batch of batches(messages, 1000)) await tracking.store(fleet, batch);
}

/** Copies the recorded day to the days before it, up to some metres aside, with ids as at intake. */
const copyDays = (db: Database, { accountId }: Fleet): Promise<number> =>
  db.run(sql`
    insert into plot (account_id, vehicle_id, utc, id, latitude, longitude, speed, heading, inside)
    select account_id, vehicle_id, utc - make_interval(days => n), id + n * 10000000,
      round((latitude + (random() - 0.5) * 0.0001)::numeric, 6)::float8,
      round((longitude + (random() - 0.5) * 0.0001)::numeric, 6)::float8, speed, heading, inside
    from plot, generate_series(1, ${days - 1}::integer) as n where account_id = ${accountId}
    order by n desc, utc`);

async function bytesOf(db: Database, table: string): Promise<number> {
  await db.run({ text: `vacuum full ${table}`, values: [] });
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select sum(pg_total_relation_size(relid))::bigint as bytes from pg_partition_tree(${table}::regclass)`);
  return bytes;
}

async function gzippedCsv(db: Database, { accountId }: Fleet): Promise<number> {
  const rows = await db.many<{ line: string }>(sql`
    select concat_ws(',', vehicle_id, utc, id, latitude, longitude, speed, heading, inside) as line
    from plot where account_id = ${accountId} order by vehicle_id, utc limit 200000`);
  return gzipSync(rows.map(({ line }) => line).join('\n'), { level: 9 }).length / rows.length;
}

async function blockMs(db: Database, { accountId }: Fleet, box: Parameters<typeof plotsNear>[1]['box']) {
  const startedMs = performance.now();
  let firstMs = Number.NaN;
  let plots = 0;
  for await (const chunk of plotsNear(db, { accountId, box, from: new Date(0), to: future })) {
    if (Number.isNaN(firstMs)) firstMs = performance.now() - startedMs;
    plots += chunk.plots.count;
  }
  return { firstMs, allMs: performance.now() - startedMs, plots };
}

async function measure(): Promise<void> {
  const folder = temporaryFolder('fenceline-bench-');
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
  const db = openPool(connection);
  await migrate(db);
  const messages = await recordedDay();
  const now = new Date((messages.at(-1)?.utcMs ?? 0) + 60_000);
  const tracking = createTracking({ db, now: () => now });
  const [rows, sealed] = [await addFleet(db, now), await addFleet(db, now)];
  for (const fleet of [rows, sealed]) await storeAll(tracking, fleet, messages);
  for (const fleet of [rows, sealed]) await copyDays(db, fleet);
  await db.run({ text: 'vacuum analyze plot', values: [] });
  const { plots } = await db.one<{ plots: number }>(
    sql`select count(*) as plots from plot where account_id = ${sealed.accountId}`,
  );
  console.log(`${plots} plots of ${messages.length} a day, as rows and sealed`);
  console.log(`gzip -9 of a CSV: ${(await gzippedCsv(db, rows)).toFixed(1)} bytes per plot`);
  console.log(`rows: ${((await bytesOf(db, 'plot')) / plots / 2).toFixed(1)} bytes per plot`);

  let moved = 0;
  const cpu = process.cpuUsage();
  const sealMs = await timed(async () => {
    moved = await sealPlots(db, future, { accountId: sealed.accountId });
  });
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `sealing: ${Math.round((moved / sealMs) * 1000)} plots/s, ${Math.round(moved / ((user + system) / 1e6))} for each second of this process`,
  );
  await bytesOf(db, 'plot');
  console.log(`sealed: ${((await bytesOf(db, 'plot_span')) / moved).toFixed(1)} bytes per plot`);

  await compareReads(db, rows, sealed);
  await compareLate(db, tracking, rows, sealed, messages);
  await compareIntake(db, tracking, rows, messages, now);

  const limit = new Date(now.getTime() - (days / 2) * dayMs);
  const before = await bytesOf(db, 'plot_span');
  let dropped = 0;
  const dropMs = await timed(async () => {
    dropped = await dropOlder(db, limit, {});
  });
  const { after } = await db.one<{ after: number }>(sql`
    select sum(pg_total_relation_size(relid))::bigint as after from pg_partition_tree('plot_span')`);
  console.log(
    `retention of half: ${dropped} plots in ${Math.round(dropMs)} ms; ${Math.round(100 - (100 * after) / before)} % of the disk of spans returned`,
  );
  await tracking.close();
  await db.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function compareReads(db: Database, rows: Fleet, sealed: Fleet): Promise<void> {
  const { vehicleId, other, latitude, longitude, utc } = await db.one<{
    vehicleId: number;
    other: number;
    latitude: number;
    longitude: number;
    utc: Date;
  }>(sql`
    select p.vehicle_id as "vehicleId", o.id as other, p.latitude, p.longitude, p.utc
    from plot p join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id
      join vehicle o on o.account_id = ${sealed.accountId} and o.device_id = v.device_id
    where p.account_id = ${rows.accountId} order by p.vehicle_id, p.utc offset 500 limit 1`);
  const startDate = new Date(Math.floor(utc.getTime() / dayMs) * dayMs + dayMs);
  const period = { startDate, endDate: new Date(startDate.getTime() + dayMs) };
  const day = (fleet: Fleet, id: number) => async () =>
    JSON.stringify(await listPlots(db, fleet.accountId, { vehicleId: id, ...period })).length;
  const [fromRows, fromSpans]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < repeats; turn += 1) {
    fromRows.push(await timed(day(rows, vehicleId)));
    fromSpans.push(await timed(day(sealed, other)));
  }
  console.log(
    `a vehicle's day as JSON: rows ${median(fromRows).toFixed(1)} ms, sealed ${median(fromSpans).toFixed(1)} ms`,
  );
  const box = { south: latitude, west: longitude, north: latitude + 0.001, east: longitude + 0.0015 };
  for (const [name, fleet] of Object.entries({ rows, sealed })) {
    const { firstMs, allMs, plots } = await blockMs(db, fleet, box);
    console.log(
      `a block, ${name}: ${plots} plots, first after ${Math.round(firstMs)} ms, all after ${Math.round(allMs)} ms`,
    );
  }
}

async function compareLate(
  _db: Database,
  tracking: Tracking,
  rows: Fleet,
  sealed: Fleet,
  messages: readonly Positioned[],
): Promise<void> {
  const [intoRows, intoSpans]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < repeats; turn += 1) {
    const message = messages[turn * 50];
    if (!message) continue;
    const late = [{ ...message, utcMs: message.utcMs - (2 + (turn % 5)) * dayMs + 1 }];
    intoRows.push(await timed(() => tracking.store(rows, late)));
    intoSpans.push(await timed(() => tracking.store(sealed, late)));
  }
  console.log(`a late plot: rows ${median(intoRows).toFixed(1)} ms, sealed day ${median(intoSpans).toFixed(1)} ms`);
}

/** New plots of the next days, while the rows of the same account are sealed gently, as the service does. */
async function compareIntake(
  db: Database,
  tracking: Tracking,
  fleet: Fleet,
  messages: readonly Positioned[],
  now: Date,
): Promise<void> {
  const speeds: { alone: number[]; sealing: number[] } = { alone: [], sealing: [] };
  for (let turn = 0; turn < 6; turn += 1) {
    const name = turn % 2 === 0 ? 'alone' : 'sealing';
    const next = messages.map((message) => ({ ...message, utcMs: message.utcMs + (turn + 1) * dayMs }));
    const over = new AbortController();
    const background =
      name === 'sealing'
        ? sealPlots(db, now, { accountId: fleet.accountId, signal: over.signal, gently: true })
        : Promise.resolve(0);
    const ms = await timed(() => storeAll(tracking, fleet, next));
    over.abort();
    await background;
    speeds[name].push((messages.length / ms) * 1000);
  }
  console.log(
    `intake: ${Math.round(median(speeds.alone))} plots/s alone, ${Math.round(median(speeds.sealing))} while plots are sealed`,
  );
}

await measure();
