import { describe, expect, onTestFinished, test } from 'vitest';
import { addVehicle, addVisits } from '../support/fleet.ts';
import { expectSoon, type Person, setStage } from '../support/journey.ts';
import { needs } from '../support/needs.ts';
import { geofences } from '../support/records.ts';
import { type DrivenBrowser, launchFirefox, launchWebKit } from '../support/web-driver.ts';

const stage = setStage();

const browsers = [
  { name: 'Firefox', launch: launchFirefox, ...needs('firefox-esr') },
  { name: 'WebKit', launch: launchWebKit, ...needs('webkit2gtk-driver', 'xvfb') },
];

const field = (label: string): string => `//input[@id=//label[starts-with(normalize-space(.), "${label}")]/@for]`;
const button = (name: string): string => `//button[normalize-space(.)="${name}"]`;

describe.each(browsers)('$name', ({ launch, missing, note }) => {
  test.skipIf(missing)(`signs in, draws, saves, reloads and shows visits ${note}`, async () => {
    const person = await stage.newPerson();
    const browser = await launch();
    onTestFinished(() => browser.close());
    await expectJourney(browser, person);
  });
});

async function expectJourney(browser: DrivenBrowser, person: Person): Promise<void> {
  await browser.go(`${stage.service.url}/geofences/new?shape=circle`);
  await browser.type(field('Username'), person.username);
  await browser.type(field('Password'), person.password);
  await browser.click(button('Sign in'));

  await browser.type(field('Name'), 'Yard');
  await browser.press('//*[contains(@class, "leaflet-container")]');
  await expectSoon(() => browser.value(field('Latitude'))).toMatch(/\d/);
  await browser.click(button('Save'));
  await expectSoon(async () => (await geofences(person)).map(({ description }) => description)).toEqual(['Yard']);

  // The page shows the saved record under its own address, before and after it is loaded again.
  const saved = '//h2[normalize-space(.)="Yard"]';
  expect(await browser.text(saved)).toBe('Yard');
  await browser.reload();
  expect(await browser.text(saved)).toBe('Yard');

  const [yard] = await geofences(person);
  const vehicleId = await addVehicle(person, { name: 'Van 7' });
  const startUtc = new Date(Date.now() - 3_600_000);
  const visit = { vehicleId, geofenceId: yard?.id ?? 0, startUtc, endUtc: new Date() };
  await addVisits(stage.service, person, [visit]);
  await browser.go(`${stage.service.url}/visits`);
  expect(await browser.text('//*[@role="row"][.//*[@role="rowheader"]]')).toContain('Van 7');
}
