import { turnsOfSide } from './longitude.ts';
import { orientation, type PlanePoint } from './orientation.ts';
import type { Point } from './shape.ts';

/** Two sides by number, the lower first. Side 0 joins nodes 0 and 1; the last side joins the last node and node 0. */
export type SidePair = readonly [number, number];

interface Side {
  readonly index: number;
  readonly from: PlanePoint;
  readonly to: PlanePoint;
  /** `from` and `to` in the order of the sweep. */
  readonly first: PlanePoint;
  readonly last: PlanePoint;
  readonly west: number;
  readonly east: number;
}

/** A star of 10,000 corners has fifty million. */
export const crossingsAtMost = 1000;

/**
 * Every pair of sides that cross or touch where they should not, and no more after `crossingsAtMost`. Neighbours may share
 * only their common node; other sides may not touch. The service accepts such rings, but even-odd leaves out areas that are
 * covered twice.
 *
 * A sweep from west to east (Shamos and Hoey 1976) keeps the sides at its longitude in their order from south to north, and
 * compares each only with its neighbours there. Of two that meet it leaves one out, so that the order of the others stays
 * right, and compares that one with all sides. So sides that do not meet cost `n log n` steps, others at most
 * `crossingsAtMost` times `n`.
 */
export function crossings(nodes: readonly Point[]): SidePair[] {
  const sides = sidesOf(nodes);
  const found: SidePair[] = [];
  const leftOut = new Set<Side>();
  const leaveOut = (side: Side): void => {
    for (const other of sides) {
      if (found.length === crossingsAtMost) break;
      if (other === side || leftOut.has(other) || !meet(side, other, nodes.length)) continue;
      found.push(side.index < other.index ? [side.index, other.index] : [other.index, side.index]);
    }
    leftOut.add(side);
  };
  const order: Side[] = [];
  /** Whether the side at this place in the order meets the one before it. */
  const meetsPrevious = (place: number): boolean => {
    const [one, other] = [order[place - 1], order[place]];
    return one !== undefined && other !== undefined && meet(one, other, nodes.length);
  };
  for (const { side, starts } of eventsOf(sides.filter(({ from, to }) => !isSame(from, to)))) {
    if (found.length === crossingsAtMost) break;
    if (starts) {
      const place = placeOf(order, side);
      order.splice(place, 0, side);
      if (!meetsPrevious(place) && !meetsPrevious(place + 1)) continue;
      order.splice(place, 1);
      leaveOut(side);
    } else if (!leftOut.has(side)) {
      const place = order.indexOf(side);
      order.splice(place, 1);
      for (let next = order[place]; next && meetsPrevious(place); next = order[place]) {
        order.splice(place, 1);
        leaveOut(next);
      }
    }
  }
  // A side without length has no place in the order.
  for (const side of sides) {
    if (isSame(side.from, side.to) && found.length < crossingsAtMost) leaveOut(side);
  }
  return found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

interface SweepEvent {
  readonly side: Side;
  readonly at: PlanePoint;
  readonly starts: boolean;
}

/** From west to east, on one longitude from south to north. A side starts before others end at the same point. */
const eventsOf = (sides: readonly Side[]): SweepEvent[] =>
  sides
    .flatMap((side): SweepEvent[] => [
      { side, at: side.first, starts: true },
      { side, at: side.last, starts: false },
    ])
    .sort((a, b) => comparePoints(a.at, b.at) || Number(b.starts) - Number(a.starts));

const comparePoints = (a: PlanePoint, b: PlanePoint): number => east(a) - east(b) || a.latitude - b.latitude;
const isSame = (a: PlanePoint, b: PlanePoint): boolean => comparePoints(a, b) === 0;

/** The place of a side in the order: sides before it are south of its first point, or leave that point south of it. */
function placeOf(order: readonly Side[], { first, last }: Side): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const side = order[middle];
    if (!side) break;
    const isNorth = orientation(side.first, side.last, first) || orientation(side.first, side.last, last);
    if (isNorth > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The sides on a plane, with longitudes that continue beyond 180 degrees. */
function sidesOf(nodes: readonly Point[]): Side[] {
  let turns = 0;
  const plane = nodes.map((node, index): PlanePoint => {
    const previous = nodes[index - 1];
    if (previous) turns += turnsOfSide(previous.longitude, node.longitude);
    return { ...node, turns };
  });
  return plane.flatMap((from, index) => {
    const to = plane[index + 1] ?? plane[0];
    if (!to || plane.length < 2) return [];
    const [first, last] = comparePoints(from, to) <= 0 ? [from, to] : [to, from];
    return [{ index, from, to, first, last, west: east(first), east: east(last) }];
  });
}

const east = ({ longitude, turns }: PlanePoint): number => longitude + 360 * turns;

function meet(a: Side, b: Side, count: number): boolean {
  if (overlapLatitudes(a, b) < 0 || a.west > b.east || b.west > a.east) return false;
  const apart = Math.abs(a.index - b.index);
  if (apart === 1 || apart === count - 1) return count > 2 && foldsBack(a, b, count);
  const fromSide = orientation(b.from, b.to, a.from);
  const toSide = orientation(b.from, b.to, a.to);
  const otherFrom = orientation(a.from, a.to, b.from);
  const otherTo = orientation(a.from, a.to, b.to);
  if (fromSide * toSide > 0 || otherFrom * otherTo > 0) return false;
  if (fromSide !== 0 || toSide !== 0 || otherFrom !== 0 || otherTo !== 0) return true;
  return Math.max(a.west, b.west) <= Math.min(a.east, b.east);
}

const overlapLatitudes = (a: Side, b: Side): number =>
  Math.min(Math.max(a.from.latitude, a.to.latitude), Math.max(b.from.latitude, b.to.latitude)) -
  Math.max(Math.min(a.from.latitude, a.to.latitude), Math.min(b.from.latitude, b.to.latitude));

/** Neighbours on one line that leave their common node in the same direction. */
function foldsBack(a: Side, b: Side, count: number): boolean {
  const [first, second] = (a.index + 1) % count === b.index ? [a, b] : [b, a];
  if (orientation(first.from, first.to, second.to) !== 0) return false;
  const northward = (first.from.latitude - first.to.latitude) * (second.to.latitude - second.from.latitude);
  const eastward = (east(first.from) - east(first.to)) * (east(second.to) - east(second.from));
  return northward + eastward > 0;
}
