type Pair = readonly [latitude: number, longitude: number];

/**
 * The nodes of a ring without its closing point: the last node joins the first by itself. What was closed more than once
 * is opened as often, so that opening an open ring changes nothing.
 */
export function openRing<Node extends Pair>(nodes: readonly Node[]): Node[] {
  const [first] = nodes;
  const last = nodes.findLastIndex((node) => node[0] !== first?.[0] || node[1] !== first[1]);
  return nodes.slice(0, Math.max(last, 0) + 1);
}
