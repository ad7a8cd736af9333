/** Messages of an MQTT broker: what is stored, what is acknowledged, and what the broker must keep. */
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Vehicle } from '../../../src/contract/vehicles.ts';
import type { Deliver, Delivery } from '../../../src/server/ingest/broker-messages.ts';
import { Subscriber } from '../../../src/server/ingest/subscriber.ts';
import { type Mosquitto, startMosquitto } from '../../support/mosquitto.ts';
import { needs } from '../../support/needs.ts';
import { reply } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';
import { makeKey } from './door.ts';

const utc = '2026-11-20T09:30:00Z';
const location = { _type: 'location', lat: 52.5, lon: 13.4, tst: Date.parse(utc) / 1000, tid: 'jp' };
const own = { device: 'van', utc, latitude: 52.5, longitude: 13.4 };
let world: Service;
beforeAll(async () => {
  world = await service({ now: () => new Date('2026-11-20T10:00:00Z') });
});
afterAll(() => world.close());

/** A service whose settings name a key of a new account. */
async function receiver(): Promise<{ client: Client; key: string; deliver: Deliver }> {
  const client = await world.addAccount();
  const { key } = await makeKey(client);
  const broker = { url: 'mqtt://127.0.0.1', key, clientId: 'fenceline' };
  const { deliver } = world.anotherService({ settings: { broker } });
  if (!deliver) throw new Error('the service tracks');
  return { client, key, deliver };
}
const devicesOf = async (client: Client): Promise<(string | null)[]> =>
  (await reply<Vehicle[]>(client.request('GET', '/public/v1/vehicles'))).map(({ deviceId }) => deviceId);
const textOf = (sent: unknown): Buffer => Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent));

describe('a topic and its payload', () => {
  const stored = { outcome: 'stored' };
  const refused = (slug: string) => ({ outcome: 'refused', problem: expect.objectContaining({ slug }) as object });

  test.each<[why: string, topic: string, payload: unknown, delivery: object, devices: string[]]>([
    ['a location of OwnTracks', 'owntracks/jane/phone', location, stored, ['jane/phone']],
    ['a transition', 'owntracks/jane/phone/event', { ...location, _type: 'transition' }, stored, ['jane/phone']],
    ['a last will', 'owntracks/jane/phone', { _type: 'lwt', tst: 1 }, stored, []],
    ['a retained message that is deleted', 'owntracks/jane/phone', '', stored, []],
    ['our own message', 'fenceline/messages', own, stored, ['van']],
    ['several', 'fenceline/messages', [own, { ...own, device: 'truck' }], stored, ['van', 'truck']],
    ['the key in the topic', 'fenceline/KEY/messages', own, stored, ['van']],
    ['the key in OwnTracks’ topic', 'fenceline/KEY/owntracks/jane/phone', location, stored, ['jane/phone']],
    ['and of its transitions', 'fenceline/KEY/owntracks/jane/phone/event', location, stored, ['jane/phone']],
    ['a good one beside a bad one', 'fenceline/messages', [{ ...own, utc: 'soon' }, own], stored, ['van']],
    ['a message that can never be stored', 'fenceline/messages', { ...own, utc: 'soon' }, stored, []],
    ['no JSON', 'fenceline/messages', '{"device":', refused('not-json'), []],
    ['bytes', 'owntracks/jane/phone', '\u0000\u0001', refused('not-json'), []],
    ['encrypted', 'owntracks/jane/phone', { _type: 'encrypted', data: 'x' }, refused('no-message'), []],
    ['another program', 'owntracks/jane/phone', { lat: 52.5 }, refused('no-message'), []],
    ['an empty array', 'fenceline/messages', [], refused('no-message'), []],
    ['an unknown key', 'fenceline/flk_unknown/messages', own, refused('unauthorized'), []],
    ['an unknown topic', 'fenceline/a/b/c', own, refused('not-found'), []],
  ])('%s', async (_, topic, payload, delivery, devices) => {
    const { client, key, deliver } = await receiver();
    expect(await deliver(topic.replace('KEY', key), textOf(payload))).toMatchObject(delivery);
    expect(await devicesOf(client)).toEqual(devices);
  });

  test('the broker keeps messages while the key of the settings is wrong, or the database away', async () => {
    const { client, deliver } = await receiver();
    const [{ id } = { id: 0 }] = await reply<{ id: number }[]>(client.request('GET', '/public/v1/ingestKeys'));
    await client.request('DELETE', `/public/v1/ingestKeys/${id}`);
    await expect(deliver('fenceline/messages', textOf(own))).rejects.toThrow();
    const tracking = { store: () => Promise.reject(new Error('Connection terminated')) };
    const { key } = await makeKey(client);
    const broker = { url: 'mqtt://127.0.0.1', key, clientId: 'fenceline' };
    const away = world.anotherService({ settings: { broker }, tracking });
    await expect(away.deliver?.('fenceline/messages', textOf(own))).rejects.toThrow('Connection terminated');
  });

  test('unknown devices beyond the limit of new vehicles do not block known ones', async () => {
    const client = await world.addAccount();
    const { key } = await makeKey(client);
    const broker = { url: 'mqtt://127.0.0.1', key, clientId: 'fenceline' };
    const quotas = { ...world.settings.quotas, newVehiclesPerHour: 1 };
    const { deliver } = world.anotherService({ settings: { broker, quotas } });
    await deliver?.('fenceline/messages', textOf(own));
    expect(await deliver?.('fenceline/messages', textOf({ ...own, device: 'second' }))).toMatchObject(refused('quota'));
    expect(await devicesOf(client)).toEqual(['van']);
  });
});

const mosquitto = needs('mosquitto');
describe.skipIf(mosquitto.missing)(`with mosquitto ${mosquitto.note}`, () => {
  let broker: Mosquitto;
  beforeAll(async () => {
    broker = await startMosquitto();
  });
  afterAll(() => broker.remove());

  interface Events {
    deliver: Deliver;
    key?: string | undefined;
    connected?(refused: readonly string[]): void;
  }

  /** A service that receives. Returns the events that it reports, in order. */
  function subscribe(clientId: string, { deliver, key, connected = () => {} }: Events) {
    const events: (string | Delivery)[] = [];
    const over = new AbortController();
    const lock = world.connect().lock(lockOf(clientId));
    const subscriber = new Subscriber({
      broker: { url: broker.url, key, clientId },
      deliver,
      lock,
      connected: (refused) => {
        events.push('connected');
        connected(refused);
      },
      disconnected: (error) => events.push(String(error)),
      delivered: (delivery) => events.push(delivery),
    });
    const working = (async () => {
      while (!over.signal.aborted) await subscriber.round(over.signal);
      await subscriber.close();
    })();
    const stop = async (): Promise<void> => {
      over.abort();
      await working;
    };
    onTestFinished(stop);
    return { events, stop };
  }
  const lockOf = (clientId: string): number => 700_000 + Number(clientId.replace(/\D/g, ''));

  async function publisher(): Promise<MqttClient> {
    const client = await connectAsync(broker.url);
    onTestFinished(() => client.endAsync());
    return client;
  }
  const connection = () => {
    let connected = (): void => {};
    const whenConnected = new Promise<void>((resolve) => {
      connected = resolve;
    });
    return { connected, whenConnected };
  };

  test('what a service has not stored is delivered again, to the one that takes over, and stored once', async () => {
    const { client, key, deliver } = await receiver();
    const [first, second] = [connection(), connection()];
    let failures = 0;
    const failing: Deliver = () => {
      failures += 1;
      return Promise.reject(new Error('the database is away'));
    };
    const one = subscribe('test-1', { deliver: failing, key, connected: first.connected });
    await first.whenConnected;
    const phone = await publisher();
    await phone.publishAsync('fenceline/messages', textOf(own), { qos: 1 });
    await phone.publishAsync('fenceline/messages', 'no json', { qos: 1 });
    await phone.publishAsync('owntracks/jane/phone', textOf(location), { qos: 1 });
    await expect.poll(() => failures).toBeGreaterThan(1);
    await one.stop();
    expect(one.events).toContain('Error: the database is away');

    // While nobody receives, the broker keeps messages.
    await phone.publishAsync('fenceline/messages', textOf({ ...own, device: 'truck' }), { qos: 1 });
    const two = subscribe('test-1', { deliver, key, connected: second.connected });
    await second.whenConnected;
    await expect.poll(() => devicesOf(client)).toEqual(['van', 'jane/phone', 'truck']);
    await expect.poll(() => two.events.filter((event) => typeof event === 'object')).toHaveLength(4);
    await two.stop();

    // All were acknowledged.
    const third = connection();
    const three = subscribe('test-1', { deliver, key, connected: third.connected });
    await third.whenConnected;
    await phone.publishAsync('fenceline/messages', textOf({ ...own, device: 'last' }), { qos: 1 });
    await expect.poll(() => devicesOf(client)).toContain('last');
    expect(three.events.filter((event) => typeof event === 'object')).toHaveLength(1);
  });

  test('of two services one is connected', async () => {
    const { key, deliver } = await receiver();
    const first = connection();
    const one = subscribe('test-2', { deliver, key, connected: first.connected });
    await first.whenConnected;
    const second = connection();
    const two = subscribe('test-2', { deliver, key, connected: second.connected });
    const phone = await publisher();
    await phone.publishAsync('fenceline/messages', textOf(own), { qos: 1 });
    await expect.poll(() => one.events).toContainEqual({ outcome: 'stored' });
    expect(two.events).toEqual([]);
    await one.stop();
    await second.whenConnected;
  });

  test('without a key in the settings, only topics with a key are read', async () => {
    const { client, key, deliver } = await receiver();
    const { connected, whenConnected } = connection();
    subscribe('test-3', { deliver, connected });
    await whenConnected;
    const phone = await publisher();
    await phone.publishAsync('fenceline/messages', textOf({ ...own, device: 'nobody' }), { qos: 1 });
    await phone.publishAsync(`fenceline/${key}/messages`, textOf(own), { qos: 1 });
    await expect.poll(() => devicesOf(client)).toEqual(['van']);
  });
});
