/** Addresses from a geocoder: a server of this test that answers in the forms of Nominatim and of Photon. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Place } from '../../../src/contract/places.ts';
import { type AddressSearch, Geocoder, type GeocoderOptions } from '../../../src/server/places/geocoder.ts';
import { TooManyWaiting } from '../../../src/server/work/too-many-waiting.ts';
import { reply } from '../../support/records.ts';
import { serviceOfFile } from '../../support/service.ts';

const world = serviceOfFile();

let host: Server;
let origin: string;
let requests: IncomingMessage[];
let answer: { status: number; body: string };
/** Leaves the request unanswered. */
let hold: ((response: ServerResponse) => void) | undefined;
let nowMs: number;
let slept: number[];
let warned: Record<string, unknown>[];

beforeEach(async () => {
  [requests, slept, warned, nowMs] = [[], [], [], 0];
  answer = { status: 200, body: '[]' };
  hold = undefined;
  host = createServer((request, response) => {
    requests.push(request);
    if (hold) hold(response);
    else response.writeHead(answer.status).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterEach(async () => {
  host.closeAllConnections();
  host.close();
  await once(host, 'close');
});

const geocoder = (path: string, more: Partial<GeocoderOptions> = {}): Geocoder =>
  new Geocoder({
    url: `${origin}${path}`,
    userAgent: 'Fenceline/1.2.3',
    warn: (_, fields) => void warned.push(fields),
    nowMs: () => nowMs,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      nowMs += milliseconds;
    },
    ...more,
  });
const anna = { accountId: 1, userId: 1 };
const search = (text: string, more: Partial<AddressSearch> = {}): AddressSearch => ({
  ...{ text, view: undefined, language: undefined, limit: 10, asker: anna },
  ...more,
});
const asked = (): URLSearchParams[] => requests.map(({ url }) => new URL(url ?? '', origin).searchParams);

const nominatim = [
  {
    ...{ lat: '51.3410', lon: '12.4130', name: '', display_name: '5, Torgauer Straße, …' },
    address: {
      ...{ house_number: '5', road: 'Torgauer Straße', suburb: 'Paunsdorf', city: 'Leipzig', country_code: 'de' },
    },
  },
  {
    ...{ lat: '51.34', lon: '12.38', name: 'Hauptbahnhof' },
    address: { road: 'Willy-Brandt-Platz', house_number: '7', town: 'Leipzig', country_code: 'de' },
  },
  { lat: '51.3', lon: '12.3', name: 'Dorfstraße', address: { road: 'Dorfstraße', village: 'Miltitz' } },
  { lat: '51.3', lon: '12.3', name: '', address: {} },
];

const photon = {
  features: [
    {
      geometry: { type: 'Point', coordinates: [12.413, 51.341] },
      properties: {
        ...{ osm_key: 'building', street: 'Torgauer Straße', housenumber: '5', district: 'Paunsdorf' },
        ...{ city: 'Leipzig', countrycode: 'DE' },
      },
    },
    {
      geometry: { type: 'Point', coordinates: [12.3, 51.3] },
      properties: { osm_key: 'highway', name: 'Dorfstraße', city: 'Leipzig', countrycode: 'DE' },
    },
  ],
};

const house = {
  ...{ kind: 'address', name: 'Torgauer Straße 5', place: 'Paunsdorf, Leipzig', country: 'DE', population: 0 },
  ...{ latitude: 51.341, longitude: 12.413, distanceMetres: null },
};

describe('Nominatim', () => {
  test('houses, sites and streets become places; what has no name is left out', async () => {
    answer.body = JSON.stringify(nominatim);
    const found = await geocoder('/search').find(search('Torgauer Straße 5'));
    expect(found).toEqual([
      house,
      {
        ...{ kind: 'place', name: 'Hauptbahnhof', place: 'Willy-Brandt-Platz 7, Leipzig', country: 'DE' },
        ...{ population: 0, latitude: 51.34, longitude: 12.38, distanceMetres: null },
      },
      {
        ...{ kind: 'street', name: 'Dorfstraße', place: 'Miltitz', country: null },
        ...{ population: 0, latitude: 51.3, longitude: 12.3, distanceMetres: null },
      },
    ]);
    const [query] = asked();
    expect(Object.fromEntries(query ?? [])).toEqual({
      ...{ q: 'Torgauer Straße 5', format: 'jsonv2', addressdetails: '1', limit: '20' },
    });
  });

  test('a number that was typed first is shown first', async () => {
    answer.body = JSON.stringify(nominatim);
    const [first] = (await geocoder('/search').find(search('5 Torgauer Straße'))) ?? [];
    expect(first?.name).toBe('5 Torgauer Straße');
  });

  test('the request has the view, the language, the name of the service and the key', async () => {
    answer.body = JSON.stringify(nominatim);
    const view = { latitude: 51.341, longitude: 12.413 };
    const found = await geocoder('/search?key=secret').find(search('Torgauer', { view, language: 'de', limit: 1 }));
    expect(found).toEqual([{ ...house, distanceMetres: 0 }]);
    expect(asked()[0]?.get('viewbox')).toBe('11.90,50.80,12.90,51.80');
    expect(asked()[0]?.get('key')).toBe('secret');
    expect(requests[0]?.headers).toMatchObject({ 'user-agent': 'Fenceline/1.2.3', 'accept-language': 'de' });
  });
});

describe('Photon', () => {
  test('houses and streets become places, and the view ranks them', async () => {
    answer.body = JSON.stringify(photon);
    const view = { latitude: 51.341, longitude: 12.413 };
    const found = await geocoder('/api').find(search('Torgauer Straße 5', { view }));
    expect(found?.map(({ kind, name, place }) => [kind, name, place])).toEqual([
      ['address', 'Torgauer Straße 5', 'Paunsdorf, Leipzig'],
      ['street', 'Dorfstraße', 'Leipzig'],
    ]);
    expect(Object.fromEntries(asked()[0] ?? [])).toEqual({
      ...{ q: 'Torgauer Straße 5', limit: '20', lat: '51.30', lon: '12.40' },
    });
  });
});

describe('the geocoder is spared', () => {
  test('one request per second, however many people search', async () => {
    const asking = geocoder('/search');
    await Promise.all(['one', 'two', 'three'].map((text) => asking.find(search(text))));
    expect(slept).toEqual([1000, 1000]);
    nowMs += 400;
    await asking.find(search('four'));
    nowMs += 1500;
    await asking.find(search('five'));
    expect(slept).toEqual([1000, 1000, 600]);
  });

  test('the same text, near the same view, is asked once in a day', async () => {
    const asking = geocoder('/search');
    const view = { latitude: 51.34, longitude: 12.41 };
    await Promise.all([asking.find(search('Müller', { view })), asking.find(search('Müller', { view }))]);
    await asking.find(
      search(' mueller'.replace('ue', 'ü').toUpperCase(), { view: { latitude: 51.33, longitude: 12.4 } }),
    );
    expect(requests).toHaveLength(1);
    await asking.find(search('Müller', { view: { latitude: 48, longitude: 11 } }));
    expect(requests).toHaveLength(2);
  });

  test('accounts take turns, and the users of an account', async () => {
    const asking = geocoder('/search');
    const texts = ['a1', 'a2', 'a3', 'a4', 'colleague', 'other 1', 'other 2'];
    const askers = [
      anna,
      anna,
      anna,
      anna,
      { ...anna, userId: 2 },
      { accountId: 2, userId: 3 },
      { accountId: 2, userId: 3 },
    ];
    await Promise.all(texts.map((text, at) => asking.find(search(text, { asker: askers[at] ?? anna }))));
    expect(asked().map((query) => query.get('q'))).toEqual(['a1', 'other 1', 'colleague', 'other 2', 'a2', 'a3', 'a4']);
  });

  test('four searches of a user wait, further ones are refused', async () => {
    const asking = geocoder('/search');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, number) => asking.find(search(`street ${number}`))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
    expect((outcomes[5] as PromiseRejectedResult).reason).toEqual(new TooManyWaiting('user', 4));
  });

  test('a search that waits too long is refused, and one whose caller hangs up is not asked', async () => {
    const held: ServerResponse[] = [];
    hold = (response) => held.push(response);
    const asking = geocoder('/search', { waitAtMostMs: 1 });
    const first = asking.find(search('slow'));
    const caller = new AbortController();
    const gone = geocoder('/search');
    const gonesFirst = gone.find(search('also slow'));
    const left = gone.find(search('left', { signal: caller.signal }));
    caller.abort(new Error('hung up'));
    await expect(left).rejects.toThrow('hung up');
    await expect(asking.find(search('late'))).rejects.toEqual(new TooManyWaiting());
    await expect.poll(() => held).toHaveLength(2);
    for (const response of held) response.end('[]');
    expect(await Promise.all([first, gonesFirst])).toEqual([[], []]);
    expect(
      asked()
        .map((query) => query.get('q'))
        .sort(),
    ).toEqual(['also slow', 'slow']);
  });

  test('an account does not learn from the cache what another one searched', async () => {
    const asking = geocoder('/search');
    await asking.find(search('Dorfstraße'));
    await asking.find(search('Dorfstraße', { asker: { accountId: 1, userId: 2 } }));
    expect(requests).toHaveLength(1);
    await asking.find(search('Dorfstraße', { asker: { accountId: 2, userId: 3 } }));
    expect(requests).toHaveLength(2);
  });
});

describe('a geocoder in trouble', () => {
  test.each([
    ['an error', { status: 500, body: 'key=secret' }, 'The geocoder answered 500.'],
    ['a page', { status: 200, body: '<html>' }, 'The answer is not JSON.'],
    ['another form', { status: 200, body: '{"features":7}' }, 'The answer has another form.'],
    ['a position off the earth', { status: 200, body: '[{"lat":"91","lon":"0"}]' }, 'The answer has another form.'],
    ['an endless answer', { status: 200, body: ' '.repeat(600_000) }, 'The answer is larger than 500000 bytes.'],
  ])('%s is logged once, without the key, and the next search asks again', async (_, bad, reason) => {
    const asking = geocoder('/search?key=secret');
    answer = bad;
    expect(await asking.find(search('one'))).toBeUndefined();
    expect(await asking.find(search('one'))).toBeUndefined();
    expect(warned).toEqual([{ reason }]);
    answer = { status: 200, body: JSON.stringify(nominatim) };
    expect(await asking.find(search('one', { limit: 1 }))).toEqual([house]);
  });

  test('no server', async () => {
    const asking = new Geocoder({
      ...{ url: 'http://127.0.0.1:1/search?key=secret', userAgent: 'x' },
      warn: (_, fields) => void warned.push(fields),
    });
    expect(await asking.find(search('one'))).toBeUndefined();
    expect(JSON.stringify(warned)).not.toContain('secret');
  });
});

test('through the API: addresses, 503 while the geocoder is away, and nothing without one', async () => {
  answer.body = JSON.stringify(photon);
  const geocoderOf = { url: `${origin}/api?key=secret`, attribution: '© Them' };
  const app = world().anotherService({ settings: { geocoder: geocoderOf } });
  const { access_token: token } = await world().signIn();
  const ask = (find: string): Promise<Response> =>
    app.request(`/public/v1/places/addresses?find=${find}&language=de&limit=1`, {
      headers: { Authorization: `Bearer ${token}` },
    });
  expect(await ((await ask('torgauer')).json() as Promise<Place[]>)).toEqual([house]);
  expect(await (await app.request('/config.json')).json()).toMatchObject({ geocoder: { attribution: '© Them' } });
  answer.status = 500;
  const away = await ask('other');
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await away.text()).not.toContain('secret');
  expect(await reply(world().request('GET', '/public/v1/places/addresses?find=torgauer'))).toEqual([]);
  expect(requests).toHaveLength(2);
});

test('through the API: lists do not wait for addresses, and one user has few searches waiting', async () => {
  const app = world().anotherService({ settings: { geocoder: { url: `${origin}/api`, attribution: '© Them' } } });
  const get = (path: string, signal?: AbortSignal): Promise<Response> =>
    app.request(path, { headers: { authorization: `Bearer ${world().token}` }, ...(signal && { signal }) });
  const hangUp = new AbortController();
  const held: ServerResponse[] = [];
  hold = (response) => held.push(response);
  // One is at the geocoder, four wait.
  const asked = Array.from({ length: 6 }, (_, nth) =>
    get(`/public/v1/places/addresses?find=road${nth}`, hangUp.signal),
  );
  const refused = await Promise.race(asked);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    reasons: [{ reason: 'tooManyWaiting', params: { of: 'user', limit: 4 } }],
  });
  const lists = Array.from({ length: 4 }, (_, nth) =>
    get(`/public/v1/geofenceVisits?_=${nth}&startDate=2026-01-01T00:00:00Z&endDate=2026-02-01T00:00:00Z`),
  );
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  hangUp.abort();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const response of held) response.destroy();
  await Promise.all(asked);
});
