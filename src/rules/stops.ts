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
 *    distance is the sum of the distances between its plots, and between plots of the stops beside it that are not yet slow. Stops and
 *    gaps have no distance.
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
  const spans = spansOf({
    count: points.length,
    utcMs: Float64Array.from(points, ({ utcMs }) => utcMs),
    latitude: Float64Array.from(points, ({ latitude }) => latitude),
    longitude: Float64Array.from(points, ({ longitude }) => longitude),
  });
  return { points, spans, metres: metresDriven(points, spans) };
}

/** The positions of a vehicle by time, one for each time, as columns: a fleet has millions. */
export interface TimedColumns {
  readonly count: number;
  readonly utcMs: Float64Array;
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
}

/** By time. */
export function spansOf(points: TimedColumns): WaySpan[] {
  const spans: WaySpan[] = [];
  for (let first = 0; first < points.count; ) {
    const last = endOfPiece(points, first);
    addPiece(spans, points, first, last);
    if (last + 1 < points.count) addGap(spans, points, last);
    first = last + 1;
  }
  return spans;
}

function inTime<Of extends TimedPoint>(plots: readonly Of[]): Of[] {
  const sorted = [...plots].sort(byTimeAndPlace);
  return sorted.filter(({ utcMs }, at) => utcMs !== sorted[at - 1]?.utcMs);
}

const byTimeAndPlace = (one: TimedPoint, other: TimedPoint): number =>
  one.utcMs - other.utcMs || one.latitude - other.latitude || one.longitude - other.longitude;

const timeAt = ({ utcMs }: TimedColumns, at: number): number => utcMs[at] as number;

const pointAt = ({ latitude, longitude }: TimedColumns, at: number): Point => ({
  latitude: latitude[at] as number,
  longitude: longitude[at] as number,
});

/** The last point before a gap, or the last one of all. */
function endOfPiece(points: TimedColumns, first: number): number {
  let last = first;
  while (last + 1 < points.count && timeAt(points, last + 1) - timeAt(points, last) <= positionGapMs) last += 1;
  return last;
}

/** Adds stops and trips between two gaps. A single point has no span. */
function addPiece(spans: WaySpan[], points: TimedColumns, first: number, last: number): void {
  let driving = first;
  const addTrip = (to: number): void => {
    if (to > driving) spans.push({ kind: 'trip', first: driving, last: to, at: pointAt(points, driving) });
  };
  for (let at = first; at < last; ) {
    const stop = stopFrom(points, at, last);
    if (!stop) {
      at += 1;
      continue;
    }
    addTrip(at);
    spans.push(stop);
    driving = stop.last;
    at = stop.last + 1;
  }
  addTrip(last);
}

/** Grows a stop from a point, as far as the points stay at its mean position. Undefined if it is shorter than `stopMs`. */
function stopFrom(points: TimedColumns, first: number, end: number): WaySpan | undefined {
  const mean = new Mean(points, first);
  let last = first;
  while (last < end) {
    const next = mean.isNear(last + 1) ? last + 1 : last + 2 <= end && mean.isNear(last + 2) ? last + 2 : 0;
    if (next === 0) break;
    mean.add(next);
    last = next;
  }
  if (timeAt(points, last) - timeAt(points, first) < stopMs) return undefined;
  const { latitude, longitude } = mean;
  return { kind: 'stop', first, last, at: { latitude, longitude: wrapLongitude(longitude) } };
}

/** A degree of latitude is at least this long, so most points far away need no exact distance. */
const leastMetresPerDegree = 110_000;

/** The mean of positions, also on both sides of the 180th meridian. */
class Mean {
  latitude: number;
  longitude: number;
  private count = 1;

  constructor(
    private readonly points: TimedColumns,
    first: number,
  ) {
    this.latitude = points.latitude[first] as number;
    this.longitude = points.longitude[first] as number;
  }

  isNear(at: number): boolean {
    const latitude = this.points.latitude[at] as number;
    if (Math.abs(latitude - this.latitude) * leastMetresPerDegree > stopRadiusMetres) return false;
    return distanceMetres(this, { latitude, longitude: this.points.longitude[at] as number }) <= stopRadiusMetres;
  }

  add(at: number): void {
    this.count += 1;
    this.latitude += ((this.points.latitude[at] as number) - this.latitude) / this.count;
    const longitude = longitudeNear(this.points.longitude[at] as number, this.longitude);
    this.longitude += (longitude - this.longitude) / this.count;
  }
}

/** Adds the gap after a point. Continues the gap before it if the vehicle is at the same place all the time. */
function addGap(spans: WaySpan[], points: TimedColumns, last: number): void {
  const [from, to] = [pointAt(points, last), pointAt(points, last + 1)];
  const before = spans.at(-1);
  const isSamePlace = before && distanceMetres(before.at, to) <= stopRadiusMetres;
  if (before?.kind === 'gap' && isSamePlace && distanceMetres(before.at, from) <= stopRadiusMetres) {
    before.last = last + 1;
  } else spans.push({ kind: 'gap', first: last, last: last + 1, at: from });
}

/**
 * A stop begins and ends with plots of a vehicle that still rolls, up to `stopRadiusMetres` from its place. These metres belong to the
 * drives beside it, so the last step of a drive ends where the vehicle stands, and the first one begins there.
 */
function metresDriven(points: readonly TimedPoint[], spans: readonly WaySpan[]): Float64Array {
  const metres = new Float64Array(points.length);
  let sum = 0;
  for (const [index, { kind, first, last }] of spans.entries()) {
    const [before, next] = [spans[index - 1], spans[index + 1]];
    for (let at = first + 1; at <= last; at += 1) {
      if (kind === 'trip') {
        sum += metresBetween(points, at - 1, at);
        if (at === first + 1 && before?.kind === 'stop') sum += rolled(points, before.last, before.first);
        if (at === last && next?.kind === 'stop') sum += rolled(points, next.first, next.last);
      }
      metres[at] = sum;
    }
  }
  return metres;
}

const metresBetween = (points: readonly TimedPoint[], one: number, other: number): number => {
  const [from, to] = [points[one], points[other]];
  return from && to ? distanceMetres(from, to) : 0;
};

/** km/h. Positions of a standing vehicle differ a little. */
const rollsFrom = 3;

/** Metres from one plot of a stop towards another one, as long as the vehicle moves. */
function rolled(points: readonly TimedPoint[], from: number, towards: number): number {
  const step = Math.sign(towards - from);
  let metres = 0;
  for (let at = from; at !== towards; at += step) {
    const more = metresBetween(points, at, at + step);
    const tookMs = Math.abs((points[at + step]?.utcMs ?? 0) - (points[at]?.utcMs ?? 0));
    if (more * 3600 < rollsFrom * tookMs) return metres;
    metres += more;
  }
  return metres;
}

/** How long a vehicle stood. */
export const stoppedMs = (plots: readonly TimedPoint[]): number => {
  const { points, spans } = wayOf(plots);
  return spans.reduce(
    (sum, { kind, first, last }) =>
      sum + (kind === 'stop' ? (points[last]?.utcMs ?? 0) - (points[first]?.utcMs ?? 0) : 0),
    0,
  );
};
