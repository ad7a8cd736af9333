import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import { sql } from '../../src/server/database/sql.ts';
import { addReference } from '../support/fleet.ts';
import { openGeofences } from '../support/geofences-page.ts';
import { addGeofence, addTag } from '../support/records.ts';
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

test('the listed geofences are exported to a file that can be imported', async () => {
  const tag = await addTag(client, { name: 'Yards' });
  const id = await addGeofence(client, { description: 'Depot', tags: [tag], addr1: 'Kai 1' });
  await addReference(client, 'geofence', id, 'G-1');
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob);
    return 'blob:made';
  });
  const { user } = await openGeofences(server, client, '/geofences');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(made).toHaveLength(1));
  const { features } = JSON.parse((await made[0]?.text()) ?? '') as { features: { properties: object }[] };
  expect(features.map(({ properties }) => properties)).toEqual([
    { description: 'Depot', addr1: 'Kai 1', radius: expect.any(Number), tags: ['Yards'], references: ['G-1'] },
  ]);
});

test('a viewer sees why importing is disabled', async () => {
  await addGeofence(client);
  await server.db.run(sql`update account_user set role = ${roles.viewer} where id = ${client.userId}`);
  await openGeofences(server, client, '/geofences');
  await screen.findByRole('button', { name: 'Import' });
  const button = () => screen.getByRole('button', { name: 'Import' });
  await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'));
  expect(button()).toHaveAccessibleDescription(/your role does not allow/);
});
