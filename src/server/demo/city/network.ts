/** The roads and the ways from them into the places, as one network, and the quickest way through it. */
import { distanceMetres } from '../../../geo/distance.ts';
import { labelPoint } from '../../../geo/label-point.ts';
import { type Point, type Shape, shapeOf } from '../../../geo/shape.ts';
import { demoPlaces } from '../leipzig.ts';
import { geofenceOf } from '../place.ts';
import { junctions, limitsKmh, type RoadKind, roads } from './roads.ts';

interface Side {
  from: string;
  to: string;
  kind: RoadKind;
}

interface Network {
  points: ReadonlyMap<string, Point>;
  sides: readonly Side[];
}

/** A stretch of a way: straight, and all of one kind. */
export interface Stretch {
  from: Point;
  to: Point;
  kind: RoadKind;
  lengthMetres: number;
}

export const placeShapes: ReadonlyMap<string, Shape> = new Map(
  demoPlaces.map((place): [string, Shape] => {
    const { latitude = null, longitude = null, radius = null, points = null, geofenceType } = geofenceOf(place);
    const shape = shapeOf({ geofenceType, latitude, longitude, radius, points });
    if (!shape) throw new Error(`${place.description} has no shape.`);
    return [place.description, shape];
  }),
);

/** A place's node in the network: where one unloads, in the middle of its geofence. */
const nodeOf = (place: string): string => `place ${place}`;
const gateOf = (place: string): string => `gate ${place}`;

/** Within a city the earth is flat, and a degree of longitude shorter by a constant. */
const eastPerNorth = Math.cos((51.34 * Math.PI) / 180);

function buildNetwork(): Network {
  const points = new Map<string, Point>(
    Object.entries(junctions).map(([name, [latitude, longitude]]) => [name, { latitude, longitude }]),
  );
  const main: Side[] = roads.flatMap(({ kind, through }) =>
    through.slice(1).map((to, index) => ({ from: through[index] ?? to, to, kind })),
  );
  const surface = main.filter(({ kind }) => kind !== 'motorway');
  const sides = [...main];
  for (const [place, shape] of placeShapes) {
    const yard = labelPoint(shape);
    const { side, foot } = nearest(yard, surface, points);
    points.set(nodeOf(place), yard).set(gateOf(place), foot);
    sides.push({ from: side.from, to: gateOf(place), kind: side.kind });
    sides.push({ from: gateOf(place), to: side.to, kind: side.kind });
    sides.push({ from: gateOf(place), to: nodeOf(place), kind: 'yard' });
  }
  return { points, sides };
}

/** The road that passes nearest, and where. */
function nearest(
  point: Point,
  sides: readonly Side[],
  points: ReadonlyMap<string, Point>,
): { side: Side; foot: Point } {
  let best: { side: Side; foot: Point; metres: number } | undefined;
  for (const side of sides) {
    const foot = footOf(point, pointOf(points, side.from), pointOf(points, side.to));
    const metres = distanceMetres(point, foot);
    if (!best || metres < best.metres) best = { side, foot, metres };
  }
  if (!best) throw new Error('There are no roads.');
  return best;
}

function footOf(point: Point, from: Point, to: Point): Point {
  const [north, east] = [to.latitude - from.latitude, (to.longitude - from.longitude) * eastPerNorth];
  const [y, x] = [point.latitude - from.latitude, (point.longitude - from.longitude) * eastPerNorth];
  const share = Math.min(1, Math.max(0, (y * north + x * east) / (north * north + east * east)));
  return between(from, to, share);
}

export const between = (from: Point, to: Point, share: number): Point => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});

function pointOf(points: ReadonlyMap<string, Point>, name: string): Point {
  const point = points.get(name);
  if (!point) throw new Error(`There is no ${name} in the network.`);
  return point;
}

interface Step {
  to: string;
  stretch: Stretch;
  seconds: number;
}

/** From each node; made when a way is first asked for. */
let stepsFrom: ReadonlyMap<string, readonly Step[]> | undefined;

function allSteps({ points, sides }: Network): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  for (const { from: one, to: other, kind } of sides) {
    for (const [from, to] of [[one, other] as const, [other, one] as const]) {
      const [start, end] = [pointOf(points, from), pointOf(points, to)];
      const lengthMetres = distanceMetres(start, end);
      const stretch = { from: start, to: end, kind, lengthMetres };
      const step = { to, stretch, seconds: (lengthMetres / limitsKmh[kind]) * 3.6 };
      steps.set(from, [...(steps.get(from) ?? []), step]);
    }
  }
  return steps;
}

const ways = new Map<string, readonly Stretch[]>();

/** The quickest way from where one unloads at one place to where one does at another. */
export function wayBetween(from: string, to: string): readonly Stretch[] {
  const key = `${from} > ${to}`;
  let way = ways.get(key);
  if (!way) {
    way = quickest(nodeOf(from), nodeOf(to)).filter(({ lengthMetres }) => lengthMetres > 0.5);
    ways.set(key, way);
  }
  return way;
}

interface Reached {
  seconds: number;
  before?: string;
  stretch?: Stretch;
}

/** Dijkstra's, over some two hundred nodes. */
function quickest(from: string, to: string): Stretch[] {
  stepsFrom ??= allSteps(buildNetwork());
  const reached = new Map<string, Reached>([[from, { seconds: 0 }]]);
  const open = new Set([from]);
  while (open.size > 0) {
    const here = soonest(open, reached);
    if (here === to) return traced(reached, to);
    open.delete(here);
    const { seconds } = reached.get(here) ?? { seconds: 0 };
    for (const step of stepsFrom.get(here) ?? []) {
      const at = seconds + step.seconds;
      if (at >= (reached.get(step.to)?.seconds ?? Number.POSITIVE_INFINITY)) continue;
      reached.set(step.to, { seconds: at, before: here, stretch: step.stretch });
      open.add(step.to);
    }
  }
  throw new Error(`No road leads from ${from} to ${to}.`);
}

function soonest(open: ReadonlySet<string>, reached: ReadonlyMap<string, Reached>): string {
  const secondsOf = (name: string): number => reached.get(name)?.seconds ?? 0;
  return [...open].reduce((best, name) => (secondsOf(name) < secondsOf(best) ? name : best));
}

function traced(reached: ReadonlyMap<string, Reached>, to: string): Stretch[] {
  const way: Stretch[] = [];
  for (let at = reached.get(to); at?.stretch; at = reached.get(at.before ?? '')) way.unshift(at.stretch);
  return way;
}
