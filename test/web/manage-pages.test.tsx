import { execFileSync } from 'node:child_process';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/audit/AuditPage.tsx';
import '../../src/web/features/ingest-keys/IngestKeysPage.tsx';
import '../../src/web/features/references/ReferencesPage.tsx';
import type { IngestKey } from '../../src/contract/administration.ts';
import { roles } from '../../src/contract/choices.ts';
import type { ExternalReference } from '../../src/contract/references.ts';
import { changedBy } from '../../src/web/data/changed-by.ts';
import { changedFields, spelledOut } from '../../src/web/features/audit/changed-fields.ts';
import { curlLine, traccarLines } from '../../src/web/features/ingest-keys/IngestKeyDetails.tsx';
import { createFormat } from '../../src/web/text/format.ts';
import { addDriver, addReference, addVehicle, driversPath } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { namesIn, openTable, recordPanel, row } from '../support/table-page.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

const open = (path: string, as = client) => openTable(server, as, path);
const keys = (): Promise<IngestKey[]> => reply<IngestKey[]>(client.request('GET', '/public/v1/ingestKeys'));
const references = (): Promise<ExternalReference[]> =>
  reply<ExternalReference[]>(client.request('GET', '/public/v1/externalReferences'));

describe('device keys', () => {
  test('are created, shown once with commands to paste, and work', async () => {
    const { user, visit } = await open('/ingest-keys/new');
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Gateway');
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    const panel = await recordPanel('Gateway');
    const key = within(panel).getByRole('group', { name: 'Key' }).textContent;
    expect(key).toMatch(/^flk_/);
    const lines = within(panel).getByRole('group', { name: /Traccar, / });
    expect(lines).toHaveTextContent(`<entry key='forward.header'>Authorization: Bearer ${key}</entry>`);
    expect(lines).not.toHaveTextContent(`/${key}`);
    const headers = { Authorization: `Bearer ${key}` };
    const sent = await server.app.request('/ingest/traccar', { method: 'POST', body: '{}', headers });
    expect(sent.status).not.toBe(401);
    // The page polls for the first message while somebody waits.
    await waitFor(() => expect(panel).toHaveTextContent(/Last message\d+ s ago/));
    const [made] = await keys();
    await visit('/ingest-keys');
    await visit(`/ingest-keys/${made?.id}`);
    expect(await recordPanel('Gateway')).toBeVisible();
  });

  test('are deleted and restored', async () => {
    const made = await reply<{ id: number }>(client.request('POST', '/public/v1/ingestKeys', { name: 'Gateway' }));
    const { user } = await open(`/ingest-keys/${made.id}`);
    const panel = await recordPanel('Gateway');
    expect(panel).toHaveTextContent('YOUR-KEY');
    await user.click(within(panel).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await keys()).toEqual([]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await keys()).toHaveLength(1));
  });

  test('are replaced: the new key is shown once with its devices, and the old one ends later', async () => {
    const bound = { name: 'Gateway', deviceIds: ['van-1'] };
    const old = await reply<{ id: number }>(client.request('POST', '/public/v1/ingestKeys', bound));
    const { user } = await open(`/ingest-keys/${old.id}`);
    await user.click(within(await recordPanel('Gateway')).getByRole('button', { name: 'Replace key' }));
    const overlap = await screen.findByRole('combobox', { name: 'The old key ends' });
    expect(overlap).toHaveDisplayValue('After 7 days');
    await user.selectOptions(overlap, 'After 1 day');
    await user.type(screen.getByRole('textbox', { name: /Only these devices/ }), 'van-2,');
    await user.click(screen.getByRole('button', { name: 'Create new key' }));
    const group = await screen.findByRole('group', { name: 'Key' });
    expect(group).toHaveTextContent(/^flk_/);
    expect(await recordPanel('Gateway')).toContainElement(group);
    const [first, second] = (await keys()).toSorted((one, other) => one.id - other.id);
    expect(second).toMatchObject({ name: 'Gateway', deviceIds: ['van-1', 'van-2'], endsUtc: null });
    const dayMs = 24 * 3600_000;
    expect(Math.abs(Date.parse(first?.endsUtc ?? '') - Date.parse(second?.createdUtc ?? '') - dayMs)).toBeLessThan(2);
  });

  test('that have ended are marked', async () => {
    const { id } = await reply<{ id: number }>(client.request('POST', '/public/v1/ingestKeys', { name: 'Gateway' }));
    await reply(client.request('POST', `/public/v1/ingestKeys/${id}/rotate`, { overlapMinutes: 0 }));
    await open(`/ingest-keys/${id}`);
    expect(await recordPanel('Gateway')).toHaveTextContent(/Ends.*Ended/);
    expect(await row('Device keys', 'Gateway')).toHaveTextContent(/Ended · /);
  });

  test('are hidden from viewers, and the page explains why', async () => {
    await open('/ingest-keys', await server.addUser({ role: roles.viewer }));
    expect(await screen.findByText('Administrators only')).toBeVisible();
  });

  test('the shell command is valid in a shell', () => {
    const line = curlLine('http://host.example/base', 'flk_1').replace(/^curl /, 'printf "%s\\n" ');
    const output = execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' }).trimEnd().split('\n');
    expect(output).toContain('http://host.example/base/ingest/v1/messages');
    expect(output).toContain('Authorization: Bearer flk_1');
    const [message] = JSON.parse(output.at(-1) ?? '') as { utc: string }[];
    expect(message).toMatchObject({ device: 'van-7', latitude: 52.52, longitude: 13.405 });
    expect(Number.isNaN(Date.parse(message?.utc ?? ''))).toBe(false);
  });

  test('the lines for Traccar are entries of its configuration file', () =>
    expect(traccarLines('http://host.example', 'flk_1').split('\n')).toEqual([
      "<entry key='forward.enable'>true</entry>",
      "<entry key='forward.type'>json</entry>",
      "<entry key='forward.url'>http://host.example/ingest/traccar</entry>",
      "<entry key='forward.header'>Authorization: Bearer flk_1</entry>",
      "<entry key='forward.retry.enable'>true</entry>",
    ]));
});

describe('the audit', () => {
  test('shows who changed what, with before and after, and the history of one record', async () => {
    const id = await addDriver(client, { name: 'Ana', mobile: '1' });
    await addVehicle(client, { name: 'Van 4' });
    const driver = await reply<object>(client.request('GET', `${driversPath}/${id}`));
    await reply(client.request('POST', driversPath, { ...driver, name: 'Ana Lee' }));
    const { user, router } = await open('/audit?action=update');
    await waitFor(async () => expect(await namesIn('Audit')).toHaveLength(1));
    const [line] = await namesIn('Audit');
    expect(await row('Audit', line ?? '')).toHaveTextContent(new RegExp(`${client.username}ChangedDriverAna LeeName$`));
    await user.click(await row('Audit', line ?? ''));
    const panel = await recordPanel('Changed: Ana Lee');
    expect(within(panel).getByRole('row', { name: 'Name Ana Ana Lee' })).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'All changes to this record' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await namesIn('Audit')).toHaveLength(2));
    expect(router.state.location.search).toMatchObject({ record: `driver:${id}` });
  });

  test('shows a bulk change as one entry, with its records and Undo', async () => {
    const ids = [await addDriver(client, { name: 'Ana' }), await addDriver(client, { name: 'Ben' })];
    const drivers = await reply<object[]>(client.request('GET', driversPath));
    const rows = drivers.map((driver) => ({ ...driver, status: 0 }));
    await reply(client.request('POST', `${driversPath}/import`, { mode: 'all', match: 'id', rows }));
    const { user } = await open('/audit?action=update');
    await waitFor(async () => expect(await namesIn('Audit')).toHaveLength(1));
    const [line] = await namesIn('Audit');
    expect(await row('Audit', line ?? '')).toHaveTextContent('2 drivers');
    await user.click(await row('Audit', line ?? ''));
    const panel = await recordPanel('Changed: 2 drivers');
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Changed: AnaStatus: Active → Inactive', 'Changed: BenStatus: Active → Inactive']);
    await user.click(within(panel).getByRole('button', { name: 'Undo this change' }));
    expect(await within(panel).findByText(/^Undone on /)).toBeVisible();
    await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement));
    const statuses = await reply<{ id: number; status: number }[]>(client.request('GET', driversPath));
    expect(statuses.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 1]));
  });

  const format = createFormat({ locale: 'en-GB', timeZone: 'Europe/Berlin', distance: 'km', temperature: 'C' });
  const names = {
    vehicle: new Map([[7, 'Van 7']]),
    fleet: new Map([
      [1, 'City'],
      [3, 'Cold chain'],
    ]),
    tag: new Map([[1, 'Depots']]),
  };
  test.each([
    ['what differs', { name: 'A', fleetId: 1 }, { name: 'B', fleetId: 1 }, [['Name', 'A', 'B']]],
    [
      'what came and went',
      { name: null, email: 'x' },
      { name: 'B', email: null },
      [
        ['Name', '', 'B'],
        ['Email address', 'x', ''],
      ],
    ],
    [
      'all of a new one',
      null,
      { id: 3, name: 'A', active: false },
      [
        ['Name', '', 'A'],
        ['Active', '', 'no'],
      ],
    ],
    ['all of a deleted one', { name: 'A', deletedUtc: null }, null, [['Name', 'A', '']]],
    [
      'moments where the person is',
      { endUtc: null },
      { endUtc: '2020-11-20T09:30:00.000Z' },
      [['End', '', '20 Nov 2020, 10:30']],
    ],
    [
      'lists and their items',
      { emails: ['a'] },
      { emails: ['a', 'b'], shape: { radius: 5 } },
      [
        ['Email addresses', 'a', 'a; b'],
        ['Shape', '', 'Radius 5'],
      ],
    ],
    [
      'names for ids, texts for choices, units for measurements',
      { vehicleId: 7, fleetId: null, status: 1, geofenceType: 1, radius: 200, upperBound: 4, tags: [1], colour: 1 },
      { vehicleId: 8, fleetId: 3, status: 0, geofenceType: 2, radius: 1000, upperBound: 5.5, tags: [1, 2], colour: 9 },
      [
        ['Vehicle', 'Van 7', 'Vehicle 8'],
        ['Fleet', '', 'Cold chain'],
        ['Status', 'Active', 'Inactive'],
        ['Shape', 'Circle', 'Polygon'],
        ['Radius', '200 m', '1,000 m'],
        ['Upper limit', '4 °C', '5.5 °C'],
        ['Tags', 'Depots', 'Depots, Tag 2'],
        ['Colour', 'Red', 'Blue'],
      ],
    ],
    [
      'an id whose kind is in another field',
      { resourceType: 1, resourceId: 7 },
      { resourceType: 3, resourceId: 3 },
      [
        ['Kind', 'Vehicle', 'Fleet'],
        ['Record', 'Van 7', 'Cold chain'],
      ],
    ],
    ['nothing where nothing differs', { name: 'A' }, { name: 'A' }, []],
  ])('shows %s', (_, before, after, expected) =>
    expect(
      changedFields({ resource: 'driver', before, after }, { format, names }).map((each) => [
        each.field,
        each.before,
        each.after,
      ]),
    ).toEqual(expected),
  );
  test('shows codes in words, and a rule by its name or number', () => {
    const change = (resource: 'alertRule' | 'alertSent', after: object) =>
      changedFields({ resource, before: null, after }, { format, names }).map((each) => [each.field, each.after]);
    expect(change('alertRule', { scope: 'all', kind: 'outOfRange' })).toEqual([
      ['Scope', 'All'],
      ['Kind', 'Out of range'],
    ]);
    expect(change('alertSent', { ruleId: 3, cause: 'test', state: 'notConfigured', channel: 'text' })).toEqual([
      ['Alert rule', 'Alert rule 3'],
      ['Cause', 'Test'],
      ['State', 'Recorded, not sent'],
      ['Channel', 'Text'],
    ]);
  });
  test('an unknown field is shown by its name', () =>
    expect(spelledOut('extendedDescription')).toBe('Extended description'));
});

test.each([
  [{ username: 'ana', ingestKeyId: null, apiKeyName: null, resource: 'driver' }, 'ana'],
  [{ username: null, ingestKeyId: 4, apiKeyName: null, resource: 'vehicle' }, 'A device'],
  [{ username: null, ingestKeyId: null, apiKeyName: null, resource: 'unsubscription' }, 'A recipient'],
  [{ username: null, ingestKeyId: null, apiKeyName: 'ERP', resource: 'user' }, 'API key ERP'],
  [{ username: null, ingestKeyId: null, apiKeyName: null, resource: 'user' }, 'The server'],
] as const)('the author of a change is shown in words: %j', (entry, who) => expect(changedBy(entry)).toBe(who));

describe('external references', () => {
  test('of every kind are in one table with the names of their records', async () => {
    await addReference(client, 'vehicle', await addVehicle(client, { name: 'Van 4' }), 'SAP-1');
    await addReference(client, 'driver', await addDriver(client, { name: 'Ana' }), 'HR-7');
    const { user } = await open('/references');
    expect(await namesIn('External references')).toEqual(['HR-7', 'SAP-1']);
    await waitFor(async () => expect(await row('External references', 'SAP-1')).toHaveTextContent('SAP-1VehicleVan 4'));
    await user.click(await row('External references', 'HR-7'));
    await user.click(within(await recordPanel('HR-7')).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await references()).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await references()).toHaveLength(2));
  });

  test('are edited, link to their records, and show their history', async () => {
    const van = await addVehicle(client, { name: 'Van 4' });
    await addVehicle(client, { name: 'Van 5' });
    const id = await addReference(client, 'vehicle', van, 'SAP-1');
    const { user, router } = await open(`/references/${id}`);
    await user.click(within(await recordPanel('SAP-1')).getByRole('button', { name: 'Edit' }));
    const record = await screen.findByRole('combobox', { name: /Record/ });
    await waitFor(() => expect(record).toHaveValue('Van 4'));
    await user.clear(record);
    await user.type(record, '5{Enter}');
    const field = screen.getByRole('textbox', { name: /Reference/ });
    await user.clear(field);
    await user.type(field, ' SAP-5 ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = await recordPanel('SAP-5');
    await user.click(within(panel).getByText('Changes'));
    await waitFor(() => expect(panel).toHaveTextContent(/Van 4.*Van 5/));
    await user.click(within(panel).getByRole('link', { name: 'Van 5' }));
    expect(router.state.location.pathname).toBe(`/vehicles/${van + 1}`);
    expect(await references()).toMatchObject([{ id, resourceId: van + 1, reference: 'SAP-5' }]);
  });

  test('are added to a record found by name; a taken one is reported on its field', async () => {
    const id = await addDriver(client, { name: 'Ana' });
    await addReference(client, 'driver', await addDriver(client, { name: 'Bert' }), 'HR-7');
    const { user } = await open('/references/new');
    await user.selectOptions(await screen.findByRole('combobox', { name: /Kind/ }), 'Driver');
    await user.type(screen.getByRole('combobox', { name: /Record/ }), 'an{Enter}');
    const field = screen.getByRole('textbox', { name: /Reference/ });
    await user.type(field, 'HR-7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reference “HR-7” already belongs to another driver.')).toBeVisible();
    expect(field).toBeInvalid();
    await user.clear(field);
    await user.type(field, 'HR-8');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await recordPanel('HR-8')).toHaveTextContent('Ana');
    expect((await references()).at(-1)).toMatchObject({ resourceType: 2, resourceId: id, reference: 'HR-8' });
  });
});
