/**
 * Copies of an account, kept by other programs through traffic with everything that can happen, say what the lists say. The run is
 * short. `MIRROR_MINUTES=60 MIRROR_SEEDS=101,202,303 npm test -- test/server/mirror.test` takes an hour, a third of it for each seed. A
 * long run has another service as a process of its own, which is killed and restarted.
 */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import type { ChangesPage } from '../../src/contract/changes.ts';
import type { WebhookEvent } from '../../src/contract/choices.ts';
import { type LiveKind, liveKinds } from '../../src/contract/live.ts';
import type { ProblemBody } from '../../src/contract/problem.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { App } from '../../src/server/host/app.ts';
import { type Log, silentLog } from '../../src/server/observe/log.ts';
import { sweepLiveEvents } from '../../src/server/store/live-events.ts';
import { createWebhooks } from '../../src/server/webhooks/webhooks.ts';
import { ensureBuilt } from '../../src/tools/built.mjs';
import { Dice } from '../support/dice.ts';
import { kindOf } from '../support/kinds.ts';
import { type Listener, listenTo } from '../support/live.ts';
import { type ReceivedRequest, type Receiver, receiver } from '../support/receiver.ts';
import { reply } from '../support/records.ts';
import { addressOf, type RunningService, startService } from '../support/running-service.ts';
import { type Answering, type Client, type Service, service } from '../support/service.ts';
import { madeKinds, type Services, Traffic } from '../support/traffic.ts';

const minutes = Number(process.env['MIRROR_MINUTES'] ?? 0);
const seeds = (process.env['MIRROR_SEEDS'] ?? '1').split(',').map(Number);
const minutesOfSeed = minutes / seeds.length;
/** A long run ends by the clock. */
const stepsOfSeed = minutes > 0 ? Number.POSITIVE_INFINITY : 30;
/** For what remains when the time of a seed is over. */
const lastMinutes = 10;
const stepsAReport = 100;
/** The live program's stream ends in several ways, each at random once in so many steps. */
const [stepsABreak, stepsARestart, stepsAnOutage] = [5, 10, 40];
/** The copies follow after each step of a long run. */
const stepsTogether = minutes > 0 ? 1 : 6;
/** After so many comparisons, one program pauses, and the live one goes on at another service. */
const pauseTurns = minutes > 0 ? 10 : 2;
/** Programs that pause at the same time. */
const snapshots = minutes > 0 ? 4 : 1;

let world: Service;
let services: Services;
/** Its clock is late, and it restarts. */
let slow: Answering & { app: App };
/** Its database is away at times. It answers the live program alone. */
let cutOff: Answering & { isAway: boolean };
let running: RunningService | undefined;
beforeAll(async () => {
  world = await service({ settings: { webhookHosts: [receiverHost] }, log: countingLog });
  slow = { app: startSlow(), request: (path, init) => slow.app.request(path, init) };
  cutOff = startCutOff();
  services = { world, others: [slow] };
  if (minutes === 0) return;
  if (!(await ensureBuilt())) throw new Error('The build failed.');
  const settings = { DATABASE_URL: addressOf(world.connection), SEAL_AFTER_HOURS: '1', WEBHOOK_HOSTS: receiverHost };
  running = await startService({ database: 'embedded', settings });
  const there = running;
  const killed: Answering = { request: (path, init) => fetch(`${there.url}${path}`, init) };
  services = { world, others: [slow, killed], kill: (work) => killDuring(there, killed, work) };
}, 300_000);
afterAll(async () => {
  await running?.remove();
  await world.close();
});

/** Between the clocks of two services. */
const clockDifferenceMs = 100_000;
const startSlow = (): App => world.anotherService({ now: () => new Date(Date.now() - clockDifferenceMs) });

async function restartSlow(): Promise<void> {
  await slow.app.close();
  slow.app = startSlow();
}

function startCutOff(): typeof cutOff {
  const app = world.anotherService({
    db: {
      ...world.db,
      many: (statement) =>
        made.isAway ? Promise.reject(new Error('Connection terminated unexpectedly')) : world.db.many(statement),
    },
  });
  const made: typeof cutOff = { isAway: false, request: (path, init) => app.request(path, init) };
  return made;
}

/** How often streams ended, by reason, and what services warned of, since the start. */
const counts = new Map<string, number>();
const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
const countingLog: Log = { ...silentLog, warn: count, error: count };

/** What it was doing is stored or not. */
async function killDuring(
  there: RunningService,
  answering: Answering,
  work: (service: Answering) => Promise<unknown>,
): Promise<void> {
  const working = work(answering).catch(() => {});
  await there.kill();
  await working;
  await there.restart();
  // A server process stores what it was sent, also after its client is gone.
  const others = sql`select from pg_stat_activity where datname = current_database() and state <> 'idle'
    and xact_start < now() and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await world.db.many(others)).length).toBe(0);
}

const api = '/public/v1';
const everything = 'startDate=1990-01-01T00:00:00Z&endDate=2099-01-01T00:00:00Z';

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
    this.copy.clear();
    this.cursor = (await reply<ChangesPage>(this.client.request('GET', `${api}/changes`))).cursor;
    for (const [key, row] of await readLists(this.client)) this.copy.set(key, row);
  }

  /** As it is now, to go on from here later. */
  snapshot(): CopyByChanges {
    const other = new CopyByChanges(this.client, this.limit);
    for (const [key, row] of this.copy) other.copy.set(key, row);
    other.cursor = this.cursor;
    return other;
  }

  /** What it is answered now. */
  ask(): Promise<Response> {
    return this.client.request('GET', `${api}/changes?after=${this.cursor}`);
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
  private applied = 0;
  private listener: Listener | undefined;
  private hasEnded = false;
  /** Of the last event that was applied. */
  private lastId: string | undefined;

  constructor(
    private readonly client: Client,
    private readonly dice: Dice,
  ) {}

  async start(): Promise<void> {
    await (await this.listen(world.app)).received('hello');
    this.apply();
    for (const [key, row] of await readLists(this.client)) this.copy.set(key, row);
  }

  /** Goes on at another service. */
  async reconnect(app: Answering): Promise<void> {
    this.apply();
    await this.listener?.leave();
    await this.listen(app, this.lastId);
  }

  private async listen(app: Answering, after?: string): Promise<Listener> {
    const listener = await listenTo(app, this.client.token, after === undefined ? {} : { after });
    this.listener = listener;
    this.applied = 0;
    this.hasEnded = false;
    void listener.ended.then(() => {
      this.hasEnded ||= this.listener === listener;
    });
    return listener;
  }

  /** Its connection breaks. What is on its way is lost. */
  async break(): Promise<void> {
    count('stream broken by its program');
    await this.listener?.leave();
  }

  /** The service ends a stream whose token it cannot check. */
  async loseDatabase(): Promise<void> {
    await this.reconnect(cutOff);
    await expect.poll(() => this.listener?.events.length).toBeGreaterThan(0);
    cutOff.isAway = true;
    await this.listener?.ended;
    cutOff.isAway = false;
  }

  /** As browsers do, the program goes on with a new stream when one ends. */
  async follow(): Promise<void> {
    if (this.hasEnded) {
      count('stream continued after its end');
      await this.reconnect(this.dice.one([world.app, ...services.others]));
    }
    this.apply();
  }

  private apply(): void {
    const { events = [] } = this.listener ?? {};
    for (; this.applied < events.length; this.applied += 1) {
      const { name, data, id } = events[this.applied] as (typeof events)[number];
      this.lastId = id;
      if (name === 'hello') continue;
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
    for (const [kind, path] of lists) {
      if (!updatedKinds.has(kind)) continue;
      const [bare = ''] = path.split('?');
      // Positions and readings that arrived promptly count with their own time, all others with the database's.
      const againMs = kind === 'vehicle' || kind === 'probe' ? 300_000 : 1000;
      const since = `updatedSince=${new Date(this.sinceMs - againMs).toISOString()}&limit=2`;
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

/** Of these kinds webhooks send every record. */
const webhookEvents: Partial<Record<LiveKind, readonly WebhookEvent[]>> = {
  visit: ['visit.started', 'visit.ended', 'visit.changed', 'visit.gone'],
  alarm: ['alarm.raised', 'alarm.ended', 'alarm.changed', 'alarm.gone', 'alarm.reviewed'],
};

/** A copy of visits and alarms by webhooks. In a long run, its receiver fails sometimes. */
class CopyByWebhooks {
  readonly copy: Copy = new Map();
  private applied = 0;
  private receiving: Receiver | undefined;
  private readonly sender = createWebhooks({
    ...{ db: world.db, now: () => new Date(), trustedHosts: [receiverHost], userAgent: 'Fenceline/test' },
    warn: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });

  constructor(private readonly client: Client) {}

  async start(): Promise<void> {
    this.receiving = await receiver();
    const { url, requests } = this.receiving;
    if (minutes > 0) this.receiving.answer = () => (requests.length % failsEvery === 0 ? 500 : 204);
    const events = Object.values(webhookEvents).flat();
    await reply(this.client.request('POST', `${api}/webhooks`, { name: 'Copy', url, events }));
    for (const [key, row] of this.of(await readLists(this.client))) this.copy.set(key, row);
  }

  async follow(): Promise<void> {
    await this.sender.derive();
    await this.sender.send();
    const { requests = [] } = this.receiving ?? {};
    for (; this.applied < requests.length; this.applied += 1) {
      const { type, data } = (requests[this.applied] as ReceivedRequest).body;
      const [kind = '', what] = type.split('.');
      const key = keyOf(kind as LiveKind, data['id']);
      if (what === 'gone') this.copy.delete(key);
      else this.copy.set(key, withoutTime(data));
    }
  }

  of(listed: Copy): Copy {
    const own = [...listed].filter(([key]) => (key.split(' ')[0] as LiveKind) in webhookEvents);
    return new Map(own.map(([key, row]) => [key, withoutTime(row)]));
  }

  async end(): Promise<void> {
    await this.sender.stop();
    await this.receiving?.close();
  }
}

/** A new `updated` or `judgedUtc` alone is no event. */
const withoutTime = ({ updated: _, judgedUtc: __, ...row }: Row): Row => row;
const failsEvery = 50;
const receiverHost = '127.0.0.1';

/** Acts for another service, whose hint may come late. */
const hint = ({ accountId }: Client) => world.db.run(sql`select pg_notify('fenceline_live', ${String(accountId)})`);

async function mirror(seed: number): Promise<void> {
  const traffic = await Traffic.begin(services, seed);
  const { client } = traffic;
  const [whole, small, late] = [1000, 3, 100].map((limit) => new CopyByChanges(client, limit)) as [
    CopyByChanges,
    CopyByChanges,
    CopyByChanges,
  ];
  const dice = new Dice(seed);
  const live = new CopyByLive(client, dice);
  const updates = new CopyByUpdates(client);
  const sent = new CopyByWebhooks(client);
  for (const copy of [whole, small, late]) await copy.start();
  await live.start();
  await updates.start();
  await sent.start();
  const progress = (): string => `seed ${seed}, step ${traffic.begun.length}, ${traffic.begun.slice(-8).join(', ')}`;
  const report = (): void => console.log(new Date().toISOString(), progress(), Object.fromEntries(counts));
  // A run that hangs fails by its time limit.
  onTestFailed(report);
  const earlier: CopyByChanges[] = [];
  const endMs = performance.now() + minutesOfSeed * 60_000;
  for (let step = 0; step < stepsOfSeed && (minutes === 0 || performance.now() < endMs); step += 1) {
    const working = traffic.step();
    if (dice.whole(stepsABreak) === 0) await live.break();
    await working;
    if (dice.whole(stepsARestart) === 0) await restartSlow();
    if (minutes > 0 && dice.whole(stepsAnOutage) === 0) await live.loseDatabase();
    if ((step + 1) % stepsAReport === 0) report();
    const turn = (step + 1) / stepsTogether;
    if (!Number.isInteger(turn)) continue;
    await hint(client);
    const listed = await readLists(client);
    const what = progress();
    for (const copy of [whole, small]) {
      await copy.follow();
      expect([what, ...differences(copy.copy, listed)]).toEqual([what]);
    }
    if (turn % pauseTurns === 0) {
      const behind = earlier.length === snapshots ? earlier.shift() : undefined;
      await behind?.follow();
      if (behind) expect([what, 'behind', ...differences(behind.copy, listed)]).toEqual([what, 'behind']);
      earlier.push(whole.snapshot());
      await live.reconnect(dice.one([world.app, ...services.others]));
    }
    await updates.follow();
    expect([what, ...differences(updates.of(updates.copy), updates.of(listed))]).toEqual([what]);
    await expect
      .poll(
        async () => {
          await live.follow();
          return differences(live.copy, listed);
        },
        { message: what },
      )
      .toEqual([]);
    await expect
      .poll(
        async () => {
          await sent.follow();
          return differences(sent.copy, sent.of(listed));
        },
        { message: `${what}, by webhooks`, timeout: 120_000 },
      )
      .toEqual([]);
  }
  await sent.end();
  // A program that was away all the time.
  const start = late.snapshot();
  await late.follow();
  expect([seed, ...differences(late.copy, await readLists(client))]).toEqual([seed]);
  // One that was away for longer than changes are kept starts again. One that had them all goes on.
  await whole.follow();
  const soon = new Date(Date.now() + 60_000);
  await sweepLiveEvents(world.db, { joinBefore: new Date(0), deleteBefore: soon });
  expect((await reply<ProblemBody>(start.ask(), 410)).type).toContain('cursor-expired');
  await start.start();
  await traffic.step();
  for (const copy of [start, whole]) {
    await copy.follow();
    expect([seed, ...differences(copy.copy, await readLists(client))]).toEqual([seed]);
  }
}

test('each kind of live events is compared', () => {
  expect([...lists.map(([kind]) => kind), 'plot', 'temperature'].sort()).toEqual([...liveKinds].sort());
});

test.for(seeds)(
  'copies by changes, by updatedSince, by live events and by webhooks say what the lists say, after each step, seed %i',
  {
    timeout: (minutesOfSeed + lastMinutes) * 60_000,
  },
  mirror,
);
