/**
 * What journeys share: a service and a browser for a file, users with accounts of their own, and pages that may not
 * complain. Pages are used as people use them: by role, label and what is to be seen.
 */
import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { createUser } from '../../src/server/store/users.ts';
import { launchBrowser } from './browser.ts';
import { patienceMs } from './patience.ts';
import { type RunningService, type ServiceOptions, startService } from './running-service.ts';
import { type Client, clientOf, password, passwordHash } from './service.ts';

/** Who signs in. */
export interface Credentials {
  username: string;
  password: string;
}

/** The administrator of an account of their own, and a client for what the journey is not about. */
export type Person = Client & Credentials;

export interface ProfileOptions extends BrowserContextOptions {
  /** What pages may complain of: a refusal that the journey brings about shows up in the browser's console. */
  bears?: readonly RegExp[];
}

export interface Stage {
  readonly service: RunningService;
  newPerson(): Promise<Person>;
  /** A browser of somebody's own: tabs that share storage. Gone after the test, which fails if a page complained. */
  newProfile(options?: ProfileOptions): Promise<BrowserContext>;
  /** A page of a new profile at this path, signed in. */
  open(person: Credentials, path?: string, options?: ProfileOptions): Promise<Page>;
}

/** One service and one browser for the file that calls this. Options that an earlier `beforeAll` must make come late. */
export function setStage(options: ServiceOptions | (() => ServiceOptions) = {}): Stage {
  let service: RunningService | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    service = await startService(typeof options === 'function' ? options() : options);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.remove();
  });

  const running = (): RunningService => {
    if (!service) throw new Error('the service runs from beforeAll on');
    return service;
  };
  const newProfile: Stage['newProfile'] = async ({ bears = [], ...given } = {}) => {
    if (!browser) throw new Error('the browser runs from beforeAll on');
    const profile = await browser.newContext({ ...surroundings, baseURL: running().url, ...given });
    profile.setDefaultTimeout(patienceMs);
    const complaints = await hearComplaints(profile);
    onTestFinished(async () => {
      await profile.close();
      expect(complaints.filter((complaint) => !bears.some((borne) => borne.test(complaint)))).toEqual([]);
    });
    return profile;
  };
  return {
    get service() {
      return running();
    },
    newPerson: () => newPerson(running()),
    newProfile,
    open: async (person, path = '/', profileOptions = {}) => {
      const page = await (await newProfile(profileOptions)).newPage();
      await page.goto(path);
      await signIn(page, person);
      return page;
    },
  };
}

/** The same everywhere, and nothing moves by itself. */
const surroundings: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  colorScheme: 'light',
  reducedMotion: 'reduce',
};

/** Errors that nobody caught, errors in the console, and everything that the Content-Security-Policy held back. */
async function hearComplaints(profile: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  profile.on('weberror', (told) => complaints.push(`uncaught: ${told.error().stack ?? told.error().message}`));
  profile.on('console', (told) => {
    if (told.type() === 'error') complaints.push(`console: ${told.text()} ${told.location().url}`);
  });
  // The browser's own words for a violation change; its event does not.
  await profile.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`policy: ${effectiveDirective} held back ${blockedURI} from ${sourceFile}`),
    ),
  );
  return complaints;
}

async function newPerson(service: RunningService): Promise<Person> {
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

/** Fills the sign-in page and waits for the dashboard. */
export async function signIn(page: Page, { username, password }: Credentials, { keep = false } = {}): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (keep) await page.getByLabel('Keep me signed in').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dashboard(page).waitFor();
}

/** There when, and only when, the dashboard is. */
export const dashboard = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** What is read again and again until it is as expected. `what` it is, where a failure would not tell. */
export const expectSoon = <Value>(read: () => Value | Promise<Value>, what?: string) =>
  expect.poll(read, { timeout: patienceMs, interval: 100, ...(what !== undefined && { message: what }) });

/** The names in the list of geofences, from its top. */
export const listed = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Geofences' })
    .getByRole('link')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('span')?.textContent ?? ''));

/** The panel beside the map, by its title. */
export const panel = (page: Page, title: string | RegExp) => page.getByRole('complementary', { name: title });

/** The field, not the list of choices that opens below it under the same name. */
export const tagsField = (form: Locator) => form.getByLabel('Tags').and(form.locator('input'));

export async function chooseTag(form: Locator, name: string): Promise<void> {
  await tagsField(form).fill(name);
  await form.page().getByRole('option', { name }).click();
}
