/** Kills the service while it includes the past of a geofence: all of it happens, or nothing. */
import { beforeAll, expect, test } from 'vitest';
import type { GeofenceVisit } from '../../src/contract/visits.ts';
import { type Statement, sql } from '../../src/server/database/sql.ts';
import { addVehicle } from '../support/fleet.ts';
import { openIngest, type Send } from '../support/ingest.ts';
import { expectSoon, type Person, setStage } from '../support/journey.ts';
import { addGeofence, geofence, reply } from '../support/records.ts';

const stage = setStage({});

const minute = 60_000;
const start = Date.now() - 24 * 60 * minute;
const place = { latitude: 51.3712, longitude: 12.3343 };
const vans = 5;
/** Minutes inside (x) and outside (.): four visits. */
const track = '..xxxx..xx..x..xxxxxxx..';

let person: Person;
let id: number;
beforeAll(async () => {
  person = await stage.newPerson();
  const send = await openIngest(stage.service.url, person);
  for (let van = 1; van <= vans; van += 1) {
    await addVehicle(person, { name: `Van ${van}`, deviceId: `van-${van}` });
    await drive(send, `van-${van}`, track, 0);
  }
  id = await addGeofence(person, { ...place, radius: 300 });
});

const drive = (send: Send, device: string, letters: string, first: number): Promise<void> =>
  send(
    device,
    Array.from(letters, (letter, index) => ({
      atMs: start + (first + index) * minute,
      latitude: place.latitude + (letter === 'x' ? 0 : 0.1),
      longitude: place.longitude,
    })),
  );

const past = (): string => `/public/v1/geofences/${id}/past`;
const backfill = () => person.request('POST', past(), { startDate: new Date(start).toISOString() });
const visits = async (): Promise<GeofenceVisit[]> => {
  const [from, to] = [start - minute, Date.now() + minute].map((ms) => new Date(ms).toISOString());
  return reply(person.request('GET', `/public/v1/geofenceVisits?startDate=${from}&endDate=${to}`));
};

const waiting = sql`select count(*)::int as count from pg_locks where not granted and locktype = 'relation'`;

/** Kills the service when it waits to write the first or the last thing. */
async function killBefore(lock: Statement): Promise<void> {
  const { db } = stage.service;
  await db.transaction(async (tx) => {
    await tx.run(lock);
    const answer = backfill().then(
      ({ status }) => status,
      () => 'hung up',
    );
    await expectSoon(async () => (await db.one<{ count: number }>(waiting)).count).toBeGreaterThan(0);
    await stage.service.kill();
    expect(await answer).toBe('hung up');
  });
  await stage.service.restart();
}

test.each([
  ['verdicts are stored', sql`lock table geofence_backfill_verdict in share row exclusive mode`],
  ['visits are stored', sql`lock table visit in share row exclusive mode`],
  ['the audit entry is stored', sql`lock table audit in share row exclusive mode`],
])('before %s, a kill leaves everything as it was', async (_, lock) => {
  const { countsFromUtc } = await geofence(person, id);
  await killBefore(lock);
  expect(await visits()).toEqual([]);
  expect((await geofence(person, id)).countsFromUtc).toBe(countsFromUtc);
  expect((await person.request('DELETE', past())).status).toBe(404);
});

test('then it works, and intake goes on from its result', async () => {
  expect(await reply(backfill())).toEqual({ same: 0, changed: 0, gone: 0, new: 4 * vans });
  const found = await visits();
  expect(found).toHaveLength(4 * vans);
  const send = await openIngest(stage.service.url, person);
  await drive(send, 'van-1', 'xx.', track.length);
  expect(await visits()).toHaveLength(4 * vans + 1);
});
