type Pair = readonly [latitude: number, longitude: number];

/** The nodes of a ring without its closing points. An open ring is unchanged. */
export function openRing<Node extends Pair>(nodes: readonly Node[]): Node[] {
  const [first] = nodes;
  const last = nodes.findLastIndex((node) => node[0] !== first?.[0] || node[1] !== first[1]);
  return nodes.slice(0, Math.max(last, 0) + 1);
}
