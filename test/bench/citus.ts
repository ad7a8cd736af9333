/**
 * What a Citus cluster costs and gives on one machine, in turns within one run: one PostgreSQL, Citus on one node, and Citus
 * with a coordinator and two workers. Each serves its own process of the built service, with the same accounts and positions.
 * All nodes share the machine, so rates say what distribution costs. The processor time of each node says what more machines
 * would store: those figures are marked as computed.
 */
import { loadavg } from 'node:os';
import { dayMs } from '../../src/contract/durations.ts';
import { hashSecret, newIngestKey } from '../../src/server/api/secrets.ts';
import type { Database } from '../../src/server/database/database.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { insertIngestKey } from '../../src/server/store/ingest-keys.ts';
import { type CitusServers, startCitusServers } from '../support/citus-servers.ts';
import { joinCluster } from '../support/cluster.ts';
import { computedBy, computedByChildrenOf } from '../support/computed.ts';
import { Dice } from '../support/dice.ts';
import { median, signIn } from '../support/measured-service.ts';
import { needsCitus } from '../support/needs.ts';
import { batches } from '../support/order.ts';
import { addressOf, type RunningService, startService } from '../support/running-service.ts';
import { wanderingFleet } from '../support/tracking.ts';

const ways = ['one PostgreSQL', 'Citus on one node', 'Citus, two workers'] as const;
type Way = (typeof ways)[number];
const accountCounts = [1, 4, 16] as const;
const [batch, connections, intakeRounds, readRounds] = [500, 16, 2, 20];
/** Positions of a vehicle per second, as in `docs/scale.md`. */
const perVehicle = 0.1;
const coresOfNode = 4;
const fleet = wanderingFleet({ vehicles: 50, plots: 80 }, new Dice(1));
const places = [0, 1, 2, 3, 4, 5].map((nth) => ({
  ...{ description: `Yard ${nth}`, geofenceType: 1, radius: 900 },
  ...{ latitude: 51.02 + nth / 100, longitude: 12.02 + nth / 100 },
}));

class Stage {
  private day = 0;

  private constructor(
    readonly servers: CitusServers,
    readonly service: RunningService,
    readonly token: string,
    /** The first one is the account of the token. */
    readonly keys: readonly string[],
  ) {}

  static async open(way: Way): Promise<Stage> {
    const servers = await startCitusServers({ workerCount: way === 'Citus, two workers' ? 2 : 0 });
    const { coordinator, workers } = servers;
    if (way !== 'one PostgreSQL') await joinCluster(coordinator, workers, 'fleet', 8);
    const service = await startService({
      database: 'embedded',
      settings: { DATABASE_URL: addressOf(coordinator), SEAL_AFTER_HOURS: 'off' },
    });
    const token = await signIn(service);
    const own = JSON.parse(await call(service, token, 'POST', '/ingestKeys', { name: 'Devices' })) as { key: string };
    for (const place of places) await call(service, token, 'POST', '/geofences', place);
    const db = openPool({ ...coordinator, max: 1 });
    const keys = [own.key];
    while (keys.length < Math.max(...accountCounts)) keys.push(await addAccount(db, keys.length));
    await db.close();
    return new Stage(servers, service, token, keys);
  }

  /** A day of the first accounts, in turn, from a day that was not sent yet. Returns positions per second. */
  async intake(accountCount: number): Promise<number> {
    this.day += 1;
    const bodies = batches(fleet.slice(0, Math.max(batch, (2 * fleet.length) / accountCount)), batch).map((messages) =>
      JSON.stringify(
        messages.map(({ device, utcMs, position: { latitude, longitude } }) => ({
          ...{ device, latitude, longitude },
          utc: new Date(utcMs + this.day * dayMs).toISOString(),
        })),
      ),
    );
    const calls = bodies.flatMap((body) => this.keys.slice(0, accountCount).map((key) => ({ key, body })));
    const beganMs = performance.now();
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let next = calls.shift(); next !== undefined; next = calls.shift()) {
          await request(this.service, next.key, 'POST', '/ingest/v1/messages', next.body);
        }
      }),
    );
    return (bodies.length * accountCount * batch * 1000) / (performance.now() - beganMs);
  }

  /** Milliseconds so far: of the service, then of each node. */
  computed(): number[] {
    return [computedBy(this.service.pid), ...this.servers.pids.map(computedByChildrenOf)];
  }

  async read(what: Reading): Promise<number> {
    const [method, path, body] = readings[what];
    const beganMs = performance.now();
    await call(this.service, this.token, method, path, body);
    return performance.now() - beganMs;
  }

  async close(): Promise<void> {
    await this.service.remove();
    await this.servers.stop();
  }
}

const firstDay = new Date(Date.UTC(2026, 0, 6)).toISOString();
const lastDay = new Date(Date.UTC(2026, 0, 5) + 30 * dayMs).toISOString();
const period = `startDate=${firstDay}&endDate=${lastDay}`;
const readings = {
  'list of vehicles': ['GET', '/vehicles', undefined],
  'newest 100 visits': ['GET', `/geofenceVisits?${period}&limit=100`, undefined],
  'a day of a vehicle': [
    'GET',
    `/plots?vehicleId=1&startDate=${firstDay}&endDate=${new Date(Date.parse(firstDay) + dayMs).toISOString()}`,
    undefined,
  ],
  'question of the past': [
    'POST',
    '/geofences/past',
    {
      ...{ geofenceType: 2, startDate: firstDay, endDate: lastDay },
      points: [
        [51.03, 12.03],
        [51.03, 12.05],
        [51.05, 12.05],
        [51.05, 12.03],
      ],
    },
  ],
} as const;
type Reading = keyof typeof readings;
const readingNames = Object.keys(readings) as Reading[];

async function addAccount(db: Database, nth: number): Promise<string> {
  const key = newIngestKey();
  const account = { name: `Fleet ${nth}`, demo: false, timeZone: 'UTC', language: 'en', now: new Date() };
  const id = await db.transaction((tx) => createAccount(tx, account));
  await db.transaction((tx) => insertIngestKey(tx, id ?? 0, { name: 'Devices', hash: hashSecret(key) }, new Date()));
  return key;
}

async function request(
  { url }: RunningService,
  secret: string,
  method: string,
  path: string,
  body: string | null,
): Promise<string> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method, body, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text;
}

const call = (service: RunningService, token: string, method: string, path: string, body?: object): Promise<string> =>
  request(service, token, method, `/public/v1${path}`, body ? JSON.stringify(body) : null);

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

interface Figures {
  rates: Record<number, number[]>;
  /** Processor milliseconds of the service and each node for 100,000 positions of the most accounts. */
  costs: number[];
  times: Record<Reading, number[]>;
}

async function measure(): Promise<void> {
  const stages = new Map<Way, Stage>();
  try {
    for (const way of ways) stages.set(way, await Stage.open(way));
    const figures = new Map<Way, Figures>();
    for (const way of ways) {
      figures.set(way, {
        rates: Object.fromEntries(accountCounts.map((count) => [count, []])),
        costs: [],
        times: Object.fromEntries(readingNames.map((name) => [name, []])) as unknown as Record<Reading, number[]>,
      });
    }
    await measureIntake(stages, figures);
    await measureReads(stages, figures);
    print(figures);
  } finally {
    for (const stage of stages.values()) await stage.close();
  }
}

/** The first round warms up. */
async function measureIntake(stages: Map<Way, Stage>, figures: Map<Way, Figures>): Promise<void> {
  for (let round = 0; round <= intakeRounds; round += 1) {
    for (const count of accountCounts) {
      for (const [way, stage] of stages) {
        const { rates, costs } = figures.get(way) as Figures;
        const [before, beganMs] = [stage.computed(), performance.now()];
        const rate = await stage.intake(count);
        if (round === 0) continue;
        rates[count]?.push(rate);
        if (count !== Math.max(...accountCounts)) continue;
        const positions = (rate * (performance.now() - beganMs)) / 1000;
        stage.computed().forEach((ms, index) => {
          const cost = ((ms - (before[index] ?? 0)) * 100_000) / positions / intakeRounds;
          costs[index] = (costs[index] ?? 0) + cost;
        });
      }
    }
  }
}

async function measureReads(stages: Map<Way, Stage>, figures: Map<Way, Figures>): Promise<void> {
  for (const name of readingNames) {
    for (let round = -5; round < readRounds; round += 1) {
      for (const [way, stage] of stages) {
        const ms = await stage.read(name);
        if (round >= 0) figures.get(way)?.times[name].push(ms);
      }
    }
  }
}

function print(figures: Map<Way, Figures>): void {
  console.log(
    `Load ${loadavg()[0]?.toFixed(1)}, ${(fleet.length / 1000).toFixed(0)},000 positions a day of an account`,
  );
  for (const [way, { rates, costs, times }] of figures) {
    console.log(`\n${way}`);
    for (const count of accountCounts) {
      console.log(`  intake of ${count} accounts: ${(median(rates[count] ?? []) / 1000).toFixed(1)}k positions/s`);
    }
    const [service = 0, first = 0, ...workers] = costs.map((ms) => ms / 1000);
    const nodes = [first, ...workers].map((seconds) => seconds.toFixed(2)).join(', ');
    console.log(`  processor time for 100,000 positions: service ${service.toFixed(2)} s, nodes ${nodes} s`);
    for (const name of readingNames) {
      const all = times[name];
      console.log(`  ${name}: p50 ${percentile(all, 0.5).toFixed(1)} ms, p99 ${percentile(all, 0.99).toFixed(1)} ms`);
    }
  }
  printComputed((figures.get('Citus, two workers') as Figures).costs);
}

/** Half of a node's cores store positions. Every statement passes the coordinator, which has no rows. */
function printComputed([, coordinator = 0, ...workers]: readonly number[]): void {
  const usable = coresOfNode / 2;
  const secondsOf = (ms: number): number => ms / 1000 / 100_000;
  const thousands = (vehicles: number): string => `${Math.round(vehicles / 1000).toLocaleString('en')},000`;
  const ofWorkers = secondsOf(workers.reduce((sum, ms) => sum + ms, 0));
  console.log(`\ncomputed, for calls of ${batch} positions and nodes of ${coresOfNode} cores, half of them used:`);
  for (const count of [2, 4, 8, 32]) {
    console.log(
      `  ${count} workers store the positions of ${thousands((count * usable) / ofWorkers / perVehicle)} vehicles`,
    );
  }
  console.log(`  one coordinator passes those of ${thousands(usable / secondsOf(coordinator) / perVehicle)}`);
}

if (needsCitus.missing) console.log(`Not measured ${needsCitus.note}`);
else await measure();
