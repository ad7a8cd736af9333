/** The roads and the ways to the places as a network, and the fastest route through it. */
import { distanceMetres } from '../../../geo/distance.ts';
import type { Point } from '../../../geo/shape.ts';
import { visitedPlaces } from '../fleet/roster.ts';
import { junctions, limitsKmh, type Road, type RoadKind, roads } from './roads.ts';
import { laneOf, placeShapes, yardOf } from './yards.ts';

interface Side {
  from: string;
  to: string;
  kind: RoadKind;
}

interface Network {
  points: ReadonlyMap<string, Point>;
  sides: readonly Side[];
  roads: readonly NamedRoad[];
}

/** A road, or a part of it with one name, as vehicles drive it and as the map draws it. */
export interface NamedRoad {
  kind: RoadKind;
  name?: string;
  ref?: string;
  isMain?: true;
  points: readonly Point[];
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

/** The network node of a place: where vehicles unload, in the middle of its geofence. */
const nodeOf = (place: string): string => `place ${place}`;
const gateOf = (place: string): string => `gate ${place}`;

/** Within a city the earth is flat, and a degree of longitude is shorter by a constant factor. */
const eastPerNorth = Math.cos((51.34 * Math.PI) / 180);

function buildNetwork(): Network {
  const points = new Map<string, Point>(
    Object.entries(junctions).map(([name, [latitude, longitude]]) => [name, { latitude, longitude }]),
  );
  const bends = roads.map((road) => ({ road, along: bent(road.through, points) }));
  const main: Side[] = bends.flatMap(({ road: { kind }, along }) =>
    along.slice(1).map((to, index) => ({ from: along[index] ?? to, to, kind })),
  );
  const surface = main.filter(({ kind }) => kind !== 'motorway');
  const sides = [...main];
  for (const place of placeShapes.keys()) {
    const yard = yardOf(place);
    const { side, foot } = nearest(yard, surface, points);
    points.set(nodeOf(place), yard).set(gateOf(place), foot);
    sides.push({ from: side.from, to: gateOf(place), kind: side.kind });
    sides.push({ from: gateOf(place), to: side.to, kind: side.kind });
    sides.push({ from: gateOf(place), to: nodeOf(place), kind: 'yard' });
  }
  const named = bends.flatMap(({ road, along }) => withOneName(road, along, points));
  return { points, sides, roads: [...named, ...driveways(points)] };
}

/** Cuts a road where its name changes. */
function withOneName(road: Road, along: readonly string[], points: ReadonlyMap<string, Point>): NamedRoad[] {
  const { kind, ref, isMain, names = {} } = road;
  const cut: (NamedRoad & { points: Point[] })[] = [];
  let name = road.name;
  along.forEach((node, index) => {
    const point = pointOf(points, node);
    cut.at(-1)?.points.push(point);
    const next = names[node];
    if (index === 0 || (next !== undefined && index + 1 < along.length)) {
      name = index === 0 ? name : (next ?? name);
      cut.push({ kind, name, ref, isMain, points: [point] });
    }
  });
  return cut;
}

/** For each place that vehicles visit: the way from the road to the yard, and the lane there. */
const driveways = (points: ReadonlyMap<string, Point>): NamedRoad[] =>
  [...visitedPlaces].flatMap((place): NamedRoad[] => [
    { kind: 'yard', points: [pointOf(points, gateOf(place)), pointOf(points, nodeOf(place))] },
    { kind: 'yard', points: laneOf(place) },
  ]);

let built: Network | undefined;
function network(): Network {
  built ??= buildNetwork();
  return built;
}

/** All roads that vehicles drive on. */
export const cityRoads = (): readonly NamedRoad[] => network().roads;

/** Roads curve between junctions: returns their nodes, and adds the points between them to `points`. */
function bent(through: readonly string[], points: Map<string, Point>): string[] {
  const along = through.slice(0, 1);
  const isRing = through[0] === through.at(-1);
  for (let index = 1; index < through.length; index += 1) {
    const [from = '', to = ''] = through.slice(index - 1, index + 1);
    const [start, end] = [pointOf(points, from), pointOf(points, to)];
    const before = points.get(through[index - 2] ?? (isRing ? through.at(-2) : undefined) ?? from) ?? start;
    const after = points.get(through[index + 1] ?? (isRing ? through[1] : undefined) ?? to) ?? end;
    const bend = [before, start, end, after] as const;
    const pieces = Math.ceil(Math.min(distanceMetres(start, end) / shortestMetres, turnOf(bend) / turnPerPiece)) || 1;
    for (let piece = 1; piece < pieces; piece += 1) {
      const node = `${from} ${to} ${piece}`;
      points.set(node, onBend(bend, piece / pieces));
      along.push(node);
    }
    along.push(to);
  }
  return along;
}

/** A bend is drawn and driven as straight pieces: of at least this length, and of about this turn in degrees. */
const shortestMetres = 40;
const turnPerPiece = 5;

type Bend = readonly [before: Point, start: Point, end: Point, after: Point];

/** Degrees to the left and to the right together. */
function turnOf(bend: Bend): number {
  const samples = Array.from({ length: 17 }, (_, index) => onBend(bend, index / 16));
  const headings = samples.slice(1).map((to, index) => headingOf({ from: samples[index] ?? to, to }));
  return headings.slice(1).reduce((sum, heading, index) => sum + degreesBetween(headings[index] ?? 0, heading), 0);
}

/** A Hermite cubic from the second to the third point, in the direction of the outer points. */
function onBend([before, start, end, after]: Bend, share: number): Point {
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

/** Degrees from north; on such short sections the direction of the straight line. */
export function headingOf({ from, to }: Pick<Stretch, 'from' | 'to'>): number {
  const east = (to.longitude - from.longitude) * eastPerNorth;
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

export const degreesBetween = (one: number, other: number): number => Math.abs(((other - one + 540) % 360) - 180);

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
  stepsFrom ??= allSteps(network());
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
