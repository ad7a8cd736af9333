/** An answer about geofences is given again without computing it, until anything changes that it depends on. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { FindingsAnswer } from '../../src/contract/geofence-findings.ts';
import { WorkTooLarge } from '../../src/server/work/task.ts';
import { addFleet, addVehicle } from '../support/fleet.ts';
import { addGeofence, reply } from '../support/records.ts';
import { type Client, type Service, service, sharedWorkers } from '../support/service.ts';
import { position } from '../support/tracking.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 20);
const period = `?startDate=${new Date(start).toISOString()}&endDate=${new Date(start + 600 * minute).toISOString()}`;
const gate = { description: 'Gate', geofenceType: 1, latitude: 51, longitude: 12, radius: 50, tags: [] };

const run = sharedWorkers.run.bind(sharedWorkers) as (...given: unknown[]) => Promise<object>;
let world: Service;
let client: Client;
let geofenceId: number;
let computed: MockInstance;
let nowMs = start + 1440 * minute;

beforeAll(async () => {
  world = await service({ now: () => new Date(nowMs) });
});
afterAll(() => world.close());

beforeEach(async () => {
  nowMs = start + 1440 * minute;
  client = await world.addAccount();
  geofenceId = await addGeofence(client, gate);
  await addVehicle(client, { deviceId: 'a' });
  await send([0, 51.0003, 11.998], [1, 51.0003, 12.002], [590, 51, 12]);
  computed = vi.spyOn(sharedWorkers, 'run');
});
afterEach(() => computed.mockRestore());

const send = (...plots: readonly (readonly [minutes: number, latitude: number, longitude: number])[]) =>
  world.app.store(
    { accountId: client.accountId, keyId: 1 },
    plots.map(([minutes, latitude, longitude]) => position('a', start + minutes * minute, latitude, longitude)),
  );

const ask = async (asking: Client = client) =>
  (await reply<FindingsAnswer>(asking.request('GET', `/public/v1/geofences/findings${period}`))).findings;
const save = (radius: number) =>
  reply(client.request('POST', '/public/v1/geofences', { ...gate, id: geofenceId, radius }), 204);

test('nothing is computed again while nothing changed, also when a person called a finding fine', async () => {
  const [finding] = await ask();
  expect(finding).toMatchObject({ kind: 'missedPassage', count: 1 });
  expect(await ask()).toEqual([finding]);
  const { kind = 'twin', count = 0, total = 0 } = finding ?? {};
  const body = { geofenceId, kind, count, total };
  await reply(client.request('POST', '/public/v1/geofences/findings/dismiss', body), 204);
  expect(await ask()).toEqual([]);
  expect(computed).toHaveBeenCalledTimes(1);
});

test('a late plot within the period is counted', async () => {
  await ask();
  await send([10, 51.0003, 11.998], [11, 51.0003, 12.002]);
  expect((await ask())[0]).toMatchObject({ kind: 'missedPassage', count: 2 });
});

test('a late plot before the period, which moves the beginning of a visit, counts', async () => {
  await send([-60, 51, 12]);
  await ask();
  await send([-61, 51, 12]);
  await ask();
  expect(computed).toHaveBeenCalledTimes(2);
});

test('a plot after the period that ends a visit is counted, further ones are not', async () => {
  await ask();
  await send([700, 51.1, 12]);
  await ask();
  expect(computed).toHaveBeenCalledTimes(2);
  await send([710, 51.1, 12], [720, 51.1, 12.1]);
  await ask();
  expect(computed).toHaveBeenCalledTimes(2);
});

test('a geofence that is edited, and edited back, has the findings of its shape', async () => {
  const before = await ask();
  await save(200);
  expect((await ask()).map(({ kind }) => kind)).not.toContain('missedPassage');
  await save(50);
  expect(await ask()).toEqual(before);
});

test('the past of a shape that was taken in changes the effects', async () => {
  await save(100);
  await ask();
  const past = `/public/v1/geofences/${geofenceId}/past`;
  await reply(client.request('POST', past, { startDate: new Date(start).toISOString() }));
  await ask();
  await reply(client.request('DELETE', past), 204);
  await ask();
  expect(computed).toHaveBeenCalledTimes(3);
});

test('two equal questions at the same time are computed once', async () => {
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(other).toEqual(one);
  expect(computed).toHaveBeenCalledTimes(1);
});

test('a question is computed although an equal one before it failed', async () => {
  computed.mockRejectedValueOnce(new Error('The thread died.'));
  const failed = client.request('GET', `/public/v1/geofences/findings${period}`);
  const next = ask();
  expect((await failed).status).toBe(500);
  expect((await next)[0]).toMatchObject({ kind: 'missedPassage', count: 1 });
});

test('a person with other fleets never has the answer of a colleague', async () => {
  const fleetIds = [await addFleet(client)];
  const { accountId } = client;
  const person = await world.addUser({ accountId, role: roles.viewer, fleetIds });
  // Nothing changes after the colleague asks, so only the fleets tell both questions apart.
  expect((await ask()).map(({ kind }) => kind)).toContain('missedPassage');
  expect((await ask(person)).map(({ kind }) => kind)).toEqual(['neverVisited']);
  expect((await ask()).map(({ kind }) => kind)).toContain('missedPassage');
  expect(computed).toHaveBeenCalledTimes(2);
});

describe('an answer that took 20 seconds, of a fleet that drives now', () => {
  const goOn = (seconds: number): void => void (nowMs = start + 595 * minute + seconds * 1000);
  beforeEach(() => {
    goOn(0);
    computed.mockImplementation(async (...given: unknown[]) => ({ ...(await run(...given)), tookMs: 20_000 }));
  });

  test('is given again for 200 seconds while vehicles send', async () => {
    const before = await ask();
    for (const seconds of [1, 100, 200]) {
      goOn(seconds);
      await send([595 + seconds / 60, 51.01, 12 + seconds / 1000]);
      expect(await ask()).toEqual(before);
    }
    expect(computed).toHaveBeenCalledTimes(1);
    goOn(201);
    await ask();
    expect(computed).toHaveBeenCalledTimes(2);
  });

  test('is computed again after a late plot', async () => {
    await ask();
    await send([10, 51.0003, 11.998], [11, 51.0003, 12.002]);
    expect((await ask())[0]).toMatchObject({ kind: 'missedPassage', count: 2 });
  });

  test('is computed again after a geofence was changed', async () => {
    await ask();
    await save(200);
    expect((await ask()).map(({ kind }) => kind)).not.toContain('missedPassage');
  });
});

describe('a question that is too large after 20 seconds', () => {
  const status = async () => (await client.request('GET', `/public/v1/geofences/findings${period}`)).status;
  let clock: MockInstance;
  let aheadMs = 0;
  beforeEach(() => {
    const realMs = performance.now.bind(performance);
    clock = vi.spyOn(performance, 'now').mockImplementation(() => realMs() + aheadMs);
    computed.mockImplementation(async () => {
      aheadMs += 20_000;
      throw new WorkTooLarge('Out of memory');
    });
  });
  afterEach(() => clock.mockRestore());

  /** Asked again after that time, the question is refused without computing, and after ten minutes it is computed again. */
  async function isKeptFor(ms: number): Promise<void> {
    const askedMs = nowMs;
    expect(await status()).toBe(422);
    nowMs = askedMs + ms;
    expect(await status()).toBe(422);
    expect(computed).toHaveBeenCalledTimes(1);
    nowMs = askedMs + 600_000;
    expect(await status()).toBe(422);
  }

  test('is refused without computing for at least 200 seconds', async () => {
    await isKeptFor(200_000);
    expect(computed).toHaveBeenCalledTimes(2);
  });

  test('is refused for 200 seconds, however long it waited for other questions', async () => {
    computed.mockImplementation(async (_task, _input, { onTurn }: { onTurn(): void }) => {
      aheadMs += 60_000;
      onTurn();
      aheadMs += 20_000;
      throw new WorkTooLarge('Out of memory');
    });
    await isKeptFor(199_000);
    expect(computed).toHaveBeenCalledTimes(2);
  });

  test('is computed again after a geofence was changed', async () => {
    expect(await status()).toBe(422);
    await save(200);
    computed.mockRestore();
    expect(await status()).toBe(200);
  });
});

test('an answer that took less than a second never leaves out a plot', async () => {
  nowMs = start + 595 * minute;
  await ask();
  await send([594, 51.0003, 11.998], [595, 51.0003, 12.002]);
  expect((await ask())[0]).toMatchObject({ kind: 'missedPassage', count: 2 });
});
