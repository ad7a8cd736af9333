/** Finds places by name: towns of the world, and the names of the street map. */
import { fold } from '../../contract/fold.ts';
import { readSearch, typosOf } from '../../contract/name-search.ts';
import type { Place } from '../../contract/places.ts';
import { distanceMetres } from '../../geo/distance.ts';
import type { Point } from '../../geo/shape.ts';
import type { Queryable } from '../database/database.ts';
import { type FoundName, findMapNames, findMapWords } from '../store/map-names.ts';
import { qualityOf, type TypedName, typedName, wordsOf } from './name-words.ts';
import { scoreOf } from './place-score.ts';
import type { Town } from './towns.ts';

export interface PlaceSearch {
  text: string;
  view: Point | undefined;
  limit: number;
}

/** More than are shown, because some lead to the same result. */
const namesAtMost = 100;

/** Ranks these like towns of this population. */
const populations = { place: 1000, street: 20_000, address: 200_000 } as const;

/** Names this close are the same place in two sources, or one street in two areas. */
const sameMetres = { place: 10_000, street: 5000 };

interface Hit {
  found: Omit<Place, 'distanceMetres'>;
  /** Without a house number. */
  name: string;
  score: number;
}

/** The names of the street map that match the text. */
export async function namesFor(
  db: Queryable,
  accountId: number,
  { text, view, limit }: PlaceSearch,
): Promise<FoundName[]> {
  const typed = typedName(text);
  if (typed.needed.length === 0) return [];
  return findMapNames(db, accountId, { ...typed, view, limit: Math.max(limit, namesAtMost) });
}

/** Words of the map that are compared with a typed one. */
const wordsAtMost = 5000;

/** The search with each word that the map does not have replaced by the most similar one; undefined if none is replaced. */
export async function corrected(
  db: Queryable,
  accountId: number,
  search: PlaceSearch,
): Promise<PlaceSearch | undefined> {
  const { needed, numbers } = typedName(search.text);
  const words: string[] = [];
  for (const word of needed) words.push(await closestWord(db, accountId, word));
  if (words.every((word, at) => word === needed[at])) return undefined;
  return { ...search, text: [...words, ...numbers].join(' ') };
}

async function closestWord(db: Queryable, accountId: number, word: string): Promise<string> {
  const [typed] = readSearch(word).words;
  if (!typed || typed.guesses.length === 0) return word;
  const parts = Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3));
  const known = await findMapWords(db, accountId, parts, wordsAtMost);
  let best = { word, typos: Number.POSITIVE_INFINITY };
  for (const { word: other } of known) {
    if (other.startsWith(word)) return word;
    const typos = typosOf(typed, other);
    if (typos !== undefined && typos > 0 && typos < best.typos) best = { word: other, typos };
  }
  return best.word;
}

/** The best of both, in order. */
export function ranked(
  { text, view, limit }: PlaceSearch,
  towns: readonly (Town & { score: number })[],
  names: readonly FoundName[],
): Place[] {
  const typed = typedName(text);
  const hits = [
    ...towns.map(
      ({ score, ...town }): Hit => ({ found: { kind: 'town', place: null, ...town }, name: town.name, score }),
    ),
    ...names.map((name) => hitOf(name, typed, view)),
  ].sort((one, other) => other.score - one.score);
  const shown: Hit[] = [];
  for (const hit of hits) {
    if (shown.length === limit) break;
    if (!shown.some((better) => isSame(hit, better))) shown.push(hit);
  }
  return shown.map(({ found }) => ({ ...found, distanceMetres: view ? distanceMetres(found, view) : null }));
}

function hitOf({ kind, name, numbers, ...rest }: FoundName, typed: TypedName, view: Point | undefined): Hit {
  const words = wordsOf(name);
  // Of "Straße des 17. Juni 135" only the last number can be a house number.
  const number = typed.numbers.findLast((each) => numbers?.[each] && !words.includes(each));
  const common = { ...rest, country: null, population: 0 };
  const [latitude, longitude] = (number === undefined ? undefined : numbers?.[number]) ?? [];
  if (number === undefined || latitude === undefined || longitude === undefined) {
    const score = scoreOf(qualityOf(name, typed), populations[kind], rest, view);
    const missingNumber = kind === 'street' ? typed.numbers.findLast((each) => isMissing(each, words)) : undefined;
    return { found: { kind, name, ...common, ...(missingNumber !== undefined && { missingNumber }) }, name, score };
  }
  const address = typed.numberFirst ? `${number} ${name}` : `${name} ${number}`;
  const found = { kind: 'address', name: address, ...common, latitude, longitude } as const;
  return { found, name, score: scoreOf(2, populations.address, found, view) };
}

/** Five digits are a postcode. */
const isMissing = (number: string, words: readonly string[]): boolean =>
  !words.includes(number) && !/\d{5}/.test(number);

/** Whether a better hit already leads to the same place. */
function isSame(hit: Hit, better: Hit): boolean {
  if (fold(hit.name) !== fold(better.name)) return false;
  const [{ kind, place, name }, other] = [hit.found, better.found];
  const kinds = `${kind} ${other.kind}`;
  const metres = distanceMetres(hit.found, other);
  if (['place town', 'town place', 'place place'].includes(kinds)) return metres < sameMetres.place;
  // The same street without the number.
  if (kinds === 'street address') return metres < sameMetres.street;
  const isStreet = kinds === 'street street' || kinds === 'address address';
  // Outside of places, a street may have none.
  const isPlace = place === other.place || place === null || other.place === null;
  return isStreet && name === other.name && isPlace && metres < sameMetres.street;
}
