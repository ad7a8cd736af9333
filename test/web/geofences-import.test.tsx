import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { Geofence } from '../../src/contract/geofences.ts';
import { sql } from '../../src/server/database/sql.ts';
import { listed, openGeofences } from '../support/geofences-page.ts';
import { addGeofence, addTag, geofencesPath, reply } from '../support/records.ts';
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

const square = (at: number) => [
  [at, 50],
  [at, 50.01],
  [at + 0.01, 50.01],
  [at, 50],
];
const feature = (name: string, geometry: object, more: object = {}) => ({
  type: 'Feature',
  properties: { name, ...more },
  geometry,
});
const fileOf = (...features: object[]): File =>
  new File([JSON.stringify({ type: 'FeatureCollection', features })], 'yards.geojson');
const polygon = (at: number) => ({ type: 'Polygon', coordinates: [square(at)] });

const panel = () => screen.findByRole('complementary', { name: 'Import geofences' });
const stored = () => reply<Geofence[]>(client.request('GET', geofencesPath));
const names = async () => (await stored()).map(({ description }) => description).sort();

async function openImport() {
  if ((await stored()).length === 0) await addGeofence(client);
  const { user } = await openGeofences(server, client, '/geofences');
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const form = await panel();
  return { user, form, choose: async (file: File) => user.upload(within(form).getByLabelText('Choose file'), file) };
}

test('a file is checked before anything is sent; valid geofences are stored with a tag, and can be undone', async () => {
  await addGeofence(client, { description: 'North' });
  const tag = await addTag(client, { name: 'Yards' });
  const { user, form, choose } = await openImport();
  await choose(
    fileOf(
      feature('north', polygon(12)),
      feature('Way', { type: 'LineString', coordinates: square(12) }),
      feature('South', polygon(13)),
      feature('Wide', { type: 'Point', coordinates: [12, 50] }, { radius: 1240 }),
    ),
  );
  await waitFor(() => expect(within(form).getByRole('status')).toHaveTextContent('2 geofences can be imported'));
  expect(form).toHaveTextContent('1 has the name of an existing geofence.');
  expect(
    within(form)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Feature 2 · WayIt is neither a polygon nor a point with a radius.',
    'Feature 4 · WideRadius: Must be between 50 m and 1,000 m.',
  ]);
  await user.selectOptions(within(form).getByLabelText('Tag for all of them'), 'Yards');
  expect(await stored()).toHaveLength(1);
  await user.click(within(form).getByRole('button', { name: 'Import 2 geofences' }));
  await waitFor(async () => expect(await listed()).toHaveLength(3));
  expect((await stored()).map(({ tags }) => tags)).toEqual([[], [tag], [tag]]);
  expect(await names()).toEqual(['North', 'South', 'north']);

  expect(await screen.findByText('2 geofences imported')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await listed()).toEqual(['North']));
});

test.each([
  ['{"type":', 'This is not a JSON file.'],
  ['{"type":"Topology"}', 'This is not a GeoJSON file.'],
  ['{"type":"FeatureCollection","features":[]}', 'This file contains nothing that can be imported.'],
  [
    '{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}},"features":[]}',
    'Its coordinates are in urn:ogc:def:crs:EPSG::25832. Export it again in WGS84 (EPSG:4326).',
  ],
])('%s is reported as unusable', async (content, words) => {
  const { form, choose } = await openImport();
  await choose(new File([content], 'a.json'));
  await waitFor(() => expect(within(form).getByRole('status')).toHaveTextContent(words));
  expect(within(form).getByRole('button', { name: 'Import' })).toBeDisabled();
});

test('the listed geofences are exported to a file that can be imported', async () => {
  await addGeofence(client, { description: 'Depot' });
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob);
    return 'blob:made';
  });
  const { user } = await openGeofences(server, client, '/geofences');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(made).toHaveLength(1));
  const { features } = JSON.parse((await made[0]?.text()) ?? '') as { features: { properties: object }[] };
  expect(features.map(({ properties }) => properties)).toEqual([expect.objectContaining({ description: 'Depot' })]);
});

test('a viewer sees why importing is disabled', async () => {
  await addGeofence(client);
  await server.db.run(sql`update account_user set role = ${roles.viewer} where id = ${client.userId}`);
  await openGeofences(server, client, '/geofences');
  await screen.findByRole('button', { name: 'Import' });
  const button = () => screen.getByRole('button', { name: 'Import' });
  await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'));
  expect(button()).toHaveAccessibleDescription(/your role is viewer/);
});
