/** The roads and the ways to the places as a network, and the fastest route through it. */
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

/** A straight section of a route, of one kind of road. */
export interface Stretch {
  from: Point;
  to: Point;
  kind: RoadKind;
  lengthMetres: number;
  /** There may be a traffic light at its end. */
  endsAtJunction: boolean;
}

export const placeShapes: ReadonlyMap<string, Shape> = new Map(
  demoPlaces.map((place): [string, Shape] => {
    const { latitude = null, longitude = null, radius = null, points = null, geofenceType } = geofenceOf(place);
    const shape = shapeOf({ geofenceType, latitude, longitude, radius, points });
    if (!shape) throw new Error(`${place.description} has no shape.`);
    return [place.description, shape];
  }),
);

/** The network node of a place: where vehicles unload, in the middle of its geofence. */
const nodeOf = (place: string): string => `place ${place}`;
const gateOf = (place: string): string => `gate ${place}`;

/** Within a city the earth is flat, and a degree of longitude is shorter by a constant factor. */
const eastPerNorth = Math.cos((51.34 * Math.PI) / 180);

function buildNetwork(): Network {
  const points = new Map<string, Point>(
    Object.entries(junctions).map(([name, [latitude, longitude]]) => [name, { latitude, longitude }]),
  );
  const main: Side[] = roads.flatMap(({ kind, through }) => {
    const along = bent(through, points);
    return along.slice(1).map((to, index) => ({ from: along[index] ?? to, to, kind }));
  });
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

/** Roads curve between junctions: returns their nodes, and adds the points between them to `points`. */
function bent(through: readonly string[], points: Map<string, Point>): string[] {
  const along = through.slice(0, 1);
  for (let index = 1; index < through.length; index += 1) {
    const [from = '', to = ''] = through.slice(index - 1, index + 1);
    const [start, end] = [pointOf(points, from), pointOf(points, to)];
    const before = points.get(through[index - 2] ?? '') ?? start;
    const after = points.get(through[index + 1] ?? '') ?? end;
    const pieces = Math.ceil(distanceMetres(start, end) / bendMetres);
    for (let piece = 1; piece < pieces; piece += 1) {
      const node = `${from} ${to} ${piece}`;
      points.set(node, onBend([before, start, end, after], piece / pieces));
      along.push(node);
    }
    along.push(to);
  }
  return along;
}

const bendMetres = 300;

/** A Hermite cubic from the second to the third point, in the direction of the outer points. */
function onBend([before, start, end, after]: readonly [Point, Point, Point, Point], share: number): Point {
  const [square, cube] = [share ** 2, share ** 3];
  const leaving = slope(before, start, end);
  const arriving = slope(start, end, after);
  const along = (of: 'latitude' | 'longitude'): number =>
    (2 * cube - 3 * square + 1) * start[of] +
    (cube - 2 * square + share) * leaving[of] +
    (3 * square - 2 * cube) * end[of] +
    (cube - square) * arriving[of];
  return { latitude: along('latitude'), longitude: along('longitude') };
}

/** The tangent at `at`, no longer than the shorter side, so that sharp corners have no loops. */
function slope(before: Point, at: Point, after: Point): Point {
  const [come, go, whole] = [distanceMetres(before, at), distanceMetres(at, after), distanceMetres(before, after)];
  const scale = whole === 0 ? 0 : (0.8 * Math.min(come || go, go || come)) / whole;
  return {
    latitude: (after.latitude - before.latitude) * scale,
    longitude: (after.longitude - before.longitude) * scale,
  };
}

/** The nearest road and the nearest point on it. */
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

/** By node; computed on first use. */
let stepsFrom: ReadonlyMap<string, readonly Step[]> | undefined;

function allSteps({ points, sides }: Network): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  for (const { from: one, to: other, kind } of sides) {
    for (const [from, to] of [[one, other] as const, [other, one] as const]) {
      const [start, end] = [pointOf(points, from), pointOf(points, to)];
      const lengthMetres = distanceMetres(start, end);
      const stretch = { from: start, to: end, kind, lengthMetres, endsAtJunction: to in junctions };
      const step = { to, stretch, seconds: (lengthMetres / limitsKmh[kind]) * 3.6 };
      steps.set(from, [...(steps.get(from) ?? []), step]);
    }
  }
  return steps;
}

const pathCache = new Map<string, readonly Stretch[]>();
const trees = new Map<string, ReadonlyMap<string, Reached>>();

/** The fastest route between two places. */
export function wayBetween(from: string, to: string): readonly Stretch[] {
  const key = `${from} > ${to}`;
  let way = pathCache.get(key);
  if (!way) {
    let tree = trees.get(from);
    if (!tree) {
      tree = quickestFrom(nodeOf(from));
      trees.set(from, tree);
    }
    way = traced(tree, nodeOf(to));
    pathCache.set(key, way);
  }
  return way;
}

interface Reached {
  seconds: number;
  before?: string;
  stretch?: Stretch;
}

/** Dijkstra's algorithm to every node; there are some thousand. */
function quickestFrom(from: string): Map<string, Reached> {
  stepsFrom ??= allSteps(buildNetwork());
  const reached = new Map<string, Reached>([[from, { seconds: 0 }]]);
  const open = new Map([[from, 0]]);
  while (open.size > 0) {
    const [here, seconds] = soonest(open);
    open.delete(here);
    for (const step of stepsFrom.get(here) ?? []) {
      const at = seconds + step.seconds;
      if (at >= (reached.get(step.to)?.seconds ?? Number.POSITIVE_INFINITY)) continue;
      reached.set(step.to, { seconds: at, before: here, stretch: step.stretch });
      open.set(step.to, at);
    }
  }
  return reached;
}

function soonest(open: ReadonlyMap<string, number>): [name: string, seconds: number] {
  let best: [string, number] = ['', Number.POSITIVE_INFINITY];
  for (const each of open) if (each[1] < best[1]) best = each;
  return best;
}

function traced(tree: ReadonlyMap<string, Reached>, to: string): Stretch[] {
  const back: Stretch[] = [];
  for (let at = tree.get(to); at?.stretch; at = tree.get(at.before ?? '')) back.push(at.stretch);
  if (back.length === 0) throw new Error(`No road leads to ${to}.`);
  return back.reverse().filter(({ lengthMetres }) => lengthMetres > 0.5);
}
