/**
 * Findings of 90 days over HTTP from the built service: 500 geofences, and vehicles that drive between them, as sealed days. The first
 * answer, the same question again, the memory of both, and proposals. Then intake at full speed while findings are computed again and
 * again, against intake alone, in alternating rounds. `SIZES=0.3` measures one size, in million plots, and `GEOFENCES=50000` more geofences
 * on as much more ground.
 */
import { loadavg } from 'node:os';
import { dayMs } from '../../src/contract/durations.ts';
import { sql } from '../../src/server/database/sql.ts';
import { median, memoryOf, printFigure } from '../support/measured-service.ts';
import { days, fillFindings, startMs } from './findings/fill.ts';
import { type Client, clientOf, compareIntake, onOwnService } from './own-service.ts';

const sizes = (process.env['SIZES'] ?? '0.3,1.5,10').split(',').map(Number);
const goals = { firstMs: 10_000, againMs: 1000, intake: 0.5 };
const [rounds, sentPerRound] = [3, 20_000];
/** Later than all that is stored, so that intake changes nothing of the period. */
const intakeStartMs = startMs + 200 * dayMs;

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

async function measureIntake(client: Client): Promise<void> {
  const { ratio, rates } = await compareIntake(client, {
    rounds,
    fleet: { vehicles: 200, plots: sentPerRound },
    startMs: (round) => intakeStartMs + round * dayMs,
    // Another period each time, so that no answer is kept.
    work: (nth) => ask(client, 'findings', nth),
  });
  const words = `${ratio.toFixed(2)} (at least ${goals.intake}), ${rates}`;
  printFigure('intake while findings are computed, of intake alone', words, ratio >= goals.intake);
}

await onOwnService(async (own) => {
  const { db, service } = own;
  const client = await clientOf(own);
  const { id } = await db.one<{ id: number }>(sql`select id from account order by id limit 1`);
  for (const size of sizes) {
    const { plots, visits, vehicles } = await fillFindings(db, id, size * 1e6);
    console.log(`${plots} plots of ${vehicles} vehicles, ${visits} visits; load ${loadavg()[0]?.toFixed(1)}`);
    await measureQuestions(client, service.pid).catch((error: unknown) =>
      printFigure('findings', String(error), false),
    );
  }
  await measureIntake(client);
});
