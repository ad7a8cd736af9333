import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import { createPasswords, type Passwords } from '../../src/server/api/passwords.ts';
import type { Database } from '../../src/server/database/database.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { type App, type AppOptions, createApp } from '../../src/server/host/app.ts';
import { listen } from '../../src/server/host/listen.ts';
import { readSettings, type Settings } from '../../src/server/host/settings.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { createUser } from '../../src/server/store/users.ts';
import { createTracking, type Tracking } from '../../src/server/tracking/tracking.ts';
import { Workers } from '../../src/server/work/workers.ts';
import { type Client, clientOf, lowCost, passwordHash } from './client.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { sealAlways } from './seal-always.ts';

export { type Answering, type Client, clientOf, password, postToken, send } from './client.ts';

/** An unknown user costs as little as a known one. */
export function cheapPasswords(): Passwords {
  const passwords = createPasswords(lowCost);
  return {
    ...passwords,
    verify: async (known, ...rest) =>
      (await passwords.verify(known ?? (await passwordHash), ...rest)) && known !== undefined,
  };
}

export interface Service extends Client {
  app: App;
  db: FreshDatabase['db'];
  connection: FreshDatabase['connection'];
  settings: Settings;
  /** Another user of the account, or of the given user's account. */
  addUser(user?: { role?: number; accountId?: number; fleetIds?: readonly number[] | null }): Promise<Client>;
  /** Another account with its own administrator. */
  addAccount(account?: { demo?: boolean }): Promise<Client>;
  /** Another service on the same database, for the same users. */
  anotherService(options?: ServiceOptions): App;
  /** Like another process, with its own connections and tracking. They end with the service. */
  connect(): Database;
  track(now?: () => Date): Tracking;
  close(): Promise<void>;
}

export interface ServiceOptions extends Partial<Omit<AppOptions, 'settings'>> {
  settings?: Partial<Settings>;
  /** Instead of a new one. */
  database?: FreshDatabase;
}

let serial = 0;

/** For all services of this process, because a thread takes a while to start. It ends with the process. */
export const sharedWorkers = new Workers({
  file: join(inject('programs'), 'worker.js'),
  warn: (message, error) => console.error(message, error),
});

/** A service in this process on its own database, and the administrator of its first account. `close` it afterwards. */
export async function service({ settings: changed, database, ...options }: ServiceOptions = {}): Promise<Service> {
  const { db, connection, drop } = database ?? (await freshDatabase());
  const settings = { ...readSettings({}), ...changed };
  const apps: App[] = [];
  const trackings: Tracking[] = [];
  const pools: Database[] = [];
  const track = (now = () => new Date(), on = db, { quotas } = settings): Tracking => {
    const tracking = createTracking({ db: on, now, quotas });
    trackings.push(tracking);
    return tracking;
  };
  /** Each has its own tracking, like in production. */
  const start = (started: Partial<AppOptions> & { settings: Settings }): App => {
    const app = createApp({
      db,
      tracking: track(started.now, started.db, started.settings),
      checkReplies: true,
      workers: sharedWorkers,
      readTowns: () => readFile(inject('townsFile')),
      passwords: cheapPasswords(),
      ...started,
    });
    apps.push(app);
    return app;
  };
  const app = start({ ...options, settings });

  async function newClient(
    accountId: number,
    role: number,
    fleetIds: readonly number[] | null = null,
  ): Promise<Client> {
    serial += 1;
    const username = `user${serial}`;
    const user = { accountId, username, passwordHash: await passwordHash, role, fleetIds, now: new Date() };
    const userId = await db.transaction((tx) => createUser(tx, user));
    if (userId === undefined) throw new Error(`The username ${username} is taken`);
    return clientOf(app, accountId, userId, username);
  }
  async function addAccount({ demo = false } = {}): Promise<Client> {
    serial += 1;
    const account = { name: `Account ${serial}`, demo, timeZone: 'UTC', language: 'en', now: new Date() };
    const accountId = await db.transaction((tx) => createAccount(tx, account));
    if (accountId === undefined) throw new Error(`The account ${account.name} exists`);
    return newClient(accountId, roles.administrator);
  }

  const first = await addAccount();
  const stopSealing = sealAlways(db);
  return {
    ...first,
    app,
    db,
    connection,
    settings,
    addUser: ({ role = roles.administrator, accountId = first.accountId, fleetIds = null } = {}) =>
      newClient(accountId, role, fleetIds),
    addAccount,
    anotherService: ({ settings: others, ...more } = {}) =>
      start({ ...options, ...more, settings: { ...settings, ...others } }),
    connect: () => {
      const pool = openPool(connection, { isCluster: db.source.isCluster });
      pools.push(pool);
      return pool;
    },
    track: (now) => track(now),
    close: async () => {
      await stopSealing();
      await Promise.all(apps.map((app) => app.close()));
      await Promise.all([...trackings, ...pools].map((each) => each.close()));
      await drop();
    },
  };
}

/** One service for all tests of the calling file. It need not be empty if each test has its own account. */
export function serviceOfFile(options?: ServiceOptions): () => Service {
  let running: Service | undefined;
  beforeAll(async () => {
    running = await service(options);
  });
  afterAll(() => running?.close());
  return () => {
    if (!running) throw new Error('the service runs from beforeAll on');
    return running;
  };
}

export interface ListeningService extends Service {
  origin: string;
}

/** A service that also answers on a free port, for clients that need a socket. `close` ends both. */
export async function listeningService(options?: ServiceOptions): Promise<ListeningService> {
  const running = await service(options);
  const { origin, close } = await listen(running.app, { host: '127.0.0.1', port: 0, log: silentLog });
  return {
    ...running,
    origin,
    close: async () => {
      await close(1000);
      await running.close();
    },
  };
}
