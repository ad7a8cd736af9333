import { edgeWidth } from './circle-sprites.ts';
import { cellNumbers, cellsOf, type ShapeGrid } from './shape-grid.ts';
import type { ShapePack } from './shape-pack.ts';

/**
 * Returns the index of the smallest shape that contains the point or is within `reach` pixels of it. x and y are on the
 * unit square of the world, which has `worldSize` pixels at this zoom.
 */
export function findShape(
  pack: ShapePack,
  grid: ShapeGrid,
  { x, y }: { x: number; y: number },
  { reach, worldSize, hidden }: { reach: number; worldSize: number; hidden: number | undefined },
): number | undefined {
  const near = (reach + edgeWidth / 2) / worldSize;
  // A higher rank is a smaller shape.
  let best = -1;
  const look = (ranks: Uint32Array, from: number, to: number, x: number): void => {
    for (let index = from; index < to; index += 1) {
      const rank = ranks[index] as number;
      // All further shapes are larger.
      if (rank <= best) return;
      const at = pack.order[rank] as number;
      if (at !== hidden && isNear(pack, at, x, y, near)) best = rank;
    }
  };
  // A shape may cross the 180th meridian, and the map shows several copies of the world.
  for (const turns of [0, -1, 1]) {
    const there = x + turns;
    for (const cell of cellNumbers(grid, cellsOf(grid, there - near, y - near, there + near, y + near))) {
      look(grid.ranks, grid.starts[cell] as number, grid.starts[cell + 1] as number, there);
    }
    look(grid.wide, 0, grid.wide.length, there);
  }
  return best < 0 ? undefined : pack.order[best];
}

function isNear({ boxes, circles, xy, starts }: ShapePack, at: number, x: number, y: number, near: number): boolean {
  const box = 4 * at;
  if (x < (boxes[box] as number) - near || x > (boxes[box + 2] as number) + near) return false;
  if (y < (boxes[box + 1] as number) - near || y > (boxes[box + 3] as number) + near) return false;
  const start = starts[at] as number;
  if (!circles[at]) return isNearRing(xy, start, starts[at + 1] as number, x, y, near);
  const across = (x - (xy[start] as number)) / ((xy[start + 2] as number) + near);
  const along = (y - (xy[start + 1] as number)) / ((xy[start + 3] as number) + near);
  return across * across + along * along <= 1;
}

/** Whether a point is inside a ring by the even-odd rule, or near one of its sides. */
function isNearRing(xy: Float64Array, start: number, end: number, x: number, y: number, near: number): boolean {
  let inside = false;
  let [fromX, fromY] = [xy[end - 2] as number, xy[end - 1] as number];
  for (let point = start; point < end; point += 2) {
    const [toX, toY] = [xy[point] as number, xy[point + 1] as number];
    if (isNearSide(x - fromX, y - fromY, toX - fromX, toY - fromY, near)) return true;
    if (fromY > y !== toY > y && x < fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY)) inside = !inside;
    [fromX, fromY] = [toX, toY];
  }
  return inside;
}

/** The point and the end of the side are relative to the start of the side. */
function isNearSide(x: number, y: number, sideX: number, sideY: number, near: number): boolean {
  const length = sideX * sideX + sideY * sideY;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (x * sideX + y * sideY) / length));
  return Math.hypot(x - share * sideX, y - share * sideY) <= near;
}
