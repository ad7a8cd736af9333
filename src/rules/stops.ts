/**
 * Divides the way of a vehicle into stops, trips and gaps. The result depends on the plots alone: not on ignition, reported
 * speed, geofences or the order in which plots arrive.
 *
 * 1. Plots are sorted by time. Of several plots with the same time only the southernmost counts (then the westernmost).
 * 2. **Gap**: two neighbours that are more than `positionGapMs` apart. Nothing is known in between, so a gap is never a stop, even if
 *    the vehicle is at the same place afterwards. Gaps that only single plots at one place separate are one gap.
 * 3. **Stop**: plots without a gap that stay within `stopRadiusMetres` of their mean position for at least `stopMs`. A stop
 *    begins at the earliest plot from which this holds, and grows as long as the next plot is within the radius of the mean
 *    so far. A single plot outside, with the next one inside again, is an error of the receiver and does not end the stop.
 * 4. **Trip**: everything else. A trip begins at the last plot of a stop and ends at the first plot of the next one. Its
 *    distance is the sum of the distances between its plots. Stops and gaps have no distance.
 *
 * Together the spans cover the time from the first plot to the last one, without overlaps.
 */
import { positionGapMs } from '../contract/choices.ts';
import { distanceMetres } from '../geo/distance.ts';
import { longitudeNear, wrapLongitude } from '../geo/longitude.ts';
import type { Point } from '../geo/shape.ts';

export const stopRadiusMetres = 60;
export const stopMs = 3 * 60_000;

export interface TimedPoint extends Point {
  utcMs: number;
}

/** A span from `points[first]` to `points[last]`, both included: neighbours share a point. */
export interface WaySpan {
  kind: 'stop' | 'trip' | 'gap';
  first: number;
  last: number;
  /** The mean position of a stop. For a trip and a gap it is the position of `points[first]`. */
  at: Point;
}

export interface Way<Of extends TimedPoint> {
  /** Sorted by time, one point for each time. */
  points: readonly Of[];
  spans: readonly WaySpan[];
  /** Metres driven from the first point to each point. */
  metres: Float64Array;
}

export function wayOf<Of extends TimedPoint>(plots: readonly Of[]): Way<Of> {
  const points = inTime(plots);
  const spans: WaySpan[] = [];
  for (let first = 0; first < points.length; ) {
    const last = endOfPiece(points, first);
    spans.push(...spansOfPiece(points, first, last));
    if (last + 1 < points.length) addGap(spans, points, last);
    first = last + 1;
  }
  return { points, spans, metres: metresDriven(points, spans) };
}

function inTime<Of extends TimedPoint>(plots: readonly Of[]): Of[] {
  const sorted = [...plots].sort(byTimeAndPlace);
  return sorted.filter(({ utcMs }, at) => utcMs !== sorted[at - 1]?.utcMs);
}

const byTimeAndPlace = (one: TimedPoint, other: TimedPoint): number =>
  one.utcMs - other.utcMs || one.latitude - other.latitude || one.longitude - other.longitude;

const timeAt = (points: readonly TimedPoint[], at: number): number => points[at]?.utcMs ?? Number.NaN;

/** The last point before a gap, or the last one of all. */
function endOfPiece(points: readonly TimedPoint[], first: number): number {
  let last = first;
  while (last + 1 < points.length && timeAt(points, last + 1) - timeAt(points, last) <= positionGapMs) last += 1;
  return last;
}

/** Stops and trips between two gaps. A single point has no span. */
function spansOfPiece(points: readonly TimedPoint[], first: number, last: number): WaySpan[] {
  const spans: WaySpan[] = [];
  let driving = first;
  const addTrip = (to: number): void => {
    const at = points[driving];
    if (at && to > driving) spans.push({ kind: 'trip', first: driving, last: to, at: placeOf(at) });
  };
  for (let at = first; at < last; ) {
    const stop = stopFrom(points, at, last);
    if (timeAt(points, stop.last) - timeAt(points, at) < stopMs) {
      at += 1;
      continue;
    }
    addTrip(at);
    spans.push(stop);
    driving = stop.last;
    at = stop.last + 1;
  }
  addTrip(last);
  return spans;
}

const placeOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });

/** Grows a stop from a point, as far as the points stay at its mean position. It may be shorter than `stopMs`. */
function stopFrom(points: readonly TimedPoint[], first: number, end: number): WaySpan {
  const mean = meanFrom(points[first]);
  let last = first;
  while (last < end) {
    const next = isInside(mean.at, points[last + 1]) ? last + 1 : isInside(mean.at, points[last + 2]) ? last + 2 : 0;
    if (next === 0 || next > end) break;
    mean.add(points[next]);
    last = next;
  }
  const { latitude, longitude } = mean.at;
  return { kind: 'stop', first, last, at: { latitude, longitude: wrapLongitude(longitude) } };
}

/** A degree of latitude is at least this long, so most points far away need no exact distance. */
const leastMetresPerDegree = 110_000;

function isInside(mean: Point, point: Point | undefined): boolean {
  if (!point) return false;
  if (Math.abs(point.latitude - mean.latitude) * leastMetresPerDegree > stopRadiusMetres) return false;
  return distanceMetres(mean, point) <= stopRadiusMetres;
}

/** The mean of positions, also on both sides of the 180th meridian. */
function meanFrom(first: Point = { latitude: 0, longitude: 0 }) {
  const at = { latitude: first.latitude, longitude: first.longitude };
  let count = 1;
  return {
    at,
    add(point: Point | undefined): void {
      if (!point) return;
      count += 1;
      at.latitude += (point.latitude - at.latitude) / count;
      at.longitude += (longitudeNear(point.longitude, at.longitude) - at.longitude) / count;
    },
  };
}

/** Adds the gap after a point. Continues the gap before it if the vehicle is at the same place all the time. */
function addGap(spans: WaySpan[], points: readonly TimedPoint[], last: number): void {
  const [from, to] = [points[last], points[last + 1]];
  if (!from || !to) return;
  const before = spans.at(-1);
  const isSamePlace = before && distanceMetres(before.at, to) <= stopRadiusMetres;
  if (before?.kind === 'gap' && isSamePlace && distanceMetres(before.at, from) <= stopRadiusMetres) {
    before.last = last + 1;
  } else spans.push({ kind: 'gap', first: last, last: last + 1, at: placeOf(from) });
}

function metresDriven(points: readonly TimedPoint[], spans: readonly WaySpan[]): Float64Array {
  const metres = new Float64Array(points.length);
  let sum = 0;
  for (const { kind, first, last } of spans) {
    for (let at = first + 1; at <= last; at += 1) {
      const [from, to] = [points[at - 1], points[at]];
      if (kind === 'trip' && from && to) sum += distanceMetres(from, to);
      metres[at] = sum;
    }
  }
  return metres;
}

/** How long a vehicle stood. */
export const stoppedMs = (plots: readonly TimedPoint[]): number => {
  const { points, spans } = wayOf(plots);
  return spans.reduce(
    (sum, { kind, first, last }) => sum + (kind === 'stop' ? timeAt(points, last) - timeAt(points, first) : 0),
    0,
  );
};
