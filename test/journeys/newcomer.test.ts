import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Circle, Polygon } from '../../src/geo/shape.ts';
import { chooseTag, dashboard, expectSoon, listed, panel, setStage } from '../support/journey.ts';
import { drag, edgeColour, fillColour, lookingAt, onCircle, placesOn, press, screenOf } from '../support/map-view.ts';

// The state after `npm install && npm start`: the demo, on its own PostgreSQL.
const stage = setStage({ demo: true, database: 'embedded' });

/** Fields west of the demo's city, without a wood or a street. */
const middle = { latitude: 51.369, longitude: 12.1565 };
const quay: Circle = { kind: 'circle', centre: { latitude: 51.3715, longitude: 12.157 }, radiusMetres: 240 };
const field: Polygon = {
  kind: 'polygon',
  nodes: [
    { latitude: 51.3675, longitude: 12.151 },
    { latitude: 51.368, longitude: 12.161 },
    { latitude: 51.3648, longitude: 12.162 },
    { latitude: 51.3642, longitude: 12.152 },
  ],
};

test('the first five minutes: sign in, tag, draw both shapes, restart, reload, and everything is still there', async () => {
  const { service } = stage;
  // The wrong password, and whatever the page asks for while the service is stopped.
  const allowedErrors = [/status of 400 .*\/token/, /ERR_CONNECTION_REFUSED/];
  const profile = await stage.newProfile({ allowedErrors });
  const page = await profile.newPage();
  await page.goto('/');

  await page.getByLabel('Username').fill(service.username);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Incorrect username or password.').waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe(service.username);
  // The wrong password is selected, so typing replaces it.
  await page.keyboard.type(service.password);
  await page.keyboard.press('Enter');
  await dashboard(page).waitFor();

  await createTag(page, 'Cranes', 'Blue');
  // Those of the demo are in the list, too.
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(1);

  await page.goto(`/geofences?${lookingAt(middle, 15)}`);
  await drawCircle(page, quay);
  await fillAndSave(page, 'New circle', { description: 'Quay 7', tag: 'Cranes' });
  await panel(page, 'Quay 7').getByText('240 m radius').waitFor();

  await drawPolygon(page, field);
  await fillAndSave(page, 'New polygon', { description: 'Stacking field', tag: 'Cranes' });
  await panel(page, 'Stacking field').getByText('4 corners').waitFor();
  await panel(page, 'Stacking field').getByRole('button', { name: 'Close' }).click();

  // The map has moved to show the field beside its panel.
  await page.goto(`/geofences?${lookingAt(middle, 15)}`);
  await page.getByRole('region', { name: 'Tags on the map' }).getByRole('button', { name: 'Cranes' }).click();
  await seesBoth(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await seesBoth(page, 'dark');

  expect(await service.stop()).toBe(0);
  await service.restart();
  await page.reload();
  await seesBoth(page, 'dark');
});

async function createTag(page: Page, name: string, colour: string): Promise<void> {
  await page.getByRole('link', { name: 'Tags' }).click();
  await page.getByRole('button', { name: 'New tag' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('radio', { name: colour }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await row.getByText(colour).waitFor();
}

async function drawCircle(page: Page, { centre, radiusMetres }: Circle): Promise<void> {
  await page.getByRole('button', { name: 'Draw' }).click();
  await page.getByRole('menuitem', { name: 'Circle' }).click();
  await page.getByText('Drag from the centre to the edge').waitFor();
  const place = await placesOn(page);
  await drag(page, place(centre), place(onCircle({ kind: 'circle', centre, radiusMetres }, 90)));
  // The pointer moves in pixels of about three metres. The field has metres.
  const radius = page.getByLabel('Radius');
  expect(Math.abs(Number(await radius.inputValue()) - radiusMetres)).toBeLessThan(8);
  await radius.fill(String(radiusMetres));
}

async function drawPolygon(page: Page, { nodes }: Polygon): Promise<void> {
  await page.getByRole('button', { name: 'Draw' }).click();
  await page.getByRole('menuitem', { name: 'Polygon' }).click();
  await page.getByText('Click to place the first corner.').waitFor();
  const place = await placesOn(page);
  for (const node of [...nodes, ...nodes.slice(0, 1)]) await press(page, place(node));
  await page.getByText('Drag a corner to move it').waitFor();
}

async function fillAndSave(page: Page, title: string, given: { description: string; tag: string }): Promise<void> {
  const form = panel(page, title);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(given.description);
  await chooseTag(form, given.tag);
  await form.getByRole('button', { name: 'Save' }).click();
  await panel(page, given.description).waitFor();
}

/** In the list and, in the tag's colour, on the map. */
async function seesBoth(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await expectSoon(() => listed(page)).toEqual(['Quay 7', 'Stacking field']);
  const colours = async () => {
    const [place, picture] = [await placesOn(page), await screenOf(page)];
    return {
      edges: [quay, field].map((shape) => edgeColour(picture, shape, place, scheme)),
      insides: [onCircle(quay, 315, 0.6), { latitude: 51.3672, longitude: 12.1525 }].map((inside) =>
        fillColour(picture, place(inside), scheme),
      ),
      outside: fillColour(picture, place(onCircle(quay, 315, 1.2)), scheme),
    };
  };
  await expectSoon(colours).toEqual({ edges: ['blue', 'blue'], insides: ['blue', 'blue'], outside: 'nothing' });
}
