/** A list that is longer than what the page has in memory, on the real service. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
// This module loads on demand. Importing it here keeps its compile time out of the tests.
import '../../../src/web/features/visits/VisitsPage.tsx';
import { addGeofence, reply } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';
import { grid, namesIn, openTable, rowsOf } from '../../support/table-page.ts';

const rowPixels = 32;
const count = 900;
const minute = 60_000;
const nowMs = Date.now();
const ago = (minutes: number): string => new Date(nowMs - minutes * minute).toISOString();
const yard = { latitude: 52.5, longitude: 13.4 };
const away = { latitude: 52.6, longitude: 13.4 };

let server: Service;
let client: Client;
let key: string;

async function send(messages: readonly object[]): Promise<void> {
  const request = new Request('http://service/ingest/v1/messages', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(messages),
  });
  expect((await server.app.fetch(request)).status).toBe(200);
}

/** "Van 7" was in the yard once, `7 * 4` minutes before the first one. */
const visit = (number: number): object[] => {
  const begin = 60 + 4 * number;
  return [
    { device: `Van ${number}`, utc: ago(begin), ...yard },
    { device: `Van ${number}`, utc: ago(begin - 1), ...away },
  ];
};

beforeAll(async () => {
  server = await service();
  client = await server.addAccount();
  ({ key } = await reply<{ key: string }>(client.request('POST', '/public/v1/ingestKeys', { name: 'Test' })));
  await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
  await send([...Array(count).keys()].flatMap((number) => visit(number)));
});
afterAll(() => server.close());

const scroller = async (): Promise<HTMLElement> => (await grid('Visits')).parentElement as HTMLElement;

/** Scrolls until the row is at the top of the viewport, as far as rows have loaded. */
async function scrollTo(index: number): Promise<void> {
  const element = await scroller();
  const next = `Van ${index}`;
  await waitFor(
    async () => {
      fireEvent.scroll(element, { target: { scrollTop: Math.min(index * rowPixels, element.scrollHeight - 640) } });
      expect(await namesIn('Visits')).toContain(next);
    },
    { timeout: 60_000 },
  );
}

test('rows load as the table scrolls, and those far away leave the page', async () => {
  let requested = 0;
  await openTable(server, client, '/visits?period=last30Days', {
    instead: (_, path) => {
      if (path.startsWith('/public/v1/geofenceVisits?')) requested += 1;
      return undefined;
    },
  });
  expect((await namesIn('Visits')).slice(0, 3)).toEqual(['Van 0', 'Van 1', 'Van 2']);
  await waitFor(async () => expect(await grid('Visits')).toHaveAttribute('aria-rowcount', String(count + 1)));
  const atFirst = requested;
  expect(atFirst).toBeLessThanOrEqual(2);
  await scrollTo(870);
  expect((await rowsOf('Visits')).length).toBeLessThan(60);
  // Back at the top the first rows load again.
  await scrollTo(0);
  expect((await namesIn('Visits'))[0]).toBe('Van 0');
}, 150_000);

test('a new visit appears at its place, and the rows in the viewport stay where they are', async () => {
  await openTable(server, client, '/visits?period=last30Days');
  await namesIn('Visits');
  await scrollTo(80);
  const element = await scroller();
  const before = element.scrollTop;
  const shown = await namesIn('Visits');
  await send([
    { device: 'New', utc: ago(20), ...yard },
    { device: 'New', utc: ago(19), ...away },
  ]);
  await waitFor(() => expect(element.scrollTop).toBe(before + rowPixels), { timeout: 60_000 });
  expect(await namesIn('Visits')).toEqual(expect.arrayContaining(shown.slice(5, 20)));
  fireEvent.scroll(element, { target: { scrollTop: 0 } });
  await waitFor(async () => expect((await namesIn('Visits'))[0]).toBe('New'));
}, 150_000);

test('the service searches, filters and sorts, while the previous rows stay', async () => {
  const { user, router } = await openTable(server, client, '/visits?period=last30Days');
  await namesIn('Visits');
  await user.type(screen.getByRole('searchbox', { name: 'Find visits' }), 'yard van 777');
  expect((await rowsOf('Visits')).length).toBeGreaterThan(10);
  await waitFor(async () => expect(await namesIn('Visits')).toEqual(['Van 777']));
  expect(router.state.location.searchStr).toContain('find=yard%20van%20777');
  expect(await screen.findByText('1 of 901')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  const table = await grid('Visits');
  await user.click(within(table).getByRole('button', { name: 'Vehicle' }));
  await waitFor(async () => expect((await namesIn('Visits'))[0]).toBe('New'));
  expect(router.state.location.searchStr).toContain('sort=vehicle');
}, 150_000);
