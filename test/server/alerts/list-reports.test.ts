/** Rules that send a list as PDF and XLSX, at a time of the account's clock. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../../../src/contract/administration.ts';
import { roles, userStatuses } from '../../../src/contract/choices.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/contract/durations.ts';
import { destination } from '../../../src/geo/distance.ts';
import type { AlertsOptions } from '../../../src/server/alerts/alerts.ts';
import { sql } from '../../../src/server/database/sql.ts';
import {
  addDriver,
  addFleet,
  addInput,
  addInputChanges,
  addInputType,
  addPlots,
  addVehicle,
  addVisits,
} from '../../support/fleet.ts';
import { newDevice, noticeStage } from '../../support/notice-stage.ts';
import { failure, reply } from '../../support/records.ts';
import type { Client } from '../../support/service.ts';
import { xlsxRows } from '../../support/spreadsheet.ts';

const on = noticeStage();
const rules = '/public/v1/alerts/rules';
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

/** An hour before the last midnight in UTC, for half an hour. */
const lastDay = (): { startUtc: Date; endUtc: Date } => {
  const startUtc = new Date(Math.floor(Date.now() / dayMs) * dayMs - hourMs);
  return { startUtc, endUtc: new Date(startUtc.getTime() + 30 * minuteMs) };
};

/** The mail that a test of a rule brings. */
async function testedMail(ruleId: number, name: string): Promise<{ raw: string }> {
  await reply(on.client.request('POST', `${rules}/${ruleId}/test`), 204);
  await on.alerts({}, makers()).send();
  return mails(name)[0] ?? { raw: '' };
}

test('the test of the rule sends the real file, with the rows that its filters leave', async () => {
  const name = newDevice();
  const geofenceId = await on.geofence({ email: null });
  const times = lastDay();
  const vehicles = await Promise.all(['Lorry 8', 'Lorry 9'].map((each) => addVehicle(on.client, { name: each })));
  await addVisits(
    on.world,
    on.client,
    vehicles.map((vehicleId) => ({ vehicleId, geofenceId, ...times })),
  );
  const id = await visitsOf(name, { reportQuery: `vehicleId=${vehicles[0]}&driverId=0&minSeconds=60` });
  const mail = await testedMail(id, name);
  const cells = rowsIn(mail).flat();
  expect(cells).toContain('Lorry 8');
  expect(cells).not.toContain('Lorry 9');
  const [head, content, ...facts] = rowsIn(mail, 2);
  expect(head).toEqual([expect.any(String), name]);
  expect(content).toEqual(['Content', expect.stringMatching(/^Visits, \d+ \w+ \d+$/)]);
  expect(facts.slice(0, 8)).toEqual([
    ['Vehicle', 'Lorry 8'],
    ['Driver', 'none'],
    ['Duration', 'at least 1 min'],
    ['Rows', '1'],
    ['Total duration', '30 min'],
    ['Total duration before', '0 s'],
    ['Compared with', expect.stringMatching(/^\d+ \w+ \d+$/)],
    ['Time zone', 'UTC'],
  ]);
  expect(rowsIn(mail, 3)[1]).toEqual(expect.arrayContaining(['Lorry 8', '1', String((30 * minuteMs) / dayMs)]));
  expect(mail.raw.replace(/\r\n\s+/g, ' ')).toContain(`"${name} ${times.startUtc.toISOString().slice(0, 10)}.xlsx"`);
  const [, pdf = ''] = /application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(mail.raw) ?? [];
  expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/^%PDF-1[\s\S]+%%EOF\s*$/);
});

test('a sent list has the columns that were chosen, in their order, also those that it otherwise leaves out', async () => {
  const name = newDevice();
  const vehicleId = await addVehicle(on.client, { name: 'Lorry 8' });
  const driverId = await addDriver(on.client, { name: 'Ana' });
  const startUtc = lastDay().startUtc.toISOString();
  await reply(
    on.client.request('POST', '/public/v1/drivers/assignments/start', { vehicleId, driverId, startUtc }),
    204,
  );
  const columns = ['state', 'driver', 'start', 'vehicle'].map((column) => `column=${column}`).join('&');
  const mail = await testedMail(await visitsOf(name, { content: 'assignments', reportQuery: columns }), name);
  expect(rowsIn(mail).map((cells) => cells.map((cell) => cell.replace(/^\d.*/, 'a date')))).toEqual([
    ['State', 'Driver', 'Start (UTC)', 'Vehicle'],
    ['Ongoing', 'Ana', 'a date', 'Lorry 8'],
  ]);
  const distances = await visitsOf('Distances', { content: 'driven', reportQuery: 'column=stops&column=group' });
  const [heads] = rowsIn(await testedMail(distances, 'Distances'));
  expect(heads?.slice(0, 2)).toEqual(['Stops', 'Vehicle']);
});

test('a sent list compares its totals with those of the period before', async () => {
  const name = newDevice();
  const geofenceId = await on.geofence({ email: null });
  const { startUtc, endUtc } = lastDay();
  const [both = 0, before = 0] = await Promise.all(
    ['Lorry 8', 'Lorry 9'].map((each) => addVehicle(on.client, { name: each })),
  );
  const dayBefore = { startUtc: new Date(startUtc.getTime() - dayMs), endUtc: new Date(endUtc.getTime() - dayMs) };
  await addVisits(on.world, on.client, [
    { vehicleId: both, geofenceId, startUtc, endUtc },
    { vehicleId: both, geofenceId, ...dayBefore, startUtc: new Date(dayBefore.startUtc.getTime() - hourMs) },
    { vehicleId: before, geofenceId, ...dayBefore },
  ]);
  const rows = rowsIn(await testedMail(await visitsOf(name), name), 3);
  const days = (minutes: number): string => String((minutes * minuteMs) / dayMs);
  expect(rows.map((row) => [row[0], ...row.slice(3)])).toEqual([
    ['Vehicle', 'Visits', 'Total duration', 'Longest', 'Before', 'Difference (h)'],
    ['Lorry 8', '1', days(30), days(30), days(90), '-1'],
    ['Lorry 9', '0', '0', '0', days(30), '-0.5'],
  ]);
  const other = newDevice();
  const byGeofence = await testedMail(await visitsOf(other, { reportQuery: 'by=geofence' }), other);
  const [head, ...groups] = rowsIn(byGeofence, 3);
  expect(head?.[0]).toBe('Geofence');
  expect(groups.map((row) => row.slice(1))).toEqual([['1', days(30), days(30), days(120), '-1.5']]);
});

test('a sent list with totals by time has one row a day, and compares the sums of both periods', async () => {
  const name = newDevice();
  const geofenceId = await on.geofence({ email: null });
  const { startUtc, endUtc } = lastDay();
  const vehicleId = await addVehicle(on.client, { name: 'Lorry 8' });
  const dayBefore = { startUtc: new Date(startUtc.getTime() - dayMs), endUtc: new Date(endUtc.getTime() - dayMs) };
  await addVisits(on.world, on.client, [
    { vehicleId, geofenceId, startUtc, endUtc },
    { vehicleId, geofenceId, ...dayBefore, startUtc: new Date(dayBefore.startUtc.getTime() - hourMs) },
  ]);
  const mail = await testedMail(await visitsOf(name, { reportQuery: 'by=day' }), name);
  expect(rowsIn(mail, 2).slice(3, 5)).toEqual([
    ['Total duration', '30 min'],
    ['Total duration before', '1 h 30 min'],
  ]);
  const day = String(Math.floor(startUtc.getTime() / dayMs) + 25_569);
  const duration = String((30 * minuteMs) / dayMs);
  expect(rowsIn(mail, 3)).toEqual([
    ['Day', 'Visits', 'Total duration', 'Longest'],
    [day, '1', duration, duration],
  ]);
});

test('door times have totals where they are of one value only', async () => {
  const { startUtc, endUtc } = lastDay();
  const vehicleId = await addVehicle(on.client);
  const inputId = await addInput(on.world, on.client, vehicleId);
  const inputTypeId = await addInputType(on.client, { name: 'Rear door', inputDescription: 1 });
  await reply(on.client.request('POST', '/public/v1/inputs', { inputId, inputTypeId }), 204);
  await addInputChanges(on.world, on.client, inputId, [
    [startUtc, 1],
    [endUtc, 0],
  ]);
  const mailOf = async (reportQuery: string): Promise<{ raw: string }> => {
    const name = `${newDevice()} ${reportQuery}`;
    return testedMail(await visitsOf(name, { content: 'inputHistory', reportQuery }), name);
  };
  const duration = String((30 * minuteMs) / dayMs);
  expect(rowsIn(await mailOf('value=1'), 3).map((row) => row.slice(3, 6))).toEqual([
    ['Input history', 'Total duration', 'Longest'],
    ['1', duration, duration],
  ]);
  const both = await mailOf('value=1&value=0');
  expect(rowsIn(both).map((row) => [row[0], row[5]])).toEqual([
    ['Input', 'Value'],
    ['Rear door', 'open'],
    ['Rear door', 'closed'],
  ]);
  expect(() => rowsIn(both, 3)).toThrow('no xl/worksheets/sheet3.xml');
});

test('distances are sent by group, compared with the period before', async () => {
  const name = newDevice();
  const vehicleId = await addVehicle(on.client, { name: 'Lorry 8' });
  const { startUtc } = lastDay();
  // In 20 minutes, 30 km of the last day, and 12 km of the day before.
  const drive = (daysBefore: number, kilometres: number) =>
    Array.from({ length: 21 }, (_, minute) => ({
      vehicleId,
      utc: new Date(startUtc.getTime() - daysBefore * dayMs + minute * minuteMs),
      ...destination({ latitude: 51.34, longitude: 12.37 }, 0, (minute / 20) * kilometres * 1000),
    }));
  await addPlots(on.world, on.client, [...drive(1, 12), ...drive(0, 30)]);
  const mailOf = async (reportQuery: string | null): Promise<{ raw: string }> => {
    const content = `${name} ${reportQuery}`;
    return testedMail(await visitsOf(content, { content: 'driven', reportQuery }), content);
  };
  const mail = await mailOf(null);
  expect(rowsIn(mail)).toEqual([
    ['Vehicle', 'Distance (km)', 'Driving', 'Standing', 'Stops', 'Before (km)', 'Difference (km)'],
    ['Lorry 8', '30', String((20 * minuteMs) / dayMs), '0', '0', '12', '18'],
  ]);
  expect(rowsIn(mail, 2).slice(2, 4)).toEqual([
    ['Total', '30 km'],
    ['Total before', '12 km'],
  ]);
  const byDay = rowsIn(await mailOf('by=day'));
  expect(byDay[0]).toEqual(['Day', 'Distance (km)', 'Driving', 'Standing', 'Stops']);
  expect(byDay).toHaveLength(2);
  const wrong = {
    name,
    kind: 'dailyReport',
    content: 'driven',
    afterMinutes: 0,
    scope: 'all',
    emails: ['a@fleet.example'],
  };
  expect(await failure(on.client.request('POST', rules, { ...wrong, reportQuery: 'by=geofence' }))).toEqual([
    '400',
    '#/reportQuery format',
  ]);
});

describe('a person with limited fleets', () => {
  let fleetIds: number[];
  let vehicleIds: number[];
  let person: Client;
  beforeEach(async () => {
    fleetIds = [await addFleet(on.client, { name: 'Own' }), await addFleet(on.client, { name: 'Hidden' })];
    vehicleIds = await Promise.all(
      fleetIds.map((fleetId, index) => addVehicle(on.client, { name: ['Own van', 'Hidden van'][index], fleetId })),
    );
    const geofenceId = await on.geofence({ email: null });
    await addVisits(
      on.world,
      on.client,
      vehicleIds.map((vehicleId) => ({ vehicleId, geofenceId, ...lastDay() })),
    );
    person = await on.world.addUser({
      ...{ accountId: on.client.accountId, role: roles.quality, fleetIds: fleetIds.slice(0, 1) },
    });
  });

  const bodyOf = (more: object) => ({
    ...{ name: newDevice(), kind: 'dailyReport', content: 'visits', afterMinutes: 0, scope: 'all' },
    ...{ emails: ['ana@fleet.example'], ...more },
  });
  const save = (more: object) => person.request('POST', rules, bodyOf(more));

  test('saves no report that contains a vehicle of another fleet', async () => {
    expect((await save({})).status).toBe(403);
    expect(await failure(save({ scope: 'fleet', scopeId: fleetIds[1] }))).toEqual(['400', '#/scopeId unknown']);
    expect(await failure(save({ scope: 'vehicle', scopeId: vehicleIds[1] }))).toEqual(['400', '#/scopeId unknown']);
    const rows = { mode: 'good', match: 'id', rows: [bodyOf({ scope: 'fleet', scopeId: fleetIds[1] })] };
    expect((await person.request('POST', `${rules}/import`, rows)).status).toBe(403);
    expect(await reply(on.client.request('GET', rules))).toEqual([]);
  });

  test.each(['vehicleId', 'fleetId'])('gets no row of another fleet by a filter by %s', async (name) => {
    const hidden = { vehicleId: vehicleIds[1], fleetId: fleetIds[1] }[name];
    const body = bodyOf({ scope: 'fleet', scopeId: fleetIds[0], reportQuery: `${name}=${hidden}` });
    const id = await reply<number>(person.request('POST', rules, body));
    const mail = await testedMail(id, body.name);
    const cells = [1, 2].flatMap((sheet) => rowsIn(mail, sheet).flat());
    expect(cells).toEqual(expect.arrayContaining(['Start (UTC)', 'Rows']));
    expect(cells).not.toContainEqual(expect.stringContaining('Hidden'));
  });

  test('neither sees nor changes the rule when the fleets are no longer theirs, and the account keeps it', async () => {
    const body = bodyOf({ scope: 'fleet', scopeId: fleetIds[0] });
    const id = await reply<number>(person.request('POST', rules, body));
    await on.world.db.run(sql`
      update account_user set fleet_ids = ${[fleetIds[1]]}::bigint[]
      where account_id = ${on.client.accountId} and fleet_ids is not null`);
    expect(await reply(person.request('GET', rules))).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/test'],
    ] as const) {
      expect([method, (await person.request(method, `${rules}/${id}${path}`)).status]).toEqual([method, 404]);
    }
    expect(rowsIn(await testedMail(id, body.name)).flat()).toContain('Own van');
  });

  test.each(['fleet', 'vehicle'])('users get the report of a %s that they see at their own address', async (scope) => {
    await on.world.db.run(sql`
      update account_user set email = username || '@fleet.example' where account_id = ${on.client.accountId}`);
    const users = await reply<User[]>(on.client.request('GET', '/public/v1/users'));
    const ids = scope === 'fleet' ? fleetIds : vehicleIds;
    /** Null: of all fleets. */
    const readersOf = async (scopeId: number | undefined) => {
      const body = bodyOf({ scope, scopeId, emails: [], userIds: users.map(({ id }) => id) });
      const ruleId = await reply<number>(on.client.request('POST', rules, body));
      await reply(on.client.request('POST', `${rules}/${ruleId}/test`), 204);
      const recipients = (await on.sent()).filter((each) => each.ruleId === ruleId).map(({ recipient }) => recipient);
      return recipients.map((to) => users.find(({ email }) => email === to)?.fleetIds).sort();
    };
    expect(await readersOf(ids[0])).toEqual([[fleetIds[0]], null]);
    expect(await readersOf(ids[1])).toEqual([null]);
    await on.world.db.run(sql`
      update account_user set status = ${userStatuses.disabled}
      where account_id = ${on.client.accountId} and fleet_ids is not null`);
    expect(await readersOf(ids[0])).toEqual([null]);
  });

  test('may name users of the account only, and keeps those that were deleted', async () => {
    const userIds = [(await reply<User[]>(on.client.request('GET', '/public/v1/users')))[0]?.id, 47_110_000];
    expect(await failure(on.client.request('POST', rules, bodyOf({ userIds })))).toEqual([
      '400',
      '#/userIds/1 unknown',
    ]);
    const body = bodyOf({ userIds: userIds.slice(0, 1) });
    const id = await reply<number>(on.client.request('POST', rules, body));
    await on.world.db.run(sql`update alert_rule set user_ids = ${userIds}::bigint[] where id = ${id}`);
    await reply(on.client.request('POST', rules, { ...body, id, userIds }));
  });
});

test('a list is not that of one probe', async () => {
  const rule = { name: 'X', kind: 'dailyReport', content: 'visits', scope: 'probe', scopeId: 1, afterMinutes: 0 };
  const sent = { ...rule, emails: ['ana@fleet.example'] };
  expect(await failure(on.client.request('POST', rules, sent))).toEqual(['400', '#/scope range']);
});

test.each(['page=2', 'vehicleId=x', 'sort=colour', 'probeId=4'])(
  'visits cannot be filtered by %s',
  async (reportQuery) => {
    const rule = { name: 'X', kind: 'dailyReport', content: 'visits', scope: 'all', afterMinutes: 0, reportQuery };
    const sent = { ...rule, emails: ['ana@fleet.example'] };
    expect(await failure(on.client.request('POST', rules, sent))).toEqual(['400', '#/reportQuery format']);
    const rows = { mode: 'good', match: 'id', rows: [sent] };
    expect(await reply(on.client.request('POST', `${rules}/import`, rows))).toMatchObject({
      ids: [null],
      rejected: [{ index: 0, errors: [{ pointer: '#/reportQuery' }] }],
    });
  },
);
