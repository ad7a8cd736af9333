import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reminder } from '../../src/contract/reminders.ts';
import { addVehicle } from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

const list = (): Promise<Reminder[]> => reply<Reminder[]>(client.request('GET', '/public/v1/reminders'));

test('a reminder is open until it is done', async () => {
  const vehicleId = await addVehicle(client);
  const id = await make(client, kindOf('reminder'), { vehicleId, title: 'Inspection', dueDate: '2026-12-12' });
  expect(await list()).toEqual([{ id, vehicleId, title: 'Inspection', dueDate: '2026-12-12', note: null, status: 0 }]);
});

test('reminders are deleted and restored with their vehicle', async () => {
  const vehicleId = await addVehicle(client);
  const id = await make(client, kindOf('reminder'), { vehicleId });
  await reply(client.request('DELETE', `/public/v1/vehicles/${vehicleId}`), 204);
  expect(await list()).toEqual([]);
  await reply(client.request('POST', `/public/v1/vehicles/${vehicleId}/restore`));
  expect(await list()).toMatchObject([{ id }]);
});

test('a reminder of a deleted vehicle is not restored', async () => {
  const vehicleId = await addVehicle(client);
  const id = await make(client, kindOf('reminder'), { vehicleId });
  await reply(client.request('DELETE', `/public/v1/reminders/${id}`), 204);
  await reply(client.request('DELETE', `/public/v1/vehicles/${vehicleId}`), 204);
  expect(await failure(client.request('POST', `/public/v1/reminders/${id}/restore`))).toEqual(['409']);
});
