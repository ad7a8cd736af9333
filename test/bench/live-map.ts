/**
 * Smoothness of the Live map: 1,000, 10,000 and 50,000 geofences under 5,000 vehicles, of which 500 per second send a new
 * position, on the built dashboard and service, in a headless Chromium without a GPU; against an empty account in the same
 * run, whose service has the same work. Counts frames while the map is dragged and zoomed, the largest account also above a
 * street map. Then measures how long streets take to be sharp after a zoom, against the same file in a bare Leaflet page.
 * Everything is on 127.0.0.1 and ends by itself. `ONLY=50000` measures one size, `WATCH_SECONDS=600` watches for that long and
 * prints the memory.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { dist, root } from '../../src/tools/built.mjs';
import { launchBrowser } from '../support/browser.ts';
import { cityAt } from '../support/city-at.ts';
import { Country } from '../support/country.ts';
import { type Loopback, listenOnLoopback } from '../support/loopback.ts';
import { temporaryFolder } from '../support/temporary.ts';

const vehicles = 5000;
const plotsPerSecond = 500;
const everyMs = 250;
const rounds = Number(process.env['ROUNDS'] ?? 3);
const endAfterMs = 15 * 60_000;
const password = 'correct horse battery';
/** The views: the whole country, and its densest city. */
const zooms = { country: 8, city: 12 };
type Place = keyof typeof zooms;

interface Account {
  readonly name: string;
  readonly geofences: number;
  readonly vehicles: number;
  token: string;
  key: string;
}

const account = (geofences: number, count = vehicles): Account => ({
  name: count === 0 ? 'empty' : `${geofences} geofences`,
  geofences,
  vehicles: count,
  token: '',
  key: '',
});
const only = process.env['ONLY'];
const accounts = [
  account(0, 0),
  ...(only === undefined ? [1000, 10_000, 50_000] : [Number(only)]).map((n) => account(n)),
];
const usernameOf = ({ name }: Account): string => name.replace(' ', '-');

async function measure(): Promise<void> {
  const ends: (() => unknown)[] = [];
  const overdue = setTimeout(() => {
    console.error('It took too long and was ended.');
    process.exit(1);
  }, endAfterMs);
  const folder = temporaryFolder('fenceline-bench-');
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const environment = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: folder,
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: password,
      DEMO: 'off',
    };
    const { child, url } = await run({ ...environment, HOST: '127.0.0.1', PORT: '0' });
    ends.push(() => end(child));
    for (const each of accounts) await fill(url, each, environment);
    const browser = await launchBrowser();
    ends.push(() => browser.close());
    const table = await measureAll(browser, url);
    print(table);
    await measureSharpness(browser, url);
    if (process.env['WATCH_SECONDS']) await watch(browser, url, Number(process.env['WATCH_SECONDS']));
  } finally {
    clearTimeout(overdue);
    for (const last of ends.reverse()) await last();
  }
}

const country = new Country(7);
const [densest] = country.cities;

async function fill(url: string, into: Account, environment: NodeJS.ProcessEnv): Promise<void> {
  const words = ['account', 'add', into.name, '--username', usernameOf(into)];
  execFileSync(process.execPath, [join(dist, 'cli.js'), ...words], {
    env: { ...environment, FENCELINE_PASSWORD: password },
    stdio: 'ignore',
  });
  into.token = await tokenOf(url, usernameOf(into));
  const tags: number[] = [];
  for (let colour = 0; into.geofences > 0 && colour < 16; colour += 1) {
    const tag = { name: `Tag ${colour}`, description: '', colour, resourceType: 25 };
    tags.push((await (await post(url, into.token, '/public/v1/tags', tag)).json()) as number);
  }
  const geofences = new Country(7).geofences(into.geofences).map(({ id, shape }) => ({
    description: `Place ${id}`,
    tags: [tags[id % tags.length]],
    ...(shape.kind === 'circle'
      ? { geofenceType: 1, ...shape.centre, radius: shape.radiusMetres }
      : { geofenceType: 2, points: shape.nodes.map(({ latitude, longitude }) => [latitude, longitude]) }),
  }));
  for (let from = 0; from < geofences.length; from += 10_000) {
    const batch = geofences.slice(from, from + 10_000);
    await post(url, into.token, '/public/v1/geofences/import', { mode: 'all', geofences: batch });
  }
  const reply = await post(url, into.token, '/public/v1/ingestKeys', { name: 'bench' });
  into.key = ((await reply.json()) as { key: string }).key;
  if (into.vehicles > 0) await new Fleet(url, into).tell(into.vehicles);
}

/** Vehicles that drive around and send their positions in turn. */
class Fleet {
  private readonly drives = new Country(7).drives(vehicles, vehicles * 40);
  private at = 0;
  sent = 0;

  constructor(
    private readonly url: string,
    private readonly of: Account,
  ) {}

  async tell(count: number): Promise<void> {
    const utc = Date.now();
    const messages = Array.from({ length: count }, (_, index) => {
      const place = (this.at + index) % (this.drives.length / 2);
      return {
        device: `van-${place % vehicles}`,
        utc: new Date(utc + index / 1000).toISOString(),
        latitude: this.drives[2 * place],
        longitude: this.drives[2 * place + 1],
        speed: 20 + (place % 60),
        heading: (place * 37) % 360,
      };
    });
    this.at += count;
    this.sent += count;
    await post(this.url, this.of.key, '/ingest/v1/messages', messages);
  }

  /** Sends 500 positions per second until the work is done. */
  async whileTelling<Result>(work: () => Promise<Result>): Promise<Result> {
    const over = new AbortController();
    const telling = this.keepTelling(over.signal);
    try {
      return await work();
    } finally {
      over.abort();
      await telling;
    }
  }

  private async keepTelling(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const next = performance.now() + everyMs;
      await this.tell((plotsPerSecond * everyMs) / 1000);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
    }
  }
}

interface Figures {
  readonly firstMs: number;
  readonly frames: readonly number[];
}

type Table = { account: Account; place: Place; streets: boolean; figures: Figures[] }[];

async function measureAll(browser: Browser, url: string): Promise<Table> {
  const table: Table = accounts.flatMap((each) =>
    (Object.keys(zooms) as Place[]).map((place) => ({ account: each, place, streets: false, figures: [] })),
  );
  const largest = accounts.at(-1);
  if (largest) table.push({ account: largest, place: 'city', streets: true, figures: [] });
  // The service has the same work for every account.
  const fleets = accounts.map((each) => new Fleet(url, each.vehicles > 0 ? each : (accounts.at(-1) ?? each)));
  for (let round = 0; round < rounds; round += 1) {
    for (const row of table) {
      const fleet = fleets[accounts.indexOf(row.account)];
      const figures = await fleet?.whileTelling(() => look(browser, url, row));
      if (figures) row.figures.push(figures);
    }
  }
  return table;
}

async function look(browser: Browser, url: string, row: Table[number]): Promise<Figures> {
  const { account: of, place, streets } = row;
  const profile = await browser.newContext({ viewport: { width: 1360, height: 850 } });
  try {
    if (streets) await addStreets(profile);
    const page = await open(profile, url, of, place);
    if (streets) await page.waitForFunction(areStreetsSharp, streetTiles);
    const firstMs = of.geofences === 0 ? 0 : await page.evaluate(firstPaint);
    await page.waitForTimeout(1500);
    const map = await page.getByRole('application', { name: 'Map' }).boundingBox();
    if (!map) throw new Error('no map');
    const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
    await page.evaluate(startFrames);
    for (const [dx, dy] of [
      [-1, 0],
      [0, 1],
      [1, 0],
      [0, -1],
    ] as const)
      await drag(page, x, y, dx * 300, dy * 220);
    await page.mouse.move(x, y);
    for (const delta of [-120, -120, 120, 120]) {
      await page.mouse.wheel(0, delta);
      await page.waitForTimeout(900);
    }
    const frames = await page.evaluate(stopFrames);
    return { firstMs, frames };
  } finally {
    await profile.close();
  }
}

async function open(profile: BrowserContext, url: string, of: Account, place: Place) {
  const { latitude, longitude } = place === 'city' && densest ? densest : { latitude: 50.5, longitude: 10.5 };
  const page = await profile.newPage();
  page.on('pageerror', (error) => console.error(error));
  // tsx adds a helper to functions that run in the page, which the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  // Checks in each frame until there is something. On a map without geofences it never ends.
  if (of.geofences > 0) await page.addInitScript(rememberFirstPaint);
  await page.goto(`${url}/live?map=${latitude.toFixed(4)},${longitude.toFixed(4)},${zooms[place]}`);
  await page.getByLabel('Username').fill(usernameOf(of));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('application', { name: 'Map' }).waitFor();
  return page;
}

async function drag(page: Page, x: number, y: number, dx: number, dy: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  const steps = 30;
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(x + (dx * step) / steps, y + (dy * step) / steps);
    await page.waitForTimeout(12);
  }
  await page.mouse.up();
  await page.waitForTimeout(500);
}

/** Runs in the page: milliseconds from the last byte of the list of geofences to the first of them on the screen. */
function rememberFirstPaint(): void {
  const probe = document.createElement('canvas');
  probe.width = probe.height = 32;
  const context = probe.getContext('2d', { willReadFrequently: true });
  const look = (): void => {
    const drawn = [...document.querySelectorAll('.leaflet-geofences-pane canvas')] as HTMLCanvasElement[];
    context?.clearRect(0, 0, 32, 32);
    for (const canvas of drawn) if (canvas.width > 0) context?.drawImage(canvas, 0, 0, 32, 32);
    const pixels = context?.getImageData(0, 0, 32, 32).data;
    if (drawn.length > 0 && pixels?.some((value) => value > 0)) {
      requestAnimationFrame((now) => Object.assign(window, { paintedMs: now }));
    } else requestAnimationFrame(look);
  };
  addEventListener('load', () => requestAnimationFrame(look));
}

async function firstPaint(): Promise<number> {
  const painted = () => (window as { paintedMs?: number }).paintedMs;
  for (let tries = 0; painted() === undefined && tries < 3000; tries += 1) await new Promise(requestAnimationFrame);
  const list = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/public/v1/geofences'));
  return (painted() ?? Number.NaN) - ((list as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN);
}

function startFrames(): void {
  const frames: number[] = [];
  Object.assign(window, { frames });
  let before: number | undefined;
  const each = (now: number): void => {
    if (before !== undefined) frames.push(now - before);
    before = now;
    if ('frames' in window) requestAnimationFrame(each);
  };
  requestAnimationFrame(each);
}

function stopFrames(): number[] {
  const held = window as unknown as { frames?: number[] };
  const frames = held.frames ?? [];
  delete held.frames;
  return frames;
}

/** Memory of a page that is open for long. */
async function watch(browser: Browser, url: string, seconds: number): Promise<void> {
  const of = accounts.at(-1);
  if (!of) return;
  const profile = await browser.newContext({ viewport: { width: 1360, height: 850 } });
  const page = await open(profile, url, of, 'country');
  const session = await profile.newCDPSession(page);
  const heap = async (): Promise<string> => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return `${(usedSize / 1e6).toFixed(1)} MB`;
  };
  const fleet = new Fleet(url, of);
  await fleet.whileTelling(async () => {
    for (let passed = 0; passed <= seconds; passed += 30) {
      await page.waitForTimeout(30_000);
      console.log(`after ${passed + 30} s and ${fleet.sent} positions: ${await heap()} of JavaScript's heap`);
    }
  });
  await profile.close();
}

async function post(url: string, token: string, path: string, body: unknown): Promise<Response> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function tokenOf(url: string, username: string): Promise<string> {
  const form = { grant_type: 'password', username, password };
  const response = await fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams(form) });
  if (!response.ok) throw new Error(`no token: ${response.status}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

function run(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(dist, 'main.js')], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
      const url = /running at (\S+?)\/?\n/.exec(output)?.[1];
      if (url !== undefined) resolve({ child, url });
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}:\n${output}`)));
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve()).kill();
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const share = (frames: readonly number[], part: number): number =>
  [...frames].sort((one, other) => one - other)[Math.min(frames.length - 1, Math.floor(frames.length * part))] ?? 0;

/** Goals for the largest account, as a multiple of the empty one's in the same run. */
const goals = { late: 2, longest: 3 };

function print(table: Table): void {
  for (const { account: of, place, streets, figures } of table) {
    const frames = figures.flatMap((each) => each.frames);
    console.log(
      [
        `${of.name}, ${of.vehicles} vehicles, ${place}${streets ? ', streets' : ''}`.padEnd(48),
        `first ${median(figures.map(({ firstMs }) => firstMs))
          .toFixed(0)
          .padStart(5)} ms`,
        `p50 ${share(frames, 0.5).toFixed(1)} p95 ${share(frames, 0.95).toFixed(1)} p99 ${share(frames, 0.99).toFixed(1)}`,
        `longest ${longest(figures).toFixed(0).padStart(4)} ms`,
        `> 20 ms ${percent(frames, 20)}, > 33 ms ${percent(frames, 33.5)}, > 50 ms ${percent(frames, 50.5)}`,
      ].join('  '),
    );
  }
  for (const place of Object.keys(zooms)) judge(table, place);
  judgeStreets(table);
}

/** Streets may make this many times as many frames late. */
const lateGoal = 1.5;

function judgeStreets(table: Table): void {
  const above = table.find(({ streets }) => streets);
  const without = table.find((row) => row.account === above?.account && row.place === above.place && !row.streets);
  const ratio = lateShare(above?.figures ?? []) / lateShare(without?.figures ?? []);
  report('late frames, with streets to without', ratio, lateGoal);
}

function report(what: string, ratio: number, goal: number): void {
  const met = ratio <= goal;
  if (!met) process.exitCode = 1;
  console.log(`${what}  ${ratio.toFixed(2)}  ≤ ${goal}  ${met ? 'met' : 'MISSED'}`);
}

function judge(table: Table, place: string): void {
  const rows = table.filter((row) => row.place === place && !row.streets);
  const [empty, fullest] = [rows[0]?.figures ?? [], rows.at(-1)?.figures ?? []];
  const ratios = { late: lateShare(fullest) / lateShare(empty), longest: longest(fullest) / longest(empty) };
  for (const [what, ratio] of Object.entries(ratios) as [keyof typeof goals, number][]) {
    const met = !(ratio > goals[what]);
    if (!met) process.exitCode = 1;
    console.log(
      `${place}: ${what} frames, to the empty map's  ${ratio.toFixed(2)}  ≤ ${goals[what]}  ${met ? 'met' : 'MISSED'}`,
    );
  }
}

function lateShare(figures: readonly Figures[]): number {
  const frames = figures.flatMap((each) => each.frames);
  return frames.filter((frame) => frame > 33.5).length / frames.length;
}

const longest = (figures: readonly Figures[]): number => median(figures.map(({ frames }) => Math.max(...frames)));
const percent = (frames: readonly number[], ms: number): string =>
  `${((100 * frames.filter((frame) => frame > ms).length) / frames.length).toFixed(1)} %`;

/** The layer of streets: the built-in map has the z-index 0. */
const streetTiles = '.leaflet-tile-pane > .leaflet-layer[style*="z-index: 1"] canvas';
const bareTiles = '.leaflet-tile-pane canvas';
const streetFile = '/basemap/bench.pmtiles';

let street: Promise<Buffer> | undefined;
const streetBytes = (): Promise<Buffer> => (street ??= cityAt(densest ?? { latitude: 50.5, longitude: 10.5 }));

/** Answers for the street map in place of the service. */
async function addStreets(profile: BrowserContext): Promise<void> {
  const file = await streetBytes();
  await profile.route(`**${streetFile}`, (route) => {
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers()['range'] ?? '') ?? [];
    return route.fulfill({ status: 206, body: file.subarray(Number(from), Number(to) + 1) });
  });
  await profile.route('**/live?**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const basemap = { url: streetFile, attribution: '', version: 'bench' };
    const body = (await response.text()).replace(
      /(<script id="config"[^>]*>)([^<]*)/,
      (_, start: string, config: string) => start + JSON.stringify({ ...(JSON.parse(config) as object), basemap }),
    );
    return route.fulfill({ response, body });
  });
}

/** Runs in the page: all tiles of streets are of one zoom, and drawn. Leaflet removes the ones before when it is so. */
function areStreetsSharp(selector: string): boolean {
  const tiles = [...document.querySelectorAll(selector)];
  const levels = new Set(tiles.map((tile) => tile.parentElement));
  return tiles.length > 0 && levels.size === 1 && tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'));
}

const sharpGoal = 1.2;
/** Presses of "zoom in" (1) and "zoom out" (−1). */
const zoomSteps = [1, 1, 1, 1, -1, -1, -1, 1, 1, -1, -1, -1];

async function measureSharpness(browser: Browser, url: string): Promise<void> {
  // Without geofences, because the bare page has none.
  const [of] = accounts;
  if (!of || !densest) return;
  const bare = await bareMap();
  const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const which of ['ours', 'bare'] as const) {
        const size = { width: 1360, height: 850 };
        // Without animations the tiles of the next zoom are not requested before its end.
        const profile = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
        try {
          await addStreets(profile);
          const page =
            which === 'ours' ? await open(profile, url, of, 'city') : await openBare(profile, `${bare.url}/`);
          const selector = which === 'ours' ? streetTiles : bareTiles;
          await page.waitForFunction(areStreetsSharp, selector);
          await page.waitForTimeout(2000);
          for (const step of zoomSteps) {
            times[which].push(await page.evaluate(sharpAfterZoom, { selector, step }));
            await page.waitForTimeout(500);
          }
        } finally {
          await profile.close();
        }
      }
    }
  } finally {
    await bare.close();
  }
  for (const [which, values] of Object.entries(times)) {
    console.log(
      `sharp after a zoom, ${which}: median ${median(values).toFixed(0)} ms, p95 ${share(values, 0.95).toFixed(0)} ms`,
    );
  }
  report('sharp streets, median to a bare page', median(times.ours) / median(times.bare), sharpGoal);
  report('sharp streets, p95 to a bare page', share(times.ours, 0.95) / share(times.bare, 0.95), sharpGoal);
}

/** Runs in the page: milliseconds from the end of a zoom to sharp streets. */
async function sharpAfterZoom({ selector, step }: { selector: string; step: number }): Promise<number> {
  const name = step > 0 ? 'Zoom in' : 'Zoom out';
  const button = document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  const isSharp = (): boolean => {
    const tiles = [...document.querySelectorAll(selector)];
    const levels = new Set(tiles.map((tile) => tile.parentElement));
    return levels.size === 1 && tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'));
  };
  const start = performance.now();
  button?.click();
  // The map zooms at once, so the tiles of the next zoom exist now.
  if (isSharp()) throw new Error('the map did not zoom');
  while (!isSharp()) await new Promise(requestAnimationFrame);
  return performance.now() - start;
}

/** A page with Leaflet and the library alone, of the size of our map. */
function bareMap(): Promise<Loopback> {
  const scripts = ['leaflet/dist/leaflet.js', 'protomaps-leaflet/dist/protomaps-leaflet.js'];
  const { latitude, longitude } = densest ?? { latitude: 0, longitude: 0 };
  const html = `<!doctype html><link rel="stylesheet" href="/leaflet/dist/leaflet.css"><div id="map"></div>
    ${scripts.map((script) => `<script src="/${script}"></script>`).join('')}
    <script>
      document.body.style.margin = 0;
      document.getElementById('map').style.cssText = 'position: absolute; left: 524px; top: 52px; width: 836px; height: 798px';
      const map = L.map('map', { zoomAnimation: false, fadeAnimation: false });
      protomapsL.leafletLayer({ url: '${streetFile}', flavor: 'light', lang: 'en', maxDataZoom: 14 }).addTo(map);
      map.setView([${latitude}, ${longitude}], ${zooms.city});
    </script>`;
  return listenOnLoopback((request, response) => {
    const path = request.url ?? '/';
    if (path === '/') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
    if (!/^\/(leaflet|protomaps-leaflet)\/dist\/[\w.-]+$/.test(path)) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': path.endsWith('.css') ? 'text/css' : 'text/javascript' });
    response.end(readFileSync(join(root, 'node_modules', path)));
  });
}

async function openBare(profile: BrowserContext, url: string): Promise<Page> {
  const page = await profile.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.goto(url);
  return page;
}

await measure();
