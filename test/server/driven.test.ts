/** Lines of recent days: what becomes a line, for whom, and how they follow the stored positions. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drivenDays, drivenTileSize, roles } from '../../src/contract/choices.ts';
import type { DrivenLine } from '../../src/contract/driven.ts';
import { destination, distanceMetres } from '../../src/geo/distance.ts';
import type { Point } from '../../src/geo/shape.ts';
import { sql } from '../../src/server/database/sql.ts';
import { Driven } from '../../src/server/driven/driven.ts';
import { packed } from '../../src/server/driven/pack.ts';
import { planeOf, pointAt } from '../../src/server/places/mercator.ts';
import { setLimits } from '../../src/server/store/accounts.ts';
import { sweepLiveEvents } from '../../src/server/store/live-events.ts';
import { addFleet, addPlots, addVehicle, vehiclesPath } from '../support/fleet.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, send, serviceOfFile } from '../support/service.ts';

const world = serviceOfFile();
const start = new Date('2026-11-20T10:00:00Z');
const dayMs = 24 * 3600_000;
const today = Math.floor(start.getTime() / dayMs);
const yard: Point = { latitude: 51.34, longitude: 12.37 };

let client: Client;
let vehicleId: number;
let device: string;
let now: Date;
let serial = 0;
const opened: Driven[] = [];

beforeEach(async () => {
  now = start;
  await world().db.run(sql`truncate driven_cursor, driven_due, driven_lines, live_event, plot`);
  client = await world().addAccount();
  device = `tracker ${(serial += 1)}`;
  vehicleId = await addVehicle(client, { deviceId: device });
});
afterEach(async () => {
  for (const driven of opened.splice(0)) await driven.close();
});

function drivenOf(retentionDays?: number): Driven {
  const driven = new Driven({ db: world().db, now: () => now, retentionDays });
  opened.push(driven);
  return driven;
}

interface Fix extends Point {
  utc: Date;
}

/** Ten seconds and 50 metres apart on a circle around the yard, so that no corner is superfluous. */
const circuit = (from = start, count = 30, radius = 300): Fix[] =>
  Array.from({ length: count }, (_, at) => ({
    utc: new Date(from.getTime() + at * 10_000),
    ...destination(yard, ((at * 50) / radius) * (180 / Math.PI), radius),
  }));

const store = (fixes: readonly Fix[], id = vehicleId): Promise<number[]> =>
  addPlots(
    world(),
    client,
    fixes.map((fix) => ({ vehicleId: id, ...fix })),
  );

/** Stores positions as the vehicle's device sends them. */
async function drive(fixes: readonly Fix[]): Promise<void> {
  const messages = fixes.map(({ utc, latitude, longitude }) => ({
    device,
    utcMs: utc.getTime(),
    position: { latitude, longitude, speed: null, heading: null },
  }));
  await world().app.store({ accountId: client.accountId, keyId: 1 }, messages);
}

const tileAt = (zoom: number, point: Point = yard) => {
  const { x, y } = planeOf(point, zoom);
  return { zoom, x: Math.floor(x), y: Math.floor(y) };
};
const addressOf = ({ zoom, x, y }: ReturnType<typeof tileAt>): string => `/public/v1/driven?zoom=${zoom}&x=${x}&y=${y}`;
const linesOf = (zoom = 14, as = client): Promise<DrivenLine[]> => reply(as.request('GET', addressOf(tileAt(zoom))));

/** The corners of an answer's lines. */
function cornersOf({ steps }: DrivenLine, { zoom, x, y }: ReturnType<typeof tileAt>): Point[] {
  let [atX, atY] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, at) => {
    atX += steps[2 * at] ?? 0;
    atY += steps[2 * at + 1] ?? 0;
    return pointAt(x + atX / drivenTileSize, y + atY / drivenTileSize, zoom);
  });
}

const stored = (): Promise<{ day: number; zoom: number }[]> =>
  world().db.many(sql`
    select day, zoom, x, y, encode(lines, 'hex') as lines from driven_lines where vehicle_id = ${vehicleId}
    order by day, zoom, x, y`);
const daysStored = async (): Promise<number[]> => [...new Set((await stored()).map(({ day }) => day))];

describe('lines', () => {
  test.each([
    [14, 5],
    [13, 20],
    [12, 20],
    [11, 100],
    [10, 100],
    [8, 200],
  ])('of zoom %i pass within %i m of each position', async (zoom, metres) => {
    await store(circuit());
    await drivenOf().round();
    const tile = tileAt(zoom);
    const corners = (await linesOf(zoom)).flatMap((line) => cornersOf(line, tile));
    expect(corners.length).toBeGreaterThan(1);
    const inTile = circuit().filter((fix) => addressOf(tileAt(zoom, fix)) === addressOf(tile));
    for (const fix of inTile)
      expect(Math.min(...corners.map((corner) => distanceMetres(corner, fix)))).toBeLessThan(metres + 60);
    for (const corner of corners) expect(Math.abs(distanceMetres(corner, yard) - 300)).toBeLessThan(metres + 5);
  });

  test('of a vehicle are in no tile of a person with other fleets', async () => {
    const { accountId } = client;
    const [fleetId, otherFleetId] = [await addFleet(client), await addFleet(client)];
    await world().db.run(
      sql`update vehicle set fleet_id = ${fleetId} where id = ${vehicleId} and account_id = ${accountId}`,
    );
    const limitedTo = (id: number): Promise<Client> =>
      world().addUser({ accountId, role: roles.viewer, fleetIds: [id] });
    await store(circuit());
    await drivenOf().round();
    expect(await linesOf(14, await limitedTo(fleetId))).toEqual(await linesOf());
    expect(await linesOf()).not.toEqual([]);
    expect(await linesOf(14, await limitedTo(otherFleetId))).toEqual([]);
  });

  test('end at the edge of a tile and continue in the next one', async () => {
    const { x, y } = tileAt(14);
    const [one, other] = [pointAt(x + 0.9, y + 0.5, 14), pointAt(x + 1.1, y + 0.5, 14)];
    await store([
      { utc: start, ...one },
      { utc: new Date(start.getTime() + 60_000), ...other },
    ]);
    await drivenOf().round();
    expect(await linesOf()).toEqual([{ steps: [3686, 2048, 410, 0] }]);
    expect(await reply(client.request('GET', addressOf({ zoom: 14, x: x + 1, y })))).toEqual([
      { steps: [0, 2048, 410, 0] },
    ]);
  });

  const fix = (seconds: number, metres: number): Fix => ({
    utc: new Date(start.getTime() + seconds * 1000),
    ...destination(yard, 90, metres),
  });
  test.each([
    ['a pause of five minutes', [fix(0, 0), fix(300, 500)], 1],
    ['a longer pause', [fix(0, 0), fix(301, 500)], 0],
    ['two kilometres', [fix(0, 0), fix(200, 1999)], 1],
    ['a longer way', [fix(0, 0), fix(200, 2001)], 0],
    ['a position far off the road', [fix(0, 0), fix(10, 200), fix(20, 1500), fix(30, 400), fix(40, 600)], 2],
    ['a parked vehicle', [fix(0, 0), fix(10, 8), fix(20, 3), fix(30, 9)], 0],
    ['one position', [fix(0, 0)], 0],
  ])('of %s', async (_, fixes, count) => {
    await store(fixes);
    await drivenOf().round();
    const lines = await linesOf(11);
    expect(lines).toHaveLength(count);
  });

  test('connect two days', async () => {
    const midnight = new Date(today * dayMs);
    const [before, after] = [new Date(midnight.getTime() - 20_000), new Date(midnight.getTime() + 20_000)];
    await store([
      { utc: before, ...yard },
      { utc: after, ...destination(yard, 90, 400) },
    ]);
    await drivenOf().round();
    expect(await daysStored()).toEqual([today]);
    expect(await linesOf()).toHaveLength(1);
  });

  test('of a vehicle that stays beyond the edge of the map are none', async () => {
    await store([
      { utc: start, latitude: 89, longitude: 0 },
      { utc: new Date(start.getTime() + 10_000), latitude: 89.001, longitude: 0 },
    ]);
    await drivenOf().round();
    expect(await stored()).toEqual([]);
  });
});

describe('arrival', () => {
  const fixes = [...circuit(new Date(start.getTime() - dayMs), 40), ...circuit(start, 40)];
  const inOrder = async (): Promise<unknown[]> => {
    await drive(fixes);
    const driven = drivenOf();
    await driven.round();
    await driven.close();
    const lines = await stored();
    expect(lines.length).toBeGreaterThan(3);
    await world().db.run(sql`truncate driven_cursor, driven_due, driven_lines, live_event`);
    vehicleId = await addVehicle(client, { deviceId: (device += ' again') });
    return lines;
  };

  test('in any order, late and twice gives the same lines', async () => {
    const expected = await inOrder();
    const driven = drivenOf();
    const shuffled = fixes.map((fix, at) => ({ fix, place: (at * 37) % fixes.length }));
    shuffled.sort((one, other) => one.place - other.place);
    for (let at = 0; at < shuffled.length; at += 13) {
      await drive(shuffled.slice(at, at + 20).map(({ fix }) => fix));
      now = new Date(now.getTime() + 5 * 60_000);
      await driven.round();
    }
    expect(await stored()).toEqual(expected);
    now = new Date(now.getTime() + 5 * 60_000);
    expect(await driven.round()).toBe(0);
  });

  test('of a position before midnight changes the next day as well', async () => {
    const driven = drivenOf();
    const midnight = today * dayMs;
    await drive([{ utc: new Date(midnight + 20_000), ...destination(yard, 90, 400) }]);
    await driven.round();
    expect(await linesOf()).toEqual([]);
    await drive([{ utc: new Date(midnight - 20_000), ...yard }]);
    now = new Date(now.getTime() + 5 * 60_000);
    await driven.round();
    expect(await linesOf()).toHaveLength(1);
  });

  test('that nobody noticed in time is found by looking at all days', async () => {
    const driven = drivenOf();
    await driven.round();
    await drive(circuit(start));
    // As if nothing had run for 30 days, while another service swept the queue.
    const later = new Date(Date.now() + dayMs);
    await sweepLiveEvents(world().db, { joinBefore: later, deleteBefore: later });
    now = new Date(now.getTime() + 15 * 60_000);
    await driven.round();
    expect(await linesOf()).not.toEqual([]);
  });

  test('is noticed at once, and becomes lines after five minutes', async () => {
    const driven = drivenOf();
    await driven.round();
    await drive(circuit());
    now = new Date(now.getTime() + 60_000);
    expect(await driven.round()).toBe(0);
    await world().db.run(sql`truncate live_event`);
    now = new Date(now.getTime() + 4 * 60_000);
    expect(await driven.round()).toBe(1);
    expect(await linesOf()).not.toEqual([]);
  });

  test('is left to the service that began', async () => {
    const [first, second] = [drivenOf(), drivenOf()];
    await first.round();
    await drive(circuit());
    expect(await second.round()).toBe(0);
    await first.close();
    expect(await second.round()).toBeGreaterThan(0);
  });
});

describe('days', () => {
  const onDay = (day: number): Fix[] => circuit(new Date(start.getTime() - day * dayMs), 10);
  test.each([
    [undefined, [0, 1, drivenDays - 1]],
    [30, [0, 1, drivenDays - 1]],
    [2, [0, 1]],
  ])('are kept with a retention of %s', async (retentionDays, kept) => {
    await store([0, 1, drivenDays - 1, drivenDays, 40].flatMap(onDay));
    const driven = drivenOf(retentionDays);
    await driven.round();
    expect(await daysStored()).toEqual(kept.map((day) => today - day).sort());
    now = new Date(now.getTime() + dayMs);
    await driven.round();
    const [, ...rest] = [...kept].reverse();
    expect(await daysStored()).toEqual(rest.map((day) => today - day));
  });
});

test('days are kept with the retention of their account', async () => {
  const fixes = [0, 1, 2].flatMap((day) => circuit(new Date(start.getTime() - day * dayMs), 10));
  await store(fixes);
  const other = await world().addAccount();
  const otherVehicle = await addVehicle(other);
  await addPlots(
    world(),
    other,
    fixes.map((fix) => ({ vehicleId: otherVehicle, ...fix })),
  );
  const limit = (days: number) =>
    world().db.transaction((tx) => setLimits(tx, other.accountId, { retentionDays: days }));
  const ages = async () =>
    (
      await world().db.many<{ mine: boolean; age: number }>(sql`
        select distinct account_id = ${client.accountId} as mine, ${today}::integer - day as age
        from driven_lines order by 1, 2`)
    ).map(({ mine, age }) => [mine ? 'mine' : 'other', age]);
  const mine = [0, 1, 2].map((age) => ['mine', age]);
  await limit(2);
  const driven = drivenOf();
  await driven.round();
  expect(await ages()).toEqual([['other', 0], ['other', 1], ...mine]);
  // Without a restart.
  await limit(1);
  await driven.round();
  expect(await ages()).toEqual([['other', 0], ...mine]);
});

describe('a tile', () => {
  test('shows the vehicles that the person can see', async () => {
    await store(circuit());
    await drivenOf().round();
    const [viewer, other] = [
      await world().addUser({ role: roles.viewer, accountId: client.accountId }),
      await world().addAccount(),
    ];
    expect((await linesOf(14, viewer)).length).toBeGreaterThan(0);
    expect(await linesOf(14, other)).toEqual([]);
    expect((await send(world().app, 'GET', addressOf(tileAt(14)))).status).toBe(401);
    await reply(client.request('DELETE', `${vehiclesPath}/${vehicleId}`), 204);
    expect(await linesOf()).toEqual([]);
    await reply(client.request('POST', `${vehiclesPath}/${vehicleId}/restore`));
    expect((await linesOf()).length).toBeGreaterThan(0);
  });

  test('has an ETag until the lines change', async () => {
    const driven = drivenOf();
    await drive(circuit());
    await driven.round();
    const first = await client.request('GET', addressOf(tileAt(14)));
    const etag = first.headers.get('etag') ?? '';
    const again = (): Promise<Response> =>
      client.request('GET', addressOf(tileAt(14)), undefined, { 'If-None-Match': etag });
    expect((await again()).status).toBe(304);
    await drive(circuit(new Date(start.getTime() - dayMs), 30, 200));
    now = new Date(now.getTime() + 5 * 60_000);
    await driven.round();
    expect((await again()).status).toBe(200);
  });

  test.each(['zoom=7&x=1&y=1', 'zoom=15&x=1&y=1', 'zoom=14&x=-1&y=1', 'zoom=14&x=1&y=16384', 'zoom=14&x=1'])(
    'is refused: %s',
    async (query) => {
      expect((await failure(client.request('GET', `/public/v1/driven?${query}`)))[0]).toBe('400');
    },
  );

  test('is bounded, whatever is stored', async () => {
    const { x, y } = tileAt(14);
    // Each row is a dense zigzag, so that every pixel of the tile has a line.
    const rows = Array.from({ length: 400 }, (_, row) =>
      packed([
        Array.from({ length: 1200 }, (_, at) => (at % 2 === 0 ? (at * 7 + row) % 4096 : (at * 1301 + row * 97) % 4096)),
      ]),
    );
    await world().db.run(sql`
      insert into driven_lines (account_id, vehicle_id, day, zoom, x, y, lines)
      select ${client.accountId}, ${vehicleId}, ${today} - place, 14, ${x}, ${y}, lines
      from unnest(${rows}::bytea[]) with ordinality as row (lines, place)`);
    const lines = await linesOf();
    const corners = lines.reduce((sum, { steps }) => sum + steps.length / 2, 0);
    expect(corners).toBeGreaterThan(1000);
    expect(corners).toBeLessThan(21_000);
  });

  test('shows a road a few times, however often it is driven', async () => {
    const { x, y } = tileAt(14);
    const road = packed([[0, 1000, 4096, 1000]]);
    await world().db.run(sql`
      insert into driven_lines (account_id, vehicle_id, day, zoom, x, y, lines)
      select ${client.accountId}, ${vehicleId}, day, 14, ${x}, ${y}, ${road} from generate_series(1, 100) as day`);
    expect(await linesOf()).toEqual(Array.from({ length: 4 }, () => ({ steps: [0, 1000, 4096, 0] })));
  });
});
