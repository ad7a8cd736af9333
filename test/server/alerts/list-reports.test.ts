/** Rules that send a list as a workbook, at a time of the account's clock. */
import { expect, test } from 'vitest';
import { minuteMs } from '../../../src/contract/durations.ts';
import type { AlertsOptions } from '../../../src/server/alerts/alerts.ts';
import { addVehicle, addVisits } from '../../support/fleet.ts';
import { newDevice, noticeStage } from '../../support/notice-stage.ts';
import { failure, reply } from '../../support/records.ts';

const on = noticeStage();
const makers = (): Partial<AlertsOptions> => ({
  makeReport: (caller, query) => on.world.app.reports.file(on.world.db, caller, query),
  makeList: (accountId, list, query) => on.world.app.listFile(accountId, list, query),
});

/** Sets the clock to some minutes after the next midnight in UTC, which is the account's zone. */
function toTomorrow(minutes: number): void {
  const now = new Date();
  const nextMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  on.ahead((nextMs - now.getTime()) / minuteMs + minutes);
}

async function check(): Promise<void> {
  const service = on.alerts({}, makers());
  await service.derive();
  await service.listen();
  await service.send();
}

const visitsOf = (name: string, more: object = {}): Promise<number> =>
  on.rule({ name, kind: 'dailyReport', content: 'visits', scope: 'all', afterMinutes: 0, sendAt: '06:30', ...more });
const mails = (name: string) =>
  on.smtp.mails.filter(({ parts }) => parts.some((part) => part.includes(`Rule: ${name}\r`)));

test('a list of the last day is sent as a workbook once, at its time', async () => {
  const name = newDevice();
  await visitsOf(name, { reportQuery: `vehicleId=${await addVehicle(on.client)}&minSeconds=60` });
  toTomorrow(6 * 60 + 29);
  await check();
  expect(await on.states()).toEqual([]);
  toTomorrow(6 * 60 + 31);
  await check();
  await check();
  expect(await on.states()).toEqual(['dailyReport sent']);
  expect(mails(name)).toHaveLength(1);
  expect(mails(name)[0]?.raw).toMatch(/Content-Type: application\/vnd\.openxmlformats[\w.-]+; name=/);
});

test('the test of the rule sends the real file', async () => {
  const name = newDevice();
  const vehicleId = await addVehicle(on.client);
  const startUtc = new Date(Date.now() - 26 * 60 * minuteMs);
  const endUtc = new Date(startUtc.getTime() + 60 * minuteMs);
  await addVisits(on.world, on.client, [
    { vehicleId, geofenceId: await on.geofence({ email: null }), startUtc, endUtc },
  ]);
  const id = await visitsOf(name);
  await reply(on.client.request('POST', `/public/v1/alerts/rules/${id}/test`), 204);
  await on.alerts({}, makers()).send();
  expect(mails(name)[0]?.raw).toMatch(/Content-Type: application\/vnd\.openxmlformats/);
});

test('a list is not that of one probe, and has no parameters of other addresses', async () => {
  const rule = { name: 'X', kind: 'dailyReport', content: 'visits', scope: 'probe', scopeId: 1, afterMinutes: 0 };
  const sent = { ...rule, reportQuery: 'page=2', emails: ['ana@fleet.example'] };
  expect(await failure(on.client.request('POST', '/public/v1/alerts/rules', sent))).toEqual([
    '400',
    '#/reportQuery format',
    '#/scope range',
  ]);
});
