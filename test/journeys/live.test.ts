import { expect, test } from 'vitest';
import { expectSoon, listed, setStage } from '../support/journey.ts';

const stage = setStage();

test('changes by another user appear automatically', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/geofences');
  const mark = page.getByText(/^live \d+ s$/);
  await mark.waitFor();
  const yard = { description: 'Yard', geofenceType: 1, latitude: 51.34, longitude: 12.37, radius: 200 };
  await person.request('POST', '/public/v1/geofences', yard);
  await expectSoon(() => listed(page)).toEqual(['Yard']);
  expect(await mark.getAttribute('title')).toContain('as they happen');
});
