/** Two services store temperatures and switch values of the same devices at the same time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../src/server/devices/message.ts';
import { listAlarms } from '../../../src/server/store/alarms.ts';
import { listInputHistory } from '../../../src/server/store/inputs.ts';
import type { Tracking } from '../../../src/server/tracking/tracking.ts';
import { Dice } from '../../support/dice.ts';
import { addProbe, addProfile, addVehicle } from '../../support/fleet.ts';
import { batches, withRepeats } from '../../support/order.ts';
import { reply } from '../../support/records.ts';
import { type Service, service } from '../../support/service.ts';

const at = (minute: number): number => Date.UTC(2026, 10, 20) + minute * 60_000;
const ever = { startDate: new Date(0), endDate: new Date(at(1_000_000)) };

let world: Service;
let services: Tracking[];
beforeAll(async () => {
  world = await service();
  services = [0, 1].map(() => world.track(() => new Date(at(5000))));
});
afterAll(() => world.close());

/** A vehicle with a profile for probes 1 and 2. Probe 3 and the inputs are created by its first message. */
async function addDevice(device: string): Promise<number> {
  const vehicleId = await addVehicle(world, { deviceId: device });
  const profileId = await addProfile(world, { lowerBound: 2, upperBound: 8 });
  for (const number of [1, 2]) {
    const probeId = await addProbe(world, world, vehicleId, { number });
    await reply(world.request('POST', '/public/v1/temperature/probes', { probeId, name: 'Cargo', profileId }), 204);
  }
  return vehicleId;
}

function madeUp(device: string, dice: Dice): Message[] {
  return Array.from({ length: 400 }, (_, minute) => ({
    device,
    utcMs: at(minute),
    temperatures: new Map([1, 2, 3].map((number) => [number, dice.whole(14) - 2])),
    inputs: new Map([1, 4].map((number) => [number, dice.whole(3) === 0 ? 1 : 0])),
  }));
}

/** Without ids, which differ. */
async function seenOf(vehicleId: number) {
  const alarms = await listAlarms(world.db, world.accountId, { ...ever, vehicleId });
  const changes = await listInputHistory(world.db, world.accountId, { ...ever, vehicleId });
  const numbers = new Map(
    (
      await Promise.all(
        ['/public/v1/inputs', '/public/v1/temperature/probes'].map((path) =>
          reply<{ inputId?: number; probeId?: number; number: number }[]>(
            world.request('GET', `${path}?vehicleId=${vehicleId}`),
          ),
        ),
      )
    )
      .flat()
      .map(({ inputId, probeId, number }) => [inputId === undefined ? `probe ${probeId}` : `input ${inputId}`, number]),
  );
  return {
    lines: [...numbers].map(([key, number]) => `${key.split(' ')[0]} ${number}`).sort(),
    alarms: alarms
      .map((alarm) =>
        [numbers.get(`probe ${alarm.probeId}`), alarm.bound, alarm.startUtc, alarm.endUtc, alarm.peak].join(),
      )
      .sort(),
    changes: changes
      .map(({ inputId, value, startUtc, endUtc }) => [numbers.get(`input ${inputId}`), value, startUtc, endUtc].join())
      .sort(),
  };
}

test('and the result is that of one service in order', async () => {
  const [calm, busy] = [await addDevice('calm'), await addDevice('busy')];
  const sender = { accountId: world.accountId, keyId: 1 };
  for (const batch of batches(madeUp('calm', new Dice(3)), 100)) await services[0]?.store(sender, batch);

  const sent = batches(withRepeats(madeUp('busy', new Dice(3)), new Dice(4)), 40);
  const counts = await Promise.all(sent.map(async (batch, index) => services[index % 2]?.store(sender, batch)));
  expect(counts.reduce((sum, count) => sum + (count?.accepted ?? 0), 0)).toBe(400);

  const expected = await seenOf(calm);
  expect(expected.lines).toEqual(['input 1', 'input 4', 'probe 1', 'probe 2', 'probe 3']);
  expect(expected.alarms.length).toBeGreaterThan(100);
  expect(await seenOf(busy)).toEqual(expected);
});
