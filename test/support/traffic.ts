/** Traffic of one account in which everything can happen that changes an answer, in an order that a seed names. */
import { eraseEverywhere } from '../../src/server/host/commands/erase-driver.ts';
import { dropOlder } from '../../src/server/store/drop-older.ts';
import { sweepLiveEvents } from '../../src/server/store/live-events.ts';
import { sealPlots, sealReadings } from '../../src/server/telemetry/seal-telemetry.ts';
import { Dice } from './dice.ts';
import { kindOf, make } from './kinds.ts';
import { reply } from './records.ts';
import { type Answering, type Client, type Service, send } from './service.ts';

const api = '/public/v1';
const everything = 'startDate=1990-01-01T00:00:00Z&endDate=2099-01-01T00:00:00Z';
const fleetKinds = ['fleet', 'tag', 'driver', 'inputType', 'profile', 'reminder', 'snooze', 'alertRule'] as const;
export const madeKinds = [...fleetKinds, 'geofence', 'externalReference', 'vehicle'] as const;

const messagesPath = '/ingest/v1/messages';

type Row = Record<string, unknown>;

/** The services of one database. */
export interface Services {
  world: Service;
  /** Further ones, whose clocks may differ. */
  others: readonly Answering[];
  /** Ends one of them with SIGKILL while it works, and starts it again. */
  kill?: ((work: (service: Answering) => Promise<unknown>) => Promise<void>) | undefined;
}

const importedKinds = ['driver', 'vehicle', 'tag', 'geofence', 'externalReference', 'reminder', 'alertRule'] as const;
const manyKinds = ['driver', 'vehicle', 'geofence', 'reminder', 'alertRule', 'assignment'] as const;
/** The field with which an import matches by name. Others: `name`. */
const nameFields: readonly (readonly [resource: string, field: string])[] = [
  ['geofence', 'description'],
  ['reminder', 'title'],
];

export class Traffic {
  readonly client: Client;
  private readonly dice: Dice;
  private readonly key: string;
  private readonly services: Services;
  /** Devices send times of some hours around it. */
  private readonly startMs = Date.now() - 6 * 3600_000;

  /** Each request goes to one of the services. */
  private constructor(services: Services, client: Client, key: string, dice: Dice) {
    this.services = services;
    this.key = key;
    this.dice = dice;
    this.client = {
      ...client,
      request: (method, path, body, headers) =>
        send(this.anyService(), method, path, { body, headers, token: client.token }),
    };
  }

  static async begin(services: Services, seed: number): Promise<Traffic> {
    const account = await services.world.addAccount();
    const { key } = await reply<{ key: string }>(account.request('POST', `${api}/ingestKeys`, { name: 'Devices' }));
    const traffic = new Traffic(services, account, key, new Dice(seed));
    const { client } = traffic;
    for (const buttonId of ['AA', 'BB']) await make(client, kindOf('driver'), { buttonId });
    for (const longitude of [12, 12.01]) await make(client, kindOf('geofence'), { longitude, radius: 500 });
    for (const kind of fleetKinds) await make(client, kindOf(kind));
    for (let at = 0; at < 3; at += 1) await traffic.sendMessages();
    return traffic;
  }

  private anyService(): Answering {
    const { world, others } = this.services;
    return this.dice.one([world.app, ...others]);
  }

  /** The steps that have begun. */
  readonly begun: string[] = [];

  /** Does something. Refusals are part of it. */
  async step(): Promise<void> {
    const name = this.dice.one(this.names);
    this.begun.push(name);
    await this.steps[name]?.();
  }

  private async ask(method: string, path: string, body?: object): Promise<Response> {
    const response = await this.client.request(method, path, body);
    if (response.status >= 500) throw new Error(`${response.status}: ${method} ${path} ${JSON.stringify(body)}`);
    return response;
  }

  private all(path: string): Promise<Row[]> {
    return reply<Row[]>(this.client.request('GET', path));
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
    const response = await send(this.anyService(), 'POST', messagesPath, {
      body: [...body, ...body.slice(0, this.dice.whole(3))],
      token: this.key,
    });
    if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(body)}`);
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

  /** Rows of stored records, of deleted ones and of new ones, some whole and some with a few fields. */
  private async importRows(): Promise<void> {
    const { dice } = this;
    const kind = kindOf(dice.one(importedKinds));
    const stored = await this.all(kind.path);
    const deleted = await this.all(`${kind.path}?deleted=true`);
    const rowOf = async (): Promise<Row> => {
      const row = dice.one([(await kind.body(this.client)) as Row, ...stored, ...deleted]);
      const changed = dice.whole(2) === 0 ? { ...row, ...kind.change } : row;
      return { ...changed, ...(kind.resource === 'driver' && { password: '********' }) };
    };
    const rows: Row[] = [];
    const count = 1 + dice.whole(6);
    while (rows.length < count) {
      const { reference, ...row } = await rowOf();
      const [, name = 'name'] = nameFields.find(([resource]) => resource === kind.resource) ?? [];
      const partly = { id: row['id'], [name]: row[name], ...kind.change };
      rows.push(kind.resource === 'externalReference' ? { ...row, reference } : dice.whole(3) === 0 ? partly : row);
    }
    await this.ask('POST', `${kind.path}/import`, {
      mode: 'good',
      match: dice.one(['id', 'name', 'none'] as const),
      absent: dice.one(['clear', 'keep'] as const),
      deleted: dice.one(['restore', 'reject', 'new'] as const),
      [kind.resource === 'geofence' ? 'geofences' : 'rows']: rows,
    });
  }

  private async importAssignments(): Promise<void> {
    const { dice } = this;
    const stored = await this.all(`${api}/drivers/assignments`);
    const deleted = await this.all(`${api}/drivers/assignments?deleted=true`);
    const [vehicle, driver] = [await this.some(`${api}/vehicles`), await this.some(`${api}/drivers`)];
    const rows = Array.from({ length: 1 + dice.whole(4) }, (): Row => {
      const [startUtc, endUtc] = [this.utc(), this.utc()].sort();
      const known = dice.one([undefined, ...stored, ...deleted]);
      const reference = dice.one([null, 'T-1', 'T-2', 'T-3']);
      return known
        ? { ...known, startUtc, endUtc, reference }
        : { vehicleId: vehicle?.['id'], driverId: driver?.['id'], startUtc, endUtc, reference };
    });
    await this.ask('POST', `${api}/drivers/assignments/import`, {
      mode: 'good',
      match: dice.one(['id', 'reference'] as const),
      absent: dice.one(['clear', 'keep'] as const),
      deleted: dice.one(['restore', 'reject', 'new'] as const),
      rows,
    });
  }

  /** Deletes or restores some records of a kind together. */
  private async onMany(ending: 'delete' | 'restore'): Promise<void> {
    const kind = this.dice.one(manyKinds);
    const path = kind === 'assignment' ? `${api}/drivers/assignments` : kindOf(kind).path;
    const rows = await this.all(`${path}${ending === 'restore' ? '?deleted=true' : ''}`);
    const ids = rows.filter(() => this.dice.whole(2) === 0).map((row) => row['id'] ?? row['inputTypeId']);
    if (ids.length > 0) await this.ask('POST', `${path}/${ending}`, { ids });
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
    deleteMany: () => this.onMany('delete'),
    restoreMany: () => this.onMany('restore'),
    importRows: () => this.importRows(),
    importAgain: () => this.importRows(),
    importAssignments: () => this.importAssignments(),
    /** The device of one vehicle becomes that of another, or of none. */
    moveDevice: async () => {
      const [from, to] = [await this.some(`${api}/vehicles`), await this.some(`${api}/vehicles`)];
      if (!from || !to) return;
      await this.ask('POST', `${api}/vehicles`, { ...from, deviceId: null });
      if (this.dice.whole(2) === 0) await this.ask('POST', `${api}/vehicles`, { ...to, deviceId: from['deviceId'] });
    },
    /** Also what is newer than the service would seal. */
    seal: async () => {
      const limit = new Date(this.startMs + this.dice.whole(240) * 60_000);
      const { db } = this.services.world;
      await sealPlots(db, limit, { accountId: this.client.accountId });
      await sealReadings(db, limit, { accountId: this.client.accountId });
    },
    /** A service that is killed stores all of a request or nothing. */
    kill: async () => {
      const body = [this.message('D1'), this.message('D2')];
      await this.services.kill?.((there) => send(there, 'POST', messagesPath, { body, token: this.key }));
    },
    undo: async () => {
      const entry = await this.some(`${api}/audit?${everything}`);
      if (entry) await this.ask('POST', `${api}/audit/${String(entry['id'])}/undo`);
    },
    erase: async () => {
      const driver = await this.some(`${api}/drivers`);
      if (driver && this.dice.whole(4) === 0)
        await eraseEverywhere(this.services.world.db, this.client.accountId, Number(driver['id']));
    },
    retention: async () => {
      if (this.dice.whole(4) > 0) return;
      const limit = new Date(this.startMs + this.dice.whole(120) * 60_000);
      this.keptFromMs = Math.max(this.keptFromMs, limit.getTime());
      await dropOlder(this.services.world.db, limit, { accountId: this.client.accountId });
    },
    sweep: async () => {
      await sweepLiveEvents(this.services.world.db, {
        joinBefore: new Date(Date.now() + 1000),
        deleteBefore: new Date(0),
      });
    },
  };

  private readonly names = [
    ...Array.from({ length: 20 }, () => 'messages'),
    ...Object.keys(this.steps).flatMap((name) => [name, name]),
  ] as [string, ...string[]];
}
