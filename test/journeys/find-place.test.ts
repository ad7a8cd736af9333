import { expect, test } from 'vitest';
import { defaultRadiusMetres } from '../../src/contract/choices.ts';
import { findings, onDesk } from '../support/axe.ts';
import { expectSoon, panel, setStage } from '../support/journey.ts';
import { theMap } from '../support/map-view.ts';
import { reply } from '../support/records.ts';

const stage = setStage();

test('a pasted position opens on the map, and a circle starts there', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/drivers');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill(`51°20'22.92"N 12°22'23.16"E`);
  const option = page.getByRole('option', { name: '51.3397, 12.3731' });
  await option.waitFor();
  expect(await page.getByText('Nothing found').count()).toBe(0);
  await page.keyboard.press('Enter');

  const place = theMap(page).getByRole('region', { name: '51.3397, 12.3731' });
  await place.waitFor();
  expect(new URL(page.url()).pathname).toBe('/live');
  // A reload and the link keep the place.
  await page.reload();
  await place.waitFor();

  await place.getByRole('link', { name: 'Circle here' }).click();
  const form = panel(page, 'New circle');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Gate 4');
  await form.getByRole('button', { name: 'Save' }).click();
  await panel(page, 'Gate 4').waitFor();
  expect(await reply(person.request('GET', '/public/v1/geofences'))).toEqual([
    expect.objectContaining({ latitude: 51.3397, longitude: 12.3731, radius: defaultRadiusMetres }),
  ]);
  await expectSoon(() => place.count()).toBe(0);
});

test('a found place has its name and can be closed', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/geofences?at=51.33970,12.37310&place=Opera');
  const place = theMap(page).getByRole('region', { name: 'Opera' });
  await place.waitFor();
  await place.getByText('51.3397, 12.3731').waitFor();
  // Leaflet has a colour of its own for links.
  expect(await findings(page, onDesk, '.leaflet-popup')).toEqual([]);
  await place.getByRole('button', { name: 'Close' }).click();
  await expectSoon(() => place.count()).toBe(0);
  expect(new URL(page.url()).searchParams.has('at')).toBe(false);
});
