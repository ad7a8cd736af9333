import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../src/contract/durations.ts';
import type { Transaction } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';
import { askQuestion } from '../../src/server/store/growing/rows.ts';
import { countAll } from '../../src/server/store/growing/totals.ts';
import { planByValues } from '../../src/server/store/plan-by-values.ts';
import { visitList } from '../../src/server/store/visits.ts';
import { type Service, service } from '../support/service.ts';

const endMs = Date.UTC(2026, 10, 1);
const hours = 10_000;
const days = 100;

let world: Service;
/** A visit each hour for more than a year. Every fifth lasts for longer than a day. */
beforeAll(async () => {
  world = await service({ now: () => new Date(endMs) });
  await world.db.run(sql`
    insert into visit (account_id, vehicle_id, geofence_id, start_plot_id, end_plot_id, start_utc, end_utc, updated_utc)
    select ${world.accountId}, 1, n, 1, 2, start_utc, start_utc + make_interval(mins => case n % 5 when 0 then 1500 else 50 end),
      start_utc
    from generate_series(1, ${hours}::integer) n,
      lateral (select ${new Date(endMs)}::timestamptz - make_interval(hours => ${hours} - n) as start_utc) s`);
  await world.db.run(sql`analyze visit`);
});
afterAll(() => world.close());

const readSoFar = async (tx: Transaction): Promise<number> => {
  const { rows } = await tx.one<{ rows: number }>(sql`
    select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'visit'`);
  return rows;
};

/** How many visits the work reads. PostgreSQL may still count those of the connection's transaction before. */
const visitsRead = (work: (tx: Transaction) => Promise<void>): Promise<number> =>
  world.db.transaction(async (tx) => {
    await planByValues(tx);
    const before = await readSoFar(tx);
    await work(tx);
    return (await readSoFar(tx)) - before;
  });

test.each(['startUtc', '-startUtc'])('a page by %s reads no more visits than its period has', async (sort) => {
  const filter = { startDate: new Date(endMs - days * dayMs), endDate: new Date(endMs + hourMs), overlap: true };
  const read = await visitsRead(async (tx) => {
    for (const minSeconds of [undefined, 86_400]) {
      const asked = { ...filter, ...(minSeconds && { minSeconds }) };
      const question = await askQuestion(tx, world.accountId, visitList.source, asked, new Date(endMs));
      const page = await visitList.list(tx, question, { sort, after: undefined, limit: 10 });
      expect(page).toHaveLength(10);
    }
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(days * 24);
});

test('the number of visits that do not count is found without reading those that count', async () => {
  const filter = { startDate: new Date(endMs - days * dayMs), endDate: new Date(endMs), disregarded: true };
  const read = await visitsRead(async (tx) => {
    const question = await askQuestion(tx, world.accountId, visitList.source, filter, new Date(endMs));
    expect(await countAll(tx, question)).toBe(0);
  });
  expect(read).toBe(0);
});
