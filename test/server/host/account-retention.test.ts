/** How long an account keeps plots and readings: the shorter of the service's time and its own. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountUsage } from '../../../src/contract/administration.ts';
import { dayMs } from '../../../src/contract/durations.ts';
import type { PastAnswer } from '../../../src/contract/past.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { dropExpired } from '../../../src/server/host/retention.ts';
import { retentionDaysOf, setLimits } from '../../../src/server/store/accounts.ts';
import { addPlots, addVehicle } from '../../support/fleet.ts';
import { reply } from '../../support/records.ts';
import { type Client, type Service, send, service } from '../../support/service.ts';
import { makeKey } from '../ingest/door.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ageOf = (days: number): Date => new Date(now.getTime() - days * dayMs);

let world: Service;
/** Accounts with a time of their own that is shorter and longer than the service's 5 days, and one without. */
let accounts: Client[];
beforeAll(async () => {
  world = await service({ now: () => now, settings: { retentionDays: 5 } });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.run(sql`truncate plot`);
  accounts = [await accountWith(2), await accountWith(30), await world.addAccount()];
});

async function accountWith(retentionDays: number): Promise<Client> {
  const client = await world.addAccount();
  await world.db.transaction((tx) => setLimits(tx, client.accountId, { vehicles: 10, retentionDays }));
  return client;
}

/** The ages of the plots that each account still has, in days. */
async function agesLeft(): Promise<number[][]> {
  const rows = await world.db.many<{ id: number; utc: Date }>(sql`select account_id as id, utc from plot order by utc`);
  return accounts.map(({ accountId }) =>
    rows.filter(({ id }) => id === accountId).map(({ utc }) => (now.getTime() - utc.getTime()) / dayMs),
  );
}

test.each([
  [5, undefined, 5],
  [5, 2, 2],
  [5, 30, 5],
  [undefined, 2, 2],
  [undefined, undefined, undefined],
])('of a service with %s days and an account with %s is %s', (ofService, own, days) => {
  expect(retentionDaysOf(own === undefined ? {} : { retentionDays: own }, ofService)).toBe(days);
});

// Of each vehicle the last plot before the limit stays.
test.each([
  [
    5,
    [
      [3, 2, 1, 0],
      [6, 5, 4, 3, 2, 1, 0],
      [6, 5, 4, 3, 2, 1, 0],
    ],
  ],
  [
    undefined,
    [
      [3, 2, 1, 0],
      [8, 7, 6, 5, 4, 3, 2, 1, 0],
      [8, 7, 6, 5, 4, 3, 2, 1, 0],
    ],
  ],
])('decides what is deleted of each account, at a service with %s days', async (ofService, left) => {
  for (const client of accounts) {
    const vehicleId = await addVehicle(client);
    const plots = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((days) => ({ vehicleId, utc: ageOf(days) }));
    await addPlots(world, client, plots);
  }
  const deleted = 27 - left.flat().length;
  expect(await dropExpired(world.db, ofService, { now })).toBe(deleted);
  expect(await agesLeft()).toEqual(left);
  expect(await dropExpired(world.db, ofService, { now })).toBe(0);
});

test('decides which messages are too old', async () => {
  const body = [1, 3, 6].map((days) => ({ device: 'van', utc: ageOf(days).toISOString(), latitude: 1, longitude: 2 }));
  const answer = async (client: Client): Promise<unknown> => {
    const { key } = await makeKey(client);
    return reply(send(world.app, 'POST', '/ingest/v1/messages', { token: key, body }));
  };
  const tooOld = (index: number, days: number) => ({
    index,
    detail: `utc is older than the ${days} days of the retention period`,
  });
  const byService = { accepted: 2, rejected: [tooOld(2, 5)] };
  expect(await Promise.all(accounts.map(answer))).toMatchObject([
    { accepted: 1, rejected: [tooOld(1, 2), tooOld(2, 2)] },
    byService,
    byService,
  ]);
});

test('is in the usage of the account, and in answers about the past', async () => {
  const shown = async (client: Client): Promise<unknown[]> => {
    const usage = await reply<AccountUsage>(client.request('GET', '/public/v1/account/usage'));
    const period = { startDate: ageOf(1).toISOString(), endDate: now.toISOString() };
    const shape = { geofenceType: 1, latitude: 51, longitude: 12, radius: 500 };
    const past = await reply<PastAnswer>(client.request('POST', '/public/v1/geofences/past', { ...shape, ...period }));
    const query = new URLSearchParams(period);
    const findings = await reply<{ keptSinceUtc: string | null }>(
      client.request('GET', `/public/v1/geofences/findings?${query}`),
    );
    return [usage.retentionDays, past.keptSinceUtc, findings.keptSinceUtc];
  };
  const expected = [2, 5, 5].map((days) => [days, ageOf(days).toISOString(), ageOf(days).toISOString()]);
  expect(await Promise.all(accounts.map(shown))).toEqual(expected);
});
