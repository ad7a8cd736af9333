/** What a vehicle did in a period: its way, cut at the edges of the period. */
import { positionGapMs } from '../../contract/choices.ts';
import type { Plot } from '../../contract/vehicles.ts';
import { bearingDegrees } from '../../geo/distance.ts';
import { longitudeNear, wrapLongitude } from '../../geo/longitude.ts';
import type { Point } from '../../geo/shape.ts';
import { type DrivenSum, drivenIn, indexAt, metresAt } from '../../rules/driven.ts';
import { type TimedPoint, type Way, type WaySpan, wayOf } from '../../rules/stops.ts';
import type { Period } from './period.ts';

export interface DayPoint extends TimedPoint {
  /** km/h */
  speed: number | null;
  /** Degrees from north. */
  heading: number | null;
}

export interface DaySpan {
  /** `silent`: a gap between positions, or at the start or the end of the period. */
  kind: 'stop' | 'trip' | 'silent';
  /** 1, 2, 3 … for stops, otherwise 0. */
  number: number;
  startMs: number;
  endMs: number;
  /** It began before the period. */
  beganBefore: boolean;
  /** It continues after the period, or may continue after the last position. */
  lastsOn: boolean;
  /** Where the vehicle stands, or where it starts; undefined if that is unknown. */
  at: Point | undefined;
  /** Where a trip ends. */
  until: Point | undefined;
  /** Of a trip, otherwise 0. */
  metres: number;
  /** Highest reported speed of a trip, km/h. */
  topSpeed: number | null;
}

export interface VehicleDay {
  way: Way<DayPoint>;
  /** The positions of the period: indexes of `way.points`, the end not included. */
  inside: readonly [first: number, end: number];
  spans: readonly DaySpan[];
  totals: DrivenSum;
}

/** `plots` reach `positionGapMs` beyond the period, for a stop at midnight. Nothing after `nowMs` counts as silence. */
export function vehicleDayOf(plots: readonly Plot[], { startMs, endMs }: Period, nowMs: number): VehicleDay {
  const way = wayOf(plots.map(toPoint));
  const until = Math.min(endMs, nowMs);
  const inside = [indexAt(way, startMs), indexAt(way, endMs)] as const;
  const cut = way.spans.flatMap((span) => cutSpan(way, span, startMs, endMs, until) ?? []);
  const spans = numbered(inside[0] < inside[1] ? withSilentEdges(cut, way, startMs, until) : cut);
  return { way, inside, spans, totals: drivenIn(way, startMs, endMs) };
}

/**
 * From the first drive to the last position of all vehicles. Without a drive it begins with the first position;
 * undefined without positions.
 */
export function playedPart(days: readonly VehicleDay[]): Period | undefined {
  const spans = days.flatMap((day) => day.spans).filter(({ kind }) => kind !== 'silent');
  const drives = spans.filter(({ kind }) => kind === 'trip');
  const starts = (drives.length > 0 ? drives : spans).map(({ startMs }) => startMs);
  const ends = days.flatMap(({ way, inside }) => way.points.slice(...inside).at(-1)?.utcMs ?? []);
  return starts.length === 0 || ends.length === 0
    ? undefined
    : { startMs: Math.min(...starts), endMs: Math.max(...ends) };
}

const toPoint = ({ utc, latitude, longitude, speed, heading }: Plot): DayPoint => ({
  utcMs: Date.parse(utc),
  latitude,
  longitude,
  speed,
  heading,
});

function cutSpan(
  way: Way<DayPoint>,
  { kind, first, last, at }: WaySpan,
  startMs: number,
  endMs: number,
  until: number,
): DaySpan | undefined {
  const [from, to] = [way.points[first], way.points[last]];
  if (!from || !to || to.utcMs <= startMs || from.utcMs >= endMs) return undefined;
  const [spanStartMs, spanEndMs] = [Math.max(from.utcMs, startMs), Math.min(to.utcMs, endMs)];
  const isLast = last === way.points.length - 1 && until - to.utcMs <= positionGapMs;
  return {
    kind: kind === 'gap' ? 'silent' : kind,
    number: 0,
    startMs: spanStartMs,
    endMs: spanEndMs,
    beganBefore: from.utcMs < startMs,
    lastsOn: to.utcMs > endMs || isLast,
    at: kind === 'stop' ? at : positionAt(way, spanStartMs),
    until: kind === 'trip' ? positionAt(way, spanEndMs) : undefined,
    metres: kind === 'trip' ? metresAt(way, spanEndMs) - metresAt(way, spanStartMs) : 0,
    topSpeed: kind === 'trip' ? topSpeedIn(way, first, last, startMs, endMs) : null,
  };
}

/** Silence before the first position and after the last one. */
function withSilentEdges(spans: readonly DaySpan[], way: Way<DayPoint>, startMs: number, until: number): DaySpan[] {
  const [first, last] = [way.points[0], way.points.at(-1)];
  const silent = (from: number, to: number, at: Point | undefined, edges: Partial<DaySpan>): DaySpan[] =>
    to - from <= positionGapMs
      ? []
      : [
          {
            ...{ kind: 'silent', number: 0, startMs: from, endMs: to, beganBefore: false, lastsOn: false, at },
            ...{ until: undefined, metres: 0, topSpeed: null },
            ...edges,
          },
        ];
  return [
    ...silent(startMs, first?.utcMs ?? startMs, undefined, { beganBefore: true }),
    ...spans,
    ...silent(last?.utcMs ?? until, until, last, { lastsOn: true }),
  ];
}

function numbered(spans: readonly DaySpan[]): DaySpan[] {
  let number = 0;
  return spans.map((span) => (span.kind === 'stop' ? { ...span, number: ++number } : span));
}

function topSpeedIn({ points }: Way<DayPoint>, first: number, last: number, startMs: number, endMs: number) {
  let top: number | null = null;
  for (let at = first; at <= last; at += 1) {
    const { speed = null, utcMs = 0 } = points[at] ?? {};
    if (speed !== null && utcMs >= startMs && utcMs < endMs) top = Math.max(top ?? 0, speed);
  }
  return top;
}

export interface Moment extends Point {
  /** Degrees from north. */
  heading: number;
  speed: number | null;
  /** No position for more than `positionGapMs` around this time: this is the last known one. */
  silent: boolean;
}

/** Where the vehicle was. Undefined before its first position. */
export function momentOf(way: Way<DayPoint>, utcMs: number): Moment | undefined {
  const after = indexAt(way, utcMs + 1);
  const from = way.points[after - 1];
  const to = way.points[after];
  if (!from) return undefined;
  const silentMs = (to?.utcMs ?? utcMs) - from.utcMs;
  const heading = from.heading ?? (to ? bearingDegrees(from, to) : 0);
  const silent = silentMs > positionGapMs && utcMs > from.utcMs;
  const { latitude, longitude } = silent ? from : between(from, to, utcMs);
  return { latitude, longitude, heading, silent, speed: silent ? null : from.speed };
}

const positionAt = (way: Way<DayPoint>, utcMs: number): Point | undefined => {
  const moment = momentOf(way, utcMs);
  return moment && { latitude: moment.latitude, longitude: moment.longitude };
};

function between(from: DayPoint, to: DayPoint | undefined, utcMs: number): Point {
  if (!to) return from;
  const share = (utcMs - from.utcMs) / (to.utcMs - from.utcMs);
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: wrapLongitude(from.longitude + (longitudeNear(to.longitude, from.longitude) - from.longitude) * share),
  };
}

/** The span at a moment; where two touch, the later one. Silence begins after the position before it. */
export function spanAt(spans: readonly DaySpan[], utcMs: number): DaySpan | undefined {
  const touching = spans.filter(({ startMs, endMs }) => startMs <= utcMs && utcMs <= endMs);
  return touching.findLast(({ kind, startMs }) => kind !== 'silent' || startMs < utcMs) ?? touching.at(-1);
}
