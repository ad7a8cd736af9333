/**
 * The order of changes: what it costs the intake, how fast programs read it, and what programs that wait for a change cost. Without
 * the feed a trigger drops its rows, so that all ways run in turn on one database. With few cores and other work the rates differ
 * by chance, so the bench also compares the processor time of service and PostgreSQL for each position.
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { dayMs } from '../../src/contract/durations.ts';
import { hashSecret, newIngestKey } from '../../src/server/api/secrets.ts';
import type { Database } from '../../src/server/database/database.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { insertIngestKey } from '../../src/server/store/ingest-keys.ts';
import { computedBy, computedByChildrenOf, parentOf } from '../support/computed.ts';
import { Dice } from '../support/dice.ts';
import { median, printFigure, signIn } from '../support/measured-service.ts';
import { batches } from '../support/order.ts';
import { addressOf, startService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { wanderingFleet } from '../support/tracking.ts';

const [batch, connections, rounds] = [500, 4, 5];
/** A round takes ten seconds or more, so that what happens once in seconds counts evenly. */
const daysARound = 20;
const fleet = wanderingFleet({ vehicles: 250, plots: 40 }, new Dice(1));
const waitingPrograms = 200;
const waitSeconds = 30;
/** Until all programs wait. */
const settleMs = 5000;
const changesToRead = 100_000;
const changesAPage = 10_000;
const goals = { intake: 0.97, waiting: 0.97, changesPerSecond: 50_000 };

const ways = ['feed', 'none', 'waiting'] as const;
type Way = (typeof ways)[number];

async function addTrigger(db: Database): Promise<void> {
  await db.run(sql`create function drop_event() returns trigger language plpgsql as 'begin return null; end'`);
  await db.run(sql`create trigger no_feed before insert on live_event for each row execute function drop_event()`);
}
const switchFeed = (db: Database, on: boolean): Promise<unknown> =>
  on
    ? db.run(sql`alter table live_event disable trigger no_feed`)
    : db.run(sql`alter table live_event enable trigger no_feed`);

async function send(url: string, key: string, bodies: readonly string[]): Promise<void> {
  let next = 0;
  const connection = async (): Promise<void> => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const response = await fetch(`${url}/ingest/v1/messages`, { method: 'POST', body, headers });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

/** The same trips on another day. */
const bodiesOf = (day: number): string[] =>
  batches(fleet, batch).map((messages) =>
    JSON.stringify(
      messages.map(({ device, utcMs, position: { latitude, longitude } }) => ({
        ...{ device, latitude, longitude },
        utc: new Date(utcMs + day * dayMs).toISOString(),
      })),
    ),
  );

interface Page {
  changes: unknown[];
  cursor: string;
  more: boolean;
}

async function measure(): Promise<void> {
  const folder = temporaryFolder('fenceline-bench-');
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
  const db = openPool(connection);
  await migrate(db);
  const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const service = await startService({ database: 'embedded', settings: { DATABASE_URL: addressOf(connection) } });
  try {
    await addTrigger(db);
    const headers = { authorization: `Bearer ${await signIn(service)}` };
    const { id: accountId } = await db.one<{ id: number }>(sql`select max(id) as id from account`);
    const key = newIngestKey();
    await db.transaction((tx) =>
      insertIngestKey(tx, accountId, { name: 'Devices', hash: hashSecret(key) }, new Date()),
    );
    const changes = async (query: string, signal?: AbortSignal): Promise<Page> => {
      const response = await fetch(`${service.url}/public/v1/changes?${query}`, { headers, ...(signal && { signal }) });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as Page;
    };

    /** Programs for which nothing changes. Their requests end at different times. Returns how to end them. */
    async function wait(): Promise<() => Promise<void>> {
      const over = new AbortController();
      const { cursor } = await changes('');
      const program = async (_: unknown, index: number): Promise<void> => {
        let seconds = waitSeconds - (index % (waitSeconds - settleMs / 1000));
        for (let after = cursor; !over.signal.aborted; ) {
          try {
            after = (await changes(`after=${after}&kinds=driver&wait=${seconds}`, over.signal)).cursor;
            seconds = waitSeconds;
          } catch (error) {
            if (!over.signal.aborted) throw error;
          }
        }
      };
      const programs = Promise.all(Array.from({ length: waitingPrograms }, program));
      await pause(settleMs);
      return async () => {
        over.abort();
        await programs;
      };
    }

    const computed = (): number => computedByChildrenOf(parentOf(pid)) + computedBy(service.pid);
    const rates: Record<Way, number[]> = { feed: [], none: [], waiting: [] };
    const costs: Record<Way, number[]> = { feed: [], none: [], waiting: [] };
    let day = 0;
    const { cursor: start } = await changes('');
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      // In turned order, because each way leaves work to the next one.
      for (const way of ways.map((_, index) => ways[(index + round) % ways.length] ?? 'feed')) {
        await switchFeed(db, way !== 'none');
        const end = way === 'waiting' ? await wait() : undefined;
        const bodies = Array.from({ length: round === 0 ? 1 : daysARound }, () => bodiesOf((day += 1))).flat();
        const [beganMs, before] = [performance.now(), computed()];
        await send(service.url, key, bodies);
        const milliseconds = performance.now() - beganMs;
        const cost = computed() - before;
        await end?.();
        if (round === 0) continue;
        rates[way].push((fleet.length * daysARound * 1000) / milliseconds);
        costs[way].push((cost * 1000) / (fleet.length * daysARound));
      }
    }
    await switchFeed(db, true);
    console.log(`${fleet.length * daysARound} positions a round, load ${loadavg()[0]?.toFixed(1)}`);
    for (const way of ways) {
      const rate = `${(median(rates[way]) / 1000).toFixed(1)}k/s, ${median(costs[way]).toFixed(1)} µs of processors`;
      console.log(`intake, ${way}: ${rate} for each position`);
    }
    const ratio = (one: Way, other: Way): number =>
      median(rates[one].map((rate, at) => rate / (rates[other][at] ?? Number.NaN)));
    const intake = ratio('feed', 'none');
    printFigure('intake with the feed against without it', intake.toFixed(3), intake >= goals.intake);
    const waiting = ratio('waiting', 'feed');
    printFigure(
      `intake with ${waitingPrograms} programs that wait against none`,
      waiting.toFixed(3),
      waiting >= goals.waiting,
    );

    const speeds: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      let read = 0;
      const beganMs = performance.now();
      for (let cursor = start; read < changesToRead; ) {
        const page = await changes(`after=${cursor}&limit=${changesAPage}`);
        if (page.changes.length === 0) throw new Error(`There are only ${read} changes.`);
        read += page.changes.length;
        cursor = page.cursor;
      }
      speeds.push((read * 1000) / (performance.now() - beganMs));
    }
    const speed = median(speeds);
    const text = `${(speed / 1000).toFixed(1)}k/s`;
    printFigure(`changes read in pages of ${changesAPage}`, text, speed >= goals.changesPerSecond);
  } finally {
    await service.remove();
    await db.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await measure();
