/**
 * Sealed plots compared with rows. Two accounts have the same plots: one as rows, one sealed. Disk for each plot and reading, speed
 * of sealing, a vehicle's day as JSON, a city block, late plots, intake while plots are sealed, the migration of the rows under load,
 * and retention. The data is a recorded day of city buses, copied with noise to earlier days; without the recording, a random fleet.
 * `DAYS=190` makes 10 million plots for each account.
 */

import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { dayMs } from '../../src/contract/durations.ts';
import type { Database } from '../../src/server/database/database.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { dropOlder } from '../../src/server/store/drop-older.ts';
import { insertIngestKey } from '../../src/server/store/ingest-keys.ts';
import { raiseVersions } from '../../src/server/store/versions.ts';
import { listPlots } from '../../src/server/telemetry/plots.ts';
import { plotsNear } from '../../src/server/telemetry/plots-near.ts';
import { sealPlots, sealReadings } from '../../src/server/telemetry/seal-telemetry.ts';
import { createTracking, type Tracking } from '../../src/server/tracking/tracking.ts';
import { Dice } from '../support/dice.ts';
import { batches } from '../support/order.ts';
import { missingFile, recordedRows } from '../support/recorded.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { type Positioned, position, wanderingFleet } from '../support/tracking.ts';

const days = Number(process.env['DAYS'] ?? 20);
const repeats = 40;
const future = new Date('2100-01-01');
const goals = {
  plotBytes: 12,
  readingBytes: 6,
  intake: 0.95,
  day: 1,
  late: 5,
  firstMs: 100,
  sealed: 500_000,
  retentionMs: 2000,
  returned: 45,
};

/** Prints a figure, and whether it meets its goal. */
function say(what: string, figure: number, unit: string, isMet?: boolean): void {
  if (isMet === false) process.exitCode = 1;
  const shown = figure >= 1000 ? Math.round(figure) : figure.toFixed(2);
  console.log(`${what.padEnd(60)} ${shown} ${unit}${isMet === undefined ? '' : isMet ? '  met' : '  MISSED'}`);
}

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

const addFleet = (db: Database, name: string, now: Date): Promise<Fleet> =>
  db.transaction(async (tx) => {
    const accountId = (await createAccount(tx, { name, demo: false, timeZone: 'UTC', language: 'en', now })) ?? 0;
    await raiseVersions(tx, accountId, ['geofence']);
    const { id } = await insertIngestKey(tx, accountId, { name: 'Key', hash: Buffer.alloc(32, accountId) }, now);
    return { accountId, keyId: id };
  });

async function storeAll(tracking: Tracking, fleet: Fleet, messages: readonly Positioned[]): Promise<void> {
  for (const batch of batches(messages, 1000)) await tracking.store(fleet, batch);
}

/** Copies the recorded day to the days before it, up to some metres aside, with ids as at intake. A statement copies ten days. */
async function copyDays(db: Database, { accountId }: Fleet): Promise<void> {
  for (let last = days - 1; last > 0; last -= 10) {
    await db.run(sql`
      insert into plot (account_id, vehicle_id, utc, id, latitude, longitude, speed, heading, inside)
      select account_id, vehicle_id, utc - make_interval(days => n), id + n * 10000000,
        round((latitude + (random() - 0.5) * 0.0001)::numeric, 6)::float8,
        round((longitude + (random() - 0.5) * 0.0001)::numeric, 6)::float8, speed, heading, inside
      from plot, generate_series(${Math.max(1, last - 9)}::integer, ${last}::integer) as n
      where account_id = ${accountId} and id < 10000000
      order by n desc, utc`);
  }
}

async function bytesOf(db: Database, table: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select pg_total_relation_size(${table}::regclass)
      + coalesce(sum(pg_total_relation_size(relid)), 0)::bigint as bytes from pg_partition_tree(${table}::regclass)`);
  return bytes;
}

/** A reading each minute of 50 probes over two weeks, sealed. */
async function printReadings(db: Database, { accountId }: Fleet): Promise<void> {
  await db.run(sql`
    insert into probe (account_id, id, vehicle_id, number, name, name_key)
    select ${accountId}::bigint, 1000 + n, 1, n, 'Probe ' || n, 'probe ' || n from generate_series(1, 50) as n`);
  const readings = await db.run(sql`
    insert into reading (account_id, probe_id, utc, temperature, terms_id)
    select ${accountId}::bigint, 1000 + n, '2026-01-01T00:00:00Z'::timestamptz + m * interval '1 minute',
      round((5 + 2 * sin(m / 97.0 + n) + random() / 2)::numeric, 1), 1
    from generate_series(0, 14 * 1440 - 1) as m, generate_series(1, 50) as n order by m, n`);
  say('reading as a row', (await bytesOf(db, 'reading')) / readings, 'bytes');
  const moved = await sealReadings(db, future, { accountId });
  const bytes = (await bytesOf(db, 'reading_span')) / moved;
  say(`sealed reading, one a minute; goal ${goals.readingBytes}`, bytes, 'bytes', bytes <= goals.readingBytes);
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
  const [rows, sealed] = [await addFleet(db, 'rows', now), await addFleet(db, 'sealed', now)];
  for (const fleet of [rows, sealed]) await storeAll(tracking, fleet, messages);
  for (const fleet of [rows, sealed]) await copyDays(db, fleet);
  await db.run({ text: 'vacuum analyze plot', values: [] });
  const { plots } = await db.one<{ plots: number }>(
    sql`select count(*) as plots from plot where account_id = ${sealed.accountId}`,
  );
  console.log(`${plots} plots of ${messages.length} a day, as rows and sealed; load ${loadavg()[0]?.toFixed(1)}`);
  say('gzip -9 of a CSV', await gzippedCsv(db, rows), 'bytes per plot');
  say('plot as a row', (await bytesOf(db, 'plot')) / plots / 2, 'bytes');

  let moved = 0;
  const cpu = process.cpuUsage();
  const sealMs = await timed(async () => {
    moved = await sealPlots(db, future, { accountId: sealed.accountId });
  });
  const { user, system } = process.cpuUsage(cpu);
  const perCore = moved / ((user + system) / 1e6);
  say('sealing with the database', (moved / sealMs) * 1000, 'plots/s');
  say(`sealing, for each second of this process; goal ${goals.sealed}`, perCore, 'plots/s', perCore >= goals.sealed);
  const plotBytes = (await bytesOf(db, 'plot_span')) / moved;
  say(`sealed plot; goal ${goals.plotBytes}`, plotBytes, 'bytes', plotBytes <= goals.plotBytes);
  await printReadings(db, sealed);
  await db.run({ text: 'vacuum analyze', values: [] });

  await compareReads(db, rows, sealed);
  await compareLate(tracking, rows, sealed, messages);
  await compareIntake(db, tracking, rows, messages, now);
  await migrateUnderLoad(db, tracking, rows, messages, now);

  const limit = new Date(now.getTime() - (days / 2) * dayMs);
  // Late plots of the comparison are rows.
  await sealPlots(db, future);
  const before = await bytesOf(db, 'plot_span');
  let dropped = 0;
  const dropMs = await timed(async () => {
    dropped = await dropOlder(db, limit, {});
  });
  const returned = 100 - (100 * (await bytesOf(db, 'plot_span'))) / before;
  console.log(`retention deletes ${dropped} plots`);
  say(`retention of half; goal ${goals.retentionMs}`, dropMs, 'ms', dropMs <= goals.retentionMs);
  say(`disk of spans returned; goal ${goals.returned}`, returned, '%', returned >= goals.returned);
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
  const ratio = median(fromSpans) / median(fromRows);
  console.log(
    `a vehicle's day as JSON: rows ${median(fromRows).toFixed(1)} ms, sealed ${median(fromSpans).toFixed(1)} ms`,
  );
  say(`a vehicle's day, sealed against rows; goal ${goals.day}`, ratio, '', ratio <= goals.day);
  const box = { south: latitude, west: longitude, north: latitude + 0.001, east: longitude + 0.0015 };
  for (const [name, fleet] of Object.entries({ rows, sealed })) {
    await blockMs(db, fleet, box);
    const { firstMs, allMs, plots } = await blockMs(db, fleet, box);
    console.log(`a block, ${name}: ${plots} plots, all after ${Math.round(allMs)} ms`);
    say(
      `a block, ${name}: first plots; goal ${goals.firstMs}`,
      firstMs,
      'ms',
      name === 'rows' || firstMs <= goals.firstMs,
    );
  }
}

async function compareLate(
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
  const ratio = median(intoSpans) / median(intoRows);
  console.log(`a late plot: rows ${median(intoRows).toFixed(1)} ms, sealed day ${median(intoSpans).toFixed(1)} ms`);
  say(`a late plot, sealed day against rows; goal ${goals.late}`, ratio, '', ratio <= goals.late);
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
  const [alone, sealing] = [median(speeds.alone), median(speeds.sealing)];
  console.log(`intake: ${Math.round(alone)} plots/s alone, ${Math.round(sealing)} while plots are sealed`);
  say(`intake while plots are sealed; goal ${goals.intake}`, sealing / alone, '', sealing / alone >= goals.intake);
}

/** Seals what is left of the rows as the service does, while devices send 5,000 plots/s of later days. */
async function migrateUnderLoad(
  db: Database,
  tracking: Tracking,
  fleet: Fleet,
  messages: readonly Positioned[],
  now: Date,
): Promise<void> {
  const { rows } = await db.one<{ rows: number }>(
    sql`select count(*) as rows from plot where account_id = ${fleet.accountId} and utc < ${now}`,
  );
  let isOver = false;
  const startedMs = performance.now();
  const migration = sealPlots(db, now, { accountId: fleet.accountId, gently: true }).finally(() => {
    isOver = true;
  });
  const took: number[] = [];
  for (let day = 10; !isOver && day < 200; day += 1) {
    for (const batch of batches(messages, 500)) {
      if (isOver) break;
      const next = batch.map((message) => ({ ...message, utcMs: message.utcMs + day * dayMs }));
      const ms = await timed(() => tracking.store(fleet, next));
      took.push(ms);
      await pause(Math.max(0, 100 - ms));
    }
  }
  const sealed = await migration;
  const seconds = (performance.now() - startedMs) / 1000;
  const slowest = [...took].sort((one, other) => one - other);
  console.log(
    `migration under load: ${sealed} of ${rows} rows in ${Math.round(seconds)} s, ${Math.round(sealed / seconds)} plots/s; ${took.length * 500} plots stored meanwhile in calls of 500: median ${median(took).toFixed(0)} ms, p99 ${slowest[Math.floor(slowest.length * 0.99)]?.toFixed(0)} ms`,
  );
}

await measure();
