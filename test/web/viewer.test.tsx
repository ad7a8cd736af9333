import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import { importPathOf } from '../../src/contract/dashboard-paths.ts';
import { importedKinds } from '../../src/contract/kinds.ts';
import { paths } from '../../src/web/paths/index.ts';
import { openDashboard } from '../support/dashboard.tsx';
import { fillEveryPage } from '../support/every-page.ts';
import { type Client, type Service, service } from '../support/service.ts';

let server: Service;
let viewer: Client;

beforeAll(async () => {
  server = await service();
  await fillEveryPage(server, await server.addUser());
  viewer = await server.addUser({ role: roles.viewer });
});
afterAll(() => server.close());
beforeEach(() => localStorage.clear());

/** The actions of each list for people with write access. */
const gatedOn: Readonly<Record<string, readonly string[]>> = {
  [paths.live]: [],
  [paths.geofences]: ['Draw', 'Import'],
  [paths.places]: ['Fine as it is'],
  [paths.askPast]: ['Draw', 'Import', 'Save as geofence'],
  ...Object.fromEntries(importedKinds.filter((kind) => kind !== 'user').map((kind) => [importPathOf(kind), []])),
  [paths.tags]: ['New tag', 'Delete The tag'],
  [paths.drivers]: ['New driver'],
  [paths.assignments]: ['Assign'],
  [paths.vehicles]: ['New vehicle'],
  [paths.driven]: [],
  [paths.trackers]: [],
  [paths.fleets]: ['New fleet'],
  [paths.temperature]: [],
  [paths.profiles]: ['New profile'],
  [paths.alarms]: [],
  [paths.temperatureReport]: [],
  [paths.inputs]: [],
  [paths.inputTypes]: ['New type'],
  [paths.inputHistory]: [],
  [paths.alertRules]: ['New alert rule'],
  [paths.alertsSent]: [],
  [paths.visits]: [],
  [paths.references]: ['New reference'],
  [paths.sharedLinks]: ['New link'],
  [paths.reminders]: ['New reminder'],
};
/** Pages that viewers cannot read. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  [paths.users]: ['Invite', 'New user'],
  [paths.importUsers]: [],
  [paths.ingestKeys]: ['Connect a device'],
  [paths.apiKeys]: ['New API key'],
  [paths.webhooks]: ['New webhook'],
  [paths.audit]: [],
};

const changes = /^(?:New|Add|Assign|Change|Connect|Delete|Draw|Edit|Import|Save)\b/;
const isOff = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true';
const nameOf = (button: HTMLElement): string => button.getAttribute('aria-label') ?? button.textContent;

/** The page after everything has loaded. */
async function openPage(path: string): Promise<HTMLElement> {
  await openDashboard({ app: server.app, username: viewer.username }, path);
  const main = await screen.findByRole('main');
  await within(main).findByRole('heading', { level: 1 });
  await waitFor(() => expect(within(main).queryByLabelText(/^Loading/)).toBeNull());
  return main;
}

async function expectGated(main: HTMLElement, names: readonly string[]): Promise<void> {
  const buttons = (): HTMLElement[] => within(main).queryAllByRole('button');
  const off = () => buttons().filter(isOff);
  await waitFor(() => expect(off().map(nameOf)).toEqual(names));
  for (const button of off()) expect(button).toHaveAccessibleDescription(/your role does not allow/);
  const on = buttons().filter((button) => !isOff(button));
  expect(on.map(nameOf).filter((name) => changes.test(name))).toEqual([]);
}

test('every list is in one of the tables', () => {
  const others: readonly string[] = [paths.start, paths.account];
  const lists = Object.values(paths).filter((path) => !others.includes(path) && !/\$|\/new$/.test(path));
  expect([...Object.keys(gatedOn), ...Object.keys(forbidden)].sort()).toEqual(lists.sort());
});

test.each(Object.entries(gatedOn))('a viewer reads %s, and sees why %j are disabled', async (path, names) => {
  const main = await openPage(path);
  await expectGated(main, names);
  expect(within(main).queryByText('Administrators only')).toBeNull();
});

test.each(Object.entries(forbidden))(
  'a viewer sees that %s is not for viewers, %j are disabled',
  async (path, names) => {
    const main = await openPage(path);
    await within(main).findByText('Administrators only');
    expect(within(main).getByText(/^Only administrators can see this\. Ask an administrator/)).toBeVisible();
    expect(within(main).queryByRole('searchbox')).toBeNull();
    expect(within(main).queryByRole('button', { name: /^Export/ })).toBeNull();
    await expectGated(main, names);
  },
);
