/** Messages say where the vehicle was, in the account's language. */
import { expect, test } from 'vitest';
import type { Account } from '../../../src/contract/administration.ts';
import type { AlertMessage } from '../../../src/contract/alerts.ts';
import { newDevice, noticeStage } from '../../support/notice-stage.ts';
import { reply } from '../../support/records.ts';

const on = noticeStage();

async function setLanguage(language: Account['language']): Promise<void> {
  const account = await reply<Account>(on.client.request('GET', '/public/v1/account'));
  await reply(on.client.request('POST', '/public/v1/account', { ...account, language }), 204);
}

/** The line with the place in the text and in the HTML of a mail. */
const placesIn = (parts: readonly string[] | undefined): (string | undefined)[] => [
  /^(?:Place|Ort|Lugar): .*$/m.exec(parts?.[0] ?? '')?.[0].trim(),
  /<td>(?:Place|Ort|Lugar)<\/td><td>([^<]*)/.exec(parts?.[1] ?? '')?.[1],
];

test.each([
  ['en', 'Place: 1.2 km west of Wetterzeube'],
  ['de', 'Ort: 1,2 km westlich von Wetterzeube'],
  ['es', 'Lugar: 1,2 km al oeste de Wetterzeube'],
] as const)('in %s a mail about a visit says the town of the geofence', async (language, place) => {
  await setLanguage(language);
  await on.geofence();
  const device = newDevice();
  await on.store(on.outside(device, 9), on.inside(device, 8));
  await on.notify();
  expect(placesIn(on.smtp.mails[0]?.parts)).toEqual([place, place.replace(/^\w+: /, '')]);
});

test('a mail about an alarm says the geofence', async () => {
  await on.geofence({ email: undefined });
  const device = await on.probe();
  await on.rule({ afterMinutes: 0 });
  await on.store(on.inside(device, 2), on.read(device, 0, -5));
  await on.notify();
  expect(placesIn(on.smtp.mails[0]?.parts)).toEqual(['Place: Größe Yard', 'Größe Yard']);
  const [notice] = await on.sent();
  const shown = await reply<AlertMessage>(on.client.request('GET', `/public/v1/alerts/sent/${notice?.id}/message`));
  expect(shown.text).toContain('Place: Größe Yard');
});

test('a vehicle without a position has no place', async () => {
  const device = await on.probe();
  await on.rule({ afterMinutes: 0 });
  await on.store(on.read(device, 0, -5));
  await on.notify();
  expect(on.smtp.mails).toHaveLength(1);
  expect(placesIn(on.smtp.mails[0]?.parts)).toEqual([undefined, undefined]);
});

test('a mail is sent without a place if places cannot be read', async () => {
  await on.geofence();
  const device = newDevice();
  await on.store(on.outside(device, 9), on.inside(device, 8));
  const warnings: string[] = [];
  const places = { describeMoments: () => Promise.reject(new Error('no file of towns')) };
  await on.notify(on.alerts({}, { places, warn: (message) => warnings.push(message) }));
  expect(placesIn(on.smtp.mails[0]?.parts)).toEqual([undefined, undefined]);
  expect(await on.states()).toEqual(['visitStart sent']);
  expect(warnings).toEqual(['The places of a notice could not be read']);
});
