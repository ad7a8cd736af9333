/** Stored events are written in the transaction of their change. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/server/database/sql.ts';
import { insertLiveEvents } from '../../src/server/store/live-events.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const stored = (accountId: number) =>
  fresh.db.many(sql`select kind, refs from live_event where account_id = ${accountId} order by xid, id`);

test('stores a row for each kind in the given order, in one transaction', async () => {
  const utcMs = Date.parse('2026-11-20T09:30:00.123Z');
  await fresh.db.transaction((tx) =>
    insertLiveEvents(tx, 1, { plot: [7, utcMs, 8, utcMs], visit: [], alarm: [2 ** 52] }),
  );
  expect(await stored(1)).toEqual([
    { kind: 'plot', refs: [7, utcMs, 8, utcMs] },
    { kind: 'alarm', refs: [2 ** 52] },
  ]);
  const { transactions } = await fresh.db.one<{ transactions: number }>(
    sql`select count(distinct xid) as transactions from live_event where account_id = 1`,
  );
  expect(transactions).toBe(1);
});

test('stores nothing without changes, and nothing after a rollback', async () => {
  await fresh.db.transaction((tx) => insertLiveEvents(tx, 2, {}));
  const undone = fresh.db.transaction(async (tx) => {
    await insertLiveEvents(tx, 2, { geofence: [1] });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await stored(2)).toEqual([]);
});
