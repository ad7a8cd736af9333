/**
 * Helpers of journeys: a service and a browser for each worker, users with their own accounts, and pages that fail the test
 * with an error in the console. Journeys use pages as people do, by role, label and visible text.
 */
import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { TokenReply } from '../../src/contract/token.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { createUser } from '../../src/server/store/users.ts';
import type { KeptSession } from '../../src/web/api/session-store.ts';
import { launchBrowser } from './browser.ts';
import { type Client, clientOf, password, passwordHash, postToken } from './client.ts';
import { answerDelay, lateMs } from './late-answers.ts';
import { patienceMs } from './patience.ts';
import { reply } from './records.ts';
import { type RunningService, type ServiceOptions, startService } from './running-service.ts';

/** A user's name and password. */
export interface Credentials {
  username: string;
  password: string;
}

/** The administrator of a new account, with a client that prepares data without the page. */
export type Person = Client & Credentials;

export interface ProfileOptions extends BrowserContextOptions {
  /** Errors that the browser's console may show, such as a refusal that the journey causes. */
  allowedErrors?: readonly RegExp[];
}

export interface Stage {
  readonly service: RunningService;
  newPerson(): Promise<Person>;
  /** A browser profile: tabs that share storage. Closes after the test, which fails if the console has an error. */
  newProfile(options?: ProfileOptions): Promise<BrowserContext>;
  /** Opens a path in a new profile, as if the person had signed in before in this tab. */
  open(person: Credentials, path?: string, options?: ProfileOptions): Promise<Page>;
}

/**
 * The service and the browser of this worker. With options (also empty ones) the calling file has its own service, which it
 * may stop. Pass a function if an earlier `beforeAll` makes the options.
 */
export function setStage(options?: ServiceOptions | (() => ServiceOptions)): Stage {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const own = typeof options === 'function' ? options() : options;
    service = await (own ? startService(own) : sharedService());
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    if (options) await service?.remove();
  });

  const running = (): RunningService => {
    if (!service) throw new Error('the service runs from beforeAll on');
    return service;
  };
  const newProfile: Stage['newProfile'] = async ({ allowedErrors = [], ...given } = {}) => {
    if (!browser) throw new Error('the browser runs from beforeAll on');
    const profile = await browser.newContext({ ...surroundings, baseURL: running().url, ...given });
    profile.setDefaultTimeout(patienceMs);
    if (lateMs > 0) await profile.route(dataPaths, late);
    const errors = await collectErrors(profile);
    onTestFinished(async () => {
      await profile.close();
      expect(errors.filter((entry) => !allowedErrors.some((allowed) => allowed.test(entry)))).toEqual([]);
    });
    return profile;
  };
  return {
    get service() {
      return running();
    },
    newPerson: () => personOf(running()),
    newProfile,
    open: async (person, path = '/', profileOptions = {}) => {
      const page = await (await newProfile(profileOptions)).newPage();
      await page.addInitScript(keepSession, [markOfTab, await sessionOf(running(), person)] as const);
      await page.goto(path);
      await dashboard(page).waitFor();
      return page;
    },
  };
}

/** What the dashboard reads and saves, not its files. */
const dataPaths = /\/(public|token|sign-in|shared|config)\b/;
const late = async (route: Route): Promise<void> => {
  await answerDelay();
  // The page may be closed by then.
  await route.continue().catch(() => {});
};

/** Ends with this process, like the browser. Files cannot disturb each other, because each person has an account. */
const sharedService = onceInWorker(() => startService());
const sharedBrowser = onceInWorker(() => launchBrowser());

function onceInWorker<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/** The same size, language, zone and theme on every machine, without animations. */
const surroundings: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  colorScheme: 'light',
  reducedMotion: 'reduce',
};

/** Collects uncaught errors, errors in the console, and violations of the Content-Security-Policy. */
async function collectErrors(profile: BrowserContext): Promise<string[]> {
  const errors: string[] = [];
  profile.on('weberror', (event) => errors.push(`uncaught: ${event.error().stack ?? event.error().message}`));
  profile.on('console', (event) => {
    if (event.type() === 'error') errors.push(`console: ${event.text()} ${event.location().url}`);
  });
  // The event has the same fields in every browser version, the text in the console does not.
  await profile.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`policy: ${effectiveDirective} held back ${blockedURI} from ${sourceFile}`),
    ),
  );
  return errors;
}

/** An administrator of a new account. */
export async function personOf(service: RunningService): Promise<Person> {
  const username = `person-${randomBytes(4).toString('hex')}`;
  const now = new Date();
  const [accountId, userId] = await service.db.transaction(async (tx) => {
    const account = { name: username, demo: false, timeZone: 'Europe/Berlin', language: 'en', now };
    const accountId = (await createAccount(tx, account)) ?? 0;
    const user = { accountId, username, passwordHash: await passwordHash, role: roles.administrator, now };
    return [accountId, (await createUser(tx, user)) ?? 0];
  });
  const answering = { request: (path: string, init: RequestInit) => fetch(service.url + path, init) };
  return { ...(await clientOf(answering, accountId, userId, username)), password };
}

const markOfTab = 'the journey has begun';

/** A new session in the form that a tab keeps. */
async function sessionOf({ url }: RunningService, { username, password }: Credentials): Promise<KeptSession> {
  const answering = { request: (path: string, init: RequestInit) => fetch(url + path, init) };
  const answer = await postToken(answering, { grant_type: 'password', username, password });
  const { refresh_token: refreshToken } = await reply<TokenReply>(Promise.resolve(answer));
  return {
    chain: randomBytes(8).toString('hex'),
    serial: 0,
    signedInAt: Date.now(),
    username,
    keep: false,
    refreshToken,
  };
}

/** Runs in the page, before its scripts. Only the first page of a tab gets the session: a later one has its own, or none. */
function keepSession([mark, session]: readonly [mark: string, session: KeptSession]): void {
  if (window !== top || !location.protocol.startsWith('http') || sessionStorage.getItem(mark) !== null) return;
  sessionStorage.setItem(mark, '');
  sessionStorage.setItem('fenceline:/', JSON.stringify(session));
}

/** Fills the sign-in page and waits for the dashboard. */
export async function signIn(page: Page, { username, password }: Credentials, { keep = false } = {}): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (keep) await page.getByLabel('Keep me signed in').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dashboard(page).waitFor();
}

/** The main menu is visible if and only if the dashboard is. */
export const dashboard = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Reads a value until it is as expected. `what` names the value in a failure. */
export const expectSoon = <Value>(read: () => Value | Promise<Value>, what?: string) =>
  expect.poll(read, { timeout: patienceMs, interval: 100, ...(what !== undefined && { message: what }) });

/** The names in the list of geofences, from top to bottom. */
export const listed = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Geofences' })
    .getByRole('link')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('span')?.textContent ?? ''));

/** The panel with this title. */
export const panel = (page: Page, title: string | RegExp) => page.getByRole('complementary', { name: title });

/** The input. The list of choices below it has the same label. */
export const tagsField = (form: Locator) => form.getByLabel('Tags').and(form.locator('input'));

export async function chooseTag(form: Locator, name: string): Promise<void> {
  await tagsField(form).fill(name);
  await form.page().getByRole('option', { name }).click();
}

/** Shows the page in another language, as if the person had chosen it. */
export async function speak(page: Page, person: Client, language: 'de' | 'es'): Promise<void> {
  await reply(person.request('POST', '/public/v1/users/me', { settings: { language } }));
  await page.reload();
  await page.locator(`html[lang=${language}] main h1`).waitFor();
}
