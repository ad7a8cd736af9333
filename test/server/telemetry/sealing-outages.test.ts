/** PostgreSQL that goes away while plots are sealed: everything is there once, and sealing continues when it is back. */
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { isDatabaseAway } from '../../../src/server/database/failures.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { type Statement, sql } from '../../../src/server/database/sql.ts';
import { plotsInPeriod } from '../../../src/server/telemetry/plot-pages.ts';
import { sealPlots } from '../../../src/server/telemetry/seal-telemetry.ts';
import { mount, unmount } from '../../support/mount.ts';
import { needsMount } from '../../support/needs.ts';
import { DataFolder, end } from '../database/data-folder.ts';

const data = new DataFolder();
const [vehicles, days, perDay] = [6, 5, 300];
const future = new Date('2100-01-01');

/** Random places, which are not compressed well. */
async function store(db: Database): Promise<void> {
  await migrate(db);
  await db.run(sql`
    insert into vehicle (account_id, id, name, name_key, status)
    select 1, id, 'Van ' || id, 'van ' || id, 1 from generate_series(1, ${vehicles}::integer) as id`);
  await db.run(sql`
    insert into plot (account_id, vehicle_id, utc, latitude, longitude, inside)
    select 1, id, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 day' / ${perDay}::integer, 51 + random(),
      12 + random(), case when n % 3 = 0 then '{3,8}'::bigint[] end
    from generate_series(1, ${vehicles}::integer) as id, generate_series(0, ${days * perDay - 1}::integer) as n`);
}

const read = (db: Database) =>
  Promise.all(
    Array.from({ length: vehicles }, (_, nth) =>
      plotsInPeriod(db, 1, { vehicleId: nth + 1, start: new Date(0), end: future }),
    ),
  );

const rowsLeft = (db: Database) => db.one(sql`select count(*) as rows from plot`);

test('a kill -9 of PostgreSQL', async () => {
  data.wasStartedBefore();
  const killed = await data.start();
  await store(killed.db);
  const before = await read(killed.db);
  // In the third transaction, after its rows are deleted and before they are stored as spans. Its own process is killed too,
  // because it outlives the postmaster for a moment, in which it could commit.
  let deletions = 0;
  const killing: Database = {
    ...killed.db,
    transaction: (work) =>
      killed.db.transaction((tx) =>
        work({
          ...tx,
          one: async <Row>(statement: Statement) => {
            const row = await tx.one<Row>(statement);
            if (statement.text.includes('delete from')) deletions += 1;
            if (deletions === 3) {
              const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
              for (const each of [data.postmaster, pid]) process.kill(each, 'SIGKILL');
            }
            return row;
          },
        }),
      ),
  };
  const failure = await sealPlots(killing, future).catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  await end(killed);

  const { db } = await data.start();
  expect(await read(db)).toEqual(before);
  expect(await sealPlots(db, future)).toBe((vehicles - 2) * (days * perDay - 1));
  expect(await rowsLeft(db)).toEqual({ rows: vehicles });
  expect(await read(db)).toEqual(before);
});

describe.skipIf(needsMount.missing)(`a disk that fills up ${needsMount.note}`, () => {
  test('a full disk', async () => {
    mount(data.path, 'size=200m');
    try {
      const { db, stop } = await data.start();
      await store(db);
      const before = await read(db);
      const ballast = join(data.path, 'ballast');
      const fill = (): void => {
        const { bavail, bsize } = statfsSync(data.path);
        writeFileSync(ballast, Buffer.alloc(bavail * bsize));
      };
      const failure = await sealPlots(db, future, { sealed: fill }).catch((error: unknown) => error);
      expect(isDatabaseAway(failure)).toBe(true);
      rmSync(ballast);
      await expect.poll(() => sealPlots(db, future).catch(() => undefined), { timeout: 60_000 }).toBe(0);
      expect(await rowsLeft(db)).toEqual({ rows: vehicles });
      expect(await read(db)).toEqual(before);
      await db.close();
      await stop();
    } finally {
      unmount(data.path);
    }
  });
});
