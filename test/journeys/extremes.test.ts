/** Shapes and positions at the limits of what the service accepts: no page fails on them, and nothing else is missing. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayMs } from '../../src/contract/durations.ts';
import type { FindingsAnswer } from '../../src/contract/geofence-findings.ts';
import { shapeOf } from '../../src/geo/shape.ts';
import { drawnForLink, writeDrawn } from '../../src/web/data/shape-in-url.ts';
import { goTo } from '../support/every-page.ts';
import { expectSoon, listed, type Person, panel, setStage } from '../support/journey.ts';
import { theMap } from '../support/map-view.ts';
import { addGeofence, reply } from '../support/records.ts';

const stage = setStage();
const failed = 'Part of the map could not be drawn.';

const circle = (latitude: number, longitude: number, radius: number) => ({ latitude, longitude, radius });
const polygon = (...points: [latitude: number, longitude: number][]) => ({
  ...{ geofenceType: 2, latitude: null, longitude: null, radius: null },
  points,
});
const mostCorners = '10,000 corners';
const manyCorners = Array.from({ length: 10_000 }, (_, nth): [number, number] => {
  const angle = (2 * Math.PI * nth) / 10_000;
  return [80 * Math.sin(angle), 170 * Math.cos(angle)];
});
const extreme: Record<string, object> = {
  'North Pole': circle(90, 180, 1000),
  'South Pole': circle(-90, -180, 50),
  Meridian: circle(0, 180, 1000),
  'Ring around the pole': polygon([60, 0], [60, 120], [60, -120]),
  'Half of the world': polygon([-90, -90], [-90, 90], [90, 90], [90, -90]),
  'A side of 180 degrees': polygon([0, -90], [10, 90], [20, -90]),
  'A metre': polygon([51, 12], [51, 12.00001], [51.00001, 12]),
  [mostCorners]: polygon(...manyCorners),
};
/** Accepted with three different corners, although some enclose nothing or themselves twice. */
const degenerate: Record<string, object> = {
  'Two equal corners': polygon([51, 12], [51, 12], [51.01, 12.01], [51, 12.02]),
  'One line': polygon([51, 12], [51, 12.01], [51, 12.02]),
  'A spike': polygon([51, 12], [51.02, 12], [51.01, 12]),
  'A closed ring': polygon([51, 12], [51.01, 12], [51.01, 12.01], [51, 12]),
  'A bow tie': polygon([51, 12], [51.01, 12.01], [51.01, 12], [51, 12.01]),
  'One point of the Earth': polygon([90, 0], [90, 120], [90, -120]),
  'The meridian from both sides': polygon([0, 180], [0, -180], [1, 180]),
  'Less than a millimetre': polygon([51, 12], [51, 12.000000000001], [51.000000000001, 12]),
  'The whole world': polygon([-90, -180], [-90, 180], [90, 180], [90, -180]),
  'The equator': polygon([0, 0], [0, 120], [0, -120]),
};
/** Where vehicles jump to. */
const corners = [
  [90, 180],
  [-90, -180],
  [90, 0],
  [0, 180],
  [0, -180],
  [51, 12],
] as const;

async function fill(person: Person, shapes: Record<string, object>): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [description, shape] of Object.entries(shapes)) {
    ids.set(description, await addGeofence(person, { description, ...shape }));
  }
  const { key } = await reply<{ key: string }>(person.request('POST', '/public/v1/ingestKeys', { name: 'Trackers' }));
  // Each vehicle jumps from corner to corner, and ends at one of its own.
  const messages = corners.flatMap((_, vehicle) =>
    Array.from({ length: 12 }, (__, minute) => {
      const [latitude, longitude] = corners[(vehicle + minute + 1) % corners.length] ?? [0, 0];
      const utc = new Date(Date.now() - (12 - minute) * 60_000).toISOString();
      return { device: `Van ${vehicle}`, utc, latitude, longitude, speed: 50, heading: 90 };
    }),
  );
  const sent = await fetch(`${stage.service.url}/ingest/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(messages),
  });
  expect(await sent.json()).toMatchObject({ accepted: messages.length, rejectedCount: 0 });
  return ids;
}

/** The shape has lines on the map, and each of them has numbers only. */
async function areLinesWhole(page: Page, name: string, map: Locator = theMap(page)): Promise<void> {
  const lines = map.locator('path[d]');
  await expectSoon(() => lines.count(), name).toBeGreaterThan(0);
  const drawn = await lines.evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''));
  expect(drawn.filter((line) => /NaN|Infinity/.test(line))).toEqual([]);
}

/** Drags a handle of the shape beyond the upper edge of the map, and back below it. */
async function dragOverPole(page: Page): Promise<void> {
  const map = await theMap(page).boundingBox();
  const handles = await theMap(page)
    .locator('path[d*="a6,6"]')
    .evaluateAll((paths) =>
      paths.map((path) => {
        const { x, y, width, height } = path.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }),
    );
  const handle = handles.find(
    ({ x, y }) => map && x > map.x + 200 && x < map.x + map.width - 100 && y > map.y && y < map.y + map.height,
  );
  if (!map || !handle) return;
  await page.mouse.move(handle.x, handle.y);
  await page.mouse.down();
  for (const y of [handle.y - 20, map.y + 1, map.y - 20, map.y + 3]) await page.mouse.move(handle.x + 5, y);
  await page.mouse.up();
}

async function openVehicles(page: Page, person: Person, isWhole: () => Promise<void>): Promise<void> {
  const vehicles = await reply<{ id: number; name: string }[]>(person.request('GET', '/public/v1/vehicles'));
  expect(vehicles).toHaveLength(corners.length);
  const day = new Date().toISOString().slice(0, 10);
  for (const { id, name } of vehicles) {
    await goTo(page, `/live?vehicle=${id}&follow=true`);
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('link', { name }).waitFor();
    await panel(page, name).waitFor();
    await isWhole();
  }
  // The days of the others have the same route, from another corner.
  await goTo(page, `/vehicles/${vehicles.at(-1)?.id ?? 0}/day/${day}`);
  await page.locator('[data-vehicles]').waitFor();
  await isWhole();
}

test.each([
  ['extreme', extreme],
  ['degenerate', degenerate],
])('every page with a map shows %s shapes and vehicles, with its list and without an error', async (_, shapes) => {
  const person = await stage.newPerson();
  const ids = await fill(person, shapes);
  const page = await stage.open(person, '/geofences');
  const isWhole = async (): Promise<void> => {
    await theMap(page).locator('canvas').first().waitFor({ state: 'attached' });
    expect(await page.getByText(failed).count()).toBe(0);
  };
  await expectSoon(async () => (await listed(page)).toSorted()).toEqual(Object.keys(shapes).toSorted());
  await isWhole();
  for (const [name, id] of ids) {
    await goTo(page, `/geofences/${id}`);
    await panel(page, name).waitFor();
    await areLinesWhole(page, name);
    await goTo(page, `/geofences/${id}/edit`);
    await page.getByRole('region', { name: 'Drawing' }).waitFor();
    await areLinesWhole(page, name);
    // Its handles are like those of the other polygons, and thousands of times as many.
    if (name !== mostCorners) {
      await dragOverPole(page);
      await areLinesWhole(page, name);
    }
    await isWhole();
  }
  const geofences = await reply<Parameters<typeof shapeOf>[0][]>(person.request('GET', '/public/v1/geofences'));
  const drawn = geofences.flatMap((geofence) => shapeOf(geofence) ?? []);
  expect(drawn).toHaveLength(ids.size);
  // Not 10,000 corners, and none closer than a millimetre.
  for (const shape of drawn.filter((shape) => drawnForLink(shape) !== undefined)) {
    // The page of the question reads the shape when it opens.
    await goTo(page, '/geofences');
    await goTo(page, `/geofences/past?shape=${shape.kind}&drawn=${writeDrawn(shape)}`);
    const question = panel(page, 'Who was here?');
    await question
      .getByText(/ · .* inside$|^No vehicle was inside|^No vehicle was here/)
      .first()
      .waitFor();
    await areLinesWhole(page, writeDrawn(shape));
    await isWhole();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await isWhole();
  }

  // The vehicles of both tests are alike.
  if (shapes === extreme) await openVehicles(page, person, isWhole);

  const query = 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
  const visits = await reply<{ id: number; geofenceId: number }[]>(
    person.request('GET', `/public/v1/geofenceVisits?${query}`),
  );
  expect(visits.length).toBeGreaterThan(corners.length);
  // One visit of each geofence.
  for (const [, id] of new Map(visits.map((visit) => [visit.geofenceId, visit.id]))) {
    await goTo(page, `/visits/${id}`);
    await areLinesWhole(page, `visit ${id}`);
    await isWhole();
    // Shapes at the limits of the Earth, because the large map fits its view to what it shows.
    if (shapes !== extreme) continue;
    await goTo(page, `/visits/${id}?why=true`);
    await page.getByRole('dialog').waitFor();
    await areLinesWhole(page, `the evidence of visit ${id}`, page.getByRole('dialog'));
    await isWhole();
  }

  // Vehicles that jump over a geofence without a position in it, and geofences that none visits.
  const { findings } = await reply<FindingsAnswer>(
    person.request('GET', `/public/v1/geofences/findings?${lastDays()}`),
  );
  expect(findings.length).toBeGreaterThan(0);
  await goTo(page, '/places');
  const sketches = page.getByRole('img', { name: /./ }).locator('polygon');
  await expectSoon(() => sketches.count()).toBeGreaterThan(0);
  const sketched = await sketches.evaluateAll((drawn) => drawn.map((shape) => shape.getAttribute('points') ?? ''));
  expect(sketched.filter((line) => !/^-?[\d.]+,-?[\d.]+( -?[\d.]+,-?[\d.]+)*$/.test(line))).toEqual([]);
});

/** Until tomorrow. */
const lastDays = (): string => {
  const [startDate, endDate] = [-7, 1].map((days) => new Date(Date.now() + days * dayMs).toISOString());
  return `startDate=${startDate}&endDate=${endDate}`;
};
