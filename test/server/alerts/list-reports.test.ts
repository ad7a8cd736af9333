/** Rules that send a list as PDF and XLSX, at a time of the account's clock. */
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../../src/contract/durations.ts';
import type { AlertsOptions } from '../../../src/server/alerts/alerts.ts';
import { addVehicle, addVisits } from '../../support/fleet.ts';
import { newDevice, noticeStage } from '../../support/notice-stage.ts';
import { failure, reply } from '../../support/records.ts';
import { xlsxRows } from '../../support/spreadsheet.ts';

const on = noticeStage();
const makers = (): Partial<AlertsOptions> => ({
  makeReport: (caller, query) => on.world.app.reports.file(on.world.db, caller, query),
  makeList: (...asked) => on.world.app.listFile(...asked),
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
  expect(mails(name)[0]?.raw).toMatch(/Content-Type:\s+application\/vnd\.openxmlformats[\w.-]+;\s+name=/);
});

/** The rows of a sheet of the workbook that a mail brings. */
function rowsIn({ raw }: { raw: string }, sheet = 1): string[][] {
  const [, encoded = ''] = /openxmlformats[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw) ?? [];
  return xlsxRows(Buffer.from(encoded, 'base64'), sheet);
}

test('the test of the rule sends the real file, with the rows that its filters leave', async () => {
  const name = newDevice();
  const geofenceId = await on.geofence({ email: null });
  // An hour before the last midnight in UTC.
  const startUtc = new Date(Math.floor(Date.now() / dayMs) * dayMs - hourMs);
  const endUtc = new Date(startUtc.getTime() + 30 * minuteMs);
  const vehicles = await Promise.all(['Lorry 8', 'Lorry 9'].map((each) => addVehicle(on.client, { name: each })));
  await addVisits(
    on.world,
    on.client,
    vehicles.map((vehicleId) => ({ vehicleId, geofenceId, startUtc, endUtc })),
  );
  const id = await visitsOf(name, { reportQuery: `vehicleId=${vehicles[0]}&driverId=0&minSeconds=60` });
  await reply(on.client.request('POST', `/public/v1/alerts/rules/${id}/test`), 204);
  await on.alerts({}, makers()).send();
  const [mail = { raw: '' }] = mails(name);
  const cells = rowsIn(mail).flat();
  expect(cells).toContain('Lorry 8');
  expect(cells).not.toContain('Lorry 9');
  const [head, content, ...facts] = rowsIn(mail, 2);
  expect(head).toEqual([expect.any(String), name]);
  expect(content).toEqual(['Content', expect.stringMatching(/^Visits, \d+ \w+ \d+$/)]);
  expect(facts.slice(0, 5)).toEqual([
    ['Vehicle', 'Lorry 8'],
    ['Driver', 'none'],
    ['Duration', 'at least 1 min'],
    ['Rows', '1'],
    ['Time zone', 'UTC'],
  ]);
  expect(mail.raw.replace(/\r\n\s+/g, ' ')).toContain(`"${name} ${startUtc.toISOString().slice(0, 10)}.xlsx"`);
  const [, pdf = ''] = /application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(mail.raw) ?? [];
  expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/^%PDF-1[\s\S]+%%EOF\s*$/);
});

test('a list is not that of one probe', async () => {
  const rule = { name: 'X', kind: 'dailyReport', content: 'visits', scope: 'probe', scopeId: 1, afterMinutes: 0 };
  const sent = { ...rule, emails: ['ana@fleet.example'] };
  expect(await failure(on.client.request('POST', '/public/v1/alerts/rules', sent))).toEqual(['400', '#/scope range']);
});

test.each(['page=2', 'vehicleId=x', 'sort=colour', 'probeId=4'])(
  'visits cannot be filtered by %s',
  async (reportQuery) => {
    const rule = { name: 'X', kind: 'dailyReport', content: 'visits', scope: 'all', afterMinutes: 0, reportQuery };
    const sent = { ...rule, emails: ['ana@fleet.example'] };
    expect(await failure(on.client.request('POST', '/public/v1/alerts/rules', sent))).toEqual([
      '400',
      '#/reportQuery format',
    ]);
    const rows = { mode: 'good', match: 'id', rows: [sent] };
    expect(await reply(on.client.request('POST', '/public/v1/alerts/rules/import', rows))).toMatchObject({
      ids: [null],
      rejected: [{ index: 0, errors: [{ pointer: '#/reportQuery' }] }],
    });
  },
);
