/**
 * A day of 2,000 vehicles in twenty minutes (`MINUTES=3` for a part of it): a tenth of the messages is up to four hours late,
 * 50 people of all roles click, mails about visits go out, a backup is written. Meanwhile the service is killed, the database
 * restarts after a kill, and its standby takes over. Afterwards the visits are those that a second implementation finds in what
 * was sent, and nobody got a 5xx other than a 503 with Retry-After.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { roles } from '../../src/contract/choices.ts';
import { minuteMs } from '../../src/contract/durations.ts';
import type { Database } from '../../src/server/database/database.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { dist } from '../../src/tools/built.mjs';
import { header, type Mail, mailServer } from '../support/mail-server.ts';
import { printFigure, signIn } from '../support/measured-service.ts';
import { startService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { expectedVisits, storedVisits } from '../support/tracking.ts';
import { Answers } from './day-of-load/answers.ts';
import { places, sendDay, shapeOf, way } from './day-of-load/fleet.ts';
import { type PersonAccount, work } from './day-of-load/people.ts';
import { startServers } from './day-of-load/servers.ts';

const minutesOfBench = Number(process.env['MINUTES'] ?? 20);
const [vehicles, people, fleets, geofences, mailedGeofences, keyCount] = [2000, 50, 10, 100, 5, 5];
/** Of the day. Twenty minutes of the bench are a whole one. */
const minutes = Math.round(minutesOfBench * 72);
const stepMs = (minutesOfBench * minuteMs) / minutes;
/** The whole day is over, so that no message is from the future. */
const startMs = Date.now() - (minutes + 60) * minuteMs;
const stops = places(geofences);
const password = 'a good password of the day';

const count = (many: number): number[] => Array.from({ length: many }, (_, nth) => nth);

interface Setup {
  keys: string[];
  accounts: PersonAccount[];
  geofenceIds: number[];
}

/** Fleets, vehicles, places, people and device keys, over the API. */
async function setUp(url: string, token: string): Promise<Setup> {
  const post = async <Reply>(path: string, body: object): Promise<Reply> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/public/v1/${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${path}: ${text.slice(0, 500)}`);
    return (text === '' ? undefined : JSON.parse(text)) as Reply;
  };
  const fleetIds: number[] = [];
  for (const nth of count(fleets)) fleetIds.push(await post<number>('fleets', { name: `Fleet ${nth}` }));
  await post('vehicles/import', {
    mode: 'all',
    rows: count(vehicles).map((nth) => ({
      ...{ name: `Truck ${nth}`, deviceId: `truck-${nth}`, fleetId: fleetIds[nth % fleets], status: 1 },
    })),
  });
  const { ids: geofenceIds } = await post<{ ids: number[] }>('geofences/import', {
    mode: 'all',
    geofences: stops.map((place, nth) => ({
      ...{ ...place, geofenceType: 1 },
      ...(nth < mailedGeofences && { email: `place-${nth}@fleet.example` }),
    })),
  });
  await post('temperature/profiles', { name: 'Frozen', lowerBound: -25, upperBound: -15 });
  const accounts = count(people).map((nth) => ({ username: `person-${nth}`, password, role: nth % 4 }));
  await post('users/import', {
    mode: 'all',
    rows: accounts.map((account, nth) => ({
      ...{ ...account, name: null, email: null, status: 1 },
      // Every second person who is no administrator sees some fleets.
      fleetIds: account.role !== roles.administrator && nth % 8 < 4 ? [fleetIds[nth % fleets]] : null,
    })),
  });
  const keys: string[] = [];
  for (const nth of count(keyCount)) keys.push((await post<{ key: string }>('ingestKeys', { name: `Key ${nth}` })).key);
  return { keys, accounts, geofenceIds };
}

/** Runs a command of the host beside the service. Throws with its output if it fails. */
async function command(databaseUrl: string, ...words: string[]): Promise<void> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [join(dist, 'cli.js'), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece) => (output += piece));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`fenceline ${words.join(' ')} ended with ${String(code)}: ${output}`);
}

/** Visits that are stored and should not be, and the other way round. */
async function differences(db: Database, geofenceIds: readonly number[]): Promise<{ visits: number; wrong: string[] }> {
  const { accountId } = await db.one<{ accountId: number }>(sql`select min(id) as "accountId" from account`);
  const stored = await storedVisits(db, accountId);
  const shapes = stops.map((place, nth) => ({ id: geofenceIds[nth] ?? 0, shape: shapeOf(place) }));
  const expected = count(vehicles).flatMap((nth) => expectedVisits([...way(nth, minutes, startMs, stops)], shapes));
  const [have, want] = [new Set(stored), new Set(expected)];
  return {
    visits: expected.length,
    wrong: [
      ...stored.filter((each) => !want.has(each)).map((each) => `stored, not expected: ${each}`),
      ...expected.filter((each) => !have.has(each)).map((each) => `expected, not stored: ${each}`),
      ...(stored.length === have.size ? [] : [`${stored.length - have.size} are stored twice`]),
    ],
  };
}

/**
 * Notices that are marked as sent and whose mail did not arrive. Notices are still being sent, so their states are read before the
 * mails: a notice is marked after the server accepted its mail.
 */
async function lostMails(db: Database, mails: readonly Mail[]): Promise<{ states: string; lost: string[] }> {
  const rows = await db.many<{ id: number; state: string; messageId: string | null; detail: string | null }>(sql`
    select id, state, message_id as "messageId", detail from notice`);
  const arrived = new Set(mails.map((mail) => header(mail, 'Message-ID')));
  const states = new Map<string, number>();
  for (const { state } of rows) states.set(state, 1 + (states.get(state) ?? 0));
  return {
    states: [...states].map(([state, some]) => `${some} ${state}`).join(', '),
    lost: rows
      .filter(({ state, messageId }) => state === 'sent' && !arrived.has(messageId ?? ''))
      .map(({ id, messageId, detail }) => `sent, but did not arrive: notice ${id} ${messageId} ${detail}`),
  };
}

async function measure(): Promise<void> {
  const servers = await startServers();
  const smtp = await mailServer();
  const folder = temporaryFolder('fenceline-bench-');
  const service = await startService({
    database: 'embedded',
    settings: {
      DATABASE_URL: servers.url,
      LOG_LEVEL: 'error',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'fleet@fenceline.example',
      // The day is over when it is sent.
      NOTICE_LATE_MINUTES: String(minutes + 24 * 60),
      NOTICES_PER_HOUR: '100000',
    },
  });
  const db = openPool({ connectionString: servers.url, connectionTimeoutMillis: 5000 });
  try {
    const { url } = service;
    const { keys, accounts, geofenceIds } = await setUp(url, await signIn(service));
    const answers = new Answers(url);
    let isOver = false;
    const [startDate, endDate] = [
      new Date(startMs).toISOString(),
      new Date(startMs + minutes * minuteMs).toISOString(),
    ];
    const day = {
      answers,
      startDate,
      endDate,
      period: `startDate=${startDate}&endDate=${endDate}`,
      isOver: () => isOver,
    };
    const beganMs = performance.now();
    const progress = { minute: 0 };
    const until = async (part: number): Promise<void> => {
      while (progress.minute < part * minutes) await pause(200);
    };
    const events = async (): Promise<void> => {
      await until(0.2);
      await command(servers.url, 'backup', join(folder, 'day.gz'));
      await until(0.4);
      await answers.outage('kill -9 of the service', async () => {
        await service.kill();
        await service.restart();
      });
      await until(0.6);
      await answers.outage('restart of the database', () => servers.restart());
      await until(0.8);
      if (servers.failOver) await answers.outage('failover', servers.failOver);
      else console.log('failover: not tried, PostgreSQL 15 is not installed');
    };
    const clicking = accounts.map((account, nth) => work(day, account, nth));
    const [{ sent, late }] = await Promise.all([
      sendDay({ answers, keys, vehicles, minutes, startMs, stops, stepMs, progress }),
      events(),
    ]).finally(() => {
      isOver = true;
    });
    await Promise.all(clicking);
    const took = (performance.now() - beganMs) / minuteMs;
    console.log(
      `${vehicles} vehicles, ${minutes} minutes of their day in ${took.toFixed(1)} minutes: ${sent} messages, ${late} late; ` +
        `${people} people; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
    );
    const wrong = answers.print();
    printFigure('answers that nobody may get', `${wrong} = 0`, wrong === 0);

    const found = await differences(db, geofenceIds);
    for (const each of found.wrong.slice(0, 10)) console.log(each);
    printFigure(`differences among ${found.visits} visits`, `${found.wrong.length} = 0`, found.wrong.length === 0);

    const { states, lost } = await lostMails(db, smtp.mails);
    for (const each of lost.slice(0, 10)) console.log(each);
    printFigure(
      `notices whose mail did not arrive, of ${smtp.mails.length} mails (${states})`,
      `${lost.length} = 0`,
      lost.length === 0,
    );

    await command(servers.url, 'backup', 'verify', join(folder, 'day.gz'));
    await command(servers.url, 'check');
    printFigure('the backup is complete, and all that is stored can be read', 'yes');
  } finally {
    await db.close();
    await service.remove();
    await smtp.close();
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await measure();
