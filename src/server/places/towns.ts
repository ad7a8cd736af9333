/** The towns of the world, from the file that `src/tools/towns.mjs` makes. The most populous town has the number 0. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { fold } from '../../contract/fold.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { distanceMetres } from '../../geo/distance.ts';
import type { Point } from '../../geo/shape.ts';
import { scoreAtMost, scoreOf } from './place-score.ts';
import { type Match, matchesIn, similarIn } from './town-matches.ts';

export interface Town extends Point {
  name: string;
  /** ISO 3166 code. */
  country: string;
  /** 0 if unknown. */
  population: number;
}

/** Large towns are those of `src/tools/towns.mjs`: they reach far enough to contain the centres of other towns. */
const largeReachKilometres = 60;
/** Towns around a position that are compared. */
const neighbours = 4;

/** A walk over all rows would pass more towns than such an area has. */
const smallSquareDegrees = 100;

type Corners = [left: number, bottom: number, right: number, top: number];

export class Towns {
  private constructor(
    private readonly rows: Rows,
    /** Folded names: one line for each town, further names behind tabs. It begins with a line break. */
    private readonly keys: string,
    /** Where each town's line begins in `keys`. */
    private readonly starts: Uint32Array,
  ) {}

  static async read(file: Uint8Array): Promise<Towns> {
    const rows = rowsOf(await promisify(gunzip)(file));
    const keys = `\n${rows.keys}\n`;
    const starts = new Uint32Array(rows.count);
    for (let [number, at] = [0, 1]; number < rows.count; number += 1) {
      starts[number] = at;
      at = keys.indexOf('\n', at) + 1;
    }
    return new Towns(rows, keys, starts);
  }

  get count(): number {
    return this.rows.count;
  }

  town(number: number): Town {
    const { names, latitudes, longitudes, populations, countryNumbers, countries } = this.rows;
    return {
      name: names[number] ?? '',
      country: countries[countryNumbers[number] ?? 0] ?? '',
      population: populations[number] ?? 0,
      latitude: (latitudes[number] ?? 0) / 1e5,
      longitude: (longitudes[number] ?? 0) / 1e5,
    };
  }

  /**
   * Towns whose name, or a word of it, begins with the text. A whole name comes before a beginning, and that before a word.
   * Then the most populous come first, and the nearest if there is a view.
   */
  find(text: string, view: Point | undefined, limit: number): readonly (Town & { score: number })[] {
    return this.best(matchesIn(this.keys, this.starts, fold(text.trim())), view, limit);
  }

  /** Towns whose name has a few typos less or more than the text. The most populous come first, and the nearest. */
  async findSimilar(
    text: string,
    view: Point | undefined,
    limit: number,
  ): Promise<readonly (Town & { score: number })[]> {
    return this.best(await similarIn(this.keys, this.starts, text), view, limit);
  }

  private best(
    matches: Iterable<Match>,
    view: Point | undefined,
    limit: number,
  ): readonly (Town & { score: number })[] {
    const best: { town: Town; score: number }[] = [];
    for (const { number, quality } of matches) {
      const least = best[limit - 1]?.score;
      // A town next to the view scores no more than this.
      if (least !== undefined && scoreAtMost(quality, this.rows.populations[number] ?? 0) <= least) continue;
      const town = this.town(number);
      const score = scoreOf(quality, town.population, town, view);
      if (least !== undefined && score <= least) continue;
      const at = best.findIndex((other) => other.score < score);
      best.splice(at < 0 ? best.length : at, 0, { town, score });
      best.length = Math.min(best.length, limit);
    }
    return best.map(({ town, score }) => ({ ...town, score }));
  }

  /** The most populous towns within bounds, in order. */
  largestIn({ west, south, east, north }: Bounds, limit: number): Town[] {
    const { count, latitudes, longitudes } = this.rows;
    const [left, bottom, right, top] = [west, south, east, north].map((degrees) => degrees * 1e5) as Corners;
    const isIn = (number: number): boolean => {
      const [latitude = 0, longitude = 0] = [latitudes[number], longitudes[number]];
      return longitude >= left && longitude < right && latitude > bottom && latitude <= top;
    };
    const found: number[] = [];
    // Rows are in order of population. A small area has few towns, so the index finds them sooner.
    if ((east - west) * (north - south) < smallSquareDegrees) {
      const near = this.rows.all.range(west, south, east, north).filter(isIn);
      found.push(...near.sort((one, other) => one - other).slice(0, limit));
    } else {
      for (let number = 0; number < count && found.length < limit; number += 1) if (isIn(number)) found.push(number);
    }
    return found.map((number) => this.town(number));
  }

  /** The town that a position belongs to, or the one whose edge is nearest. Undefined without towns. */
  nearest(point: Point): { town: Town; distanceMetres: number; inside: boolean } | undefined {
    const { latitude, longitude } = point;
    const numbers = new Set([
      ...around(this.rows.all, longitude, latitude, neighbours),
      ...around(this.rows.large, longitude, latitude, neighbours, largeReachKilometres),
    ]);
    let best: { town: Town; distanceMetres: number; inside: boolean; rank: number } | undefined;
    for (const number of numbers) {
      const town = this.town(number);
      const reach = reachMetres(town.population);
      const distance = distanceMetres(town, point);
      const inside = distance <= reach;
      // Inside several towns, the one that the position is relatively deepest in.
      const rank = inside ? distance / reach - 1 : distance - reach;
      if (!best || rank < best.rank) best = { town, distanceMetres: distance, inside, rank };
    }
    return best;
  }
}

/** Radius of a town of 3,000 people per square kilometre; a village has 700 m at least. */
const reachMetres = (population: number): number => Math.max(700, Math.sqrt(population / 3000 / Math.PI) * 1000);

interface Rows {
  count: number;
  /** Hundred thousandths of a degree. */
  latitudes: Int32Array;
  longitudes: Int32Array;
  populations: Int32Array;
  countryNumbers: Uint8Array;
  countries: readonly string[];
  names: readonly string[];
  keys: string;
  /** Indexes by position, of all and of the large towns. */
  all: KDBush;
  large: KDBush;
}

/** At the start of the file: the number of towns and the lengths of the texts and indexes. */
const headerNumbers = 6;

function rowsOf(content: Buffer): Rows {
  // A copy begins at a multiple of four bytes.
  const bytes = Uint8Array.from(content).buffer;
  const [count = 0, countriesLength = 0, namesLength = 0, keysLength = 0, allLength = 0, largeLength = 0] =
    new Int32Array(bytes, 0, headerNumbers);
  const numbers = (column: number): Int32Array => new Int32Array(bytes, headerNumbers * 4 + column * count * 4, count);
  const codesAt = headerNumbers * 4 + count * 12;
  const countriesAt = codesAt + count;
  const namesAt = countriesAt + countriesLength;
  const keysAt = namesAt + namesLength;
  const allAt = keysAt + keysLength;
  const largeAt = allAt + allLength;
  const text = (at: number, length: number): string => Buffer.from(bytes, at, length).toString();
  return {
    count,
    latitudes: numbers(0),
    longitudes: numbers(1),
    populations: numbers(2),
    countryNumbers: new Uint8Array(bytes, codesAt, count),
    countries: text(countriesAt, countriesLength).split(','),
    names: text(namesAt, namesLength).split('\n'),
    keys: text(keysAt, keysLength),
    all: KDBush.from(bytes.slice(allAt, largeAt)),
    large: KDBush.from(bytes.slice(largeAt, largeAt + largeLength)),
  };
}
