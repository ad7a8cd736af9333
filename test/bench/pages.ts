/**
 * Time until people see a page: when the sign-in form accepts text, against a page with only the same two fields, once as
 * plain HTML and once rendered by React; and Lighthouse's scores of the sign-in page and of a full table. The processor is
 * slowed down fourfold for the first. Medians of interleaved loads, each in a new profile.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext } from 'playwright-core';
import { build } from 'vite';
import { root } from '../../src/tools/built.mjs';
import { launchBrowser, launchProfile } from '../support/browser.ts';
import { type RunningService, startService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary.ts';

const loads = 7;
const slowdown = 4;

/** Maximum ratios of times, minimum scores. */
const goals = { ofReact: 1.1, score: 95 };

/**
 * Only this measurement needs it, and it is larger than everything else together, so it is downloaded once, outside the
 * project's packages. Newer versions need a newer Node.js.
 */
const lighthouseVersion = '12.8.2';
const cache = join(root, 'node_modules/.cache', `lighthouse-${lighthouseVersion}`);

let missed = false;

function tell(what: string, value: number, goal: { least: number } | { most: number }): void {
  const met = 'least' in goal ? value >= goal.least : value <= goal.most;
  const sign = 'least' in goal ? `at least ${goal.least}` : `at most ${goal.most}`;
  console.log(`${what}: ${value} (${sign})${met ? '' : ' MISSED'}`);
  missed ||= !met;
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The baseline: two fields and a button. */
const bareHtml = `<!doctype html><title>Bare</title><form><label>Username <input id="username"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form>`;

const bareReact = `import { createRoot } from 'react-dom/client';
import { createElement as h } from 'react';
createRoot(document.querySelector('main')).render(h('form', null, h('label', null, 'Username ', h('input', { id: 'username' })),
  h('label', null, 'Password ', h('input', { name: 'password', type: 'password' })), h('button', null, 'Sign in')));`;

/** Serves both from memory. */
async function serveBare(folder: string): Promise<{ url: string; server: Server }> {
  const entry = join(folder, 'bare.js');
  await writeFile(entry, bareReact);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'out'),
      emptyOutDir: true,
      copyPublicDir: false,
      lib: { entry, formats: ['es'], fileName: 'bare' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = await readFile(join(folder, 'out/bare.js'));
  const answers: Record<string, [string, string | Buffer]> = {
    '/html': ['text/html', bareHtml],
    '/react': [
      'text/html',
      '<!doctype html><title>Bare</title><main></main><script type="module" src="/bare.js"></script>',
    ],
    '/bare.js': ['text/javascript', script],
  };
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ''] ?? [];
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type ?? 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Milliseconds from the start of the navigation until the field has been on the screen for two frames. */
async function untilVisible(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watchField);
    await page.goto(url);
    return await page.evaluate<number>('globalThis.fieldSeen');
  } finally {
    await context.close();
  }
}

/** Runs in the page. It is text, because a compiled function needs helpers that the page does not have. */
const watchField = `globalThis.fieldSeen = new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('no field to be seen after 20 s')), 20000);
  const look = () => {
    const field = document.querySelector('#username');
    if (field && field.offsetHeight > 0) requestAnimationFrame(() => requestAnimationFrame(resolve));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

async function measureSignIn(browser: Browser, service: RunningService): Promise<void> {
  const folder = join(root, 'node_modules/.cache', 'bare-page');
  await mkdir(folder, { recursive: true });
  const { url, server } = await serveBare(folder);
  const pages = { ours: service.url, html: `${url}/html`, react: `${url}/react` };
  const times: Record<keyof typeof pages, number[]> = { ours: [], html: [], react: [] };
  for (let load = 0; load <= loads; load++) {
    for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
      const time = await untilVisible(browser, pages[name]);
      // The first load of each warms the server's and the browser's caches.
      if (load > 0) times[name].push(time);
    }
  }
  server.close();
  await rm(folder, { recursive: true });
  const { ours, html, react } = { ours: median(times.ours), html: median(times.html), react: median(times.react) };
  console.log(
    `sign-in visible after ${ours.toFixed(0)} ms, bare React ${react.toFixed(0)}, bare HTML ${html.toFixed(0)}`,
  );
  tell('sign-in visible, of bare React', round(ours / react), { most: goals.ofReact });
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The used parts of it. */
interface Lighthouse {
  default(url: string, flags: object, config: object): Promise<{ lhr: Report } | undefined>;
}
interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
  /** Speed of the machine during the run: about 1500 and more if nothing else runs. */
  environment: { benchmarkIndex: number };
}
interface Audit {
  id: string;
  displayValue?: string;
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  details?: unknown;
}

async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(cache, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    await mkdir(cache, { recursive: true });
    const packages = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', cache];
    const { status } = spawnSync('npm', [...packages, `lighthouse@${lighthouseVersion}`], { stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm could not fetch lighthouse ${lighthouseVersion}`);
  }
  return (await import(pathToFileURL(entry).href)) as Lighthouse;
}

const categories = ['performance', 'accessibility', 'best-practices'] as const;

async function measureScores(service: RunningService): Promise<void> {
  const lighthouse = await loadLighthouse();
  const port = await freePort();
  const folder = temporaryFolder('fenceline-lighthouse-');
  const profile = await launchProfile(folder, [`--remote-debugging-port=${port}`]);
  try {
    const run = async (url: string, formFactor: FormFactor): Promise<Report> => {
      const flags = { port, logLevel: 'error', output: 'json', disableStorageReset: true };
      const screen = formFactor === 'desktop' && {
        formFactor,
        screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
        throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 },
      };
      const settings = { onlyCategories: [...categories], ...screen };
      const result = await lighthouse.default(url, flags, { extends: 'lighthouse:default', settings });
      if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
      return result.lhr;
    };
    const score = async (name: string, url: string, formFactor: FormFactor, prepare: () => Promise<void>) => {
      const reports: Report[] = [];
      for (let time = 0; time < looks; time += 1) {
        await prepare();
        reports.push(await run(url, formFactor));
      }
      const lhr = quietest(reports);
      tellMetrics(name, formFactor, reports, lhr);
      for (const category of categories) {
        const value = Math.round((lhr.categories[category]?.score ?? 0) * 100);
        tell(`${name}, ${formFactor}: ${category}`, value, { least: goals.score });
      }
      const poor = Object.values(lhr.audits).filter((audit) => audit.score !== null && audit.score < 0.9);
      for (const audit of poor.filter((one) => one.scoreDisplayMode !== 'informative')) {
        console.log(`  ${audit.id} ${audit.score}: ${audit.title}`);
        if (audit.id === 'errors-in-console') console.log(JSON.stringify(audit.details));
      }
    };
    const kept = (): Promise<void> => signIn(profile, service);
    for (const formFactor of ['mobile', 'desktop'] as const) {
      await score('sign-in', service.url, formFactor, () => forget(profile, service));
      await score('drivers', `${service.url}/drivers`, formFactor, kept);
    }
  } finally {
    await profile.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type FormFactor = 'mobile' | 'desktop';

/** Lighthouse uses real time, so other load of the machine counts as the page's. So it runs several times, … */
const looks = 3;
/** … and the run with the fastest machine counts, by Lighthouse's own index, whatever its score. */
const quietest = (reports: readonly Report[]): Report =>
  reports.reduce((best, next) => (next.environment.benchmarkIndex > best.environment.benchmarkIndex ? next : best));

const metrics = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'];

function tellMetrics(name: string, formFactor: FormFactor, reports: readonly Report[], counted: Report): void {
  const scores = reports.map(({ categories, environment }) => {
    const score = Math.round((categories['performance']?.score ?? 0) * 100);
    return `${score} (machine ${environment.benchmarkIndex.toFixed(0)})`;
  });
  const said = metrics.map((id) => `${id} ${counted.audits[id]?.displayValue}`);
  console.log(`${name}, ${formFactor}: ${scores.join(', ')}; ${said.join(', ')}`);
}

/** Without a signed-in user. */
async function forget(profile: BrowserContext, { url }: Pick<RunningService, 'url'>): Promise<void> {
  const page = await profile.newPage();
  await page.goto(url);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.close();
}

/** In the profile in which Lighthouse opens its tab, with "Keep me signed in", like returning users. */
async function signIn(profile: BrowserContext, { url, username, password }: RunningService): Promise<void> {
  // Lighthouse leaves pages during a renewal, which ends the session.
  await forget(profile, { url });
  const page = await profile.newPage();
  await page.goto(url);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The form has a heading, too.
  await page.locator('#app h1').waitFor();
  await page.close();
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const service = await startService({ database: 'embedded', demo: true });
try {
  const browser = await launchBrowser();
  try {
    await measureSignIn(browser, service);
  } finally {
    await browser.close();
  }
  await measureScores(service);
} finally {
  await service.remove();
}
if (missed) process.exitCode = 1;
