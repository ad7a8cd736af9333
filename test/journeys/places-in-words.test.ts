/** Where vehicles are, in words: from the list in Live to an exported file. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addPlots, addVehicle } from '../support/fleet.ts';
import { expectSoon, setStage } from '../support/journey.ts';

const stage = setStage();

test('is read in the list, copied from the panel, and exported', async () => {
  const person = await stage.newPerson();
  const positions = { 'Van 1': [51.33962, 12.37129], 'Van 2': [51, 12], 'Van 3': [51.33962, 12.37129] } as const;
  for (const [name, [latitude, longitude]] of Object.entries(positions)) {
    const vehicleId = await addVehicle(person, { name });
    await addPlots(stage.service, person, [{ vehicleId, utc: new Date(), latitude, longitude, speed: 0 }]);
  }
  const page = await stage.open(person, '/live', { permissions: ['clipboard-read', 'clipboard-write'] });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/describe')) requests.push(request.postData() ?? '');
  });

  const rowOf = (name: string) => page.getByRole('list', { name: 'Vehicles' }).getByRole('link', { name });
  await expectSoon(() => rowOf('Van 1').textContent()).toContain('No driver · Leipzig');
  await expectSoon(() => rowOf('Van 2').textContent()).toMatch(/No driver · [\d.]+ (mi|km) west of Wetterzeube$/);

  await rowOf('Van 1').click();
  const panel = page.getByRole('complementary', { name: 'Van 1' });
  await panel.getByText('Leipzig', { exact: true }).waitFor();
  const copy = panel.getByRole('button', { name: 'Copy coordinates 51.33962, 12.37129' });
  await copy.focus();
  await page.keyboard.press('Enter');
  await page.getByText('51.33962, 12.37129 copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('51.33962, 12.37129');

  await panel.getByRole('link', { name: 'Open vehicle' }).click();
  // Next to the open panel, the table has no room for places.
  await panel.getByRole('button', { name: 'Close' }).click();
  const table = page.getByRole('grid', { name: 'Vehicles' });
  await table.getByRole('row', { name: /^Select Van 2 .* west of Wetterzeube/ }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV for programs' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const [head = '', ...lines] = file.trim().split('\r\n');
  const at = head.split(',').indexOf('Place');
  expect(lines.map((line) => line.split(',')[at])).toEqual([
    'Leipzig',
    expect.stringMatching(/ west of Wetterzeube$/),
    'Leipzig',
  ]);
  // Each position is asked once, and all again for the file.
  const asked = requests.map((body) => (JSON.parse(body) as { positions: unknown[] }).positions.length);
  expect(asked.at(-1)).toBe(3);
  expect(asked.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBe(2);
});
