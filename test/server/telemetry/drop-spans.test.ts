import { beforeEach, expect, test } from 'vitest';
import { holdMonths, monthsOf } from '../../../src/server/database/span-months.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { dropOlder } from '../../../src/server/store/drop-older.ts';
import { listPlots } from '../../../src/server/telemetry/plots.ts';
import { sealPlots } from '../../../src/server/telemetry/seal-telemetry.ts';
import { addPlots, addVehicle } from '../../support/fleet.ts';
import { serviceOfFile } from '../../support/service.ts';

const world = serviceOfFile();
const future = new Date('2100-01-01');
beforeEach(() => world().db.run(sql`truncate plot, plot_span`));

/** A vehicle with two plots on each of these days, sealed. */
async function sealed(...days: string[]): Promise<number> {
  const vehicleId = await addVehicle(world());
  const utcs = days.flatMap((day) => [new Date(`${day}T06:00:00Z`), new Date(`${day}T18:00:00Z`)]);
  await addPlots(
    world(),
    world(),
    utcs.map((utc) => ({ vehicleId, utc })),
  );
  await sealPlots(world().db, future);
  return vehicleId;
}

async function left(vehicleId: number): Promise<string[]> {
  const period = { startDate: new Date(0), endDate: future };
  const plots = await listPlots(world().db, world().accountId, { vehicleId, ...period });
  return plots.map(({ utc }) => utc.slice(5, 13));
}

test('keeps the day of the last plot before the limit, and all later ones', async () => {
  const moving = await sealed('2026-01-05', '2026-01-06', '2026-02-10', '2026-02-11', '2026-02-12');
  const parked = await sealed('2026-01-05', '2026-01-06', '2026-03-20');
  expect(await dropOlder(world().db, new Date('2026-02-11T12:00:00Z'))).toBe(2 + 2 + 2 + 2);
  expect(await left(moving)).toEqual(['02-11T06', '02-11T18', '02-12T06', '02-12T18']);
  expect(await left(parked)).toEqual(['01-06T06', '01-06T18', '03-20T06', '03-20T18']);
  expect(await dropOlder(world().db, new Date('2026-02-11T12:00:00Z'))).toBe(0);
});

test('drops days before the last row that is kept', async () => {
  const vehicleId = await sealed('2026-01-05', '2026-01-07');
  await addPlots(world(), world(), [
    { vehicleId, utc: new Date('2026-01-09T00:00:00Z') },
    { vehicleId, utc: new Date('2026-01-15T00:00:00Z') },
  ]);
  // The rows are those of 7 January at 18:00, the newest one when the days were sealed, and of 9 January.
  expect(await dropOlder(world().db, new Date('2026-01-10T00:00:00Z'))).toBe(1 + 3);
  expect(await left(vehicleId)).toEqual(['01-09T00', '01-15T00']);
});

test('frees the disk of a month at once', async () => {
  const vehicleId = await addVehicle(world());
  const { accountId, db } = { accountId: world().accountId, db: world().db };
  await db.run(sql`
    insert into plot (account_id, vehicle_id, utc, latitude, longitude)
    select ${accountId}, ${vehicleId}, '2026-01-01T00:00:00Z'::timestamptz + make_interval(mins => 3 * n), random(), random()
    from generate_series(1, 20000) as n`);
  await sealPlots(db, future);
  const size = async () => {
    const { bytes } = await db.one<{ bytes: number }>(
      sql`select coalesce(pg_total_relation_size(to_regclass('plot_span_2026_01')), 0) as bytes`,
    );
    return bytes;
  };
  const before = await size();
  await dropOlder(db, new Date('2026-02-02T00:00:00Z'));
  expect(await size()).toBeLessThan(before / 2);
  expect((await left(vehicleId)).at(0)).toBe('02-01T00');
});

test('a month without plots has no partition, until plots of it are stored again', async () => {
  const months = async () => (await monthsOf(world().db, 'plot_span')).map(({ name }) => name.slice(-7));
  const vehicleId = await sealed('2026-01-05', '2026-01-06', '2026-02-10', '2026-02-11');
  expect(await months()).toEqual(expect.arrayContaining(['2026_01', '2026_02']));
  await dropOlder(world().db, new Date('2026-02-11T12:00:00Z'));
  expect(await months()).not.toContain('2026_01');
  expect(await left(vehicleId)).toEqual(['02-11T06', '02-11T18']);
  const again = await sealed('2026-01-07', '2026-02-10');
  expect(await left(again)).toEqual(['01-07T06', '01-07T18', '02-10T06', '02-10T18']);
});

test('a month that is emptied account by account has no partition', async () => {
  const months = async () => (await monthsOf(world().db, 'plot_span')).map(({ name }) => name.slice(-7));
  const [one, other] = [world(), await world().addAccount()];
  for (const client of [one, other]) {
    const vehicleId = await addVehicle(client);
    const utcs = ['2026-01-05T06:00:00Z', '2026-01-05T18:00:00Z', '2026-02-10T06:00:00Z', '2026-02-10T18:00:00Z'];
    await addPlots(
      world(),
      client,
      utcs.map((utc) => ({ vehicleId, utc: new Date(utc) })),
    );
  }
  await sealPlots(world().db, future);
  const limit = new Date('2026-02-11T12:00:00Z');
  expect(await dropOlder(world().db, limit, { accountId: one.accountId })).toBe(3);
  expect(await months()).toContain('2026_01');
  expect(await dropOlder(world().db, limit, { accountId: other.accountId })).toBe(3);
  expect(await months()).not.toContain('2026_01');
});

test('a backup that began before a month is emptied has the spans that stay', async () => {
  const { db } = world();
  const parked = await sealed('2026-01-05', '2026-01-06', '2026-03-20');
  await db.snapshot(async (tx) => {
    await holdMonths(tx);
    await expect(dropOlder(db, new Date('2026-02-11T12:00:00Z'))).rejects.toMatchObject({ code: '55P03' });
    const period = { vehicleId: parked, startDate: new Date(0), endDate: future };
    expect(await listPlots(tx, world().accountId, period)).toHaveLength(6);
  });
  expect(await dropOlder(db, new Date('2026-02-11T12:00:00Z'))).toBe(2);
});

test('two services create the partition of a month once', async () => {
  const vehicles = [await addVehicle(world()), await addVehicle(world())];
  const days = ['2020-05-05', '2020-06-05', '2020-07-05'];
  await addPlots(
    world(),
    world(),
    vehicles.flatMap((vehicleId) => days.map((day) => ({ vehicleId, utc: new Date(day) }))),
  );
  const sealedPlots = await Promise.all([sealPlots(world().db, future), sealPlots(world().db, future)]);
  expect(sealedPlots.reduce((sum, each) => sum + each, 0)).toBe(4);
  const months = (await monthsOf(world().db, 'plot_span')).map(({ name }) => name);
  expect(months).toEqual(expect.arrayContaining(['plot_span_2020_05', 'plot_span_2020_06']));
});
