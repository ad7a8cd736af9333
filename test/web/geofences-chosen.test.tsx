import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
// Loads with the first selection. Importing it here keeps its compile time out of the tests.
import '../../src/web/features/geofences/chosen/ChosenBar.tsx';
import { roles } from '../../src/contract/choices.ts';
import { sql } from '../../src/server/database/sql.ts';
import { countTags, hasTag } from '../../src/web/features/geofences/chosen/TagMenu.tsx';
import * as saving from '../../src/web/features/geofences/save-geofences.ts';
import type { Fetching } from '../support/dashboard.tsx';
import { type GeofencesPage, list, openGeofences, panel } from '../support/geofences-page.ts';
import { addGeofence, addTag, geofencesPath } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';

/** A new account for each test. */
let client: Client;
const server = serviceOfFile();
beforeEach(async () => {
  client = await server().addAccount();
});

const open = (path?: string, fetching?: Fetching) => openGeofences(server(), client, path, fetching);
const rows = () => within(screen.getByRole('list', { name: 'Geofences' }));
const row = (name: string): HTMLElement => rows().getByRole('link', { name: new RegExp(`^${name}`) });
const box = (name: string): HTMLElement => screen.getByRole('checkbox', { name: `Select ${name}` });
const bar = (count: number): Promise<HTMLElement> => screen.findByRole('group', { name: `${count} selected` });
const chosen = (): string[] =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .map((checkbox) => checkbox.getAttribute('aria-label')?.replace('Select ', '') ?? '');
const title = (): string => screen.getByRole('heading', { level: 1 }).parentElement?.textContent ?? '';
const press = async ({ user }: GeofencesPage, name: string, keys: string): Promise<void> => {
  row(name).focus();
  await user.keyboard(keys);
};
const tagsNow = async (page: GeofencesPage): Promise<Record<string, number[]>> =>
  Object.fromEntries((await page.stored()).map(({ description, tags }) => [description, [...tags].sort()]));

describe('selection', () => {
  beforeEach(async () => {
    for (const description of ['A', 'B', 'C', 'D']) await addGeofence(client, { description });
  });

  test('works by keyboard: Space, Shift with Space, Ctrl+A, and Escape for none', async () => {
    const page = await open();
    await list();
    await press(page, 'B', ' ');
    expect(chosen()).toEqual(['B']);
    await bar(1);
    await press(page, 'D', '{Shift>} {/Shift}');
    expect(chosen()).toEqual(['B', 'C', 'D']);
    expect(title()).toContain('4 · 3 selected');
    expect(await screen.findByText('3 selected', { selector: '[aria-live]' })).toBeInTheDocument();
    await press(page, 'A', '{Control>}a{/Control}');
    expect(chosen()).toEqual(['A', 'B', 'C', 'D']);
    await page.user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
    expect(row('A')).toHaveFocus();
    expect(await screen.findByText('Nothing selected')).toBeInTheDocument();
    expect(page.router.state.location.pathname).toBe('/geofences');
  });

  test('works by checkboxes and the area around them, with Shift for a range; the panel stays closed', async () => {
    const { user, router } = await open();
    await list();
    await user.click(box('A'));
    expect(chosen()).toEqual(['A']);
    await user.click(box('A').parentElement as HTMLElement);
    expect(chosen()).toEqual([]);
    await user.click(box('A'));
    await user.keyboard('{Shift>}');
    await user.click(row('C'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['A', 'B', 'C']);
    expect(router.state.location.pathname).toBe('/geofences');
    await user.click(row('C'));
    await panel('C');
    expect(chosen()).toEqual(['A', 'B', 'C']);
  });

  test('selects the filtered rows, and the bar’s cross clears the selection and keeps the focus in the list', async () => {
    const page = await open('/geofences?find=b');
    await list();
    await press(page, 'B', '{Control>}a{/Control}');
    await page.user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(rows().getAllByRole('link')).toHaveLength(4));
    expect(chosen()).toEqual(['B']);
    const actions = within(await bar(1));
    await page.user.click(actions.getByRole('button', { name: 'All 4' }));
    expect(chosen()).toHaveLength(4);
    await page.user.click(within(await bar(4)).getByRole('button', { name: 'Clear selection' }));
    expect(chosen()).toEqual([]);
    await waitFor(() => expect(row('B')).toHaveFocus());
  });

  test('exports only the selection', async () => {
    const save = vi.spyOn(saving, 'saveGeofences').mockResolvedValue();
    const page = await open();
    await list();
    await press(page, 'C', ' ');
    await page.user.click(within(await bar(1)).getByRole('button', { name: 'Export' }));
    await page.user.click(screen.getByRole('menuitem', { name: 'CSV for spreadsheets' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[1].map(({ description }) => description)).toEqual(['C']);
  });
});

describe('tags', () => {
  test('are added to all and removed again, and Undo restores those that changed', async () => {
    const yards = await addTag(client, { name: 'Yards' });
    const ports = await addTag(client, { name: 'Ports' });
    await addGeofence(client, { description: 'A', tags: [yards] });
    await addGeofence(client, { description: 'B' });
    await addGeofence(client, { description: 'C', tags: [ports] });
    const page = await open();
    await list();
    await press(page, 'A', ' ');
    await press(page, 'B', ' ');
    await page.user.click(within(await bar(2)).getByRole('button', { name: 'Tag' }));
    const item = (name: RegExp) => screen.getByRole('menuitemcheckbox', { name });
    expect(item(/^Yards/)).toHaveAttribute('aria-checked', 'mixed');
    expect(item(/^Yards/)).toHaveTextContent('1 of 2');
    expect(item(/^Ports/)).toHaveAttribute('aria-checked', 'false');
    item(/^Yards/).focus();
    await page.user.keyboard('{Enter}');
    expect(await screen.findByText('Yards added to 1 geofence')).toBeVisible();
    await waitFor(() => expect(item(/^Yards/)).toHaveAttribute('aria-checked', 'true'));
    expect(await tagsNow(page)).toEqual({ A: [yards], B: [yards], C: [ports] });
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone: 1 geofence')).toBeVisible();
    expect(await tagsNow(page)).toEqual({ A: [yards], B: [], C: [ports] });
  });

  test('that cannot be changed explain why', async () => {
    await addTag(client, { name: 'Yards' });
    await addGeofence(client, { description: 'A' });
    const page = await open('/geofences', {
      instead: (method, path) =>
        method === 'POST' && path === `${geofencesPath}/tag` ? new Response('', { status: 503 }) : undefined,
    });
    await list();
    await press(page, 'A', ' ');
    await page.user.click(within(await bar(1)).getByRole('button', { name: 'Tag' }));
    await page.user.click(screen.getByRole('menuitemcheckbox', { name: 'Yards' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Yards could not be changed on any geofence.');
    await waitFor(() =>
      expect(screen.getByRole('menuitemcheckbox', { name: 'Yards' })).toHaveAttribute('aria-checked', 'false'),
    );
  });

  test.each([
    [0, 3, false],
    [2, 3, 'mixed'],
    [3, 3, true],
  ])('%d of %d have one: %s', (count, of, state) => expect(hasTag(count, of)).toBe(state));

  test('are counted', () =>
    expect([...countTags([{ tags: [1, 2] }, { tags: [2] }, { tags: [] }])]).toEqual([
      [1, 1],
      [2, 2],
    ]));
});

describe('deletion', () => {
  test('is immediate, closes the panel of a deleted one, and Undo restores all', async () => {
    const [a] = [await addGeofence(client, { description: 'A' }), await addGeofence(client, { description: 'B' })];
    await addGeofence(client, { description: 'C' });
    const page = await open(`/geofences/${a}`);
    await panel('A');
    await press(page, 'A', ' ');
    await press(page, 'B', ' ');
    await page.user.click(within(await bar(2)).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 geofences deleted. You can restore them for 24 hours.')).toBeVisible();
    expect((await page.stored()).map(({ description }) => description)).toEqual(['C']);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/geofences'));
    await waitFor(() => expect(title()).toContain('Geofences1'));
    expect(screen.queryByRole('group', { name: /selected$/ })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone: 2 geofences')).toBeVisible();
    expect((await page.stored()).map(({ description }) => description).sort()).toEqual(['A', 'B', 'C']);
    expect(chosen()).toEqual([]);
  });

  test('asks before more than 20 are deleted, with three names', async () => {
    const geofences = Array.from({ length: 501 }, (_, index) => ({
      description: `Place ${index}`,
      geofenceType: 1,
      latitude: 51,
      longitude: 12,
      radius: 100,
    }));
    await client.request('POST', `${geofencesPath}/import`, { mode: 'all', geofences });
    const page = await open();
    await list();
    await press(page, 'Place 0', '{Control>}a{/Control}');
    const actions = within(await bar(501));
    await page.user.click(actions.getByRole('button', { name: 'Delete' }));
    const question = screen.getByRole('dialog', { name: 'Delete 501 geofences?', hidden: true });
    expect(question).toHaveTextContent('Place 0, Place 1, Place 2 and 498 more');
    expect(question).toHaveTextContent('Their visits are kept. You can restore the geofences for 24 hours.');
    expect(await page.stored()).toHaveLength(501);
    await page.user.click(within(question).getByRole('button', { name: 'Delete', hidden: true }));
    expect(await screen.findByText('501 geofences deleted. You can restore them for 24 hours.')).toBeVisible();
    expect(await page.stored()).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone: 501 geofences')).toBeVisible();
  });

  test('that is refused explains why, and the selection stays', async () => {
    await addGeofence(client, { description: 'A' });
    const page = await open('/geofences', {
      instead: (method, path) =>
        method === 'POST' && path === `${geofencesPath}/delete` ? new Response('', { status: 503 }) : undefined,
    });
    await list();
    await press(page, 'A', ' ');
    await page.user.click(within(await bar(1)).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No geofences were deleted.');
    expect(chosen()).toEqual(['A']);
  });
});

test('a viewer can select to export, and sees why the rest is disabled', async () => {
  await addGeofence(client, { description: 'A' });
  await server().db.run(sql`update account_user set role = ${roles.viewer} where id = ${client.userId}`);
  const page = await open();
  await list();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Draw' })).toHaveAttribute('aria-disabled', 'true'));
  await press(page, 'A', ' ');
  const actions = within(await bar(1));
  expect(actions.getByRole('button', { name: 'Export' })).toBeEnabled();
  for (const name of ['Tag', 'Delete']) {
    const button = actions.getByRole('button', { name });
    expect(button).toHaveAccessibleDescription(/your role does not allow/);
    await page.user.click(button);
  }
  expect(await page.stored()).toHaveLength(1);
});
