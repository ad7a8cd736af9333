import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { importPathOf } from '../../src/contract/dashboard-paths.ts';
import { endpoints } from '../../src/contract/endpoints/index.ts';
import { importedKinds } from '../../src/contract/kinds.ts';
import { ApiProblem } from '../../src/web/api/problem.ts';
import { loadEditor } from '../../src/web/features/geofences/lazy-editor.ts';
import { paths } from '../../src/web/paths/index.ts';
import { problemWords } from '../../src/web/text/problems.ts';
import { type Dashboard, openDashboard } from '../support/dashboard.tsx';
import { type DocumentServer, documentServer } from '../support/document-server.ts';
import { giveListsAHeight } from '../support/layout.ts';
import { namesIn, recordPanel, row } from '../support/table-page.ts';

/** The dashboard on a server that knows only the API document. */
let server: DocumentServer;

// The largest page by far. Its compile time is not the dashboard's time.
beforeAll(async () => {
  await loadEditor();
});
beforeEach(() => {
  localStorage.clear();
  server = documentServer();
});

function open(path: string): Promise<Dashboard> {
  giveListsAHeight();
  return openDashboard({ app: server, username: server.username, password: server.password }, path);
}
const missing = 'Not available on this server';
const field = (form: HTMLElement, name: string | RegExp) => within(form).getByRole('textbox', { name });
const save = (form: HTMLElement) => within(form).getByRole('button', { name: 'Save' });

test('a driver is created, shown and changed', async () => {
  const { user } = await open('/drivers/new');
  const form = await recordPanel('New driver');
  await user.type(field(form, 'Name'), 'Ana Ruiz');
  await user.type(field(form, /Username/), 'ana');
  await user.type(within(form).getByLabelText(/^Password/), 'pass-word');
  await user.click(save(form));
  await waitFor(async () => expect(await namesIn('Drivers')).toEqual(['Ana Ruiz']));
  const driver = server.tables.drivers[0];
  expect(driver).toMatchObject({ name: 'Ana Ruiz', username: 'ana', password: 'pass-word', status: 1 });
  await user.click(await row('Drivers', 'Ana Ruiz'));
  await user.click(within(await recordPanel('Ana Ruiz')).getByRole('button', { name: 'Edit' }));
  const mobile = await screen.findByRole('textbox', { name: 'Mobile' });
  await user.type(mobile, '+49 171');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.tables.drivers[0]).toMatchObject({ id: driver?.id, mobile: '+49 171' }));
  expect(server.tables.drivers).toHaveLength(1);
});

test('a circle is saved without a list of geofences', async () => {
  const { user } = await open('/geofences/new?shape=circle');
  const form = await recordPanel('New circle');
  await user.type(field(form, /^Name/), 'Yard');
  await user.type(field(form, /^Latitude/), '52.5');
  await user.type(field(form, /^Longitude/), '13.4');
  await user.click(save(form));
  await waitFor(() => expect(server.tables.geofences).toHaveLength(1));
  expect(server.tables.geofences[0]).toMatchObject({
    description: 'Yard',
    geofenceType: 1,
    latitude: 52.5,
    radius: 200,
  });
  expect(await screen.findByText(/Yard (created|saved|added)/)).toBeVisible();
});

test('a tag is saved without a list of tags', async () => {
  const { user } = await open('/tags/new');
  const form = await recordPanel('New tag');
  await user.type(field(form, /^Name/), 'Yards');
  await user.click(save(form));
  await waitFor(() => expect(server.tables.tags).toHaveLength(1));
  const tag = server.tables.tags[0];
  expect(tag).toMatchObject({ name: 'Yards', resourceType: 25 });
  // A geofence needs it.
  expect(await screen.findByText(`Tag Yards created. Its number on this server is ${String(tag?.id)}.`)).toBeVisible();
});

test('a geofence gets its tags by number without a list of tags', async () => {
  const { user } = await open('/geofences/new?shape=circle');
  const form = await recordPanel('New circle');
  await user.type(field(form, /^Name/), 'Yard');
  await user.type(field(form, /^Latitude/), '52.5');
  await user.type(field(form, /^Longitude/), '13.4');
  await user.type(field(form, 'Tags'), '12{Enter}x{Enter}15{Enter}');
  expect(within(form).getByRole('button', { name: 'Remove Tag 12' })).toBeVisible();
  await user.type(field(form, 'Tags'), '20');
  await user.click(within(form).getByRole('button', { name: 'Remove Tag 15' }));
  await user.click(save(form));
  await waitFor(() => expect(server.tables.geofences).toHaveLength(1));
  expect(server.tables.geofences[0]).toMatchObject({ description: 'Yard', tags: [12, 20] });
});

test.each([404, 405, 'blocked'] as const)('if DELETE is %s, the server cannot delete drivers', async (deletion) => {
  server = documentServer({ deletion });
  server.tables.drivers.push({ id: 7, name: 'Ana Ruiz', username: 'ana', status: 1 });
  const { user } = await open('/drivers/7');
  await user.click(within(await recordPanel('Ana Ruiz')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Ana Ruiz could not be deleted. This server cannot delete drivers.')).toBeVisible();
  expect(await namesIn('Drivers')).toEqual(['Ana Ruiz']);
});

test('each kind that can be deleted has a text for it', () => {
  // What a person signs in with is no record.
  const deletions = Object.values(endpoints).filter(
    ({ method, path }) =>
      (method === 'DELETE' && !/\/(totp|passkeys\/\{passkeyId\})$/.test(path)) || path.endsWith('/delete'),
  );
  for (const { method, path } of deletions) {
    const problem = new ApiProblem({ kind: 'missing', request: `${method} ${path}` });
    expect(problemWords(problem).detail).toMatch(/^This server cannot delete [A-Za-z ]+\.$/);
  }
});

test('an undocumented status is shown by its number, filtered by, and saved unchanged', async () => {
  const ana = { id: 7, name: 'Ana Ruiz', username: 'ana', password: 'her own', status: 7, email: 'no address' };
  server.tables.drivers.push(ana, { id: 8, name: 'Bert', username: 'bert', password: 'his own', status: 1 });
  const { user } = await open('/drivers');
  await waitFor(async () => expect(await row('Drivers', 'Ana Ruiz')).toHaveTextContent('Status 7'));
  await user.click(screen.getByRole('button', { name: 'Status', expanded: false }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: /Status 7/ }));
  await waitFor(async () => expect(await namesIn('Drivers')).toEqual(['Ana Ruiz']));
  await user.click(await row('Drivers', 'Ana Ruiz'));
  const panel = await recordPanel('Ana Ruiz');
  expect(panel).toHaveTextContent('Status 7');
  await user.click(within(panel).getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Status 7');
  await user.type(screen.getByRole('textbox', { name: 'Mobile' }), '+49 171');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.tables.drivers).toContainEqual({ ...ana, mobile: '+49 171' }));
});

test('any text is accepted as an email address of a driver, with a warning', async () => {
  server.tables.drivers.push({ id: 7, name: 'Ana Ruiz', username: 'ana', password: 'her own', status: 1 });
  const { user } = await open('/drivers/7/edit');
  const email = await screen.findByRole('textbox', { name: 'Email address' });
  await user.type(email, 'at the depot');
  expect(email).toHaveAccessibleDescription(/does not look like an email address/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.tables.drivers[0]).toMatchObject({ email: 'at the depot' }));
});

test('a polygon is saved by its corners without a list of geofences', async () => {
  const { user } = await open('/geofences/new?shape=polygon');
  const form = await recordPanel('New polygon');
  await user.type(field(form, /^Name/), 'Field');
  await user.click(field(form, 'Latitude of the new corner'));
  await user.paste('51.3 12.3\n51.3 12.4\n51.4 12.4');
  await user.click(save(form));
  await waitFor(() => expect(server.tables.geofences).toHaveLength(1));
  expect(server.tables.geofences[0]).toMatchObject({
    description: 'Field',
    geofenceType: 2,
    points: [
      [51.3, 12.3],
      [51.3, 12.4],
      [51.4, 12.4],
    ],
  });
});

test('an input type is added without a list of types', async () => {
  const { user } = await open('/inputs/types');
  await screen.findByRole('heading', { name: 'This server does not list input types' });
  await user.click(screen.getByRole('button', { name: 'New type' }));
  const form = await recordPanel('New type');
  await user.type(field(form, /^Name/), 'Rear door');
  await user.click(save(form));
  expect(await screen.findByText('Rear door added')).toBeVisible();
  expect(server.tables.inputTypes).toMatchObject([{ name: 'Rear door', inputDescription: 1 }]);
});

test('an input gets its type by number without a list of inputs', async () => {
  const { user } = await open('/inputs');
  const form = await screen.findByRole('form', { name: 'Set the type of an input' });
  await user.type(field(form, /^Number of the input/), '7');
  await user.click(save(form));
  expect(await within(form).findByText('Required')).toBeVisible();
  expect(server.tables.inputs).toEqual([]);
  await user.type(field(form, /^Number of the type/), '3');
  await user.click(save(form));
  expect(await screen.findByText('Input 7 set to type 3')).toBeVisible();
  expect(server.tables.inputs).toEqual([{ inputId: 7, inputTypeId: 3 }]);
  expect(field(form, /^Number of the input/)).toHaveValue('');
});

test('a profile is added without a list of profiles', async () => {
  const { user } = await open('/temperature/profiles/new');
  const form = await recordPanel('New profile');
  await user.type(field(form, /^Name/), 'Chilled');
  await user.type(field(form, /^Lower limit/), '35.6');
  await user.type(field(form, /^Upper limit/), '46.4');
  await user.click(save(form));
  expect(await screen.findByText('Chilled added')).toBeVisible();
  // This browser's region reads °F.
  expect(server.tables.profiles).toMatchObject([{ name: 'Chilled', lowerBound: 2, upperBound: 8 }]);
});

test('a driver is assigned to a vehicle by number, and the assignment ended', async () => {
  server.tables.drivers.push({ id: 7, name: 'Ana Ruiz', username: 'ana', status: 1 });
  const { user } = await open('/assignments/new?view=table');
  const form = await recordPanel('New assignment');
  await user.type(await within(form).findByRole('textbox', { name: /^Vehicle/ }), '4');
  await user.type(within(form).getByRole('combobox', { name: /^Driver/ }), 'ana{Enter}');
  await user.click(save(form));
  await waitFor(() => expect(server.tables.assignments).toHaveLength(1));
  expect(server.tables.assignments[0]).toMatchObject({ vehicleId: 4, driverId: 7 });
  await user.click(await row('Assignments', 'Vehicle 4'));
  const panel = await recordPanel('Vehicle 4 · Ana Ruiz');
  await user.click(within(panel).getByRole('button', { name: 'End now' }));
  expect(await screen.findByText(/^Vehicle 4 · Ana Ruiz ended at/)).toBeVisible();
  expect(server.tables.assignments[0]).toMatchObject({ endUtc: expect.stringMatching(/Z$/) });
});

test('a conflict is resolved with the documented requests in one press', async () => {
  server.tables.drivers.push({ id: 7, name: 'Ana Ruiz', username: 'ana', status: 1 });
  const [before, later] = [-2, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  server.tables.assignments.push({ id: 3, vehicleId: 4, driverId: 7, startUtc: before, assignmentSource: 0 });
  const { user } = await open(`/assignments/new?view=table&forVehicle=5&forDriver=7&start=${later}`);
  await user.click(
    await screen.findByRole('button', { name: /^End Ana Ruiz’s assignment to Vehicle 4 on .* and save$/ }),
  );
  await waitFor(() =>
    expect(server.tables.assignments).toMatchObject([
      { id: 3, endUtc: later },
      { vehicleId: 5, driverId: 7, startUtc: later },
    ]),
  );
});

test('a timeline without lanes explains why', async () => {
  await open('/assignments?view=timeline');
  expect(await screen.findByText(/^This server does not list vehicles\. You can still assign/)).toBeVisible();
});

const unlisted: Readonly<Record<string, string>> = {
  [paths.live]: 'This server does not list vehicles',
  [paths.geofences]: 'This server does not list geofences',
  [paths.askPast]: 'This server does not list geofences',
  ...Object.fromEntries(importedKinds.map((kind) => [importPathOf(kind), 'Choose the data'])),
  [paths.tags]: 'This server does not list tags',
  [paths.inputs]: 'This server does not list inputs',
  [paths.inputTypes]: 'This server does not list input types',
  [paths.profiles]: 'This server does not list profiles',
  // It asks the server only for a chosen probe.
  [paths.temperatureReport]: 'Choose what to report',
};
/** The resources with documented lists. */
const working: readonly string[] = [paths.drivers, paths.assignments, paths.visits];
const pages = Object.values<string>(paths).filter((path) => !/\$|\/new$|^\/$/.test(path) && !working.includes(path));

test.each([...pages, '/temperature/7/chart', '/temperature/report?probeId=7'])(
  '%s: missing features are named, without a retry button',
  async (path) => {
    await open(path);
    // A heading that is found may be replaced once more, when the server has answered for the rest.
    await waitFor(() => expect(screen.getByRole('heading', { name: unlisted[path] ?? missing })).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  },
);

test('features that need storage on the server are not offered', async () => {
  await open('/vehicles');
  await screen.findByRole('heading', { name: missing });
  expect(screen.queryByRole('button', { name: 'New vehicle' })).toBeNull();
});

test('without a stream the service is polled, and the mark says so', async () => {
  await open('/drivers');
  const mark = await screen.findByText('polling');
  expect(mark).toHaveAttribute('title', expect.stringMatching(/^Refreshing every few seconds/));
});

test('the palette finds the drivers, and names what it could not search', async () => {
  server.tables.drivers.push({ id: 7, name: 'Ana Ruiz', username: 'ana', status: 1 });
  const { user, router } = await open('/drivers');
  await user.click(await screen.findByRole('button', { name: 'Search everything' }));
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'ruiz');
  await screen.findByText(/^Not searched: Vehicles, Geofences.*Not available on this server/);
  await user.click(await screen.findByRole('option', { name: /Ana Ruiz/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/drivers/7'));
});

test('an expired token asks for the password again, and the form stays', async () => {
  const { user } = await open('/drivers/new');
  const form = await recordPanel('New driver');
  await user.type(field(form, 'Name'), 'Ana Ruiz');
  await user.type(field(form, /Username/), 'ana');
  await user.type(within(form).getByLabelText(/^Password/), 'pass-word');
  server.forgetTokens();
  await user.click(save(form));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to continue' });
  await user.type(within(dialog).getByLabelText('Password'), `${server.password}{Enter}`);
  await waitFor(() => expect(server.tables.drivers).toHaveLength(1));
});

test('visits are shown without names of vehicles and geofences', async () => {
  const startUtc = new Date(Date.now() - 7_200_000).toISOString().replace(/\.\d+Z$/, 'Z');
  const endUtc = new Date(Date.now() - 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');
  server.tables.visits.push({ id: 5, geofenceId: 3, vehicleId: 4, startPlotId: 1, endPlotId: 2, startUtc, endUtc });
  await open('/visits');
  const table = await screen.findByRole('grid', { name: 'Visits' });
  expect(await within(table).findByText(/^1 h( 0 min)?$/)).toBeVisible();
  // By number. The server returns no driver.
  expect(within(table).getByText('Vehicle 4')).toBeVisible();
  expect(within(table).getByText('Geofence 3')).toBeVisible();
  expect(within(table).queryByText(/driver who is not/)).toBeNull();
});
