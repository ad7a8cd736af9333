import { describe, expect, test } from 'vitest';
import { timeLimits } from '../../../src/server/devices/time-limits.ts';
import { readTraccar } from '../../../src/server/devices/traccar.ts';
import { wordedReading } from '../../support/readings.ts';

const times = timeLimits(new Date('2026-08-21T12:00:00Z'), undefined);
const fixMs = Date.UTC(2026, 7, 21, 9, 18, 51);
const fixTime = '2026-08-21T09:18:51.000+00:00';
const later = '2026-08-21T09:20:00.000+00:00';
const laterMs = Date.UTC(2026, 7, 21, 9, 20);

/** A body as a Traccar server sends it. `position` and its attributes are added or replaced. */
const body = (position: object = {}, attributes: object = {}) => ({
  position: {
    id: 0,
    attributes: { sat: 9, hdop: 0.8, ignition: true, motion: true, door: false, distance: 12.3, ...attributes },
    deviceId: 7,
    protocol: 'teltonika',
    serverTime: '2026-08-21T09:21:00.000+00:00',
    deviceTime: fixTime,
    fixTime,
    valid: true,
    latitude: 54.68,
    longitude: 25.28,
    altitude: 112.0,
    speed: 10,
    course: 270.0,
    address: null,
    accuracy: 0.0,
    network: null,
    geofenceIds: [3],
    ...position,
  },
  device: { id: 7, attributes: {}, name: 'Truck 7', uniqueId: '352093081234567', status: 'online', positionId: 990 },
});
const read = (sent: unknown) => wordedReading(readTraccar(sent, times));
const device = '352093081234567';
const position = { latitude: 54.68, longitude: 25.28, speed: 18.52, heading: 270 };
const stored = (...messages: object[]) => ({ messages: messages.map((each) => ({ device, ...each })) });

describe('the position', () => {
  test.each([
    ['knots become km/h, course the heading', {}, position],
    ['standing', { speed: 0, course: 0 }, { ...position, speed: 0, heading: 0 }],
    ['a speed and a course of -1 are unknown', { speed: -1, course: -1 }, { ...position, speed: null, heading: null }],
    ['both left out', { speed: undefined, course: undefined }, { ...position, speed: null, heading: null }],
    ['an id after a retry, and members of other versions', { id: 991, type: 'position', outdated: false }, position],
  ])('%s', (_, sent, expected) => {
    expect(read(body(sent))).toEqual(stored({ utcMs: fixMs, position: expected }));
  });

  test.each([
    ['2026-08-21T09:18:51.000+0000', fixMs],
    ['2026-08-21T09:18:51Z', fixMs],
    ['2026-08-21T11:18:51.250+02:00', fixMs + 250],
    ['2026-08-21T04:48:51-0430', fixMs],
    [fixMs, fixMs],
  ])('at %s', (sent, utcMs) => {
    expect(read(body({ fixTime: sent, deviceTime: sent }))).toEqual(stored({ utcMs, position }));
  });

  test('without a fixTime uses the time of the device, then of the server', () => {
    expect(read(body({ fixTime: null, deviceTime: later }))).toEqual(stored({ utcMs: laterMs, position }));
    expect(read(body({ fixTime: null, deviceTime: null, serverTime: later }))).toEqual(
      stored({ utcMs: laterMs, position }),
    );
  });
});

describe('three clocks', () => {
  test('a reading later than the fix has its own time', () => {
    expect(read(body({ deviceTime: later }, { temp1: 3, in1: true }))).toEqual(
      stored(
        { utcMs: fixMs, position },
        { utcMs: laterMs, temperatures: new Map([[1, 3]]), inputs: new Map([[1, 1]]) },
      ),
    );
  });
  test('a fix of 1980 has no position', () => {
    const none = { fixTime: '1980-01-06T00:00:00.000+00:00' };
    const partial = 'fixTime: utc must not be before 1990-01-01T00:00:00Z';
    expect(read(body({ ...none, deviceTime: later }, { temp1: 3 }))).toEqual(
      stored({ utcMs: laterMs, temperatures: new Map([[1, 3]]), partial }),
    );
    expect(read(body(none))).toMatchObject({ rejected: partial });
  });
  test('a fix that the device marks as invalid has no position', () => {
    expect(read(body({ valid: false }, { temp1: 3 }))).toEqual(
      stored({ utcMs: fixMs, temperatures: new Map([[1, 3]]), partial: 'the device reports an invalid position' }),
    );
    expect(read(body({ valid: false }))).toMatchObject({ rejected: 'the device reports an invalid position' });
  });
  test('a wrong clock affects only what it dates', () => {
    expect(read(body({ deviceTime: '2027-01-01T00:00:00.000+00:00' }, { temp1: 3 }))).toEqual(
      stored({ utcMs: fixMs, position, partial: 'deviceTime: utc must not be more than 24 hours ahead' }),
    );
    expect(read(body({ latitude: 91 }, { temp1: 3 }))).toEqual(
      stored({ utcMs: fixMs, temperatures: new Map([[1, 3]]), partial: 'latitude must be between -90 and 90' }),
    );
    expect(read(body({ latitude: 91 }))).toMatchObject({ rejected: 'latitude must be between -90 and 90' });
    expect(read(body({ fixTime: 'soon' }))).toMatchObject({ rejected: 'fixTime is not a valid time' });
  });
});

describe('readings', () => {
  const felt = (attributes: object) => {
    const reading = read(body({}, attributes));
    const { messages: [message] = [] } = 'messages' in reading ? reading : {};
    return { inputs: message?.inputs, temperatures: message?.temperatures, buttonId: message?.buttonId };
  };
  const nothing = { inputs: undefined, temperatures: undefined, buttonId: undefined };

  test.each([
    [
      { in1: true, in2: false },
      [
        [1, 1],
        [2, 0],
      ],
    ],
    [
      { in1: 1, in12: 0 },
      [
        [1, 1],
        [12, 0],
      ],
    ],
    [
      { in1: '1', in2: 'false', in0: 1.0 },
      [
        [1, 1],
        [2, 0],
        [0, 1],
      ],
    ],
    [{ in1: true, input: 0 }, [[1, 1]]],
    [{ in1: 'open', in2: 2, input: 'x' }, undefined],
    [
      { input: 5 },
      [
        [1, 1],
        [2, 0],
        [3, 1],
        [4, 0],
        [5, 0],
        [6, 0],
        [7, 0],
        [8, 0],
      ],
    ],
    [{ input: 0 }, [1, 2, 3, 4, 5, 6, 7, 8].map((line) => [line, 0])],
    [{ input: 1.5 }, undefined],
    [{ out1: true, door: true, ignition: true, index1: 1, in: 1, in99999: 1 }, undefined],
  ] as [object, [number, 0 | 1][] | undefined][])('lines: %j', (attributes, inputs) => {
    expect(felt(attributes)).toEqual({ ...nothing, inputs: inputs && new Map(inputs) });
  });

  test.each([
    [
      { temp1: -18.4, temp2: 0 },
      [
        [1, -18.4],
        [2, 0],
      ],
    ],
    [
      { temp1: '-18.40', temp0: 4 },
      [
        [1, -18.4],
        [0, 4],
      ],
    ],
    [{ temp1: 3000, temp2: 5, temp3: 'nan', temp4: null, temp5: '' }, [[2, 5]]],
    [{ deviceTemp: 40, coolantTemp: 90, temp: 5 }, undefined],
  ] as [object, [number, number][] | undefined][])('probes: %j', (attributes, temperatures) => {
    expect(felt(attributes)).toEqual({ ...nothing, temperatures: temperatures && new Map(temperatures) });
  });

  test.each([
    ['01A2B3C4', '01A2B3C4'],
    [' 17 ', '17'],
    [17, '17'],
    ['0', undefined],
    ['0000000000000000', undefined],
    ['', undefined],
    [null, undefined],
    ['x'.repeat(256), undefined],
  ])('button: %j', (driverUniqueId, buttonId) => {
    expect(felt({ driverUniqueId })).toEqual({ ...nothing, buttonId });
  });
});

test.each([
  [{ position: body().position }, 'device.uniqueId: device is required'],
  [{ ...body(), device: { uniqueId: ' ' } }, 'device.uniqueId: device is required'],
  [{ ...body(), device: { uniqueId: true } }, 'device.uniqueId: device must be a text'],
  [[], 'device.uniqueId: device is required'],
  [null, 'device.uniqueId: device is required'],
  ['text', 'device.uniqueId: device is required'],
])('%j does not name a device', (sent, rejected) => {
  expect(read(sent)).toEqual({ rejected, unreadable: 'bad-device' });
});

test('a device without position and readings sends nothing', () => {
  expect(read({ device: body().device })).toMatchObject({
    rejected: 'nothing to store in it',
    unreadable: 'no-message',
  });
});
