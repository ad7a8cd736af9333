/** Damage in the stored data: `backup`, `backup verify`, `check` and the shipped script find it and keep older backups. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../../src/server/database/database.ts';
import { openDatabase } from '../../../../src/server/database/open.ts';
import { sql } from '../../../../src/server/database/sql.ts';
import { addBackupMetrics, addSealingMetrics } from '../../../../src/server/host/host-metrics.ts';
import { Metrics } from '../../../../src/server/observe/metrics.ts';
import { sealPlots, sealReadings } from '../../../../src/server/telemetry/seal-telemetry.ts';
import { type Ran, type, typeWithService } from '../../../support/command-line.ts';
import { freshDatabase } from '../../../support/database.ts';
import { addAlarms, addPlots, addProbe, addReadings, addVehicle, addVisits } from '../../../support/fleet.ts';
import { addGeofence } from '../../../support/records.ts';
import { type Service, service } from '../../../support/service.ts';
import { temporaryFolder } from '../../../support/temporary.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder('fenceline-damage-');
  file = join(folder, 'backup.gz');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('with a damaged day', () => {
  let world: Service;
  let vehicleId: number;
  let probeId: number;
  let run: (...words: string[]) => Promise<Ran>;
  beforeEach(async () => {
    world = await service();
    const typed = typeWithService(world.connection);
    run = (...words) => typed(words);
    vehicleId = await addVehicle(world, { name: 'Van "7"' });
    probeId = await addProbe(world, world, vehicleId);
    const days = [29, 30, 31].map((day) => Date.UTC(2026, 0, day));
    const moments = days.flatMap((dayMs) => Array.from({ length: 50 }, (_, nth) => new Date(dayMs + nth * 60_000)));
    await addPlots(
      world,
      world,
      moments.map((utc, nth) => ({ vehicleId, utc, latitude: 51 + nth / 1e4, longitude: 12 })),
    );
    await addReadings(
      world,
      world,
      probeId,
      moments.map((utc, nth): [Date, number] => [utc, nth / 10]),
    );
    await sealPlots(world.db, new Date());
    await sealReadings(world.db, new Date());
  });
  afterEach(() => world.close());
  const damage = (table: 'plot_span' | 'reading_span'): Promise<number> =>
    world.db.run(
      table === 'plot_span'
        ? sql`update plot_span set plots = set_byte(plots, 60, get_byte(plots, 60) # 1) where day_utc = '2026-01-30Z'`
        : sql`update reading_span set readings = set_byte(readings, 20, get_byte(readings, 20) # 1) where day_utc = '2026-01-29Z'`,
    );

  test('a backup is written, names the days, and ends with 3; without damage it ends with 0', async () => {
    expect(await run('backup', file)).toMatchObject({ code: 0, errors: [] });
    expect(await run('check')).toMatchObject({ code: 0, errors: [] });
    expect(await run('backup', 'verify', file)).toMatchObject({ code: 0, errors: [] });
    await damage('plot_span');
    await damage('reading_span');
    const named = [
      expect.stringMatching(
        `^Damaged: plots of vehicle ${vehicleId} on 2026-01-30 \\("Van "7"", account ".*"\\): The checksum`,
      ),
      expect.stringMatching(`^Damaged: readings of probe ${probeId} on 2026-01-29 \\(.*\\): The checksum is wrong`),
    ];
    const second = join(folder, 'second.gz');
    const ran = await run('backup', second);
    expect(ran).toMatchObject({ code: 3, printed: [expect.stringContaining(second)] });
    expect(ran.errors.slice(0, 2)).toEqual(named);
    const checked = await run('check');
    expect(checked).toMatchObject({ code: 3, printed: [] });
    expect(checked.errors.slice(0, 2)).toEqual(named);
    const verified = await run('backup', 'verify', second);
    expect(verified.code).toBe(3);
    expect(verified.errors).toEqual([
      `Damaged: plots of vehicle ${vehicleId} on 2026-01-30: The checksum is wrong.`,
      `Damaged: readings of probe ${probeId} on 2026-01-29: The checksum is wrong.`,
    ]);
  });

  test('a count that does not match its day is damage too', async () => {
    await world.db.run(sql`update plot_span set count = count + 1 where day_utc = '2026-01-31Z'`);
    const { code, errors } = await run('check');
    expect(code).toBe(3);
    expect(errors[0]).toContain('on 2026-01-31');
    expect(errors[0]).toContain('It has 49 entries instead of 50.');
  });

  test('a damaged backup does not replace an existing file', async () => {
    await run('backup', file);
    const good = await readFile(file);
    await damage('plot_span');
    const ran = await run('backup', file);
    expect(ran).toMatchObject({ code: 3, printed: [expect.stringContaining(`${file}.damaged`)] });
    expect(ran.errors.at(-1)).toBe(`${file} is kept, because it may have these days intact.`);
    expect(await readFile(file)).toEqual(good);
    expect(readdirSync(folder).sort()).toEqual(['backup.gz', 'backup.gz.damaged']);
  });

  const path = (table: 'vehicle' | 'probe', day: number): string => {
    const period = `startDate=2026-01-${day}T00:00:00Z&endDate=2026-01-${day + 1}T00:00:00Z`;
    return table === 'vehicle'
      ? `/public/v1/plots?vehicleId=${vehicleId}&${period}`
      : `/public/v1/temperature/readings?probeId=${probeId}&${period}`;
  };

  /** The answers of a question and of a report, which worker threads make. */
  async function readByThreads(day: number): Promise<[number, unknown][]> {
    const period = { startDate: `2026-01-${day}T00:00:00Z`, endDate: `2026-01-${day + 1}T00:00:00Z` };
    const question = { lowerBound: 2, upperBound: 3, probeIds: [probeId], ...period };
    const report = new URLSearchParams({ probeId: String(probeId), ...period });
    const answers = [
      await world.request('POST', '/public/v1/temperature/profiles/past', question),
      await world.request('GET', `/public/v1/temperature/report/figures?${report}`),
    ];
    return Promise.all(
      answers.map(async (answer) => [answer.status, ((await answer.json()) as { reasons: unknown }).reasons]),
    );
  }

  test.each(['vehicle', 'probe'] as const)('one day of a %s is restored, and everybody sees it', async (of) => {
    const metrics = new Metrics();
    addSealingMetrics(metrics, { figures: undefined }, world.db);
    const damagedSpans = async () => Number(/^fenceline_damaged_spans (\S+)$/m.exec(await metrics.text())?.[1]);
    const [day, id] = of === 'vehicle' ? [30, vehicleId] : [29, probeId];
    const [content, name] = of === 'vehicle' ? ['plots', 'Van "7"'] : ['readings', 'Probe'];
    const before = await (await world.request('GET', path(of, day))).json();
    await run('backup', file);
    await damage(of === 'vehicle' ? 'plot_span' : 'reading_span');
    const refused = await world.request('GET', path(of, day));
    expect(refused.status).toBe(500);
    const problem = await refused.json();
    expect(problem).toMatchObject({
      type: 'urn:fenceline:problem:damaged-data',
      detail: expect.stringContaining(`The stored ${content} of the ${of} `),
      reasons: [
        { reason: 'damagedDay', params: { of, id, name: expect.stringContaining(name), day: `2026-01-${day}` } },
      ],
    });
    const { reasons } = problem as { reasons: unknown };
    expect((await world.request('GET', path(of, of === 'vehicle' ? 29 : 30))).status).toBe(200);
    if (of === 'probe')
      expect(await readByThreads(day)).toEqual([
        [500, reasons],
        [500, reasons],
      ]);
    expect(await damagedSpans()).toBe(1);
    const words = ['restore', file, '--only', `${of}=${id}`, '--day', `2026-01-${day}`];
    const ran = await run(...words);
    expect(ran).toMatchObject({ code: 0, errors: [] });
    expect(ran.printed).toEqual([
      expect.stringMatching(`^Replaced the damaged .* of ${of} ${id} on 2026-01-${day}: 50 restored`),
    ]);
    expect(await (await world.request('GET', path(of, day))).json()).toEqual(before);
    expect(await damagedSpans()).toBe(0);
    expect(await run('check')).toMatchObject({ code: 0 });
    expect((await run(...words)).printed).toEqual([expect.stringMatching(/^Added 0 /)]);
  });

  test.each(['vehicle', 'probe'] as const)(
    'two days of a %s whose bytes are swapped are found and restored',
    async (of) => {
      const metrics = new Metrics();
      addSealingMetrics(metrics, { figures: undefined }, world.db);
      const damagedSpans = async () => Number(/^fenceline_damaged_spans (\S+)$/m.exec(await metrics.text())?.[1]);
      const content = of === 'vehicle' ? `plots of vehicle ${vehicleId}` : `readings of probe ${probeId}`;
      const read = (day: number) => world.request('GET', path(of, day));
      const readBoth = () => Promise.all([29, 30].map(async (day): Promise<unknown> => (await read(day)).json()));
      const before = await readBoth();
      await run('backup', file);
      await world.db.run(
        of === 'vehicle'
          ? sql`update plot_span set plots = o.plots from plot_span o
            where o.account_id = plot_span.account_id
              and o.day_utc = case plot_span.day_utc when '2026-01-29Z' then '2026-01-30Z'::timestamptz
              when '2026-01-30Z' then '2026-01-29Z' end`
          : sql`update reading_span set readings = o.readings from reading_span o
            where o.account_id = reading_span.account_id
              and o.day_utc = case reading_span.day_utc when '2026-01-29Z' then '2026-01-30Z'::timestamptz
              when '2026-01-30Z' then '2026-01-29Z' end`,
      );
      const named = [29, 30].map((day): unknown =>
        expect.stringMatching(`^Damaged: ${content} on 2026-01-${day} .*: It has entries of 2026-01-${59 - day}.$`),
      );
      const second = join(folder, 'second.gz');
      for (const words of [['check'], ['backup', second]]) {
        const ran = await run(...words);
        expect([ran.code, ran.errors.slice(0, 2).sort()]).toEqual([3, named]);
      }
      expect(await run('backup', 'verify', second)).toMatchObject({ code: 3 });
      for (const day of [29, 30]) {
        const answer = await read(day);
        expect(answer.status).toBe(500);
        expect(await answer.json()).toMatchObject({
          reasons: [{ reason: 'damagedDay', params: { day: `2026-01-${day}` } }],
        });
      }
      expect(await damagedSpans()).toBe(2);
      const only = [
        '--only',
        `${of}=${of === 'vehicle' ? vehicleId : probeId}`,
        '--day',
        '2026-01-29',
        '--day',
        '2026-01-30',
      ];
      expect(await run('restore', second, ...only)).toMatchObject({ code: 1, printed: [] });
      expect((await run('restore', file, ...only)).printed).toEqual(
        [29, 30].map((day): unknown =>
          expect.stringMatching(`^Replaced the damaged .* on 2026-01-${day}: 50 restored`),
        ),
      );
      expect(await damagedSpans()).toBe(0);
      expect(await run('check')).toMatchObject({ code: 0 });
      expect(await readBoth()).toEqual(before);
    },
  );

  test('a day that is missing is found by its visits and alarms, and added', async () => {
    const geofenceId = await addGeofence(world);
    const utc = (day: number, minute: number) => new Date(Date.UTC(2026, 0, day, 0, minute));
    const visits = [28, 30, 31].map((day) => ({ startUtc: utc(day, 3), endUtc: utc(day, 5), vehicleId, geofenceId }));
    await addVisits(world, world, visits);
    await addAlarms(world, world, [{ probeId, vehicleId, startUtc: utc(30, 3), endUtc: utc(30, 5) }]);
    expect(await run('check')).toMatchObject({ code: 0 });
    await run('backup', file);
    const good = await readFile(file);
    await world.db.run(sql`delete from plot_span where day_utc = '2026-01-30Z'`);
    await world.db.run(sql`delete from reading_span where day_utc = '2026-01-30Z'`);
    const ran = await run('backup', file);
    expect(ran.code).toBe(3);
    expect(ran.errors.slice(0, 2)).toEqual([
      expect.stringMatching(`^Damaged: plots of vehicle ${vehicleId} on 2026-01-30 .*: It is missing, although visits`),
      expect.stringMatching(`^Damaged: readings of probe ${probeId} on 2026-01-30 .*: It is missing, although alarms`),
    ]);
    expect(await readFile(file)).toEqual(good);
    for (const only of [`vehicle=${vehicleId}`, `probe=${probeId}`]) {
      const { printed } = await run('restore', file, '--only', only, '--day', '2026-01-30');
      expect(printed).toEqual([expect.stringMatching(/^Added 50 /)]);
    }
    expect(await run('check')).toMatchObject({ code: 0 });
  });

  test('the bytes of another vehicle are found', async () => {
    const other = await addVehicle(world, { name: 'Other' });
    const utc = (nth: number) => new Date(Date.UTC(2026, 0, 30, 12) + nth * 60_000);
    await addPlots(
      world,
      world,
      Array.from({ length: 51 }, (_, nth) => ({ vehicleId: other, utc: utc(nth), latitude: 51, longitude: 12 })),
    );
    await sealPlots(world.db, new Date());
    await run('backup', file);
    await world.db.run(sql`
      update plot_span set plots = o.plots from plot_span o
      where plot_span.vehicle_id = ${vehicleId} and o.vehicle_id = ${other} and o.day_utc = plot_span.day_utc
        and o.account_id = plot_span.account_id`);
    const checked = await run('check');
    expect(checked.code).toBe(3);
    expect(checked.errors[0]).toMatch(
      new RegExp(
        `^Damaged: plots of vehicle ${vehicleId} on 2026-01-30 .*: It has entries of another day, vehicle or probe`,
      ),
    );
    const words = ['restore', file, '--only', `vehicle=${vehicleId}`, '--day', '2026-01-30'];
    expect((await run(...words)).printed).toEqual([expect.stringMatching(/^Replaced the damaged .*: 50 restored/)]);
    expect(await run('check')).toMatchObject({ code: 0 });
  });

  test('restore repairs a day with a wrong count, and keeps plots that are newer than the backup', async () => {
    await run('backup', file);
    await world.db.run(sql`
      insert into plot (account_id, vehicle_id, utc, latitude, longitude)
      values (${world.accountId}, ${vehicleId}, '2026-01-30T05:00:00Z', 1, 2)`);
    await sealPlots(world.db, new Date());
    const before = await (await world.request('GET', path('vehicle', 30))).json();
    expect(before).toHaveLength(51);
    await world.db.run(sql`update plot_span set count = count + 1 where day_utc = '2026-01-30Z'`);
    expect(await run('check')).toMatchObject({ code: 3 });
    const words = ['restore', file, '--only', `vehicle=${vehicleId}`, '--day', '2026-01-30'];
    expect((await run(...words)).printed).toEqual([
      expect.stringMatching(/^Replaced the damaged .* on 2026-01-30: 51 restored/),
    ]);
    expect(await run('check')).toMatchObject({ code: 0 });
    expect(await (await world.request('GET', path('vehicle', 30))).json()).toEqual(before);
  });

  test('a day is restored from a backup that has it as rows, and from one that has late plots', async () => {
    const before = await (await world.request('GET', path('vehicle', 30))).json();
    await world.db.run(sql`
      insert into plot (account_id, vehicle_id, utc, latitude, longitude)
      values (${world.accountId}, ${vehicleId}, '2026-01-30T05:00:00Z', 1, 2)`);
    await run('backup', file);
    await world.db.run(sql`delete from plot where utc < '2026-01-31Z'`);
    await world.db.run(sql`delete from plot_span where day_utc = '2026-01-30Z'`);
    const words = ['restore', file, '--only', `vehicle=${vehicleId}`, '--day', '2026-01-30'];
    expect((await run(...words)).printed).toEqual([expect.stringMatching(/^Added 51 /)]);
    const after = (await (await world.request('GET', path('vehicle', 30))).json()) as { utc: string }[];
    expect(after.filter(({ utc }) => !utc.includes('T05'))).toEqual(before);
    expect(after).toHaveLength(51);
  });

  test.each<[string, string[], number, RegExp]>([
    ['another word', ['--only', 'fleet=1', '--day', '2026-01-30'], 2, /--only must be vehicle=ID or probe=ID/],
    ['no day', ['--only', 'vehicle=1'], 2, /Say which day/],
    ['an impossible day', ['--only', 'vehicle=1', '--day', '2026-13-30'], 2, /--day must be a date/],
    ['30 February', ['--only', 'vehicle=1', '--day', '2026-02-30'], 2, /--day must be a date/],
    [
      'a day that the backup does not have',
      ['--only', 'vehicle=1', '--day', '2025-01-30'],
      1,
      /has no positions of vehicle 1/,
    ],
  ])('restoring %s is refused', async (_, words, code, sentence) => {
    await run('backup', file);
    const ran = await run('restore', file, ...words);
    expect(ran).toMatchObject({ code, printed: [] });
    expect(ran.errors[0]).toMatch(sentence);
  });

  test('a damaged copy in the backup is not restored', async () => {
    await damage('plot_span');
    await run('backup', file);
    const ran = await run('restore', file, '--only', `vehicle=${vehicleId}`, '--day', '2026-01-30');
    expect(ran).toMatchObject({ code: 1, printed: [] });
    expect(ran.errors[0]).toContain('has a damaged copy of 2026-01-30 as well: choose an older backup');
  });

  test('damaged days are restored too, are named, and end with 3', async () => {
    const other = await world.addAccount();
    await damage('plot_span');
    await run('backup', file);
    const target = await freshDatabase();
    try {
      const ran = await typeWithService(target.connection)(['restore', file]);
      expect(ran).toMatchObject({ code: 3, printed: [expect.stringMatching(/^Restored the state of/)] });
      expect(ran.errors).toEqual([
        expect.stringMatching(
          `^Damaged: plots of vehicle ${vehicleId} on 2026-01-30 \\("Van "7"", account ".*"\\): The checksum is wrong`,
        ),
        'Restore these days from an older backup: restore FILE --only vehicle=ID --day YYYY-MM-DD, or --only probe=ID',
      ]);
    } finally {
      await target.drop();
    }
    const intact = await freshDatabase();
    try {
      const words = ['restore', file, '--account', `#${other.accountId}`];
      expect(await typeWithService(intact.connection)(words)).toMatchObject({ code: 0, errors: [] });
    } finally {
      await intact.drop();
    }
  });

  test('one account is written, and restored into an empty database', async () => {
    const other = await world.addAccount();
    await addVehicle(other, { name: 'Not mine' });
    expect(await run('backup', file, '--account', `#${world.accountId}`)).toMatchObject({ code: 0, errors: [] });
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain('Not mine');
    const target = await freshDatabase();
    try {
      expect(await typeWithService(target.connection)(['restore', file])).toMatchObject({ code: 0, errors: [] });
      expect(await target.db.many(sql`select id from account`)).toEqual([{ id: world.accountId }]);
      const counts = (db: Database) =>
        db.one(sql`
          select (select count(*) from plot_span where account_id = ${world.accountId}) as spans,
            (select count(*) from account_user where account_id = ${world.accountId}) as users,
            (select count(*) from audit where account_id = ${world.accountId}) as audit`);
      expect(await counts(target.db)).toEqual(await counts(world.db));
      expect(await target.db.many(sql`select id from vehicle where account_id <> ${world.accountId}`)).toEqual([]);
    } finally {
      await target.drop();
    }
  });

  test('the time of the last good backup is a metric', async () => {
    const metrics = new Metrics();
    addBackupMetrics(metrics, world.db);
    const seconds = async () =>
      Number(/^fenceline_backup_last_success_timestamp_seconds (\S+)$/m.exec(await metrics.text())?.[1]);
    expect(await seconds()).toBe(0);
    const begun = Date.now() / 1000;
    await run('backup', file);
    const good = await seconds();
    expect(good).toBeGreaterThanOrEqual(Math.floor(begun));
    await damage('plot_span');
    await run('backup', join(folder, 'second.gz'));
    expect(await seconds()).toBe(good);
  });
});

test('a page and a row that PostgreSQL cannot read are named, and the rest is in the backup', async () => {
  const log = { info: () => {}, warn: () => {} };
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  const original = await openDatabase({ dataDir: from, log });
  let path: string;
  try {
    await original.db.run(sql`insert into account (name, name_key, created_utc) values ('Fleet', 'fleet', now())`);
    await original.db.run(sql`
      insert into tag (account_id, position, name, name_key, colour)
      select 1, nth, 'Tag ' || nth, 'tag ' || nth, 3 from generate_series(1, 1000) as nth`);
    ({ path } = await original.db.one<{ path: string }>(sql`
      select pg_relation_filepath('tag') as path`));
  } finally {
    await original.close();
  }
  const [found = ''] = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(path));
  const pages = await open(join(from, found), 'r+');
  await pages.write(Buffer.alloc(200, 0x5a), 0, 200, 8192 + 4000);
  await pages.close();
  const environment = { DATA_DIR: from };
  const ran = await type(['backup', file], { environment });
  expect(ran.code).toBe(3);
  expect(ran.errors[0]).toMatch(/^PostgreSQL cannot read all rows of page 1 of the table tag: invalid page/);
  expect(await type(['check'], { environment })).toMatchObject({ code: 3 });
  const verified = await type(['backup', 'verify', file]);
  expect(verified).toMatchObject({ code: 3, errors: [ran.errors[0]] });
  const loaded = await type(['restore', file], { environment: { DATA_DIR: to } });
  expect(loaded).toMatchObject({ code: 3, printed: [expect.stringMatching(/^Restored the state of/)] });
  expect(loaded.errors[0]).toMatch(/^The backup lacks all rows of page 1 of the table tag: invalid page/);
  const restored = await openDatabase({ dataDir: to, log });
  try {
    const { tags } = await restored.db.one<{ tags: number }>(sql`select count(*) as tags from tag`);
    expect(tags).toBeGreaterThan(800);
    expect(tags).toBeLessThan(1000);
  } finally {
    await restored.close();
  }
});

/** With one bit changed. */
function withByte(bytes: Buffer, index: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[index] = (changed[index] ?? 0) ^ 1;
  return changed;
}

describe('"backup verify" and "restore"', () => {
  test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['half of a file', (bytes) => bytes.subarray(0, bytes.length / 2), /is incomplete/],
    ['another checksum', (bytes) => withByte(bytes, bytes.length - 8), /is not a Fenceline backup, or it is damaged/],
    ['another file', () => gzipSync('{"hello":1}\n'), /is not a Fenceline backup/],
    [
      'fewer rows',
      (bytes) =>
        gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/^\[.*\n/m, ''),
        ),
      /is damaged/,
    ],
    [
      'a row with fewer columns',
      (bytes) =>
        gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/^\[.*$/m, '["1"]'),
        ),
      /a row of the table/,
    ],
  ])('refuses %s', async (_, spoil, sentence) => {
    const world = await service();
    try {
      await typeWithService(world.connection)(['backup', file]);
    } finally {
      await world.close();
    }
    writeFileSync(file, spoil(readFileSync(file)));
    const target = await freshDatabase();
    try {
      // A restore stores rows without looking into them, so the database refuses bad ones in its own words.
      for (const ran of [
        await type(['backup', 'verify', file]),
        await typeWithService(target.connection)(['restore', file]),
      ]) {
        expect(ran).toMatchObject({ code: 1, printed: [] });
        expect(ran.errors.join('\n')).toMatch(ran.errors[0]?.includes('Nothing was changed') ? /./ : sentence);
      }
      expect(await target.db.many(sql`select id from account`)).toEqual([]);
    } finally {
      await target.drop();
    }
  });

  test('says that there is no file', async () => {
    expect(await type(['backup', 'verify', file])).toMatchObject({
      code: 1,
      errors: [`Cannot read ${file}: there is no such file or folder.`],
    });
  });
});

describe('deploy/backup.sh', () => {
  /** A copy of the script beside a command line that ends as told. */
  function runScript(code: number, content = 'new'): number | null {
    const home = join(folder, 'home');
    mkdirSync(join(home, 'dist'), { recursive: true });
    mkdirSync(join(home, 'deploy'), { recursive: true });
    cpSync('deploy/backup.sh', join(home, 'deploy/backup.sh'));
    chmodSync(join(home, 'deploy/backup.sh'), 0o755);
    writeFileSync(
      join(home, 'dist/cli.js'),
      `const [, , word, file] = process.argv;
       if (file === 'verify') process.exit(0);
       if (${code} !== 1) require('node:fs').writeFileSync(file, '${content}');
       process.exit(${code});`,
    );
    return spawnSync(join(home, 'deploy/backup.sh'), [join(folder, 'kept'), '30']).status;
  }
  const old = (name: string): void => {
    mkdirSync(join(folder, 'kept'), { recursive: true });
    writeFileSync(join(folder, 'kept', name), 'old');
    const monthsAgo = Date.now() / 1000 - 100 * 86400;
    utimesSync(join(folder, 'kept', name), monthsAgo, monthsAgo);
  };
  const kept = () => readdirSync(join(folder, 'kept')).sort();
  const isNew = /^fenceline-20\d\d-\d\d-\d\dT.*Z\.gz$/;

  test('deletes old backups after a good one', () => {
    old('fenceline-2020-01-01T00-00-00Z.gz');
    expect(runScript(0)).toBe(0);
    expect(kept()).toEqual([expect.stringMatching(isNew)]);
  });

  test('deletes no good backup while the data is damaged, and keeps one damaged backup', () => {
    old('fenceline-2020-01-01T00-00-00Z.gz');
    old('damaged-fenceline-2020-01-02T00-00-00Z.gz');
    expect(runScript(3)).toBe(3);
    expect(kept()).toEqual([expect.stringMatching(/^damaged-fenceline-20(?!20)/), 'fenceline-2020-01-01T00-00-00Z.gz']);
  });

  test('deletes nothing after a failure', () => {
    old('fenceline-2020-01-01T00-00-00Z.gz');
    expect(runScript(1)).toBe(1);
    expect(kept()).toEqual(['fenceline-2020-01-01T00-00-00Z.gz']);
    expect(existsSync(join(folder, 'kept'))).toBe(true);
  });
});
