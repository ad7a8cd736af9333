/** The report of a probe whose device sent readings, doors and positions, and whose profile changed in between. */
import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { alarmCauses, reportLimits } from '../../src/contract/choices.ts';
import type { Alarm, Probe, Reading } from '../../src/contract/temperature.ts';
import type { TemperatureReport } from '../../src/contract/temperature-report.ts';
import { sql } from '../../src/server/database/sql.ts';
import { reviewInWords } from '../../src/server/report/alarm-words.ts';
import { scopeOf } from '../../src/server/report/scope.ts';
import { reportFormat } from '../../src/server/report/words.ts';
import {
  addDriver,
  addFleet,
  addInputType,
  addProfile,
  addVehicle,
  assignmentsPath,
  vehiclesPath,
} from '../support/fleet.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';

const path = '/public/v1/temperature';
const day = Date.UTC(2026, 10, 20);
const minute = 60_000;
const at = (hour: number, minutes = 0): number => day + (hour * 60 + minutes) * minute;
const utc = (ms: number): string => new Date(ms).toISOString();
const wholeDay = `startDate=${utc(day)}&endDate=${utc(at(24))}`;

let nowMs = at(9);
const world = serviceOfFile({ now: () => new Date(nowMs) });

/** Signs in again when the clock has moved by more than four hours. */
let person: Client;

const figures = (query: string, client: Client = person): Promise<TemperatureReport> =>
  reply<TemperatureReport>(client.request('GET', `${path}/report/figures?${query}`));

/** Temperatures of probe 1 and states of input 1, by time. */
type Sent = readonly (readonly [atMs: number, temperature: number | null, door?: 0 | 1])[];

/** Stores the device's messages now. */
async function send(device: string, sent: Sent): Promise<void> {
  const messages = sent.map(([utcMs, temperature, door]) => ({
    device,
    utcMs,
    position: { latitude: 51.34, longitude: 12.37, speed: null, heading: null },
    ...(temperature !== null && { temperatures: new Map([[1, temperature]]) }),
    ...(door !== undefined && { inputs: new Map([[1, door]]) }),
  }));
  const { accepted } = await world().app.store({ accountId: world().accountId, keyId: 1 }, messages);
  expect(accepted).toBe(sent.length);
}

const save = (address: string, body: object): Promise<Response> => person.request('POST', address, body);

let ids: { vehicleId: number; probeId: number; profileId: number; fleetId: number; inputTypeId: number };

beforeAll(async () => {
  person = world();
  const fleetId = await addFleet(world());
  const vehicle = { name: 'Cold box 01', registration: 'L-CB 101', deviceId: 'box-1', fleetId, status: 1 };
  const vehicleId = await addVehicle(world(), vehicle);
  const driverId = await addDriver(world(), { name: 'Ana Lee', username: 'ana', password: 'secret word' });
  await reply(save(`${assignmentsPath}/start`, { vehicleId, driverId, startUtc: utc(at(8)) }), 204);
  // The device's first message creates probe and input.
  await send('box-1', [[at(0), 4, 0]]);
  const [probe] = await reply<Probe[]>(person.request('GET', `${path}/probes?vehicleId=${vehicleId}`));
  const probeId = probe?.probeId ?? 0;
  const profileId = await addProfile(world(), { name: 'Fridge', lowerBound: 2, upperBound: 8 });
  nowMs = at(1);
  await reply(save(`${path}/probes`, { probeId, name: 'Cargo', profileId }), 204);
  const inputTypeId = await addInputType(world(), { name: 'Rear door' });
  const [input] = await reply<{ inputId: number }[]>(person.request('GET', `/public/v1/inputs?vehicleId=${vehicleId}`));
  await reply(save('/public/v1/inputs', { inputId: input?.inputId, inputTypeId }), 204);
  const every10 = (from: number, to: number, temperature: number): Sent =>
    Array.from(
      { length: (to - from) / (10 * minute) },
      (_, index) => [from + index * 10 * minute, temperature] as const,
    );
  await send('box-1', every10(at(0, 10), at(10), 5));
  await send('box-1', [
    [at(10), 9],
    [at(10, 5), null, 1],
    [at(10, 10), 12.5],
    [at(10, 15), null, 0],
    [at(10, 20), 6],
  ]);
  nowMs = at(12);
  person = await world().signInAgain();
  const terms = { alarmAfterMinutes: 30, clearAfterMinutes: 5, suspendInputTypeId: inputTypeId, suspendMinutes: 15 };
  await reply(
    save(`${path}/profiles`, { id: profileId, name: 'Fridge', lowerBound: 2, upperBound: 5.5, ...terms }),
    200,
  );
  // A silence from 10:30 to 13:00. By the new terms, 6 °C is too warm if it lasts half an hour.
  await send('box-1', [...every10(at(13), at(14), 5), ...every10(at(14), at(15), 6), ...every10(at(15), at(24), 4)]);
  nowMs = at(40);
  person = await world().signInAgain();
  ids = { vehicleId, probeId, profileId, fleetId, inputTypeId };
});

describe('figures', () => {
  test('sum up the readings by the verdicts of their time', async () => {
    const { probes, ...head } = await figures(`probeId=${ids.probeId}&${wholeDay}`);
    expect(head).toMatchObject({ startUtc: utc(day), endUtc: utc(at(24)), createdUtc: utc(nowMs), scopeName: 'Cargo' });
    expect(probes).toHaveLength(1);
    expect(probes[0]).toMatchObject({
      name: 'Cargo',
      vehicleName: 'Cold box 01',
      registration: 'L-CB 101',
      readings: 60 + 3 + 66,
      usualIntervalSeconds: 600,
      minimum: { temperature: 4, utc: utc(at(0)) },
      maximum: { temperature: 12.5, utc: utc(at(10, 10)) },
      secondsUnjudged: 600,
      secondsAbove: (20 + 60) * 60,
      secondsBelow: 0,
      secondsWithoutData: 150 * 60,
      silences: [{ startUtc: utc(at(10, 30)), endUtc: utc(at(13)) }],
    });
    const { secondsInside, secondsAbove, secondsUnjudged, secondsWithoutData } = probes[0] ?? {};
    expect(
      [secondsInside, secondsAbove, secondsUnjudged, secondsWithoutData].reduce(
        (sum, each) => (sum ?? 0) + (each ?? 0),
        0,
      ),
    ).toBe(24 * 3600);
  });

  test('name driver and open door of each alarm', async () => {
    const { probes } = await figures(`probeId=${ids.probeId}&${wholeDay}`);
    expect(probes[0]?.alarms).toMatchObject([
      {
        startUtc: utc(at(10)),
        endUtc: utc(at(10, 20)),
        peak: 12.5,
        driverName: 'Ana Lee',
        inputs: [{ name: 'Rear door', number: 1, secondsOn: 600 }],
      },
      { startUtc: utc(at(14)), endUtc: utc(at(15)), peak: 6, limit: 5.5, inputs: [] },
    ]);
  });

  test('list what judged the readings, from the audit', async () => {
    const { probes } = await figures(`probeId=${ids.probeId}&${wholeDay}`);
    expect(probes[0]?.profiles).toEqual([
      {
        ...{ startUtc: utc(day), profileId: null, name: null, lowerBound: null, upperBound: null, changedBy: null },
        ...{ alarmAfterMinutes: null, clearAfterMinutes: null, suspendMinutes: null },
        ...{ suspendInputTypeId: null, suspendInputTypeName: null },
      },
      {
        startUtc: utc(at(1)),
        profileId: ids.profileId,
        name: 'Fridge',
        lowerBound: 2,
        upperBound: 8,
        ...{ alarmAfterMinutes: 0, clearAfterMinutes: 0, suspendMinutes: 60 },
        ...{ suspendInputTypeId: null, suspendInputTypeName: null },
        changedBy: world().username,
      },
      {
        startUtc: utc(at(12)),
        profileId: ids.profileId,
        name: 'Fridge',
        lowerBound: 2,
        upperBound: 5.5,
        ...{ alarmAfterMinutes: 30, clearAfterMinutes: 5, suspendMinutes: 15 },
        ...{ suspendInputTypeId: ids.inputTypeId, suspendInputTypeName: 'Rear door' },
        changedBy: world().username,
      },
    ]);
  });

  test('list no change of the profile from after the period', async () => {
    const { probes } = await figures(`probeId=${ids.probeId}&startDate=${utc(day)}&endDate=${utc(at(12))}`);
    expect(probes[0]?.profiles.map(({ startUtc }) => startUtc)).toEqual([utc(day), utc(at(1))]);
  });

  test('show the values of a profile that the audit does not know, as those of a demo', async () => {
    const profileId = await addProfile(person, { name: 'Never changed', lowerBound: 0, upperBound: 4 });
    await addVehicle(person, { name: 'Plain', deviceId: 'box-3' });
    await send('box-3', [[at(1), 3]]);
    const [probe] = (await reply<Probe[]>(person.request('GET', `${path}/probes`))).filter(
      ({ probeId }) => probeId !== ids.probeId,
    );
    const probeId = probe?.probeId ?? 0;
    await reply(save(`${path}/probes`, { probeId, name: 'Plain', profileId }), 204);
    await world().db.run(sql`delete from audit where account_id = ${world().accountId} and resource_id = ${profileId}`);
    const { probes } = await figures(`probeId=${probeId}&${wholeDay}`);
    expect(probes[0]?.profiles).toMatchObject([{ profileId, name: 'Never changed', lowerBound: 0, upperBound: 4 }]);
  });

  test('name who assigned the profile if somebody changed its values at the same moment', async () => {
    const admin = await world().addUser();
    const profileId = await addProfile(person, { name: 'Shared', lowerBound: 0, upperBound: 4 });
    await addVehicle(person, { name: 'Shared', deviceId: 'box-shared' });
    await send('box-shared', [[at(1), 3]]);
    const probes = await reply<Probe[]>(person.request('GET', `${path}/probes`));
    const probeId = Math.max(...probes.map((probe) => probe.probeId));
    nowMs = at(41);
    await reply(save(`${path}/probes`, { probeId, name: 'Shared', profileId }), 204);
    const values = { id: profileId, name: 'Shared', lowerBound: 0, upperBound: 5 };
    await reply(admin.request('POST', `${path}/profiles`, values), 200);
    nowMs = at(42);
    const period = `startDate=${utc(at(40))}&endDate=${utc(at(42))}`;
    const { probes: shown } = await figures(`probeId=${probeId}&${period}`);
    nowMs = at(40);
    expect(shown[0]?.profiles).toMatchObject([
      { startUtc: utc(at(40)), profileId: null },
      { startUtc: utc(at(41)), profileId, upperBound: 5, changedBy: world().username },
    ]);
  });

  test('have the checksum of the readings that the API sends', async () => {
    const { probes } = await figures(`probeId=${ids.probeId}&${wholeDay}`);
    const readings = await reply<Reading[]>(
      person.request('GET', `${path}/readings?probeId=${ids.probeId}&${wholeDay}`),
    );
    const lines = readings.map((reading) => `${reading.utc},${reading.temperature}\n`).join('');
    expect(probes[0]?.checksum).toBe(createHash('sha256').update(lines).digest('hex'));
  });

  test('of a period that is not over end now', async () => {
    nowMs = at(23, 30);
    const { endUtc, probes } = await figures(`probeId=${ids.probeId}&${wholeDay}`);
    nowMs = at(40);
    expect(endUtc).toBe(utc(at(23, 30)));
    expect(probes[0]?.secondsWithoutData).toBe(150 * 60);
  });

  test('of a period that has not begun are empty', async () => {
    const { startUtc, endUtc, probes } = await figures(
      `probeId=${ids.probeId}&startDate=${utc(at(50))}&endDate=${utc(at(60))}`,
    );
    expect([startUtc, endUtc]).toEqual([utc(at(50)), utc(at(50))]);
    expect(probes[0]).toMatchObject({ readings: 0, secondsInside: 0, secondsWithoutData: 0, silences: [] });
  });

  test('of a period without readings say so', async () => {
    const { probes } = await figures(`probeId=${ids.probeId}&startDate=${utc(day - 86_400_000)}&endDate=${utc(day)}`);
    expect(probes[0]).toMatchObject({ readings: 0, minimum: null, mean: null, secondsWithoutData: 86_400, alarms: [] });
  });
});

describe('the scope', () => {
  test.each(['probeId', 'vehicleId', 'fleetId', 'profileId'] as const)('may be a %s', async (name) => {
    const { probes } = await figures(`${name}=${ids[name]}&${wholeDay}`);
    expect(probes.map(({ probeId }) => probeId)).toEqual([ids.probeId]);
  });

  test.each(['probeId', 'vehicleId', 'fleetId', 'profileId'] as const)('of an unknown %s is 404', async (name) => {
    expect(await failure(person.request('GET', `${path}/report/figures?${name}=999999&${wholeDay}`))).toEqual(['404']);
  });

  test('of another account is 404', async () => {
    const other = await world().addAccount();
    const answer = other.request('GET', `${path}/report/figures?probeId=${ids.probeId}&${wholeDay}`);
    expect(await failure(answer)).toEqual(['404']);
  });

  test.each([
    ['', ['probeId required']],
    ['&probeId=1&fleetId=1', ['fleetId conflict']],
  ])('is exactly one: %s', async (query, problems) => {
    const answer = person.request('GET', `${path}/report/figures?${wholeDay}${query}`);
    expect(await failure(answer)).toEqual(['400', ...problems]);
  });

  test('covers a year at most', async () => {
    const query = `startDate=2024-01-01T00:00:00Z&endDate=2025-01-02T00:00:00Z&probeId=${ids.probeId}`;
    const answer = person.request('GET', `${path}/report/figures?${query}`);
    expect(await failure(answer)).toEqual(['400', 'endDate range']);
  });

  test('covers as many probes as allowed, and one more is refused', async () => {
    const { accountId, db } = world();
    const fleetId = await addFleet(person);
    const vehicleId = await addVehicle(person, { name: 'Many probes', fleetId });
    const add = (first: number, last: number) =>
      db.run(sql`
        insert into probe (account_id, vehicle_id, number, name, name_key)
        select ${accountId}, ${vehicleId}, n, '', '' from generate_series(${first}::integer, ${last}::integer) as n`);
    const query = { fleetId, startDate: new Date(day), endDate: new Date(at(24)) };
    const found = () => db.transaction(async (tx) => (await scopeOf(tx, accountId, query)).probes.length);
    await add(1, reportLimits.probes);
    expect(await found()).toBe(reportLimits.probes);
    await add(reportLimits.probes + 1, reportLimits.probes + 1);
    await expect(found()).rejects.toMatchObject({ status: 400 });
  });

  test('of a deleted vehicle stays', async () => {
    const vehicleId = await addVehicle(person, { name: 'Sold', deviceId: 'box-2' });
    await send('box-2', [[at(1), 3]]);
    await reply(person.request('DELETE', `${vehiclesPath}/${vehicleId}`), 204);
    const { probes, scopeName } = await figures(`vehicleId=${vehicleId}&${wholeDay}`);
    expect([scopeName, probes.map(({ readings }) => readings)]).toEqual(['Sold', [1]]);
  });
});

/** Another device of the account: its vehicle, and its probes in the order of their numbers. */
async function addDevice(name: string, deviceId: string, first: Sent): Promise<{ vehicleId: number; probeId: number }> {
  const vehicleId = await addVehicle(person, { name, deviceId });
  await send(deviceId, first);
  const [probe] = await reply<Probe[]>(person.request('GET', `${path}/probes?vehicleId=${vehicleId}`));
  return { vehicleId, probeId: probe?.probeId ?? 0 };
}

describe('at the ends of the period', () => {
  test('the last reading before it and the first one after it count, but are not of the period', async () => {
    const every10 = [10, 20, 30, 40].map((minutes) => [at(0, minutes), 3] as const);
    const { probeId } = await addDevice('Edge', 'box-4', [[at(0), -9], ...every10, [at(1, 5), 99]]);
    const { probes } = await figures(`probeId=${probeId}&startDate=${utc(at(0, 5))}&endDate=${utc(at(1))}`);
    expect(probes[0]).toMatchObject({
      readings: 4,
      minimum: { temperature: 3 },
      maximum: { temperature: 3 },
      mean: (5 * -9 + 50 * 3) / 55,
      secondsWithoutData: 0,
      silences: [],
    });
  });

  test('a reading exactly at the end ends the last interval, and is not of the period', async () => {
    // The last interval is longer than usual, but no silence.
    const { probeId } = await addDevice('On time', 'box-7', [
      [at(0), 3],
      [at(0, 10), 3],
      [at(0, 20), 3],
      [at(0, 40), 9],
      [at(3), 3],
    ]);
    const { probes } = await figures(`probeId=${probeId}&startDate=${utc(day)}&endDate=${utc(at(0, 40))}`);
    expect(probes[0]).toMatchObject({ readings: 3, maximum: { temperature: 3 }, secondsWithoutData: 0, silences: [] });
  });

  test('a reading exactly at the beginning is of the period once, and the one before it is not', async () => {
    const { probeId } = await addDevice('From here', 'box-8', [
      [at(0), 9],
      [at(0, 10), 3],
      [at(0, 20), 5],
    ]);
    const { probes } = await figures(`probeId=${probeId}&startDate=${utc(at(0, 10))}&endDate=${utc(at(0, 30))}`);
    expect(probes[0]).toMatchObject({ readings: 2, maximum: { temperature: 5 }, mean: 4, secondsWithoutData: 0 });
  });

  test('a silence reaches to the end, if the next reading comes too late', async () => {
    const { probeId } = await addDevice('Late', 'box-5', [
      [at(0), 3],
      [at(0, 10), 3],
      [at(0, 20), 3],
      [at(3), 3],
    ]);
    const { probes } = await figures(`probeId=${probeId}&startDate=${utc(day)}&endDate=${utc(at(2))}`);
    expect(probes[0]?.silences).toEqual([{ startUtc: utc(at(0, 30)), endUtc: utc(at(2)) }]);
  });
});

test('an alarm has the driver of its start only, and counts a door while both last', async () => {
  const { vehicleId, probeId } = await addDevice('Open door', 'box-6', [[at(0), 4, 0]]);
  await reply(save(`${path}/probes`, { probeId, name: 'Door', profileId: ids.profileId }), 204);
  const driverId = await addDriver(person, { name: 'Bo Ray', username: 'bo', password: 'secret word' });
  const driving = { vehicleId, driverId, startUtc: utc(at(8)) };
  await reply(save(`${assignmentsPath}/start`, driving), 204);
  await reply(save(`${assignmentsPath}/end`, { vehicleId, driverId, endUtc: utc(at(9, 30)) }), 204);
  // Too warm from 8:05 to 8:40, and from 9:30 until now. The door is open from 9:00 to 10:00 and from 11:00.
  await send('box-6', [
    [at(8, 5), 9],
    [at(8, 40), 9],
    [at(8, 50), 4],
    [at(9), 4, 1],
    [at(9, 30), 9],
    [at(10), 9, 0],
    [at(11), 9, 1],
  ]);
  const { probes } = await figures(`probeId=${probeId}&${wholeDay}`);
  const [, alarm] = probes[0]?.alarms ?? [];
  expect(probes[0]?.alarms.map(({ driverName }) => driverName)).toEqual(['Bo Ray', null]);
  expect(alarm).toMatchObject({ startUtc: utc(at(9, 30)), endUtc: null });
  const secondsOn = (at(10) - at(9, 30) + nowMs - at(11)) / 1000;
  expect(alarm?.inputs.map((input) => input.secondsOn)).toEqual([secondsOn]);
  // An alarm is shown whole, also what happened in it after the period.
  const early = await figures(`probeId=${probeId}&startDate=${utc(day)}&endDate=${utc(at(9, 45))}`);
  expect(early.probes[0]?.alarms[1]?.inputs.map((input) => input.secondsOn)).toEqual([secondsOn]);
});

test('the probes of a fleet are in the order of their vehicles’ names, then of their numbers', async () => {
  const fleetId = await addFleet(person);
  for (const [name, device] of [
    ['Box B', 'box-b'],
    ['Box A', 'box-a'],
  ] as const) {
    await addVehicle(person, { name, deviceId: device, fleetId });
    const temperatures = new Map([
      [2, 3],
      [1, 3],
    ]);
    await world().app.store({ accountId: world().accountId, keyId: 1 }, [{ device, utcMs: at(2), temperatures }]);
  }
  const { probes } = await figures(`fleetId=${fleetId}&${wholeDay}`);
  const order = probes.map(({ vehicleName, number }) => `${vehicleName} ${number}`);
  expect(order).toEqual(['Box A 1', 'Box A 2', 'Box B 1', 'Box B 2']);
});

const file = async (query: string): Promise<{ headers: Headers; bytes: Buffer }> => {
  const response = await person.request('GET', `${path}/report?${query}&${wholeDay}`);
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('the file', () => {
  test.each([
    ['a4', 'en', '[0 0 595.28 841.89]', 'Temperature report'],
    ['letter', 'de', '[0 0 612 792]', 'Temperaturbericht'],
    ['a4', 'es', '[0 0 595.28 841.89]', 'Informe de temperatura'],
  ])('is a tagged PDF on %s in %s', async (paper, language, box, title) => {
    const { headers, bytes } = await file(`probeId=${ids.probeId}&format=pdf&paper=${paper}&language=${language}`);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain(encodeURIComponent(`${title} Cargo 2026-11-20.pdf`));
    const pdf = bytes.toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.7\n/);
    expect(pdf.trimEnd()).toMatch(/%%EOF$/);
    expect(pdf).toContain(`/MediaBox ${box}`);
    for (const part of [
      `/Lang (${language})`,
      '/StructTreeRoot',
      '/DisplayDocTitle true',
      '/S /Figure',
      '/S /TH',
      '/S /H1',
      'pdfuaid:part',
    ]) {
      expect(pdf).toContain(part);
    }
  });

  test('is a workbook with the same figures', async () => {
    const { headers, bytes } = await file(`vehicleId=${ids.vehicleId}&format=xlsx`);
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const parts = unzipSync(bytes);
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<v>12.5</v>');
    const { probes } = await figures(`probeId=${ids.probeId}&${wholeDay}`);
    expect(sheet).toContain(`<v>${probes[0]?.meanKinetic}</v>`);
    const alarms = strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
    expect(alarms).toContain('Rear door: 10 min');
    expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array()).match(/<sheet /g)).toHaveLength(5);
  });

  test('says who reviewed an alarm, with cause and note, and which one is not reviewed', async () => {
    const [alarm] = await reply<Alarm[]>(person.request('GET', `${path}/alarms?probeId=${ids.probeId}&${wholeDay}`));
    const note = 'Door left open. Goods moved to Cold box 02.';
    await reply(save(`${path}/alarms/review`, { ids: [alarm?.id], cause: alarmCauses.door, note }), 204);
    const { bytes } = await file(`probeId=${ids.probeId}&format=xlsx&language=en`);
    const alarms = strFromU8(unzipSync(bytes)['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
    expect(alarms).toContain(note);
    expect(alarms.match(/>Door open</g)).toHaveLength(1);
    expect(alarms.match(/>Not reviewed</g)).toHaveLength(1);
    const { probes } = await figures(`probeId=${ids.probeId}&${wholeDay}`);
    const format = reportFormat('en', 'UTC');
    const shown = probes[0]?.alarms.map((each) => reviewInWords(each, format));
    const reviewed = format.moment(probes[0]?.alarms[0]?.reviewedUtc ?? '');
    expect(shown).toEqual([`Door open\n${note}\n${world().username}, ${reviewed}`, 'Not reviewed']);
  });

  test('holds for names from right to left and of 200 characters', async () => {
    const name = `${'قسم التبريد '.repeat(8)}${'ش'.repeat(100)}`.trim();
    await reply(save(`${path}/probes`, { probeId: ids.probeId, name, profileId: ids.profileId }), 204);
    const { bytes } = await file(`probeId=${ids.probeId}&format=pdf`);
    await reply(save(`${path}/probes`, { probeId: ids.probeId, name: 'Cargo', profileId: ids.profileId }), 204);
    expect(bytes.length).toBeGreaterThan(10_000);
  });

  test('of an unknown probe is refused before it begins', async () => {
    const answer = person.request('GET', `${path}/report?probeId=999999&format=pdf&${wholeDay}`);
    expect(await failure(answer)).toEqual(['404']);
  });

  test('ends when its reader leaves, and the next one is made', async () => {
    const left = await person.request('GET', `${path}/report?probeId=${ids.probeId}&format=pdf&${wholeDay}`);
    await left.body?.cancel();
    expect((await file(`probeId=${ids.probeId}&format=xlsx`)).bytes.length).toBeGreaterThan(1000);
  });
});
