import { turn, turnsOfSide } from '../longitude.ts';
import type { Polygon } from '../shape.ts';
import { columnOf, rowOf } from './grid.ts';

/**
 * A polygon's nodes in cells on a plane, with continuous columns across the 180th meridian. The first node is repeated
 * at the end.
 */
export interface Ring {
  readonly sides: number;
  readonly columns: Float64Array;
  readonly rows: Float64Array;
  /** The ring goes around a pole, so its end differs from its start. */
  readonly polar: boolean;
}

export function ringOf({ nodes }: Polygon): Ring {
  const columns = new Float64Array(nodes.length + 1);
  const rows = new Float64Array(nodes.length + 1);
  let turns = 0;
  let previous = nodes[0];
  for (let index = 0; previous && index <= nodes.length; index++) {
    const node = nodes[index] ?? nodes[0] ?? previous;
    turns += turnsOfSide(previous.longitude, node.longitude);
    columns[index] = columnOf(node.longitude + turn * turns);
    rows[index] = rowOf(node.latitude);
    previous = node;
  }
  return { sides: nodes.length, columns, rows, polar: turns !== 0 };
}

/** Even-odd test, for a point that is not near an edge. */
export function ringHolds({ sides, columns, rows }: Ring, row: number, column: number): boolean {
  let inside = false;
  for (let side = 0; side < sides; side++) {
    const fromRow = rows[side] as number;
    const toRow = rows[side + 1] as number;
    if (fromRow > row === toRow > row) continue;
    const from = columns[side] as number;
    const at = from + ((row - fromRow) / (toRow - fromRow)) * ((columns[side + 1] as number) - from);
    if (column < at) inside = !inside;
  }
  return inside;
}
