import { expect, test } from 'vitest';
import { expectSoon, panel, setStage } from '../support/journey.ts';
import { addTag, geofences } from '../support/records.ts';

const stage = setStage();
const away = { bears: [/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE/, /PageNotLoaded/] };

test('a form that cannot be saved while the service is away keeps everything, and is saved when it is back', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/geofences/new?shape=circle', away);
  const form = panel(page, 'New circle');
  const description = form.getByRole('textbox', { name: 'Description', exact: true });
  await description.fill('Yard');
  await form.getByLabel('Latitude').fill('51.34');
  await form.getByLabel('Longitude').fill('12.37');

  await stage.service.stop();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('No connection to the service').waitFor();
  await form.getByText('nothing you typed is lost').waitFor();
  expect(await description.inputValue()).toBe('Yard');

  await stage.service.restart();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Yard saved').waitFor();
  expect(await geofences(person)).toMatchObject([{ description: 'Yard', latitude: 51.34 }]);
});

test('what cannot be fetched while the service is away says so, and its button fetches it when it is back', async () => {
  const person = await stage.newPerson();
  await addTag(person, { name: 'Cranes' });
  const page = await stage.open(person, '/tags', away);
  await page.getByRole('link', { name: 'Cranes' }).waitFor();

  await stage.service.stop();
  await page.getByRole('link', { name: 'Cranes' }).click();
  await page.getByText('No connection to the service').waitFor();

  await stage.service.restart();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectSoon(() => panel(page, 'Cranes').getByLabel('Name').inputValue()).toBe('Cranes');
});

test('a page whose code cannot be fetched offers to reload, which works when the service is back', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/tags', away);
  await page.getByText('No tags yet').waitFor();

  await stage.service.stop();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Account and settings' }).click();
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await reload.waitFor();

  await stage.service.restart();
  await reload.click();
  await page.getByText('This session').waitFor();
  expect(new URL(page.url()).pathname).toBe('/account');
});
