/** Devices that send, services that notify, a real SMTP server, and a clock that the test sets. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AlertSent } from '../../src/contract/alerts.ts';
import { type Alerts, type AlertsOptions, createAlerts } from '../../src/server/alerts/alerts.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { Message } from '../../src/server/devices/message.ts';
import { createTracking, type Tracking } from '../../src/server/tracking/tracking.ts';
import { addProfile } from './fleet.ts';
import { all, kindOf, make } from './kinds.ts';
import { type MailServer, mailServer } from './mail-server.ts';
import { allTime } from './notices.ts';
import { reply } from './records.ts';
import { type Client, type Service, service } from './service.ts';
import { position } from './tracking.ts';

export const minuteMs = 60_000;
export const publicUrl = 'https://fleet.example';

export interface NoticeStage {
  readonly world: Service;
  readonly smtp: MailServer;
  /** Of a new account for the test. */
  readonly client: Client;
  now(): Date;
  /** Sets the clock to the start of the test plus this time. It runs on from there. */
  ahead(minutes: number): void;
  /** Another service that sends notices. Stops with the test. */
  alerts(changed?: object, options?: Partial<AlertsOptions>): Alerts;
  /** Creates and sends the notices that are due. */
  notify(by?: Alerts): Promise<void>;
  /** Stores messages, and waits until notices can be derived from them. */
  store(...messages: Message[]): Promise<void>;
  geofence(more?: object): Promise<number>;
  rule(more?: object): Promise<number>;
  inside(device: string, minutesAgo: number): Message;
  outside(device: string, minutesAgo: number): Message;
  read(device: string, minutesAgo: number, temperature: number): Message;
  /** A device whose probe Front has the limits -25 and -15 °C, last read half an hour ago. */
  probe(): Promise<string>;
  /** All notices of the account. */
  sent(): Promise<AlertSent[]>;
  /** `visitStart sent` */
  states(): Promise<string[]>;
}

let serial = 0;
export const newDevice = (): string => {
  serial += 1;
  return `van-${serial}`;
};

/** For the tests of one file. Each test starts with an empty account and no notices. */
export function noticeStage(): NoticeStage {
  let world: Service;
  let tracking: Tracking;
  let smtp: MailServer;
  let client: Client;
  let aheadMs = 0;
  const opened: Alerts[] = [];
  const now = (): Date => new Date(Date.now() + aheadMs);
  const agoMs = (minutes: number): number => Date.now() + aheadMs - minutes * minuteMs;

  beforeAll(async () => {
    world = await service();
    tracking = createTracking({ db: world.db, now });
  });
  afterAll(async () => {
    await tracking.close();
    await world.close();
  });
  beforeEach(async () => {
    aheadMs = 0;
    smtp = await mailServer();
    client = await world.addAccount();
    return async () => {
      await Promise.all(opened.splice(0).map((each) => each.stop()));
      await smtp.close();
      await world.db.run(sql`delete from notice`);
    };
  });

  const made: NoticeStage = {
    get world() {
      return world;
    },
    get smtp() {
      return smtp;
    },
    get client() {
      return client;
    },
    now,
    ahead(minutes) {
      aheadMs = minutes * minuteMs;
    },
    alerts(changed = {}, options = {}) {
      const settings = {
        ...{ ...world.settings, smtpUrl: smtp.url, mailFrom: 'fleet@fenceline.example', publicUrl },
        ...changed,
      };
      const warn = (message: string, error: unknown): never => {
        throw new Error(message, { cause: error });
      };
      const alerts = createAlerts({ db: world.db, settings, now, warn, places: world.app.places, ...options });
      opened.push(alerts);
      return alerts;
    },
    async notify(by = made.alerts()) {
      await by.derive();
      await by.send();
    },
    async store(...messages) {
      await tracking.store({ accountId: client.accountId, keyId: 1 }, messages);
    },
    geofence: (more = {}) =>
      make(client, kindOf('geofence'), { description: 'Größe Yard', email: 'ana@fleet.example', ...more }),
    rule: (more = {}) => make(client, kindOf('alertRule'), { phones: [], afterMinutes: 10, ...more }),
    inside: (device, minutesAgo) => position(device, agoMs(minutesAgo), 51, 12),
    outside: (device, minutesAgo) => position(device, agoMs(minutesAgo), 51.1, 12),
    read: (device, minutesAgo, temperature) => ({
      device,
      utcMs: agoMs(minutesAgo),
      temperatures: new Map([[1, temperature]]),
    }),
    async probe() {
      const device = newDevice();
      await made.store(made.read(device, 30, -20));
      const [found] = await all(client, { ...kindOf('profile'), path: '/public/v1/temperature/probes' });
      const body = { probeId: found?.probeId, name: 'Front', profileId: await addProfile(client) };
      await reply(client.request('POST', '/public/v1/temperature/probes', body), 204);
      return device;
    },
    sent: () => reply<AlertSent[]>(client.request('GET', `/public/v1/alerts/sent?${allTime}`)),
    states: async () => (await made.sent()).map(({ cause, state }) => `${cause} ${state}`),
  };
  return made;
}
