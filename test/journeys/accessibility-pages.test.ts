import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desk, findings, looks } from '../support/axe.ts';
import { addressOf, fillEveryPage, goTo, type PathName, pathNames, type RecordIds } from '../support/every-page.ts';
import { type Person, setStage } from '../support/journey.ts';

const stage = setStage();

/** 200 characters without a break opportunity, or a right-to-left name. */
const odd = (kind: string): string =>
  kind === 'driver' || kind === 'geofence' || kind === 'tag'
    ? `شاحنة التوزيع (${kind}) רכב חלוקה`
    : `${kind}${'W'.repeat(200)}`.slice(0, 200);

/** Why axe checks an address: the components that no other address has. It also checks an address that is in no list here. */
const reasons: Partial<Record<PathName, string>> = {
  account: 'a page of several forms',
  alarms: 'a table below sums',
  alertRules: 'a table below a notice',
  audit: 'rows that are sentences with links',
  drivers: 'a table with filters',
  geofences: 'a map beside a list, and the legend of tags',
  inputHistory: 'bars of states above a table',
  live: 'vehicles on a map, and their list',
  probeChart: 'a chart',
  tags: 'a list without a table',
  temperature: 'cards with curves, and tabs',
  temperatureReport: 'a table of figures below tools',
  places: 'cards with a map each',
  trackers: 'a table whose cells have marks',
  visits: 'a table below sums, with an export',

  alarm: 'a curve with a limit',
  apiKey: 'a link in a line of text, and a text to copy',
  assignment: 'the mark of a source, and a button that ends it',
  auditEntry: 'fields before and after a change',
  driver: 'facts, references, past assignments and changes',
  geofence: 'facts below coordinates, and its notices',
  ingestKey: 'texts to copy',
  webhook: 'a log whose lines open, and a field of a time',
  input: 'a bar of the states of a day',
  probe: 'a curve of a day',
  vehicleDay: 'a map above a timeline',

  askPast: 'a drawing and a question without a form',
  importGeofences: 'a field for a file',
  newWebhook: 'checkboxes, and fields that find several records',
  newAssignment: 'a field that finds a record, and one of a day and a time',
  newDriver: 'fields of texts, choices and a password',
  newProfile: 'a number with a unit',
  newTag: 'a field for a colour',
};

/** Addresses that axe does not check, below the address with the same components. */
const covered: Partial<Record<PathName | 'states', readonly PathName[]>> = {
  drivers: [
    ...(['apiKeys', 'fleets', 'ingestKeys', 'inputs', 'inputTypes', 'profiles', 'references', 'reminders'] as const),
    ...(['sharedLinks', 'users', 'vehicles', 'webhooks'] as const),
  ],
  visits: ['driven'],
  driver: ['fleet', 'inputType', 'profile', 'reference', 'reminder', 'sharedLink', 'user', 'vehicle'],
  // One component imports all kinds.
  importGeofences: pathNames.filter((name) => name.startsWith('import') && name !== 'importGeofences'),
  newAssignment: ['editAssignment', 'editReference', 'editReminder', 'newReference', 'newReminder', 'newSharedLink'],
  newDriver: [
    ...(['editDriver', 'editFleet', 'editInput', 'editInputType', 'editProbe', 'editUser', 'editVehicle'] as const),
    ...(['newApiKey', 'newFleet', 'newIngestKey', 'newInputType', 'newUser', 'newVehicle'] as const),
  ],
  newProfile: ['editProfile'],
  newWebhook: ['editWebhook'],
  newTag: ['tag'],
  // accessibility.test.ts and accessibility-sensors.test.ts check these in more states.
  states: [
    ...(['alertRule', 'alertsSent', 'assignments', 'editAlertRule', 'editGeofence', 'newAlertRule'] as const),
    ...(['newGeofence', 'visit'] as const),
  ],
};
const isCovered = (name: PathName): boolean => Object.values(covered).some((names) => names.includes(name));

/** A window of 1280 pixels at a zoom of 400 %, which is narrower than any phone. */
const narrowest = { width: 320, height: 844 };

let person: Person;
let ids: RecordIds;
beforeAll(async () => {
  person = await stage.newPerson();
  ids = await fillEveryPage(stage.service, person, odd);
});

// The sign-in page has no setting of a theme: it follows the browser.
test.each(['light', 'dark'] as const)('the sign-in page has no findings in the %s theme', async (colorScheme) => {
  const page = await (await stage.newProfile({ colorScheme })).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Enter your username and password.').waitFor();
  const wanted = looks.filter((look) => look.colorScheme === colorScheme);
  expect(await findings(page, wanted)).toEqual([]);
});

test('no page has findings, or is wider than a phone', async () => {
  const page = await stage.open(person, '/tags');
  const found: string[] = [];
  for (const name of pathNames) {
    const address = addressOf(name, ids);
    // Without axe, the page loads in the narrow window.
    await page.setViewportSize(isCovered(name) ? narrowest : desk);
    await goTo(page, address);
    const wrong = isCovered(name) ? [] : await findingsHere(page);
    wrong.push(...(await beyondPhone(page)));
    found.push(...wrong.map((each) => `${address} (${reasons[name] ?? 'not listed'}): ${each}`));
  }
  expect(found).toEqual([]);
});

/** A panel is checked alone, because axe checks the page next to it at the page's own address. */
async function findingsHere(page: Page): Promise<string[]> {
  const hasPanel = (await page.locator('main aside').count()) > 0;
  return findings(page, looks, hasPanel ? 'aside' : undefined);
}

/** How far the page is wider than the narrowest window. */
async function beyondPhone(page: Page): Promise<string[]> {
  await page.setViewportSize(narrowest);
  const beyond = await page.evaluate(() => {
    const menu = document.querySelector('main header')?.getBoundingClientRect().right ?? 0;
    const panel = document.querySelector('main aside')?.scrollWidth ?? 0;
    return Math.max(document.documentElement.scrollWidth, Math.round(menu), panel) - innerWidth;
  });
  return beyond > 0 ? [`at 320: ${beyond} px beyond`] : [];
}
