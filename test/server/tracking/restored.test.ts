/** A backup is restored while a service stores: it continues from the restored state, and no id is used twice. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dump } from '../../../src/server/database/dump.ts';
import { load } from '../../../src/server/database/load.ts';
import { sql } from '../../../src/server/database/sql.ts';
import type { Tracking } from '../../../src/server/tracking/tracking.ts';
import { kindOf, make } from '../../support/kinds.ts';
import { type Service, service } from '../../support/service.ts';
import { position, storedVisits } from '../../support/tracking.ts';

let world: Service;
let trackings: Tracking[];
beforeAll(async () => {
  world = await service();
  trackings = [world.track(), world.track()];
});
afterAll(() => world.close());

const minute = (n: number) => Date.UTC(2026, 0, 1, 0, n);
const store = async (on: number, ...plots: [minute: number, latitude: number][]) =>
  trackings[on]?.store(
    { accountId: world.accountId, keyId: 1 },
    plots.map(([n, latitude]) => position('van', minute(n), latitude, 12)),
  );

async function backup(): Promise<string[]> {
  let text = '';
  await world.db.transaction(async (tx) => {
    for await (const piece of dump(tx, { now: new Date() })) text += piece;
  });
  return text.trimEnd().split('\n');
}

const plots = () =>
  world.db.many<{ id: number; utc: Date; inside: number[] | null }>(sql`select id, utc, inside from plot order by utc`);

const linesOf = async function* (lines: readonly string[]): AsyncGenerator<string, undefined> {
  yield* lines;
  return undefined;
};

test('running services continue from the restored state', async () => {
  const yard = { geofenceType: 1, latitude: 51, longitude: 12, radius: 300 };
  const id = await make(world, kindOf('geofence'), yard);
  await store(0, [1, 51], [2, 51]);
  await store(1, [3, 51]);
  const saved = await backup();

  await make(world, kindOf('geofence'), { ...yard, id, latitude: 52 });
  const later = await make(world, kindOf('geofence'), { ...yard, radius: 900 });
  await store(0, [4, 52], [5, 51]);
  // Another service that takes its ids from here.
  trackings.push(world.track());
  await store(2, [10, 52]);
  const before = await plots();
  await load(world.db, linesOf(saved));

  await store(0, [6, 51]);
  await store(1, [7, 52], [4, 51]);
  await store(0, [8, 51], [9, 51]);
  trackings.push(world.track());
  await store(3, [11, 51]);
  await store(2, [12, 51]);
  const at = (n: number) => new Date(minute(n)).toISOString();
  expect(await storedVisits(world.db, world.accountId)).toEqual([`van ${id} ${at(1)} ${at(6)}`, `van ${id} ${at(8)} `]);
  const after = await plots();
  expect(new Set(after.map((plot) => plot.id)).size).toBe(after.length);
  const given = new Set(before.map((plot) => plot.id));
  const came = after.filter(({ utc }) => utc.getTime() > minute(3));
  expect(came.filter((plot) => given.has(plot.id))).toEqual([]);
  expect(after.flatMap(({ inside }) => inside ?? [])).not.toContain(later);
});
