import { longitudeNear, wrapLongitude } from '../../../geo/longitude.ts';
import type { Point } from '../../../geo/shape.ts';
import { latitudeAt, worldX, worldY } from '../canvas/web-mercator.ts';
import { cellNumbers, cellsOf } from './shape-grid.ts';
import type { ShapePack } from './shape-pack.ts';
import type { SnapTargets } from './snap-targets.ts';

/** A place on the corner or the side of another geofence. The edge of a circle counts as a side. */
export interface Snap {
  readonly point: Point;
  readonly on: 'corner' | 'side';
  /** Name of the other geofence. */
  readonly name: string;
}

/** A place on the unit square of the world. */
interface Hit {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the nearest corner within `reachPixels` of the point, otherwise the nearest place on a side. The world has
 * `worldSize` pixels at this zoom. Sides are straight on the map.
 */
export function snapTo(targets: SnapTargets, point: Point, reachPixels: number, worldSize: number): Snap | undefined {
  const { set, grid, hidden } = targets;
  const { pack } = set;
  const near = reachPixels / worldSize;
  const [x, y] = [worldX(wrapLongitude(point.longitude)), worldY(point.latitude)];
  const search = new Search(pack, near);
  // A shape may cross the 180th meridian.
  for (const turns of [0, -1, 1]) {
    search.moveTo(x + turns, y, turns);
    const look = (ranks: Uint32Array, from: number, to: number): void => {
      for (let place = from; place < to; place += 1) {
        const at = pack.order[ranks[place] as number] as number;
        if (at !== hidden) search.look(at);
      }
    };
    for (const cell of cellNumbers(grid, cellsOf(grid, x + turns - near, y - near, x + turns + near, y + near))) {
      look(grid.ranks, grid.starts[cell] as number, grid.starts[cell + 1] as number);
    }
    look(grid.wide, 0, grid.wide.length);
  }
  const hit = search.corner ?? search.side;
  const name = hit && set.geofences[hit.at]?.name;
  if (!hit || name === undefined) return undefined;
  const longitude = longitudeNear(hit.x * 360 - 180, point.longitude);
  return { point: { latitude: latitudeAt(hit.y), longitude }, on: search.corner ? 'corner' : 'side', name };
}

class Search {
  corner: Hit | undefined;
  side: Hit | undefined;
  readonly #pack: ShapePack;
  #x = 0;
  #y = 0;
  #turns = 0;
  readonly #near: number;
  #cornerAway: number;
  #sideAway: number;

  constructor(pack: ShapePack, near: number) {
    this.#pack = pack;
    this.#near = near;
    this.#cornerAway = near;
    this.#sideAway = near;
  }

  moveTo(x: number, y: number, turns: number): void {
    [this.#x, this.#y, this.#turns] = [x, y, turns];
  }

  look(at: number): void {
    const { boxes, circles } = this.#pack;
    const box = 4 * at;
    const near = this.#near;
    if (this.#x < (boxes[box] as number) - near || this.#x > (boxes[box + 2] as number) + near) return;
    if (this.#y < (boxes[box + 1] as number) - near || this.#y > (boxes[box + 3] as number) + near) return;
    if (circles[at]) this.#lookAtCircle(at);
    else this.#lookAtRing(at);
  }

  #lookAtRing(at: number): void {
    const { xy, starts } = this.#pack;
    const [start, end] = [starts[at] as number, starts[at + 1] as number];
    let [fromX, fromY] = [xy[end - 2] as number, xy[end - 1] as number];
    for (let point = start; point < end; point += 2) {
      const [toX, toY] = [xy[point] as number, xy[point + 1] as number];
      this.#offerCorner(at, toX, toY);
      const [sideX, sideY] = [toX - fromX, toY - fromY];
      const length = sideX * sideX + sideY * sideY;
      const share = length === 0 ? 0 : ((this.#x - fromX) * sideX + (this.#y - fromY) * sideY) / length;
      if (share > 0 && share < 1) this.#offerSide(at, fromX + share * sideX, fromY + share * sideY);
      [fromX, fromY] = [toX, toY];
    }
  }

  #lookAtCircle(at: number): void {
    const { xy, starts } = this.#pack;
    const start = starts[at] as number;
    const [middleX, middleY] = [xy[start] as number, xy[start + 1] as number];
    const [halfWidth, halfHeight] = [xy[start + 2] as number, xy[start + 3] as number];
    const [across, along] = [(this.#x - middleX) / halfWidth, (this.#y - middleY) / halfHeight];
    const away = Math.hypot(across, along);
    // A circle beyond the edge of the map has no height there.
    if (away > 0 && away < Infinity)
      this.#offerSide(at, middleX + (across / away) * halfWidth, middleY + (along / away) * halfHeight);
  }

  #offerCorner(at: number, x: number, y: number): void {
    const away = Math.hypot(x - this.#x, y - this.#y);
    if (away > this.#cornerAway) return;
    this.#cornerAway = away;
    this.corner = { at, x: x - this.#turns, y };
  }

  #offerSide(at: number, x: number, y: number): void {
    const away = Math.hypot(x - this.#x, y - this.#y);
    if (away > this.#sideAway) return;
    this.#sideAway = away;
    this.side = { at, x: x - this.#turns, y };
  }
}
