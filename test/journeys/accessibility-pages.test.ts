import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desk, findings, looks, ofPanel } from '../support/axe.ts';
import { everyAddress, fillEveryPage, goTo } from '../support/every-page.ts';
import { type Person, setStage } from '../support/journey.ts';

const stage = setStage();

/** 200 characters without a place to break, or a name that is read from right to left. */
const odd = (kind: string): string =>
  kind === 'driver' || kind === 'geofence' || kind === 'tag'
    ? `شاحنة التوزيع (${kind}) רכב חלוקה`
    : `${kind}${'W'.repeat(200)}`.slice(0, 200);

/** Somebody who has a record of every kind, each with a name that is hard on a page. */
let person: Person;
let addresses: readonly string[];
beforeAll(async () => {
  person = await stage.newPerson();
  addresses = everyAddress(await fillEveryPage(stage.service, person, odd));
});

// It takes its theme as it comes.
test.each(['light', 'dark'] as const)('the sign-in page has no findings, %s', async (colorScheme) => {
  const page = await (await stage.newProfile({ colorScheme })).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Enter your username and password.').waitFor();
  const wanted = looks.filter((look) => look.colorScheme === colorScheme);
  expect(await findings(page, wanted)).toEqual([]);
});

// Addresses come from `paths`: a new page is looked at without a line here.
test.each(['page', 'record', 'form'])('no %s has findings or scrolls sideways, at any address', async (kind) => {
  const page = await stage.open(person, '/tags');
  const meant = addresses.filter((address) => kindOf(address) === kind);
  expect(meant).not.toEqual([]);
  const found: string[] = [];
  for (const address of meant) {
    const wrong = [...(await findingsAt(page, address)), ...(await beyondPhone(page))];
    found.push(...wrong.map((each) => `${address} ${each}`));
  }
  expect(found).toEqual([]);
});

const kindOf = (address: string): string =>
  /\/(?:new|edit)$/.test(address) ? 'form' : /\/\d/.test(address) ? 'record' : 'page';

async function findingsAt(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize(desk);
  await goTo(page, address);
  const hasPanel = (await page.locator('main aside').count()) > 0;
  return hasPanel ? findings(page, ofPanel, 'aside') : findings(page);
}

/** What of the page does not fit a phone, and a window of 1280 pixels at 400 %. */
async function beyondPhone(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const beyond = await page.evaluate(() => {
      const menu = document.querySelector('main header')?.getBoundingClientRect().right ?? 0;
      const panel = document.querySelector('main aside')?.scrollWidth ?? 0;
      return Math.max(document.documentElement.scrollWidth, Math.round(menu), panel) - innerWidth;
    });
    if (beyond > 0) wrong.push(`at ${width}: ${beyond} px beyond`);
  }
  return wrong;
}
