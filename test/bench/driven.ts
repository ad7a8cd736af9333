/**
 * Lines of recent days: speed of storing positions while lines are derived without a pause, against storing alone, in
 * interleaved rounds. Then the time per vehicle and day, the disk that its lines take, and the time of a busy tile without
 * any cache. The data is a recorded day of city buses, copied with noise to 14 days of more vehicles; without the recording,
 * a random fleet.
 */

import { rmSync } from 'node:fs';
import { drivenDays } from '../../src/contract/choices.ts';
import { dayMs } from '../../src/contract/durations.ts';
import type { Database } from '../../src/server/database/database.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { Driven } from '../../src/server/driven/driven.ts';
import { drivenTile } from '../../src/server/driven/tile.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { planeOf } from '../../src/server/places/mercator.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { insertIngestKey } from '../../src/server/store/ingest-keys.ts';
import { raiseVersions } from '../../src/server/store/versions.ts';
import { createTracking } from '../../src/server/tracking/tracking.ts';
import { Dice } from '../support/dice.ts';
import { batches } from '../support/order.ts';
import { missingFile, recordedRows } from '../support/recorded.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { type Positioned, position, wanderingFleet } from '../support/tracking.ts';

const copies = 3;
const rounds = 5;
const plotsPerRound = 40_000;
const now = new Date('2026-11-20T12:00:00Z');
const today = Math.floor(now.getTime() / dayMs);

async function recordedDay(): Promise<Positioned[]> {
  const trace = 'traces/austin-bus-2015-09-06.csv.gz';
  if (missingFile(trace)) return wanderingFleet({ vehicles: 200, plots: 500 }, new Dice(1));
  const rows = await recordedRows(trace);
  return rows.flatMap((row) =>
    Array.from({ length: copies }, (_, copy) =>
      position(
        `${row['vehicle']}-${copy}`,
        Date.parse(row['timeUtc'] ?? ''),
        Number(row['latitude']),
        Number(row['longitude']),
      ),
    ),
  );
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function addFleet(db: Database): Promise<{ accountId: number; keyId: number }> {
  const account = { name: 'Buses', demo: false, timeZone: 'UTC', language: 'en', now };
  return db.transaction(async (tx) => {
    const accountId = (await createAccount(tx, account)) ?? 0;
    await raiseVersions(tx, accountId, ['geofence']);
    const { id } = await insertIngestKey(tx, accountId, { name: 'Key', hash: Buffer.alloc(32) }, now);
    return { accountId, keyId: id };
  });
}

/** Copies the first day to the days before the last one, up to some ten metres aside. */
const copyDays = (db: Database): Promise<number> =>
  db.run(sql`
    insert into plot (account_id, vehicle_id, utc, latitude, longitude)
    select account_id, vehicle_id, utc - make_interval(days => n), latitude + (random() - 0.5) * 0.0001,
      longitude + (random() - 0.5) * 0.0001
    from plot, generate_series(1, ${drivenDays - 1}::integer) as n`);

async function measure(): Promise<void> {
  const folder = temporaryFolder('fenceline-bench-');
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
  const db = openPool(connection);
  await migrate(db);
  const tracking = createTracking({ db, now: () => now });
  let clockMs = now.getTime();
  const driven = new Driven({ db, now: () => new Date(clockMs), retentionDays: undefined });
  /** The service derives lines only every five minutes. */
  const keepDeriving = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      clockMs += 5 * 60_000;
      await driven.round(signal);
    }
  };
  try {
    const fleet = await addFleet(db);
    const recorded = await recordedDay();
    const shiftMs = (today - Math.floor((recorded[0]?.utcMs ?? 0) / dayMs)) * dayMs;
    const day = recorded.map((each) => ({ ...each, utcMs: each.utcMs + shiftMs }));
    const store = async (messages: readonly Positioned[]): Promise<number> => {
      const startedMs = performance.now();
      await Promise.all(batches(messages, 1000).map((each) => tracking.store(fleet, each)));
      return (messages.length * 1000) / (performance.now() - startedMs);
    };
    await store(day);
    await copyDays(db);
    await db.run(sql`analyze plot`);

    const began = performance.now();
    const days = await driven.round();
    // Half of the time is a pause.
    const perDay = (performance.now() - began) / days / 2;
    const { bytes, filled } = await db.one<{ bytes: number; filled: number }>(sql`
      select pg_total_relation_size('driven_lines') as bytes,
        (select count(*) from (select distinct vehicle_id, day from driven_lines) as each) as filled`);
    console.log(`derived ${filled} vehicle-days: ${perDay.toFixed(1)} ms and ${Math.round(bytes / filled)} bytes each`);

    const tile = day[Math.floor(day.length / 2)]?.position ?? { latitude: 0, longitude: 0 };
    for (const zoom of [8, 10, 12, 14]) {
      const { x, y } = planeOf(tile, zoom);
      const times: number[] = [];
      let answer = '';
      for (let run = 0; run < 15; run += 1) {
        const startedMs = performance.now();
        const lines = await drivenTile(db, fleet.accountId, { zoom, x: Math.floor(x), y: Math.floor(y) });
        times.push(performance.now() - startedMs);
        answer = JSON.stringify(lines);
      }
      const worst = Math.max(...times).toFixed(0);
      console.log(
        `tile of zoom ${zoom}: ${median(times).toFixed(0)} ms (at most ${worst}), ${Math.round(answer.length / 1000)} kB`,
      );
    }

    const rates: Record<'alone' | 'deriving', number[]> = { alone: [], deriving: [] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const kind of ['alone', 'deriving'] as const) {
        const moved = (2 * round + (kind === 'alone' ? 0 : 1) + 1) * 500;
        const messages = day.slice(0, plotsPerRound).map((each) => ({ ...each, utcMs: each.utcMs + moved }));
        const over = new AbortController();
        const working = kind === 'alone' ? undefined : keepDeriving(over.signal);
        const rate = await store(messages);
        over.abort();
        await working;
        if (round > 0) rates[kind].push(rate);
      }
    }
    const [alone, deriving] = [median(rates.alone), median(rates.deriving)];
    const ratio = deriving / alone;
    const goal = 0.7;
    if (ratio < goal) process.exitCode = 1;
    const figures = `${(deriving / 1000).toFixed(1)}k/s of ${(alone / 1000).toFixed(1)}k/s`;
    console.log(`intake while lines are derived: of intake alone ${ratio.toFixed(2)}  ≥ ${goal}  ${figures}`);
  } finally {
    await driven.close();
    await tracking.close();
    await db.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await measure();
