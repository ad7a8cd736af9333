import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
// Both load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/geofences/save-geofence-table.ts';
import '../../src/web/features/import/ImportPage.tsx';
import { roles } from '../../src/contract/choices.ts';
import { sql } from '../../src/server/database/sql.ts';
import { addReference } from '../support/fleet.ts';
import { openGeofences } from '../support/geofences-page.ts';
import { addGeofence, addTag } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { csvRows, xlsxRows } from '../support/spreadsheet.ts';
import { openTable } from '../support/table-page.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

const made: Blob[] = [];
const named: string[] = [];

/** Chooses a file in the menu of the page. Returns its content. */
async function exported(kind: string, { path = '/geofences', of = client } = {}): Promise<Blob> {
  made.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    named.push(this.download);
  });
  const { user } = await openGeofences(server, of, path);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name: kind }));
  await waitFor(() => expect(made).toHaveLength(1));
  cleanup();
  return made[0] ?? expect.unreachable();
}

/** The rows of the preview: state and first field. */
async function previewed(file: Blob, name: string, of: Client): Promise<{ states: string[]; user: UserEvent }> {
  const { user } = await openTable(server, of, '/geofences/import');
  await user.upload(await screen.findByLabelText('Choose file'), new File([file], name));
  const table = await screen.findByRole('table', { name: 'Preview' });
  const rows = within(table).getAllByRole('row').slice(1);
  return { user, states: rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent ?? '') };
}

async function rowsIn(file: Blob, name: string): Promise<string[][]> {
  return name.endsWith('xlsx') ? xlsxRows(Buffer.from(await file.arrayBuffer())) : csvRows(await file.text());
}

const addTags = async (of: Client): Promise<number[]> => [
  await addTag(of, { name: 'Depots', colour: 5 }),
  await addTag(of, { name: 'Yards; "north"', colour: 2 }),
];

test('the listed geofences are exported to a file that can be imported', async () => {
  const tag = await addTag(client, { name: 'Yards' });
  const id = await addGeofence(client, { description: 'Depot', tags: [tag], addr1: 'Kai 1' });
  await addReference(client, 'geofence', id, 'G-1');
  const { features } = JSON.parse(await (await exported('GeoJSON')).text()) as { features: { properties: object }[] };
  expect(features.map(({ properties }) => properties)).toEqual([
    { description: 'Depot', addr1: 'Kai 1', radius: expect.any(Number), tags: ['Yards'], references: ['G-1'] },
  ]);
});

test.each([
  ['Excel (XLSX)', 'geofences.xlsx'],
  ['CSV for spreadsheets', 'geofences.csv'],
  ['CSV for programs (RFC 4180, UTC)', 'geofences.csv'],
])('a table with tags, colour and reference comes back whole: %s', async (kind, name) => {
  const [depots, yards] = await addTags(client);
  const circle = { geofenceType: 1, latitude: 51.5, longitude: -0.123456789012, radius: 123.5 };
  const id = await addGeofence(client, { description: '=Depot', ...circle, tags: [yards, depots], addr1: 'Kai 1' });
  await addReference(client, 'geofence', id, 'G-1');
  const points = [
    [50, 9],
    [50, 9.1],
    [50.123456789012, 9.1],
  ];
  const polygon = { geofenceType: 2, latitude: null, longitude: null, radius: null };
  await addGeofence(client, { description: 'Yard', ...polygon, points, descriptionExt: 'two\nlines' });
  const file = await exported(kind);
  const rows = await rowsIn(file, name);
  expect(rows[0]?.slice(0, 7)).toEqual(['Name', 'Tags', 'Colour', 'Shape', 'Latitude', 'Longitude', 'Radius (m)']);
  expect(rows[1]?.slice(1, 3)).toEqual(['"Yards; ""north"""; Depots', 'Lime']);
  expect(rows[1]?.slice(4, 7)).toEqual(['51.5', '-0.123456789012', '123.5']);
  expect((await previewed(file, name, client)).states).toEqual(['Unchanged', 'Unchanged']);
  cleanup();

  const second = await server.addAccount();
  await addTags(second);
  const { user, states } = await previewed(file, name, second);
  expect(states).toEqual(['New', 'New']);
  await user.click(screen.getByRole('button', { name: 'Import 2 geofences' }));
  expect(await screen.findByText('2 geofences imported')).toBeVisible();
  cleanup();
  const again = await exported(kind, { of: second });
  expect(await rowsIn(again, name)).toEqual(rows);
});

test('the file has what the list shows, and names its filters', async () => {
  const [depots] = await addTags(client);
  await addGeofence(client, { description: 'Depot Nord', tags: [depots] });
  await addGeofence(client, { description: 'Yard' });
  const file = await exported('CSV for spreadsheets', { path: `/geofences?tags=${depots}&find=nord` });
  expect(
    (await file.text())
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(['Depot Nord', '']);
  expect(named.at(-1)).toMatch(/^geofences-nord-depots-\d{4}-\d\d-\d\d\.csv$/);
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
