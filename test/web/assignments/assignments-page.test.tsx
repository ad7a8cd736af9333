import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
// Loads on demand. Importing it here keeps its compile time out of the tests.
import '../../../src/web/features/assignments/AssignmentsPage.tsx';
import type { Assignment } from '../../../src/contract/assignments.ts';
import { roles } from '../../../src/contract/choices.ts';
import { addDriver, addVehicle, assignmentsPath } from '../../support/fleet.ts';
import { reply } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';
import { grid, namesIn, openTable, recordPanel } from '../../support/table-page.ts';

let server: Service;
let client: Client;
let ids: { van: number; truck: number; ana: number; bert: number };

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
  ids = {
    van: await addVehicle(client, { name: 'Van 4' }),
    truck: await addVehicle(client, { name: 'Truck 1' }),
    ana: await addDriver(client, { name: 'Ana' }),
    bert: await addDriver(client, { name: 'Bert' }),
  };
});

const day = '2026-03-10';
const utc = (time: string): string => `${day}T${time}:00.000Z`;
const open = (path: string, as = client) => openTable(server, as, path);
const start = (vehicleId: number, driverId: number, startUtc: string, endUtc?: string, reference?: string) =>
  reply(client.request('POST', `${assignmentsPath}/start`, { vehicleId, driverId, startUtc, endUtc, reference }), 204);
/** By start, whatever their order of creation. */
const stored = async (): Promise<Assignment[]> =>
  (await reply<Assignment[]>(client.request('GET', assignmentsPath))).sort((one, other) =>
    one.startUtc < other.startUtc ? -1 : 1,
  );
const bar = (name: RegExp): Promise<HTMLElement> => screen.findByRole('gridcell', { name });

/** Sets a field of day and time in one go. */
const setTime = async (user: Awaited<ReturnType<typeof open>>['user'], label: RegExp, value: string): Promise<void> => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (value !== '') await user.type(field, value);
};

test('lanes show who drove what, how it started, and gaps', async () => {
  await start(ids.van, ids.ana, utc('08:00'), utc('10:00'));
  const { user } = await open(`/assignments?day=${day}`);
  const lane = await screen.findByRole('row', { name: /Van 4/ });
  expect(within(lane).getByRole('gridcell', { name: /^Ana, .*2 h, Manual$/ })).toBeVisible();
  expect(within(lane).getAllByRole('gridcell', { name: /^No driver/ })).toHaveLength(2);
  expect(await screen.findByRole('row', { name: /Truck 1/ })).toHaveTextContent('No driver');
  await user.click(screen.getByRole('radio', { name: 'By driver' }));
  expect(await bar(/^Van 4, .*2 h, Manual$/)).toBeVisible();
});

test('shows no "unknown" while names are loading', async () => {
  await start(ids.van, ids.ana, utc('08:00'), utc('10:00'));
  const seen = new Set<string>();
  const look = new MutationObserver(() => {
    for (const lane of document.querySelectorAll('[data-lane]'))
      seen.add(lane.querySelector('[role=rowheader]')?.textContent ?? '');
  });
  look.observe(document.body, { childList: true, subtree: true });
  let answer = (): void => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  const instead = (_: string, path: string) => (path.endsWith('/vehicles') ? held : undefined);
  await openTable(server, client, `/assignments?day=${day}`, { instead });
  await screen.findByRole('radio', { name: 'By driver' });
  await stored();
  answer();
  expect(await screen.findByRole('row', { name: /Van 4/ })).toBeVisible();
  look.disconnect();
  expect([...seen]).toEqual(['Truck 1', 'Van 4']);
});

test('the day, the view and the lanes are in the address', async () => {
  await start(ids.van, ids.ana, utc('08:00'), utc('10:00'));
  const { user, router } = await open(`/assignments?day=${day}&lanes=driver`);
  await user.click(await screen.findByRole('button', { name: 'Next day' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2026-03-11', lanes: 'driver' }));
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  expect(await bar(/^Van 4, /)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  expect(await namesIn('Assignments')).toEqual(['Van 4']);
  expect(router.state.location.search).toMatchObject({ span: 'week', view: 'table' });
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('day'));
});

test('lanes are navigated by keyboard; a gap starts a new assignment', async () => {
  await start(ids.van, ids.ana, utc('08:00'), utc('10:00'));
  const { user, router } = await open(`/assignments?day=${day}`);
  const [first] = within(await grid('Timeline of vehicles')).getAllByRole('gridcell');
  first?.focus();
  await user.keyboard('{ArrowDown}{Home}{ArrowRight}');
  expect(await bar(/^Ana/)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await recordPanel('Van 4 · Ana')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/assignments'));
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Driver for Van 4' })).toBeVisible();
  await user.keyboard('{Escape}{ArrowUp}{Home}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Driver for Truck 1' })).toBeVisible();
  await user.keyboard('bert{Enter}');
  // The new assignment is the next one that a key acts on.
  await waitFor(async () => expect(await bar(/^Bert/)).toHaveFocus());
  await user.keyboard('{ArrowDown}{End}{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Open form' }));
  const panel = await recordPanel('New assignment');
  expect(within(panel).getByRole('combobox', { name: /Vehicle/ })).toHaveValue('Van 4');
  expect(router.state.location.search).toMatchObject({ start: utc('10:00') });
});

test('an assignment starts now, with vehicle and driver found by name', async () => {
  const { user } = await open('/assignments/new');
  await user.type(await screen.findByRole('combobox', { name: /Vehicle/ }), 'tru');
  await user.click(await screen.findByRole('option', { name: 'Truck 1' }));
  await user.type(screen.getByRole('combobox', { name: /Driver/ }), 'be{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const panel = await recordPanel('Truck 1 · Bert');
  const [made] = await stored();
  expect(made).toMatchObject({ vehicleId: ids.truck, driverId: ids.bert, endUtc: null });
  expect(Date.now() - Date.parse(made?.startUtc ?? '')).toBeLessThan(5 * 60_000);
  await user.click(within(panel).getByRole('button', { name: 'End now' }));
  expect(await screen.findByText(/^Truck 1 · Bert ended at/)).toBeVisible();
  expect(await within(panel).findByText('Ended')).toBeVisible();
  expect((await stored())[0]?.endUtc).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await stored())[0]?.endUtc).toBeNull());
});

test('an open form keeps what was typed when the view would change', async () => {
  const { user, router } = await open('/assignments/new');
  const vehicle = await screen.findByRole('combobox', { name: /Vehicle/ });
  await user.type(vehicle, 'tru');
  await user.click(await screen.findByRole('option', { name: 'Truck 1' }));
  await act(() => router.navigate({ to: '/assignments/new', search: { view: 'table' } }));
  expect(vehicle).toBeVisible();
  expect(vehicle).toHaveValue('Truck 1');
  expect(screen.queryByRole('radio', { name: 'Timeline' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByRole('radio', { name: 'Table' })).toBeChecked();
});

test('missing values are reported on their fields before anything is sent', async () => {
  const { user } = await open('/assignments/new');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose a vehicle.')).toBeVisible();
  expect(screen.getByText('Choose a driver.')).toBeVisible();
  expect(await stored()).toEqual([]);
});

const newOne = (more: string): string =>
  `/assignments/new?day=${day}&forVehicle=${ids.van}&forDriver=${ids.bert}&start=${utc('09:30')}${more}`;

test('a conflict is hatched and named during typing, and one press ends the other assignment at the right time', async () => {
  await start(ids.van, ids.ana, utc('08:00'));
  const { user } = await open(newOne(`&end=${utc('10:00')}`));
  expect(await bar(/^Ana, .*conflicting$/)).toBeVisible();
  const message = await screen.findByText(/^Ana has been assigned to Van 4 since/);
  const end = screen.getByRole('button', { name: /^End Ana’s assignment to Van 4 on .* and save$/ });
  expect(message.closest('[role=status]')).toContainElement(end);
  await setTime(user, /^Start/, `${day}T06:00`);
  await setTime(user, /^End/, `${day}T07:00`);
  await waitFor(() => expect(message).not.toBeInTheDocument());
  await setTime(user, /^End/, '');
  expect(await screen.findByRole('button', { name: /^End this assignment on .* and save$/ })).toBeVisible();
  await setTime(user, /^Start/, `${day}T09:30`);
  expect(await stored()).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: /^End Ana’s assignment to Van 4 on .* and save$/ }));
  expect(await recordPanel('Van 4 · Bert')).toBeVisible();
  expect(await stored()).toMatchObject([
    { driverId: ids.ana, startUtc: utc('08:00'), endUtc: utc('09:30') },
    { driverId: ids.bert, startUtc: utc('09:30'), endUtc: null },
  ]);
});

test('a conflict on another day is also named during typing, and can be shown', async () => {
  await start(ids.van, ids.ana, '2026-03-12T08:00:00.000Z', '2026-03-12T10:00:00.000Z');
  await start(ids.truck, ids.bert, '2026-03-14T08:00:00.000Z');
  const { user } = await open(newOne(''));
  expect(await screen.findByText(/^Ana was assigned to Van 4, /)).toBeVisible();
  expect(await screen.findByText(/^Bert has been assigned to Truck 1 since /)).toBeVisible();
  await setTime(user, /^End/, '2026-03-13T11:00');
  await waitFor(() => expect(screen.queryByText(/^Bert has been assigned to Truck 1/)).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await bar(/^Ana, .*conflicting$/)).toBeVisible();
  // All typed text is still there.
  expect(screen.getByRole('combobox', { name: /Driver/ })).toHaveValue('Bert');
  await user.click(screen.getByRole('button', { name: /^End this assignment on .* and save$/ }));
  expect(await recordPanel('Van 4 · Bert')).toBeVisible();
  expect((await stored())[0]).toMatchObject({ driverId: ids.bert, endUtc: '2026-03-12T08:00:00.000Z' });
});

test('a conflict that was unknown before is named by the service at Save', async () => {
  await start(ids.van, ids.ana, '2026-03-12T08:00:00.000Z', '2026-03-12T10:00:00.000Z');
  const instead = (_: string, path: string) =>
    /Id=/.test(path) ? new Response('Not now', { status: 500 }) : undefined;
  const { user } = await openTable(server, client, newOne(''), { instead });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent(/This conflicts with another assignmentAna was assigned to Van 4/);
  await setTime(user, /^End/, `${day}T11:00`);
  await waitFor(() => expect(note).not.toBeInTheDocument());
});

test('a scheduled assignment is marked as such, and an existing one is opened', async () => {
  const later = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  await start(ids.van, ids.ana, later(3));
  await start(ids.truck, ids.bert, later(2), later(4));
  const pair = (vehicle: number, driver: number) => `forVehicle=${vehicle}&forDriver=${driver}`;
  const { user, visit, router } = await open(`/assignments/new?${pair(ids.van, ids.bert)}&start=${later(1)}`);
  expect(await screen.findByText(/^Ana is assigned to Van 4 from .*\.$/)).toBeVisible();
  expect(await screen.findByText(/^Bert is assigned to Truck 1, /)).toBeVisible();
  await visit(`/assignments/new?${pair(ids.van, ids.ana)}&start=${(await stored())[1]?.startUtc}`);
  expect(await screen.findByText('This assignment already exists')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Delete$|End/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Open this assignment' }));
  expect(await recordPanel('Van 4 · Ana')).toBeVisible();
  expect(router.state.location.pathname).toBe(`/assignments/${(await stored())[1]?.id}`);
});

test('when others start later and the driver is busy, too, one press resolves everything', async () => {
  await start(ids.van, ids.ana, utc('12:00'), utc('14:00'));
  await start(ids.truck, ids.bert, utc('07:00'), utc('10:00'));
  const query = `forVehicle=${ids.van}&forDriver=${ids.bert}&start=${utc('09:00')}`;
  const { user } = await open(`/assignments/new?day=${day}&${query}`);
  await user.click(await screen.findByRole('button', { name: 'Apply and save' }));
  await recordPanel('Van 4 · Bert');
  expect(await stored()).toMatchObject([
    { vehicleId: ids.truck, startUtc: utc('07:00'), endUtc: utc('09:00') },
    { vehicleId: ids.van, driverId: ids.bert, startUtc: utc('09:00'), endUtc: utc('12:00') },
    { vehicleId: ids.van, driverId: ids.ana, startUtc: utc('12:00'), endUtc: utc('14:00') },
  ]);
  expect(await screen.findByText(/^Van 4 · Bert saved\. Bert’s assignment to Truck 1 now ends on /)).toBeVisible();
  // One notice: a second one would say less.
  expect(screen.queryByText('Van 4 · Bert added')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect(await stored()).toMatchObject([
      { vehicleId: ids.truck, startUtc: utc('07:00'), endUtc: utc('10:00') },
      { vehicleId: ids.van, driverId: ids.ana, startUtc: utc('12:00'), endUtc: utc('14:00') },
    ]),
  );
});

test('an assignment without an end lasts into the future, where another driver takes over in one choice', async () => {
  await start(ids.van, ids.ana, utc('08:00'));
  const later = '2031-01-15';
  const { user } = await open(`/assignments?day=${later}&span=week`);
  const lane = await screen.findByRole('row', { name: /Van 4/ });
  const ahead = within(lane).getAllByRole('gridcell', { name: /^Ana is still assigned, without an end/ });
  expect(ahead).toHaveLength(7);
  await user.click(ahead[2] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Driver for Van 4' });
  expect(within(dialog).getByLabelText('Start')).toHaveValue(`${later}T08:00`);
  await user.click(within(dialog).getByRole('option', { name: /^Bert Ends Ana’s assignment to Van 4 on / }));
  await waitFor(async () =>
    expect(await stored()).toMatchObject([
      { driverId: ids.ana, endUtc: `${later}T08:00:00.000Z` },
      { driverId: ids.bert, startUtc: `${later}T08:00:00.000Z`, endUtc: `${later}T16:00:00.000Z` },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await stored()).toMatchObject([{ driverId: ids.ana, endUtc: null }]));
});

test('assignments are moved by keys and repeated on weekdays', async () => {
  await start(ids.truck, ids.ana, utc('08:00'), utc('10:00'));
  const { user } = await open(`/assignments?day=${day}`);
  (await bar(/^Ana/)).focus();
  await user.keyboard('m{ArrowDown}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{PageDown}{PageUp}{Enter}');
  const moved = { vehicleId: ids.van, driverId: ids.ana, startUtc: utc('08:16'), endUtc: utc('10:16') };
  await waitFor(async () => expect(await stored()).toMatchObject([moved]));
  await waitFor(async () => expect(await bar(/^Ana/)).toHaveFocus());
  await user.keyboard('e{ArrowLeft}{Escape}');
  await user.keyboard('r');
  // Tuesday: three days are left in the working week.
  const dialog = await screen.findByRole('dialog', { name: 'Repeat 1 assignment' });
  expect(await within(dialog).findByText('New or changed: 3 assignments.')).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Thursday' }));
  expect(await within(dialog).findByText('New or changed: 2 assignments.')).toBeVisible();
  const save = within(dialog).getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save).toBeEnabled());
  await user.click(save);
  await waitFor(async () =>
    expect((await stored()).map(({ startUtc }) => startUtc)).toEqual([
      utc('08:16'),
      '2026-03-11T08:16:00.000Z',
      '2026-03-13T08:16:00.000Z',
    ]),
  );
});

test('times are corrected, and an assignment is deleted and restored', async () => {
  await start(ids.van, ids.ana, utc('08:00'), utc('10:00'), 'TMS-118');
  const [made] = await stored();
  const { user } = await open(`/assignments/${made?.id}?day=${day}`);
  const panel = await recordPanel('Van 4 · Ana');
  expect(within(panel).getByText('TMS-118')).toBeVisible();
  await user.click(await within(panel).findByRole('button', { name: 'Edit' }));
  await screen.findByLabelText(/^Start/);
  await setTime(user, /^End/, `${day}T07:00`);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Must not be before/)).toBeVisible();
  await setTime(user, /^End/, '');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await stored()).toMatchObject([{ startUtc: utc('08:00'), endUtc: null, reference: 'TMS-118' }]),
  );
  // The form has the same title, and disappears.
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await stored()).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await stored()).toHaveLength(1));
});

test('a viewer sees everything, and why nothing can be changed', async () => {
  const colleague = await server.addUser();
  const [vehicleId, driverId] = [
    await addVehicle(colleague, { name: 'Van 4' }),
    await addDriver(colleague, { name: 'Ana' }),
  ];
  const times = { startUtc: utc('08:00'), endUtc: utc('10:00') };
  await reply(colleague.request('POST', `${assignmentsPath}/start`, { vehicleId, driverId, ...times }), 204);
  const { user } = await open(`/assignments?day=${day}`, await server.addUser({ role: roles.viewer }));
  await user.click(await bar(/^Ana/));
  const reason = { description: /your role does not allow/ };
  const edit = await within(await recordPanel('Van 4 · Ana')).findByRole('button', { name: 'Edit', ...reason });
  expect(edit).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Assign' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('button', { name: 'Copy day…' })).toBeNull();
  (await bar(/^Ana/)).focus();
  await user.keyboard('m{ArrowRight}{Enter}r');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await reply(colleague.request('GET', assignmentsPath))).toMatchObject([times]);
});

test('the form waits for the assignment as it is now, although the page holds an older version', async () => {
  await start(ids.van, ids.ana, utc('08:00'), utc('10:00'));
  const id = (await stored())[0]?.id ?? 0;
  let answer = (): void => {};
  const gate: { held?: Promise<undefined> } = {};
  const instead = (method: string, path: string) =>
    method === 'GET' && path.endsWith(`/assignments/${id}`) ? gate.held : undefined;
  // On another day, so the page reads this assignment alone.
  const { user } = await openTable(server, client, `/assignments/${id}?day=2026-01-01`, { instead });
  const edit = await within(await recordPanel('Van 4 · Ana')).findByRole('button', { name: 'Edit' });
  await reply(client.request('POST', assignmentsPath, { id, startUtc: utc('08:30'), endUtc: utc('10:00') }));
  gate.held = new Promise((resolve) => {
    answer = () => resolve(undefined);
  });
  await user.click(edit);
  expect(screen.queryByLabelText(/^Start/)).toBeNull();
  answer();
  const field = await screen.findByLabelText(/^Start/);
  expect(field).toHaveValue(`${day}T08:30`);
});
