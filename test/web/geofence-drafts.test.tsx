/** Drafts of geofences that survive a reload, a crash and the end of the session; copies, and ways back to earlier versions. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
// It loads on demand, and a test would wait for its code.
import '../../src/web/features/geofences/DraftOffers.tsx';
import { dayMs } from '../../src/contract/durations.ts';
import { sql } from '../../src/server/database/sql.ts';
import {
  draftDays,
  dropDraft,
  type KeptDraft,
  mostDrafts,
  readDrafts,
  writeDraft,
} from '../../src/web/features/geofences/editor/draft-store.ts';
import { type GeofencesPage, openGeofences, panel } from '../support/geofences-page.ts';
import { createLocks } from '../support/locks.ts';
import { addGeofence, addTag, geofence, geofencesPath, reply } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';

let client: Client;
const server = serviceOfFile();
beforeEach(async () => {
  localStorage.clear();
  client = await server().addAccount();
});

/** The page shows who is signed in: from then on it keeps drafts. */
async function open(path: string): Promise<GeofencesPage> {
  const page = await openGeofences(server(), client, path);
  await screen.findByRole('button', { name: `Account of ${client.username}` });
  return page;
}
const box = (name: RegExp): Promise<HTMLElement> => screen.findByRole('textbox', { name });
const keptKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('fenceline.drafts'));
const press = async ({ user }: GeofencesPage, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

async function type({ user }: GeofencesPage, name: RegExp, value: string): Promise<void> {
  const field = await box(name);
  await user.clear(field);
  await user.click(field);
  await user.paste(value);
}

/** The browser ends the page without asking. */
function crash(): void {
  act(() => void fireEvent(window, new Event('pagehide')));
  cleanup();
}

test('a new geofence is offered after a crash, with its name, and its draft ends with the save', async () => {
  const first = await open('/geofences/new?shape=circle');
  await type(first, /^Name/, 'Quay 7');
  await type(first, /^Latitude/, '51.34');
  await type(first, /^Longitude/, '12.37');
  crash();
  const page = await open('/geofences');
  const offer = await screen.findByRole('region', { name: 'Unsaved draft' });
  expect(offer).toHaveTextContent(/^Unsaved draft: Quay 7 \(New circle\), .+ at /);
  await press(page, 'Continue');
  expect(await screen.findByText(/^Draft restored: /)).toBeVisible();
  expect(await box(/^Latitude/)).toHaveValue('51.34');
  await press(page, 'Save');
  await panel('Quay 7');
  expect(await page.stored()).toMatchObject([{ description: 'Quay 7', latitude: 51.34, longitude: 12.37 }]);
  expect(keptKeys()).toEqual([]);
});

test('a draft that another tab is drawing is not offered', async () => {
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
  const first = await open('/geofences/new?shape=circle');
  await type(first, /^Name/, 'Quay 7');
  crash();
  const [key = ''] = keptKeys();
  const [draft] = readDrafts(key, Date.now());
  if (!draft) throw new Error('no draft was kept');
  let close = (): void => {};
  void navigator.locks.request(`fenceline.draft ${draft.id}`, () => new Promise<void>((closed) => (close = closed)));
  writeDraft(key, { ...draft, id: 'another', name: 'Quay 8' });
  await open('/geofences');
  const offers = await screen.findByRole('region', { name: 'Unsaved draft' });
  expect(offers).toHaveTextContent('Quay 8');
  expect(offers).not.toHaveTextContent('Quay 7');
  cleanup();
  close();
  await open('/geofences');
  expect(await screen.findByRole('region', { name: 'Unsaved draft' })).toHaveTextContent('Quay 7');
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
});

test('a draft over a version that was saved later says so, restores only what was changed, and ends when given up', async () => {
  const id = await addGeofence(client);
  const first = await open(`/geofences/${id}/edit`);
  await type(first, /^Radius/, '300');
  crash();
  const stored = await geofence(client, id);
  await reply(client.request('POST', geofencesPath, { ...stored, description: 'Yard East' }), 204);
  const page = await open(`/geofences/${id}/edit`);
  expect(await screen.findByText(/^Unsaved draft: changes to Yard, /)).toBeVisible();
  // Nothing is restored unasked.
  expect(await box(/^Radius/)).toHaveValue('200');
  await press(page, 'Restore draft');
  expect(await box(/^Radius/)).toHaveValue('300');
  expect(await box(/^Name/)).toHaveValue('Yard East');
  expect(screen.getByText(/^Yard East was saved again after this draft\./)).toBeVisible();
  await press(page, 'Cancel');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await page.user.click(within(question).getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(page.router.state.location.pathname).toBe(`/geofences/${id}`));
  expect(keptKeys()).toEqual([]);
});

test('another person of the same browser is not offered it, and a full storage is said in the form', async () => {
  const page = await open('/geofences/new?shape=circle');
  await type(page, /^Name/, 'Mine');
  crash();
  const [key] = keptKeys();
  client = await server().addAccount();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const other = await open('/geofences/new?shape=circle');
  await type(other, /^Name/, 'Theirs');
  expect(await screen.findByText(/^Your browser cannot keep a draft\./)).toBeVisible();
  expect(screen.queryByText(/^Unsaved draft/)).toBeNull();
  vi.restoreAllMocks();
  expect(readDrafts(key ?? '', Date.now()).map(({ name }) => name)).toEqual(['Mine']);
});

test('a circle becomes a polygon, Undo makes it a circle again, and Changes restores a version', async () => {
  const id = await addGeofence(client);
  const page = await open(`/geofences/${id}/edit`);
  await press(page, 'Convert to polygon');
  await press(page, 'Save');
  await screen.findByText('Yard saved');
  const drawn = await geofence(client, id);
  expect(drawn).toMatchObject({ geofenceType: 2, latitude: null, radius: null });
  expect(drawn.points).toHaveLength(32);
  await press(page, 'Undo');
  expect(await screen.findByText('Yard is as it was before the change')).toBeVisible();
  expect(await geofence(client, id)).toMatchObject({ geofenceType: 1, radius: 200, points: null });

  await page.user.click(await screen.findByText('Changes'));
  const entries = within(await screen.findByRole('complementary', { name: 'Yard' })).findAllByText(
    /(added|changed) it$/,
  );
  const [undone, converted, created] = await entries;
  expect(within(undone?.closest('li') as HTMLElement).queryByRole('button')).toBeNull();
  expect(created).toBeVisible();
  await page.user.click(
    within(converted?.closest('li') as HTMLElement).getByRole('button', { name: /^Restore this version: / }),
  );
  expect(await screen.findByText(/^Yard is as it was on /)).toBeVisible();
  expect(await geofence(client, id)).toMatchObject({ geofenceType: 2, points: drawn.points });
});

test('Changes restores what a geofence without a recorded creation was before its first change, as in the demo', async () => {
  const id = await addGeofence(client);
  await server().db.run(sql`delete from audit where account_id = ${client.accountId}`);
  const page = await open(`/geofences/${id}/edit`);
  await type(page, /^Name/, 'Yard 2');
  await press(page, 'Save');
  await screen.findByText('Yard 2 saved');
  await page.user.click(await screen.findByText('Changes'));
  await page.user.click(await screen.findByRole('button', { name: 'Restore this version: Before these changes' }));
  expect(await screen.findByText('Yard is as it was before these changes')).toBeVisible();
  expect(await geofence(client, id)).toMatchObject({ description: 'Yard' });
});

test('a copy begins with the content of its original and is a geofence of its own', async () => {
  const tags = [await addTag(client, { name: 'Yards' })];
  const id = await addGeofence(client, { tags, descriptionExt: 'Two gates' });
  const page = await open(`/geofences/${id}`);
  await press(page, 'Copy');
  expect(await box(/^Name/)).toHaveValue('Yard (copy)');
  await press(page, 'Save');
  await panel('Yard (copy)');
  const [original, copy] = await page.stored();
  expect(copy).toMatchObject({
    ...original,
    id: copy?.id,
    description: 'Yard (copy)',
    countsFromUtc: copy?.countsFromUtc,
    updated: copy?.updated,
  });
  expect(copy?.id).not.toBe(id);
});

test('drafts expire, the oldest give way, and what is not readable is left out', () => {
  const draft = (id: string, savedMs: number): KeptDraft => ({
    ...{ id, savedMs, geofenceId: null, etag: null, name: id, tool: 'circle', drawn: null, values: {} },
    counts: { from: 'now', day: '2026-11-20' },
  });
  const names = (nowMs: number) => readDrafts('k', nowMs).map(({ id }) => id);
  writeDraft('k', draft('a', 0));
  writeDraft('k', draft('b', dayMs));
  expect(names(dayMs)).toEqual(['b', 'a']);
  expect(names(draftDays * dayMs)).toEqual(['b']);
  for (let index = 0; index < mostDrafts; index += 1) writeDraft('k', draft(`c${index}`, 2 * dayMs + index));
  expect(names(2 * dayMs)).toHaveLength(mostDrafts);
  expect(names(2 * dayMs)).not.toContain('b');
  localStorage.setItem('k', JSON.stringify([draft('d', 0), { id: 7 }, null, { ...draft('e', 0), tool: 'line' }]));
  expect(names(0)).toEqual(['d']);
  dropDraft('k', 'd', 0);
  expect(localStorage.getItem('k')).toBeNull();
  localStorage.setItem('k', '{');
  expect(names(0)).toEqual([]);
});
