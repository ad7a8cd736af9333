import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dist } from '../../src/tools/built.mjs';
import { panel, setStage, signIn } from '../support/journey.ts';
import { type Loopback, listenOnLoopback } from '../support/loopback.ts';
import { addGeofence, geofence } from '../support/records.ts';

/** Any web server with the dashboard's files, and a config.json with the address of the service. */
let files: Loopback;
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

beforeAll(async () => {
  files = await listenOnLoopback(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://files');
    const path = extname(pathname) === '' ? '/index.html' : pathname;
    const body =
      path === '/config.json'
        ? JSON.stringify({ baseUrl: stage.service.url })
        : await readFile(join(dist, 'public', path)).catch(() => undefined);
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': types[extname(path)] ?? 'text/plain' });
    response.end(body);
  });
});
afterAll(() => files.close());

const stage = setStage(() => ({ settings: { CORS_ORIGINS: files.url } }));

test("a dashboard from another origin signs in, lists and saves, and never overwrites another person's save", async () => {
  const person = await stage.newPerson();
  const id = await addGeofence(person, { description: 'Yard' });
  const page = await (await stage.newProfile({ baseURL: files.url, allowedErrors: [/status of 412/] })).newPage();
  const origins: string[] = [];
  page.on('request', (request) => origins.push(new URL(request.url()).origin));
  await page.goto(`/geofences/${id}`);
  await signIn(page, person);
  await panel(page, 'Yard').getByRole('button', { name: 'Edit' }).click();
  const form = panel(page, 'Yard');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Yard North');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Yard North saved').waitFor();
  expect(await geofence(person, id)).toMatchObject({ description: 'Yard North' });

  // The version is sent, too: another origin may read its header and send it.
  await panel(page, 'Yard North').getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Yard South');
  await person.request('POST', '/public/v1/geofences', {
    ...(await geofence(person, id)),
    description: 'Yard East',
    points: undefined,
    addr1: undefined,
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else changed this').waitFor();
  expect(await geofence(person, id)).toMatchObject({ description: 'Yard East' });
  expect(new Set(origins)).toEqual(new Set([files.url, stage.service.url]));
});
