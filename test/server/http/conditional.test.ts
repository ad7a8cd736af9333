/** ETag, If-None-Match, If-Match and compression. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAlarms,
  addInput,
  addInputChanges,
  addInputType,
  addPlots,
  addProbe,
  addProfile,
  addReadings,
  addVehicle,
} from '../../support/fleet.ts';
import { type Client, type Service, service } from '../../support/service.ts';

type Header = (tag: string) => string;

/** The tags that web servers make of ours when they compress, and their lists. */
const rewritten: [string, Header][] = [
  ['weak, as nginx sends it', (tag) => `W/${tag}`],
  ['with -gzip, as Apache and Caddy send it', (tag) => ending(tag, '-gzip')],
  ['with ;gzip, as an older Apache sends it', (tag) => ending(tag, ';gzip')],
  ['with -br', (tag) => ending(tag, '-br')],
  ['with -zstd, as Caddy sends it', (tag) => ending(tag, '-zstd')],
  ['with the ending of our gzip', (tag) => ending(tag, '-gz')],
  ['weak with an ending', (tag) => `W/${ending(tag, '-gzip')}`],
  ['with the endings of two servers', (tag) => ending(tag, '-br-gzip')],
  ['in a list', (tag) => `"other", W/"another",${ending(tag, '-gzip')}`],
  ['in a list with spaces', (tag) => `  "other"  ,  W/${tag}  `],
];
const ending = (tag: string, added: string): string => tag.replace(/"$/, `${added}"`);

let world: Service;
/** A list of more than a kilobyte, and a small record. */
const list = '/public/v1/tags';
let record: string;
beforeAll(async () => {
  world = await service();
  for (let number = 0; number < 30; number += 1) await saveTag({ name: `Tag ${number}` });
  record = `${list}/${await saveTag({ name: 'The one' })}`;
});
afterAll(() => world.close());

async function saveTag(tag: object, headers?: Record<string, string>): Promise<number> {
  const response = await world.request('POST', list, { resourceType: 25, colour: 1, ...tag }, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as number;
}
const get = (path: string, headers?: Record<string, string>, by: Client = world): Promise<Response> =>
  by.request('GET', path, undefined, headers);
const etagOf = async (path: string, headers?: Record<string, string>, by?: Client): Promise<string> =>
  (await get(path, headers, by)).headers.get('etag') ?? '';

describe('ETag', () => {
  test.each(['list', 'record'])('a %s has a strong one, the same until it changes', async (kind) => {
    const path = kind === 'list' ? list : record;
    const before = await etagOf(path);
    expect(before).toMatch(/^"[0-9a-f]{40}"$/);
    expect(await etagOf(path)).toBe(before);
    await saveTag({ id: Number(record.split('/').at(-1)), name: `Renamed ${kind}` });
    expect(await etagOf(path)).not.toBe(before);
  });

  test('differs for each encoding, because the bytes differ', async () => {
    const tags = await Promise.all(['', 'gzip', 'br'].map((coding) => etagOf(list, { 'Accept-Encoding': coding })));
    expect(new Set(tags).size).toBe(3);
  });

  test('a change has none', async () => {
    const response = await world.request('POST', list, { name: 'x', resourceType: 25, colour: 1 });
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('If-None-Match', () => {
  test.each<[string, Header, number]>([
    ['the tag itself', (tag: string) => tag, 304],
    ['a star', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['another weak tag', () => 'W/"other"', 200],
    ['the tag without quotes', (tag: string) => tag.replaceAll('"', ''), 200],
    ['a longer tag', (tag: string) => ending(tag, '-x'), 200],
    ['a tag whose ending is in the middle', (tag: string) => ending(tag, '-gzipped'), 200],
    ...rewritten.map(([name, header]): [string, Header, number] => [`the tag ${name}`, header, 304]),
  ])('with %s', async (_, header, status) => {
    for (const path of [list, record]) {
      const tag = await etagOf(path);
      const response = await get(path, { 'If-None-Match': header(tag) });
      expect(response.status).toBe(status);
      expect(response.headers.get('etag')).toBe(tag);
      expect((await response.text()) === '').toBe(status === 304);
    }
  });

  test('is answered with the tag of the requested encoding', async () => {
    const plain = await etagOf(list);
    const response = await get(list, { 'If-None-Match': plain, 'Accept-Encoding': 'gzip' });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(ending(plain, '-gz'));
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });
});

describe('compression', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0', null],
    ['identity', null],
    ['identity;q=1, gzip;q=0.5', null],
    ['deflate', null],
    ['', null],
  ])('Accept-Encoding "%s" gets %s', async (header, coding) => {
    const plain = await (await get(list)).text();
    const response = await get(list, { 'Accept-Encoding': header });
    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
    const unpacked = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(unpacked.toString()).toBe(plain);
    expect(bytes.byteLength < plain.length / 2).toBe(coding !== null);
  });

  test('a small answer is not compressed', async () => {
    const response = await get(record, { 'Accept-Encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBeNull();
  });
});

describe('If-Match', () => {
  const update = (header: string, id: number): Promise<Response> =>
    world.request('POST', list, { id, name: 'Mine', resourceType: 25, colour: 2 }, { 'If-Match': header });

  test.each<[string, Header, number]>([
    ['the current tag', (tag: string) => tag, 200],
    ['a star', () => '*', 200],
    ['another state', () => '"other"', 412],
    ['another state, weak', () => 'W/"other-gzip"', 412],
    ['a longer tag', (tag: string) => ending(tag, '-x'), 412],
    ['the tag without quotes', (tag: string) => tag.replaceAll('"', ''), 412],
    ...rewritten.map(([name, header]): [string, Header, number] => [`the current tag ${name}`, header, 200]),
  ])('%s', async (_, header, status) => {
    const id = await saveTag({ name: 'Contended' });
    const response = await update(header(await etagOf(`${list}/${id}`)), id);
    expect(response.status).toBe(status);
    const saved = (await (await get(`${list}/${id}`)).json()) as { name: string };
    expect(saved.name).toBe(status === 200 ? 'Mine' : 'Contended');
  });

  test('an unknown record is 404, not 412', async () => {
    expect((await update('"other"', 4711)).status).toBe(404);
  });

  test('has no effect on a create', async () => {
    expect(await saveTag({ name: 'New' }, { 'If-Match': '"other"' })).toBeGreaterThan(0);
  });

  test('of several writers with the same state one wins', async () => {
    const id = await saveTag({ name: 'Contended' });
    const seen = await etagOf(`${list}/${id}`);
    const statuses = (
      await Promise.all(
        Array.from({ length: 8 }, (_, colour) =>
          world.request('POST', list, { id, name: 'Mine', resourceType: 25, colour: colour + 2 }, { 'If-Match': seen }),
        ),
      )
    ).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(7);
  });

  test('a save without a change does not change the ETag of a geofence', async () => {
    const circle = { description: 'Yard', geofenceType: 1, latitude: 51.3, longitude: 12.4, radius: 100 };
    const created = await world.request('POST', '/public/v1/geofences', circle);
    const path = created.headers.get('location') ?? '';
    const seen = await etagOf(path);
    const geofence = (await (await get(path)).json()) as object;
    const save = (change: object): Promise<Response> =>
      world.request('POST', '/public/v1/geofences', { ...geofence, ...change }, { 'If-Match': seen });
    expect((await save({})).status).toBe(204);
    expect((await save({ radius: 200 })).status).toBe(204);
    expect((await save({ radius: 300 })).status).toBe(412);
  });
});

/** A record that a device also writes: people save it while the device reports. */
interface Reported {
  path: string;
  save(change?: object): object;
  report(): Promise<unknown>;
}

async function reportedVehicle(client: Client): Promise<Reported> {
  const id = await addVehicle(client);
  const body = { id, name: 'Van' };
  await client.request('POST', '/public/v1/vehicles', body);
  return {
    path: `/public/v1/vehicles/${id}`,
    save: (change) => ({ ...body, ...change }),
    report: () => addPlots(world, client, [{ vehicleId: id, utc: new Date() }]),
  };
}

async function reportedInput(client: Client): Promise<Reported> {
  const [inputTypeId, other] = [await addInputType(client), await addInputType(client)];
  const inputId = await addInput(world, client, await addVehicle(client));
  const body = { inputId, inputTypeId };
  await client.request('POST', '/public/v1/inputs', body);
  return {
    path: `/public/v1/inputs/${inputId}`,
    save: (change) => ({ ...body, ...(change && { inputTypeId: other }) }),
    report: () => addInputChanges(world, client, inputId, [[new Date(), 1]]),
  };
}

async function reportedProbe(client: Client): Promise<Reported> {
  const [profileId, vehicleId] = [await addProfile(client), await addVehicle(client)];
  const probeId = await addProbe(world, client, vehicleId);
  const body = { probeId, name: 'Front', profileId };
  await client.request('POST', '/public/v1/temperature/probes', body);
  return {
    path: `/public/v1/temperature/probes/${probeId}`,
    save: (change) => ({ ...body, ...change }),
    report: async () => {
      const now = new Date();
      await addReadings(world, client, probeId, [[now, 12]]);
      await addAlarms(world, client, [{ probeId, vehicleId, startUtc: now, endUtc: null }]);
    },
  };
}

describe.each([
  ['vehicle', reportedVehicle],
  ['input', reportedInput],
  ['probe', reportedProbe],
])('a %s that reports in between', (_, reported) => {
  const saved = async (client: Client, { path }: Reported, body: object, tag: string): Promise<number> =>
    (await client.request('POST', path.replace(/\/\d+$/, ''), body, { 'If-Match': tag })).status;

  test('changes the body, and can still be saved by everyone with the former state', async () => {
    const client = await world.addAccount();
    const record = await reported(client);
    const seen = await etagOf(record.path, undefined, client);
    await record.report();
    const now = await client.request('GET', record.path, undefined, { 'If-None-Match': seen });
    expect(now.status).toBe(200);
    const tag = now.headers.get('etag') ?? '';
    expect(tag).not.toBe(seen);
    expect((await client.request('GET', record.path, undefined, { 'If-None-Match': tag })).status).toBe(304);
    for (const [, header] of rewritten) {
      expect(await saved(client, record, record.save(), header(seen))).toBeLessThan(300);
    }
  });

  test('is 412 after another person saved it', async () => {
    const client = await world.addAccount();
    const record = await reported(client);
    const seen = await etagOf(record.path, undefined, client);
    expect(await saved(client, record, record.save({ name: 'Other' }), seen)).toBeLessThan(300);
    await record.report();
    expect(await saved(client, record, record.save(), seen)).toBe(412);
    expect(await saved(client, record, record.save(), await etagOf(record.path, undefined, client))).toBeLessThan(300);
  });
});
