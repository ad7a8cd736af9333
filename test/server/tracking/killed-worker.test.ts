/**
 * Recorded fleets arrive at a Citus cluster, in order and shuffled, while its workers are killed. Devices repeat what was not
 * answered with 200, and people repeat their questions. The results are those of the truth, and each position is stored once.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PastAnswer } from '../../../src/contract/past.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { listAlarms } from '../../../src/server/store/alarms.ts';
import { type CitusServers, startCitusServers } from '../../support/citus-servers.ts';
import { joinCluster, portOfAccount } from '../../support/cluster.ts';
import { Dice } from '../../support/dice.ts';
import { addProbe, addProfile, addVehicle } from '../../support/fleet.ts';
import { needsCitus } from '../../support/needs.ts';
import { batches, withRepeats } from '../../support/order.ts';
import { patienceMs } from '../../support/patience.ts';
import { needsRecorded, recordedRows, recordedShapes } from '../../support/recorded.ts';
import { addGeofence, reply } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';
import { storedVisits } from '../../support/tracking.ts';

const traces = 'traces/jersey-trucks-2015-12.csv.gz';
const polygons = 'load/us-counties.geojson.gz';
const visitsOfTruth = 'truth/visits.jersey-trucks-2015-12.us-counties.csv.gz';
const readings = 'temperature/vaccine-fridge-2022.csv.gz';
const alarmsOfTruth = 'truth/excursions.vaccine-fridge-2022.2_8.csv';
const data = needsRecorded(traces, `polygons/${polygons}`, visitsOfTruth, readings, alarmsOfTruth);

const kills = 8;
const batchSize = 150;
const ever = { startDate: new Date(0), endDate: new Date('2100-01-01') };
const utcOf = (row: Record<string, string>, name: string): string => new Date(row[name] ?? '').toISOString();

interface Fleet {
  client: Client;
  key: string;
  probeId: number;
  /** Of geofences, by index of the polygon. */
  ids: Map<string, number>;
  messages: object[];
}

describe.skipIf(needsCitus.missing || data.missing)(`workers are killed ${needsCitus.note} ${data.note}`, () => {
  let servers: CitusServers;
  let db: Database;
  let world: Service;
  let visits: Record<string, string>[];
  /** Polygons with visits. The last one becomes a geofence only after its visits, while workers are killed. */
  let visited: string[];
  const shapes: ReturnType<typeof recordedShapes> = data.missing ? new Map() : recordedShapes(polygons);
  /** One account in order and one shuffled on each worker. */
  const fleets: Fleet[] = [];
  let answered = 0;
  let refused = 0;

  beforeAll(async () => {
    servers = await startCitusServers();
    await joinCluster(servers.coordinator, servers.workers, 'fleet', 8);
    db = openPool(servers.coordinator, { isCluster: true });
    await migrate(db);
    world = await service({ database: { db, connection: servers.coordinator, drop: async () => {} } });
    visits = await recordedRows(visitsOfTruth);
    visited = [...new Set(visits.map((row) => row['polygonIndex'] ?? ''))];
    const onWorker = new Map<number, number>();
    while (fleets.length < 2 * servers.workers.length) {
      const client = await world.addAccount();
      const port = await portOfAccount(db, client.accountId);
      const nth = onWorker.get(port) ?? 0;
      if (nth === 2) continue;
      onWorker.set(port, nth + 1);
      fleets.push(await fleetOf(client, nth === 0 ? 'in order' : 'shuffled'));
    }
  });
  afterAll(async () => {
    await world?.close();
    await db?.close();
    await servers?.stop();
  });

  async function fleetOf(client: Client, order: 'in order' | 'shuffled'): Promise<Fleet> {
    const { key } = await reply<{ key: string }>(client.request('POST', '/public/v1/ingestKeys', { name: 'All' }));
    const vehicleId = await addVehicle(client, { deviceId: 'fridge' });
    const probeId = await addProbe(world, client, vehicleId);
    const profileId = await addProfile(client, { lowerBound: 2, upperBound: 8 });
    await reply(client.request('POST', '/public/v1/temperature/probes', { probeId, name: 'Air', profileId }), 204);
    const ids = new Map<string, number>();
    for (const index of visited.slice(0, -1)) ids.set(index, await addGeofence(client, placeOf(index)));
    const positions = (await recordedRows(traces)).map((row) => ({
      ...{ device: row['vehicle'], utc: utcOf(row, 'timeUtc') },
      ...{ latitude: Number(row['latitude']), longitude: Number(row['longitude']) },
    }));
    const temperatures = (await recordedRows(readings)).map((row) => ({
      ...{ device: 'fridge', utc: utcOf(row, 'timeUtc'), temperatures: { 1: Number(row['celsius']) } },
    }));
    const all = [...positions, ...temperatures].sort((one, other) => (one.utc < other.utc ? -1 : 1));
    return { client, key, probeId, ids, messages: order === 'shuffled' ? withRepeats(all, new Dice(3)) : all };
  }

  const placeOf = (index: string) => ({ description: `Place ${index}`, ...shapes.get(Number(index)) });

  /** Repeats a request until it is answered with 200. While the account's worker is away, that is 503 with `Retry-After`. */
  async function insist(send: () => Promise<Response>): Promise<Response> {
    for (;;) {
      const answer = await send();
      if (answer.status === 200) {
        answered += 1;
        return answer;
      }
      expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
      await answer.arrayBuffer();
      refused += 1;
    }
  }

  async function arrive({ key, messages }: Fleet): Promise<void> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    for (const batch of batches(messages, batchSize)) {
      const init = { method: 'POST', headers, body: JSON.stringify(batch) };
      await (await insist(async () => world.app.request('/ingest/v1/messages', init))).arrayBuffer();
    }
  }

  async function backfillLastPlace({ client, ids }: Fleet): Promise<void> {
    const past = `/public/v1/geofences/${ids.get(visited.at(-1) ?? '')}/past`;
    await insist(() => client.request('POST', past, { startDate: ever.startDate }));
  }

  /** Kills the workers in turn, each after so many further answers, until the work is done. */
  async function killDuring(work: Promise<unknown>, count: number, answersBetween: number): Promise<void> {
    let done = false;
    const ended = work.finally(() => {
      done = true;
    });
    const kill = async () => {
      for (let nth = 0; nth < count && !done; nth += 1) {
        const from = answered;
        await expect
          .poll(() => done || answered >= from + answersBetween, { timeout: patienceMs, interval: 5 })
          .toBe(true);
        await servers.killWorker(nth % servers.workers.length);
        await servers.restartWorker(nth % servers.workers.length);
      }
    };
    await Promise.all([ended, kill()]);
  }

  test('intake stores everything once', async () => {
    const total = fleets.reduce((sum, { messages }) => sum + Math.ceil(messages.length / batchSize), 0);
    await killDuring(Promise.all(fleets.map(arrive)), kills, Math.floor(total / (kills + 2)));
    expect(refused).toBeGreaterThan(0);
    const distinct = (await recordedRows(traces)).map((row) => `${row['vehicle']} ${utcOf(row, 'timeUtc')}`).sort();
    for (const { client } of fleets) {
      const stored = await db.many<{ device: string; utc: Date }>(sql`
        select v.device_id as device, p.utc from plot p join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id
        where p.account_id = ${client.accountId}`);
      expect(stored.map(({ device, utc }) => `${device} ${utc.toISOString()}`).sort()).toEqual(distinct);
    }
    console.info(`Workers were killed ${kills} times: ${answered} calls were stored, ${refused} refused.`);
  });

  test('a place is backfilled', async () => {
    const index = visited.at(-1) ?? '';
    for (const { client, ids } of fleets) ids.set(index, await addGeofence(client, placeOf(index)));
    const before = answered;
    await killDuring(Promise.all(fleets.map(backfillLastPlace)), 2, 0);
    expect(answered).toBe(before + fleets.length);
  });

  test('visits and alarms are those of the truth', async () => {
    const alarms = (await recordedRows(alarmsOfTruth)).map((row) => [
      row['side'] === 'high' ? 'upper' : 'lower',
      utcOf(row, 'startUtc'),
      Number(row['extremeCelsius']),
      row['closed'] === '1',
    ]);
    for (const { client, ids, probeId } of fleets) {
      const expected = visits.map((row) => {
        const end = row['closed'] === '1' ? utcOf(row, 'endUtc') : '';
        return `${row['vehicle']} ${ids.get(row['polygonIndex'] ?? '')} ${utcOf(row, 'startUtc')} ${end}`;
      });
      expect(await storedVisits(db, client.accountId)).toEqual(expected.sort());
      const found = await listAlarms(db, client.accountId, { ...ever, probeId });
      expect(found.map(({ bound, startUtc, endUtc, peak }) => [bound, startUtc, peak, endUtc !== null])).toEqual(
        alarms,
      );
    }
  });

  test('questions about the past find the visits of the truth', async () => {
    for (const { client, ids } of fleets) {
      const ask = async () => {
        for (const index of visited) {
          const asked = { ...ever, geofenceId: ids.get(index), ...shapes.get(Number(index)) };
          const answer = await insist(() => client.request('POST', '/public/v1/geofences/past', asked));
          const same = visits.filter((row) => row['polygonIndex'] === index).length;
          const { compared } = (await answer.json()) as PastAnswer;
          expect(compared).toEqual({ same, changed: [], gone: [], new: [] });
        }
      };
      await killDuring(ask(), 2, 0);
    }
  });
});
