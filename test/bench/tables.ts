/**
 * How a table of 115,000 visits scrolls, searches and sorts in a browser, against one of 1,000 in the same run: processor time
 * of the page's thread, which hardly depends on other load; late frames with the processor slowed down fourfold, against a
 * table of 1,000 and an empty element; and the longest task among 10,000 drivers. Everything is on 127.0.0.1 and ends by itself.
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
import { lateMs, longestTask, type Scrolled, scrollFrames } from '../support/scrolling.ts';
import { temporaryFolder } from '../support/temporary.ts';

const password = 'correct horse battery';
const accounts: Readonly<Record<'many' | 'few', Fullness>> = {
  many: { visits: 115_000, drivers: 10_000 },
  few: { visits: 1000, drivers: 100 },
};
const endAfterMs = 420_000;
/** A little, a screenful, far beyond it, and back, so that tables of any length have the same work. */
const stepsPixels = [90, 900, 4000, -4990];
const scrollSteps = 240;
/** One after the other, so that all have the same other load on the machine. */
const rounds = 3;
/**
 * Maximum goals: a step among many rows against one among few; a key to its result, CPU milliseconds; late frames among
 * many rows against few, which other load affects alike; a task's CPU milliseconds.
 */
const goals = { scroll: 1.5, search: 400, frames: 1.5, task: 50 };

interface Measured {
  /** CPU milliseconds of the page's thread for a step. */
  scroll: number;
  /** CPU milliseconds from a key to the matching rows. */
  search: number;
}

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
    for (const [username, fullness] of Object.entries(accounts)) {
      const now = new Date();
      const account = { name: username, demo: false, timeZone: 'UTC', language: 'en', now };
      const accountId = await db.transaction(async (tx) => {
        const accountId = (await createAccount(tx, account)) ?? 0;
        await createUser(tx, { accountId, username, passwordHash, role: roles.administrator, now });
        return accountId;
      });
      await fillFully(db, accountId, fullness);
    }
    const browser = await launchBrowser();
    ends.push(() => browser.close());
    const open = async (username: string): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
      });
      return openVisits(await context.newPage(), username);
    };
    const [many, few] = [await open('many'), await open('few')];
    print(await measurePage(many), await measurePage(few));
    printFrames(await measureFrames(many, few));
    await measureTasks(many);
  } finally {
    clearTimeout(overdue);
    for (const last of ends.reverse()) await last();
  }
}

async function openVisits(page: Page, username: string): Promise<Page> {
  await page.goto('/visits?period=last30Days');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('grid', { name: 'Visits' }).waitFor({ timeout: 90_000 });
  await page.waitForTimeout(2000);
  return page;
}

async function measurePage(page: Page): Promise<Measured> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scrolled = await cpuOf(session, () => page.evaluate(scroll, { steps: stepsPixels, count: scrollSteps }));
  await page.getByRole('searchbox', { name: 'Find visits' }).focus();
  const searched = await cpuOf(session, async () => {
    await page.keyboard.press('7');
    await page.getByText(/^\d[\d,]* of \d/).waitFor();
  });
  await page.keyboard.press('Backspace');
  return { scroll: scrolled / scrollSteps, search: searched };
}

type Place = 'many' | 'few' | 'byHand' | 'empty';

/** Slowdown -> scrolled element -> times between its frames. */
type Frames = Map<number, Record<Place, number[]>>;

async function measureFrames(many: Page, few: Page): Promise<Frames> {
  const sessions = new Map<Page, CDPSession>();
  for (const page of [many, few]) sessions.set(page, await page.context().newCDPSession(page));
  const places: [Place, Page, Scrolled][] = [
    ['many', many, 'table'],
    ['few', few, 'table'],
    ['byHand', many, 'byHand'],
    ['empty', many, 'empty'],
  ];
  const frames: Frames = new Map();
  for (const slowdown of [4, 1]) {
    const found: Record<Place, number[]> = { many: [], few: [], byHand: [], empty: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [place, page, scrolled] of places) {
        const session = sessions.get(page);
        if (session) found[place].push(...(await scrollFrames(page, session, { slowdown, scrolled })));
      }
    }
    frames.set(slowdown, found);
  }
  return frames;
}

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

async function cpuOf(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const taken = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await taken();
  await work();
  return (await taken()) - before;
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

function print(many: Measured, few: Measured): void {
  const figures = `${many.scroll.toFixed(2)} ms to ${few.scroll.toFixed(2)} ms of CPU`;
  line('scrolling 115,000 visits, to 1,000: a step', many.scroll / few.scroll, goals.scroll, figures);
  const ofFew = `among 1,000: ${few.search.toFixed(1)} ms`;
  line('searching 115,000 visits: a key, ms of CPU', many.search, goals.search, ofFew);
}

const shareOver = (frames: readonly number[], ms: number): number =>
  frames.filter((frame) => frame > ms).length / frames.length;

function printFrames(frames: Frames): void {
  for (const [slowdown, found] of frames) {
    const places = Object.keys(found) as Place[];
    const said = (ms: number): string =>
      places.map((place) => `${place} ${(100 * shareOver(found[place], ms)).toFixed(1)} %`).join(', ');
    // A frame is the smallest measurable difference.
    const ofFew = (ms: number): number =>
      shareOver(found.many, ms) / Math.max(shareOver(found.few, ms), 1 / found.few.length);
    const longest = places.map((place) => `${place} ${Math.max(...found[place]).toFixed(0)}`).join(', ');
    const over = `${said(50)}; longest ${longest} ms`;
    line(`${slowdown} times slower, of 1,000's: late frames among 115,000`, ofFew(lateMs), goals.frames, said(lateMs));
    line(`${slowdown} times slower, of 1,000's: frames over 50 ms`, ofFew(50), goals.frames, over);
  }
}

await measureAll();
