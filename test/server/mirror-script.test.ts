/** docs/mirror.mjs, as an integrator runs it: its copy says what the lists say. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listen } from '../../src/server/host/listen.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { addDriver, addVehicle } from '../support/fleet.ts';
import { openIngest } from '../support/ingest.ts';
import { kindOf, make } from '../support/kinds.ts';
import { reply } from '../support/records.ts';
import { password, type Service, service } from '../support/service.ts';
import { temporaryFolder } from '../support/temporary.ts';

let world: Service;
let listening: Listening;
let folder: string;
/** The next answers, in place of the service's: what a service says while its database is away. */
const refusals: Response[] = [];
beforeAll(async () => {
  folder = temporaryFolder('fenceline-mirror-');
  world = await service();
  const app = {
    ...world.app,
    fetch: async (...args: Parameters<typeof world.app.fetch>) => refusals.shift() ?? world.app.fetch(...args),
  };
  listening = await listen(app, { host: '127.0.0.1', port: 0, log: silentLog });
});
afterAll(async () => {
  await listening.close(1000);
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

type Row = Record<string, unknown>;
interface Stored {
  cursor: string;
  records: Record<string, Record<string, Row>>;
}

const file = () => join(folder, 'mirror.json');
const stored = () => JSON.parse(readFileSync(file(), 'utf8')) as Stored;

function start(): { child: ChildProcess; output(): string } {
  const env = {
    ...{ PATH: process.env['PATH'], MIRROR_FILE: file(), FLEET_URL: listening.origin },
    ...{ FLEET_USERNAME: world.username, FLEET_PASSWORD: password },
  };
  const child = spawn(process.execPath, ['docs/mirror.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output };
}

async function stop({ child }: { child: ChildProcess }): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const api = '/public/v1';
const always = 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
const lists = {
  ...{ driver: 'drivers', vehicle: 'vehicles', fleet: 'fleets', geofence: 'geofences', tag: 'tags' },
  ...{ externalReference: 'externalReferences', assignment: 'drivers/assignments', visit: `geofenceVisits?${always}` },
  ...{ inputType: 'inputs/types', input: 'inputs', profile: 'temperature/profiles', probe: 'temperature/probes' },
  alarm: `temperature/alarms?${always}`,
};

async function listed(): Promise<Stored['records']> {
  const records: Stored['records'] = {};
  for (const [kind, list] of Object.entries(lists)) {
    const rows = await reply<Row[]>(world.request('GET', `${api}/${list}`));
    records[kind] = Object.fromEntries(rows.map((row) => [String(row[`${kind}Id`] ?? row['id']), row]));
  }
  return records;
}

const isEqual = () => expect.poll(async () => isDeepStrictEqual(stored().records, await listed())).toBe(true);

test('its copy follows what people and devices change, and survives kills, refusals and a lost cursor', async () => {
  const driverId = await addDriver(world);
  const refusal = { status: 503, headers: { 'Retry-After': '0' } };
  refusals.push(new Response(null, refusal), new Response(null, { ...refusal, status: 429 }));
  let mirror = start();
  await expect.poll(mirror.output).toContain('The lists are read.');
  expect(mirror.output()).toContain('/token: 503, again in 0 s\n/token: 429, again in 0 s');
  await isEqual();

  const send = await openIngest(listening.origin, world);
  const geofenceId = await make(world, kindOf('geofence'), { latitude: 51, longitude: 12, radius: 200 });
  const fromMs = Date.now() - 3600_000;
  // Inside, 700 m outside, inside: two visits.
  await send(
    'van',
    [12, 12.01, 12].map((longitude, at) => ({ atMs: fromMs + at * 60_000, latitude: 51, longitude })),
  );
  await send('van', [{ atMs: fromMs, temperatures: { 1: 4 }, inputs: { 1: 1 } }]);
  await addVehicle(world);
  await reply(world.request('DELETE', `${api}/drivers/${driverId}`), 204);
  await isEqual();
  expect(Object.keys(stored().records['visit'] ?? {})).toHaveLength(2);

  // The larger shape was never left: the two visits become one.
  const geofence = await reply<Row>(world.request('GET', `${api}/geofences/${geofenceId}`));
  await reply(world.request('POST', `${api}/geofences`, { ...geofence, radius: 1000 }), 204);
  const startDate = new Date(fromMs - 60_000).toISOString();
  await reply(world.request('POST', `${api}/geofences/${geofenceId}/past`, { startDate }));
  await expect.poll(mirror.output).toMatch(/^visit \d+ became \d+$/m);
  await isEqual();
  expect(Object.keys(stored().records['visit'] ?? {})).toHaveLength(1);

  await stop(mirror);
  await reply(world.request('POST', `${api}/drivers/${driverId}/restore`));
  mirror = start();
  await isEqual();
  expect(mirror.output()).toBe('');

  await stop(mirror);
  writeFileSync(file(), JSON.stringify({ cursor: '00000000.1', records: stored().records }));
  await reply(world.request('DELETE', `${api}/drivers/${driverId}`), 204);
  mirror = start();
  await expect.poll(mirror.output).toContain('The lists are read.');
  await isEqual();
  await stop(mirror);
});
