/** Services that are killed while they seal: nothing is lost, and nothing is stored twice. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, test } from 'vitest';
import { sql } from '../../../src/server/database/sql.ts';
import { plotsInPeriod } from '../../../src/server/telemetry/plot-pages.ts';
import { listReadings } from '../../../src/server/telemetry/readings.ts';
import { newestReadings } from '../../../src/server/telemetry/readings-newest.ts';
import { sealPlots, sealReadings } from '../../../src/server/telemetry/seal-telemetry.ts';
import { Dice } from '../../support/dice.ts';
import { addProbe, addVehicle } from '../../support/fleet.ts';
import { addressOf } from '../../support/running-service.ts';
import { serviceOfFile } from '../../support/service.ts';

const world = serviceOfFile();
const program = join(inject('programs'), 'sealing-child.js');
const [days, perDay, vehicleCount] = [6, 50, 12];
/** `KILLS=20` kills more often. */
const kills = Number(process.env['KILLS'] ?? 1);
const future = new Date('2100-01-01');

/** A program that seals, killed after some vehicles or probes. Returns whether it did not end by itself before. */
async function sealUntilKilled(after: number): Promise<boolean> {
  const child: ChildProcess = spawn(process.execPath, [program, addressOf(world().connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  if (!child.stdout) throw new Error('Its output is a pipe.');
  let lines = 0;
  createInterface({ input: child.stdout }).on('line', () => {
    lines += 1;
    if (lines === after) child.kill('SIGKILL');
  });
  const [code] = (await exited) as [number | null];
  // It ends by itself if the other one has all vehicles that are left.
  expect([0, null]).toContain(code);
  return code === null;
}

test('after each kill -9 of one of two services that seal, everything is there once', async () => {
  const { db, accountId } = world();
  const vehicles = await Promise.all(Array.from({ length: vehicleCount }, () => addVehicle(world())));
  const probes = await Promise.all(vehicles.map((vehicleId) => addProbe(world(), world(), vehicleId)));
  const series = sql`generate_series(0, ${days * perDay - 1}::integer) as n`;
  const utc = sql`'2026-01-01T00:00:00Z'::timestamptz + n * interval '1 day' / ${perDay}::integer`;
  await db.run(sql`
    insert into plot (account_id, vehicle_id, utc, latitude, longitude, inside)
    select ${accountId}::bigint, v, ${utc}, 51 + random(), 12 + random(), case when n % 3 = 0 then '{3,8}'::bigint[] end
    from unnest(${vehicles}::bigint[]) as v, ${series}`);
  await db.run(sql`
    insert into reading (account_id, probe_id, utc, temperature)
    select ${accountId}::bigint, p, ${utc}, round((5 + random())::numeric, 1) from unnest(${probes}::bigint[]) as p, ${series}`);
  const read = async () => ({
    plots: await Promise.all(
      vehicles.map((vehicleId) => plotsInPeriod(db, accountId, { vehicleId, start: new Date(0), end: future })),
    ),
    readings: await Promise.all(
      probes.map((probeId) => listReadings(db, accountId, { probeId, startDate: new Date(0), endDate: future })),
    ),
  });
  const before = await read();
  const dice = new Dice(Date.now() % 1000);
  for (let kill = 0; kill < kills; kill += 1) {
    const killed = await Promise.all([4, 2].map((most) => sealUntilKilled(1 + dice.whole(most))));
    expect(killed).toContain(true);
    const { plots, readings } = await db.one<{ plots: number; readings: number }>(sql`
      select (select count(*) from plot) + (select coalesce(sum(count), 0) from plot_span)::bigint as plots,
        (select count(*) from reading) + (select coalesce(sum(count), 0) from reading_span)::bigint as readings`);
    expect([plots, readings]).toEqual([vehicleCount * days * perDay, vehicleCount * days * perDay]);
  }
  expect(await read()).toEqual(before);
  // What a killed program had locked is free.
  await sealPlots(db, future);
  await sealReadings(db, future);
  const rows = sql`select (select count(*) from plot) as plots, (select count(*) from reading) as readings`;
  expect(await db.one(rows)).toEqual({ plots: vehicleCount, readings: vehicleCount * newestReadings });
  expect(await read()).toEqual(before);
});
