/** The answers of `GET /health`, and that they are true. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../../src/server/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { type Service, service } from '../../support/service.ts';

let fresh: FreshDatabase;
let world: Service;
beforeAll(async () => {
  fresh = await freshDatabase();
  const db = openPool({ ...fresh.connection, max: 2 });
  const drop = async (): Promise<void> => {
    await db.close();
    await fresh.drop();
  };
  world = await service({ database: { db, connection: fresh.connection, drop } });
});
afterAll(() => world.close());

/** Longer than the timeout of a health check. */
function standStill(): void {
  const endMs = performance.now() + 3500;
  while (performance.now() < endMs);
}

const health = () => world.app.request('/health');

test('time in which this process was blocked does not count as a database outage', async () => {
  const [one, other] = [health(), health()];
  // Until both wait for the database.
  await Promise.resolve();
  standStill();
  expect([(await one).status, (await other).status]).toEqual([200, 200]);
});

test('reports that all connections are busy', async () => {
  const held: (() => void)[] = [];
  const holding = [1, 2].map(() => world.db.transaction(() => new Promise<void>((resolve) => held.push(resolve))));
  await expect.poll(() => held.length).toBe(2);
  const answer = await health();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ detail: 'All connections to the database are busy.' });
  for (const release of held) release();
  await Promise.all(holding);
  expect((await health()).status).toBe(200);
});
