import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
// Loads on demand. Importing it here keeps its compile time out of the tests.
import '../../src/web/features/drivers/DriversPage.tsx';
import { maskedPassword, roles } from '../../src/contract/choices.ts';
import type { Driver } from '../../src/contract/drivers.ts';
import { resourceTypes } from '../../src/contract/kinds.ts';
import { insertButtonReads } from '../../src/server/store/button-reads.ts';
import type { Fetching } from '../support/dashboard.tsx';
import { addDriver, addReference, addVehicle, assignmentsPath, driversPath } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { grid, namesIn, openTable, recordPanel, row, rowsOf } from '../support/table-page.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

const open = (path = '/drivers', fetching: Fetching = {}, as = client) => openTable(server, as, path, fetching);
const stored = (): Promise<Driver[]> => reply<Driver[]>(client.request('GET', driversPath));
const names = () => namesIn('Drivers');

const start = (driverId: number, vehicleId: number) => {
  const startUtc = new Date(Date.now() - 3600_000).toISOString();
  return reply(client.request('POST', `${assignmentsPath}/start`, { driverId, vehicleId, startUtc }), 204);
};

describe('the table', () => {
  test('explains drivers in an empty account, with the ways to begin', async () => {
    await open();
    expect(await screen.findByText('No drivers yet')).toBeVisible();
    const begin = screen.getByRole('button', { name: 'New driver' });
    expect(begin).toBeEnabled();
    const ways = begin.parentElement ?? document.body;
    expect(await within(ways).findByRole('link', { name: 'Import' })).toBeVisible();
    expect(ways.parentElement).toHaveTextContent('No drivers yet');
    await waitFor(() => expect(document.title).toBe('Drivers · Fenceline'));
  });

  test('shows each driver, their status, and their current vehicle', async () => {
    const van = await addVehicle(client, { name: 'Van 4' });
    const ana = await addDriver(client, { name: 'Ana', mobile: '+49 171', buttonId: '04A1' });
    await addDriver(client, { name: undefined, buttonId: 'B7', status: 0 });
    await start(ana, van);
    await open();
    expect(await names()).toEqual(['Ana', 'Button B7']);
    await waitFor(async () => expect(await row('Drivers', 'Ana')).toHaveTextContent(/Active.*Van 4.*\+49 171.*04A1/));
    expect(await row('Drivers', 'Button B7')).toHaveTextContent('Inactive');
    expect(await grid('Drivers')).toHaveAttribute('aria-rowcount', '3');
  });

  test('without room for all columns, the column menu names the shown ones, and the address keeps a choice', async () => {
    await addDriver(client, { name: 'Ana' });
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1096, 32));
    const { user } = await open();
    const heads = async () =>
      within(await grid('Drivers'))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    const few = ['', 'Name', 'Status', 'Current vehicle', 'Assigned since', 'Mobile', 'Button', 'Licence expires'];
    expect(await heads()).toEqual(few);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const number = screen.getByRole('menuitemcheckbox', { name: 'Employee number' });
    expect(number).not.toBeChecked();
    await user.click(number);
    await waitFor(async () => expect(await heads()).toEqual(few.toSpliced(-1, 0, 'Employee number')));
    expect(location.search).toContain('columns=name,status,driving,since,mobile,button,employeeNumber,licence');
  });

  test('a new width keeps the columns that there is no room for', async () => {
    await addDriver(client, { name: 'Ana' });
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
      return new DOMRect(0, 0, this.role === 'columnheader' ? 130 : 1096, 32);
    });
    const { user } = await open();
    const shown = within(await grid('Drivers')).getAllByRole('columnheader').length;
    within(await grid('Drivers'))
      .getByRole('button', { name: 'Status' })
      .focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await waitFor(() =>
      expect(location.search).toBe(
        '?columns=name,status~114,driving,since,mobile,button,username,employeeNumber,licence',
      ),
    );
    expect(within(await grid('Drivers')).getAllByRole('columnheader')).toHaveLength(shown);
  });

  test('is searched, filtered and sorted, all in the address', async () => {
    await addDriver(client, { name: 'Ana', status: 1 });
    await addDriver(client, { name: 'Bert', status: 0 });
    await addDriver(client, { name: 'Anton', status: 0 });
    const { user, router } = await open();
    expect(await names()).toEqual(['Ana', 'Anton', 'Bert']);
    await user.type(screen.getByRole('searchbox', { name: 'Find drivers' }), 'an');
    await waitFor(async () => expect(await names()).toEqual(['Ana', 'Anton']));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(async () => expect(await names()).toEqual(['Anton', 'Ana']));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Status', expanded: false }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: /Inactive ?1/ }));
    await waitFor(async () => expect(await names()).toEqual(['Anton']));
    expect(router.state.location.searchStr).toBe('?find=an&sort=-name&status=0');
    expect(screen.getByText('1 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await names()).toEqual(['Bert', 'Anton', 'Ana']));
  });

  test('shows the same view by a link', async () => {
    await addDriver(client, { name: 'Ana', status: 1 });
    await addDriver(client, { name: 'Bert', status: 0 });
    await open('/drivers?status=0&columns=name,username');
    expect(await names()).toEqual(['Bert']);
    const heads = within(await grid('Drivers')).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['', 'Name', 'Username']);
    expect(screen.getByRole('button', { name: 'Status: Inactive' })).toBeVisible();
  });

  test('explains an empty result, and offers to clear the filters', async () => {
    await addDriver(client, { name: 'Ana' });
    const { user } = await open('/drivers?find=zzz');
    expect(await screen.findByText('No matches')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(await names()).toEqual(['Ana']);
  });

  test('is navigated, opened and selected by keyboard', async () => {
    for (const name of ['Ana', 'Bert', 'Cem', 'Dora']) await addDriver(client, { name });
    const { user, router } = await open();
    const [ana] = await rowsOf('Drivers');
    ana?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await row('Drivers', 'Cem')).toHaveFocus();
    await user.keyboard(' ');
    expect(await row('Drivers', 'Cem')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
    await user.keyboard('{Home}{Shift>} {/Shift}');
    expect(screen.getByRole('toolbar', { name: '3 selected' })).toBeVisible();
    await user.keyboard('{Control>}a{/Control}{End}');
    expect(screen.getByRole('toolbar', { name: '4 selected' })).toBeVisible();
    expect(await row('Drivers', 'Dora')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await recordPanel('Dora')).toBeVisible();
    expect(router.state.location.pathname).toMatch(/^\/drivers\/\d+$/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/drivers'));
    expect(await row('Drivers', 'Dora')).toHaveFocus();
  });

  test('focuses the row of the closed panel, or the row in its place', async () => {
    const [, bert] = [await addDriver(client, { name: 'Ana' }), await addDriver(client, { name: 'Bert' })];
    await addDriver(client, { name: 'Cem' });
    const { user } = await open(`/drivers/${bert}`);
    await recordPanel('Bert');
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await row('Drivers', 'Bert')).toHaveFocus());
    await user.keyboard('{Enter}');
    await user.click(within(await recordPanel('Bert')).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await row('Drivers', 'Cem')).toHaveFocus());
  });

  test('has one tab stop for its heads, and arrow keys move between them and into the rows', async () => {
    await addDriver(client, { name: 'Ana' });
    const { user } = await open();
    const table = await grid('Drivers');
    within(table).getByRole('button', { name: 'Name' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(within(table).getByRole('button', { name: 'Status' })).toHaveFocus();
    expect(within(table).getByRole('button', { name: 'Name' })).toHaveAttribute('tabindex', '-1');
    await user.keyboard('{ArrowDown}');
    expect(await row('Drivers', 'Ana')).toHaveFocus();
  });

  test('exports the filtered rows in their order', async () => {
    await addDriver(client, { name: 'Ana', username: 'a', mobile: '+49 171' });
    await addDriver(client, { name: 'Anton', username: '=b' });
    await addDriver(client, { name: 'Bert', username: 'c' });
    let file: Blob | undefined;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (made: Blob) => ((file = made), 'blob:x') }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = await open('/drivers?find=an&sort=-name&columns=name,mobile,username');
    await names();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('group', { name: '2 rows' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'CSV for spreadsheets' }));
    await waitFor(() => expect(file).toBeDefined());
    const reader = new FileReader();
    reader.readAsArrayBuffer(file as Blob);
    await waitFor(() => expect(reader.result).not.toBeNull());
    // Read as bytes, because text would lose the byte order mark.
    const written = new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer);
    expect(written).toBe("\u{feff}Name,Mobile,Username\r\nAnton,,'=b\r\nAna,+49 171,a\r\n");
  });

  test('renders only visible rows, however many there are', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => ({
      id: index + 1,
      name: `Driver ${index + 1}`,
      mobile: null,
      status: 1,
      username: `d${index}`,
      password: maskedPassword,
      email: null,
      buttonId: null,
    }));
    const { user } = await open('/drivers', {
      instead: (method, path) => (method === 'GET' && path === driversPath ? Response.json(many) : undefined),
    });
    const rows = await rowsOf('Drivers');
    expect(rows.length).toBeLessThan(60);
    expect(await grid('Drivers')).toHaveAttribute('aria-rowcount', '2001');
    rows[0]?.focus();
    await user.keyboard('{End}');
    await waitFor(async () => expect(await row('Drivers', 'Driver 2000')).toHaveFocus());
    expect((await rowsOf('Drivers')).length).toBeLessThan(60);
    expect(await row('Drivers', 'Driver 2000')).toHaveAttribute('aria-rowindex', '2001');
  });
});

describe('one driver', () => {
  test('loads a part again after a failure', async () => {
    const ana = await addDriver(client, { name: 'Ana' });
    let isBroken = true;
    const { user } = await open(`/drivers/${ana}`, {
      instead: (method, path) =>
        isBroken && method === 'GET' && path.startsWith('/public/v1/externalReferences')
          ? new Response('{}', { status: 400 })
          : undefined,
    });
    const part = within(await recordPanel('Ana')).getByRole('region', { name: 'External references' });
    const retry = await within(part).findByRole('button', { name: 'Try again' });
    isBroken = false;
    await user.click(retry);
    expect(await within(part).findByText('No external references yet.')).toBeVisible();
    expect(within(part).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('shows their current and past vehicles and external references in the panel', async () => {
    const van = await addVehicle(client, { name: 'Van 4' });
    const ana = await addDriver(client, { name: 'Ana', email: 'ana@example.com' });
    await addReference(client, 'driver', ana, 'SAP-1');
    await start(ana, van);
    await open(`/drivers/${ana}`);
    const panel = await recordPanel('Ana');
    expect(await within(panel).findByText('SAP-1')).toBeVisible();
    await waitFor(() => expect(within(panel).getByText(/^Since .*\(1 h\)$/)).toBeVisible());
    expect(await within(panel).findByText(/– now · Manual/)).toBeVisible();
    const history = within(within(panel).getByRole('region', { name: 'Assignments' }));
    expect(history.getByRole('link', { name: 'Van 4' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/assignments\/\d+$/),
    );
    expect(within(panel).getByRole('link', { name: 'ana@example.com' })).toHaveAttribute(
      'href',
      'mailto:ana@example.com',
    );
  });

  test('is assigned from the panel with the driver filled in', async () => {
    const ana = await addDriver(client, { name: 'Ana' });
    const { user, router } = await open(`/drivers/${ana}`);
    await user.click(within(await recordPanel('Ana')).getByRole('link', { name: 'Assign a vehicle' }));
    const panel = await recordPanel('New assignment');
    expect(await within(panel).findByRole('combobox', { name: /Driver/ })).toHaveValue('Ana');
    expect(router.state.location.pathname).toBe('/assignments/new');
  });

  test('gets and loses an external reference', async () => {
    const ana = await addDriver(client, { name: 'Ana' });
    const { user } = await open(`/drivers/${ana}`);
    await user.click(await screen.findByRole('button', { name: 'Add a reference' }));
    await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'SAP-1{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Remove SAP-1' }));
    expect(await screen.findByText('Reference SAP-1 removed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Remove SAP-1' })).toBeVisible();
    const list = `/public/v1/externalReferences?resourceType=${resourceTypes.driver}&resourceId=${ana}`;
    expect(await reply(client.request('GET', list))).toMatchObject([{ reference: 'SAP-1' }]);
  });

  test('shows administrators the history of changes', async () => {
    const ana = await addDriver(client, { name: 'Ana', mobile: '1' });
    await reply(client.request('POST', driversPath, { ...(await stored())[0], mobile: '2', password: maskedPassword }));
    const { user } = await open(`/drivers/${ana}`);
    await user.click(await screen.findByText('Changes'));
    expect(await screen.findByText('Mobile: 1 → 2')).toBeInTheDocument();
    expect(screen.getByText(`${client.username} changed it`)).toBeInTheDocument();
  });

  test('is added with every documented field', async () => {
    const { user, router } = await open();
    await screen.findByText('No drivers yet');
    await user.click(screen.getByRole('button', { name: 'New driver' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ana');
    await user.type(screen.getByRole('textbox', { name: 'Button' }), '04A1');
    await user.selectOptions(screen.getByRole('combobox', { name: /Status/ }), 'Inactive');
    await user.type(screen.getByRole('textbox', { name: 'Mobile' }), '+49 171');
    await user.type(screen.getByRole('textbox', { name: 'Email address' }), 'ana@example.com');
    await user.type(screen.getByRole('textbox', { name: /Username/ }), 'ana');
    await user.type(screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await recordPanel('Ana')).toBeVisible();
    const [made] = await stored();
    expect(made).toMatchObject({
      name: 'Ana',
      buttonId: '04A1',
      status: 0,
      mobile: '+49 171',
      email: 'ana@example.com',
    });
    expect(router.state.location.pathname).toBe(`/drivers/${made?.id}`);
  });

  test('is changed, and keeps the password if none is typed', async () => {
    const ana = await addDriver(client, { name: 'Ana', username: 'ana' });
    const sent: unknown[] = [];
    const { user } = await open(`/drivers/${ana}/edit`);
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      if (init?.method === 'POST' && typeof init.body === 'string') sent.push(JSON.parse(init.body));
      return fetched(input, init);
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Anna');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await recordPanel('Anna')).toBeVisible();
    expect(sent).toContainEqual(expect.objectContaining({ id: ana, name: 'Anna', password: maskedPassword }));
    expect(await stored()).toMatchObject([{ name: 'Anna', username: 'ana' }]);
  });

  test('reports taken usernames and buttons on their fields', async () => {
    await addDriver(client, { name: 'Ana', username: 'ana', buttonId: '04A1' });
    const { user } = await open('/drivers/new?button=04a1');
    expect(await screen.findByRole('textbox', { name: 'Button' })).toHaveValue('04a1');
    // Both are filled in for a new driver with an unknown button.
    await user.clear(screen.getByRole('textbox', { name: /Username/ }));
    await user.type(screen.getByRole('textbox', { name: /Username/ }), 'ana');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Username “ana” already belongs to “Ana”.')).toBeVisible();
    expect(screen.getByText('Button “04a1” already belongs to “Ana”.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Button' })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: /Username/ })).toBeInvalid();
  });

  test('changed by someone else: both versions are shown, and my changes can be kept', async () => {
    const ana = await addDriver(client, { name: 'Ana', mobile: '1' });
    const { user } = await open(`/drivers/${ana}/edit`);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await reply(client.request('POST', driversPath, { ...(await stored())[0], mobile: '2' }));
    await user.type(name, ' Ruiz');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const note = await screen.findByRole('alert');
    await waitFor(() => expect(within(note).getByRole('row', { name: 'Mobile 1 not changed by you 2' })).toBeVisible());
    // The same person, by another program.
    expect(await within(note).findByText(/^The other change is yours\. You saved it on /)).toBeVisible();
    expect(within(note).getByRole('row', { name: 'Name Ana Ruiz Ana' })).toBeVisible();
    await user.click(within(note).getByRole('button', { name: 'Keep mine' }));
    await waitFor(async () => expect(await stored()).toMatchObject([{ name: 'Ana Ruiz', mobile: '2' }]));
  });

  test('deleted by someone else: typed text stays, and restores the driver', async () => {
    const ana = await addDriver(client, { name: 'Ana' });
    const { user } = await open(`/drivers/${ana}/edit`);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Ruiz');
    await reply(client.request('DELETE', `${driversPath}/${ana}`), 204);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Restore and save' }));
    await waitFor(async () => expect(await stored()).toMatchObject([{ name: 'Ana Ruiz' }]));
  });

  test('is deleted immediately, and restored by Undo', async () => {
    const ana = await addDriver(client, { name: 'Ana' });
    const { user, router } = await open(`/drivers/${ana}`);
    await user.click(within(await recordPanel('Ana')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Ana deleted. You can restore it for 24 hours.')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/drivers'));
    expect(await stored()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await stored()).toHaveLength(1));
  });

  test('with an active assignment is not deleted, and the reason names the vehicle', async () => {
    const van = await addVehicle(client, { name: 'Van 4' });
    const ana = await addDriver(client, { name: 'Ana' });
    await start(ana, van);
    const { user, router } = await open(`/drivers/${ana}`);
    await user.click(within(await recordPanel('Ana')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^Ana could not be deleted.*Van 4/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the assignment' }));
    expect(router.state.location.pathname).toMatch(/^\/assignments\/\d+$/);
  });

  test('deleted can be restored by their address', async () => {
    const ana = await addDriver(client, { name: 'Ana' });
    await addDriver(client, { name: 'Bert' });
    await reply(client.request('DELETE', `${driversPath}/${ana}`), 204);
    const { user } = await open(`/drivers/${ana}`);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await recordPanel('Ana')).toBeVisible();
  });
});

test('several are set inactive, or deleted and restored, at once', async () => {
  for (const name of ['Ana', 'Bert', 'Cem']) await addDriver(client, { name });
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ana' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Cem' }));
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('2 drivers set to inactive')).toBeVisible();
  expect((await stored()).map(({ status }) => status)).toEqual([0, 1, 0]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await stored()).map(({ status }) => status)).toEqual([1, 1, 1]));
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('3 drivers deleted. You can restore them for 24 hours.')).toBeVisible();
  expect(await stored()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await stored()).toHaveLength(3));
});

test('a bulk change of the status keeps changes by others', async () => {
  for (const name of ['Ana', 'Bert']) await addDriver(client, { name });
  const requests: string[] = [];
  const { user } = await open('/drivers', {
    instead: (method, path) => {
      if (method === 'POST') requests.push(path);
      return undefined;
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('2 drivers set to inactive');
  const [ana] = await stored();
  await reply(client.request('POST', driversPath, { ...ana, mobile: '+49 1' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Change undone: 1 driver');
  expect(await screen.findByText('Not undone: Ana. It has been changed since.')).toBeVisible();
  expect((await stored()).map(({ status, mobile }) => [status, mobile])).toEqual([
    [0, '+49 1'],
    [1, null],
  ]);
  expect(requests.filter((path) => path === `${driversPath}/import`)).toHaveLength(1);
});

test('a bulk deletion is one request and reads the list once, and one Undo restores all', async () => {
  for (let count = 1; count <= 60; count += 1) await addDriver(client, { name: `Driver ${count}` });
  const requests: string[] = [];
  const { user } = await open('/drivers', {
    instead: (method, path) => {
      if (/^\/public\/v1\/drivers(\/(\d+|delete|restore))?$/.test(path)) requests.push(`${method} ${path}`);
      return undefined;
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  requests.length = 0;
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  const question = within(screen.getByRole('dialog', { name: 'Delete 60 drivers?', hidden: true }));
  await user.click(question.getByRole('button', { name: 'Delete', hidden: true }));
  expect(await screen.findByText('60 drivers deleted. You can restore them for 24 hours.')).toBeVisible();
  expect(requests).toEqual([`POST ${driversPath}/delete`, `GET ${driversPath}`]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('60 drivers restored')).toBeVisible();
  expect(await stored()).toHaveLength(60);
  expect(requests.slice(2)).toEqual([`POST ${driversPath}/restore`, `GET ${driversPath}`]);
});

test('a bulk deletion names drivers in use, and offers to delete the others', async () => {
  const van = await addVehicle(client, { name: 'Van 4' });
  const ids: number[] = [];
  for (const name of ['Ana', 'Bert', 'Cem']) ids.push(await addDriver(client, { name }));
  const startUtc = new Date(Date.now() + 86_400_000).toISOString();
  const body = { driverId: ids[1], vehicleId: van, startUtc };
  await reply(client.request('POST', `${driversPath}/assignments/start`, body), 204);
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  expect(
    await screen.findByText(
      /^Nothing was deleted\. Cannot be deleted \(1 of 3\): Bert\. “Van 4” is assigned to “Bert”/,
    ),
  ).toBeVisible();
  expect(await stored()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Delete the other 2' }));
  expect(await screen.findByText('2 drivers deleted. You can restore them for 24 hours.')).toBeVisible();
  expect((await stored()).map(({ name }) => name)).toEqual(['Bert']);
});

test('a server without the route of many gets a request for each driver', async () => {
  for (let count = 1; count <= 60; count += 1) await addDriver(client, { name: `Driver ${count}` });
  let noteProgress = (): void => {};
  const progressSeen = new Promise<void>((resolve) => {
    noteProgress = resolve;
  });
  const { user } = await open('/drivers', {
    instead: async (method, path) => {
      if (/drivers\/(delete|restore)$/.test(path)) return new Response(null, { status: 404 });
      if (method === 'DELETE') await progressSeen;
      return undefined;
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  const question = within(screen.getByRole('dialog', { name: 'Delete 60 drivers?', hidden: true }));
  await user.click(question.getByRole('button', { name: 'Delete', hidden: true }));
  expect(await screen.findByText('Deleting… 0 of 60')).toBeVisible();
  noteProgress();
  expect(await screen.findByText('60 drivers deleted. You can restore them for 24 hours.')).toBeVisible();
  expect(screen.queryByText(/^Deleting/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('60 drivers restored')).toBeVisible();
  expect(await stored()).toHaveLength(60);
});

test('an unknown button is given to a driver, whose lost one it replaces, or to a new one', async () => {
  const ana = await addDriver(client, { name: 'Ana', buttonId: 'AA01' });
  const van = await addVehicle(client, { name: 'Van 4' });
  await server.db.transaction((tx) =>
    insertButtonReads(tx, client.accountId, [{ vehicleId: van, utc: new Date(), buttonId: '04FF' }]),
  );
  const { user, router } = await open();
  await user.click(await screen.findByText('1 unknown button'));
  expect(await screen.findByText(/^Read 1 time in Van 4, last on/)).toBeInTheDocument();
  const buttonOf = async (id: number) => (await stored()).find((each) => each.id === id)?.buttonId;
  await user.click(screen.getByRole('button', { name: 'Give to a driver: 04FF' }));
  const dialog = await screen.findByRole('dialog', { name: 'Who has button 04FF?' });
  await user.click(await within(dialog).findByRole('option', { name: 'Ana Replaces AA01' }));
  expect(await screen.findByText('Ana now has button 04FF instead of AA01.')).toBeVisible();
  expect(await buttonOf(ana)).toBe('04FF');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await buttonOf(ana)).toBe('AA01'));
  await user.click(await screen.findByText('1 unknown button'));
  await user.click(screen.getByRole('button', { name: 'Create driver with this button: 04FF' }));
  expect(await screen.findByRole('textbox', { name: 'Button' })).toHaveValue('04FF');
  expect(router.state.location.searchStr).toBe('?button=04FF');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bert');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await stored()).toMatchObject([{ name: 'Ana' }, { name: 'Bert', buttonId: '04FF' }]),
  );
});

test('a view is saved under a name, opened, and deleted', async () => {
  await addDriver(client, { name: 'Ana', status: 1 });
  await addDriver(client, { name: 'Bert', status: 0 });
  const { user, router, visit } = await open('/drivers?status=0');
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(screen.getByRole('menuitem', { name: 'Save this view…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Away');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('View Away saved')).toBeVisible();
  await visit('/drivers');
  await waitFor(async () => expect(await names()).toEqual(['Ana', 'Bert']));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Away' }));
  await waitFor(async () => expect(await names()).toEqual(['Bert']));
  expect(router.state.location.searchStr).toBe('?status=0');
  await user.click(screen.getByRole('menuitem', { name: 'Delete “Away”' }));
  expect(await screen.findByText('View Away deleted. You can restore it for 24 hours.')).toBeVisible();
});

test('a viewer can read everything, and sees why nothing can be changed', async () => {
  const viewer = await server.addUser({ role: roles.viewer });
  await addDriver(server, { name: 'Ana' });
  await open('/drivers', {}, viewer);
  await names();
  // The role may load after the drivers.
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  expect(screen.getByRole('button', { name: 'New driver' })).toHaveAccessibleDescription(/your role does not allow/);
});

describe('a licence expiry date', () => {
  const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);

  test('is sortable by day, and filtered by the address', async () => {
    await addDriver(client, { name: 'Ana', licenceExpires: inDays(400) });
    await addDriver(client, { name: 'Bert', licenceExpires: inDays(20) });
    await addDriver(client, { name: 'Carla', licenceExpires: inDays(-1) });
    await addDriver(client, { name: 'Dora' });
    const { user, router } = await open('/drivers?sort=licence');
    await waitFor(async () => expect(await names()).toEqual(['Carla', 'Bert', 'Ana', 'Dora']));
    await user.click(screen.getByRole('button', { name: 'Licence expires', expanded: false }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: /Expires within 30 days ?1/ }));
    await waitFor(async () => expect(await names()).toEqual(['Bert']));
    expect(router.state.location.searchStr).toBe('?sort=licence&licence=soon');
  });

  test('is set, changed in the audit, and cleared', async () => {
    const ana = await addDriver(client, { name: 'Ana' });
    const { user } = await open(`/drivers/${ana}/edit`);
    fireEvent.change(await screen.findByLabelText('Licence expires', { selector: 'input' }), {
      target: { value: '2028-02-29' },
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    // The form's panel has the same title.
    await waitFor(async () =>
      expect(within(await recordPanel('Ana')).getByText(/^(29 Feb|Feb 29,) 2028$/)).toBeVisible(),
    );
    expect(await stored()).toMatchObject([{ licenceExpires: '2028-02-29' }]);
    await user.click(screen.getByText('Changes'));
    expect(await screen.findByText(/^Licence expires: .* → (29 Feb|Feb 29,) 2028$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText('Licence expires', { selector: 'input' }), { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await stored()).toMatchObject([{ licenceExpires: null }]));
  });
});

test('an answer that comes while a person types replaces nothing, and the save names the version that was typed into', async () => {
  const ana = await addDriver(client, { name: 'Ana' });
  let answer = (): void => {};
  const gate: { held?: Promise<undefined> } = {};
  const instead = (method: string, path: string) =>
    method === 'GET' && path.endsWith(`/drivers/${ana}`) ? gate.held : undefined;
  const { user, queryClient } = await open(`/drivers/${ana}/edit`, { instead });
  const licence = await screen.findByLabelText('Licence expires', { selector: 'input' });
  gate.held = new Promise((resolve) => {
    answer = () => resolve(undefined);
  });
  await reply(client.request('POST', driversPath, { ...(await stored())[0], mobile: '+49 171' }));
  const again = queryClient.refetchQueries({ queryKey: ['drivers', ana] });
  fireEvent.change(licence, { target: { value: '2028-02-29' } });
  answer();
  await again;
  expect(licence).toBeInTheDocument();
  expect(licence).toHaveValue('2028-02-29');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await waitFor(async () =>
    expect(await stored()).toMatchObject([{ licenceExpires: '2028-02-29', mobile: '+49 171' }]),
  );
});

describe('an employee number', () => {
  test('is a column that the search of the list finds', async () => {
    await addDriver(client, { name: 'Ana', employeeNumber: 'E-1042' });
    await addDriver(client, { name: 'Bert', employeeNumber: 'E-7' });
    await open('/drivers?find=e-1042');
    await waitFor(async () => expect(await names()).toEqual(['Ana']));
    expect(screen.getByRole('columnheader', { name: 'Employee number' })).toBeInTheDocument();
    expect(await row('Drivers', 'Ana')).toHaveTextContent('E-1042');
  });

  test('is refused where another driver has it, cleared, and named in the audit', async () => {
    await addDriver(client, { name: 'Ana', employeeNumber: 'E-1042' });
    const bert = await addDriver(client, { name: 'Bert', employeeNumber: 'E-7' });
    const { user } = await open(`/drivers/${bert}/edit`);
    const field = await screen.findByRole('textbox', { name: 'Employee number' });
    expect(field).toHaveValue('E-7');
    await user.clear(field);
    await user.type(field, ' E-1042');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Employee number “E-1042” already belongs to “Ana”.')).toBeVisible();
    expect(field).toBeInvalid();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ employeeNumber: 'E-1042' }, { employeeNumber: null }]),
    );
    await user.click(await screen.findByText('Changes'));
    expect(await screen.findByText(/^Employee number: E-7 → /)).toBeInTheDocument();
  });
});
