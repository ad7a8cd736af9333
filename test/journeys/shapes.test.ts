import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { distanceMetres } from '../../src/geo/distance.ts';
import { middleOfSide } from '../../src/geo/edit.ts';
import { type Circle, type Point, type Polygon, shapeOf, toWire } from '../../src/geo/shape.ts';
import { expectSoon, listed, type Person, panel, setStage } from '../support/journey.ts';
import { drag, lookingAt, onCircle, placesOn } from '../support/map-view.ts';
import { addGeofence, geofence, geofences } from '../support/records.ts';

const stage = setStage();

const circle: Circle = { kind: 'circle', centre: { latitude: 51.3712, longitude: 12.3343 }, radiusMetres: 200 };
const polygon: Polygon = {
  kind: 'polygon',
  nodes: [
    { latitude: 51.373, longitude: 12.332 },
    { latitude: 51.3728, longitude: 12.337 },
    { latitude: 51.3698, longitude: 12.3365 },
    { latitude: 51.37, longitude: 12.3325 },
  ],
};
/** A pixel is 1.5 metres here. */
const view = lookingAt(circle.centre, 16);
const pixelMetres = 1.5;

async function edit(person: Person, shape: Circle | Polygon): Promise<{ page: Page; id: number }> {
  const id = await addGeofence(person, { description: 'Yard', ...toWire(shape) });
  const page = await stage.open(person, `/geofences/${id}/edit?${view}`);
  await page.getByRole('region', { name: 'Drawing' }).waitFor();
  return { page, id };
}

async function save(page: Page): Promise<void> {
  await panel(page, 'Yard').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Yard saved').waitFor();
}

test('dragging the edge of a circle changes its radius, not its centre, and it stays a circle', async () => {
  const person = await stage.newPerson();
  const { page, id } = await edit(person, circle);
  const place = await placesOn(page);
  await drag(page, place(onCircle(circle, 90)), place(onCircle(circle, 90, 1.5)));
  const shown = Number(await page.getByLabel('Radius').inputValue());
  expect(Math.abs(shown - 300)).toBeLessThan(2 * pixelMetres);
  await save(page);
  const stored = await geofence(person, id);
  expect(stored).toMatchObject({ ...toWire(circle), radius: shown, points: null });
});

test('a corner of a polygon is dragged, and the dot between two corners becomes a corner', async () => {
  const person = await stage.newPerson();
  const { page, id } = await edit(person, polygon);
  const place = await placesOn(page);
  const [moved, added] = [
    { latitude: 51.3735, longitude: 12.3378 },
    { latitude: 51.3688, longitude: 12.334 },
  ];
  const middle = middleOfSide(polygon, 2);
  if (!middle) throw new Error('four corners have four sides');
  await drag(page, place(polygon.nodes[1] ?? middle), place(moved));
  await drag(page, place(middle), place(added));
  await save(page);
  const stored = shapeOf(await geofence(person, id));
  if (stored?.kind !== 'polygon') throw new Error('it is no polygon any more');
  const [first, , third, fourth] = polygon.nodes;
  expect(stored.nodes.length).toBe(5);
  const expected = [first, moved, third, added, fourth];
  stored.nodes.forEach((node, index) => expect(metres(node, expected[index])).toBeLessThan(2 * pixelMetres));
  // Untouched corners keep their values.
  expect([stored.nodes[0], stored.nodes[2], stored.nodes[4]]).toEqual([first, third, fourth]);
});

const metres = (one: Point, other: Point | undefined): number => (other ? distanceMetres(one, other) : Infinity);

test('a deleted geofence leaves the list and the service immediately, and Undo restores it', async () => {
  const person = await stage.newPerson();
  const id = await addGeofence(person, { description: 'Yard' });
  await addGeofence(person, { description: 'Quay' });
  const page = await stage.open(person, `/geofences/${id}`);
  await panel(page, 'Yard').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Yard deleted').waitFor();
  expect(await listed(page)).toEqual(['Quay']);
  expect((await geofences(person)).map(({ description }) => description)).toEqual(['Quay']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Yard restored').waitFor();
  await expectSoon(() => listed(page)).toEqual(['Quay', 'Yard']);
  expect(await geofence(person, id)).toMatchObject({ description: 'Yard' });
});
