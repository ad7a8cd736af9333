/**
 * Findings of 90 days over HTTP from the built service: 500 geofences, and vehicles that drive between them, as sealed days. The first
 * answer, the same question again, the memory of both, and proposals. Then intake at full speed while findings are computed again and
 * again, against intake alone, in alternating rounds. `SIZES=0.3` measures one size, in million plots.
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dayMs } from '../../src/contract/durations.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { Dice } from '../support/dice.ts';
import { median, memoryOf, printFigure, signIn } from '../support/measured-service.ts';
import { batches } from '../support/order.ts';
import { addressOf, startService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { wanderingFleet } from '../support/tracking.ts';
import { days, fillFindings, startMs } from './findings/fill.ts';

const sizes = (process.env['SIZES'] ?? '0.3,1.5,10').split(',').map(Number);
const goals = { firstMs: 10_000, againMs: 1000, intake: 0.5 };
const [rounds, sentPerRound] = [3, 20_000];
/** Later than all that is stored, so that intake changes nothing of the period. */
const intakeStartMs = startMs + 200 * dayMs;

interface Client {
  url: string;
  token: string;
  key: string;
}

interface Answer {
  ms: number;
  findings: number;
  kilobytes: number;
}

async function ask({ url, token }: Client, path: string, firstDay = 0): Promise<Answer> {
  const query = new URLSearchParams({
    startDate: new Date(startMs + firstDay * 1000).toISOString(),
    endDate: new Date(startMs + days * dayMs).toISOString(),
  });
  const beganMs = performance.now();
  const response = await fetch(`${url}/public/v1/geofences/${path}?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  const ms = performance.now() - beganMs;
  if (!response.ok) throw new Error(`${response.status} after ${Math.round(ms)} ms: ${text}`);
  const answer = JSON.parse(text) as { findings?: unknown[]; length?: number };
  return { ms, findings: answer.findings?.length ?? answer.length ?? 0, kilobytes: text.length / 1000 };
}

async function measureQuestions(client: Client, pid: number): Promise<void> {
  let first: Answer | undefined;
  const megabytes = await memoryOf(pid, async () => {
    first = await ask(client, 'findings');
  });
  const { ms = Number.NaN, findings = 0, kilobytes = 0 } = first ?? {};
  const size = `${findings} findings, ${Math.round(kilobytes)} kB, ${megabytes.toFixed(0)} MB more`;
  printFigure('findings, first time', `${ms.toFixed(0)} ms (at most ${goals.firstMs}), ${size}`, ms <= goals.firstMs);
  const again = median([await ask(client, 'findings'), await ask(client, 'findings')].map((each) => each.ms));
  printFigure('findings, again', `${again.toFixed(0)} ms (at most ${goals.againMs})`, again <= goals.againMs);
  const proposals = await ask(client, 'proposals');
  printFigure('proposals, first time', `${proposals.ms.toFixed(0)} ms, ${proposals.findings} proposals`);
}

let sentRounds = 0;
/** Plots per second. */
async function intake({ url, key }: Client): Promise<number> {
  sentRounds += 1;
  const fleet = wanderingFleet({ vehicles: 200, plots: sentPerRound / 200 }, new Dice(1));
  const firstMs = Math.min(...fleet.map(({ utcMs }) => utcMs));
  const messages = fleet.map(({ device, utcMs, position }) => ({
    device,
    utc: new Date(utcMs - firstMs + intakeStartMs + sentRounds * dayMs).toISOString(),
    latitude: position?.latitude,
    longitude: position?.longitude,
  }));
  const beganMs = performance.now();
  for (const batch of batches(messages, 500)) {
    const response = await fetch(`${url}/ingest/v1/messages`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(batch),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  }
  return (messages.length * 1000) / (performance.now() - beganMs);
}

async function compareIntake(client: Client): Promise<void> {
  const [alone, finding]: [number[], number[]] = [[], []];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const quiet = await intake(client);
    let isOver = false;
    const asking = (async () => {
      // Another period each time, so that no answer is kept.
      for (let nth = 1; !isOver; nth += 1) await ask(client, 'findings', 100 * round + nth);
    })();
    const busy = await intake(client).finally(() => (isOver = true));
    await asking;
    if (round === 0) continue;
    alone.push(quiet);
    finding.push(busy);
  }
  const ratio = median(finding) / median(alone);
  const rates = `${(median(finding) / 1000).toFixed(1)}k/s of ${(median(alone) / 1000).toFixed(1)}k/s`;
  printFigure(
    'intake while findings are computed, of intake alone',
    `${ratio.toFixed(2)} (at least ${goals.intake}), ${rates}`,
    ratio >= goals.intake,
  );
}

async function measure(): Promise<void> {
  const folder = temporaryFolder('fenceline-bench-', '/tmp');
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
  const db = openPool({ ...connection, statement_timeout: 0, query_timeout: 0 });
  await migrate(db);
  const service = await startService({
    database: 'embedded',
    settings: { DATABASE_URL: addressOf(connection), SEAL_AFTER_HOURS: 'off' },
  });
  try {
    const token = await signIn(service);
    const created = await fetch(`${service.url}/public/v1/ingestKeys`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Vans' }),
    });
    const { key } = (await created.json()) as { key: string };
    const client = { url: service.url, token, key };
    const { id } = await db.one<{ id: number }>(sql`select id from account order by id limit 1`);
    for (const size of sizes) {
      const { plots, visits, vehicles } = await fillFindings(db, id, size * 1e6);
      console.log(`${plots} plots of ${vehicles} vehicles, ${visits} visits; load ${loadavg()[0]?.toFixed(1)}`);
      await measureQuestions(client, service.pid).catch((error: unknown) =>
        printFigure('findings', String(error), false),
      );
    }
    await compareIntake(client);
  } finally {
    await service.remove();
    await db.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await measure();
