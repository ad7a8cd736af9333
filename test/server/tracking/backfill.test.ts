/** Geofences that are drawn after the fact, with the past backfilled, compared with the truth of recorded fleets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PastAnswer } from '../../../src/contract/past.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { sweepExpired } from '../../../src/server/store/sweep.ts';
import { sealPlots } from '../../../src/server/telemetry/seal-telemetry.ts';
import { Dice } from '../../support/dice.ts';
import { batches, withRepeats } from '../../support/order.ts';
import { needsRecorded, recordedRows, recordedShapes } from '../../support/recorded.ts';
import { addGeofence, geofence, geofencesPath, reply, yard } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';
import { sessionsAtLocks } from '../../support/sessions-at-locks.ts';
import { type Positioned, position, storedVisits } from '../../support/tracking.ts';

let nowMs = Date.UTC(2026, 10, 20, 9);
let world: Service;
beforeAll(async () => {
  world = await service({ now: () => new Date(nowMs) });
});
afterAll(() => world.close());

interface Counts {
  same: number;
  changed: number;
  gone: number;
  new: number;
}
const pastOf = (id: number): string => `${geofencesPath}/${id}/past`;
const backfill = (client: Client, id: number, startDate = '2000-01-01T00:00:00Z') =>
  reply<Counts>(client.request('POST', pastOf(id), { startDate }));

async function messagesOf(trace: string): Promise<Positioned[]> {
  const rows = await recordedRows(trace);
  return rows.map((row) => {
    const utcMs = Date.parse(row['timeUtc'] ?? '');
    return position(row['vehicle'] ?? '', utcMs, Number(row['latitude']), Number(row['longitude']));
  });
}

const recordings = [
  ['jersey-trucks-2015-12', 'load/us-counties.geojson.gz', 'in order', 5],
  ['jersey-trucks-2015-12', 'load/us-counties.geojson.gz', 'shuffled', 5],
  ['austin-bus-2016-11-24_27', 'austin-places.geojson', 'in order', 6],
  ['austin-bus-2016-11-24_27', 'austin-places.geojson', 'during intake', 6],
] as const;

describe.each(recordings)('%s in %s, %s', (traces, polygons, order, count) => {
  const trace = `traces/${traces}.csv.gz`;
  const places = polygons.replace(/^load\//, '').replace(/\.geojson.*$/, '');
  const truth = `truth/visits.${traces}.${places}.csv.gz`;
  const data = needsRecorded(trace, truth, `polygons/${polygons}`);

  test.skipIf(data.missing)(`gives the visits of the truth ${data.note}`, async () => {
    const client = await world.addAccount();
    const messages = await messagesOf(trace);
    const tracking = world.track();
    const store = async (some: readonly Positioned[]): Promise<void> => {
      for (const batch of batches(some, 1000)) await tracking.store({ accountId: client.accountId, keyId: 1 }, batch);
    };
    const rows = await recordedRows(truth);
    // The polygons with most visits.
    const visits = new Map<string, number>();
    for (const row of rows) visits.set(row['polygonIndex'] ?? '', (visits.get(row['polygonIndex'] ?? '') ?? 0) + 1);
    const chosen = [...visits].sort((one, other) => other[1] - one[1]).slice(0, count);
    const shapes = recordedShapes(polygons);
    const sent = order === 'shuffled' ? withRepeats(messages, new Dice(5)) : messages;
    const later = order === 'during intake' ? sent.splice(sent.length / 3) : [];
    await store(sent);
    const intake = store(later);
    const ids = new Map<string, number>();
    for (const [index] of chosen) {
      const id = await addGeofence(client, { description: `Place ${index}`, ...shapes.get(Number(index)) });
      ids.set(index, id);
      await backfill(client, id);
    }
    await intake;

    const expected = rows.flatMap((row) => {
      const id = ids.get(row['polygonIndex'] ?? '');
      const utc = (name: string) => new Date(row[name] ?? '').toISOString();
      const end = row['closed'] === '1' ? utc('endUtc') : '';
      return id === undefined ? [] : [`${row['vehicle']} ${id} ${utc('startUtc')} ${end}`];
    });
    expect(await storedVisits(world.db, client.accountId)).toEqual(expected.sort());

    // A question about the same shape gives the same visits.
    const [index = '', visited = 0] = chosen[0] ?? [];
    const asked = { startDate: '2000-01-01T00:00:00Z', endDate: '2030-01-01T00:00:00Z', geofenceId: ids.get(index) };
    const answer = client.request('POST', '/public/v1/geofences/past', { ...shapes.get(Number(index)), ...asked });
    expect((await reply<PastAnswer>(answer)).compared).toEqual({ same: visited, changed: [], gone: [], new: [] });

    // After the undo, only what was stored after the drawing remains.
    if (order !== 'during intake') {
      for (const id of ids.values()) await reply(client.request('DELETE', pastOf(id)), 204);
      expect(await storedVisits(world.db, client.accountId)).toEqual([]);
    }
  });
});

describe('one geofence', () => {
  const start = Date.UTC(2026, 10, 20, 6);
  const minute = 60_000;
  const at = (minutes: number): string => new Date(start + minutes * minute).toISOString();
  /** Minute by minute: `x` in the yard, `o` 300 m away, `.` far away. */
  const latitudes: Record<string, number> = { x: yard.latitude, o: yard.latitude + 0.0027, '.': 50 };
  const track = (client: Client, text: string, first = 0) =>
    world.app.store(
      { accountId: client.accountId, keyId: 1 },
      [...text].map((letter, index) => {
        const utcMs = start + (first + index) * minute;
        return position('van', utcMs, latitudes[letter] ?? 0, yard.longitude);
      }),
    );
  const visits = async (client: Client): Promise<string[]> => {
    const period = `startDate=${at(-1000)}&endDate=${at(1000)}`;
    const list = await reply<{ id: number; startUtc: string; endUtc: string | null }[]>(
      client.request('GET', `/public/v1/geofenceVisits?${period}`),
    );
    const minutes = (utc: string | null) => (utc === null ? '' : (Date.parse(utc) - start) / minute);
    return list.map(({ id, startUtc, endUtc }) => `${id} ${minutes(startUtc)}-${minutes(endUtc)}`);
  };
  const widen = (client: Client, id: number, radius = 400) =>
    reply(client.request('POST', geofencesPath, { ...yard, id, radius }), 204);

  test('a visit that overlaps an old one keeps its id; the rest is counted', async () => {
    const client = await world.addAccount();
    const id = await addGeofence(client);
    await track(client, '.xx.oxo.x.o.xox.');
    const [first, second, third, fourth] = (await visits(client)).map((text) => text.split(' ')[0]);
    await widen(client, id);
    expect(await backfill(client, id, at(3))).toEqual({ same: 1, changed: 2, gone: 1, new: 1 });
    const after = await visits(client);
    expect(after.filter((text) => !text.endsWith('10-10'))).toEqual([
      `${first} 1-2`,
      `${second} 4-6`,
      `${third} 8-8`,
      `${fourth} 12-14`,
    ]);
    expect(after).toHaveLength(5);
    expect((await geofence(client, id)).countsFromUtc).toBe(at(3));
  });

  test('a visit keeps its id and beginning if its first plots are no longer stored', async () => {
    const client = await world.addAccount();
    const id = await addGeofence(client, { radius: 400 });
    await track(client, 'xxoo.');
    const [visit] = (await visits(client)).map((text) => text.split(' ')[0]);
    await world.db.run(sql`delete from plot where account_id = ${client.accountId} and utc < ${new Date(at(2))}`);
    await widen(client, id, 200);
    expect(await backfill(client, id, at(2))).toMatchObject({ changed: 1, gone: 0, new: 0 });
    expect(await visits(client)).toEqual([`${visit} 0-0`]);
  });

  test('no visit remains of a first plot that is outside now', async () => {
    const client = await world.addAccount();
    const id = await addGeofence(client, { radius: 400 });
    await track(client, 'o..');
    expect(await visits(client)).toHaveLength(1);
    await widen(client, id, 200);
    expect(await backfill(client, id)).toEqual({ same: 0, changed: 0, gone: 1, new: 0 });
    expect(await visits(client)).toEqual([]);
  });

  test('counts unchanged visits of a vehicle also before its first changed plot', async () => {
    const client = await world.addAccount();
    const id = await addGeofence(client);
    await track(client, '.x.xx.x.xo..x.');
    await widen(client, id);
    expect(await backfill(client, id, at(2))).toEqual({ same: 3, changed: 1, gone: 0, new: 0 });
  });

  test('changes a visit of which only the beginning is new', async () => {
    const client = await world.addAccount();
    const id = await addGeofence(client);
    await track(client, '.ox..xo.');
    const [first, second] = (await visits(client)).map((text) => text.split(' ')[0]);
    await widen(client, id);
    expect(await backfill(client, id, at(0))).toEqual({ same: 0, changed: 2, gone: 0, new: 0 });
    expect(await visits(client)).toEqual([`${first} 1-2`, `${second} 5-6`]);
  });

  test('is undone with its ids, and plots stored since keep their verdict', async () => {
    const client = await world.addAccount();
    const id = await addGeofence(client);
    await track(client, '.xoxo.');
    const before = await visits(client);
    const shown = await geofence(client, id);
    await widen(client, id);
    await backfill(client, id);
    expect(await visits(client)).toEqual([`${before[0]?.split(' ')[0]} 1-4`]);
    await track(client, 'o.', 6);
    await reply(client.request('DELETE', pastOf(id)), 204);
    const [one, other, since] = await visits(client);
    expect([one, other]).toEqual(before);
    expect(since?.split(' ')[1]).toBe('6-6');
    expect((await geofence(client, id)).countsFromUtc >= shown.countsFromUtc).toBe(true);
    await reply(client.request('DELETE', pastOf(id)), 404);
  });

  /** Without what every change raises. */
  const records = async (client: Client): Promise<object[]> => {
    const list = client.request('GET', `/public/v1/geofenceVisits?startDate=${at(-1000)}&endDate=${at(1000)}`);
    return (await reply<{ updated: string }[]>(list)).map(({ updated, ...visit }) => visit);
  };
  const review = (client: Client, id: string | undefined, note: string) =>
    reply(
      client.request('POST', '/public/v1/geofenceVisits/review', {
        ...{ ids: [Number(id)], disregarded: true, reason: 4, note },
      }),
      204,
    );
  const idsIn = async (client: Client) => (await visits(client)).map((text) => text.split(' ')[0]);

  test('keeps reviews of visits that continue, and its undo returns removed visits with their ids and reviews', async () => {
    const client = await world.addAccount();
    const id = await addGeofence(client, { radius: 400 });
    await track(client, '.xoxo.o.o.');
    const other = await addGeofence(client);
    await backfill(client, other);
    const ids = await idsIn(client);
    for (const [index, visit] of ids.entries()) await review(client, visit, `Note ${index}`);
    const before = await records(client);
    expect(before).toHaveLength(5);

    const { cursor } = await reply<{ cursor: string }>(client.request('GET', '/public/v1/changes'));
    // Splits and removes, then joins.
    await widen(client, id, 200);
    expect(await backfill(client, id)).toEqual({ same: 0, changed: 1, gone: 2, new: 1 });
    await widen(client, other, 400);
    expect(await backfill(client, other)).toEqual({ same: 0, changed: 1, gone: 1, new: 2 });
    const during = await records(client);
    const [first] = before as { id: number; note: string }[];
    expect(during).toContainEqual({ ...first, endUtc: at(1), endPlotId: expect.any(Number) as number });
    await reply(client.request('DELETE', pastOf(other)), 204);
    await reply(client.request('DELETE', pastOf(id)), 204);
    expect(await records(client)).toEqual(before);

    // A copy that followed all changes has them again.
    const { changes } = await reply<{ changes: { id: number; record: { note: string } | null }[] }>(
      client.request('GET', `/public/v1/changes?after=${cursor}&kinds=visit`),
    );
    const copied = new Map(changes.map(({ id: changed, record }) => [changed, record?.note]));
    for (const visit of before as typeof during & { id: number; note: string }[]) {
      expect(copied.get(visit.id)).toBe(visit.note);
    }
    // And a second time.
    await widen(client, id, 300);
    await widen(client, id, 200);
    await backfill(client, id);
    await reply(client.request('DELETE', pastOf(id)), 204);
    expect(await records(client)).toEqual(before);
  });

  test('a removed visit that late data split since returns with its id and review', async () => {
    const client = await world.addAccount();
    const id = await addGeofence(client, { radius: 400 });
    await track(client, '.oo');
    const [visit] = await idsIn(client);
    await review(client, visit, 'Jam');
    await widen(client, id, 200);
    await backfill(client, id);
    expect(await visits(client)).toEqual([]);
    await track(client, '.', 3);
    await track(client, '.', 1.5);
    await reply(client.request('DELETE', pastOf(id)), 204);
    const [one, other] = await visits(client);
    expect([one, other?.split(' ')[1]]).toEqual([`${visit} 1-1`, '2-2']);
    expect(await records(client)).toMatchObject([
      { disregarded: true, reason: 4, note: 'Jam' },
      { disregarded: false, reason: null, note: null },
    ]);
  });

  test('what it removed is kept until its undo, the next backfill, or for a day', async () => {
    const client = await world.addAccount();
    const id = await addGeofence(client, { radius: 400 });
    await track(client, '.o.o.');
    const kept = async (): Promise<number> => {
      const { count } = await world.db.one<{ count: number }>(sql`
        select count(*)::integer as count from geofence_backfill_visit where account_id = ${client.accountId}`);
      return count;
    };
    const narrow = async (): Promise<void> => {
      await widen(client, id, 200);
      await backfill(client, id);
    };
    await narrow();
    expect(await kept()).toBe(2);
    await reply(client.request('DELETE', pastOf(id)), 204);
    expect(await kept()).toBe(0);
    await narrow();
    await backfill(client, id);
    expect(await kept()).toBe(0);
    await widen(client, id);
    await backfill(client, id);
    await narrow();
    const day = 24 * 3600_000;
    await sweepExpired(world.db, new Date(nowMs + day));
    expect(await kept()).toBe(2);
    await sweepExpired(world.db, new Date(nowMs + day + 1));
    expect(await kept()).toBe(0);
  });

  test('stays open for the next plots of intake, which then end it', async () => {
    const client = await world.addAccount();
    await track(client, '.xx');
    const id = await addGeofence(client);
    await backfill(client, id);
    const [open = ''] = await visits(client);
    expect(open).toMatch(/ 1-$/);
    await track(client, 'x.', 3);
    expect(await visits(client)).toEqual([`${open}3`]);
  });

  test('cannot be undone after a change of the shape, a second time, or a day', async () => {
    const client = await world.addAccount();
    const id = await addGeofence(client);
    await reply(client.request('DELETE', pastOf(id)), 404);
    await backfill(client, id);
    await widen(client, id);
    await reply(client.request('DELETE', pastOf(id)), 409);
    await backfill(client, id);
    await backfill(client, id);
    await reply(client.request('DELETE', pastOf(id)), 409);
    await widen(client, id, 500);
    await backfill(client, id);
    nowMs += 24 * 3600_000 + 1;
    await reply((await client.signInAgain()).request('DELETE', pastOf(id)), 409);
  });

  test('intake does not wait while sealed plots change, neither during a backfill nor during its undo', async () => {
    const client = await world.addAccount();
    await track(client, '.xx.x');
    await sealPlots(world.db, new Date(nowMs + 1e9), { accountId: client.accountId });
    const id = await addGeofence(client);
    /** Starts `work`, stores a plot while `work` waits for a locked span, then lets `work` finish. */
    const during = async (work: () => Promise<unknown>, letter: string, minutes: number): Promise<void> => {
      let working: Promise<unknown> | undefined;
      await world.db.transaction(async (tx) => {
        await tx.run(sql`select from plot_span where account_id = ${client.accountId} for update`);
        working = work();
        await expect.poll(() => sessionsAtLocks(world.db, world.db.source.isCluster)).toBe(1);
        await track(client, letter, minutes);
      });
      await working;
    };
    await during(() => backfill(client, id), 'x', 5);
    expect((await visits(client)).map((text) => text.split(' ')[1])).toEqual(['1-2', '4-']);
    await during(() => reply(client.request('DELETE', pastOf(id)), 204), '.', 6);
    expect((await visits(client)).map((text) => text.split(' ')[1])).toEqual(['5-5']);
  });

  test('runs once at a time, without a notice, as one audit entry', async () => {
    const client = await world.addAccount();
    await track(client, '.xx.');
    const id = await addGeofence(client, { email: 'yard@fleet.example' });
    const all = await Promise.all(
      Array.from({ length: 5 }, () => client.request('POST', pastOf(id), { startDate: at(0) })),
    );
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    for (const { status, headers } of all) if (status === 409) expect(headers.get('retry-after')).toBe('10');
    const entries = await reply<{ id: number; resource: string }[]>(
      client.request('GET', `/public/v1/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z`),
    );
    // The device's first message created a vehicle.
    const audit = entries.filter(({ resource }) => resource === 'geofence');
    expect(audit).toHaveLength(1 + statuses.filter((status) => status === 200).length);
    expect(audit.at(-1)).toMatchObject({ action: 'update', resource: 'geofence', resourceId: id, count: 1 });
    const entry = audit.at(-1)?.id;
    const undone = await reply<{ ids: number[] }>(client.request('POST', `/public/v1/audit/${entry}/undo`));
    expect(undone).toMatchObject({ ids: [], left: [{ id, code: 'final' }] });
  });

  test('is for administrators, of existing geofences', async () => {
    const client = await world.addAccount();
    const id = await addGeofence(client);
    const viewer = await world.addUser({ role: 1, accountId: client.accountId });
    await reply(viewer.request('POST', pastOf(id), { startDate: at(0) }), 403);
    await reply(client.request('DELETE', `${geofencesPath}/${id}`), 204);
    await reply(client.request('POST', pastOf(id), { startDate: at(0) }), 404);
  });
});
