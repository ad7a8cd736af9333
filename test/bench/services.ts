/**
 * Two services on one database whose device messages are split by account, as in `docs/scale.md`, against one service, and
 * against two services that get the calls of all accounts in turn. With few cores the rates hardly differ. So the bench also
 * compares the processor time of services and PostgreSQL for each position: if it does not grow, more cores store more.
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dayMs } from '../../src/contract/durations.ts';
import { hashSecret, newIngestKey } from '../../src/server/api/secrets.ts';
import type { Database } from '../../src/server/database/database.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { insertIngestKey } from '../../src/server/store/ingest-keys.ts';
import { computedBy, computedByChildrenOf, parentOf } from '../support/computed.ts';
import { Dice } from '../support/dice.ts';
import { median, printFigure } from '../support/measured-service.ts';
import { batches } from '../support/order.ts';
import { addressOf, startService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { wanderingFleet } from '../support/tracking.ts';

const accountCount = 4;
const [batch, connections, rounds] = [1000, 8, 5];
const fleet = wanderingFleet({ vehicles: 250, plots: 100 }, new Dice(1));
const ways = ['one', 'split', 'mixed'] as const;
type Way = (typeof ways)[number];

interface Account {
  id: number;
  key: string;
}

async function addAccount(db: Database, nth: number): Promise<Account> {
  const key = newIngestKey();
  const account = { name: `Fleet ${nth}`, demo: false, timeZone: 'UTC', language: 'en', now: new Date() };
  return db.transaction(async (tx) => {
    const id = (await createAccount(tx, account)) ?? 0;
    await insertIngestKey(tx, id, { name: 'Devices', hash: hashSecret(key) }, new Date());
    return { id, key };
  });
}

interface Call {
  account: Account;
  body: string;
}

/** A day of all accounts, in turn. */
function callsOf(accounts: readonly Account[], day: number): Call[] {
  const bodies = batches(fleet, batch).map((messages) =>
    JSON.stringify(
      messages.map(({ device, utcMs, position: { latitude, longitude } }) => ({
        ...{ device, latitude, longitude },
        utc: new Date(utcMs + day * dayMs).toISOString(),
      })),
    ),
  );
  return bodies.flatMap((body) => accounts.map((account) => ({ account, body })));
}

async function send(calls: readonly Call[], urlOf: (call: Call, nth: number) => string): Promise<void> {
  let next = 0;
  const connection = async (): Promise<void> => {
    for (let nth = next++; nth < calls.length; nth = next++) {
      const call = calls[nth] as Call;
      const response = await fetch(`${urlOf(call, nth)}/ingest/v1/messages`, {
        method: 'POST',
        body: call.body,
        headers: { authorization: `Bearer ${call.account.key}`, 'content-type': 'application/json' },
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

async function measure(): Promise<void> {
  const folder = temporaryFolder('fenceline-bench-');
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
  const db = openPool(connection);
  await migrate(db);
  const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const settings = { DATABASE_URL: addressOf(connection) };
  const services = [
    await startService({ database: 'embedded', settings }),
    await startService({ database: 'embedded', settings }),
  ] as const;
  try {
    const accounts: Account[] = [];
    for (let nth = 0; nth < accountCount; nth += 1) accounts.push(await addAccount(db, nth));
    const serviceOf: Record<Way, (call: Call, nth: number) => number> = {
      one: () => 0,
      split: ({ account }) => account.id % 2,
      mixed: (_, nth) => Math.floor(nth / accountCount) % 2,
    };
    const rates: Record<Way, number[]> = { one: [], split: [], mixed: [] };
    const costs: Record<Way, number[]> = { one: [], split: [], mixed: [] };
    const computed = (): number =>
      computedByChildrenOf(parentOf(pid)) + services.reduce((sum, service) => sum + computedBy(service.pid), 0);
    let day = 0;
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const way of ways) {
        const calls = callsOf(accounts, (day += 1));
        const [beganMs, before] = [performance.now(), computed()];
        await send(calls, (call, nth) => services[serviceOf[way](call, nth)]?.url ?? '');
        if (round === 0) continue;
        const positions = calls.length * batch;
        rates[way].push((positions * 1000) / (performance.now() - beganMs));
        costs[way].push(((computed() - before) * 1000) / positions);
      }
    }
    console.log(`${accountCount} accounts, load ${loadavg()[0]?.toFixed(1)}`);
    for (const way of ways) {
      const rate = `${(median(rates[way]) / 1000).toFixed(1)}k/s, ${median(costs[way]).toFixed(1)} µs of processors`;
      printFigure(way, rate);
    }
    const growth = median(costs.split) / median(costs.one);
    printFigure('processor time for a position, split against one', `${growth.toFixed(2)} ≤ 1.1`, growth <= 1.1);
    const speed = median(rates.split) / median(rates.one);
    printFigure('positions per second, split against one', `${speed.toFixed(2)} ≥ 1`, speed >= 1);
  } finally {
    for (const service of services) await service.remove();
    await db.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await measure();
