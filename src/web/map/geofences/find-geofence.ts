import { edgeWidth } from './circle-sprites.ts';
import type { ShapePack } from './shape-pack.ts';

/**
 * Which shape lies there: the smallest that holds the place or comes within `reach` of it (its place in the pack); x and y
 * on the world's square, `reach` in pixels of a world of `worldSize` pixels. All are looked at, which at 50,000 takes a
 * fraction of a millisecond.
 */
export function findShape(
  pack: ShapePack,
  { x, y }: { x: number; y: number },
  { reach, worldSize, hidden }: { reach: number; worldSize: number; hidden: number | undefined },
): number | undefined {
  const near = (reach + edgeWidth / 2) / worldSize;
  const { boxes } = pack;
  for (let index = pack.count - 1; index >= 0; index -= 1) {
    // The smaller come last in the order.
    const at = pack.order[index] as number;
    // Most lie farther north or south, whichever world is meant.
    if (y < (boxes[4 * at + 1] as number) - near || y > (boxes[4 * at + 3] as number) + near || at === hidden) continue;
    // A shape may run on across the world's edge, and the map shows several worlds.
    for (const turns of [0, -1, 1]) if (isNear(pack, at, x + turns, y, near)) return at;
  }
  return undefined;
}

function isNear({ boxes, circles, xy, starts }: ShapePack, at: number, x: number, y: number, near: number): boolean {
  const box = 4 * at;
  if (x < (boxes[box] as number) - near || x > (boxes[box + 2] as number) + near) return false;
  const start = starts[at] as number;
  if (!circles[at]) return isNearRing(xy, start, starts[at + 1] as number, x, y, near);
  const across = (x - (xy[start] as number)) / ((xy[start + 2] as number) + near);
  const along = (y - (xy[start + 1] as number)) / ((xy[start + 3] as number) + near);
  return across * across + along * along <= 1;
}

/** Inside by even-odd, or near one of the sides. */
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

/** The place and the side's end, both from where the side begins. */
function isNearSide(x: number, y: number, sideX: number, sideY: number, near: number): boolean {
  const length = sideX * sideX + sideY * sideY;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (x * sideX + y * sideY) / length));
  return Math.hypot(x - share * sideX, y - share * sideY) <= near;
}
