import { turn } from './longitude.ts';
import type { Point } from './shape.ts';

/** A point on the latitude-longitude plane; `turns` counts whole turns to the east. */
export interface PlanePoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly turns: number;
}

/** Half a unit in the last place of 1. */
const epsilon = 2 ** -53;
/** Relative rounding error of a product of two differences (Shewchuk 1997, orient2d stage A). */
const relativeError = (3 + 16 * epsilon) * epsilon;
/** Error in degrees of adding turns to a difference of longitudes: two roundings of numbers below 1080. */
const turnError = 2.5e-13;

/**
 * The side of the line from `a` to `b` on which `p` lies: 1 north of it when `b` is east of `a`, -1 south, 0 on it.
 * Exact: if rounding could change the result, it is computed with big integers.
 */
export function orientation(a: PlanePoint, b: PlanePoint, p: PlanePoint): -1 | 0 | 1 {
  const eastB = b.longitude - a.longitude + turn * (b.turns - a.turns);
  const eastP = p.longitude - a.longitude + turn * (p.turns - a.turns);
  const northB = b.latitude - a.latitude;
  const northP = p.latitude - a.latitude;
  const left = eastB * northP;
  const right = northB * eastP;
  const turned = a.turns !== b.turns || a.turns !== p.turns;
  const uncertain =
    relativeError * (Math.abs(left) + Math.abs(right)) +
    (turned ? turnError * (Math.abs(northB) + Math.abs(northP)) : 0);
  const determinant = left - right;
  if (Math.abs(determinant) > uncertain) return determinant > 0 ? 1 : -1;
  return exactOrientation(a, b, p);
}

/** `orientation` of points without turns, as exact and without allocations. */
export function orientationOnMap(a: Point, b: Point, p: Point): -1 | 0 | 1 {
  const left = (b.longitude - a.longitude) * (p.latitude - a.latitude);
  const right = (b.latitude - a.latitude) * (p.longitude - a.longitude);
  const determinant = left - right;
  if (Math.abs(determinant) > relativeError * (Math.abs(left) + Math.abs(right))) return determinant > 0 ? 1 : -1;
  return exactOrientation({ ...a, turns: 0 }, { ...b, turns: 0 }, { ...p, turns: 0 });
}

function exactOrientation(a: PlanePoint, b: PlanePoint, p: PlanePoint): -1 | 0 | 1 {
  const east = (point: PlanePoint): bigint => exact(point.longitude) + exact(turn * point.turns);
  const [eastA, northA] = [east(a), exact(a.latitude)];
  const determinant =
    (east(b) - eastA) * (exact(p.latitude) - northA) - (exact(b.latitude) - northA) * (east(p) - eastA);
  return determinant > 0n ? 1 : determinant < 0n ? -1 : 0;
}

const view = new DataView(new ArrayBuffer(8));

/** A finite double as an exact multiple of 2^-1074, the smallest double. */
function exact(value: number): bigint {
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = bits & 0xf_ffff_ffff_ffffn;
  const size = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return bits >> 63n ? -size : size;
}
