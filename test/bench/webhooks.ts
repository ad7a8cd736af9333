/**
 * Time from the arrival of a position to the request of the webhook about the visit that it begins, while positions arrive at a
 * tenth of the maximum rate. Each vehicle enters a geofence with every fiftieth position: every eight minutes if it sends every 10 s.
 * Then the same beside 24 webhooks of the account whose receivers fail in all ways.
 */
import { rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/server/database/database.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { insertIngestKey } from '../../src/server/store/ingest-keys.ts';
import { raiseVersions } from '../../src/server/store/versions.ts';
import { beginEvents } from '../../src/server/store/webhook-events.ts';
import { webhookFields, webhooks } from '../../src/server/store/webhooks.ts';
import { createTracking } from '../../src/server/tracking/tracking.ts';
import { newWebhookSecret } from '../../src/server/webhooks/signature.ts';
import { createWebhooks } from '../../src/server/webhooks/webhooks.ts';
import { printFigure } from '../support/measured-service.ts';
import { batches } from '../support/order.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { type Positioned, position } from '../support/tracking.ts';

const vehicles = 500;
const positionsPerVisit = 50;
const maximumOf = 30_000;
const secondsOfLoad = 30;
const sendEveryMs = 100;
const goalMs = 1000;

const tooMuch = Buffer.alloc(10_000_000, 'x');
/** One never answers. */
const failures: readonly RequestListener[] = [
  () => {},
  (_, response) => void response.writeHead(500).end(),
  (request) => request.socket.resetAndDestroy(),
  (_, response) => void response.writeHead(500).end(tooMuch),
  (_, response) => void response.writeHead(200).write('slow'),
  (_, response) => void setTimeout(() => response.writeHead(500).end(), 5000),
];
const failing = Array.from({ length: 24 }, (_, index) => `/fails/${index % failures.length}`);

async function prepare(db: Database): Promise<{ accountId: number; keyId: number }> {
  const account = { name: 'Fleet', demo: false, timeZone: 'UTC', language: 'en', now: new Date() };
  return db.transaction(async (tx) => {
    const accountId = (await createAccount(tx, account)) ?? 0;
    await raiseVersions(tx, accountId, ['geofence']);
    await tx.run(sql`
      insert into geofence (account_id, description, description_key, geofence_type, latitude, longitude, radius, created_utc,
        updated_utc)
      values (${accountId}, 'Yard', 'yard', 1, 51, 12, 200, now(), now())`);
    const { id } = await insertIngestKey(tx, accountId, { name: 'Key', hash: Buffer.alloc(32) }, new Date());
    return { accountId, keyId: id };
  });
}

/** Webhooks of the account from now on. Returns the id of the first one. */
async function addWebhooks(db: Database, accountId: number, urls: readonly string[]): Promise<number> {
  return db.transaction(async (tx) => {
    await beginEvents(tx, accountId, new Date());
    const content = { name: 'ERP', events: ['visit.started' as const], status: 1 };
    const ids: number[] = [];
    for (const url of urls) {
      const { id } = await webhooks.insert(tx, accountId, {
        ...webhookFields.toRow({ ...content, url, fleetIds: [], geofenceIds: [], tagIds: [] }),
        ...{ secret: newWebhookSecret(), created_utc: new Date(), last_event_id: 0 },
      });
      ids.push(id);
    }
    return ids[0] ?? 0;
  });
}

/** Returns the 95th percentile. */
function printShares(what: string, unsorted: readonly number[]): number {
  const sorted = unsorted.toSorted((one, other) => one - other);
  const at = (share: number): number => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  console.log(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`);
  return at(0.95);
}

let sent = 0;
/** The next position of the next vehicle: each one has its own time. */
function next(): Positioned {
  const turn = Math.floor(sent / vehicles);
  const vehicle = sent % vehicles;
  sent += 1;
  // Vehicles enter at different times, so that the load is even.
  const isInside = (turn + vehicle) % positionsPerVisit === 0;
  return position(`van-${vehicle}`, Date.now() - 3_600_000 + sent, isInside ? 51 : 51.1, 12);
}
const some = (count: number): Positioned[] => Array.from({ length: count }, next);

async function measure(others: readonly string[]): Promise<void> {
  const folder = temporaryFolder('fenceline-bench-');
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
  const db = openPool(connection);
  await migrate(db);
  const arrivedMs = new Map<string, number>();
  /** By stage, in milliseconds. */
  const delays: number[] = [];
  const toDelivery: number[] = [];
  const toAttempt: number[] = [];
  /** By webhook-id: when the position arrived, in milliseconds since 1970. */
  const receivedOf = new Map<string, number>();
  const server = createServer((request, response) => {
    const [, fails] = /^\/fails\/(\d)$/.exec(request.url ?? '') ?? [];
    if (fails !== undefined) return failures[Number(fails)]?.(request, response);
    const receivedMs = performance.now();
    void text(request).then((raw) => {
      response.writeHead(204).end();
      const { data } = JSON.parse(raw) as { data: { startUtc: string } };
      const from = arrivedMs.get(data.startUtc);
      if (from !== undefined) {
        delays.push(receivedMs - from);
        receivedOf.set(String(request.headers['webhook-id']), from + performance.timeOrigin);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fleet = await prepare(db);
  const tracking = createTracking({ db, now: () => new Date() });
  const delivering = createWebhooks({
    ...{ db, now: () => new Date(), trustedHosts: ['127.0.0.1'], userAgent: 'Fenceline/bench' },
    warn: (message, error) => console.error(message, error),
  });
  try {
    await tracking.store(fleet, some(vehicles));
    const beganMs = performance.now();
    await Promise.all(batches(some(maximumOf), 500).map((each) => tracking.store(fleet, each)));
    const maximum = (maximumOf * 1000) / (performance.now() - beganMs);
    console.log(`Intake without webhooks: ${Math.round(maximum)} positions/s`);
    const urls = ['/', ...others].map((path) => `http://127.0.0.1:${port}${path}`);
    const first = await addWebhooks(db, fleet.accountId, urls);
    delivering.start();
    const perTurn = Math.round((maximum / 10 / 1000) * sendEveryMs);
    const endMs = performance.now() + secondsOfLoad * 1000;
    const stored: Promise<unknown>[] = [];
    while (performance.now() < endMs) {
      const messages = some(perTurn);
      const nowMs = performance.now();
      for (const { utcMs } of messages) arrivedMs.set(new Date(utcMs).toISOString(), nowMs);
      stored.push(tracking.store(fleet, messages));
      await pause(sendEveryMs);
    }
    await Promise.all(stored);
    await delivering.derive();
    const waiting = sql`
      select from webhook_delivery where webhook_id = ${first} and account_id = ${fleet.accountId} and state = 'waiting'`;
    while ((await db.many(waiting)).length > 0) await pause(sendEveryMs);
    const deliveries = await db.many<{ messageId: string; createdUtc: Date; attemptUtc: Date }>(sql`
      select e.message_id as "messageId", d.created_utc as "createdUtc", d.attempt_utc as "attemptUtc"
      from webhook_delivery d join webhook_event e on e.account_id = d.account_id and e.id = d.event_id
      where d.account_id = ${fleet.accountId} and d.webhook_id = ${first} and d.attempt_utc is not null`);
    for (const { messageId, createdUtc, attemptUtc } of deliveries) {
      const arrived = receivedOf.get(messageId);
      if (arrived === undefined) continue;
      toDelivery.push(createdUtc.getTime() - arrived);
      toAttempt.push(attemptUtc.getTime() - createdUtc.getTime());
    }
    console.log(`${perTurn * (1000 / sendEveryMs)} positions/s, ${delays.length} requests`);
    const p95 = printShares('arrival to request', delays);
    printShares('of it, to the delivery', toDelivery);
    printShares('of it, delivery to attempt', toAttempt);
    const what = others.length === 0 ? '' : ` beside ${others.length} receivers that fail`;
    printFigure(`p95 of arrival to request${what}`, `${p95} ms`, p95 <= goalMs);
  } finally {
    await delivering.stop();
    await tracking.close();
    await db.close();
    await stop();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await measure([]);
await measure(failing);
