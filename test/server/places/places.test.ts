import { describe, expect, test } from 'vitest';
import { roles } from '../../../src/contract/choices.ts';
import type { MomentDescription, Place, PlaceDescription } from '../../../src/contract/places.ts';
import { destination } from '../../../src/geo/distance.ts';
import { type Point, toWire } from '../../../src/geo/shape.ts';
import { addPlots, addVehicle } from '../../support/fleet.ts';
import { reply } from '../../support/records.ts';
import { type Client, serviceOfFile } from '../../support/service.ts';

const world = serviceOfFile();

const describeAll = (client: Client, positions: readonly Point[]): Promise<PlaceDescription[]> =>
  reply(client.request('POST', '/public/v1/places/describe', { positions }));
const addGeofence = (client: Client, description: string, shape: Parameters<typeof toWire>[0]): Promise<unknown> =>
  reply(client.request('POST', '/public/v1/geofences', { description, tags: [], ...toWire(shape) }), 204);

const yard: Point = { latitude: 51.4, longitude: 12.3 };
const circle = { kind: 'circle', centre: yard, radiusMetres: 100 } as const;

test('a viewer finds towns and has positions described', async () => {
  const viewer = await world().addUser({ role: roles.viewer });
  const found = await reply<Place[]>(viewer.request('GET', '/public/v1/places?find=munchen'));
  expect(found[0]).toMatchObject({ kind: 'town', name: 'München', country: 'DE', distanceMetres: null });
  expect(found.length).toBeLessThanOrEqual(10);
  expect(await describeAll(viewer, [{ latitude: 48.137, longitude: 11.575 }])).toEqual([
    { kind: 'town', name: 'München', place: null, geofenceId: null, inside: true, distanceMetres: 0, bearing: null },
  ]);
});

test('the distance is from the view', async () => {
  const path = '/public/v1/places?find=leipzig&latitude=51.33962&longitude=12.37129&limit=1';
  expect(await reply(world().request('GET', path))).toMatchObject([{ name: 'Leipzig', distanceMetres: 0 }]);
});

test('own geofences come before towns: inside, near, and no longer near', async () => {
  const client = await world().addAccount();
  await addGeofence(client, 'Depot Nord', circle);
  const at = (metres: number): Point => destination(yard, 90, metres);
  const [inside, near, far] = await describeAll(client, [at(50), at(220), at(450)]);
  expect(inside).toMatchObject({ kind: 'geofence', name: 'Depot Nord', inside: true, distanceMetres: 0 });
  expect(near).toMatchObject({ kind: 'geofence', name: 'Depot Nord', inside: false, bearing: null });
  expect(near?.distanceMetres).toBeCloseTo(120, 3);
  expect(far).toMatchObject({ kind: 'town', inside: false });
});

test('a polygon across the 180th meridian is near from both sides', async () => {
  const client = await world().addAccount();
  const nodes = [
    { latitude: 0, longitude: 179.999 },
    { latitude: 0, longitude: -179.999 },
    { latitude: 0.002, longitude: -179.999 },
    { latitude: 0.002, longitude: 179.999 },
  ];
  await addGeofence(client, 'Line', { kind: 'polygon', nodes });
  const described = await describeAll(client, [
    { latitude: 0.001, longitude: 180 },
    { latitude: 0.001, longitude: -180 },
    { latitude: 0.001, longitude: 179.998 },
    { latitude: 0.001, longitude: -179.998 },
  ]);
  expect(described.map((each) => [each?.name, Math.round(each?.distanceMetres ?? -1)])).toEqual([
    ['Line', 0],
    ['Line', 0],
    ['Line', 111],
    ['Line', 111],
  ]);
});

test('changes and deletions of geofences count at once, and other accounts’ never', async () => {
  const client = await world().addAccount();
  const nameAt = async (asked: Client): Promise<string | undefined> => (await describeAll(asked, [yard]))[0]?.kind;
  expect(await nameAt(client)).toBe('town');
  await addGeofence(client, 'Depot', circle);
  expect(await nameAt(client)).toBe('geofence');
  expect(await nameAt(await world().addAccount())).toBe('town');
  const [geofence] = await reply<{ id: number }[]>(client.request('GET', '/public/v1/geofences'));
  await reply(client.request('DELETE', `/public/v1/geofences/${geofence?.id}`), 204);
  expect(await nameAt(client)).toBe('town');
});

test('a service without the file of towns still knows geofences', async () => {
  const client = await world().addAccount();
  await addGeofence(client, 'Depot', circle);
  const app = world().anotherService({ readTowns: undefined });
  const headers = { Authorization: `Bearer ${client.token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ positions: [yard, { latitude: 0, longitude: 0 }] });
  const described = await app.request('/public/v1/places/describe', { method: 'POST', headers, body });
  expect(await described.json()).toMatchObject([{ name: 'Depot' }, { kind: 'unknown', name: '' }]);
  const found = await app.request('/public/v1/places?find=leipzig', { headers });
  expect(await found.json()).toEqual([]);
});

test('geofences can be left out', async () => {
  const client = await world().addAccount();
  await addGeofence(client, 'Depot Nord', circle);
  const body = { positions: [yard], geofences: false };
  expect(await reply(client.request('POST', '/public/v1/places/describe', body))).toMatchObject([{ kind: 'town' }]);
});

describe('where vehicles were', () => {
  const minute = 60_000;
  const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 20, 9) + minutes * minute);
  const hour = 60;
  const describeMoments = (
    client: Client,
    moments: readonly { vehicleId: number; utc: Date }[],
    more: object = {},
  ): Promise<MomentDescription[]> => reply(client.request('POST', '/public/v1/plots/describe', { moments, ...more }));

  test('is the last position up to each time, in the order of the moments', async () => {
    const client = await world().addAccount();
    await addGeofence(client, 'Depot Nord', circle);
    const [van, lorry] = [await addVehicle(client), await addVehicle(client)];
    const munich: Point = { latitude: 48.137, longitude: 11.575 };
    await addPlots(world(), client, [
      { vehicleId: van, utc: at(0), ...yard },
      { vehicleId: van, utc: at(10), ...munich },
      { vehicleId: lorry, utc: at(5), ...yard },
    ]);
    const described = await describeMoments(client, [
      { vehicleId: van, utc: at(10) },
      { vehicleId: van, utc: at(9) },
      { vehicleId: van, utc: at(-1) },
      { vehicleId: lorry, utc: at(5 + 24 * hour - 1) },
      { vehicleId: lorry, utc: at(5 + 24 * hour) },
      { vehicleId: van + lorry + 1000, utc: at(10) },
    ]);
    expect(described.map(({ plot, place }) => [plot?.utc, place.kind, place.name])).toEqual([
      [at(10).toISOString(), 'town', 'München'],
      [at(0).toISOString(), 'geofence', 'Depot Nord'],
      [undefined, 'unknown', ''],
      [at(5).toISOString(), 'geofence', 'Depot Nord'],
      [undefined, 'unknown', ''],
      [undefined, 'unknown', ''],
    ]);
    expect(described[0]?.plot).toMatchObject({ vehicleId: van, ...munich });
    const [withoutGeofences] = await describeMoments(client, [{ vehicleId: van, utc: at(9) }], { geofences: false });
    expect(withoutGeofences?.place.kind).toBe('town');
  });

  test('is unknown for the vehicles of others', async () => {
    const owner = await world().addAccount();
    const vehicleId = await addVehicle(owner);
    await addPlots(world(), owner, [{ vehicleId, utc: at(0), ...yard }]);
    const asked = [{ vehicleId, utc: at(0) }];
    expect(await describeMoments(owner, asked)).toMatchObject([{ plot: { vehicleId } }]);
    expect(await describeMoments(await world().addAccount(), asked)).toMatchObject([{ plot: null }]);
  });
});
