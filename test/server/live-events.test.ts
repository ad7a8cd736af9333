/** Stored events are written in the transaction of their change, and numbered by readers. Some wake those that wait. */
import { afterAll, beforeAll, describe, expect, type Mock, test, vi } from 'vitest';
import type { LiveKind } from '../../src/contract/live.ts';
import type { Database } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';
import { Feed, type Waiter } from '../../src/server/live/feed.ts';
import { insertLiveEvents, numberEvents, readLiveEvents, sweepLiveEvents } from '../../src/server/store/live-events.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { sessionsAtLocks } from '../support/sessions-at-locks.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const insert = (accountId: number, id: number): Promise<void> =>
  fresh.db.transaction((tx) => insertLiveEvents(tx, accountId, { geofence: [id] }));

/** The numbered rows after a number. */
const read = async (accountId: number, after = 0, db: Database = fresh.db) =>
  (await readLiveEvents(db, accountId, { after, limit: 100 })).rows.map(({ number, kind, refs }) => ({
    ...{ number, kind, refs },
  }));
const refsOf = (rows: Awaited<ReturnType<typeof read>>): number[] => rows.flatMap(({ refs }) => refs);

test('stores a row for each kind in the given order', async () => {
  const utcMs = Date.parse('2026-11-20T09:30:00.123Z');
  await fresh.db.transaction((tx) =>
    insertLiveEvents(tx, 1, { plot: [7, utcMs, 8, utcMs], visit: [], alarm: [2 ** 52] }),
  );
  await numberEvents(fresh.db, 1);
  expect(await read(1)).toEqual([
    { number: 1, kind: 'plot', refs: [7, utcMs, 8, utcMs] },
    { number: 2, kind: 'alarm', refs: [2 ** 52] },
  ]);
});

test('stores nothing without changes, and nothing after a rollback', async () => {
  await fresh.db.transaction((tx) => insertLiveEvents(tx, 2, {}));
  const undone = fresh.db.transaction(async (tx) => {
    await insertLiveEvents(tx, 2, { geofence: [1] });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await numberEvents(fresh.db, 2);
  expect(await read(2)).toEqual([]);
});

describe('numbers', () => {
  test('follow the numbers that were read before the transaction of their event ended', async () => {
    let seen: Awaited<ReturnType<typeof read>> = [];
    await fresh.db.transaction(async (tx) => {
      await insertLiveEvents(tx, 3, { geofence: [1] });
      await insert(3, 2);
      await numberEvents(fresh.db, 3);
      seen = await read(3);
      expect(refsOf(seen)).toEqual([2]);
    });
    await numberEvents(fresh.db, 3);
    expect(await read(3, seen.at(-1)?.number)).toEqual([{ number: 2, kind: 'geofence', refs: [1] }]);
  });

  test('are given once by two services at the same time, and stay', async () => {
    let other = Promise.resolve();
    await insert(4, 0);
    await numberEvents(fresh.db, 4);
    await insert(4, 1);
    await fresh.db.transaction(async (tx) => {
      await numberEvents(tx, 4);
      await insert(4, 2);
      // It sees both events without a number, and waits.
      other = numberEvents(fresh.db, 4);
      await waitingForLock();
      await insert(4, 3);
    });
    await other;
    const [first, second, ...more] = await read(4, 1);
    expect([first, second?.refs, more]).toEqual([{ number: 2, kind: 'geofence', refs: [1] }, [2], []]);
    await numberEvents(fresh.db, 4);
    expect(refsOf(await read(4, second?.number))).toEqual([3]);
    expect(refsOf(await read(4))).toEqual([0, 1, 2, 3]);
  });

  test('are given to all events, however many wait', async () => {
    await fresh.db.run(sql`
      insert into live_event (account_id, kind, refs)
      select 7, 'geofence', array[id]::bigint[] from generate_series(1, 450) as id`);
    await numberEvents(fresh.db, 7);
    const { rows } = await readLiveEvents(fresh.db, 7, { after: 0, limit: 1000 });
    expect(refsOf(rows)).toEqual(Array.from({ length: 450 }, (_, at) => at + 1));
  });

  test('are not written again if all events have one', async () => {
    await insert(5, 1);
    await numberEvents(fresh.db, 5);
    await fresh.db.transaction(async (tx) => {
      await numberEvents(tx, 5);
      expect(await tx.one(sql`select pg_current_xact_id_if_assigned()::text as id`)).toEqual({ id: null });
    });
  });
});

test('sweeping keeps recent events, even if an older event has a higher number', async () => {
  const now = new Date();
  const at = (id: number, minutesAgo: number): Promise<number> =>
    fresh.db.run(sql`
      update live_event set stored_utc = ${new Date(now.getTime() - minutesAgo * 60_000)}
      where account_id = 6 and refs = array[${id}]::bigint[]`);
  for (const id of [1, 2, 3, 4]) {
    await insert(6, id);
    await numberEvents(fresh.db, 6);
  }
  for (const [id, minutes] of [
    [1, 20],
    [2, 19],
    [3, 1],
    [4, 18],
  ] as const)
    await at(id, minutes);
  const before = new Date(now.getTime() - 10 * 60_000);
  await sweepLiveEvents(fresh.db, { joinBefore: before, deleteBefore: before });
  expect((await read(6)).map(({ kind, refs }) => [kind, refs])).toEqual([
    ['swept', []],
    ['geofence', [3]],
    ['geofence', [4]],
  ]);
});

test('old rows of a kind are joined into the last one of them, and are not joined again', async () => {
  const utcMs = Date.parse('2026-11-20T09:30:00Z');
  for (let at = 0; at < 30; at += 1) {
    await fresh.db.transaction((tx) =>
      insertLiveEvents(tx, 8, { plot: [at, utcMs], geofence: [at] }, { visit: [{ id: at, replacedBy: at % 2 }] }),
    );
  }
  await numberEvents(fresh.db, 8);
  const [first] = await read(8, 60);
  const join = () => {
    const later = new Date(Date.now() + 1000);
    return sweepLiveEvents(fresh.db, { joinBefore: later, deleteBefore: new Date(0) });
  };
  await join();
  const { rows } = await readLiveEvents(fresh.db, 8, { after: 0, limit: 100 });
  const thirty = Array.from({ length: 30 }, (_, at) => at);
  expect(rows.map(({ number, kind, refs, replacedBy }) => [number, kind, refs, replacedBy])).toEqual([
    [88, 'visit', thirty, thirty.map((at) => at % 2)],
    [89, 'plot', thirty.flatMap((at) => [at, utcMs]), null],
    [90, 'geofence', thirty, null],
  ]);
  // A reader in the middle misses nothing.
  expect(await read(8, first?.number)).toHaveLength(3);
  await insert(8, 30);
  await join();
  expect((await read(8)).map(({ number }) => number)).toEqual([88, 89, 90, 91]);
});

test('rows of other kinds do not wake a waiter, also when it comes after them', async () => {
  const accountId = 9;
  await insert(accountId, 1);
  const warn = (message: string, error: unknown): void => expect.fail(`${message}: ${String(error)}`);
  const feed = new Feed({ db: fresh.db, now: () => new Date(), accountId, fleetIds: null, warn });
  const waiters: Waiter[] = [];
  /** Resolves when it is woken. */
  const waiting = (after: number, ...kinds: LiveKind[]): { woken: Promise<void>; wake: Mock } => {
    const wake = vi.fn();
    const woken = new Promise<void>((resolve) => wake.mockImplementation(resolve));
    waiters.push({ after, kinds, wake });
    feed.addWaiter(waiters.at(-1) as Waiter);
    return { woken, wake };
  };
  await waiting(0, 'geofence').woken;
  await fresh.db.transaction((tx) => insertLiveEvents(tx, accountId, { visit: [1] }));
  const forVisits = waiting(1, 'visit');
  await forVisits.woken;
  // The feed is after the visit already.
  const forDrivers = waiting(1, 'driver');
  await waiting(1, 'visit').woken;
  expect(forDrivers.wake).not.toHaveBeenCalled();
  await fresh.db.transaction((tx) => insertLiveEvents(tx, accountId, { driver: [1] }));
  feed.wake();
  await forDrivers.woken;
  for (const waiter of waiters) feed.removeWaiter(waiter);
});

/** Waits until a statement waits for a lock. */
async function waitingForLock(): Promise<void> {
  while ((await sessionsAtLocks(fresh.db, fresh.db.source.isCluster)) === 0);
}
