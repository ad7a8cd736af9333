import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Session } from '../../src/contract/users.ts';
import { sql } from '../../src/server/database/sql.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { dashboard, type Person, panel, setStage, signIn } from '../support/journey.ts';
import { geofences, reply } from '../support/records.ts';

const stage = setStage();

/** The service rejects an expired token, and the dashboard renews it. */
const refusals = [/status of 401/, /status of 400 .*\/token/];

/** The session of the person's browser. The other one is the test's own. */
async function sessionOf(person: Person): Promise<number> {
  const sessions = await reply<Session[]>(person.request('GET', '/public/v1/users/me/sessions'));
  const [other, ...more] = sessions.filter(({ current }) => !current);
  if (!other || more.length > 0) throw new Error(`${sessions.length} sessions`);
  return other.id;
}

async function endSession(person: Person): Promise<void> {
  await reply(person.request('DELETE', `/public/v1/users/me/sessions/${await sessionOf(person)}`), 204);
}

test('a session that ends during editing is renewed over the form, and the save continues', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/geofences/new?shape=circle', { allowedErrors: refusals });
  const form = panel(page, 'New circle');
  const description = form.getByRole('textbox', { name: 'Name', exact: true });
  await description.fill('Yard');
  await form.getByLabel('Latitude').fill('51.34');
  await form.getByLabel('Longitude').fill('12.37');
  // The page also notices the end by itself, and its dialog would cover the button.
  const save = await holdRequests(page, /\/public\/v1\/geofences$/);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => save.held).toHaveLength(1);
  await endSession(person);
  await save.letGo();

  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await dialog.getByText(`Username: ${person.username}`).waitFor();
  expect(await description.inputValue()).toBe('Yard');
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByText('Incorrect username or password.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');

  await page.getByText('Yard saved').waitFor();
  expect(await geofences(person)).toMatchObject([{ description: 'Yard', latitude: 51.34, longitude: 12.37 }]);
});

/** A tab that signed in, a new tab, and a duplicate of the first with a copy of its storage. */
async function threeTabs(person: Person): Promise<Page[]> {
  const profile = await stage.newProfile({ allowedErrors: refusals });
  const first = await profile.newPage();
  await first.goto('/tags');
  await signIn(first, person);
  const second = await profile.newPage();
  await second.goto('/tags');
  const [duplicate] = await Promise.all([
    profile.waitForEvent('page'),
    first.evaluate(() => window.open(location.href)),
  ]);
  const tabs = [first, second, duplicate];
  await Promise.all(tabs.map((tab) => dashboard(tab).waitFor()));
  const copied = await Promise.all([first, duplicate].map((tab) => tab.evaluate(() => sessionStorage.length)));
  expect(copied).toEqual([1, 1]);
  return tabs;
}

const openAccount = async (tab: Page): Promise<void> => {
  await tab.getByRole('button', { name: /^Account/ }).click();
  await tab.getByRole('menuitem', { name: 'Account and settings' }).click();
  await tab.getByText('This session').waitFor();
};

test('when a token is rejected in three tabs at once, one renews it for all, and the session continues', async () => {
  const person = await stage.newPerson();
  const tabs = await threeTabs(person);
  const { db } = stage.service;
  const sessionId = await sessionOf(person);
  const renewals = async (): Promise<number> =>
    (
      await db.one<{ count: number }>(sql`
        select count(*)::int as count from refresh_token
        where account_id = ${person.accountId} and session_id = ${sessionId} and used_utc is not null`)
    ).count;
  const before = await renewals();

  await db.run(sql`delete from access_token where account_id = ${person.accountId} and session_id = ${sessionId}`);
  await Promise.all(tabs.map(openAccount));
  expect(await renewals()).toBe(before + 1);

  // All tabs share the renewed token, and each can renew it again.
  await Promise.all(tabs.map((tab) => tab.reload()));
  await db.run(sql`delete from access_token where account_id = ${person.accountId} and session_id = ${sessionId}`);
  await Promise.all(tabs.map((tab) => tab.getByText('This session').waitFor()));
  expect(await sessionOf(person)).toBe(sessionId);
});
