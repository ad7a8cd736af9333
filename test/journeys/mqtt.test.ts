/** The broker and the service are killed while trackers send: nothing is lost, and nothing is stored twice. */
import { connectAsync } from 'mqtt';
import { describe, expect, test } from 'vitest';
import type { Plot, Vehicle } from '../../src/contract/vehicles.ts';
import { makeKey } from '../server/ingest/door.ts';
import { personOf } from '../support/journey.ts';
import { startMosquitto } from '../support/mosquitto.ts';
import { needs } from '../support/needs.ts';
import { patienceMs } from '../support/patience.ts';
import { reply } from '../support/records.ts';
import { startService } from '../support/running-service.ts';

const [devices, rounds] = [10, 200];
/** The broker stores messages a moment after it has acknowledged them, so trackers of this test repeat the last ones. */
const repeated = 5;

const mosquitto = needs('mosquitto');
describe.skipIf(mosquitto.missing)(`MQTT ${mosquitto.note}`, () => {
  test('kill -9 of broker and service under load', async () => {
    const broker = await startMosquitto();
    const service = await startService({ settings: { MQTT_URL: broker.url } });
    const tracker = await connectAsync(broker.url, { clientId: 'tracker', clean: false, reconnectPeriod: 100 });
    try {
      const client = await personOf(service);
      const { key } = await makeKey(client);
      const startMs = Date.now() - rounds * 1000;
      const send = (round: number): Promise<unknown> =>
        Promise.all(
          Array.from({ length: devices }, (_, device) => {
            const utc = new Date(startMs + round * 1000).toISOString();
            const message = { device: `van-${device}`, utc, latitude: 52.5, longitude: 13.4 + round / 10_000 };
            return tracker.publishAsync(`fenceline/${key}/messages`, JSON.stringify(message), { qos: 1 });
          }),
        );
      await expect.poll(() => service.output()).toContain('The MQTT broker is connected');
      for (let round = 0; round < rounds; round += 1) {
        const sent = send(round);
        if (round === 60) {
          await service.kill();
          await service.restart();
        }
        if (round === 120 || round === 160) {
          await broker.kill();
          await broker.start();
          for (let back = 1; back <= repeated; back += 1) await send(round - back);
        }
        if (round === 160) {
          await service.kill();
          await service.restart();
        }
        await sent;
      }
      const stored = async (): Promise<number[]> => {
        const vehicles = await reply<Vehicle[]>(client.request('GET', '/public/v1/vehicles'));
        const period = `startDate=${new Date(startMs).toISOString()}&endDate=${new Date(startMs + rounds * 1000).toISOString()}`;
        return Promise.all(
          vehicles.map(
            async ({ id }) =>
              (await reply<Plot[]>(client.request('GET', `/public/v1/plots?vehicleId=${id}&${period}`))).length,
          ),
        );
      };
      // One message after the other: on a busy machine, two thousand take over a minute.
      await expect.poll(stored, { timeout: 5 * patienceMs }).toEqual(Array.from({ length: devices }, () => rounds));
      expect(service.output()).not.toContain('uncaught');
    } finally {
      await tracker.endAsync(true);
      await service.remove();
      await broker.remove();
    }
  });
});
