/**
 * How a table of 115,000 visits scrolls, is searched and sorted in a browser, against one of 100 in the same run: in what the
 * page's own thread works for it, so that a busy machine says the same. Everything is on 127.0.0.1 and ends by itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { roles } from '../../src/contract/choices.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { hashPassword } from '../../src/server/passwords.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { createUser } from '../../src/server/store/users.ts';
import { dist } from '../../src/tools/built.mjs';
import { launchBrowser } from '../support/browser.ts';
import { databaseUrl } from '../support/command-line.ts';
import { type Fullness, fillFully } from '../support/full-account.ts';
import { temporaryFolder } from '../support/temporary.ts';

const password = 'correct horse battery';
const accounts: Readonly<Record<'many' | 'few', Fullness>> = {
  many: { visits: 115_000, drivers: 300 },
  few: { visits: 100, drivers: 100 },
};
const endAfterMs = 240_000;
/** A screenful each, and far beyond it. */
const stepsPixels = [90, 900, -4000];
const scrollSteps = 240;
/** Goals, at most: a step among many rows to one among few; a keystroke to its result, CPU milliseconds. */
const goals = { scroll: 1.5, search: 400 };

interface Measured {
  /** CPU milliseconds of the page's thread for a step. */
  scroll: number;
  /** CPU milliseconds from a key to the rows that have it. */
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
    const measure = async (username: string): Promise<Measured> => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
      });
      const measured = await measurePage(await context.newPage(), username);
      await context.close();
      return measured;
    };
    print(await measure('many'), await measure('few'));
  } finally {
    clearTimeout(overdue);
    for (const last of ends.reverse()) await last();
  }
}

async function measurePage(page: Page, username: string): Promise<Measured> {
  await page.goto('/visits?period=last30Days');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('grid', { name: 'Visits' }).waitFor({ timeout: 90_000 });
  await page.waitForTimeout(2000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scrolled = await cpuOf(session, () => page.evaluate(scroll, { steps: stepsPixels, count: scrollSteps }));
  await page.getByRole('searchbox', { name: 'Find visits' }).focus();
  const searched = await cpuOf(session, async () => {
    await page.keyboard.press('7');
    await page.getByText(/^\d[\d,]* of \d/).waitFor();
  });
  return { scroll: scrolled / scrollSteps, search: searched };
}

/** In the page: a step of each in turn, from the middle. */
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

function print(many: Measured, few: Measured): void {
  const line = (what: string, value: number, goal: number, figures: string): void => {
    if (value > goal) process.exitCode = 1;
    const said = `${value.toFixed(2).padStart(7)}  ≤ ${goal}  ${value <= goal ? 'met   ' : 'MISSED'}`;
    console.log(`${what.padEnd(58)} ${said}  ${figures}`);
  };
  const figures = `${many.scroll.toFixed(2)} ms to ${few.scroll.toFixed(2)} ms of CPU`;
  line('scrolling 115,000 visits, to 100: a step', many.scroll / few.scroll, goals.scroll, figures);
  line(
    'searching 115,000 visits: a key, ms of CPU',
    many.search,
    goals.search,
    `among 100: ${few.search.toFixed(1)} ms`,
  );
}

await measureAll();
