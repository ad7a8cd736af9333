/**
 * Devices send while the service and its PostgreSQL are killed at random times. No acknowledged message is lost, no repeated
 * one is stored twice, and the derived data is the same as without faults. FAULT_ROUNDS=100 kills more often.
 * FAULT_SEED replays a run.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputChange } from '../../src/contract/inputs.ts';
import type { Probe, Reading } from '../../src/contract/temperature.ts';
import type { Plot, Vehicle } from '../../src/contract/vehicles.ts';
import type { GeofenceVisit } from '../../src/contract/visits.ts';
import { readPidFile } from '../../src/server/database/embedded/leftovers.ts';
import { Dice } from '../support/dice.ts';
import { type RunningService, startService } from '../support/running-service.ts';

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 4);
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);

const vehicles = 6;
const perVehicle = 60 + 60 * rounds;
const perBatch = 12;
const startMs = Date.UTC(2026, 10, 1);
const period = 'startDate=2026-11-01T00:00:00Z&endDate=2026-12-01T00:00:00Z';
const utc = (second: number): string => new Date(startMs + 1000 * second).toISOString();

const dice = new Dice(seed);
const draw = (below: number): number => dice.whole(below);

interface Sent {
  device: string;
  utc: string;
  latitude: number;
  longitude: number;
  inputs?: Record<string, 0 | 1>;
  temperatures?: Record<string, number>;
}

/** In and out of the circle, sometimes with a door and a temperature. */
const sent: Sent[][] = Array.from({ length: vehicles }, (_, vehicle) => {
  let [inside, door] = [false, 0 as 0 | 1];
  return Array.from({ length: perVehicle }, (__, second) => {
    if (draw(6) === 0) inside = !inside;
    if (draw(9) === 0) door = door === 0 ? 1 : 0;
    const message: Sent = {
      device: `van-${vehicle}`,
      utc: utc(second),
      latitude: inside ? 52.52 : 52.6,
      longitude: 13.405,
    };
    return second % 4 === 0 ? { ...message, inputs: { '1': door }, temperatures: { '1': second / 10 } } : message;
  });
});

let service: RunningService;
let token: string;
let key: string;

beforeAll(async () => {
  service = await startService({ database: 'embedded' });
  token = await signIn();
  const circle = { description: 'Depot', geofenceType: 1, latitude: 52.52, longitude: 13.405, radius: 200 };
  expect((await post('/public/v1/geofences', circle, token)).status).toBe(204);
  key = ((await (await post('/public/v1/ingestKeys', { name: 'Gateway' }, token)).json()) as { key: string }).key;
});
afterAll(() => service.remove());

async function signIn(): Promise<string> {
  const { username, password } = service;
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  return ((await (await fetch(`${service.url}/token`, { method: 'POST', body })).json()) as { access_token: string })
    .access_token;
}

const post = (path: string, body: unknown, bearer: string): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
async function get<Reply>(path: string): Promise<Reply> {
  const response = await fetch(`${service.url}/public/v1/${path}`, { headers: { Authorization: `Bearer ${token}` } });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Reply;
}

/** The answers and their number. */
const answers = new Map<string, number>();
const countAnswer = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);

/** Retries until the answer is 200. A 503 says when to retry. */
async function sendUntilStored(messages: readonly Sent[]): Promise<void> {
  for (;;) {
    try {
      const response = await post('/ingest/v1/messages', messages, key);
      countAnswer(String(response.status));
      if (response.status === 503) expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      else expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)]);
      if (response.status === 200) {
        expect(await response.json()).toMatchObject({ rejectedCount: 0 });
        return;
      }
    } catch (error) {
      // The connection broke with the service. Failed expectations of the test itself are rethrown.
      if (!(error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')))
        throw error;
      countAnswer('broken');
    }
    await pause(100);
  }
}

/** The batches of one vehicle, some out of order, some repeated. */
async function drive(messages: readonly Sent[], done: () => boolean): Promise<void> {
  for (let at = 0; at < messages.length; at += 2 * perBatch) {
    const [one, two] = [messages.slice(at, at + perBatch), messages.slice(at + perBatch, at + 2 * perBatch)];
    for (const batch of draw(3) === 0 ? [two, one] : [one, two]) if (batch.length > 0) await sendUntilStored(batch);
    if (draw(4) === 0) await sendUntilStored(one);
    // Spread over all the faults.
    if (!done()) await pause(40 + draw(80));
  }
}

const pidFile = () => readPidFile(join(service.dataDir, 'postgres', 'data'));

/** Returns its process id. */
function killPostgres(): number {
  const pid = pidFile()?.pid ?? expect.fail('PostgreSQL does not run');
  process.kill(pid, 'SIGKILL');
  return pid;
}

const faults: readonly [string, () => Promise<void>][] = [
  ['the service', () => service.kill()],
  [
    'PostgreSQL',
    async () => {
      const killed = killPostgres();
      // Its server processes answer for a moment longer, so /health may still be 200. Until the restart, the file names the killed process.
      const isRestarted = () => pidFile()?.pid !== killed && pidFile()?.status === 'ready';
      await expect.poll(isRestarted).toBe(true);
    },
  ],
  [
    'both',
    async () => {
      killPostgres();
      await service.kill();
    },
  ],
  ['the service, told to end', async () => expect(await service.stop()).toBe(0)],
];

async function healthy(): Promise<void> {
  await expect
    .poll(() =>
      fetch(`${service.url}/health`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
}

describe(`with ${rounds} faults (seed ${seed})`, { timeout: 60_000 + 20_000 * rounds }, () => {
  test('no acknowledged message is lost, and none is stored twice', async () => {
    let over = false;
    const driving = Promise.all(sent.map((messages) => drive(messages, () => over)));
    for (let round = 0; round < rounds; round += 1) {
      await pause(200 + draw(700));
      const [what, strike] = faults[round % faults.length] ?? ['', async () => {}];
      countAnswer(what);
      await strike();
      if (what !== 'PostgreSQL') await service.restart();
      await healthy();
    }
    over = true;
    await driving;
    await healthy();
    console.log([...answers].map(([what, count]) => `${what}: ${count}`).join(', '));

    const stored = await get<Vehicle[]>('vehicles');
    expect(stored.map(({ name }) => name).sort()).toEqual(sent.map((_, vehicle) => `van-${vehicle}`));
    for (const { id, name } of stored) await expectRight(id, sent[Number(name.slice(4))] ?? []);
  });
});

async function expectRight(vehicleId: number, messages: readonly Sent[]): Promise<void> {
  const plots = await get<Plot[]>(`plots?vehicleId=${vehicleId}&${period}`);
  expect(plots.map((plot) => plot.utc)).toEqual(messages.map((each) => each.utc));
  const visits = await get<GeofenceVisit[]>(`geofenceVisits?vehicleId=${vehicleId}&${period}`);
  expect(visits.map(({ startUtc, endUtc }) => [startUtc, endUtc])).toEqual(visitsOf(messages));
  const felt = messages.filter((each) => each.inputs);
  const changes = await get<InputChange[]>(`inputs/history?vehicleId=${vehicleId}&${period}`);
  expect(changes.map(({ startUtc, value }) => [startUtc, value])).toEqual(changesOf(felt));
  const [probe] = await get<Probe[]>(`temperature/probes?vehicleId=${vehicleId}`);
  const readings = await get<Reading[]>(`temperature/readings?probeId=${probe?.probeId}&${period}`);
  expect(readings.map((each) => [each.utc, each.temperature])).toEqual(
    felt.map((each) => [each.utc, each.temperatures?.['1']]),
  );
}

/** From the first plot inside to the last one before a plot outside. */
function visitsOf(messages: readonly Sent[]): [start: string, end: string | null][] {
  const visits: [string, string | null][] = [];
  messages.forEach(({ latitude, utc: at }, index) => {
    const before = messages[index - 1];
    const wasInside = before?.latitude === 52.52;
    const last = visits.at(-1);
    if (latitude === 52.52 && !wasInside) visits.push([at, null]);
    if (latitude !== 52.52 && wasInside && last) last[1] = before.utc;
  });
  return visits;
}

const changesOf = (messages: readonly Sent[]): [string, 0 | 1 | undefined][] =>
  messages
    .map(({ utc: at, inputs }): [string, 0 | 1 | undefined] => [at, inputs?.['1']])
    .filter(([, value], index, all) => value !== all[index - 1]?.[1]);
