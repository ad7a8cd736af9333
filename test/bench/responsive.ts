/**
 * How long `/health/live` waits while the service does long work for one person: a question about 100 probes, imports, and
 * large bodies. Each kind of work runs five times, after a second of rest. The probe is a process of its own, which asks every
 * 10 ms. On a busy machine it waits at rest as well.
 */
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dayMs } from '../../src/contract/durations.ts';
import type { Database } from '../../src/server/database/database.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { median, printFigure, signIn } from '../support/measured-service.ts';
import { addressOf, type RunningService, startService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary.ts';

const rounds = 5;
const goalMs = 250;
const everyMs = 10;

/** The other process: asks until it gets a message, then sends the longest wait. */
async function probe(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let longestMs = 0;
  process.on('message', () => {
    process.send?.(longestMs);
    longestMs = 0;
  });
  for (;;) {
    const beganMs = performance.now();
    await new Promise<void>((resolve, reject) => {
      const asking = request(`${url}/health/live`, { agent }, (answer) => answer.resume().once('end', resolve));
      asking.once('error', reject).end();
    });
    longestMs = Math.max(longestMs, performance.now() - beganMs);
    await pause(everyMs);
  }
}

interface Probe {
  /** The longest wait since the last call. */
  longestMs(): Promise<number>;
  end(): void;
}

function startProbe(url: string): Probe {
  const child = fork(fileURLToPath(import.meta.url), ['probe', url], { execArgv: ['--import', 'tsx'] });
  return {
    longestMs: () =>
      new Promise((resolve) => {
        child.once('message', (longestMs) => resolve(Number(longestMs)));
        child.send('report');
      }),
    end: () => void child.kill('SIGKILL'),
  };
}

const probes = 100;
/** Their ids are above this number, far from those of imported drivers. */
const driversAbove = 1_000_000;
const [days, startMs] = [14, Date.UTC(2026, 9, 1)];

/** Vehicles, drivers and probes, with a reading per minute of each probe, one in a hundred of them outside. */
async function addFleet(db: Database): Promise<void> {
  const { id } = await db.one<{ id: number }>(sql`select id from account limit 1`);
  await db.run(sql`
    insert into vehicle (account_id, id, name, name_key, status)
    select ${id}, n, 'Van ' || n, 'van ' || n, 1 from generate_series(1, ${probes}::integer) as n`);
  await db.run(sql`
    insert into driver (account_id, id, name, name_key, username, status)
    select ${id}, ${driversAbove}::integer + n, 'Own driver ' || n, 'own driver ' || n, 'own-' || n, 1
    from generate_series(1, ${probes}::integer) as n`);
  await db.run(sql`
    insert into probe (account_id, id, vehicle_id, number, name, name_key)
    select ${id}, n, n, 1, 'Probe ' || n, 'probe ' || n from generate_series(1, ${probes}::integer) as n`);
  await db.run(sql`
    insert into reading (account_id, probe_id, utc, temperature)
    select ${id}, probe, to_timestamp(${startMs} / 1000.0) + make_interval(mins => minute),
      round((5 + 2 * sin(minute / 97.0 + probe) + random() + case when random() < 0.01 then 4 else 0 end)::numeric, 1)
    from generate_series(0, ${days * 1440 - 1}::integer) as minute, generate_series(1, ${probes}::integer) as probe`);
}

const question = (bounds: { lowerBound: number; upperBound: number }): string =>
  JSON.stringify({
    ...bounds,
    probeIds: Array.from({ length: probes }, (_, nth) => nth + 1),
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(startMs + days * dayMs).toISOString(),
  });

const ring = (corners: number, at: number): [latitude: number, longitude: number][] =>
  Array.from({ length: corners }, (_, nth) => {
    const angle = (nth / corners) * 2 * Math.PI;
    const radius = 0.01 + 0.002 * Math.sin(9 * angle);
    return [50 + (at % 50) / 10 + radius * Math.sin(angle), 10 + at / 500 + radius * Math.cos(angle)];
  });

const polygons = (count: number, corners: number): object[] =>
  Array.from({ length: count }, (_, at) => ({
    description: `Place ${at}`,
    geofenceType: 2,
    points: ring(corners, at),
  }));

const drivers = (prefix: string): object[] =>
  Array.from({ length: 50_000 }, (_, at) => ({
    name: `Driver ${at}`,
    username: `${prefix}-${at}`,
    password: 'secret',
    status: 1,
  }));

/** Half an hour of each hour, by another pair of vehicle and driver each hour; each round in other years. */
const assignments = (round: number): object[] =>
  Array.from({ length: 10_000 }, (_, at) => {
    const hourMs = Date.UTC(2010 + 2 * round, 0, 1) + at * 3_600_000;
    return {
      vehicleId: (at % probes) + 1,
      driverId: driversAbove + (at % probes) + 1,
      startUtc: new Date(hourMs).toISOString(),
      endUtc: new Date(hourMs + 1_800_000).toISOString(),
    };
  });

interface Work {
  name: string;
  path: string;
  body: (round: number) => string;
  status: number;
}

const api = '/public/v1';
const works: readonly Work[] = [
  {
    name: 'a question about 100 probes over 14 days',
    path: `${api}/temperature/profiles/past`,
    body: () => question({ lowerBound: 2, upperBound: 8 }),
    status: 200,
  },
  {
    name: 'the same with most readings outside',
    path: `${api}/temperature/profiles/past`,
    body: () => question({ lowerBound: 5, upperBound: 6 }),
    status: 422,
  },
  {
    name: 'an import of 3,000 polygons with 400 corners',
    path: `${api}/geofences/import`,
    body: () => JSON.stringify({ mode: 'all', geofences: polygons(3000, 400) }),
    status: 200,
  },
  {
    name: 'an import of 50,000 drivers',
    path: `${api}/drivers/import`,
    body: (round) => JSON.stringify({ mode: 'all', match: 'none', rows: drivers(`r${round}`) }),
    status: 200,
  },
  {
    name: 'an import of 10,000 assignments',
    path: `${api}/drivers/assignments/import`,
    body: (round) => JSON.stringify({ mode: 'all', rows: assignments(round) }),
    status: 200,
  },
  {
    name: 'an import of 48 MB whose last byte is wrong',
    path: `${api}/geofences/import`,
    body: () => `${JSON.stringify({ mode: 'all', geofences: polygons(3000, 400) }).slice(0, -1)}]`,
    status: 400,
  },
  {
    name: 'a body of 9 MB of short texts, with a wrong word at its end',
    path: `${api}/geofences`,
    body: () => `[${Array.from({ length: 150_000 }, (_, nth) => `"t${nth}"`.padEnd(60)).join()},tru]`,
    status: 400,
  },
  {
    name: 'a body of 200,000 numbers',
    path: `${api}/geofences/delete`,
    body: () => JSON.stringify({ ids: Array.from({ length: 199_000 }, (_, nth) => nth) }),
    status: 400,
  },
];

async function measure(): Promise<void> {
  const folder = temporaryFolder('fenceline-bench-');
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
  const db = openPool(connection);
  await migrate(db);
  let service: RunningService | undefined;
  let asking: Probe | undefined;
  try {
    service = await startService({
      database: 'embedded',
      settings: { DATABASE_URL: addressOf(connection), SEAL_AFTER_HOURS: 'off', LOG_LEVEL: 'warn' },
    });
    await addFleet(db);
    const token = await signIn(service);
    asking = startProbe(service.url);
    await pause(1000);
    for (const { name, path, body, status } of works) {
      const waits: number[] = [];
      const took: number[] = [];
      const rests: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const sent = body(round);
        await asking.longestMs();
        await pause(1000);
        rests.push(await asking.longestMs());
        const beganMs = performance.now();
        const answer = await fetch(`${service.url}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: sent,
        });
        const text = await answer.text();
        took.push(performance.now() - beganMs);
        if (answer.status !== status) throw new Error(`${name}: ${answer.status} ${text.slice(0, 500)}`);
        waits.push(await asking.longestMs());
      }
      const longest = Math.max(...waits);
      const figures = `median ${Math.round(median(waits))}, longest ${Math.round(longest)} ms`;
      const rest = `at rest ${Math.round(Math.max(...rests))}; the work ${(median(took) / 1000).toFixed(1)} s; load ${loadavg()[0]?.toFixed(1)}`;
      printFigure(name, `${figures} ≤ ${goalMs}; ${rest}`, longest <= goalMs);
    }
  } finally {
    asking?.end();
    await service?.remove();
    await db.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[2] === 'probe') await probe(process.argv[3] ?? '');
else await measure();
