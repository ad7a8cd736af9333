/** The visits that a shape would have had, from rows and from spans, against a pass through all plots in memory. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { contains } from '../../../src/geo/contains.ts';
import type { Shape } from '../../../src/geo/shape.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { readTracks } from '../../../src/server/findings/read-tracks.ts';
import { visitsOfShapes } from '../../../src/server/findings/visits-of-shapes.ts';
import { findPast } from '../../../src/server/past/find-past.ts';
import { sealPlots } from '../../../src/server/telemetry/seal-telemetry.ts';
import { Dice } from '../../support/dice.ts';
import { addPlots, addVehicle } from '../../support/fleet.ts';
import { serviceOfFile } from '../../support/service.ts';

const world = serviceOfFile();
const minute = 60_000;
const startMs = Date.UTC(2026, 0, 29, 3);
const days = 5;

interface Moved {
  vehicleId: number;
  utcMs: number;
  latitude: number;
  longitude: number;
}

/** Some days far away, some within one place, some across the map; one vehicle sends only every other day. */
function drive(vehicleId: number, dice: Dice): Moved[] {
  const moved: Moved[] = [];
  for (let day = 0; day < days; day += 1) {
    const kind = dice.whole(4);
    if (vehicleId % 3 === 0 && day % 2 === 1) continue;
    for (let at = 0; at < 1440; at += 20) {
      const spread = kind === 0 ? 0.001 : kind === 1 ? 0.05 : 0.4;
      const [north, east] = [dice.between(-spread, spread), dice.between(-spread, spread)];
      const far = kind === 3 && at > 700 ? 5 : 0;
      moved.push({
        vehicleId,
        utcMs: startMs + (day * 1440 + at) * minute,
        latitude: 51 + far + north,
        longitude: 12 + east,
      });
    }
  }
  return moved;
}

const square = (half: number): Shape => ({
  kind: 'polygon',
  nodes: [
    { latitude: 51 - half, longitude: 12 - half },
    { latitude: 51 - half, longitude: 12 + half },
    { latitude: 51 + half, longitude: 12 + half },
    { latitude: 51 + half, longitude: 12 - half },
  ],
});

interface Period {
  fromMs: number;
  toMs: number;
  overlap: boolean;
}

function expected(moved: readonly Moved[], shape: Shape, { fromMs, toMs, overlap }: Period): string[] {
  const found: string[] = [];
  for (const vehicleId of new Set(moved.map((each) => each.vehicleId))) {
    let run: { firstMs: number; lastMs: number; plots: number } | undefined;
    const end = (isOpen: boolean): void => {
      const isAsked = run && run.firstMs < toMs && (overlap ? isOpen || run.lastMs >= fromMs : run.firstMs >= fromMs);
      if (run && isAsked) found.push(`${vehicleId} ${run.firstMs} ${isOpen ? 'open' : run.lastMs} ${run.plots}`);
      run = undefined;
    };
    for (const each of moved.filter((one) => one.vehicleId === vehicleId)) {
      if (!contains(shape, each)) end(false);
      else if (run) run = { ...run, lastMs: each.utcMs, plots: run.plots + 1 };
      else run = { firstMs: each.utcMs, lastMs: each.utcMs, plots: 1 };
    }
    end(true);
  }
  return found.sort();
}

describe('finds what a pass through all plots finds', () => {
  const shapes: Record<string, Shape> = {
    'a small square': square(0.0008),
    'a square that some days are inside of': square(0.06),
    'a square that most days are inside of': square(0.45),
    'a circle': { kind: 'circle', centre: { latitude: 51, longitude: 12 }, radiusMetres: 8000 },
  };
  const dayMs = 1440 * minute;
  const periods: Period[] = [
    { fromMs: startMs - dayMs, toMs: startMs + 9 * dayMs, overlap: false },
    { fromMs: startMs + 1.4 * dayMs, toMs: startMs + 3.6 * dayMs, overlap: false },
    { fromMs: startMs + 1.4 * dayMs, toMs: startMs + 3.6 * dayMs, overlap: true },
  ];

  const shortPeriods: Period[] = Array.from({ length: 12 }, (_, nth) => {
    const fromMs = startMs + (nth * 0.4 + 0.13) * dayMs;
    return { fromMs, toMs: fromMs + (nth % 3 === 0 ? 0.01 : 0.3) * dayMs, overlap: true };
  });

  test.each(['rows', 'spans', 'spans with late rows'])('of %s', async (kind) => {
    const client = await world().addAccount();
    const dice = new Dice(5);
    const moved: Moved[] = [];
    for (let vehicle = 0; vehicle < 8; vehicle += 1) moved.push(...drive(await addVehicle(client), dice));
    const ids = new Map<string, number>();
    const store = async (plots: readonly Moved[]): Promise<void> => {
      const stored = await addPlots(
        world(),
        client,
        plots.map(({ utcMs, ...plot }) => ({ ...plot, utc: new Date(utcMs) })),
      );
      plots.forEach(({ vehicleId, utcMs }, at) => ids.set(`${vehicleId} ${utcMs}`, stored[at] ?? 0));
    };
    const isLate = (_: Moved, at: number): boolean => kind === 'spans with late rows' && at % 150 === 0;
    await store(moved.filter((each, at) => !isLate(each, at)));
    if (kind !== 'rows') await sealPlots(world().db, new Date('2100-01-01'), { accountId: client.accountId });
    await store(moved.filter(isLate));
    for (const shape of Object.values(shapes)) {
      for (const period of periods) {
        const found: string[] = [];
        const question = { from: new Date(period.fromMs), to: new Date(period.toMs), overlap: period.overlap };
        const { accountId } = client;
        const { signal } = new AbortController();
        await findPast(world().db, { accountId, shape, signal, ...question }, async (visit) => {
          const { vehicleId, startUtcMs, startPlotId, endUtcMs, endPlotId, plots } = visit;
          found.push(`${vehicleId} ${startUtcMs} ${endUtcMs ?? 'open'} ${plots}`);
          expect(startPlotId).toBe(ids.get(`${vehicleId} ${startUtcMs}`));
          expect(endPlotId).toBe(endUtcMs === null ? null : ids.get(`${vehicleId} ${endUtcMs}`));
        });
        expect(found.sort()).toEqual(expected(moved, shape, period));
      }
    }
    for (const period of [...periods.filter(({ overlap }) => overlap), ...shortPeriods]) {
      const { accountId } = client;
      const tracks = { accountId, from: new Date(period.fromMs), to: new Date(period.toMs) };
      const asked = { shapes: Object.values(shapes), vehicles: readTracks(world().db, tracks) };
      const found = asked.shapes.map((): string[] => []);
      await visitsOfShapes(world().db, tracks, asked, (number, vehicleId, visits) => {
        for (const { startUtcMs, endUtcMs } of visits)
          found[number]?.push(`${vehicleId} ${startUtcMs} ${endUtcMs ?? 'open'}`);
      });
      Object.values(shapes).forEach((shape, number) =>
        expect(found[number]?.sort()).toEqual(expected(moved, shape, period).map((line) => line.replace(/ \d+$/, ''))),
      );
    }
  });
});

test('PostgreSQL plans each question for its place and period, also after many on one connection', async () => {
  const { accountId } = await world().addAccount();
  const { signal } = new AbortController();
  const question = {
    accountId,
    shape: square(0.0008),
    from: new Date(startMs),
    to: new Date(startMs + minute),
    signal,
  };
  const pool = openPool({ ...world().connection, max: 1 });
  onTestFinished(() => pool.close());
  for (let nth = 0; nth < 8; nth += 1) {
    await pool.snapshot((tx) => findPast(tx, { ...question, overlap: false }, async () => {}));
  }
  const plans = await pool.many<{ generic: number; custom: number }>(sql`
    select generic_plans::integer as generic, custom_plans::integer as custom from pg_prepared_statements
    where statement ~ ${'from plot(_span)?\\y'}`);
  expect(plans).toEqual([
    { generic: 0, custom: 7 },
    { generic: 0, custom: 7 },
  ]);
});
