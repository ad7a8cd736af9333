/** Collects the streets and house numbers of an area of the street map, for the search. */
import Flatbush from 'flatbush';
import { fold } from '../../contract/fold.ts';
import type { Point } from '../../geo/shape.ts';
import type { MapName } from '../store/map-names.ts';
import { pointAt } from './mercator.ts';
import { numberKey } from './name-words.ts';
import type { NamedShape } from './street-tile.ts';
import { distanceToLine } from './streets.ts';

export interface AreaShapes {
  /** Of the shapes. */
  zoom: number;
  /** Width of a tile of this zoom. */
  tileMetres: number;
  roads: readonly NamedShape[];
  houseNumbers: readonly NamedShape[];
}

/** A house farther from every named road than this has an unknown street. */
const houseMetres = 100;

interface Street {
  name: string;
  place: string | null;
  /** Numbers in pairs x, y. */
  points: number[];
  numbers: Map<string, Point>;
}

/**
 * One entry for each name and place: two villages of an area may have streets of the same name. `placeOf` names the place
 * around a point.
 */
export async function namesOfArea(
  { zoom, tileMetres, roads, houseNumbers }: AreaShapes,
  placeOf: (point: Point) => Promise<string | null>,
): Promise<MapName[]> {
  const streets = new Map<string, Street>();
  const ofRoad: Street[] = [];
  for (const { name, points } of roads) {
    const [x, y] = middleOf(points);
    const place = await placeOf(pointAt(x, y, zoom));
    const key = `${fold(name)}\n${place ?? ''}`;
    const street = streets.get(key) ?? { name, place, points: [], numbers: new Map<string, Point>() };
    streets.set(key, street);
    ofRoad.push(street);
    for (const value of points) street.points.push(value);
  }
  const nearest = nearestRoad(roads, houseMetres / tileMetres);
  for (const { name, points } of houseNumbers) {
    const [x = 0, y = 0] = points;
    const at = nearest(x, y);
    const numbers = at === undefined ? undefined : ofRoad[at]?.numbers;
    if (numbers) for (const number of name.split(/[;,]/)) addNumber(numbers, number, pointAt(x, y, zoom));
  }
  return [...streets.values()].map(({ name, place, points, numbers }) => ({
    kind: 'street',
    name,
    place,
    ...pointAt(...middleVertex(points), zoom),
    numbers,
  }));
}

/** A tile also contains the surroundings of its neighbours, so a house may come twice. */
function addNumber(numbers: Map<string, Point>, number: string, point: Point): void {
  const key = numberKey(number);
  if (key !== '' && !numbers.has(key)) numbers.set(key, point);
}

/** Returns a function that finds the road at a position: its number in the list. */
function nearestRoad(roads: readonly NamedShape[], within: number): (x: number, y: number) => number | undefined {
  if (roads.length === 0) return () => undefined;
  const index = new Flatbush(roads.length);
  for (const { points } of roads) {
    const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    index.add(...box);
  }
  index.finish();
  return (x, y) => {
    let best: number | undefined;
    let least = within;
    for (const number of index.search(x - within, y - within, x + within, y + within)) {
      const distance = distanceToLine(roads[number]?.points ?? new Float64Array(), x, y, least);
      if (distance >= least) continue;
      least = distance;
      best = number;
    }
    return best;
  };
}

/** The vertex in the middle of a line. */
function middleOf(points: Float64Array): [number, number] {
  const at = Math.floor(points.length / 4) * 2;
  return [points[at] ?? 0, points[at + 1] ?? 0];
}

/** The vertex that is nearest to the mean of all, so that the point lies on the street. */
function middleVertex(points: readonly number[]): [number, number] {
  const count = points.length / 2;
  const [meanX, meanY] = [0, 1].map((first) => {
    let sum = 0;
    for (let at = first; at < points.length; at += 2) sum += points[at] ?? 0;
    return sum / count;
  }) as [number, number];
  let best: [number, number] = [meanX, meanY];
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
    const distance = Math.hypot(x - meanX, y - meanY);
    if (distance < least) [best, least] = [[x, y], distance];
  }
  return best;
}
