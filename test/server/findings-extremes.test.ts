/** Findings and proposals of unusual fleets, geofences and trackers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding, FindingsAnswer } from '../../src/contract/geofence-findings.ts';
import type { Proposal } from '../../src/contract/proposals.ts';
import { sql } from '../../src/server/database/sql.ts';
import { dropOlder } from '../../src/server/store/drop-older.ts';
import { addVehicle } from '../support/fleet.ts';
import { addGeofence, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { position } from '../support/tracking.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 20);
const period = `?startDate=${new Date(start).toISOString()}&endDate=${new Date(start + 1440 * minute).toISOString()}`;
const findings = async (client: Client): Promise<Finding[]> =>
  (await reply<FindingsAnswer>(client.request('GET', `/public/v1/geofences/findings${period}`))).findings;
const kindsOf = async (client: Client): Promise<string[]> => (await findings(client)).map(({ kind }) => kind);
const proposals = (client: Client): Promise<Proposal[]> =>
  reply<Proposal[]>(client.request('GET', `/public/v1/geofences/proposals${period}`));

type Sent = [minutes: number, latitude: number, longitude: number];
let world: Service;
beforeAll(async () => {
  world = await service({ now: () => new Date(start + 1440 * minute) });
});
afterAll(() => world.close());

/** An account with one vehicle that sent these positions, after its geofences were drawn. */
async function fleet(
  sent: readonly Sent[],
  drawn: readonly object[] = [],
): Promise<{ client: Client; vehicleId: number }> {
  const client = await world.addAccount();
  for (const geofence of drawn) await addGeofence(client, geofence);
  const vehicleId = await addVehicle(client, { deviceId: 'a' });
  const plots = sent.map(([minutes, latitude, longitude]) =>
    position('a', start + minutes * minute, latitude, longitude),
  );
  await world.app.store({ accountId: client.accountId, keyId: 1 }, plots);
  return { client, vehicleId };
}
/** Stops of ten minutes at a place, an hour apart, with the way there and back. */
const stopsAt = (latitude: number, longitude: number, count = 6): Sent[] =>
  Array.from({ length: count }, (_, round) =>
    Array.from(
      { length: 13 },
      (_, at): Sent => [round * 60 + at, latitude + (at > 10 ? 0.02 * (at - 10) : 0), longitude],
    ),
  ).flat();

test('no geofence: no findings, and all stops are proposed', async () => {
  const { client } = await fleet(stopsAt(51, 12));
  expect(await findings(client)).toEqual([]);
  expect(await proposals(client)).toMatchObject([{ stops: 6, vehicles: 1 }]);
});

test('50,000 geofences: the one that vehicles pass has its suggestion, and the others were never visited', async () => {
  const { client } = await fleet(
    [
      [0, 51.0003, 11.998],
      [1, 51.0003, 12.002],
    ],
    [{ description: 'Gate', latitude: 51, longitude: 12, radius: 50 }],
  );
  await world.db.run(sql`
    insert into geofence (account_id, id, description, description_key, geofence_type, latitude, longitude, radius,
      created_utc, updated_utc)
    select ${client.accountId}::bigint, 1000000 + n, 'Place ' || n, 'place ' || n, 1, -40 + n / 1000, n % 1000 / 10.0, 50, now(), now()
    from generate_series(1, 49999) as n`);
  const found = await findings(client);
  expect(found[0]).toMatchObject({ kind: 'missedPassage', count: 1, suggestion: { radius: expect.any(Number) } });
  expect(found.filter(({ kind }) => kind === 'neverVisited')).toHaveLength(50_000);
  expect(found).toHaveLength(50_001);
});

test('a geofence that covers the country: its vehicles are in it, and nothing is proposed', async () => {
  const points = [
    [47, 6],
    [47, 15],
    [55, 15],
    [55, 6],
  ];
  const { client } = await fleet(stopsAt(51, 12), [{ description: 'Country', geofenceType: 2, points }]);
  // The tracker is silent between its rounds.
  expect(await kindsOf(client)).toEqual(['silence']);
  expect(await proposals(client)).toEqual([]);
});

test('a vehicle that never stops is nowhere proposed, also a ferry that moves with its vehicle', async () => {
  const { client } = await fleet(Array.from({ length: 600 }, (_, at): Sent => [at, 51 + at * 0.003, 12]));
  expect(await proposals(client)).toEqual([]);
});

test('a tracker that sends each hour has no passages, no silence and no stops', async () => {
  const sent = Array.from({ length: 24 }, (_, at): Sent => [at * 60, 51, 12 + (at % 2 === 0 ? -0.1 : 0.1)]);
  const { client } = await fleet(sent, [{ description: 'Between', latitude: 51, longitude: 12, radius: 500 }]);
  expect(await kindsOf(client)).toEqual(['neverVisited']);
  expect(await proposals(client)).toEqual([]);
});

test('both sides of the 180th meridian', async () => {
  const passage: Sent[] = [
    [0, -16.8, 179.997],
    [1, -16.8, -179.997],
  ];
  const { client } = await fleet(
    [...passage, ...stopsAt(-16.5, 179.9999).map(([at, ...rest]): Sent => [at + 60, ...rest])],
    [{ description: 'Meridian', latitude: -16.8, longitude: 180, radius: 100 }],
  );
  expect((await findings(client))[0]).toMatchObject({ kind: 'missedPassage', count: 1, total: 1 });
  const [proposal] = await proposals(client);
  expect(Math.abs(proposal?.centre.longitude ?? 0)).toBeCloseTo(180, 3);
});

test('the stops of a deleted vehicle still count', async () => {
  const { client, vehicleId } = await fleet(stopsAt(51, 12));
  const before = await proposals(client);
  await reply(client.request('DELETE', `/public/v1/vehicles/${vehicleId}`), 204);
  expect(await proposals(client)).toEqual(before);
});

test.each([
  ['without its key speaks of the new shape', false, ['neverVisited']],
  ['with its key speaks of the old shape', true, ['missedPassage', 'neverVisited']],
])('a finding that is called fine after its geofence was edited, %s', async (_, withKey, kinds) => {
  const { client } = await fleet(
    [
      [0, 51.0003, 11.998],
      [1, 51.0003, 12.002],
    ],
    [{ description: 'Gate', latitude: 51, longitude: 12, radius: 50 }],
  );
  const [finding] = await findings(client);
  expect(finding).toMatchObject({ kind: 'missedPassage', count: 1 });
  const { geofenceId = 0, kind, count, total, shapeKey } = finding ?? {};
  await reply(
    client.request('POST', '/public/v1/geofences', {
      ...{ id: geofenceId, description: 'Gate', geofenceType: 1, latitude: 51, longitude: 12, radius: 60, tags: [] },
    }),
    204,
  );
  const body = { geofenceId, kind, count, total, ...(withKey && { shapeKey }) };
  await reply(client.request('POST', '/public/v1/geofences/findings/dismiss', body), 204);
  expect(await kindsOf(client)).toEqual(kinds);
});

test('plots that retention removed are no part of findings and proposals', async () => {
  const { client } = await fleet(stopsAt(51, 12, 10));
  expect(await proposals(client)).toMatchObject([{ stops: 10 }]);
  await dropOlder(world.db, new Date(start + 240 * minute), { accountId: client.accountId });
  expect(await proposals(client)).toMatchObject([{ stops: 6 }]);
});
