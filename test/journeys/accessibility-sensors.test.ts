import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import type { Probe } from '../../src/contract/temperature.ts';
import { expectNoFindings, onDesk } from '../support/axe.ts';
import { addDriver, addFleet, addProfile, assignmentsPath } from '../support/fleet.ts';
import { openIngest } from '../support/ingest.ts';
import { type Person, panel, setStage } from '../support/journey.ts';
import { reply } from '../support/records.ts';

const stage = setStage();

let person: Person;
let ids: { driver: number; fleet: number };
beforeAll(async () => {
  person = await stage.newPerson();
  ids = { fleet: await addFleet(person), driver: await addDriver(person, { name: 'Ana' }) };
});

const inTable = (page: Page, name: string, row: RegExp) =>
  page.getByRole('grid', { name }).getByRole('row', { name: row }).first();

test('no page of temperatures has findings', async () => {
  const { probe, alarm } = await chilledVan();
  const page = await stage.open(person, '/temperature');
  const chart = page.getByRole('slider', { name: 'Chart of Probe 1' });
  await expectNoFindings(page, [
    ['/temperature', () => nameProbes(page), onDesk],
    [`/temperature/${probe}/chart?table=true`, () => inTable(page, 'Readings of Probe 1', /Too warm/).waitFor()],
    [
      `/temperature/${probe}/chart`,
      async () => {
        await chart.press('End');
        await page.getByText('Channel 1: On').waitFor();
      },
      onDesk,
    ],
    [
      `/temperature/${probe}/chart?period=lastMonth`,
      () => page.getByText('No readings in this period').waitFor(),
      onDesk,
    ],
    [
      `/temperature/alarms/${alarm}`,
      () =>
        panel(page, 'Probe 1')
          .getByText(/open since/)
          .waitFor(),
      onDesk,
    ],
  ]);
});

test('no page of alerts has findings', async () => {
  const rule = await makeRule();
  const page = await stage.open(person, '/alerts');
  const notice = page.getByRole('row', { name: 'Test of the alert rule Cooler' }).first();
  await expectNoFindings(page, [
    [`/alerts/${rule}`, () => sendTest(page)],
    [`/alerts/new?about=fleet:${ids.fleet}`, () => refuseRecipients(page)],
    ['/alerts/sent', () => notice.waitFor()],
    [
      '/alerts/sent?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z',
      () => page.getByText('No alerts in this period').waitFor(),
      onDesk,
    ],
    [
      '/alerts/sent',
      async () => {
        await notice.getByRole('link').click();
        await panel(page, 'Test of the alert rule Cooler').getByText('Message not sent').waitFor();
      },
    ],
  ]);
});

const makeRule = (): Promise<number> =>
  reply<number>(
    person.request('POST', '/public/v1/alerts/rules', {
      ...{ name: 'Cooler', scope: 'fleet', scopeId: ids.fleet, kind: 'outOfRange', afterMinutes: 15 },
      ...{ emails: ['ana@fleet.example'], phones: ['+491712345678'], quietFrom: '22:00', quietTo: '06:00' },
    }),
  );

async function sendTest(page: Page): Promise<void> {
  await panel(page, 'Cooler').getByRole('button', { name: 'Send a test' }).click();
  await panel(page, 'Cooler').getByRole('status').getByText('Recorded, not sent').first().waitFor();
}

/** Some valid, some marked as invalid. */
async function refuseRecipients(page: Page): Promise<void> {
  const form = panel(page, 'New alert rule');
  await form.getByLabel('Email addresses', { exact: true }).fill('ana@fleet.example, lee@');
  await form.getByLabel('Phone numbers for texts').fill('+49 171 2345678, 0171,');
  await form.getByText(/is not an email address/).waitFor();
}

test('no view of assignments has findings', async () => {
  await chilledVan();
  const page = await stage.open(person, '/assignments');
  await expectNoFindings(page, [
    ['/assignments?view=timeline', () => page.getByRole('gridcell', { name: /^Ana,/ }).waitFor()],
    ['/assignments?view=table', () => inTable(page, 'Assignments', /Reefer/).waitFor()],
  ]);
});

let chilled: ReturnType<typeof chillVan> | undefined;
const chilledVan = () => (chilled ??= chillVan());

/** Too warm for the last ten minutes, with an open door. Ana drives it. */
async function chillVan() {
  const send = await openIngest(stage.service.url, person);
  const nowMs = Date.now();
  const at = (minutesAgo: number, celsius: number, door: 0 | 1) => ({
    atMs: nowMs - minutesAgo * 60_000,
    temperatures: { 1: celsius },
    inputs: { 1: door },
  });
  await send('Reefer', [at(40, 5, 0)]);
  const [found] = await reply<Probe[]>(person.request('GET', '/public/v1/temperature/probes'));
  const { probeId = 0, vehicleId = 0, name = '' } = found ?? {};
  const profileId = await addProfile(person, { name: 'Vaccines', lowerBound: 2, upperBound: 8 });
  await reply(person.request('POST', '/public/v1/temperature/probes', { probeId, name, profileId }), 204);
  await send('Reefer', [at(30, 6, 0), at(10, 9, 1), at(1, 11, 1)]);
  const startUtc = new Date(nowMs - 3600_000).toISOString();
  await reply(person.request('POST', `${assignmentsPath}/start`, { vehicleId, driverId: ids.driver, startUtc }), 204);
  const period = `startDate=${startUtc}&endDate=${new Date(nowMs).toISOString()}`;
  const [alarm] = await reply<{ id: number }[]>(person.request('GET', `/public/v1/temperature/alarms?${period}`));
  return { probe: probeId, alarm: alarm?.id };
}

async function nameProbes(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Name and profile' }).click();
  await page.getByRole('dialog').getByLabel('Name of Probe 1 on Reefer').waitFor();
}
