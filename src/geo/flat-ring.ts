/**
 * The ring of a polygon on a flat earth around it: distances from it, for millions of positions. So loops have no calls, and numbers
 * that belong together are in typed memory.
 */
import type { Bounds } from './bounds.ts';
import { earthRadiusMetres, radians } from './distance.ts';
import { turn } from './longitude.ts';
import { unwrapped } from './ring.ts';
import type { Polygon } from './shape.ts';

const metresPerDegree = radians(1) * earthRadiusMetres;

/** Numbers of a side: where it begins, how far it goes, and its squared length. */
const sideSize = 5;

export class FlatRing {
  /** Whether it is no ring around a pole. */
  readonly isPlain: boolean;
  /** Positions are given by longitudes near this one. */
  readonly middle: number;
  private readonly shrink: number;
  private readonly sides: Float64Array;
  /** The current line: where it begins and ends. */
  private readonly line = new Float64Array(4);

  constructor({ nodes }: Polygon, { south, west, north, east }: Bounds) {
    this.isPlain = east - west < turn / 2;
    this.middle = (west + east) / 2;
    this.shrink = Math.cos(radians((south + north) / 2));
    const ring = unwrapped(nodes);
    const first = ring[0]?.longitude ?? 0;
    // Bounds begin between -180 and 180, a ring where its first node is.
    const shift = turn * Math.round((this.middle - first) / turn);
    const corners = ring.map(({ latitude, longitude }) => [this.xOf(longitude + shift), yOf(latitude)] as const);
    this.sides = Float64Array.from(
      corners.flatMap(([x, y], index) => {
        const [fromX, fromY] = corners.at(index - 1) ?? [x, y];
        const [across, up] = [x - fromX, y - fromY];
        return [fromX, fromY, across, up, across * across + up * up];
      }),
    );
  }

  private xOf(longitude: number): number {
    return (longitude - this.middle) * this.shrink * metresPerDegree;
  }

  /** Metres from the ring to a position. Negative inside, if it is plain. A position nearer than a millimetre may be on either side. */
  metresTo(latitude: number, longitude: number): number {
    const { sides } = this;
    const x = this.xOf(longitude);
    const y = yOf(latitude);
    let least = Number.POSITIVE_INFINITY;
    let isInside = false;
    for (let at = 0; at < sides.length; at += sideSize) {
      const fromX = (sides[at] as number) - x;
      const fromY = (sides[at + 1] as number) - y;
      const across = sides[at + 2] as number;
      const up = sides[at + 3] as number;
      const squared = sides[at + 4] as number;
      const along = -(fromX * across + fromY * up);
      const part = along <= 0 ? 0 : along >= squared ? 1 : along / squared;
      const nearX = fromX + part * across;
      const nearY = fromY + part * up;
      const distance = nearX * nearX + nearY * nearY;
      if (distance < least) least = distance;
      // It crosses the line to the north.
      if (fromX > 0 !== fromX + across > 0 && fromY - (fromX * up) / across > 0) isInside = !isInside;
    }
    const metres = Math.sqrt(least);
    return isInside ? -metres : metres;
  }

  /** Whether a line meets the ring. `ends`: latitude and longitude of both, with longitudes near the middle. */
  meets(ends: Float64Array): boolean {
    this.setLine(ends, 0);
    return this.isMet();
  }

  /**
   * Metres from the ring to the nearest point of a line, 0 if they meet. `shift`: degrees that bring the longitudes near the middle.
   * `fromMetres`, `toMetres`: of the ends, 0 inside.
   */
  metresBetween(ends: Float64Array, shift: number, fromMetres: number, toMetres: number, length: number): number {
    this.setLine(ends, shift);
    if (fromMetres + toMetres <= length && this.isMet()) return 0;
    const nearest = fromMetres < toMetres ? fromMetres : toMetres;
    const corner = Math.sqrt(this.squaredToCorners());
    return corner < nearest ? corner : nearest;
  }

  private setLine(ends: Float64Array, shift: number): void {
    const { line } = this;
    const x = this.xOf((ends[1] as number) + shift);
    const y = yOf(ends[0] as number);
    line[0] = x;
    line[1] = y;
    line[2] = x + ((ends[3] as number) - (ends[1] as number)) * this.shrink * metresPerDegree;
    line[3] = yOf(ends[2] as number);
  }

  /** Whether the current line meets a side. Touching counts. */
  private isMet(): boolean {
    const { line, sides } = this;
    const fromX = line[0] as number;
    const fromY = line[1] as number;
    const toX = line[2] as number;
    const toY = line[3] as number;
    const west = fromX < toX ? fromX : toX;
    const east = fromX < toX ? toX : fromX;
    const south = fromY < toY ? fromY : toY;
    const north = fromY < toY ? toY : fromY;
    let x2 = sides[0] as number;
    let y2 = sides[1] as number;
    for (let at = sides.length - sideSize; at >= 0; at -= sideSize) {
      const x1 = sides[at] as number;
      const y1 = sides[at + 1] as number;
      const isApart =
        (x1 < west && x2 < west) ||
        (x1 > east && x2 > east) ||
        (y1 < south && y2 < south) ||
        (y1 > north && y2 > north);
      if (
        !isApart &&
        areApart(fromX, fromY, toX, toY, x1, y1, x2, y2) &&
        areApart(x1, y1, x2, y2, fromX, fromY, toX, toY)
      )
        return true;
      x2 = x1;
      y2 = y1;
    }
    return false;
  }

  /** Of the corners next to the current line, not beyond its ends: corners beyond them are farther from it than its ends are from the ring. */
  private squaredToCorners(): number {
    const { line, sides } = this;
    const across = (line[2] as number) - (line[0] as number);
    const up = (line[3] as number) - (line[1] as number);
    const squared = across * across + up * up;
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at < sides.length; at += sideSize) {
      const x = (sides[at] as number) - (line[0] as number);
      const y = (sides[at + 1] as number) - (line[1] as number);
      const along = x * across + y * up;
      if (along <= 0 || along >= squared) continue;
      const sideways = x * up - y * across;
      const distance = sideways * sideways;
      if (distance < least) least = distance;
    }
    return least / squared;
  }
}

const yOf = (latitude: number): number => latitude * metresPerDegree;

/** Whether two points are not both on one side of a line. */
function areApart(
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
) {
  const one = (toX - fromX) * (y1 - fromY) - (toY - fromY) * (x1 - fromX);
  const other = (toX - fromX) * (y2 - fromY) - (toY - fromY) * (x2 - fromX);
  return (one <= 0 || other <= 0) && (one >= 0 || other >= 0);
}
