import { describe, expect, test } from 'vitest';
import { message } from '../../../src/contract/ingest.ts';
import { sentenceOf } from '../../../src/server/devices/faults.ts';
import { readMessage } from '../../../src/server/devices/own.ts';
import { timeLimits } from '../../../src/server/devices/time-limits.ts';
import { Dice } from '../../support/dice.ts';
import { worded } from '../../support/readings.ts';

const now = new Date('2026-11-20T12:00:00Z');
const times = timeLimits(now, undefined);
/** The message, or why it is rejected. */
function read(sent: unknown, limits = times) {
  const message = readMessage(sent, limits);
  return 'rejected' in message ? sentenceOf(message.rejected) : worded(message);
}
const head = { device: 'van-7', utc: '2026-11-20T09:30:00Z' };
const utcMs = Date.UTC(2026, 10, 20, 9, 30);
/** Something to store beside the value that a test is about. */
const on = { inputs: { '1': 1 } };
const isOn = { inputs: new Map([[1, 1]]) };

test('of a rejected message, the device and the time are known if they can be read', () => {
  const about = { device: 'van-7', utcMs: Date.UTC(2036, 10, 20, 9, 30) };
  expect(readMessage({ ...head, ...on, utc: '2036-11-20T09:30:00Z' }, times)).toMatchObject(about);
  expect(readMessage(head, times)).toMatchObject({ device: 'van-7', utcMs });
  expect(readMessage({ ...head, utc: 'soon' }, times)).toMatchObject({ device: 'van-7', utcMs: undefined });
  expect(readMessage({ utc: head.utc }, times)).toMatchObject({ device: undefined, utcMs });
});

describe('a valid message', () => {
  test.each([
    [
      'all there is',
      {
        ...head,
        latitude: 51.3,
        longitude: -12.4,
        speed: 0,
        heading: 360,
        inputs: { '0': 1, '12': 0 },
        temperatures: { '1': -18.5 },
        buttonId: 'A1',
      },
      {
        device: 'van-7',
        utcMs,
        position: { latitude: 51.3, longitude: -12.4, speed: 0, heading: 360 },
        inputs: new Map([
          [0, 1],
          [12, 0],
        ]),
        temperatures: new Map([[1, -18.5]]),
        buttonId: 'A1',
      },
    ],
    [
      'a place alone',
      { ...head, latitude: 90, longitude: 180 },
      { device: 'van-7', utcMs, position: { latitude: 90, longitude: 180, speed: null, heading: null } },
    ],
    [
      'nulls, which read as left out',
      {
        ...head,
        ...on,
        latitude: null,
        longitude: null,
        speed: null,
        temperatures: { '1': null },
        buttonId: null,
      },
      { device: 'van-7', utcMs, ...isOn },
    ],
    ['unknown fields', { ...head, ...on, altitude: 'high', __proto__: 5 }, { device: 'van-7', utcMs, ...isOn }],
    ['spaces around', { ...head, device: ' van-7 ', buttonId: ' A1 ' }, { device: 'van-7', utcMs, buttonId: 'A1' }],
    [
      'a moment with a fraction',
      { ...head, ...on, utc: '2026-11-20T09:30:00.1239Z' },
      { device: 'van-7', utcMs: utcMs + 123, ...isOn },
    ],
    [
      'the earliest and the bounds',
      { ...head, utc: '1990-01-01T00:00:00Z', temperatures: { '1': -100, '2': 300 } },
      {
        device: 'van-7',
        utcMs: Date.UTC(1990, 0),
        temperatures: new Map([
          [1, -100],
          [2, 300],
        ]),
      },
    ],
    [
      'a day ahead',
      { ...head, ...on, utc: '2026-11-21T12:00:00Z' },
      { device: 'van-7', utcMs: now.getTime() + 86_400_000, ...isOn },
    ],
    [
      'a name of 255 characters beyond the first plane',
      { ...head, ...on, device: '🚚'.repeat(255) },
      { device: '🚚'.repeat(255), utcMs, ...isOn },
    ],
    ['a device that is a number', { ...head, ...on, device: 352 }, { device: '352', utcMs, ...isOn }],
    ['a button that is a number', { ...head, buttonId: 17 }, { device: 'van-7', utcMs, buttonId: '17' }],
  ])('%s', (_, sent, expected) => {
    expect(read(sent)).toEqual(expected);
  });

  test.each(['', ' ', '0', '0000000000000000'])('%j is no button', (buttonId) => {
    expect(read({ ...head, ...on, buttonId })).toEqual({ device: 'van-7', utcMs, ...isOn });
  });
});

describe('a message is rejected with the name of its field', () => {
  test.each([
    [5, 'a message must be a JSON object'],
    [[head], 'a message must be a JSON object'],
    [null, 'a message must be a JSON object'],
    [{}, 'device is required; utc is required'],
    [{ ...head, device: ' ' }, 'device is required'],
    [{ ...head, device: null }, 'device is required'],
    [{ ...head, device: 7.5 }, 'device must be a text'],
    [{ ...head, device: true }, 'device must be a text'],
    [{ ...head, device: 'x'.repeat(256) }, 'device must have 1 to 255 characters'],
    [{ ...head, device: 'a\u0000' }, 'device must be well-formed Unicode without NUL'],
    [{ ...head, device: 'a\ud800' }, 'device must be well-formed Unicode without NUL'],
    [{ ...head, utc: 1_700_000_000 }, 'utc must be a UTC date-time such as 2026-11-20T09:30:00Z'],
    [{ ...head, utc: '2026-02-30T00:00:00Z' }, 'utc must be a UTC date-time such as 2026-11-20T09:30:00Z'],
    [{ ...head, utc: '2026-11-20T09:30:00+01:00' }, 'utc must be a UTC date-time such as 2026-11-20T09:30:00Z'],
    [{ ...head, utc: '1989-12-31T23:59:59.999Z' }, 'utc must not be before 1990-01-01T00:00:00Z'],
    [{ ...head, utc: '2026-11-21T12:00:00.001Z' }, 'utc must not be more than 24 hours ahead'],
    [head, 'nothing to store in it'],
    [{ ...head, speed: 4 }, 'speed and heading are stored only with a position'],
    [{ ...head, temperatures: { '1': -127 } }, 'temperatures.1 must be between -100 and 300'],
  ])('%j', (sent, reason) => {
    expect(read(sent)).toBe(reason);
  });

  test.each([
    [{ ...head, latitude: 90.1, longitude: 0 }, 'latitude must be between -90 and 90'],
    [{ ...head, latitude: 0, longitude: -181 }, 'longitude must be between -180 and 180'],
    [{ ...head, latitude: '51.3', longitude: 12 }, 'latitude must be a number'],
    [{ ...head, latitude: 51.3 }, 'longitude is required with latitude'],
    [{ ...head, longitude: 51.3, latitude: null }, 'latitude is required with longitude'],
    [{ ...head, latitude: 1, longitude: 1, speed: -1 }, 'speed must be between 0 and 10000'],
    [{ ...head, latitude: 1, longitude: 1, heading: 361 }, 'heading must be between 0 and 360'],
    [{ ...head, inputs: [1] }, 'inputs must be an object such as {"1": 0}'],
    [{ ...head, inputs: { '1': true } }, 'inputs.1 must be 0 or 1'],
    [{ ...head, inputs: { '1': 2 } }, 'inputs.1 must be 0 or 1'],
    [{ ...head, inputs: { '01': 1 } }, 'inputs.01 must be numbered from 0 to 65535'],
    [{ ...head, inputs: { '65536': 1 } }, 'inputs.65536 must be numbered from 0 to 65535'],
    [{ ...head, inputs: { '-1': 1 } }, 'inputs.-1 must be numbered from 0 to 65535'],
    [{ ...head, temperatures: { '1': 300.1 } }, 'temperatures.1 must be between -100 and 300'],
    [{ ...head, temperatures: { '1': '-18' } }, 'temperatures.1 must be a number'],
    [{ ...head, temperatures: 'cold' }, 'temperatures must be an object such as {"1": 0}'],
    [{ ...head, buttonId: 17.5 }, 'buttonId must be a text'],
    [
      { ...head, latitude: 91, longitude: 181 },
      'latitude must be between -90 and 90; longitude must be between -180 and 180',
    ],
    [{ ...head, latitude: 0, longitude: 0 }, 'latitude and longitude are both 0, which devices send without a fix'],
  ])('%j costs only that value', (sent, partial) => {
    const { temperatures } = sent as { temperatures?: unknown };
    const other = temperatures === undefined ? { temperatures: { '9': 4 } } : { inputs: { '9': 1 } };
    const stored = temperatures === undefined ? { temperatures: new Map([[9, 4]]) } : { inputs: new Map([[9, 1]]) };
    expect(read({ ...sent, ...other })).toMatchObject({ partial, ...stored });
  });

  test('thousands of errors are cut short', () => {
    const temperatures = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [at, 301]));
    expect(read({ ...head, temperatures })).toMatch(
      /^temperatures\.0 must be between -100 and 300; (?:temperatures\.\d .{28}; ){9}and more$/,
    );
  });

  test('numbers beyond doubles are out of every range', () => {
    expect(read(JSON.parse(`{"device":"a","utc":"2026-11-20T09:30:00Z","latitude":1e999,"longitude":0}`))).toBe(
      'latitude must be between -90 and 90',
    );
  });

  test('a message before the retention period is reported as such', () => {
    const kept = timeLimits(now, 30);
    expect(read({ ...head, utc: '2026-10-21T11:59:59Z' }, kept)).toBe(
      'utc is older than the 30 days of the retention period',
    );
    expect(read({ ...head, ...on, utc: '2026-10-21T12:00:00Z' }, kept)).toMatchObject({ device: 'van-7' });
  });
});

/** A value that a field may be sent with, valid or invalid. */
const values: Record<string, readonly unknown[]> = {
  device: ['van', ' van ', '', ' ', 5, null, 'x'.repeat(255), 'x'.repeat(256), 'a\u0000b', 'a\udc00'],
  utc: ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.5Z', '2026-13-01T00:00:00Z', 'now', 0, null],
  latitude: [undefined, 0, 90, -90, 90.5, -1e9, '1', null, Number.POSITIVE_INFINITY],
  longitude: [undefined, 12, 180, -180, 180.5, '1', null],
  speed: [undefined, 0, 10_000, 10_001, -1, '5'],
  heading: [undefined, 0, 360, 361, -1, '5'],
  inputs: [
    undefined,
    {},
    { '1': 0 },
    { '0': 1, '65535': 0 },
    { '65536': 0 },
    { '1': 2 },
    { '1': true },
    { a: 1 },
    [],
    'x',
  ],
  temperatures: [undefined, {}, { '1': -100 }, { '1': 300 }, { '2': 301 }, { '02': 5 }, { '1': '5' }, [], 5],
  buttonId: [undefined, 'A1', '', '0', 5, 5.5, 'x'.repeat(256), 'a\u0000'],
};

const dice = new Dice(1);
const draw = (below: number): number => dice.whole(below);

/** Values that the documented schema allows, and that cannot be stored alone. */
const allowed = ['nothing to store in it', 'speed and heading are stored only with a position'];

test('the parser stores all values that the documented schema accepts, and faults all others', () => {
  let refused = 0;
  for (let at = 0; at < 20_000; at += 1) {
    // Mostly valid values, so that not all messages are rejected.
    const sent = Object.fromEntries(
      Object.entries(values).map(([field, choices]) => [field, choices[draw(3) ? 0 : draw(choices.length)]]),
    );
    const result = read(sent);
    const fault = typeof result === 'string' ? result : result.partial;
    const isRead = fault === undefined || allowed.includes(fault);
    refused += isRead ? 0 : 1;
    const withoutNulls = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
    expect([sent, isRead]).toEqual([sent, message.safeParse(withoutNulls).success]);
  }
  expect(refused).toBeGreaterThan(5000);
  expect(refused).toBeLessThan(19_000);
});
