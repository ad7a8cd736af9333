/**
 * Divides the areas between main roads into blocks, as towns grow: a street across the middle, then streets across both
 * halves, until the blocks have the size that is usual there.
 */
import { Chance } from '../../server/demo/fleet/chance.ts';
import { crossing, edgesOf } from './faces.ts';
import { along, areaOf, centreOf, metresBetween, type Spot } from './plane.ts';

export interface Street {
  line: readonly Spot[];
  /** Size in square metres of the area that it divides. */
  divides: number;
}

export interface Blocks {
  streets: Street[];
  blocks: (readonly Spot[])[];
}

/** `targetArea` returns the wanted size of a block around a spot; undefined where nothing is built. */
export function divide(
  faces: readonly (readonly Spot[])[],
  targetArea: (ring: readonly Spot[]) => number | undefined,
): Blocks {
  const streets: Street[] = [];
  const blocks: (readonly Spot[])[] = [];
  const chance = new Chance('city blocks');
  const open = [...faces];
  for (let ring = open.pop(); ring; ring = open.pop()) {
    const [area, target] = [areaOf(ring), targetArea(ring)];
    if (target === undefined) continue;
    const cut = area > target * chance.between(1.2, 2.1) ? cutAcross(ring, chance) : undefined;
    if (!cut) {
      blocks.push(ring);
      continue;
    }
    streets.push({ line: cut.line, divides: area });
    open.push(...cut.halves);
  }
  return { streets, blocks };
}

interface Cut {
  line: readonly Spot[];
  halves: [Spot[], Spot[]];
}

/** No street meets another one closer to a corner than this. */
const cornerMetres = 28;

function cutAcross(ring: readonly Spot[], chance: Chance): Cut | undefined {
  const { angle, long, wide } = tightestBox(ring);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const turned = attempt < 3 || wide < 60 ? angle : angle + Math.PI / 2;
    const cut = cutAt(ring, turned, long, attempt === 0 ? 0.5 : chance.between(0.36, 0.64));
    if (cut && cut.halves.every((half) => areaOf(half) > 1500)) return cut;
  }
  return undefined;
}

/** The smallest of the rectangles around a ring: direction and length of its longer side. */
function tightestBox(ring: readonly Spot[]): { angle: number; long: number; wide: number } {
  let best = { angle: 0, long: 0, wide: 0, area: Number.POSITIVE_INFINITY };
  for (let step = 0; step < 18; step += 1) {
    const angle = (step * Math.PI) / 36;
    const [one, other] = [extent(ring, angle), extent(ring, angle + Math.PI / 2)];
    const [first, second] = [one.high - one.low, other.high - other.low];
    if (first * second >= best.area) continue;
    best = {
      angle: first > second ? angle : angle + Math.PI / 2,
      long: Math.max(first, second),
      wide: Math.min(first, second),
      area: first * second,
    };
  }
  return best;
}

function extent(ring: readonly Spot[], angle: number): { low: number; high: number } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of ring) {
    const at = x * cos + y * sin;
    low = Math.min(low, at);
    high = Math.max(high, at);
  }
  return { low, high };
}

/** Cuts at right angles to `angle`, at a share of the length. */
function cutAt(ring: readonly Spot[], angle: number, long: number, share: number): Cut | undefined {
  const { low, high } = extent(ring, angle);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = low + (high - low) * share;
  const reach = long * 3;
  const middle = centreOf(ring);
  const offset = at - (middle[0] * cos + middle[1] * sin);
  const base: Spot = [middle[0] + cos * offset, middle[1] + sin * offset];
  const line = {
    from: [base[0] + sin * reach, base[1] - cos * reach] as Spot,
    to: [base[0] - sin * reach, base[1] + cos * reach] as Spot,
  };
  const hits = edgesOf(ring).flatMap((edge, index) => {
    const shares = crossing(line, edge);
    return shares ? [{ index, share: shares[0], spot: along(edge.from, edge.to, shares[1]) }] : [];
  });
  hits.sort((one, other) => one.share - other.share);
  let best: { from: (typeof hits)[number]; to: (typeof hits)[number] } | undefined;
  for (let index = 0; index + 1 < hits.length; index += 2) {
    const [from, to] = hits.slice(index, index + 2);
    if (!from || !to || from.index === to.index) continue;
    if (!best || to.share - from.share > best.to.share - best.from.share) best = { from, to };
  }
  return best && split(ring, best.from, best.to);
}

interface Hit {
  index: number;
  spot: Spot;
}

function split(ring: readonly Spot[], one: Hit, other: Hit): Cut | undefined {
  const [first, last] = one.index < other.index ? [one, other] : [other, one];
  const [start, end] = [atCorner(ring, first), atCorner(ring, last)];
  if (metresBetween(start, end) < 40) return undefined;
  const halves: [Spot[], Spot[]] = [
    cleaned([start, ...ring.slice(first.index + 1, last.index + 1), end]),
    cleaned([end, ...ring.slice(last.index + 1), ...ring.slice(0, first.index + 1), start]),
  ];
  // The street touched the ring on its way.
  if (halves.some((half) => half.length < 3 || areaOf(half) <= 0)) return undefined;
  return { line: [start, end], halves };
}

/** Streets meet at corners rather than close to them. */
function atCorner(ring: readonly Spot[], { index, spot }: Hit): Spot {
  const corners = [ring[index], ring[(index + 1) % ring.length]];
  return corners.find((corner) => corner && metresBetween(corner, spot) < cornerMetres) ?? spot;
}

const cleaned = (ring: readonly Spot[]): Spot[] =>
  ring.filter((spot, index) => metresBetween(spot, ring[(index + 1) % ring.length] ?? spot) > 0.5);
