/** Every filter, order and total of the growing lists gives what a naive reader of all rows computes. */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfRowsAtMost } from '../../src/contract/choices.ts';
import {
  type GrowingList,
  growingLists,
  type LastingList,
  type ListTotals,
  timeGroups,
} from '../../src/contract/growing-lists.ts';
import { wallAt } from '../../src/rules/zone.ts';
import { sql } from '../../src/server/database/sql.ts';
import { Dice } from '../support/dice.ts';
import { addDriver, addFleet, addVehicle, addVisits, assignmentsPath } from '../support/fleet.ts';
import {
  firstMs,
  growingWorld,
  type NaiveList,
  type NaiveQuery,
  type NaiveRow,
  naiveOrder,
  naiveRows,
  naiveTotals,
  nowMs,
} from '../support/growing-world.ts';
import { kindOf, make } from '../support/kinds.ts';
import { pages } from '../support/pages.ts';
import { addGeofence, addTag, failure, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { csvRows, xlsxRows } from '../support/spreadsheet.ts';

const dayMs = 86_400_000;
const quarterMs = 900_000;
const lasting = ['visits', 'alarms', 'inputHistory', 'assignments'] as const satisfies readonly LastingList[];

let world: Service;
let other: Client;
let lists: Record<string, NaiveList>;
let listsOfOther: Record<string, NaiveList>;
beforeAll(async () => {
  world = await service({ now: () => new Date(nowMs) });
  other = await world.addAccount();
  // Rows of another account never appear.
  listsOfOther = await growingWorld(world, other, 99);
  lists = await growingWorld(world, world, 7);
  await world.db.run(sql`analyze`);
});
afterAll(() => world.close());

const listOf = (name: GrowingList): NaiveList => {
  const list = lists[name];
  if (!list) throw new Error(`no list ${name}`);
  return list;
};

const everything: NaiveQuery = {
  startMs: firstMs - 30 * dayMs,
  endMs: nowMs + dayMs,
  overlap: false,
  filters: {},
  search: '',
  minSeconds: undefined,
  maxSeconds: undefined,
};

function parametersOf(query: NaiveQuery, more: Record<string, string> = {}): string {
  const sent = new URLSearchParams({
    startDate: new Date(query.startMs).toISOString(),
    endDate: new Date(query.endMs).toISOString(),
    ...more,
  });
  for (const [name, values] of Object.entries(query.filters)) {
    for (const value of values) sent.append(name, String(value));
  }
  if (query.search !== '') sent.set('search', query.search);
  if (query.minSeconds !== undefined) sent.set('minSeconds', String(query.minSeconds));
  if (query.maxSeconds !== undefined) sent.set('maxSeconds', String(query.maxSeconds));
  return sent.toString();
}

const overlapOf = (name: GrowingList, { overlap }: NaiveQuery): Record<string, string> =>
  name === 'visits' && overlap ? { overlap: 'true' } : {};

async function keysIn(name: GrowingList, query: NaiveQuery, sort: string): Promise<string[]> {
  const { path, keyOf } = listOf(name);
  const rows = await reply<never[]>(
    world.request('GET', `${path}?${parametersOf(query, { sort, ...overlapOf(name, query) })}`),
  );
  return rows.map(keyOf);
}

const keysOf = (rows: readonly NaiveRow[]): string[] => rows.map(({ key }) => key);

/** Random values of some filters, with 0 for none now and then. */
function randomQuery(dice: Dice, name: GrowingList): NaiveQuery {
  const { rows } = listOf(name);
  const some = <T>(values: readonly T[]): T => values[dice.whole(values.length)] as T;
  const filters: Record<string, (string | number)[]> = {};
  const { ids, choices, flags } = growingLists[name];
  for (const id of ids) {
    if (dice.whole(4) > 0) continue;
    const known = [0, ...new Set(rows.flatMap((row) => row.ids[id] ?? []))];
    filters[id] = [...new Set([some(known), some(known)])];
  }
  for (const [choice, values] of Object.entries<readonly (string | number)[]>(choices)) {
    if (dice.whole(4) === 0) filters[choice] = [...new Set([some(values), some(values)])];
  }
  for (const flag of flags) if (dice.whole(4) === 0) filters[flag] = [some(['true', 'false'])];
  const startMs = firstMs + dice.whole(5 * 96) * quarterMs;
  return {
    startMs,
    endMs: startMs + (1 + dice.whole(5 * 96)) * quarterMs,
    overlap: dice.whole(2) === 0,
    filters,
    search:
      dice.whole(4) === 0 ? some(['van', 'lodz zug', 'VAN 2', 'lö', 'yard', 'hafen kim', 'sud', 'b7', 'ube', 'x']) : '',
    minSeconds: dice.whole(4) === 0 ? some([dice.whole(20) * 900, 90_000]) : undefined,
    maxSeconds: dice.whole(4) === 0 ? dice.whole(200) * 900 : undefined,
  };
}

describe.each(lasting)('%s', (name) => {
  const { sorts, groups, ids } = growingLists[name];

  test('has rows with and without each record, and some that last', () => {
    const { rows } = listOf(name);
    expect(rows.length).toBeGreaterThan(15);
    for (const id of ids) expect(new Set(rows.map((row) => (row.ids[id] ?? []).length > 0))).toContain(true);
    expect(new Set(rows.map(({ endMs }) => endMs === null)).size).toBe(2);
    expect(rows.some(({ startMs, untilMs }) => untilMs - startMs > dayMs)).toBe(true);
  });

  test.each(sorts.flatMap((sort) => [sort, `-${sort}`]))('is sorted by %s', async (sort) => {
    const expected = naiveOrder(naiveRows(listOf(name), everything), sort);
    expect(await keysIn(name, everything, sort)).toEqual(keysOf(expected));
  });

  test.each(sorts.flatMap((sort) => [sort, `-${sort}`]))('has pages by %s', async (sort) => {
    const { path, keyOf } = listOf(name);
    const query = { ...everything, overlap: true };
    const expected = naiveOrder(naiveRows(listOf(name), query), sort);
    const limit = Math.ceil(expected.length / 5) + 1;
    const address = `${path}?${parametersOf(query, { sort, ...overlapOf(name, query) })}`;
    const read = await pages<never>(world, address, limit);
    expect(read.flat().map(keyOf)).toEqual(keysOf(expected));
    expect(read.length).toBeGreaterThan(3);
    expect(read.slice(0, -1).every((page) => page.length === limit)).toBe(true);
  });

  test('matches a naive reader for random filters', async () => {
    const dice = new Dice(11);
    let found = 0;
    for (let nth = 0; nth < 40; nth += 1) {
      const query = randomQuery(dice, name);
      const sort = `${dice.whole(2) === 0 ? '-' : ''}${sorts[dice.whole(sorts.length)] ?? 'startUtc'}`;
      const expected = naiveOrder(naiveRows(listOf(name), query), sort);
      found += expected.length;
      expect({ query, sort, keys: await keysIn(name, query, sort) }).toEqual({ query, sort, keys: keysOf(expected) });
    }
    expect(found).toBeGreaterThan(50);
  });

  test.each([...groups, ...timeGroups, 'none'])(
    'has totals by %s like a naive reader',
    async (by) => {
      const dice = new Dice(23);
      for (let nth = 0; nth < 6; nth += 1) {
        const query = randomQuery(dice, name);
        const timeZone = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'][nth % 3] ?? 'UTC';
        const sent = { by, timeZone, ...(query.overlap && { overlap: 'true' }) };
        const totals = await reply<ListTotals>(
          world.request('GET', `${listOf(name).path}/totals?${parametersOf(query, sent)}`),
        );
        const expected = naiveTotals(naiveRows(listOf(name), query), query, keysBy(by, timeZone));
        // Of visits only; none of these was disregarded.
        const { groups: shown, disregarded: _, ...all } = totals;
        const { groups: naive, ...expectedAll } = expected;
        expect({ query, ...all }).toEqual({ query, ...expectedAll });
        expect(Object.fromEntries(shown.map(({ key, ...sum }) => [labelOf(key, by, timeZone), sum]))).toEqual(
          Object.fromEntries(naive),
        );
        expectOrder(shown, by);
      }
    },
    60_000,
  );
});

/** Kept, because the rows last over the same quarters of an hour. */
const walls = new Map<string, number>();
function knownWallAt(utcMs: number, timeZone: string): number {
  const key = `${utcMs} ${timeZone}`;
  const wall = walls.get(key) ?? wallAt(utcMs, timeZone);
  walls.set(key, wall);
  return wall;
}

/** A local time as a text: that of the group that contains it. */
function labelAt(utcMs: number, by: string, timeZone: string): string | number {
  const wall = knownWallAt(utcMs, timeZone);
  const local = new Date(wall);
  const weekday = ((local.getUTCDay() + 6) % 7) + 1;
  if (by === 'weekday') return weekday;
  // Hours that clocks show twice are two groups.
  if (by === 'hour') return `${local.toISOString().slice(0, 13)} ${wall - utcMs}`;
  if (by === 'month') return local.toISOString().slice(0, 7);
  return new Date(wall - (by === 'week' ? weekday - 1 : 0) * dayMs).toISOString().slice(0, 10);
}

const isTime = (by: string): boolean => timeGroups.some((unit) => unit === by);

function keysBy(by: string, timeZone: string): (row: NaiveRow, utcMs: number) => readonly (number | string)[] {
  if (by === 'none') return () => [];
  if (isTime(by)) return (_, utcMs) => [labelAt(utcMs, by, timeZone)];
  return ({ ids }) => {
    const own = ids[`${by}Id`] ?? [];
    return own.length === 0 ? [0] : own;
  };
}

/** The label of an answer's group. Its start must be a border. */
function labelOf(key: number | string, by: string, timeZone: string): string | number {
  if (typeof key === 'number') return key;
  const utcMs = Date.parse(key);
  expect(labelAt(utcMs - 1, by, timeZone)).not.toBe(labelAt(utcMs, by, timeZone));
  return labelAt(utcMs, by, timeZone);
}

/** In order of time, or longest first. */
function expectOrder(groups: ListTotals['groups'], by: string): void {
  const keys = groups.map(({ key, seconds }) => (isTime(by) ? key : -seconds));
  expect(keys).toEqual([...keys].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
}

describe('files', () => {
  const csvOf = async (path: string, query: string): Promise<string[][]> => {
    const response = await world.request('GET', `${path}/export?${query}`);
    expect(response.headers.get('content-type')).toBe('text/csv');
    const text = await response.text();
    return text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
  };

  test.each(['visits', 'alarms', 'assignments'] as const)('%s have all rows that match, in order', async (name) => {
    const query = { ...everything, search: 'van' };
    const expected = naiveOrder(naiveRows(listOf(name), query), '-duration');
    const [, ...lines] = await csvOf(listOf(name).path, parametersOf(query, { sort: '-duration', format: 'csv' }));
    expect(lines.map(([id]) => id)).toEqual(keysOf(expected));
  });

  test('have names, local times, and heads in a language', async () => {
    const [row] = naiveOrder(naiveRows(listOf('visits'), everything), 'startUtc').filter(({ endMs }) => endMs !== null);
    const sent = { format: 'csv', language: 'de', timeZone: 'Europe/Berlin' };
    const [heads, ...lines] = await csvOf(listOf('visits').path, parametersOf(everything, sent));
    expect(heads?.slice(0, 5)).toEqual(['Nummer', 'Fahrzeug', 'Kennzeichen', 'Flotte', 'Geofence']);
    const line = lines.find(([id]) => id === row?.key);
    const utc = new Date(row?.startMs ?? 0).toISOString();
    const local = new Date(wallAt(row?.startMs ?? 0, 'Europe/Berlin')).toISOString().slice(0, -1);
    expect(line?.join()).toContain(`${local}+02:00,${utc}`);
    const seconds = String(((row?.untilMs ?? 0) - (row?.startMs ?? 0)) / 1000);
    // Duration, standing, counts, reason, note, reviewer, within the period, still inside, began before it.
    expect(line?.slice(-9)).toEqual([seconds, '0', 'ja', '', '', '', seconds, 'nein', 'nein']);
  });

  test('are workbooks, too', async () => {
    const query = parametersOf(everything, { format: 'xlsx', language: 'en' });
    const response = await world.request('GET', `${listOf('inputHistory').path}/export?${query}`);
    expect(response.headers.get('content-disposition')).toMatch(/filename="input history 2026-09-20 2026-10-30.xlsx"/);
    const sheet =
      unzipSync(new Uint8Array(await response.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array();
    const rows = new TextDecoder().decode(sheet).match(/<row>/g) ?? [];
    expect(rows.length).toBe(1 + naiveRows(listOf('inputHistory'), everything).length);
  });

  test('are on paper with the first rows, and files have all', async () => {
    const query = parametersOf(everything, { format: 'pdf', language: 'en' });
    const response = await world.request('GET', `${listOf('inputHistory').path}/export?${query}`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.7[\s\S]+%%EOF\s*$/);
    // Tagged: a row for each, and the head.
    const rows = pdf.match(/\/S \/TR\b/g) ?? [];
    expect(rows.length).toBe(1 + Math.min(pdfRowsAtMost, naiveRows(listOf('inputHistory'), everything).length));
  });

  test('of visits say how long they were within the period, and in workbooks where the vehicle came in', async () => {
    const client = await world.addAccount();
    const at = (hours: number): string => new Date(nowMs - hours * 3_600_000).toISOString();
    const [vehicleId, geofenceId] = [await addVehicle(client, { name: 'Box' }), await addGeofence(client)];
    const visit = { vehicleId, geofenceId, startPlotId: 1, endPlotId: 2, updatedUtc: new Date(at(1)) };
    await addVisits(world, client, [
      { ...visit, startUtc: new Date(at(10)), endUtc: new Date(at(6)) },
      { ...visit, startUtc: new Date(at(5)), endUtc: null, endPlotId: null },
    ]);
    const query = `startDate=${at(8)}&endDate=${at(0)}&overlap=true&language=en&timeZone=Europe/Berlin`;
    const path = '/public/v1/geofenceVisits/export';
    const rows = xlsxRows(
      Buffer.from(await (await client.request('GET', `${path}?${query}&format=xlsx`)).arrayBuffer()),
    );
    expect(rows.map((cells) => cells.slice(-4))).toEqual([
      ['Within period', 'Still inside', 'Started before the period', 'Place'],
      // Two hours as a duration, which is a part of a day.
      [String(2 / 24), 'no', 'yes', ''],
      // Its vehicle has sent no plot since.
      ['0', 'yes', 'no', ''],
    ]);
    expect(rows[0]).toContain('Start (Europe/Berlin)');
    const [heads] = (await (await client.request('GET', `${path}?${query}&format=csv`)).text()).split('\r\n');
    expect(heads).toMatch(/Within period \(s\),Still inside,Started before the period$/);
  });

  const lasting = ['visits', 'alarms', 'inputHistory', 'assignments'] as const;
  test.each(lasting)('%s have each column that they can be asked for, in the order of the request', async (name) => {
    // The first cell is never empty.
    const columns = ['start', ...growingLists[name].columns.filter((column) => column !== 'start').reverse()];
    const of = async (chosen: readonly string[]): Promise<string[][]> => {
      const query = new URLSearchParams(parametersOf(everything, { format: 'csv', language: 'en' }));
      for (const column of chosen) query.append('column', column);
      return csvRows(await (await world.request('GET', `${listOf(name).path}/export?${query}`)).text());
    };
    const [heads = [], ...rows] = await of(columns);
    expect(new Set(heads).size).toBe(columns.length);
    expect(rows).toHaveLength(naiveRows(listOf(name), everything).length);
    expect(await of(['vehicle', 'end'])).toEqual(
      [heads, ...rows].map((row) => ['vehicle', 'end'].map((each) => row[columns.indexOf(each)])),
    );
  });

  test('of columns that a list does not have are refused', async () => {
    const query = parametersOf(everything, { format: 'csv', column: 'peak' });
    expect(await failure(world.request('GET', `${listOf('visits').path}/export?${query}`))).toEqual([
      ...['400', 'column range'],
    ]);
  });

  test('need a format', async () => {
    const { startDate, endDate } = Object.fromEntries(new URLSearchParams(parametersOf(everything)));
    const ask = (more: string) =>
      failure(world.request('GET', `/public/v1/audit/export?startDate=${startDate}&endDate=${endDate}${more}`));
    expect(await ask('')).toEqual(['400', 'format required']);
    expect(await ask('&format=docx')).toEqual(['400', 'format range']);
    const viewer = await world.addUser({ role: 1 });
    expect((await viewer.request('GET', '/public/v1/audit/export?format=csv')).status).toBe(403);
  });
});

test('a second period is compared', async () => {
  const period = (from: number): Record<string, string> => ({
    startDate: new Date(firstMs + from * dayMs).toISOString(),
    endDate: new Date(firstMs + (from + 2) * dayMs).toISOString(),
  });
  const ask = (sent: Record<string, string>): Promise<ListTotals> =>
    reply(world.request('GET', `${listOf('visits').path}/totals?${new URLSearchParams({ by: 'geofence', ...sent })}`));
  const [first, second] = [period(0), period(2)];
  const both = await ask({ ...first, compareStartDate: second.startDate ?? '', compareEndDate: second.endDate ?? '' });
  expect(both).toEqual({ ...(await ask(first)), compared: await ask(second) });
});

describe('pages of many records', () => {
  const count = { vehicles: 70, geofences: 90, drivers: 80 };
  let client: Client;
  /** Names that come first have few rows, some records share a name, and every third row has no driver. */
  beforeAll(async () => {
    client = await world.addAccount();
    const dice = new Dice(5);
    const nameOf = (nth: number): string => `${['Ä', 'b', 'Œ', 'z'][nth % 4]}${nth % 3 === 0 ? '' : nth}`;
    const many = <Made>(length: number, one: (nth: number) => Promise<Made>): Promise<Made[]> =>
      Promise.all(Array.from({ length }, (_, nth) => one(nth)));
    const fleets = await many(30, (nth) => addFleet(client, { name: `Fleet ${nth % 25}` }));
    const vehicles = await many(count.vehicles, (nth) =>
      addVehicle(client, { name: nameOf(nth), fleetId: fleets[nth % 40] ?? null }),
    );
    const tags = await many(30, (nth) => addTag(client, { name: `Tag ${nth}` }));
    const geofences = await many(count.geofences, (nth) =>
      addGeofence(client, { description: nameOf(nth), tags: tags.slice(nth % 40, (nth % 40) + (nth % 3)) }),
    );
    const drivers = await many(count.drivers, (nth) => addDriver(client, { name: nameOf(nth) }));
    for (const [nth, vehicleId] of vehicles.entries()) {
      for (let shift = 0; shift < 3; shift += 1) {
        const at = firstMs + (shift * 8 + (nth % 2)) * 6 * 3_600_000;
        const driverId = drivers[(nth + shift * vehicles.length) % drivers.length];
        const [startUtc, endUtc] = [new Date(at), new Date(at + 12 * 3_600_000)];
        await reply(client.request('POST', `${assignmentsPath}/start`, { vehicleId, driverId, startUtc, endUtc }), 204);
      }
    }
    await addVisits(
      world,
      client,
      vehicles.flatMap((vehicleId, nth) =>
        Array.from({ length: 1 + dice.whole(2 + nth / 4) }, (_, visit) => {
          const startMs = firstMs + visit * 8 * quarterMs + dice.whole(7) * quarterMs;
          return {
            vehicleId,
            geofenceId: geofences[(nth + visit * 7) % geofences.length] ?? 0,
            startUtc: new Date(startMs),
            endUtc: new Date(startMs + dice.whole(200) * quarterMs),
          };
        }),
      ),
    );
    await world.db.run(sql`analyze`);
  }, 120_000);

  const period = `startDate=${new Date(firstMs + 5 * quarterMs).toISOString()}&endDate=${new Date(nowMs).toISOString()}`;
  const filters = ['&search=a', '&search=z+1', '&driverId=0', '&minSeconds=90000'];
  // Each order with all rows and with one of the filters: with each filter they take half a minute.
  const orders = growingLists.visits.sorts.flatMap((sort) => [sort, `-${sort}`]);

  test.each(orders.map((sort, nth) => [sort, nth + Math.floor(nth / 4)] as const))(
    'by %s are the list in parts',
    async (sort, turn) => {
      for (const filter of ['', filters[turn % filters.length] ?? '']) {
        const path = `/public/v1/geofenceVisits?${period}&overlap=true&sort=${sort}${filter}`;
        const whole = await reply<{ id: number }[]>(client.request('GET', path));
        expect(whole.length).toBeGreaterThan(10);
        // Few rows in pages of few, many in three pages.
        const parts = await pages<{ id: number }>(client, path, Math.max(9, Math.ceil(whole.length / 3)));
        expect({ filter, ids: parts.flat().map(({ id }) => id) }).toEqual({ filter, ids: whole.map(({ id }) => id) });
      }
    },
    60_000,
  );

  test('filters by a tag or by no tag add up', async () => {
    const read = async (more: string): Promise<number[]> =>
      (await reply<{ id: number }[]>(client.request('GET', `/public/v1/geofenceVisits?${period}${more}`))).map(
        ({ id }) => id,
      );
    const tags = await reply<{ id: number }[]>(client.request('GET', '/public/v1/tags'));
    const tagged = await read(tags.map(({ id }) => `&tagId=${id}`).join(''));
    const [none, all] = [await read('&tagId=0'), await read('')];
    expect(tagged.length).toBeGreaterThan(10);
    expect([...tagged, ...none].sort()).toEqual(all.sort());
  });
});

describe('pages while rows come and go', () => {
  test.each(['startUtc', '-startUtc', '-duration', 'vehicle', '-geofence', 'driver'])(
    'by %s show each row once while others are added',
    async (sort) => {
      const client = await world.addAccount();
      const [vehicleId, other] = [await addVehicle(client, { name: 'm' }), await addVehicle(client, { name: 'n' })];
      const geofenceId = await addGeofence(client);
      const visit = (vehicle: number, day: number, hours: number) => ({
        ...{ vehicleId: vehicle, geofenceId, startUtc: new Date(firstMs + day * dayMs) },
        endUtc: new Date(firstMs + day * dayMs + hours * 3_600_000),
      });
      const before = await addVisits(
        world,
        client,
        [0, 1, 2, 3, 4, 5, 6, 7].map((day) => visit(day % 2 === 0 ? vehicleId : other, day, 5)),
      );
      const seen: number[] = [];
      const query = new URLSearchParams({
        startDate: new Date(firstMs - dayMs).toISOString(),
        endDate: new Date(nowMs + dayMs).toISOString(),
        ...{ sort, limit: '2' },
      });
      let next: string | undefined = `/public/v1/geofenceVisits?${query}`;
      for (let day = 0; next !== undefined; day += 2) {
        const response: Response = await client.request('GET', next);
        const rows = await reply<{ id: number }[]>(Promise.resolve(response.clone()));
        seen.push(...rows.map(({ id }) => id));
        next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
        // Before, between and after the pages: shorter, as long and longer.
        await addVisits(world, client, [visit(other, day, 5), visit(vehicleId, day + 1, day % 4 === 0 ? 1 : 9)]);
        if (day > 40) throw new Error('the pages have no end');
      }
      expect(seen.filter((id) => before.includes(id)).sort()).toEqual([...before].sort());
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  test('show each row once that is there all the time', async () => {
    const { path } = listOf('assignments');
    const before = keysOf(listsOfOther.assignments?.rows ?? []);
    expect(before.length).toBeGreaterThan(15);
    const seen: string[] = [];
    let next: string | undefined = `${path}?sort=-duration&limit=2`;
    for (let nth = 0; next !== undefined; nth += 1) {
      const response: Response = await other.request('GET', next);
      const rows = await reply<{ id: number }[]>(Promise.resolve(response.clone()));
      seen.push(...rows.map(({ id }) => String(id)));
      next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
      const last = rows.at(-1);
      // The cursor's own row goes.
      if (nth === 1 && last) await reply(other.request('DELETE', `${path}/${last.id}`), 204);
    }
    expect(seen.sort()).toEqual(before.sort());
  });
});

describe('bad parameters', () => {
  const period = `startDate=${new Date(firstMs).toISOString()}&endDate=${new Date(nowMs).toISOString()}`;
  const ask = (path: string, query: string): Promise<string[]> =>
    failure(world.request('GET', `${path}?${period}&${query}`));

  test.each([
    ['geofenceVisits', 'probeId=1', 'probeId unknown'],
    ['geofenceVisits', 'sort=peak', 'sort range'],
    ['geofenceVisits', 'state=pending', 'state range'],
    ['geofenceVisits', 'limit=0', 'limit range'],
    ['geofenceVisits', 'nonsense=1&other=2', 'nonsense unknown', 'other unknown'],
    ['geofenceVisits/totals', 'by=probe', 'by range'],
    ['geofenceVisits/totals', 'limit=5', 'limit unknown'],
    ['geofenceVisits/totals', 'timeZone=Moon', 'timeZone format'],
    ['geofenceVisits/totals', 'compareStartDate=2026-10-01T00:00:00Z', 'compareEndDate required'],
    [
      'geofenceVisits/totals',
      'compareStartDate=2026-10-02T00:00:00Z&compareEndDate=2026-10-01T00:00:00Z',
      'compareEndDate range',
    ],
    ['geofenceVisits', 'search=a+b+c+d+e+f+g+h+i+j+k', 'search length'],
    ['geofenceVisits/totals', 'search=a+b+c+d+e+f+g+h+i+j+k', 'search length'],
    ['temperature/alarms', 'cause=9', 'cause range'],
    ['temperature/alarms', 'vehicleId=1&vehicleId=x', 'vehicleId format'],
  ])('%s with %s is 400', async (path, query, ...problems) => {
    expect(await ask(`/public/v1/${path}`, query)).toEqual(['400', ...problems]);
  });

  test('a search has ten different words', async () => {
    const words = 'a b c d e f g h i j A B'.split(' ').join('+');
    await reply(world.request('GET', `/public/v1/geofenceVisits?${period}&search=${words}`));
  });

  test('names that begin with _ are ignored', async () => {
    await reply(world.request('GET', `/public/v1/geofenceVisits?${period}&_=1`));
  });

  test('a cursor of another order or of another list is 400', async () => {
    const cursorOf = async (path: string, sort: string): Promise<string> => {
      const response = await world.request('GET', `/public/v1/${path}?${period}&limit=1&sort=${sort}`);
      return /cursor=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
    };
    const cursor = await cursorOf('geofenceVisits', 'vehicle');
    const wrong = ['400', 'cursor format'];
    expect(await ask('/public/v1/geofenceVisits', `sort=-vehicle&cursor=${cursor}`)).toEqual(wrong);
    expect(await ask('/public/v1/geofenceVisits', `sort=duration&cursor=${cursor}`)).toEqual(wrong);
    expect(await ask('/public/v1/temperature/alarms', `sort=vehicle&cursor=${cursor}`)).toEqual(wrong);
    await reply(world.request('GET', `/public/v1/geofenceVisits?${period}&sort=vehicle&cursor=${cursor}`));
  });

  test('more groups than a chart can show are 400', async () => {
    const client = await world.addAccount();
    const [vehicleId, driverId] = [await addVehicle(client), await addDriver(client)];
    const start = { vehicleId, driverId, startUtc: '1991-01-01T00:00:00Z' };
    await reply(client.request('POST', `${assignmentsPath}/start`, start), 204);
    const by = (unit: string) => client.request('GET', `${assignmentsPath}/totals?by=${unit}`);
    expect(await failure(by('hour'))).toEqual(['400', 'by range']);
    expect((await reply<ListTotals>(by('day'))).groups.length).toBeGreaterThan(13_000);
  });
});

describe('lists without totals', () => {
  const period = `startDate=${new Date(firstMs - dayMs).toISOString()}&endDate=${new Date(nowMs + dayMs).toISOString()}`;
  beforeAll(async () => {
    const rule = {
      name: 'Çold chain',
      scope: 'all',
      kind: 'outOfRange',
      afterMinutes: 1,
      emails: ['b@a.example', 'a@a.example'],
    };
    const id = await make(world, kindOf('alertRule'), rule);
    for (let nth = 0; nth < 3; nth += 1) await reply(world.request('POST', `/public/v1/alerts/rules/${id}/test`), 204);
  });
  const find = <Row>(list: string, query: string): Promise<Row[]> =>
    reply<Row[]>(world.request('GET', `/public/v1/${list}?${period}&${query}`));

  test.each(
    (['audit', 'alertsSent'] as const).flatMap((name) =>
      growingLists[name].sorts.flatMap((sort) => [[name, sort] as const, [name, `-${sort}`] as const]),
    ),
  )('%s has pages by %s', async (name, sort) => {
    const list = name === 'audit' ? 'audit' : 'alerts/sent';
    const whole = await find<{ id: number }>(list, `sort=${sort}`);
    expect(whole.length).toBeGreaterThan(5);
    const read = await pages<{ id: number }>(world, `/public/v1/${list}?${period}&sort=${sort}`, 4);
    expect(read.flat().map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  });

  test.each(['audit?resource=vehicle', 'audit?action=create', 'alerts/sent?channel=email&search=a@a'])(
    '%s is counted',
    async (asked) => {
      const [list = '', filter = ''] = asked.split('?');
      const rows = await find(list, filter);
      expect(rows.length).toBeGreaterThan(1);
      // Rows of another account do not count.
      expect(await reply(world.request('GET', `/public/v1/${list}/count?${period}&${filter}`))).toEqual({
        count: rows.length,
      });
    },
  );

  test('the audit is sorted by the name of the record', async () => {
    const names = (
      await find<{ after: { name: string } }>('audit', 'action=create&resource=fleet&resource=tag&sort=-record')
    ).map(({ after }) => after.name.toLowerCase());
    expect(names.length).toBeGreaterThan(3);
    expect(names).toEqual(names.toSorted().toReversed());
  });

  test('alerts are searched by rule and recipient, and sorted', async () => {
    const recipients = async (query: string): Promise<string[]> =>
      (await find<{ recipient: string }>('alerts/sent', query)).map(({ recipient }) => recipient[0] ?? '');
    expect(await recipients('channel=email&sort=recipient&search=cold')).toEqual('aaabbb'.split(''));
    expect(await recipients('channel=email&sort=-recipient')).toEqual('bbbaaa'.split(''));
    expect(await recipients('search=COLD+B%40a')).toEqual('bbb'.split(''));
    expect(await recipients('search=cold+warm')).toEqual([]);
    expect(await recipients('cause=test&channel=text&search=none')).toEqual([]);
    expect(await recipients('ruleId=0')).toEqual([]);
  });

  test('names with a typo are found on request, and a header names the word', async () => {
    const search = async (query: string): Promise<[number, string | null]> => {
      const response = await world.request('GET', `/public/v1/alerts/sent?${period}&${query}`);
      return [(await reply<unknown[]>(Promise.resolve(response))).length, response.headers.get('similar-words')];
    };
    const exact = (await search('search=cold'))[0];
    expect(exact).toBeGreaterThan(0);
    expect(await search('search=clod')).toEqual([0, null]);
    expect(await search('search=clod&similar=true')).toEqual([exact, 'clod']);
    expect(await search('search=cold&similar=true')).toEqual([exact, null]);
  });

  test('the audit is filtered by action, and searched by user and record', async () => {
    const entries = (query: string) => find<{ action: string; resource: string }>('audit', query);
    const made = await entries('resource=vehicle&resource=fleet&action=create');
    expect(new Set(made.map(({ resource }) => resource))).toEqual(new Set(['vehicle', 'fleet']));
    expect((await entries('search=apfel')).map(({ resource }) => resource)).toEqual(['vehicle']);
    expect((await entries(`search=hafen+${world.username}`)).map(({ resource }) => resource)).toEqual(['tag']);
    expect(await entries('userId=0')).toEqual([]);
    expect((await entries(`userId=${world.userId}&resourceType=3`)).map(({ resource }) => resource)).toEqual([
      'fleet',
      'fleet',
    ]);
  });
});
