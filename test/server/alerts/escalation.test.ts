/** A second list of recipients, if nobody has reviewed an alarm in time. */
import { expect, test } from 'vitest';
import type { Alarm } from '../../../src/contract/temperature.ts';
import { noticeStage } from '../../support/notice-stage.ts';
import { allTime } from '../../support/notices.ts';
import { reply } from '../../support/records.ts';

const stage = noticeStage();

const rule = (more: object = {}): Promise<number> =>
  stage.rule({
    ...{ name: 'Frozen', scope: 'all', kind: 'outOfRange', afterMinutes: 0, emails: ['first@fleet.example'] },
    ...{ escalateAfterMinutes: 20, escalateEmails: ['second@fleet.example'], escalatePhones: [] },
    ...more,
  });

const recipients = async (): Promise<string[]> =>
  (await stage.sent()).map(({ cause, recipient, state }) => `${cause} ${recipient} ${state}`);

const first = 'outOfRange first@fleet.example sent';
const second = 'notReviewed second@fleet.example sent';

/** The second list follows from the time, so the rules are checked before the sending. */
async function notify(): Promise<void> {
  const service = stage.alerts();
  await service.derive();
  await service.listen();
  await service.send();
}

async function alarm(): Promise<string> {
  const device = await stage.probe();
  await stage.store(stage.read(device, 0, -5));
  stage.ahead(1);
  await notify();
  return device;
}

test('nobody reviews: the second list is alerted once, after its minutes', async () => {
  await rule();
  await alarm();
  expect(await recipients()).toEqual([first]);
  stage.ahead(20);
  await notify();
  expect(await recipients()).toEqual([first]);
  stage.ahead(22);
  await notify();
  expect(await recipients()).toEqual([first, second]);
  stage.ahead(90);
  await notify();
  expect(await recipients()).toEqual([first, second]);
  expect(stage.smtp.mails).toHaveLength(2);
});

test('a review in time keeps the second list quiet, also if the alarm lasts', async () => {
  await rule();
  await alarm();
  const [open] = await reply<Alarm[]>(stage.client.request('GET', `/public/v1/temperature/alarms?${allTime}`));
  const body = { ids: [open?.id], cause: 1, note: null };
  await reply(stage.client.request('POST', '/public/v1/temperature/alarms/review', body), 204);
  stage.ahead(60);
  await notify();
  expect(await recipients()).toEqual([first]);
});

test('in quiet hours the minutes begin when the first list is alerted', async () => {
  const always = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];
  await rule({ quietHours: always });
  await alarm();
  stage.ahead(60);
  await notify();
  expect(await recipients()).toEqual(['outOfRange first@fleet.example held']);
});

test('a service that was away for a day does not alert the second list about what happened before', async () => {
  await rule();
  await alarm();
  stage.ahead(25 * 60);
  await notify();
  expect(await recipients()).toEqual([first]);
});

test('other kinds have no second list', async () => {
  const id = await rule({ kind: 'noReading', afterMinutes: 5 });
  const stored = await reply(stage.client.request('GET', `/public/v1/alerts/rules/${id}`));
  expect(stored).toMatchObject({ escalateAfterMinutes: null, escalateEmails: [], escalatePhones: [] });
});
