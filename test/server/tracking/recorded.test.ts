/** Recordings of real loggers and a real switch, in order, reversed and shuffled, lead to the reference results. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { listAlarms } from '../../../src/server/store/alarms.ts';
import { listInputHistory } from '../../../src/server/store/inputs.ts';
import { listReadings } from '../../../src/server/telemetry/readings.ts';
import { sealReadings } from '../../../src/server/telemetry/seal-telemetry.ts';
import { storeInputs } from '../../../src/server/tracking/inputs.ts';
import { Dice } from '../../support/dice.ts';
import { addProbe, addProfile, addVehicle } from '../../support/fleet.ts';
import { storeTemperatures } from '../../support/intake.ts';
import { batches, withRepeats } from '../../support/order.ts';
import { needsRecorded, recordedRows } from '../../support/recorded.ts';
import { reply } from '../../support/records.ts';
import { type Service, service } from '../../support/service.ts';

const ever = { startDate: new Date(0), endDate: new Date('2100-01-01') };

let world: Service;
let connections: Database[];
beforeAll(async () => {
  world = await service();
  connections = [world.db, world.connect()];
});
afterAll(() => world.close());

type Arrange = <Row>(rows: readonly Row[]) => Row[];
const orders: readonly [name: string, arrange: Arrange][] = [
  ['in order', (rows) => [...rows]],
  ['in reverse', (rows) => [...rows].reverse()],
  ['shuffled, with repeats', (rows) => withRepeats(rows, new Dice(11))],
];

/** Sends batches over two connections in turn. Returns the number of new rows. */
async function inBatches<Row>(
  rows: readonly Row[],
  size: number,
  store: (db: Database, batch: readonly Row[], nth: number) => Promise<{ added: boolean[] }>,
): Promise<number> {
  let added = 0;
  for (const [index, batch] of batches(rows, size).entries()) {
    const stored = await store(connections[index % connections.length] ?? world.db, batch, index);
    added += stored.added.filter(Boolean).length;
  }
  return added;
}

describe.each([
  ['vaccine-fridge-2022', { lowerBound: 2, upperBound: 8 }, 46, 500],
  ['room-2016', { lowerBound: 18, upperBound: 25 }, 20, 5000],
] as const)('the alarms of %s', (name, bounds, count, size) => {
  const readings = `temperature/${name}.csv.gz`;
  const truth = `truth/excursions.${name}.${bounds.lowerBound}_${bounds.upperBound}.csv`;
  const data = needsRecorded(readings, truth);

  async function probe() {
    const vehicleId = await addVehicle(world);
    const probeId = await addProbe(world, world, vehicleId);
    const profileId = await addProfile(world, bounds);
    await reply(world.request('POST', '/public/v1/temperature/probes', { probeId, name: 'Air', profileId }), 204);
    return { vehicleId, probeId };
  }

  /** The reference ends an alarm at the last reading outside, we at the first one inside. */
  async function excursions(probeId: number) {
    const alarms = await listAlarms(world.db, world.accountId, { ...ever, probeId });
    return Promise.all(
      alarms.map(async ({ bound, startUtc, endUtc, peak }) => {
        const span = { startDate: new Date(startUtc), endDate: endUtc === null ? ever.endDate : new Date(endUtc) };
        const within = await listReadings(world.db, world.accountId, { ...span, probeId });
        return [bound, startUtc, within.at(-1)?.utc, peak, within.length, endUtc !== null];
      }),
    );
  }

  test.skipIf(data.missing).for(orders)(`%s ${data.note}`, async ([arrangement, arrange]) => {
    const expected = (await recordedRows(truth)).map((row) => [
      row['side'] === 'high' ? 'upper' : 'lower',
      new Date(row['startUtc'] ?? '').toISOString(),
      new Date(row['endUtc'] ?? '').toISOString(),
      Number(row['extremeCelsius']),
      Number(row['readingCount']),
      row['closed'] === '1',
    ]);
    expect(expected).toHaveLength(count);
    const { vehicleId, probeId } = await probe();
    const rows = (await recordedRows(readings)).map(({ timeUtc = '', celsius }) => ({
      vehicleId,
      number: 1,
      utcMs: Date.parse(timeUtc),
      temperature: Number(celsius),
    }));
    let newestMs = 0;
    // Each shuffled batch derives the alarms of the whole recording again.
    const batchSize = arrangement === 'in order' ? size : 4 * size;
    const stored = await inBatches(arrange(rows), batchSize, async (db, batch, nth) => {
      const answer = await db.transaction((tx) => storeTemperatures(tx, world.accountId, batch, 0));
      newestMs = Math.max(newestMs, ...batch.map(({ utcMs }) => utcMs));
      // Sealing in order leaves the last minute as rows, so that little is late. Shuffled batches touch every day of the recording.
      if (arrangement === 'in order') await sealReadings(world.db, new Date(newestMs - 60_000));
      else if (nth % 2 === 0) await sealReadings(world.db, ever.endDate);
      return answer;
    });
    expect(stored).toBe(rows.length);
    expect(await excursions(probeId)).toEqual(expected);
    await sealReadings(world.db, ever.endDate);
    expect(await excursions(probeId)).toEqual(expected);
  });
});

describe('the history of a room that was occupied or not', () => {
  const name = 'inputs/room-occupied-2015.csv';
  const data = needsRecorded(name);
  test.skipIf(data.missing).for(orders)(`%s ${data.note}`, async ([, arrange]) => {
    const vehicleId = await addVehicle(world);
    const rows = (await recordedRows(name)).map(({ timeUtc = '', value }) => ({
      vehicleId,
      number: 1,
      utcMs: Date.parse(timeUtc),
      value: value === '1' ? (1 as const) : (0 as const),
    }));
    // Values that differ from the row before, each until the next one.
    const changes = rows.filter(({ value }, index) => value !== rows[index - 1]?.value);
    const expected = changes.map(({ value, utcMs }, index) => {
      const next = changes[index + 1];
      return [value, new Date(utcMs).toISOString(), next ? new Date(next.utcMs).toISOString() : null];
    });
    const stored = await inBatches(arrange(rows), 13, (db, batch) =>
      db.transaction((tx) => storeInputs(tx, world.accountId, batch, 0)),
    );
    expect(stored).toBe(rows.length);
    const history = await listInputHistory(world.db, world.accountId, { ...ever, vehicleId });
    expect(history.map(({ value, startUtc, endUtc }) => [value, startUtc, endUtc])).toEqual(expected);
    expect(expected.length).toBeGreaterThan(50);
  });
});
