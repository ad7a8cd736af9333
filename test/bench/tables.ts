/**
 * What the visits page costs with 115,000 visits: bytes of its first screen, heap and late frames while 10,000 rows scroll by;
 * and the longest task among 10,000 drivers, which are all in the page. Everything is on 127.0.0.1 and ends by itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { roles } from '../../src/contract/choices.ts';
import { hashPassword } from '../../src/server/api/passwords.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { createUser } from '../../src/server/store/users.ts';
import { dist } from '../../src/tools/built.mjs';
import { launchBrowser } from '../support/browser.ts';
import { databaseUrl } from '../support/command-line.ts';
import { type Fullness, fillFully } from '../support/full-account.ts';
import { lateMs, longestTask } from '../support/scrolling.ts';
import { temporaryFolder } from '../support/temporary.ts';

const username = 'dispatcher';
const password = 'correct horse battery';
const fullness: Fullness = { visits: 115_000, drivers: 10_000 };
const endAfterMs = 420_000;
const rowPixels = 32;
const scrolledRows = 10_000;
/** Maximum goals: kB of the lists on the wire; MB; milliseconds of CPU. */
const goals = { bytes: 60, heap: 40, task: 50 };

async function measureAll(): Promise<void> {
  const ends: (() => unknown)[] = [];
  const folder = temporaryFolder('fenceline-bench-');
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const overdue = setTimeout(() => {
    console.error('It took too long and was ended.');
    process.exit(1);
  }, endAfterMs);
  try {
    const quiet = { info: () => {}, warn: (message: string) => console.warn(message) };
    const { connection, stop } = await startEmbedded({ dataDir: folder, log: quiet });
    ends.push(stop);
    const { child, url } = await startService(databaseUrl(connection), folder);
    ends.push(() => end(child));
    const db = openPool({ ...connection, max: 1 });
    ends.push(() => db.close());
    const passwordHash = await hashPassword(password);
    const now = new Date();
    const account = { name: username, demo: false, timeZone: 'UTC', language: 'en', now };
    const accountId = await db.transaction(async (tx) => {
      const accountId = (await createAccount(tx, account)) ?? 0;
      await createUser(tx, { accountId, username, passwordHash, role: roles.administrator, now });
      return accountId;
    });
    await fillFully(db, accountId, fullness);
    const browser = await launchBrowser();
    ends.push(() => browser.close());
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    const page = await context.newPage();
    await measureVisits(page);
    await measureTasks(page);
  } finally {
    clearTimeout(overdue);
    for (const last of ends.reverse()) await last();
  }
}

async function measureVisits(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  const lists = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/geofenceVisits')) lists.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (lists.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/visits?period=last30Days');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('grid', { name: 'Visits' }).waitFor({ timeout: 90_000 });
  await page.waitForTimeout(2000);
  line('115,000 visits, first screen: kB of visits and totals', bytes / 1000, goals.bytes, `${lists.size} requests`);
  const before = await heapOf(session);
  const frames = await page.evaluate(scrollDown, { pixels: scrolledRows * rowPixels, step: 640 });
  const after = await heapOf(session);
  const late = frames.filter((ms) => ms > lateMs).length;
  line('heap after 10,000 rows, MB', after, goals.heap, `${before.toFixed(1)} MB before`);
  console.log(`${frames.length} frames, ${late} over ${lateMs} ms, longest ${Math.max(...frames).toFixed(0)} ms`);
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6;
}

/** Runs in the page. Waits where rows have not loaded. Returns the times between frames. */
async function scrollDown({ pixels, step }: { pixels: number; step: number }): Promise<number[]> {
  const scroller = document.querySelector('[role=grid]')?.parentElement;
  if (!scroller) throw new Error('no table');
  const frames: number[] = [];
  let last = performance.now();
  for (let tries = 0; scroller.scrollTop < pixels && tries < 20_000; tries += 1) {
    if (!scroller.querySelector('[data-blank]')) scroller.scrollTop += step;
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - last);
    last = now;
  }
  if (scroller.scrollTop < pixels) throw new Error(`stuck at ${scroller.scrollTop} px`);
  return frames;
}

/** A little, a screenful, far beyond it, and back. */
const stepsPixels = [90, 900, 4000, -4990];
const scrollSteps = 240;

/** Among 10,000 drivers: actions on all of them at once. */
async function measureTasks(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Drivers' }).click();
  const table = page.getByRole('grid', { name: 'Drivers' });
  await table.waitFor();
  const session = await page.context().newCDPSession(page);
  const find = page.getByRole('searchbox', { name: 'Find drivers' });
  const works: [string, () => Promise<unknown>][] = [
    [
      'select all',
      async () => {
        await table.getByRole('row').nth(1).focus();
        await page.keyboard.press('Control+a');
      },
    ],
    [
      'search',
      async () => {
        await find.focus();
        // No mobile number contains it.
        await page.keyboard.press('8');
        await page.getByText(/^\d[\d,]* of \d/).waitFor();
      },
    ],
    ['sort', () => table.getByRole('button', { name: 'Mobile' }).click()],
    ['scroll', () => page.evaluate(scroll, { steps: stepsPixels, count: scrollSteps })],
  ];
  for (const [name, work] of works) {
    const longest = await longestTask(session, async () => {
      await work();
      await page.waitForTimeout(500);
    });
    line(`10,000 drivers, ${name}: longest task, ms of CPU`, longest, goals.task, '');
  }
}

/** Runs in the page: a step of each in turn, from the middle. */
async function scroll({ steps, count }: { steps: number[]; count: number }): Promise<void> {
  const scroller = document.querySelector('[role=grid]')?.parentElement;
  if (!scroller) throw new Error('no table');
  scroller.scrollTop = scroller.scrollHeight / 2;
  for (let step = 0; step < count; step += 1) {
    scroller.scrollTop += steps[step % steps.length] ?? 0;
    await new Promise(requestAnimationFrame);
  }
}

function startService(databaseAddress: string, folder: string): Promise<{ child: ChildProcess; url: string }> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATABASE_URL: databaseAddress,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: 'off',
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: password,
  };
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

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve()).kill();
  });

function line(what: string, value: number, goal: number, figures: string): void {
  if (value > goal) process.exitCode = 1;
  const said = `${value.toFixed(3).padStart(8)}  ≤ ${goal}  ${value <= goal ? 'met   ' : 'MISSED'}`;
  console.log(`${what.padEnd(62)} ${said}  ${figures}`);
}

await measureAll();
