import { describe, expect, test } from 'vitest';
import { readOsmAnd, readOsmAndJson, surroundingsOf } from '../../../src/server/devices/osmand.ts';
import { timeLimits } from '../../../src/server/devices/time-limits.ts';
import { wordedReading } from '../../support/readings.ts';

const now = new Date('2026-08-21T12:00:00Z');
const times = timeLimits(now, 30);
const nowMs = now.getTime();
const utcMs = Date.UTC(2026, 7, 21, 9, 18, 51);
const place = { latitude: 54.68, longitude: 25.28, speed: null, heading: null };
const query = (text: string) => wordedReading(readOsmAnd(new URLSearchParams(text), times));
const stored = (message: object) => ({ messages: [{ device: '42', ...message }] });

describe('a query', () => {
  test.each([
    ['id=42&lat=54.68&lon=25.28', { utcMs: nowMs, position: place }],
    ['deviceid=42&location=54.68,25.28&timestamp=', { utcMs: nowMs, position: place }],
    [
      'id=42&lat=54.68&lon=25.28&speed=10&bearing=90',
      { utcMs: nowMs, position: { ...place, speed: 18.52, heading: 90 } },
    ],
    ['id=42&lat=54.68&lon=25.28&speed=-1&heading=-1', { utcMs: nowMs, position: place }],
    ['id=42&lat=54.68&lon=25.28&time=2026-08-21T09:18:51.000Z', { utcMs, position: place }],
    ['id=42&lat=54.68&lon=25.28&valid=1', { utcMs: nowMs, position: place }],
    [
      'id=42&temp1=-18.4&in1=1&in2=false&driverUniqueId=A1',
      {
        utcMs: nowMs,
        temperatures: new Map([[1, -18.4]]),
        inputs: new Map([
          [1, 1],
          [2, 0],
        ]),
        buttonId: 'A1',
      },
    ],
    [
      'id=42&lat=91&lon=0&temp1=5',
      { utcMs: nowMs, temperatures: new Map([[1, 5]]), partial: 'latitude must be between -90 and 90' },
    ],
  ])('%s', (text, message) => {
    expect(query(text)).toEqual(stored(message));
  });

  test.each([
    [`${utcMs / 1000}`, utcMs],
    [`${utcMs}`, utcMs],
    [`${utcMs / 1000}.5`, utcMs + 500],
    ['2026-08-21T09:18:51Z', utcMs],
    ['2026-08-21T09:18:51.000Z', utcMs],
    ['2026-08-21T11:18:51+02:00', utcMs],
    ['2026-08-21 09:18:51', utcMs],
  ])('at %s', (timestamp, expected) => {
    expect(query(new URLSearchParams({ id: '42', timestamp, in1: '1' }).toString())).toEqual(
      stored({ utcMs: expected, inputs: new Map([[1, 1]]) }),
    );
  });

  test.each([
    ['id=42&in1=1&timestamp=soon', 'timestamp is not a valid time'],
    ['id=42&in1=1&timestamp=2026-08-32 00:00:00', 'timestamp is not a valid time'],
    ['id=42&in1=1&timestamp=1000', 'utc is older than the 30 days of the retention period'],
    ['id=42&in1=1&timestamp=2026-08-23T00:00:00Z', 'utc must not be more than 24 hours ahead'],
    ['id=42&lat=91&lon=0', 'latitude must be between -90 and 90'],
    ['id=42&lat=54.68&lon=25.28&valid=false', 'the device reports an invalid position'],
    ['id=42&batt=80', 'nothing to store in it'],
    ['id=42&lat=1&lon=east', 'longitude must be a number'],
  ])('%s is not stored', (text, reason) => {
    expect(query(text)).toMatchObject({ rejected: reason, device: '42' });
  });

  test.each(['lat=1&lon=1', 'id=&lat=1&lon=1', `id=${'x'.repeat(256)}`, 'id=a%00'])(
    '%s does not name a device',
    (text) => {
      expect(query(text)).toMatchObject({ unreadable: 'bad-device' });
    },
  );
});

describe('JSON', () => {
  const coords = { latitude: 54.68, longitude: 25.28, speed: 5, heading: 90, accuracy: 5, altitude: 100 };
  const body = (location: object) => ({
    device_id: '42',
    location: { timestamp: '2026-08-21T09:18:51.000Z', coords, ...location },
  });
  const alone = surroundingsOf(new URLSearchParams(), {}, false);
  const read = (sent: unknown) => wordedReading(readOsmAndJson(sent, alone, times));

  test.each([
    ['metres a second become km/h', body({}), { utcMs, position: { ...place, speed: 18, heading: 90 } }],
    ['-1 is unknown', body({ coords: { ...coords, speed: -1, heading: -1 } }), { utcMs, position: place }],
    [
      'extras',
      body({ extras: { temp1: 4, in1: true }, is_moving: true }),
      {
        utcMs,
        position: { ...place, speed: 18, heading: 90 },
        temperatures: new Map([[1, 4]]),
        inputs: new Map([[1, 1]]),
      },
    ],
    ['no place', body({ coords: undefined, extras: { in1: 1 } }), { utcMs, inputs: new Map([[1, 1]]) }],
    ['no time', body({ timestamp: null }), { utcMs: nowMs, position: { ...place, speed: 18, heading: 90 } }],
    [
      'a device that is a number',
      { ...body({}), device_id: 42 },
      { utcMs, position: { ...place, speed: 18, heading: 90 } },
    ],
  ])('%s', (_, sent, message) => {
    expect(read(sent)).toEqual(stored(message));
  });

  test.each([[{}], [[]], [null], [{ location: {} }], [{ device_id: { id: 42 } }]])(
    '%j does not name a device',
    (sent) => {
      expect(read(sent)).toMatchObject({ unreadable: 'bad-device' });
    },
  );
});
