/**
 * Everything in a message that cannot be read or stored: what is stored, what is answered, and why the sender then does the
 * right thing. The clients' rules: Traccar repeats a position after any status but 2xx, ten times, and then drops it; phone
 * apps and background-geolocation libraries delete what got a 2xx and send everything else again, in order, forever.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text as allText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '../../../src/contract/inputs.ts';
import type { Probe } from '../../../src/contract/temperature.ts';
import type { Plot, Vehicle } from '../../../src/contract/vehicles.ts';
import { type Listening, listen } from '../../../src/server/host/listen.ts';
import { silentLog } from '../../../src/server/observe/log.ts';
import { reply } from '../../support/records.ts';
import { type Client, type Service, send, service } from '../../support/service.ts';
import { makeKey } from './door.ts';

const utc = '2026-11-20T09:30:00Z';
const seconds = Date.parse(utc) / 1000;
let world: Service;
beforeAll(async () => {
  world = await service({ now: () => new Date('2026-11-20T10:00:00Z') });
});
afterAll(() => world.close());

type Format = 'messages' | 'traccar' | 'osmand' | 'owntracks';

interface Sent {
  /** The address below the key. */
  query?: string;
  body?: unknown;
  type?: string;
}
type Row = [why: string, sent: Sent, answer: object, stored: string[]];

/** All counts that are not given are 0. */
const counts = (
  accepted: number,
  {
    duplicates = 0,
    rejected = [],
    partial = [],
  }: { duplicates?: number; rejected?: Notice[]; partial?: Notice[] } = {},
) => ({
  status: 200,
  accepted,
  duplicates,
  rejectedCount: rejected.length,
  rejected: rejected.map(([index, detail]) => ({ index, detail })),
  ...(partial.length > 0 && {
    partialCount: partial.length,
    partial: partial.map(([index, detail]) => ({ index, detail })),
  }),
});
type Notice = [index: number, detail: string];
const refused = (detail: string): object =>
  expect.objectContaining({ status: 400, detail: expect.stringContaining(detail) as string }) as object;

async function answerOf(client: Client, format: Format, sent: Sent): Promise<unknown> {
  const { key } = await makeKey(client);
  const path = format === 'messages' ? '/ingest/v1/messages' : `/ingest/${format}/${key}${sent.query ?? ''}`;
  const isGet = format === 'osmand' && sent.body === undefined;
  const response = await send(world.app, isGet ? 'GET' : 'POST', path, {
    ...(!isGet && { body: sent.body, headers: { 'Content-Type': sent.type ?? 'application/json' } }),
    ...(format === 'messages' && { token: key }),
  });
  const body = (await response.json()) as object;
  return response.status === 200 ? { status: 200, ...body } : body;
}

/** Everything that the account has from its devices. */
async function storedOf(client: Client): Promise<string[]> {
  const get = <Kind>(path: string): Promise<Kind> => reply<Kind>(client.request('GET', `/public/v1/${path}`));
  const period = 'startDate=1990-01-01T00:00:00Z&endDate=2026-12-01T00:00:00Z';
  const stored: string[] = [];
  const vehicles = await get<Vehicle[]>('vehicles');
  const nameOf = (vehicleId: number): string => vehicles.find(({ id }) => id === vehicleId)?.deviceId ?? '?';
  for (const { id, deviceId } of vehicles) {
    for (const plot of await get<Plot[]>(`plots?vehicleId=${id}&${period}`)) {
      const { latitude, longitude, speed, heading } = plot;
      stored.push([deviceId, latitude, longitude, speed === null ? '-' : speed.toFixed(1), heading ?? '-'].join(' '));
    }
  }
  for (const { vehicleId, number, value } of await get<Input[]>('inputs'))
    stored.push(`${nameOf(vehicleId)} in${number}=${value}`);
  for (const { probeId, vehicleId, number } of await get<Probe[]>('temperature/probes')) {
    for (const { temperature } of await get<{ temperature: number }[]>(
      `temperature/readings?probeId=${probeId}&${period}`,
    ))
      stored.push(`${nameOf(vehicleId)} temp${number}=${temperature}`);
  }
  for (const { buttonId } of await get<{ buttonId: string }[]>('drivers/buttons')) stored.push(`button ${buttonId}`);
  return stored.sort();
}

async function outcomeOf(format: Format, sent: Sent): Promise<unknown> {
  const client = await world.addAccount();
  return { answer: await answerOf(client, format, sent), stored: await storedOf(client) };
}

describe('our own format: gateways and scripts read the answer, and correct or report what it names', () => {
  const head = { device: 'van', utc };
  const place = { latitude: 52.5, longitude: 13.4 };
  const [zero, far] = [
    'latitude and longitude are both 0, which devices send without a fix',
    'temperatures.1 must be between -100 and 300',
  ];
  const one = (...messages: unknown[]): Sent => ({ body: messages });
  const lines = (...texts: string[]): Sent => ({ body: texts.join('\n'), type: 'application/x-ndjson' });

  test.each<Row>([
    [
      'a broken probe costs its own value, not the position',
      one({ ...head, ...place, temperatures: { '1': -127, '2': 4 }, inputs: { '1': 1 } }),
      counts(1, { partial: [[0, far]] }),
      ['van 52.5 13.4 - -', 'van in1=1', 'van temp2=4'],
    ],
    [
      'a broken probe alone leaves nothing, so the message is rejected',
      one({ ...head, temperatures: { '1': -127 } }),
      counts(0, { rejected: [[0, far]] }),
      [],
    ],
    [
      '0/0 is no position, and the readings stay',
      one({ ...head, latitude: 0, longitude: -0, temperatures: { '1': 4 } }),
      counts(1, { partial: [[0, zero]] }),
      ['van temp1=4'],
    ],
    ['0/0 alone is rejected', one({ ...head, latitude: 0, longitude: 0 }), counts(0, { rejected: [[0, zero]] }), []],
    [
      'a place on the equator or on the meridian is one',
      one(
        { ...head, latitude: 0, longitude: 13.4 },
        { ...head, utc: '2026-11-20T09:31:00Z', latitude: 52.5, longitude: 0 },
      ),
      counts(2),
      ['van 0 13.4 - -', 'van 52.5 0 - -'],
    ],
    [
      'an impossible position costs only itself',
      one({ ...head, latitude: 91, longitude: 13.4, inputs: { '1': 1 } }),
      counts(1, { partial: [[0, 'latitude must be between -90 and 90']] }),
      ['van in1=1'],
    ],
    [
      'half a position costs only itself',
      one({ ...head, latitude: 52.5, inputs: { '1': 0 } }),
      counts(1, { partial: [[0, 'longitude is required with latitude']] }),
      ['van in1=0'],
    ],
    [
      'a position as text (a template of Home Assistant) is named',
      one({ ...head, latitude: '52.5', longitude: '13.4', inputs: { '1': 0 } }),
      counts(1, { partial: [[0, 'latitude must be a number; longitude must be a number']] }),
      ['van in1=0'],
    ],
    [
      'an unknown speed or heading leaves the place',
      one({ ...head, ...place, speed: -1, heading: 999 }),
      counts(1, { partial: [[0, 'speed must be between 0 and 10000; heading must be between 0 and 360']] }),
      ['van 52.5 13.4 - -'],
    ],
    [
      'a speed without a place is not stored, and says so',
      one({ ...head, speed: 50, inputs: { '1': 1 } }, { ...head, speed: 50 }),
      counts(1, {
        rejected: [[1, 'speed and heading are stored only with a position']],
        partial: [[0, 'speed and heading are stored only with a position']],
      }),
      ['van in1=1'],
    ],
    [
      'an input of 2 costs only itself',
      one({ ...head, ...place, inputs: { '1': 2, '2': 1, '03': 1, '70000': 1, '4': true } }),
      counts(1, {
        partial: [
          [
            0,
            'inputs.1 must be 0 or 1; inputs.4 must be 0 or 1; inputs.70000 must be numbered from 0 to 65535; inputs.03 must be numbered from 0 to 65535',
          ],
        ],
      }),
      ['van 52.5 13.4 - -', 'van in2=1'],
    ],
    [
      'lists instead of objects cost only themselves',
      one({ ...head, ...place, inputs: [1, 0], temperatures: 4 }),
      counts(1, {
        partial: [[0, 'inputs must be an object such as {"1": 0}; temperatures must be an object such as {"1": 0}']],
      }),
      ['van 52.5 13.4 - -'],
    ],
    [
      'good values after many bad ones are stored',
      one({
        ...head,
        temperatures: { ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at, 999])), '90': 4 },
      }),
      counts(1, { partial: [[0, expect.stringMatching(/^temperatures\.0 .*; and more$/) as string]] }),
      ['van temp90=4'],
    ],
    [
      'a button that is no text costs only itself',
      one({ ...head, ...place, buttonId: { id: 5 } }),
      counts(1, { partial: [[0, 'buttonId must be a text']] }),
      ['van 52.5 13.4 - -'],
    ],
    ['no button is no fault', one({ ...head, ...place, buttonId: '0000' }), counts(1), ['van 52.5 13.4 - -']],
    [
      'a message without a value is never a duplicate, and makes no vehicle',
      one(
        head,
        { ...head, buttonId: '0' },
        { ...head, lat: 52.5, lon: 13.4 },
        { ...head, inputs: {}, temperatures: null },
      ),
      counts(0, { rejected: [0, 1, 2, 3].map((index): Notice => [index, 'nothing to store in it']) }),
      [],
    ],
    [
      'a bad time or device rejects the message, and its neighbours stay',
      one(
        { ...head, utc: 'soon', ...place },
        { ...head, ...place },
        { ...place, utc },
        { ...head, ...place, device: ['van'] },
      ),
      counts(1, {
        rejected: [
          [0, 'utc must be a UTC date-time such as 2026-11-20T09:30:00Z'],
          [2, 'device is required'],
          [3, 'device must be a text'],
        ],
      }),
      ['van 52.5 13.4 - -'],
    ],
    [
      'elements that are no messages are rejected one by one',
      one(5, null, [head], 'van', { ...head, ...place }),
      counts(1, { rejected: [0, 1, 2, 3].map((index): Notice => [index, 'a message must be a JSON object']) }),
      ['van 52.5 13.4 - -'],
    ],
    [
      'a repeated message is a duplicate, also without the value that was never stored',
      one({ ...head, ...place, temperatures: { '1': -127 } }, { ...head, ...place, temperatures: { '1': -127 } }),
      counts(1, {
        duplicates: 1,
        partial: [
          [0, far],
          [1, far],
        ],
      }),
      ['van 52.5 13.4 - -'],
    ],
    [
      'a body that is no array is refused: nothing of it was read',
      { body: { ...head, ...place } },
      expect.objectContaining({
        errors: [expect.objectContaining({ detail: 'must be an array of messages' })],
      }) as object,
      [],
    ],
    [
      'a body that is not JSON is refused: NaN of a firmware',
      { body: '[{"device":"van","latitude":NaN}]' },
      refused(''),
      [],
    ],
    [
      'lines: a broken one costs only itself',
      lines(JSON.stringify({ ...head, ...place }), '{"device":"van","temp', '{"device":"van","utc":nan}'),
      counts(1, {
        rejected: [
          [1, expect.stringContaining('is not JSON') as string],
          [2, expect.stringContaining('is not JSON') as string],
        ],
      }),
      ['van 52.5 13.4 - -'],
    ],
    [
      'lines: values are partial as in an array',
      lines(JSON.stringify({ ...head, ...place, temperatures: { '1': 850, '2': 5 } }), JSON.stringify(head)),
      counts(1, { rejected: [[1, 'nothing to store in it']], partial: [[0, far]] }),
      ['van 52.5 13.4 - -', 'van temp2=5'],
    ],
    [
      'a long button number keeps its digits, so that two buttons stay two',
      {
        body: `[{"device":"van","utc":"${utc}","buttonId":9007199254740993},{"device":"van","utc":"2026-11-20T09:31:00Z","buttonId": 9007199254740992}]`,
      },
      counts(2),
      ['button 9007199254740992', 'button 9007199254740993'],
    ],
    [
      'a fraction is no button, also where a double would round it to one',
      {
        body: `[${[
          '9007199254740993.5',
          '9007199254740993.25',
          '4503599627370497.3',
          '90071992547409931e-1',
          '9007199254740993.0',
        ]
          .map(
            (buttonId, at) =>
              `{"device":"van","utc":"2026-11-20T09:3${at}:00Z","inputs":{"1":0},"buttonId":${buttonId}}`,
          )
          .join()}]`,
      },
      counts(5, { partial: [0, 1, 2, 3].map((index): Notice => [index, 'buttonId must be a text']) }),
      ['button 9007199254740993', 'van in1=0'],
    ],
    [
      'lines: also as 1e20, and leading zeros stay',
      lines(
        `{"device":"van","utc":"${utc}","buttonId":1.5e20}`,
        '{"device":"van","utc":"2026-11-20T09:31:00Z","buttonId":"0017"}',
        '{"device":"van","utc":"2026-11-20T09:32:00Z","buttonId":17}',
      ),
      counts(3),
      ['button 0017', 'button 150000000000000000000', 'button 17'],
    ],
    [
      'a long device number keeps its digits, so that two trackers stay two vehicles',
      lines(
        ...['89490200001234567890', '89490200001234567891'].map(
          (device) => `{"device":${device},"utc":"${utc}","inputs":{"1":1}}`,
        ),
      ),
      counts(2),
      ['89490200001234567890 in1=1', '89490200001234567891 in1=1'],
    ],
    [
      'an exponent that no identity has is no identity, and takes no memory',
      { body: `[{"device":"van","utc":"${utc}","buttonId":1e300,"inputs":{"1":1}}]` },
      counts(1, { partial: [[0, 'buttonId must be a text']] }),
      ['van in1=1'],
    ],
    [
      'times of a failed clock: year 0 and year 9999',
      one({ ...head, ...place, utc: '0000-01-01T00:00:00Z' }, { ...head, ...place, utc: '9999-12-31T23:59:59Z' }),
      counts(0, {
        rejected: [
          [0, 'utc must not be before 1990-01-01T00:00:00Z'],
          [1, 'utc must not be more than 24 hours ahead'],
        ],
      }),
      [],
    ],
    [
      'a number whose digits are lost already is no button',
      { body: `[{"device":"van","utc":"${utc}","\\u0062uttonId":9007199254740993,"inputs":{"1":1}}]` },
      counts(1, { partial: [[0, 'buttonId must be a text']] }),
      ['van in1=1'],
    ],
  ])('%s', async (_, sent, answer, stored) => {
    expect(await outcomeOf('messages', sent)).toEqual({ answer, stored });
  });
});

describe('Traccar drops a position after ten failures, and sends nothing else for a minute', () => {
  const fixTime = '2026-11-20T09:30:00.000+00:00';
  const position = {
    fixTime,
    deviceTime: fixTime,
    latitude: 52.5,
    longitude: 13.4,
    speed: 10,
    course: 90,
    valid: true,
  };
  const device = { uniqueId: '352' };
  const body = (more: object = {}, attributes: object = {}) => ({
    position: { ...position, ...more, attributes },
    device,
  });
  const place = '352 52.5 13.4 18.5 90';

  test.each<Row>([
    [
      'a broken probe costs its own value',
      { body: body({}, { temp1: -127, temp2: '4.5', in1: true, in2: 'open' }) },
      counts(1, {
        partial: [[0, 'in2 must be 0, 1, true or false; temp1 must be between -100 and 300']],
      }),
      [place, '352 in1=1', '352 temp2=4.5'],
    ],
    [
      'a broken fix costs only itself',
      { body: body({ latitude: 91 }, { temp1: 4 }) },
      counts(1, { partial: [[0, 'latitude must be between -90 and 90']] }),
      ['352 temp1=4'],
    ],
    [
      '0/0 of a tracker without a fix is refused with 200: a repetition would not help',
      { body: body({ latitude: 0, longitude: 0, fixTime: '1980-01-06T00:00:00.000+00:00' }) },
      counts(0, { rejected: [[0, 'latitude and longitude are both 0, which devices send without a fix']] }),
      [],
    ],
    [
      'a position that the tracker doubts is not stored, its readings are',
      { body: body({ valid: false }, { temp1: 4 }) },
      counts(1, { partial: [[0, 'the device reports an invalid position']] }),
      ['352 temp1=4'],
    ],
    [
      'one element with two times is one message',
      { body: body({ deviceTime: '2026-11-20T09:31:00.000+00:00' }, { temp1: 4 }) },
      counts(1),
      [place, '352 temp1=4'],
    ],
    [
      'a wrong clock of the readings costs only them',
      { body: body({ deviceTime: '2036-11-20T09:31:00.000+00:00' }, { temp1: 4 }) },
      counts(1, { partial: [[0, 'deviceTime: utc must not be more than 24 hours ahead']] }),
      [place],
    ],
    [
      'a wrong clock is refused with 200',
      { body: body({ fixTime: '1989-11-20T09:31:00.000+00:00' }) },
      counts(0, { rejected: [[0, 'fixTime: utc must not be before 1990-01-01T00:00:00Z']] }),
      [],
    ],
    [
      'an unreadable time is refused with 200',
      { body: body({ fixTime: 'soon', deviceTime: 'soon' }, { temp1: 4 }) },
      counts(0, { rejected: [[0, 'fixTime is not a valid time; deviceTime is not a valid time']] }),
      [],
    ],
    [
      'attributes in another form are named, the position stays',
      { body: [body({}), { position: { ...position, attributes: [{ temp1: 4 }] }, device: { uniqueId: '353' } }] },
      counts(2, { partial: [[1, 'attributes must be an object']] }),
      [place, place.replace('352', '353')],
    ],
    [
      'attributes in another form alone: it may be another program',
      { body: { position: { fixTime, attributes: 'temp1=4' }, device } },
      refused('attributes must be an object'),
      [],
    ],
    [
      'a position that a template calls invalid in words',
      { body: body({ valid: 'false' }, { in1: 1 }) },
      counts(1, { partial: [[0, 'the device reports an invalid position']] }),
      ['352 in1=1'],
    ],
    [
      'two values of one number: the first stays, the other is named',
      { body: body({}, { in2: true, in02: false }) },
      counts(1, { partial: [[0, 'in02 must be given once']] }),
      [place, '352 in2=1'],
    ],
    [
      'a time beyond every calendar',
      { body: body({ fixTime: 1e300 }) },
      counts(0, { rejected: [[0, 'fixTime: utc must not be more than 24 hours ahead']] }),
      [],
    ],
    ['a speed of -1 is unknown', { body: body({ speed: -1, course: -1 }) }, counts(1), ['352 52.5 13.4 - -']],
    [
      'one bad element of an array never costs the others',
      { body: [body(), { position }, 'x', { position: {}, device }, null] },
      counts(1, {
        rejected: [
          [1, 'device.uniqueId: device is required'],
          [2, 'device.uniqueId: device is required'],
          [3, 'nothing to store in it'],
          [4, 'device.uniqueId: device is required'],
        ],
      }),
      [place],
    ],
    ['no device: it may be another program, which sees the failure', { body: { position } }, refused('uniqueId'), []],
    ['no position: it may be another forward', { body: { device, event: { type: 'alarm' } } }, refused('nothing'), []],
    ['an array without any message', { body: [{ position }, 5, {}] }, refused('uniqueId'), []],
    ['an empty array has no message: it may be another program', { body: [] }, refused('nothing'), []],
    [
      'long numbers keep their digits: tracker and card',
      {
        body: JSON.stringify(body({}, { driverUniqueId: 'CARD' }))
          .replace('"352"', '89490200001234567890')
          .replace('"CARD"', '9007199254740993'),
      },
      counts(1),
      ['89490200001234567890 52.5 13.4 18.5 90', 'button 9007199254740993'],
    ],
    [
      'a card that lost its letters on the way is no card',
      { body: body({}, { driverUniqueId: 'M\uFFFDller' }) },
      counts(1, { partial: [[0, 'driverUniqueId must be in UTF-8']] }),
      [place],
    ],
  ])('%s', async (_, sent, answer, stored) => {
    expect(await outcomeOf('traccar', sent)).toEqual({ answer, stored });
  });
});

describe('phones delete what got 200, and keep what got an error', () => {
  const query = `?id=7&timestamp=${seconds}`;
  const coords = { latitude: 52.5, longitude: 13.4, speed: 5, heading: 90 };
  const location = (more: object = {}) => ({ timestamp: utc, coords, ...more });
  const later = (more: object = {}) => location({ timestamp: '2026-11-20T09:31:00Z', ...more });
  const place = '7 52.5 13.4 18.0 90';
  const form = 'application/x-www-form-urlencoded';

  test.each<Row>([
    [
      'a batch of a background-geolocation library, after a radio gap',
      { body: { device_id: '7', location: [location(), later()] } },
      counts(2),
      [place, place],
    ],
    [
      'the same under another name',
      { body: { device_id: '7', locations: [location(), later()] } },
      counts(2),
      [place, place],
    ],
    [
      'a batch as the body, the phone in the query',
      { query: '?id=7', body: [location(), later()] },
      counts(2),
      [place, place],
    ],
    [
      'an empty device in the body: the one in the address counts',
      { query: '?id=7', body: { device_id: '', location: location() } },
      counts(1),
      [place],
    ],
    [
      'an empty device next to a location: the one of the batch counts',
      { query: '?id=8', body: { device_id: '7', location: [location({ device_id: ' ' })] } },
      counts(1),
      [place],
    ],
    [
      'an empty device under one name, the phone under the other',
      { query: `?id=&deviceid=7&timestamp=${seconds}&lat=52.5&lon=13.4` },
      counts(1),
      ['7 52.5 13.4 - -'],
    ],
    [
      'an empty device in the address, the phone in the form',
      { query: '?id=', body: `id=7&timestamp=${seconds}&lat=52.5&lon=13.4`, type: form },
      counts(1),
      ['7 52.5 13.4 - -'],
    ],
    [
      'the phone in the address, an empty device in the form',
      { query: '?id=7', body: `id=&timestamp=${seconds}&lat=52.5&lon=13.4`, type: form },
      counts(1),
      ['7 52.5 13.4 - -'],
    ],
    [
      'only empty devices',
      { query: '?id=', body: { device_id: '', location: location() } },
      refused('device is required'),
      [],
    ],
    ['a batch of whole bodies', { body: [{ device_id: '7', location: location() }] }, counts(1), [place]],
    [
      'a template without coords',
      { body: { device_id: '7', location: { time: seconds * 1000, lat: 52.5, lng: 13.4, temp1: 4 } } },
      counts(1),
      ['7 52.5 13.4 - -', '7 temp1=4'],
    ],
    [
      'one bad element never costs the others',
      {
        body: {
          device_id: '7',
          location: [location(), 'x', null, [52.5, 13.4], later({ coords: { ...coords, latitude: 91 } })],
        },
      },
      counts(1, {
        rejected: [
          [1, 'nothing to store in it'],
          [2, 'nothing to store in it'],
          [3, 'nothing to store in it'],
          [4, 'latitude must be between -90 and 90'],
        ],
      }),
      [place],
    ],
    [
      'a batch that nobody understands stays on the phone',
      {
        body: {
          device_id: '7',
          location: [
            [52.5, 13.4],
            [52.6, 13.4],
          ],
        },
      },
      refused('nothing'),
      [],
    ],
    [
      'a location that is a text stays on the phone',
      { body: { device_id: '7', location: 'Berlin' } },
      refused('nothing'),
      [],
    ],
    ['other members stay on the phone', { body: { device_id: '7', positions: [location()] } }, refused('nothing'), []],
    ['a batch without a device stays on the phone', { body: { location: [location()] } }, refused('id'), []],
    ['an empty batch was not stored', { body: { device_id: '7', location: [] } }, refused('nothing'), []],
    ['nor one under the other name', { body: { device_id: '7', locations: [] } }, refused('nothing'), []],
    ['nor one that is the body', { query: '?id=7', body: [] }, refused('nothing'), []],
    [
      'refused values are deleted, or they would block the phone forever',
      { body: { device_id: '7', location: [location({ coords: { ...coords, latitude: 'north' } })] } },
      counts(0, { rejected: [[0, 'latitude must be a number']] }),
      [],
    ],
    [
      'a long device number keeps its digits',
      {
        body: `{"device_id":9007199254740993,"location":{"timestamp":"${utc}","coords":{"latitude":52.5,"longitude":13.4}}}`,
      },
      counts(1),
      ['9007199254740993 52.5 13.4 - -'],
    ],
    [
      'coords in another form are named, the readings stay',
      { body: { device_id: '7', location: [location(), { timestamp: utc, coords: [52.5, 13.4], temp1: 4 }] } },
      counts(2, { partial: [[1, 'coords must be an object']] }),
      [place, '7 temp1=4'],
    ],
    [
      'coords in another form alone stay on the phone',
      { body: { device_id: '7', location: { timestamp: utc, coords: [52.5, 13.4] } } },
      refused('coords must be an object'),
      [],
    ],
    [
      'extras in another form are named, the position stays',
      { body: { device_id: '7', location: location({ extras: ['temp1', 4] }) } },
      counts(1, { partial: [[0, 'extras must be an object']] }),
      [place],
    ],
    [
      'two lists: one of them would be lost, so both stay on the phone',
      { body: { device_id: '7', location: [location()], locations: [later()] } },
      refused(''),
      [],
    ],
    [
      'a batch whose extras have the name of the other list',
      { body: { device_id: '7', location: [location({ extras: { locations: 5, temp1: 4 } })] } },
      counts(1),
      [place, '7 temp1=4'],
    ],
    [
      'a value that is sent twice: the first stays, the other is named',
      { query: `${query}&lat=52.5&lon=13.4&lat=53.5&batt=80&batt=80` },
      counts(1, { partial: [[0, 'lat must be given once']] }),
      ['7 52.5 13.4 - -'],
    ],
    [
      'a hexadecimal text is no number, and the position is deleted',
      { query: `${query}&lat=0x33&lon=13.4` },
      counts(0, { rejected: [[0, 'latitude must be a number']] }),
      [],
    ],
    [
      'a time beyond every calendar is deleted',
      { query: '?id=7&lat=52.5&lon=13.4&timestamp=1e300' },
      counts(0, { rejected: [[0, 'utc must not be more than 24 hours ahead']] }),
      [],
    ],
    [
      'JSON of a modem without a type',
      { body: JSON.stringify({ device_id: '7', location: location() }), type: form },
      counts(1),
      [place],
    ],
    ['a query', { query: `${query}&lat=52.5&lon=13.4` }, counts(1), ['7 52.5 13.4 - -']],
    [
      'the device in the query, the position in a form',
      { query, body: 'lat=52.5&lon=13.4&temp1=4', type: form },
      counts(1),
      ['7 52.5 13.4 - -', '7 temp1=4'],
    ],
    [
      'a time zone of GPSLogger, not encoded',
      { query: '?id=7&lat=52.5&lon=13.4&timestamp=2026-11-20T11:30:00.000+02:00' },
      counts(1),
      ['7 52.5 13.4 - -'],
    ],
    [
      'a template of GPSLogger that nobody filled',
      { query: `${query}&lat=%LAT&lon=%LON&temp1=%TEMP` },
      counts(0, {
        rejected: [[0, 'temp1 must be a number; latitude must be a number; longitude must be a number']],
      }),
      [],
    ],
    ['names of another protocol stay on the phone', { query: `${query}&y=52.5&x=13.4` }, refused('nothing'), []],
    [
      'the default template of GPSLogger',
      { query: '?id=7&lat=52.5&longitude=13.4&time=2026-11-20T09:30:00.000Z&s=3' },
      counts(1),
      ['7 52.5 13.4 - -'],
    ],
    [
      'the names of other templates',
      { query: `${query}&latitude=52.5&lng=13.4&direction=10` },
      counts(1),
      ['7 52.5 13.4 - -'],
    ],
    [
      'a coordinate under an unknown name stays on the phone',
      { query: `${query}&lat=52.5&east=13.4` },
      refused('longitude is required'),
      [],
    ],
    [
      'params of a library are next to the location',
      { body: { device_id: '7', temp1: 4, driverUniqueId: 'A77', location: location({ extras: { in1: true } }) } },
      counts(1),
      [place, '7 in1=1', '7 temp1=4', 'button A77'],
    ],
    [
      'params of a batch count for each location',
      { body: { device_id: '7', in1: 1, temp1: 4, location: [location({ temp1: 5 }), later()] } },
      counts(2),
      [place, place, '7 in1=1', '7 temp1=4', '7 temp1=5'],
    ],
    [
      'sensors in the address count for each location of a body, and the body decides',
      { query: '?id=7&temp1=4&in1=1&in1=0&in2=True&batt=80', body: { location: [location({ temp1: 5 }), later()] } },
      counts(2, {
        partial: [
          [0, 'in1 must be given once'],
          [1, 'in1 must be given once'],
        ],
      }),
      [place, place, '7 in1=1', '7 in2=1', '7 temp1=4', '7 temp1=5'],
    ],
    [
      'a position in the address of a body is not stored, and is named',
      { query: `${query}&lat=52.5&lon=13.4`, body: { temp1: 4 } },
      counts(1, {
        partial: [
          [
            0,
            'timestamp must be in the body, not in the address; lat must be in the body, not in the address; lon must be in the body, not in the address',
          ],
        ],
      }),
      ['7 temp1=4'],
    ],
    [
      'a position in the address of a body that says nothing stays on the phone',
      { query: `${query}&lat=52.5&lon=13.4`, body: {} },
      refused('lat must be in the body'),
      [],
    ],
    [
      'a query with an empty body that is called JSON',
      { query: `${query}&lat=52.5&lon=13.4`, body: '' },
      counts(1),
      ['7 52.5 13.4 - -'],
    ],
    [
      'a batch without times would be one moment, so it stays on the phone',
      { query: '?id=7', body: [{ coords }, { coords: { ...coords, latitude: 52.6 } }] },
      refused('timestamp is required in a batch'),
      [],
    ],
    [
      'a location of a batch without a time is named',
      { query: '?id=7', body: [location(), { coords: { ...coords, latitude: 52.6 } }] },
      counts(1, { rejected: [[1, 'timestamp is required in a batch']] }),
      [place],
    ],
    ['an id alone says nothing', { query: '?id=7' }, refused('nothing'), []],
    [
      'a sign of life has nothing to keep',
      { query: `${query}&batt=80` },
      counts(0, { rejected: [[0, 'nothing to store in it']] }),
      [],
    ],
    [
      'half a position',
      { query: `${query}&lat=52.5&in1=1` },
      counts(1, { partial: [[0, 'longitude is required with latitude']] }),
      ['7 in1=1'],
    ],
    [
      '0/0 before the first fix',
      { query: `${query}&lat=0.0&lon=0.000000` },
      counts(0, { rejected: [[0, 'latitude and longitude are both 0, which devices send without a fix']] }),
      [],
    ],
    [
      'an unreadable time is deleted',
      { query: '?id=7&lat=52.5&lon=13.4&timestamp=soon' },
      counts(0, { rejected: [[0, 'timestamp is not a valid time']] }),
      [],
    ],
    ['an id that is not UTF-8 might be two phones', { query: '?id=K%E4the&lat=52.5&lon=13.4' }, refused('UTF-8'), []],
    ['no id', { query: '?lat=52.5&lon=13.4' }, refused('id'), []],
    ['a broken body', { body: '{"device_id":"7","location":[' }, refused(''), []],
  ])('%s', async (_, sent, answer, stored) => {
    expect(await outcomeOf('osmand', sent)).toEqual({ answer, stored });
  });
});

describe('OwnTracks keeps its queue until it gets a 2xx', () => {
  const location = {
    _type: 'location',
    lat: 52.5,
    lon: 13.4,
    tst: seconds,
    tid: 'jp',
    vel: 36,
    cog: 90,
    topic: 'owntracks/jane/phone',
  };
  const place = 'jane/phone 52.5 13.4 36.0 90';
  const ignored = ['card', 'lwt', 'waypoint', 'waypoints', 'cmd', 'configuration', 'status', 'steps', 'beacon'];

  test.each<Row>([
    ['a location', { body: location }, counts(1), [place]],
    [
      'the phone in the query',
      { query: '?u=max&d=tablet', body: location },
      counts(1),
      ['max/tablet 52.5 13.4 36.0 90'],
    ],
    ['an empty phone in the query: the topic counts', { query: '?u=&d=&topic=', body: location }, counts(1), [place]],
    [
      'an empty topic: the letters of the phone count',
      { body: { ...location, topic: 'owntracks/' } },
      counts(1),
      ['jp 52.5 13.4 36.0 90'],
    ],
    ['only the letters of the phone', { body: { ...location, topic: undefined } }, counts(1), ['jp 52.5 13.4 36.0 90']],
    ['a transition is a position', { body: { ...location, _type: 'transition', event: 'enter' } }, counts(1), [place]],
    [
      'a transition without a place is understood, or it would block the phone',
      { body: { ...location, _type: 'transition', lat: undefined, lon: undefined } },
      counts(0, { rejected: [[0, 'nothing to store in it']] }),
      [],
    ],
    ...ignored.map(
      (type): Row => [`${type} is ignored`, { body: { _type: type, tst: seconds, tid: 'jp' } }, counts(0), []],
    ),
    ['an empty array is no payload of the app', { body: [] }, refused('nothing'), []],
    ['an empty body is a deleted friend', { body: '' }, counts(0), []],
    ['an unknown speed', { body: { ...location, vel: -1, cog: -1 } }, counts(1), ['jane/phone 52.5 13.4 - -']],
    [
      'numbers as texts, as the first apps sent them',
      { body: { ...location, lat: '52.5', tst: `${seconds}` } },
      counts(1),
      [place],
    ],
    [
      '0/0 is no position',
      { body: { ...location, lat: 0, lon: 0 } },
      counts(0, { rejected: [[0, 'latitude and longitude are both 0, which devices send without a fix']] }),
      [],
    ],
    [
      'a missing time is refused',
      { body: { ...location, tst: undefined } },
      counts(0, { rejected: [[0, 'tst must be the seconds since 1970']] }),
      [],
    ],
    ['an encrypted payload stays on the phone', { body: { _type: 'encrypted', data: 'x' } }, refused('encrypted'), []],
    ['another program', { body: { lat: 52.5, lon: 13.4 } }, refused('nothing'), []],
    ['a location without a place', { body: { ...location, lat: undefined, lon: undefined } }, refused('nothing'), []],
    ['a location without a phone', { body: { ...location, tid: undefined, topic: undefined } }, refused('device'), []],
  ])('%s', async (_, sent, answer, stored) => {
    expect(await outcomeOf('owntracks', sent)).toEqual({ answer, stored });
  });

  test('the app names the phone in headers, and the key as its password', async () => {
    const client = await world.addAccount();
    const { key } = await makeKey(client);
    const headers = {
      Authorization: `Basic ${Buffer.from(`jane:${key}`).toString('base64')}`,
      'X-Limit-U': 'jane',
      'X-Limit-D': 'pixel',
      'Content-Type': 'application/json; charset=utf-8',
    };
    const response = await send(world.app, 'POST', '/ingest/owntracks', { body: location, headers });
    expect(await reply(Promise.resolve(response))).toMatchObject({ accepted: 1 });
    expect(await storedOf(client)).toEqual(['jane/pixel 52.5 13.4 36.0 90']);
  });
});

describe('HTTP/1.0 of modem firmwares: no Host, and the end of the connection ends the answer', () => {
  let listening: Listening;
  beforeAll(async () => {
    listening = await listen(world.app, { host: '127.0.0.1', port: 0, log: silentLog });
  });
  afterAll(() => listening.close(1000));

  /** Sends lines and a body as they are. Returns the answer and what is stored. */
  async function outcomeOfRaw(lines: readonly string[], body: string, half: 'ends' | 'stays open'): Promise<unknown> {
    const client = await world.addAccount();
    const { key } = await makeKey(client);
    const socket = connect(Number(new URL(listening.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    const request = `${lines.join('\r\n').replaceAll('KEY', key)}\r\n\r\n${body}`;
    if (half === 'ends') socket.end(request);
    else socket.write(request);
    const answer = await allText(socket);
    const [statusLine, ...rest] = answer.split('\r\n');
    const json = rest.join('\n').match(/\{.*\}/s)?.[0];
    const { accepted } = (json === undefined ? {} : JSON.parse(json)) as { accepted?: number };
    return { status: Number(statusLine?.split(' ')[1]), accepted, stored: await storedOf(client) };
  }
  const own = JSON.stringify([{ device: 'van', utc, latitude: 52.5, longitude: 13.4 }]);
  const form = 'id=7&lat=52.5&lon=13.4';
  const lengthOf = (body: string): string => `Content-Length: ${body.length}`;
  const bearer = 'Authorization: Bearer KEY';
  const stored = { status: 200, accepted: 1 };

  test.each<[why: string, lines: string[], body: string, answer: object, stored: string[]]>([
    ['a query', [`GET /ingest/osmand/KEY?${form} HTTP/1.0`], '', stored, ['7 52.5 13.4 - -']],
    [
      'a query that asks for the end of the connection',
      [`GET /ingest/osmand/KEY?${form} HTTP/1.0`, 'Connection: close'],
      '',
      stored,
      ['7 52.5 13.4 - -'],
    ],
    [
      'a query by POST, without a length',
      [`POST /ingest/osmand/KEY?${form} HTTP/1.0`, 'Connection: close'],
      '',
      stored,
      ['7 52.5 13.4 - -'],
    ],
    [
      'a query in HTTP/1.1, with a Host that is empty',
      [`GET /ingest/osmand/KEY?${form} HTTP/1.1`, 'Host:', 'Connection: close'],
      '',
      stored,
      ['7 52.5 13.4 - -'],
    ],
    [
      'a form with a length',
      ['POST /ingest/osmand/KEY HTTP/1.0', 'Content-Type: application/x-www-form-urlencoded', lengthOf(form)],
      form,
      stored,
      ['7 52.5 13.4 - -'],
    ],
    [
      'JSON without a type',
      ['POST /ingest/v1/messages HTTP/1.0', bearer, lengthOf(own)],
      own,
      stored,
      ['van 52.5 13.4 - -'],
    ],
    // HTTP/1.0 requires a length for a body. Without one the body belongs to nothing, and is not answered as stored.
    [
      'JSON without a length is not read',
      ['POST /ingest/v1/messages HTTP/1.0', bearer],
      own,
      { status: 400, accepted: undefined },
      [],
    ],
    [
      'a form without a length is not read',
      ['POST /ingest/osmand/KEY HTTP/1.0', 'Content-Type: application/x-www-form-urlencoded', 'Connection: close'],
      form,
      { status: 400, accepted: undefined },
      [],
    ],
  ])('%s', async (_, lines, body, answer, places) => {
    expect(await outcomeOfRaw(lines, body, 'stays open')).toMatchObject({ ...answer, stored: places });
  });

  test('a sender that closes its half before the answer has hung up: it gets none, and sends again', async () => {
    const query = [`GET /ingest/osmand/KEY?${form} HTTP/1.0`];
    expect(await outcomeOfRaw(query, '', 'ends')).toMatchObject({ status: Number.NaN, accepted: undefined });
    const short = ['POST /ingest/v1/messages HTTP/1.0', bearer, `Content-Length: ${own.length + 5}`];
    expect(await outcomeOfRaw(short, own, 'ends')).toMatchObject({ accepted: undefined, stored: [] });
  });
});
