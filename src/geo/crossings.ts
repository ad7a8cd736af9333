import { turnsOfSide } from './longitude.ts';
import { orientation, type PlanePoint } from './orientation.ts';
import type { Point } from './shape.ts';

/** Two sides by number, the lower first. Side 0 joins nodes 0 and 1; the last side joins the last node and node 0. */
export type SidePair = readonly [number, number];

interface Side {
  readonly index: number;
  readonly from: PlanePoint;
  readonly to: PlanePoint;
  readonly west: number;
  readonly east: number;
}

/** A star of 10,000 corners has fifty million. */
export const crossingsAtMost = 1000;

/**
 * Every pair of sides that cross or touch where they should not, and no more after `crossingsAtMost`. Neighbours may share
 * only their common node; other sides may not touch. The service accepts such rings, but even-odd leaves out areas that are
 * covered twice.
 */
export function crossings(nodes: readonly Point[]): SidePair[] {
  const sides = sidesOf(nodes).sort((a, b) => a.west - b.west);
  const found: SidePair[] = [];
  let open: Side[] = [];
  for (const side of sides) {
    open = open.filter(({ east }) => east >= side.west);
    for (const other of open) {
      if (!meet(side, other, nodes.length)) continue;
      found.push(side.index < other.index ? [side.index, other.index] : [other.index, side.index]);
      if (found.length === crossingsAtMost) return inOrder(found);
    }
    open.push(side);
  }
  return inOrder(found);
}

const inOrder = (pairs: SidePair[]): SidePair[] => pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);

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
    const [a, b] = [east(from), east(to)];
    return [{ index, from, to, west: Math.min(a, b), east: Math.max(a, b) }];
  });
}

const east = ({ longitude, turns }: PlanePoint): number => longitude + 360 * turns;

function meet(a: Side, b: Side, count: number): boolean {
  if (overlapLatitudes(a, b) < 0) return false;
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
