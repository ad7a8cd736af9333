/** Alerts by a real mail server, created and viewed in the browser, caused by device messages. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Probe } from '../../src/contract/temperature.ts';
import { addProfile } from '../support/fleet.ts';
import { expectSoon, type Person, panel, setStage } from '../support/journey.ts';
import { header, type Mail, type MailServer, mailServer } from '../support/mail-server.ts';
import { addGeofence, reply } from '../support/records.ts';

let smtp: MailServer;
beforeAll(async () => {
  smtp = await mailServer();
});
const stage = setStage(() => ({
  settings: { SMTP_URL: smtp.url, MAIL_FROM: 'fleet@fenceline.example', PUBLIC_URL: 'https://fleet.example' },
}));
afterAll(() => smtp.close());

const minuteMs = 60_000;
const mailsTo = (address: string): Mail[] => smtp.mails.filter(({ to }) => to.includes(address));
const subjectsTo = (address: string) => mailsTo(address).map((mail) => header(mail, 'Subject'));
const sentRow = (page: Page, name: string) => page.getByRole('row', { name }).first();

type Message = { device: string; utc: string } & Record<string, unknown>;

/** Messages of the person's devices. */
async function sender(person: Person): Promise<(...messages: Message[]) => Promise<void>> {
  const { key } = await reply<{ key: string }>(person.request('POST', '/public/v1/ingestKeys', { name: 'Trucks' }));
  return async (...messages) => {
    const answered = await fetch(`${stage.service.url}/ingest/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(messages),
    });
    expect(await answered.json()).toMatchObject({ rejectedCount: 0 });
  };
}

const at = (ms: number) => new Date(ms).toISOString();

test('a rule is created and tested, and notifies about an alarm after its minutes', async () => {
  const person = await stage.newPerson();
  const send = await sender(person);
  const cooler = (ms: number, celsius: number) => ({ device: 'Truck 7', utc: at(ms), temperatures: { '1': celsius } });
  await send(cooler(Date.now() - 2 * minuteMs, -18));
  const probesPath = '/public/v1/temperature/probes';
  const [probe] = await reply<Probe[]>(person.request('GET', probesPath));
  const profileId = await addProfile(person, { name: 'Frozen', lowerBound: -25, upperBound: -15 });
  await reply(person.request('POST', probesPath, { probeId: probe?.probeId, name: 'Cooler', profileId }), 204);
  const address = `${person.username}@fleet.example`;

  const page = await stage.open(person, '/alerts');
  await page.getByRole('button', { name: 'New alert rule' }).click();
  const form = panel(page, 'New alert rule');
  await form.getByLabel('Name').fill('Truck 7 too warm');
  await form.getByLabel('Applies to').selectOption('One probe');
  await form.getByRole('combobox', { name: 'Probe' }).click();
  await page.getByRole('option', { name: 'Cooler of Truck 7' }).click();
  await form.getByLabel('Out of range for').fill('1');
  await form.getByLabel('Email addresses', { exact: true }).fill(address);
  await form.getByRole('button', { name: 'Save' }).click();

  const rule = panel(page, 'Truck 7 too warm');
  await rule.getByRole('button', { name: 'Send a test' }).click();
  await rule.getByRole('status').getByText('Sent').waitFor();
  expect(subjectsTo(address)).toEqual(['Test of the alert rule Truck 7 too warm']);
  await page.getByRole('link', { name: 'Sent', exact: true }).click();
  await sentRow(page, 'Test of the alert rule Truck 7 too warm').getByText('Sent').waitFor();

  // Two seconds before its minute is over.
  const startMs = Date.now() - minuteMs + 2000;
  await send(cooler(startMs, -9));
  await expectSoon(() => subjectsTo(address).slice(1)).toEqual(['Cooler of Truck 7 is too warm']);
  const [, warm] = mailsTo(address);
  // A mail's date has whole seconds.
  expect(Date.parse(header(warm, 'Date') ?? '')).toBeGreaterThan(startMs + minuteMs - 1000);
  expect(warm?.parts[0]).toContain('−9 °C');
  await sentRow(page, 'Cooler of Truck 7 is out of range').getByText('Sent').waitFor();

  // That it is back goes at once.
  await send(cooler(Date.now(), -18));
  await expectSoon(() => subjectsTo(address).slice(2)).toEqual(['Cooler of Truck 7 is back in range']);
});

test('driving into a geofence sends a mail, which links to the visit and to the unsubscribe page', async () => {
  const person = await stage.newPerson();
  const send = await sender(person);
  const address = `${person.username}@fleet.example`;
  await addGeofence(person, { description: 'Depot North', email: address, latitude: 51, longitude: 12 });
  const drive = (minutesAgo: number, latitude: number) => ({
    ...{ device: 'Truck 7', utc: at(Date.now() - minutesAgo * minuteMs), latitude, longitude: 12 },
  });
  await send(drive(3, 51.1), drive(1, 51));
  await expectSoon(() => subjectsTo(address)).toEqual(['Truck 7 entered Depot North']);

  const page = await stage.open(person, '/alerts/sent');
  await sentRow(page, 'Truck 7 entered Depot North').getByText('Sent').waitFor();
  const [mail] = mailsTo(address);
  const pathOf = (part: RegExp) =>
    new RegExp(`https://fleet\\.example(${part.source})`).exec(mail?.parts[0] ?? '')?.[1];
  await page.goto(pathOf(/\/visits\/\d+/) ?? '');
  await panel(page, 'Truck 7 at Depot North').waitFor();

  // A mail so soon after another is held back, unless the person sends it now.
  await send(drive(0, 51.1));
  await page.goto('/alerts/sent');
  const left = sentRow(page, 'Truck 7 left Depot North');
  await left.getByText('Held back', { exact: true }).waitFor();
  await left.getByRole('link').click();
  const notice = panel(page, 'Truck 7 left Depot North');
  await notice.getByRole('button', { name: 'Retry now' }).click();
  await notice.getByText('Message sent').waitFor();
  expect(subjectsTo(address).slice(1)).toEqual(['Truck 7 left Depot North']);

  await page.goto(pathOf(/\/unsubscribe\/\S+/) ?? '');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed from emails about this geofence' }).waitFor();
  await page.getByRole('button', { name: 'Resubscribe' }).click();
  await page.getByRole('heading', { name: 'You are subscribed to emails about this geofence again' }).waitFor();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.goto('/geofences?find=depot');
  await page.getByRole('link', { name: /^Depot North/ }).click();
  await panel(page, 'Depot North')
    .getByRole('button', { name: `Resubscribe ${address}` })
    .waitFor();
  await send(drive(0, 51));
  await page.getByRole('link', { name: 'Recently sent' }).click();
  await sentRow(page, 'Truck 7 entered Depot North').waitFor();
  expect(subjectsTo(address)).toHaveLength(2);
});
