/**
 * Copies of an account, kept by other programs through traffic with everything that can happen, say what the lists say. The run is
 * short; `MIRROR_MINUTES=60 npm test -- test/server/mirror` takes an hour, and `MIRROR_SEED` names its first seed.
 */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangesPage } from '../../src/contract/changes.ts';
import { type LiveKind, liveKinds } from '../../src/contract/live.ts';
import { sql } from '../../src/server/database/sql.ts';
import { eraseEverywhere } from '../../src/server/host/commands/erase-driver.ts';
import { dropOlder } from '../../src/server/store/drop-older.ts';
import { sweepLiveEvents } from '../../src/server/store/live-events.ts';
import { Dice } from '../support/dice.ts';
import { kindOf, make } from '../support/kinds.ts';
import { listenTo } from '../support/live.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, send, service } from '../support/service.ts';

const minutes = Number(process.env['MIRROR_MINUTES'] ?? 0);
const firstSeed = Number(process.env['MIRROR_SEED'] ?? 1);
const stepsOfSeed = minutes > 0 ? 300 : 25;

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const api = '/public/v1';
const everything = 'startDate=1990-01-01T00:00:00Z&endDate=2099-01-01T00:00:00Z';
const fleetKinds = ['fleet', 'tag', 'driver', 'inputType', 'profile', 'reminder', 'snooze', 'alertRule'] as const;
const madeKinds = [...fleetKinds, 'geofence', 'externalReference', 'vehicle'] as const;

/** The list of each kind that has one. */
const lists: readonly (readonly [kind: LiveKind, path: string])[] = [
  ...madeKinds.map((kind) => [kind, kindOf(kind).path] as const),
  ['visit', `${api}/geofenceVisits?${everything}`],
  ['alarm', `${api}/temperature/alarms?${everything}`],
  ['assignment', `${api}/drivers/assignments`],
  ['input', `${api}/inputs`],
  ['probe', `${api}/temperature/probes`],
];

type Row = Record<string, unknown>;
type Copy = Map<string, Row>;
const idFields: { readonly [Kind in LiveKind]?: string } = {
  input: 'inputId',
  inputType: 'inputTypeId',
  probe: 'probeId',
};
const keyOf = (kind: LiveKind, id: unknown): string => `${kind} ${String(id)}`;
const idOf = (kind: LiveKind, row: Row): unknown => row[idFields[kind] ?? 'id'];

async function readLists(client: Client): Promise<Copy> {
  const copy: Copy = new Map();
  for (const [kind, path] of lists) {
    for (const row of await reply<Row[]>(client.request('GET', path))) copy.set(keyOf(kind, idOf(kind, row)), row);
  }
  for (const { id } of await reply<{ id: number }[]>(client.request('GET', `${api}/vehicles`))) {
    const plots = await reply<Row[]>(client.request('GET', `${api}/plots?vehicleId=${id}&${everything}`));
    for (const plot of plots) copy.set(keyOf('plot', plot['id']), plot);
  }
  return copy;
}

/** The differences of a copy from the lists. Plots of deleted vehicles are in no list, and those that retention deleted go for everyone. */
function differences(copy: Copy, listed: Copy): string[] {
  const keys = new Set([...copy.keys(), ...listed.keys()]);
  return [...keys].flatMap((key) => {
    const [own, theirs] = [copy.get(key), listed.get(key)];
    if (isDeepStrictEqual(own, theirs) || (key.startsWith('plot ') && !theirs)) return [];
    return [`${key}: ${JSON.stringify(own)} instead of ${JSON.stringify(theirs)}`];
  });
}

/** A copy by `GET /changes`. */
class CopyByChanges {
  readonly copy: Copy = new Map();
  private cursor = '';
  constructor(
    private readonly client: Client,
    private readonly limit: number,
  ) {}

  async start(): Promise<void> {
    this.cursor = (await reply<ChangesPage>(this.client.request('GET', `${api}/changes`))).cursor;
    for (const [key, row] of await readLists(this.client)) this.copy.set(key, row);
  }

  async follow(): Promise<void> {
    for (let more = true; more; ) {
      const query = `after=${this.cursor}&limit=${this.limit}`;
      const page = await reply<ChangesPage>(this.client.request('GET', `${api}/changes?${query}`));
      for (const { kind, id, gone, record, replacedBy } of page.changes) {
        if (kind === 'temperature') continue;
        if (record) this.copy.set(keyOf(kind, id), record);
        else this.copy.delete(keyOf(kind, id));
        expect(gone).toBe(record === null);
        if (replacedBy !== undefined) expect(gone).toBe(true);
      }
      ({ cursor: this.cursor, more } = page);
    }
  }
}

/** A copy by `GET /live`. */
class CopyByLive {
  readonly copy: Copy = new Map();
  private applied = 1;
  private listener: Awaited<ReturnType<typeof listenTo>> | undefined;

  async start(client: Client): Promise<void> {
    this.listener = await listenTo(world.app, client.token);
    await this.listener.received('hello');
    for (const [key, row] of await readLists(client)) this.copy.set(key, row);
  }

  follow(): void {
    const { events = [] } = this.listener ?? {};
    for (; this.applied < events.length; this.applied += 1) {
      const { name, data } = events[this.applied] as (typeof events)[number];
      if (name === 'reset') throw new Error('The stream was reset.');
      const kind = name as LiveKind;
      if ('replacedBy' in data) this.copy.delete(keyOf(kind, data['id']));
      else if (kind !== 'temperature') this.copy.set(keyOf(kind, idOf(kind, data)), data);
    }
  }
}

/**
 * A copy by `updatedSince`, which lists have in the order of changes. What is gone for good is in no list: `GET /changes` names it.
 * Inputs, probes and reminders go with their vehicle, and `deleted=true` lists them.
 */
class CopyByUpdates {
  readonly copy: Copy = new Map();
  private readonly gone: CopyByChanges;
  private sinceMs = 0;
  constructor(private readonly client: Client) {
    this.gone = new CopyByChanges(client, 1000);
  }

  async start(): Promise<void> {
    this.sinceMs = Date.now();
    await this.gone.start();
    for (const [key, row] of await readLists(this.client)) this.copy.set(key, row);
  }

  async follow(): Promise<void> {
    const startedMs = Date.now();
    // Changes of a few minutes are read again: a position that arrived promptly counts with its own time.
    const since = `updatedSince=${new Date(this.sinceMs - 300_000).toISOString()}&limit=2`;
    for (const [kind, path] of lists) {
      if (!updatedKinds.has(kind)) continue;
      const [bare = ''] = path.split('?');
      for (const row of await this.pages(`${bare}?${since}`)) this.copy.set(keyOf(kind, idOf(kind, row)), row);
      if (kind === 'visit' || kind === 'alarm') continue;
      for (const row of await this.pages(`${bare}?${since}&deleted=true`))
        this.copy.delete(keyOf(kind, idOf(kind, row)));
    }
    await this.gone.follow();
    for (const key of this.copy.keys()) {
      const [kind = ''] = key.split(' ');
      if (['visit', 'alarm', 'assignment'].includes(kind) && !this.gone.copy.has(key)) this.copy.delete(key);
    }
    this.sinceMs = startedMs;
  }

  private async pages(path: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let next: string | undefined = path; next !== undefined; ) {
      const answer: Response = await this.client.request('GET', next);
      rows.push(...(await reply<Row[]>(Promise.resolve(answer.clone()))));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    const keys = rows.map(
      (row) => [String(row['updated']), Number(row['id'] ?? row['inputId'] ?? row['probeId'])] as const,
    );
    const inOrder = keys.toSorted(([one, id], [other, otherId]) =>
      one === other ? id - otherId : one < other ? -1 : 1,
    );
    expect(keys).toEqual(inOrder);
    return rows;
  }

  /** Without kinds that have no `updated`, and positions. */
  of(listed: Copy): Copy {
    return new Map([...listed].filter(([key]) => updatedKinds.has(key.split(' ')[0] as LiveKind)));
  }
}

const updatedKinds: ReadonlySet<LiveKind> = new Set<LiveKind>([
  ...(['fleet', 'tag', 'driver', 'profile', 'geofence', 'externalReference', 'vehicle'] as const),
  ...(['visit', 'alarm', 'assignment', 'input', 'probe'] as const),
]);

/** Traffic of one account. */
class Traffic {
  readonly client: Client;
  private readonly dice: Dice;
  private readonly key: string;
  /** Devices send times of some hours around it. */
  private readonly startMs = Date.now() - 6 * 3600_000;

  constructor(client: Client, key: string, dice: Dice) {
    this.client = client;
    this.key = key;
    this.dice = dice;
  }

  static async begin(seed: number): Promise<Traffic> {
    const client = await world.addAccount();
    const { key } = await reply<{ key: string }>(client.request('POST', `${api}/ingestKeys`, { name: 'Devices' }));
    const traffic = new Traffic(client, key, new Dice(seed));
    for (const buttonId of ['AA', 'BB']) await make(client, kindOf('driver'), { buttonId });
    for (const longitude of [12, 12.01]) await make(client, kindOf('geofence'), { longitude, radius: 500 });
    for (const kind of fleetKinds) await make(client, kindOf(kind));
    for (let at = 0; at < 3; at += 1) await traffic.sendMessages();
    return traffic;
  }

  /** Does something; returns what. Refusals are part of it. */
  async step(): Promise<string> {
    const name = this.dice.one(this.names);
    await this.steps[name]?.();
    return name;
  }

  private async ask(method: string, path: string, body?: object): Promise<Response> {
    const response = await this.client.request(method, path, body);
    if (response.status >= 500) throw new Error(`${response.status}: ${method} ${path} ${JSON.stringify(body)}`);
    return response;
  }

  private async some(path: string): Promise<Row | undefined> {
    const rows = await reply<Row[]>(this.client.request('GET', path));
    return rows[this.dice.whole(rows.length)];
  }

  /** Messages from before the limit of retention are refused. */
  private keptFromMs = 0;

  private utc(): string {
    return new Date(Math.max(this.keptFromMs, this.startMs + this.dice.whole(180) * 60_000)).toISOString();
  }

  private message(device: string): object {
    const { dice } = this;
    return {
      device,
      utc: this.utc(),
      ...(dice.whole(10) < 7 && { latitude: 51, longitude: 12 + 0.005 * dice.whole(5) }),
      ...(dice.whole(10) < 4 && { temperatures: { 1: dice.one([-30, -20, -20, -20, 5]) } }),
      ...(dice.whole(10) < 2 && { inputs: { 1: dice.whole(2) } }),
      ...(dice.whole(10) < 2 && { buttonId: dice.one(['AA', 'BB', 'CC']) }),
      speed: 10,
    };
  }

  private async sendMessages(): Promise<void> {
    const count = 1 + this.dice.whole(12);
    const body = Array.from({ length: count }, () => this.message(this.dice.one(['D1', 'D2', 'D3'])));
    // Some come twice.
    const response = await send(world.app, 'POST', '/ingest/v1/messages', {
      body: [...body, ...body.slice(0, this.dice.whole(3))],
      token: this.key,
    });
    expect(response.status).toBe(200);
  }

  private async edit(path: string, change: object): Promise<void> {
    const row = await this.some(path);
    if (row) await this.ask('POST', path, { ...row, ...change });
  }

  private async assign(): Promise<void> {
    const [vehicle, driver] = [await this.some(`${api}/vehicles`), await this.some(`${api}/drivers`)];
    if (!vehicle || !driver) return;
    const times = [this.utc(), this.utc()].sort();
    await this.ask('POST', `${api}/drivers/assignments/start`, {
      ...{ vehicleId: vehicle['id'], driverId: driver['id'], startUtc: times[0] },
      ...(this.dice.whole(2) === 0 && { endUtc: times[1] }),
    });
  }

  private async onRecord(method: 'DELETE' | 'POST', ending = '', query = ''): Promise<void> {
    const { path } = kindOf(this.dice.one(madeKinds));
    const row = await this.some(`${path}${query}`);
    if (row) await this.ask(method, `${path}/${String(row['id'] ?? row['inputTypeId'])}${ending}`);
  }

  private async onGeofence(method: 'POST' | 'DELETE'): Promise<void> {
    const geofence = await this.some(`${api}/geofences`);
    const startDate = new Date(this.startMs - 3600_000).toISOString();
    if (geofence) await this.ask(method, `${api}/geofences/${String(geofence['id'])}/past`, { startDate });
  }

  private readonly steps: Readonly<Record<string, () => Promise<void>>> = {
    messages: () => this.sendMessages(),
    create: async () => void (await make(this.client, kindOf(this.dice.one(madeKinds)))),
    edit: async () => {
      const { path, change } = kindOf(this.dice.one(madeKinds));
      if (change) await this.edit(path, { ...change, ...(path.endsWith('/drivers') && { password: '********' }) });
    },
    delete: () => this.onRecord('DELETE'),
    restore: () => this.onRecord('POST', '/restore', '?deleted=true'),
    moveShape: () => this.edit(`${api}/geofences`, { longitude: 12 + 0.005 * this.dice.whole(5) }),
    backfill: () => this.onGeofence('POST'),
    undoBackfill: () => this.onGeofence('DELETE'),
    button: () =>
      this.edit(`${api}/drivers`, { buttonId: this.dice.one(['AA', 'BB', 'CC', 'DD']), password: '********' }),
    profile: () =>
      this.edit(`${api}/temperature/profiles`, {
        upperBound: this.dice.one([-15, 10]),
        ...{ alarmAfterMinutes: this.dice.one([0, 5]), clearAfterMinutes: this.dice.one([0, 5]) },
      }),
    probe: async () => {
      const profile = await this.some(`${api}/temperature/profiles`);
      if (profile) await this.edit(`${api}/temperature/probes`, { profileId: profile['id'] });
    },
    input: async () => {
      const type = await this.some(`${api}/inputs/types`);
      if (type) await this.edit(`${api}/inputs`, { inputTypeId: type['inputTypeId'] });
    },
    assign: () => this.assign(),
    correct: async () => {
      const [startUtc, endUtc] = [this.utc(), this.utc()].sort();
      await this.edit(`${api}/drivers/assignments`, { startUtc, endUtc });
    },
    endAssignment: async () => {
      const row = await this.some(`${api}/drivers/assignments?state=open`);
      if (row) await this.ask('POST', `${api}/drivers/assignments/end`, { ...row, endUtc: this.utc() });
    },
    deleteAssignment: async () => {
      const row = await this.some(`${api}/drivers/assignments`);
      if (row) await this.ask('DELETE', `${api}/drivers/assignments/${String(row['id'])}`);
    },
    restoreAssignment: async () => {
      const row = await this.some(`${api}/drivers/assignments?deleted=true`);
      if (row) await this.ask('POST', `${api}/drivers/assignments/${String(row['id'])}/restore`);
    },
    review: async () => {
      const alarm = await this.some(`${api}/temperature/alarms?${everything}`);
      if (alarm) await this.ask('POST', `${api}/temperature/alarms/review`, { ids: [alarm['id']], cause: 2 });
    },
    tagMany: async () => {
      const tag = await this.some(`${api}/tags`);
      const geofences = await reply<Row[]>(this.client.request('GET', `${api}/geofences`));
      const ids = geofences.map(({ id }) => id);
      if (tag && ids.length > 0) await this.ask('POST', `${api}/geofences/tag`, { ids, add: [tag['id']], remove: [] });
    },
    orderTags: async () => {
      const tags = await reply<Row[]>(this.client.request('GET', `${api}/tags`));
      await this.ask('POST', `${api}/tags/order`, { ids: tags.map(({ id }) => id).reverse() });
    },
    deleteMany: async () => {
      const row = await this.some(`${api}/vehicles`);
      if (row) await this.ask('POST', `${api}/vehicles/delete`, { ids: [row['id']] });
    },
    restoreMany: async () => {
      const row = await this.some(`${api}/vehicles?deleted=true`);
      if (row) await this.ask('POST', `${api}/vehicles/restore`, { ids: [row['id']] });
    },
    undo: async () => {
      const entry = await this.some(`${api}/audit?${everything}`);
      if (entry) await this.ask('POST', `${api}/audit/${String(entry['id'])}/undo`);
    },
    erase: async () => {
      const driver = await this.some(`${api}/drivers`);
      if (driver && this.dice.whole(4) === 0)
        await eraseEverywhere(world.db, this.client.accountId, Number(driver['id']));
    },
    retention: async () => {
      if (this.dice.whole(4) > 0) return;
      const limit = new Date(this.startMs + this.dice.whole(120) * 60_000);
      this.keptFromMs = Math.max(this.keptFromMs, limit.getTime());
      await dropOlder(world.db, limit, { accountId: this.client.accountId });
    },
    sweep: async () => {
      await sweepLiveEvents(world.db, { joinBefore: new Date(Date.now() + 1000), deleteBefore: new Date(0) });
    },
  };

  private readonly names = [
    ...Array.from({ length: 20 }, () => 'messages'),
    ...Object.keys(this.steps).flatMap((name) => [name, name]),
  ] as [string, ...string[]];
}

/** Acts for another service, whose hint may come late. */
const hint = ({ accountId }: Client) => world.db.run(sql`select pg_notify('fenceline_live', ${String(accountId)})`);

async function mirror(seed: number): Promise<void> {
  const traffic = await Traffic.begin(seed);
  const { client } = traffic;
  const [whole, small, late] = [1000, 3, 100].map((limit) => new CopyByChanges(client, limit)) as [
    CopyByChanges,
    CopyByChanges,
    CopyByChanges,
  ];
  const live = new CopyByLive();
  const updates = new CopyByUpdates(client);
  for (const copy of [whole, small, late]) await copy.start();
  await live.start(client);
  await updates.start();
  const done: string[] = [];
  for (let step = 0; step < stepsOfSeed; step += 1) {
    done.push(await traffic.step());
    await hint(client);
    const listed = await readLists(client);
    const what = `seed ${seed}, ${done.slice(-8).join(', ')}`;
    for (const copy of [whole, small]) {
      await copy.follow();
      expect([what, ...differences(copy.copy, listed)]).toEqual([what]);
    }
    await updates.follow();
    expect([what, ...differences(updates.of(updates.copy), updates.of(listed))]).toEqual([what]);
    await expect
      .poll(
        () => {
          live.follow();
          return differences(live.copy, listed);
        },
        { message: what, timeout: 10_000 },
      )
      .toEqual([]);
  }
  // A program that was away all the time.
  await late.follow();
  expect([seed, ...differences(late.copy, await readLists(client))]).toEqual([seed]);
}

test('copies by changes, by updatedSince and by live events say what the lists say, after each step', {
  timeout: minutes * 60_000 + 240_000,
}, async () => {
  expect([...lists.map(([kind]) => kind), 'plot', 'temperature'].sort()).toEqual([...liveKinds].sort());
  const endMs = Date.now() + minutes * 60_000;
  let seed = firstSeed;
  do {
    await mirror(seed);
    seed += 1;
  } while (Date.now() < endMs);
});
