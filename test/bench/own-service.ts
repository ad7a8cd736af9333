/** What benches share that fill a database and then measure the built service on it. */
import { rmSync } from 'node:fs';
import type { Database } from '../../src/server/database/database.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { Dice } from '../support/dice.ts';
import { median, signIn } from '../support/measured-service.ts';
import { batches } from '../support/order.ts';
import { addressOf, type RunningService, startService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { wanderingFleet } from '../support/tracking.ts';

export interface OwnService {
  service: RunningService;
  token: string;
  /** Its database, without time limits. */
  db: Database;
}

/** Sealing is off. */
export async function onOwnService(measure: (own: OwnService) => Promise<void>): Promise<void> {
  const folder = temporaryFolder('fenceline-bench-', '/tmp');
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
  const db = openPool({ ...connection, statement_timeout: 0, query_timeout: 0 });
  await migrate(db);
  const service = await startService({
    database: 'embedded',
    settings: { DATABASE_URL: addressOf(connection), SEAL_AFTER_HOURS: 'off' },
  });
  try {
    await measure({ service, token: await signIn(service), db });
  } finally {
    await service.remove();
    await db.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Client {
  url: string;
  token: string;
  /** Of devices. */
  key: string;
}

export async function clientOf({ service: { url }, token }: OwnService): Promise<Client> {
  const created = await fetch(`${url}/public/v1/ingestKeys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Vans' }),
  });
  const { key } = (await created.json()) as { key: string };
  return { url, token, key };
}

export async function send({ url, key }: Client, messages: readonly object[]): Promise<void> {
  const response = await fetch(`${url}/ingest/v1/messages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(messages),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

interface Intake {
  /** Plots per second. */
  rate: number;
  slowestMs: number;
}

/** Sends plots of a fleet, 500 at a time. `startMs`: of the first one. */
async function intake(
  client: Client,
  { vehicles, plots, startMs }: { vehicles: number; plots: number; startMs: number },
): Promise<Intake> {
  const fleet = wanderingFleet({ vehicles, plots: plots / vehicles }, new Dice(1));
  const firstMs = fleet.reduce((first, { utcMs }) => Math.min(first, utcMs), Number.POSITIVE_INFINITY);
  const messages = fleet.map(({ device, utcMs, position }) => ({
    device,
    utc: new Date(utcMs - firstMs + startMs).toISOString(),
    latitude: position?.latitude,
    longitude: position?.longitude,
  }));
  const beganMs = performance.now();
  let slowestMs = 0;
  for (const batch of batches(messages, 500)) {
    const sentMs = performance.now();
    await send(client, batch);
    slowestMs = Math.max(slowestMs, performance.now() - sentMs);
  }
  return { rate: (messages.length * 1000) / (performance.now() - beganMs), slowestMs };
}

interface Compared {
  rounds: number;
  fleet: { vehicles: number; plots: number };
  /** Of the plots of a round. */
  startMs: (round: number) => number;
  /** Repeated while plots are sent. */
  work: (nth: number) => Promise<unknown>;
}

/** Intake at full speed while other work follows itself, against intake alone, in alternating rounds. */
export async function compareIntake(client: Client, { rounds, fleet, startMs, work }: Compared) {
  const [alone, beside]: [Intake[], Intake[]] = [[], []];
  let [sent, worked] = [0, 0];
  const next = (): Promise<Intake> => intake(client, { ...fleet, startMs: startMs((sent += 1)) });
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const quiet = await next();
    let isOver = false;
    const working = (async () => {
      while (!isOver) await work((worked += 1));
    })();
    const busy = await next().finally(() => (isOver = true));
    await working;
    if (round === 0) continue;
    alone.push(quiet);
    beside.push(busy);
  }
  const [busy, quiet] = [beside, alone].map((each) => median(each.map(({ rate }) => rate))) as [number, number];
  return {
    ratio: busy / quiet,
    rates: `${(busy / 1000).toFixed(1)}k/s of ${(quiet / 1000).toFixed(1)}k/s`,
    slowestMs: Math.max(...beside.map(({ slowestMs }) => slowestMs)),
  };
}
