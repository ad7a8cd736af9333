/** Devices that send, services that deliver webhooks, a receiver, and a clock that the test sets. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { minuteMs } from '../../src/contract/durations.ts';
import type { Delivery, WebhookSaved } from '../../src/contract/webhooks.ts';
import type { Message } from '../../src/server/devices/message.ts';
import type { Tracking } from '../../src/server/tracking/tracking.ts';
import { createWebhooks, type Webhooks, type WebhooksOptions } from '../../src/server/webhooks/webhooks.ts';
import { kindOf, make } from './kinds.ts';
import { type Receiver, receiver } from './receiver.ts';
import { reply } from './records.ts';
import { type Client, type Service, service } from './service.ts';
import { position } from './tracking.ts';

const path = '/public/v1/webhooks';
const allTime = 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';

export interface WebhookStage {
  readonly world: Service;
  /** Of a new account for the test. */
  readonly client: Client;
  readonly receiver: Receiver;
  now(): Date;
  /** Sets the clock to the start of the test plus this time. It stands still there. */
  ahead(seconds: number): void;
  webhook(more?: object): Promise<WebhookSaved>;
  /** Another service that delivers. */
  service(options?: Partial<WebhooksOptions>): Webhooks;
  /** Derives events and sends what is due. */
  deliver(by?: Webhooks): Promise<void>;
  store(...messages: Message[]): Promise<void>;
  geofence(more?: object): Promise<number>;
  inside(device: string, minutesAgo: number): Message;
  outside(device: string, minutesAgo: number): Message;
  deliveries(webhookId: number, more?: string): Promise<Delivery[]>;
  post(webhookId: number, verb: string, body?: object): Promise<Response>;
}

export function webhookStage(): WebhookStage {
  let world: Service;
  let tracking: Tracking;
  let client: Client;
  let receiving: Receiver;
  let startMs = 0;
  let aheadMs = 0;
  const now = (): Date => new Date(startMs + aheadMs);
  const agoMs = (minutes: number): number => now().getTime() - minutes * minuteMs;

  beforeAll(async () => {
    world = await service({ now, settings: { webhookHosts: ['127.0.0.1'] } });
    tracking = world.track(now);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    // The service measures tokens by the clock of the test.
    startMs = Date.now();
    aheadMs = 0;
    client = await world.addAccount();
    receiving = await receiver();
    return () => receiving.close();
  });

  const made: WebhookStage = {
    get world() {
      return world;
    },
    get client() {
      return client;
    },
    get receiver() {
      return receiving;
    },
    now,
    ahead(seconds) {
      aheadMs = seconds * 1000;
    },
    webhook: (more = {}) =>
      reply(
        client.request('POST', path, {
          ...{ name: 'ERP', url: receiving.url, events: ['visit.started', 'visit.ended', 'visit.changed'] },
          ...more,
        }),
      ),
    service: (options = {}) =>
      createWebhooks({
        ...{ db: world.db, now, trustedHosts: world.settings.webhookHosts, userAgent: 'Fenceline/test' },
        warn: (message, error) => {
          throw new Error(message, { cause: error });
        },
        ...options,
      }),
    async deliver(by = made.service()) {
      await by.derive();
      await by.send();
    },
    async store(...messages) {
      await tracking.store({ accountId: client.accountId, keyId: 1 }, messages);
    },
    geofence: (more = {}) => make(client, kindOf('geofence'), more),
    inside: (device, minutesAgo) => position(device, agoMs(minutesAgo), 51, 12),
    outside: (device, minutesAgo) => position(device, agoMs(minutesAgo), 51.1, 12),
    deliveries: (webhookId, more = '') =>
      reply(client.request('GET', `${path}/${webhookId}/deliveries?${allTime}${more}`)),
    post: (webhookId, verb, body) => client.request('POST', `${path}/${webhookId}/${verb}`, body),
  };
  return made;
}
