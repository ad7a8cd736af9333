/** Lists are made in turns of accounts and users. Everything else is answered meanwhile. */
import { beforeAll, expect, test } from 'vitest';
import { listLimits } from '../../src/server/api/serve.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { App } from '../../src/server/host/app.ts';
import { addTag } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';

const world = serviceOfFile();
const period = 'startDate=2026-01-01T00:00:00Z&endDate=2026-02-01T00:00:00Z';
const lists = [
  `/public/v1/plots?vehicleId=1&${period}`,
  `/public/v1/temperature/readings?probeId=1&${period}`,
  `/public/v1/inputs/history?${period}`,
  `/public/v1/audit?${period}`,
  `/public/v1/geofenceVisits?${period}`,
];

let app: App;
let colleague: Client;
let stranger: Client;
beforeAll(async () => {
  // With as many connections as in production.
  app = world().anotherService({ db: world().connect() });
  colleague = await world().addUser();
  stranger = await world().addAccount();
});

const waiting = async (): Promise<number> => {
  const { count } = await world().db.one<{ count: number }>(sql`
    select count(distinct pid) as count from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`);
  return count;
};

const get = (client: Client, path: string, signal?: AbortSignal): Promise<Response> =>
  app.request(path, { headers: { authorization: `Bearer ${client.token}` }, ...(signal && { signal }) });

test('one user asks for many lists, and others are answered', async () => {
  const hangUp = new AbortController();
  const { atATimePerUser, atATimePerAccount, waitingPerUser } = listLimits;
  const mine = { user: atATimePerUser ?? 0, account: atATimePerAccount ?? 0 };
  const asked: Promise<Response>[] = [];
  await world().db.transaction(async (tx) => {
    await tx.run(sql`lock table plot, reading, input_change, visit, audit in access exclusive mode`);
    for (let nth = 0; nth < mine.user + waitingPerUser; nth += 1)
      asked.push(get(world(), `${lists[nth % lists.length]}&_=${nth}`, hangUp.signal));
    await expect.poll(waiting).toBe(mine.user);
    const refused = await get(world(), lists[0] ?? '', hangUp.signal);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({
      reasons: [{ reason: 'tooManyWaiting', params: { of: 'user', limit: waitingPerUser } }],
    });
    // Another person of the account, and another account, begin at once.
    asked.push(...lists.slice(0, 4).map((path) => get(colleague, path, hangUp.signal)));
    await expect.poll(waiting).toBe(mine.account);
    asked.push(get(stranger, lists[0] ?? '', hangUp.signal));
    await expect.poll(waiting).toBe(mine.account + 1);
    // What is not a list, and lists of others that do not wait, are answered.
    expect((await get(stranger, '/public/v1/tags')).status).toBe(200);
    expect((await get(world(), '/public/v1/account')).status).toBe(200);
    hangUp.abort();
  });
  await Promise.all(asked);
});

test('a list that is ready is answered while others of the user wait', async () => {
  await addTag(world());
  await get(world(), '/public/v1/tags');
  const hangUp = new AbortController();
  const asked: Promise<Response>[] = [];
  await world().db.transaction(async (tx) => {
    await tx.run(sql`lock table plot in access exclusive mode`);
    for (let nth = 0; nth < 10; nth += 1) asked.push(get(world(), `${lists[0]}&_=${nth}`, hangUp.signal));
    await expect.poll(waiting).toBe(listLimits.atATimePerUser);
    expect(await (await get(world(), '/public/v1/tags')).json()).toHaveLength(1);
    hangUp.abort();
  });
  await Promise.all(asked);
});
