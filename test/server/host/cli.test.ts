import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FeatureCollection, Polygon } from 'geojson';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Geofence } from '../../../src/contract/geofences.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { startEmbedded } from '../../../src/server/database/embedded.ts';
import { openDatabase } from '../../../src/server/database/open.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { main } from '../../../src/server/host/cli.ts';
import { version } from '../../../src/server/observe/version.ts';
import { createAccount } from '../../../src/server/store/accounts.ts';
import { geofences } from '../../../src/server/store/geofences.ts';
import { tagRow, tags } from '../../../src/server/store/tags.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { needsRecorded } from '../../support/recorded.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const square = [
  [12.37, 51.34],
  [12.38, 51.34],
  [12.38, 51.35],
  [12.37, 51.35],
  [12.37, 51.34],
];
const feature = (name: string, geometry: object = { type: 'Polygon', coordinates: [square] }, properties = {}) => ({
  type: 'Feature',
  properties: { name, ...properties },
  geometry,
});
const collection = (features: unknown[]) => ({ type: 'FeatureCollection', features });

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('fenceline-cli-');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The output of a command as a person sees it. */
async function run(words: string[], environment: Record<string, string>) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await main(words, {
    environment,
    print: (line) => printed.push(line),
    complain: (line) => errors.push(line),
  });
  return { code, printed, errors };
}

async function fileOf(content: unknown, name = 'places.geojson'): Promise<string> {
  const file = join(folder, name);
  await writeFile(
    file,
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
  );
  return file;
}

const addAccount = (db: Database, name: string): Promise<number> =>
  db.transaction(async (tx) => {
    const id = await createAccount(tx, { name, demo: false, timeZone: 'UTC', language: 'en', now: new Date() });
    if (id === undefined) throw new Error(`The account ${name} exists`);
    return id;
  });

describe('import geofences', () => {
  let fresh: FreshDatabase;
  let accountId: number;
  let environment: Record<string, string>;
  beforeEach(async () => {
    fresh = await freshDatabase();
    accountId = await addAccount(fresh.db, 'Fenceline Demo');
    const { connectionString, host = '', port = 5432, user = '', database = '' } = fresh.connection;
    const query = new URLSearchParams({ host, port: String(port), user });
    environment = { DATABASE_URL: connectionString ?? `postgres:///${database}?${query}` };
  });
  afterEach(() => fresh.drop());

  const importing = (file: string, ...options: string[]) =>
    run(['import', 'geofences', file, '--account', 'fenceline demo', ...options], environment);
  const stored = (): Promise<Geofence[]> => geofences.list(fresh.db, accountId);

  test('stores a file as geofences, and finds the account ignoring case', async () => {
    const circle = { type: 'Point', coordinates: [12.4, 51.3] };
    const file = await fileOf(collection([feature('Markt'), feature('Yard', circle, { radius: 120, addr1: 'A 1' })]));
    expect(await importing(file)).toEqual({
      code: 0,
      printed: ['2 geofences stored in the account "Fenceline Demo".'],
      errors: [],
    });
    expect(await stored()).toMatchObject([
      {
        description: 'Markt',
        points: [
          [51.34, 12.37],
          [51.34, 12.38],
          [51.35, 12.38],
          [51.35, 12.37],
        ],
      },
      { description: 'Yard', latitude: 51.3, longitude: 12.4, radius: 120, addr1: 'A 1' },
    ]);
  });

  test('accepts a byte order mark before the JSON', async () => {
    expect((await importing(await fileOf(`\uFEFF${JSON.stringify(feature('Markt'))}`))).code).toBe(0);
  });

  test('rejects everything for one bad feature of 40, and names it', async () => {
    const features = Array.from({ length: 60 }, (_, index) => feature(`Place ${index}`));
    features[40] = feature('Line', { type: 'Polygon', coordinates: [square.slice(0, 2)] });
    expect(await importing(await fileOf(collection(features)))).toEqual({
      code: 1,
      printed: [],
      errors: [
        'feature 40 (Line): must have 3 or more different points',
        'Nothing was stored. Features and positions are counted from 0.',
      ],
    });
    expect(await stored()).toEqual([]);
  });

  test('names every bad feature in the terms of the file', async () => {
    const far = {
      type: 'Polygon',
      coordinates: [
        [
          [12.3, 51.3],
          [12.4, 91],
          [182, 51.4],
        ],
      ],
    };
    const features = [
      feature('Good'),
      feature('Lake', { type: 'Polygon', coordinates: [square, square] }),
      feature('Two', { type: 'MultiPolygon', coordinates: [[square], [square.slice(0, 2)]] }),
      feature('Far', far),
      feature('Tiny', { type: 'Point', coordinates: [12.4, 51.3] }, { radius: 5, email: 'x' }),
      { type: 'Feature', properties: null, geometry: null },
    ];
    const { code, errors } = await importing(await fileOf(collection(features)));
    expect(code).toBe(1);
    expect(errors).toEqual([
      'feature 1 (Lake): has holes; holes are not supported',
      'feature 2 (Two #2): must have 3 or more different points',
      'feature 3 (Far): position 1: latitude must be between -90 and 90 degrees',
      'feature 3 (Far): position 2: longitude must be between -180 and 180 degrees',
      'feature 4 (Tiny): email must be e-mail addresses separated by semicolons; "x" is not one',
      'feature 4 (Tiny): radius must be between 50 and 1000 metres',
      'feature 5: has no geometry',
      'Nothing was stored. Features and positions are counted from 0.',
    ]);
    expect(await stored()).toEqual([]);
  });

  test('--mode good stores the valid features and names the others', async () => {
    const hole = feature('Lake', { type: 'Polygon', coordinates: [square, square] });
    const file = await fileOf(collection([feature('A'), hole, feature('B')]));
    expect(await importing(file, '--mode', 'good')).toEqual({
      code: 3,
      printed: ['2 geofences stored in the account "Fenceline Demo".'],
      errors: [
        'feature 1 (Lake): has holes; holes are not supported',
        'Skipped 1, listed above. Features and positions are counted from 0.',
      ],
    });
    expect((await stored()).map((geofence) => geofence.description)).toEqual(['A', 'B']);
    expect((await importing(await fileOf(hole), '--mode', 'good')).code).toBe(1);
  });

  test('--tag adds tags of the account to each geofence', async () => {
    const tag = async (name: string) =>
      (
        await fresh.db.transaction((tx) =>
          tags.insert(tx, accountId, tagRow({ position: 1, name, colour: 1, longStayMinutes: null })),
        )
      ).id;
    const [parks, depots] = [await tag('Parks'), await tag('Dépôts')];
    const file = await fileOf(feature('A'));
    expect((await importing(file, '--tag', 'depots', '--tag', 'Parks')).code).toBe(0);
    expect((await stored())[0]?.tags).toEqual([depots, parks]);

    const { code, errors } = await importing(file, '--tag', 'Lakes');
    expect([code, errors]).toEqual([1, ['The account has no tag "Lakes". It has: "Parks", "Dépôts".']]);
    await tag('parks');
    expect((await importing(file, '--tag', 'PARKS')).errors).toEqual([
      'Several tags of this account have the name "PARKS".',
    ]);
    expect((await importing(file, '--tag', 'Parks')).code).toBe(0);
    expect(await stored()).toHaveLength(2);
  });

  test.each([
    ['text', 'places', /is not JSON: unexpected "p" at line 1, column 1\.$/],
    [
      'broken JSON',
      '{\n  "type": "FeatureCollection",\n  "features": [,]\n}',
      /is not JSON: unexpected "," at line 3, column 16\.$/,
    ],
    ['an end too early', '{"type": "FeatureCollection"', /is not JSON: it ends too early, at line 1, column 29\.$/],
    ['nothing', '', /is not JSON: it is empty\.$/],
    ['another encoding', Uint8Array.of(0x22, 0xe4, 0x22), /is not JSON: it is not valid UTF-8\.$/],
    ['JSON that is no GeoJSON', '{"type":"Topology"}', /is not GeoJSON/],
    ['no features', '{"type":"FeatureCollection","features":[]}', /has no features\.$/],
  ])('explains a file of %s in one sentence', async (_, content, sentence) => {
    const { code, printed, errors } = await importing(await fileOf(content));
    expect([code, printed, errors.length]).toEqual([1, [], 1]);
    expect(errors[0]).toMatch(sentence);
  });

  test('resolves a relative name from the current folder of the person, not of npm', async () => {
    await fileOf(feature('Markt'), 'relative.geojson');
    environment = { ...environment, INIT_CWD: folder };
    expect((await importing('relative.geojson')).code).toBe(0);
    expect((await importing('other.geojson')).errors).toEqual([
      `Cannot read ${join(folder, 'other.geojson')}: there is no such file or folder.`,
    ]);
  });

  test('explains a missing file and a folder', async () => {
    const missing = join(folder, 'missing.geojson');
    expect((await importing(missing)).errors).toEqual([`Cannot read ${missing}: there is no such file or folder.`]);
    expect(await importing(folder)).toMatchObject({
      code: 1,
      errors: [`Cannot read ${folder}: it is a folder, not a file.`],
    });
  });

  test('names the existing accounts for an unknown one', async () => {
    await addAccount(fresh.db, 'Österreich');
    const file = await fileOf(feature('A'));
    const words = ['import', 'geofences', file, '--account', 'Fencelin'];
    expect(await run(words, environment)).toEqual({
      code: 1,
      printed: [],
      errors: ['There is no account "Fencelin". Accounts: "Fenceline Demo", "Österreich".'],
    });
  });

  test('rejects a file above the import limit', async () => {
    const file = await fileOf(collection(Array.from({ length: 50_001 }, () => ({ type: 'Feature', geometry: null }))));
    expect(await importing(file)).toMatchObject({
      code: 1,
      errors: ["The file's geofences must have at most 50000 items."],
    });
  });

  test('explains an unreachable database in one sentence', async () => {
    const words = ['import', 'geofences', await fileOf(feature('A')), '--account', 'x'];
    const { code, errors } = await run(words, { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(errors.join()).toContain('127.0.0.1:1');
    expect(errors.join()).not.toContain('secret');
  });

  const austin = needsRecorded('polygons/austin-places.geojson');
  test.skipIf(austin.missing)(`imports all 493 places of Austin ${austin.note}`, async () => {
    const places = fileURLToPath(new URL('../../../../shared/data/polygons/austin-places.geojson', import.meta.url));
    const source = JSON.parse(await readFile(places, 'utf8')) as FeatureCollection<Polygon, { name: string }>;
    expect(await importing(places)).toMatchObject({ code: 0, errors: [] });
    expectStored(await stored(), source);
    expect(await stored()).toHaveLength(493);
  });

  test('imports a generated file of the same kind', async () => {
    const source = madeUpPlaces(493);
    expect(await importing(await fileOf(source))).toMatchObject({ code: 0, errors: [] });
    expectStored(await stored(), source);
  });
});

/** Each feature's name and the exact nodes of its ring, without the closing node. */
function expectStored(
  geofences: readonly Geofence[],
  { features }: FeatureCollection<Polygon, { name: string }>,
): void {
  expect(geofences.map(({ description, geofenceType, points }) => ({ description, geofenceType, points }))).toEqual(
    features.map(({ properties, geometry }) => ({
      // A text is stored trimmed. One of Austin's names ends with a line break.
      description: properties.name.trim(),
      geofenceType: 2,
      points: geometry.coordinates[0]?.slice(0, -1).map(([longitude, latitude]) => [latitude, longitude]),
    })),
  );
}

/** Star-shaped rings of 4 to 532 nodes with six decimals, overlapping, like a city's parks and districts. */
function madeUpPlaces(count: number): FeatureCollection<Polygon, { name: string }> {
  let state = 20_261_120;
  const random = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
  const ring = (): [number, number][] => {
    const [longitude, latitude, size] = [-97.9 + random() * 0.3, 30.15 + random() * 0.35, 0.001 + random() * 0.02];
    const nodes = 3 + Math.floor(529 * random() ** 4);
    const open = Array.from({ length: nodes }, (_, index): [number, number] => {
      const [angle, reach] = [(2 * Math.PI * index) / nodes, size * (0.5 + random() / 2)];
      return [rounded(longitude + reach * Math.cos(angle)), rounded(latitude + reach * Math.sin(angle))];
    });
    return [...open, ...open.slice(0, 1)];
  };
  return {
    type: 'FeatureCollection',
    features: Array.from({ length: count }, (_, index) => ({
      type: 'Feature',
      properties: { index, name: `Park “${index}” <ñ>`, kind: 'park' },
      geometry: { type: 'Polygon', coordinates: [ring()] },
    })),
  };
}

describe('on a data folder', () => {
  const log = { info: () => {}, warn: () => {} };

  test('works while the service runs, and alone afterwards', async () => {
    const dataDir = join(folder, 'data');
    const file = await fileOf(feature('Markt'));
    const words = ['import', 'geofences', file, '--account', 'Fleet'];
    const serviceDatabase = await openDatabase({ dataDir, log });
    const accountId = await addAccount(serviceDatabase.db, 'Fleet');
    expect(await run(words, { DATA_DIR: dataDir })).toMatchObject({ code: 0, errors: [] });
    expect(await geofences.list(serviceDatabase.db, accountId)).toHaveLength(1);
    await serviceDatabase.close();

    expect(await run(words, { DATA_DIR: dataDir })).toMatchObject({ code: 0, errors: [] });
    const again = await openDatabase({ dataDir, log });
    expect(await geofences.list(again.db, accountId)).toHaveLength(2);
    await again.close();
  });

  test('a command beside a starting service creates the tables, and refuses the database of a newer version', async () => {
    const dataDir = join(folder, 'data');
    const postgres = await startEmbedded({ dataDir, log });
    const listing = () => run(['account', 'list'], { DATA_DIR: dataDir });
    expect(await listing()).toEqual({ code: 0, printed: [], errors: [] });
    const db = openPool(postgres.connection, { log });
    await db.run(sql`insert into migration (name, applied_utc) values ('9999-of-a-newer-version', now())`);
    await db.close();
    expect(await listing()).toMatchObject({ code: 1, errors: [expect.stringContaining('newer than this program')] });
    await postgres.stop();
  });

  test('a missing folder is not created', async () => {
    const dataDir = join(folder, 'typo');
    const { code, errors } = await run(['import', 'geofences', await fileOf(feature('A')), '--account', 'x'], {
      DATA_DIR: dataDir,
    });
    expect([code, errors]).toEqual([
      1,
      [`There is no data folder ${dataDir}. Start the service once, or set DATA_DIR to its folder.`],
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('the command line itself', () => {
  test('--help lists the commands, COMMAND --help explains one', async () => {
    const overview = await run(['--help'], {});
    expect(overview.code).toBe(0);
    expect(overview.printed.join('\n')).toContain('import geofences FILE.geojson --account NAME');
    const help = await run(['import', 'geofences', '--help'], {});
    expect([help.code, help.errors]).toEqual([0, []]);
    expect(help.printed.join('\n')).toContain('--mode good');
  });

  test('--version prints the version', async () => {
    expect(await run(['--version'], {})).toMatchObject({ code: 0, printed: [version], errors: [] });
  });

  test.each([
    [[], ''],
    [['fly', 'away'], 'There is no command "fly away".'],
    [['import'], 'There is no command "import".'],
    [['import', 'geofences'], 'Usage: fenceline import geofences FILE.geojson --account NAME'],
    [['import', 'geofences', 'a', 'b', '--account', 'x'], 'Usage: fenceline import geofences'],
    [['import', 'geofences', 'a'], '--account NAME'],
    [['import', 'geofences', 'a', '--account', 'x', '--mode', 'some'], '--mode must be all or good, not "some".'],
    [['import', 'geofences', 'a', '--account'], "'--account"],
    [['import', 'geofences', 'a', '--acount', 'x'], "Unknown option '--acount'.\n"],
    [['check', 'all'], 'Usage: fenceline check\n'],
  ])('%j is a usage error', async (words, sentence) => {
    const { code, errors } = await run(words, {});
    expect(code).toBe(2);
    expect(errors.join('\n')).toContain(sentence);
  });

  test('a wrong setting is explained', async () => {
    const { code, errors } = await run(['import', 'geofences', 'a', '--account', 'x'], { PORT: 'x' });
    expect([code, errors]).toEqual([1, ['PORT must be a whole number from 0 to 65535.']]);
  });
});
