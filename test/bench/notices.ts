/**
 * Cost of notices for the intake: positions stored while 1,000 notices are created and sent to a mail server that accepts
 * them immediately, against the same without notices. Alternates in one run, on the same embedded PostgreSQL. The ratio of
 * the medians is the result. The mail server is its own process, as in production, and only accepts mails.
 */

import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { dayMs } from '../../src/contract/durations.ts';
import { type Alerts, createAlerts } from '../../src/server/alerts/alerts.ts';
import type { Database } from '../../src/server/database/database.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { readSettings } from '../../src/server/host/settings.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { createTracking, type Tracking } from '../../src/server/tracking/tracking.ts';
import { Dice } from '../support/dice.ts';
import { addNotice } from '../support/notices.ts';
import { batches } from '../support/order.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { wanderingFleet } from '../support/tracking.ts';

const notices = 1000;
const plots = 100_000;
const vehicles = 500;
const batch = 1000;
const rounds = 5;
const goal = 0.7;

/** Accepts everything, and a mail after its end. */
function answerMail(): void {
  const server = createServer((socket) => {
    let inMail = false;
    let left = '';
    socket.write('220 bench\r\n');
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const lines = (left + bytes.toString('latin1')).split('\r\n');
      left = lines.pop() ?? '';
      for (const line of lines) {
        if (inMail && line !== '.') continue;
        const begins = !inMail && /^DATA$/i.test(line);
        socket.write(begins ? '354 go on\r\n' : '250 yes\r\n');
        inMail = begins;
      }
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
  process.on('disconnect', () => process.exit());
}

function startMailServer(): Promise<{ port: number; end(): void }> {
  const child = fork(fileURLToPath(import.meta.url), ['mail'], { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve) => {
    child.once('message', (port) => resolve({ port: Number(port), end: () => child.disconnect() }));
  });
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function newAccount(db: Database, name: string): Promise<number> {
  const account = { name, demo: false, timeZone: 'UTC', language: 'en', now: new Date() };
  return (await db.transaction((tx) => createAccount(tx, account))) ?? 0;
}

let day = 0;
/** Plots per second. */
async function intake(tracking: Tracking, accountId: number): Promise<number> {
  day += 1;
  const fleet = wanderingFleet({ vehicles, plots: plots / vehicles }, new Dice(1));
  const messages = fleet.map((each) => ({ ...each, utcMs: each.utcMs + day * dayMs }));
  const started = performance.now();
  for (const each of batches(messages, batch)) await tracking.store({ accountId, keyId: 1 }, each);
  return (messages.length * 1000) / (performance.now() - started);
}

/** Waits until all are sent. Returns how many per second. */
async function sendAll(alerts: Alerts): Promise<number> {
  const started = performance.now();
  await alerts.send();
  return (notices * 1000) / (performance.now() - started);
}

async function measure(): Promise<void> {
  const folder = temporaryFolder('fenceline-bench-');
  const mail = await startMailServer();
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
  const db = openPool(connection);
  await migrate(db);
  const tracking = createTracking({ db, now: () => new Date() });
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'fleet@fenceline.example' };
  const settings = readSettings({ ...smtp, NOTICES_PER_HOUR: '1000000' });
  const warn = (message: string, error: unknown): never => {
    throw new Error(message, { cause: error });
  };
  const alerts = createAlerts({ db, settings, now: () => new Date(), warn });
  const accountId = await newAccount(db, 'Intake');
  const telling = { accountId: await newAccount(db, 'Telling') };
  const alone: number[] = [];
  const beside: number[] = [];
  const sent: number[] = [];
  try {
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const quiet = await intake(tracking, accountId);
      for (let each = 0; each < notices; each += 1) await addNotice({ db }, telling, { utc: new Date() });
      const [busy, rate] = await Promise.all([intake(tracking, accountId), sendAll(alerts)]);
      if (round === 0) continue;
      alone.push(quiet);
      beside.push(busy);
      sent.push(rate);
    }
    const [row] = await db.many<{ count: number }>(sql`select count(*)::int as count from notice where state = 'sent'`);
    if (row?.count !== notices * (rounds + 1)) throw new Error(`${row?.count} notices were sent`);
  } finally {
    await alerts.stop();
    await tracking.close();
    await db.close();
    await stop();
    mail.end();
    rmSync(folder, { recursive: true, force: true });
  }
  const ratio = median(beside) / median(alone);
  if (ratio < goal) process.exitCode = 1;
  const rates = `${(median(beside) / 1000).toFixed(1)}k/s of ${(median(alone) / 1000).toFixed(1)}k/s; ${median(sent).toFixed(0)} mails/s`;
  console.log(
    `intake while 1,000 notices are sent: of intake alone ${ratio.toFixed(2)}  ≥ ${goal} ${ratio < goal ? 'MISSED' : 'met'}  ${rates}; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

if (process.argv[2] === 'mail') answerMail();
else await measure();
