/**
 * Reads by vehicle and period cost what they return. The database reports how many rows each statement read;
 * this number must depend on the result, not on the table.
 */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database, Queryable } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';
import { listAlarms } from '../../src/server/store/alarms.ts';
import type { CaseRule, FindCases } from '../../src/server/store/alert-cases/alert-case.ts';
import { arrivals, departures } from '../../src/server/store/alert-cases/arrivals.ts';
import { inputsOn } from '../../src/server/store/alert-cases/inputs-on.ts';
import { assignmentsAroundEach, listAssignments } from '../../src/server/store/assignments.ts';
import { listUnknownButtons } from '../../src/server/store/button-reads.ts';
import { excursionsBefore } from '../../src/server/store/excursions.ts';
import { findInput, listInputHistory } from '../../src/server/store/inputs.ts';
import { lockLeader } from '../../src/server/store/notices-due.ts';
import { planByValues } from '../../src/server/store/plan-by-values.ts';
import { listProbes } from '../../src/server/store/probes.ts';
import { usualStays } from '../../src/server/store/unusual-visits.ts';
import { UsualOfOpen } from '../../src/server/store/usual-of-open.ts';
import { findVisit, listVisits } from '../../src/server/store/visits.ts';
import { inputChangesAt, inputReadingsAround } from '../../src/server/telemetry/input-readings.ts';
import { findPlot, lastPlots, listPlots, plotsAt } from '../../src/server/telemetry/plots.ts';
import { listReadings } from '../../src/server/telemetry/readings.ts';
import { readingsAround } from '../../src/server/telemetry/readings-around.ts';
import { cost } from '../support/cost.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { needsOnePostgresql } from '../support/needs.ts';
import { plain } from '../support/sql-of-tests.ts';

/** Two accounts: ours, and one of the same size. */
const accounts = [1, 2];
const accountId = 1;
const vehicles = 20;
const perVehicle = 4000;
/** For each vehicle, around the hour. */
const geofences = 4;
const visitsPerSeries = 250;

let fresh: FreshDatabase;
let db: Database;

beforeAll(async () => {
  if (needsOnePostgresql.missing) return;
  fresh = await freshDatabase();
  ({ db } = fresh);
  for (const account of accounts) {
    await db.run(sql`
      insert into vehicle (account_id, id, name, name_key, status)
      select ${account}::bigint, ${account * 1000}::bigint + v, 'Van', 'van', 1
      from generate_series(1, ${vehicles}::integer) v`);
    await db.run(sql`
      insert into geofence (account_id, id, description, description_key, geofence_type, latitude, longitude, radius, tags,
        created_utc, updated_utc)
      select ${account}::bigint, g, 'Yard', 'yard', 1, 51, 12, 100, array[g], ${at(0)}::timestamptz, ${at(0)}::timestamptz
      from generate_series(1, ${geofences}::integer) g`);
    await db.run(sql`
      insert into plot (account_id, vehicle_id, utc, latitude, longitude)
      select ${account}::bigint, ${account * 1000}::bigint + v, ${at(0)}::timestamptz + make_interval(mins => m), 51, 12
      from generate_series(0, ${perVehicle - 1}::integer) m, generate_series(1, ${vehicles}::integer) v`);
    await db.run(sql`
      insert into visit (account_id, vehicle_id, geofence_id, start_plot_id, end_plot_id, start_utc, end_utc, stopped_ms,
        updated_utc)
      select ${account}::bigint, ${account * 1000}::bigint + v, g, 1, 2, ${at(0)}::timestamptz + make_interval(hours => h),
        ${at(0)}::timestamptz + make_interval(hours => h, mins => 30), 0, ${at(0)}::timestamptz
      from generate_series(0, ${visitsPerSeries - 1}::integer) h, generate_series(1, ${vehicles}::integer) v,
        generate_series(1, ${geofences}::integer) g`);
    await db.run(sql`
      insert into assignment (account_id, vehicle_id, driver_id, start_utc, end_utc, source)
      select ${account}::bigint, ${account * 1000}::bigint + v, v, ${at(0)}::timestamptz + make_interval(hours => h),
        ${at(0)}::timestamptz + make_interval(hours => h + 1), 0
      from generate_series(0, ${visitsPerSeries - 1}::integer) h, generate_series(1, ${vehicles}::integer) v`);
    // One input and one probe per vehicle, with the vehicle's id.
    for (const table of [
      sql`input (account_id, id, vehicle_id, number)`,
      sql`probe (account_id, id, vehicle_id, number, name, name_key)`,
    ]) {
      const named = table.text.startsWith('probe') ? sql`, 'Probe', 'probe'` : sql``;
      await db.run(sql`
        insert into ${table} select account_id, id, id, 1 ${named} from vehicle where account_id = ${account}`);
    }
    await db.run(sql`update input set input_type_id = 1 where account_id = ${account}`);
    await db.run(sql`
      insert into input_change (account_id, input_id, start_utc, end_utc, value)
      select account_id, id, ${at(0)}::timestamptz + make_interval(mins => m),
        ${at(0)}::timestamptz + make_interval(mins => m + 1), m % 2
      from input, generate_series(0, ${perVehicle - 1}::integer) m where account_id = ${account}`);
    await db.run(sql`
      insert into input_reading (account_id, input_id, utc, value)
      select account_id, input_id, start_utc, value from input_change where account_id = ${account}`);
    await db.run(sql`
      insert into reading (account_id, probe_id, utc, temperature)
      select account_id, id, ${at(0)}::timestamptz + make_interval(mins => m), -18
      from probe, generate_series(0, ${perVehicle - 1}::integer) m where account_id = ${account}`);
    await db.run(sql`
      insert into alarm (account_id, probe_id, vehicle_id, profile_id, bound, bound_limit, peak, start_utc, raised_utc,
        last_utc, end_utc, closed_utc, updated_utc, judged_utc)
      select account_id, id, id, 1, 1, -15, -9, start_utc, start_utc, start_utc, end_utc, end_utc, ${at(0)}::timestamptz,
        ${at(0)}::timestamptz
      from probe, generate_series(0, ${2 * (visitsPerSeries - 1)}::integer, 2) h,
        lateral (select ${at(0)}::timestamptz + make_interval(hours => h) as start_utc,
          ${at(0)}::timestamptz + make_interval(hours => h, mins => 90) as end_utc) as times
      where account_id = ${account}`);
    await db.run(sql`
      insert into button_read (account_id, vehicle_id, utc, button_id, button_key)
      select account_id, id, ${at(0)}::timestamptz + make_interval(mins => m), 'b' || m % 10, 'b' || m % 10
      from vehicle, generate_series(0, ${perVehicle - 1}::integer) m where account_id = ${account}`);
    await db.run(sql`
      insert into driver (account_id, username, status, button_id, button_id_key)
      select ${account}::bigint, 'd' || b, 1, 'b' || b, 'b' || b from generate_series(0, 9) b`);
  }
  await db.run(plain('vacuum analyze'));
});
afterAll(async () => {
  if (!needsOnePostgresql.missing) await fresh.drop();
});

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000);
const period = (from: number, to: number) => ({ startDate: at(from), endDate: at(to) });

const vehicleId = 1007;
const size = (result: unknown): number =>
  Array.isArray(result) ? result.length : result instanceof Map ? result.size : result === undefined ? 0 : 1;

/** Five series, late and new, as they arrive in a batch. */
const arriving = [1001, 1003, 1007, 1011, 1020].flatMap((seriesId) =>
  [20.51, 20.52, 40.1, 1000].map((hour) => ({ seriesId, utcMs: at(hour).getTime() })),
);

const single = needsOnePostgresql;
describe.skipIf(single.missing)(`rows read are proportional to rows returned ${single.note}`, () => {
  test.each<[string, (db: Queryable) => Promise<unknown>, returned: number, atMost: number]>([
    ['plots of a vehicle in an hour', (q) => listPlots(q, accountId, { vehicleId, ...period(40, 41) }), 60, 60],
    ['plots of a vehicle, a page', (q) => listPlots(q, accountId, { vehicleId, ...period(0, 60), limit: 10 }), 10, 10],
    [
      'the last plots of all vehicles',
      (q) =>
        lastPlots(
          q,
          accountId,
          Array.from({ length: vehicles }, (_, v) => 1001 + v),
        ),
      vehicles,
      vehicles,
    ],
    [
      'the plots of vehicles at three times',
      (q) =>
        plotsAt(
          q,
          accountId,
          [1, 30, 60].map((hour) => ({ vehicleId, utc: at(hour) })),
        ),
      3,
      // And the plot after the first of them.
      4,
    ],
    ['visits of a vehicle in two hours', (q) => listVisits(q, accountId, { vehicleId, ...period(100, 102) }), 8, 30],
    [
      'visits of a vehicle that reach in',
      (q) =>
        listVisits(q, accountId, {
          vehicleId,
          startDate: new Date(at(100).getTime() + 60_000),
          endDate: at(101),
          overlap: true,
        }),
      4,
      // Those of the day before, too.
      40 + 24 * geofences,
    ],
    ['visits of a driver', (q) => listVisits(q, accountId, { driverId: 7, ...period(100, 102) }), 8, 300],
    ['visits of a geofence', (q) => listVisits(q, accountId, { geofenceId: 2, ...period(100, 102) }), 40, 330],
    ['visits of all in two hours', (q) => listVisits(q, accountId, period(100, 102)), 160, 330],
    // A page is sorted as narrow rows, then its rows are read whole by id.
    ['visits of all, a page', (q) => listVisits(q, accountId, { ...period(0, 200), limit: 10 }), 10, 30],
    [
      'visits of all that reach in',
      (q) =>
        listVisits(q, accountId, { startDate: new Date(at(100).getTime() + 60_000), endDate: at(101), overlap: true }),
      80,
      600 + 24 * geofences * vehicles,
    ],
    // Sequences give out ids in blocks of 10,000 to single inserts.
    ['a visit', (q) => findVisit(q, accountId, 123_440_001), 1, 3],
    [
      'assignments of a vehicle in two hours',
      (q) => listAssignments(q, accountId, { vehicleId, ...period(100, 102) }),
      2,
      3,
    ],
    ['assignments of all in two hours', (q) => listAssignments(q, accountId, { ...period(100, 102) }), 40, 70],
    ['assignments of all, a page', (q) => listAssignments(q, accountId, { limit: 5 }), 5, 10],
    [
      'assignments of all in a period, a page',
      (q) => listAssignments(q, accountId, { ...period(100, 102), limit: 5 }),
      5,
      700,
    ],
    ['an input', (q) => findInput(q, accountId, vehicleId), 1, 4],
    [
      'history of an input in an hour',
      (q) => listInputHistory(q, accountId, { inputId: vehicleId, ...period(40, 41) }),
      60,
      65,
    ],
    [
      'history of a vehicle in an hour',
      (q) => listInputHistory(q, accountId, { vehicleId, ...period(40, 41) }),
      60,
      70,
    ],
    [
      'history of all in a minute',
      (q) => listInputHistory(q, accountId, { startDate: at(40), endDate: new Date(at(40).getTime() + 60_000) }),
      vehicles,
      3 * vehicles,
    ],
    // Each probe reads its newest readings, for its usual interval.
    ['all probes', (q) => listProbes(q, accountId), vehicles, 15 * vehicles],
    [
      'readings of a probe in an hour',
      (q) => listReadings(q, accountId, { probeId: vehicleId, ...period(40, 41) }),
      60,
      60,
    ],
    // Found among those of all vehicles in these hours.
    [
      'alarms of a vehicle in four hours',
      (q) => listAlarms(q, accountId, { vehicleId, ...period(101, 105) }),
      3,
      3 * vehicles,
    ],
    // Each alarm reads the assignment and the plot at its start.
    ['alarms of all in four hours', (q) => listAlarms(q, accountId, period(101, 105)), 3 * vehicles, 9 * vehicles],
    ...(
      [
        ['readings', readingsAround, 20, 40],
        ['switch values', inputReadingsAround, 20, 40],
        ['excursions', excursionsBefore, 5, 20],
        ['input changes', inputChangesAt, 20, 20],
      ] as const
    ).map(([what, read, returned, atMost]): [string, (db: Queryable) => Promise<unknown>, number, number] => [
      `${what} beside what arrives`,
      (q) => read({ ...q, inTransaction: true, atEnd: () => {} }, accountId, arriving),
      returned,
      atMost,
    ]),
    ['unknown buttons, where all are known', (q) => listUnknownButtons(q, accountId), 0, 40],
  ])('%s', async (_, read, returned, atMost) => {
    const { result, rows } = await cost(db as Queryable, read);
    expect(size(result)).toBe(returned);
    expect(rows).toBeLessThanOrEqual(atMost);
  });

  test('finding a plot by id reads a few pages, not the table', async () => {
    const [{ id }] = (await db.many<{ id: number }>(
      sql`select id from plot where account_id = ${accountId} order by utc offset 50000 limit 1`,
    )) as [{ id: number }];
    const { result, rows } = await cost(db as Queryable, (q) => findPlot(q, accountId, id));
    expect(result).toMatchObject({ id });
    // Of 160,000 rows.
    expect(rows).toBeLessThan(12_000);
  });
});

test.skipIf(single.missing).each<[string, Partial<CaseRule>, FindCases, atMost: number, sinceHour?: number]>([
  // Of visits at the geofence that start up to a day after now, the newest position, and the one before the arrival.
  ['arrivals at a geofence', { geofenceId: 2 }, arrivals, 2.2 * 26 * vehicles],
  ['arrivals at a tag', { tagId: 2 }, arrivals, 2.2 * 26 * vehicles],
  // All visits of three days. Of those at the geofence, whether a position follows.
  ['departures from a geofence', { geofenceId: 2 }, departures, 75 * vehicles * (geofences + 1)],
  // Inputs were on five times since then. For each time, the visits of the vehicle in the day before.
  [
    'inputs outside all geofences',
    { inputTypeId: 1, location: 'outside', afterMinutes: 1 },
    inputsOn,
    vehicles * (40 + 5 * (25 * geofences + 2)),
    66.5,
  ],
])(`a rule about %s reads few rows ${single.note}`, async (_, about, find, atMost, sinceHour = 40) => {
  const rule = {
    scope: 'all',
    scopeId: null,
    tagId: null,
    geofenceId: null,
    timeFrom: null,
    timeTo: null,
    timeZone: 'UTC',
  };
  const query = {
    rules: [{ ...rule, onlyIfStopped: false, weekdays: [1, 2, 3, 4, 5, 6, 7], ...about }] as unknown as CaseRule[],
    ...{ now: at(sinceHour + 2), recentUtc: at(sinceHour), usualOf: new UsualOfOpen() },
  };
  const { rows } = await db.transaction((tx) => cost(tx, (counted) => find(counted, accountId, query)));
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThanOrEqual(atMost);
});

test.skipIf(single.missing)(`usual lengths of stays read each page of visits once ${single.note}`, async () => {
  const asked = Array.from({ length: geofences }, (_, nth) => ({
    id: nth,
    geofenceId: nth + 1,
    startMs: at(240).getTime(),
  }));
  const [{ pages }] = (await db.many<{ pages: number }>(sql`select pg_relation_size('visit') / 8192 as pages`)) as [
    { pages: number },
  ];
  const { result, blocks } = await db.transaction(async (tx) => {
    await planByValues(tx);
    return cost(tx, (counted) => usualStays(counted, accountId, asked, 'UTC'));
  });
  expect(result.size).toBe(geofences);
  expect(blocks).toBeLessThan(2 * pages);
});

test.skipIf(single.missing)(`sending a message reads its own notices, however many wait ${single.note}`, async () => {
  // After the tables were analysed, as in a flood.
  await db.run(sql`
    insert into notice (account_id, cause, cause_key, utc, share_key, channel, recipient, state, created_utc, due_utc,
      give_up_utc)
    select ${accountId}, 'noReading', 'n' || n, ${at(0)}, 'n' || n, 'email', 'ana@fleet.example', 'waiting', ${at(0)}, ${at(0)},
      ${at(24)}
    from generate_series(1, 5000) n`);
  const message = {
    accountId,
    shareKey: 'n7',
    channel: 'email',
    recipient: 'ana@fleet.example',
    leaderId: null,
  } as const;
  const { result, rows } = await cost(db as Queryable, (q) =>
    lockLeader({ ...q, inTransaction: true, atEnd: () => {} }, message, at(1)),
  );
  expect(result).toBeDefined();
  expect(rows).toBeLessThanOrEqual(4);
});

test.skipIf(single.missing)(
  `assignments are compared with those beside them, however many start later ${single.note}`,
  async () => {
    const [firstHour, hours] = [10, 20];
    const wanted = Array.from({ length: hours }, (_, nth) => ({
      ...{ vehicleId, driverId: 7, startUtc: at(firstHour + nth + 0.25), endUtc: at(firstHour + nth + 0.75) },
    }));
    const { result, rows } = await db.transaction((tx) =>
      cost(tx, (counted) => assignmentsAroundEach(counted, accountId, wanted)),
    );
    // The one that lasts.
    expect([...result.values()].map((around) => around.map(({ startUtc }) => startUtc))).toEqual(
      wanted.map((_, nth) => [at(firstHour + nth)]),
    );
    // The one before, of the vehicle and of the driver.
    expect(rows).toBeLessThanOrEqual(2 * hours);
  },
);

test.skipIf(single.missing)(
  `assignments of an import are compared by index with 10,000 that the statistics do not know ${single.note}`,
  async () => {
    const own = await freshDatabase();
    onTestFinished(() => own.drop());
    const [cars, hours] = [50, 200];
    const wanted = Array.from({ length: 2 * cars }, (_, nth) => {
      const [car, hour] = [1 + (nth % cars), 20 + nth];
      return { vehicleId: car, driverId: car, startUtc: at(hour + 0.25), endUtc: at(hour + 0.75) };
    });
    await own.db.run(sql`
      insert into vehicle (account_id, id, name, name_key, status)
      select ${accountId}::bigint, v, 'Van', 'van', 1 from generate_series(1, ${cars}::integer) v`);
    await own.db.run(sql`
      insert into driver (account_id, id, username, status)
      select ${accountId}::bigint, v, 'd' || v, 1 from generate_series(1, ${cars}::integer) v`);
    await own.db.run(plain('vacuum analyze'));
    const { result, rows } = await own.db.transaction(async (tx) => {
      await tx.run(sql`
        insert into assignment (account_id, vehicle_id, driver_id, start_utc, end_utc, source)
        select ${accountId}::bigint, v, v, ${at(0)}::timestamptz + make_interval(hours => h),
          ${at(0)}::timestamptz + make_interval(hours => h + 1), 0
        from generate_series(0, ${hours - 1}::integer) h, generate_series(1, ${cars}::integer) v`);
      return cost(tx, (counted) => assignmentsAroundEach(counted, accountId, wanted));
    });
    expect(result.size).toBe(wanted.length);
    // The one that lasts, of the vehicle and of the driver.
    expect(rows).toBeLessThanOrEqual(2 * wanted.length);
  },
);
