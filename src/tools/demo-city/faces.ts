/** The areas between lines: cuts lines where they cross, and walks around each area. */
import { areaOf, metresBetween, type Spot } from './plane.ts';

interface Edge {
  from: Spot;
  to: Spot;
}

/** Spots closer than this are one. */
const gridMetres = 1;
const keyOf = ([x, y]: Spot): string => `${Math.round(x / gridMetres)} ${Math.round(y / gridMetres)}`;

/** The rings of all bounded areas. Dead ends bound nothing. */
export function facesBetween(lines: readonly (readonly Spot[])[]): Spot[][] {
  const edges = lines.flatMap((line) => line.slice(1).map((to, index): Edge => ({ from: line[index] ?? to, to })));
  const neighbours = withoutDeadEnds(graphOf(cutAtCrossings(edges)));
  return walkedRings(neighbours).filter((ring) => areaOf(ring) > 100);
}

function cutAtCrossings(edges: readonly Edge[]): Edge[] {
  const cuts = edges.map((): number[] => []);
  edges.forEach((one, index) => {
    for (let other = index + 1; other < edges.length; other += 1) {
      const shares = crossing(one, edges[other] ?? one);
      if (!shares) continue;
      cuts[index]?.push(shares[0]);
      cuts[other]?.push(shares[1]);
    }
  });
  return edges.flatMap(({ from, to }, index) => {
    const shares = [0, ...(cuts[index] ?? []).sort((one, other) => one - other), 1];
    const at = (share: number): Spot => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    return shares.slice(1).map((share, piece) => ({ from: at(shares[piece] ?? 0), to: at(share) }));
  });
}

/** Where two edges meet, as shares of both; undefined if they do not. */
export function crossing(one: Edge, other: Edge): [number, number] | undefined {
  const [ax, ay] = [one.to[0] - one.from[0], one.to[1] - one.from[1]];
  const [bx, by] = [other.to[0] - other.from[0], other.to[1] - other.from[1]];
  const determinant = ax * by - ay * bx;
  if (Math.abs(determinant) < 1e-9) return undefined;
  const [cx, cy] = [other.from[0] - one.from[0], other.from[1] - one.from[1]];
  const [share, otherShare] = [(cx * by - cy * bx) / determinant, (cx * ay - cy * ax) / determinant];
  return share >= 0 && share <= 1 && otherShare >= 0 && otherShare <= 1 ? [share, otherShare] : undefined;
}

interface Node {
  spot: Spot;
  next: Set<string>;
}

function graphOf(edges: readonly Edge[]): Map<string, Node> {
  const nodes = new Map<string, Node>();
  const nodeAt = (spot: Spot): Node => {
    const key = keyOf(spot);
    const node = nodes.get(key) ?? { spot, next: new Set() };
    nodes.set(key, node);
    return node;
  };
  for (const { from, to } of edges) {
    const [start, end] = [keyOf(from), keyOf(to)];
    if (start === end) continue;
    nodeAt(from).next.add(end);
    nodeAt(to).next.add(start);
  }
  return nodes;
}

function withoutDeadEnds(nodes: Map<string, Node>): Map<string, Node> {
  const ends = [...nodes.keys()].filter((key) => nodes.get(key)?.next.size === 1);
  for (let key = ends.pop(); key !== undefined; key = ends.pop()) {
    for (const neighbour of nodes.get(key)?.next ?? []) {
      const node = nodes.get(neighbour);
      node?.next.delete(key);
      if (node?.next.size === 1) ends.push(neighbour);
    }
    nodes.delete(key);
  }
  return nodes;
}

/** Follows the leftmost way at each node: bounded areas come out counter-clockwise. */
function walkedRings(nodes: ReadonlyMap<string, Node>): Spot[][] {
  const walked = new Set<string>();
  const rings: Spot[][] = [];
  for (const [start, { next }] of nodes) {
    for (const first of next) {
      const ring: Spot[] = [];
      let [from, to] = [start, first];
      while (!walked.has(`${from}>${to}`)) {
        walked.add(`${from}>${to}`);
        const node = nodes.get(to);
        if (!node) break;
        ring.push(node.spot);
        [from, to] = [to, leftmost(nodes, from, to)];
      }
      if (ring.length > 2) rings.push(ring);
    }
  }
  return rings;
}

function leftmost(nodes: ReadonlyMap<string, Node>, from: string, at: string): string {
  const [here, before] = [nodes.get(at), nodes.get(from)];
  if (!here || !before) return from;
  const back = Math.atan2(before.spot[1] - here.spot[1], before.spot[0] - here.spot[0]);
  let [best, bestTurn] = [from, Number.POSITIVE_INFINITY];
  for (const key of here.next) {
    const spot = nodes.get(key)?.spot;
    if (!spot || key === from) continue;
    // Clockwise from the way back: the smallest is the sharpest left turn.
    const turn = (back - Math.atan2(spot[1] - here.spot[1], spot[0] - here.spot[0]) + 4 * Math.PI) % (2 * Math.PI);
    if (turn < bestTurn) [best, bestTurn] = [key, turn];
  }
  return best;
}

/** The edges of a ring. */
export const edgesOf = (ring: readonly Spot[]): Edge[] =>
  ring.map((from, index) => ({ from, to: ring[(index + 1) % ring.length] ?? from }));

export const lengthOf = (line: readonly Spot[]): number =>
  line.slice(1).reduce((sum, to, index) => sum + metresBetween(line[index] ?? to, to), 0);
