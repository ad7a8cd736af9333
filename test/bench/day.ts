/**
 * A vehicle's day with 20,000 positions in a browser: time from the end of the response with the positions to the frame that
 * shows the track on the map. Everything is on 127.0.0.1.
 */
import type { Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { median, signIn } from '../support/measured-service.ts';
import { type RunningService, startService } from '../support/running-service.ts';

const positions = 20_000;
const rounds = 9;
const goalMs = 200;
const day = new Date(Date.now() - 48 * 3600_000).toISOString().slice(0, 10);
const everyMs = 4300;

/** Through a city, with a stop of five minutes in each half hour. */
function* messages(): Generator<string> {
  let way = 0;
  for (let at = 0; at < positions; at += 1) {
    const isStopped = at % 420 < 70;
    if (!isStopped) way += 1;
    const angle = way / 700;
    yield JSON.stringify({
      device: 'van-1',
      utc: new Date(Date.parse(day) + at * everyMs).toISOString(),
      latitude: 51.34 + 0.08 * Math.sin(angle) + 0.004 * Math.sin(way / 9),
      longitude: 12.37 + 0.12 * Math.cos(angle * 1.3) + 0.004 * Math.cos(way / 7),
      speed: isStopped ? 0 : 30 + 20 * Math.sin(way / 40),
      heading: way % 360,
    });
  }
}

async function ingest(service: RunningService, token: string): Promise<number> {
  const post = (path: string, headers: Record<string, string>, body: string) =>
    fetch(`${service.url}${path}`, { method: 'POST', headers, body });
  const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const made = await post('/public/v1/ingestKeys', json, JSON.stringify({ name: 'Bench' }));
  const { key } = (await made.json()) as { key: string };
  const lines = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
  const sent = await post('/ingest/v1/messages', lines, [...messages()].join('\n'));
  const { accepted } = (await sent.json()) as { accepted: number };
  if (accepted !== positions) throw new Error(`Only ${accepted} positions were accepted.`);
  const vehicles = await fetch(`${service.url}/public/v1/vehicles`, { headers: json });
  const [vehicle] = (await vehicles.json()) as { id: number }[];
  if (!vehicle) throw new Error('There is no vehicle.');
  return vehicle.id;
}

/** Notes when the frame with the first line on the pane of tracks has been shown. */
function noteDrawn(): void {
  const { stroke } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.stroke = function (path?: Path2D) {
    if (path) stroke.call(this, path);
    else Reflect.apply(stroke, this, []);
    if (!this.canvas.closest('.leaflet-tracks-pane') || performance.getEntriesByName('drawn').length > 0) return;
    performance.mark('drawn');
    requestAnimationFrame(() => setTimeout(() => performance.mark('shown')));
  };
}

const timesOf = (page: Page) =>
  page.evaluate(() => {
    const response = performance.getEntriesByType('resource').find(({ name }) => name.includes('/public/v1/plots?'));
    const shown = performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN;
    const drawn = performance.getEntriesByName('drawn')[0]?.startTime ?? Number.NaN;
    const end = (response as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN;
    return { drawn: drawn - end, shown: shown - end };
  });

async function measure(): Promise<void> {
  const service = await startService({ database: 'embedded' });
  const browser = await launchBrowser();
  try {
    const vehicleId = await ingest(service, await signIn(service));
    const context = await browser.newContext({ baseURL: service.url, viewport: { width: 1440, height: 900 } });
    await context.addInitScript(noteDrawn);
    const page = await context.newPage();
    await page.goto(`/vehicles/${vehicleId}/day/${day}`);
    await page.getByLabel('Username').fill(service.username);
    await page.getByLabel('Password', { exact: true }).fill(service.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const shown: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
      const times = await timesOf(page);
      // The first round compiles code.
      if (round > 0) shown.push(times.shown);
      await page.reload();
    }
    const isMet = median(shown) <= goalMs;
    const all = shown.map((ms) => ms.toFixed(0)).join(', ');
    console.log(`${positions} positions, from the response to the track: ${median(shown).toFixed(0)} ms (${all})`);
    if (isMet) return;
    console.log(`  MISSED: more than ${goalMs} ms`);
    process.exitCode = 1;
  } finally {
    await browser.close();
    await service.remove();
  }
}

await measure();
