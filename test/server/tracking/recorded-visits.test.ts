/** Visits of recorded fleets to real places, compared with the results of two other programs for the same recordings. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealPlots } from '../../../src/server/telemetry/seal-telemetry.ts';
import type { Tracking } from '../../../src/server/tracking/tracking.ts';
import { Dice } from '../../support/dice.ts';
import { batches, withRepeats } from '../../support/order.ts';
import { needsRecorded, recordedRows, recordedShapes } from '../../support/recorded.ts';
import { reply } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';
import { type Positioned, position, storedVisits } from '../../support/tracking.ts';

let world: Service;
let trackings: Tracking[];
beforeAll(async () => {
  world = await service();
  trackings = [world.track(), world.track()];
});
afterAll(() => world.close());

/** The ids of the polygons of a file, by index. */
async function importPolygons(client: Client, file: string): Promise<number[]> {
  const geofences = [...recordedShapes(file)].map(([index, shape]) => ({ description: `Place ${index}`, ...shape }));
  const imported = client.request('POST', '/public/v1/geofences/import', { mode: 'all', geofences });
  return (await reply<{ ids: number[] }>(imported)).ids;
}

/** `of`: the nth of so many parts of the vehicles, because messages, and late ones above all, take long. */
const fleets: readonly [
  traces: string,
  polygons: string,
  runs: [order: 'in order' | 'shuffled', size: number, nth: number, of: number][],
][] = [
  ['austin-bus-2015-09-06', 'austin-places.geojson', [['in order', 1000, 1, 2]]],
  ['austin-bus-2016-11-24_27', 'austin-places.geojson', [['shuffled', 700, 1, 4]]],
  [
    'jersey-trucks-2015-12',
    'load/us-counties.geojson.gz',
    [
      ['in order', 40, 1, 2],
      ['shuffled', 90, 2, 2],
    ],
  ],
];

describe.each(fleets)('%s', (traces, polygons, runs) => {
  const places = polygons.replace(/^load\//, '').replace(/\.geojson.*$/, '');
  const trace = `traces/${traces}.csv.gz`;
  const truth = `truth/visits.${traces}.${polygons.replace(/\.geojson.*$/, '').replace('load/', '')}.csv.gz`;
  const data = needsRecorded(trace, truth, `polygons/${polygons}`);

  let client: Client;
  let ids: number[];
  beforeAll(async () => {
    if (data.missing) return;
    client = await world.addAccount();
    ids = await importPolygons(client, polygons);
  });

  test.skipIf(data.missing).each(runs)(
    `over ${places}: %s, %i at once, part %i of %i of the vehicles ${data.note}`,
    async (order, size, nth, of) => {
      const all = await recordedRows(trace);
      const vehicles = new Set([...new Set(all.map(({ vehicle }) => vehicle))].filter((_, at) => at % of === nth - 1));
      const isTested = ({ vehicle }: Record<string, string>): boolean => vehicles.has(vehicle);
      const rows = all.filter(isTested);
      const messages = rows.map(
        (row): Positioned =>
          position(
            row['vehicle'] ?? '',
            Date.parse(row['timeUtc'] ?? ''),
            Number(row['latitude']),
            Number(row['longitude']),
          ),
      );
      const sent = order === 'shuffled' ? withRepeats(messages, new Dice(5)) : messages;
      const waiting = batches(sent, size);
      let accepted = 0;
      // Of everything but each vehicle's newest plot, so that most plots arrive late in sealed days.
      const seal = () => sealPlots(world.db, new Date('2100-01-01'), { accountId: client.accountId });
      const connection = async (tracking: Tracking) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const counts = await tracking.store({ accountId: client.accountId, keyId: 1 }, next);
          accepted += counts.accepted;
          if (order === 'shuffled' && waiting.length % 30 === 0) await seal();
        }
      };
      // In order over several connections of one service, shuffled over two services.
      const [first, second] = trackings as [Tracking, Tracking];
      await Promise.all([first, first, order === 'shuffled' ? second : first].map(connection));

      expect(accepted).toBe(messages.length);
      const expected = (await recordedRows(truth)).filter(isTested).map((row) => {
        const utc = (name: string) => new Date(row[name] ?? '').toISOString();
        const end = row['closed'] === '1' ? utc('endUtc') : '';
        return `${row['vehicle']} ${ids[Number(row['polygonIndex'])]} ${utc('startUtc')} ${end}`;
      });
      // The other runs of this fleet store visits of other vehicles.
      const stored = async () =>
        (await storedVisits(world.db, client.accountId)).filter((visit) => vehicles.has(visit.split(' ')[0]));
      expect(expected.length).toBeGreaterThan(20);
      expect(await stored()).toEqual(expected.sort());
      await seal();
      expect(await stored()).toEqual(expected);
    },
  );
});
