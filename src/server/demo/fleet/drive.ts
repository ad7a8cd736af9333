/**
 * A drive along a route: position and speed over time. It accelerates and brakes like a loaded van, and slows down in
 * turns.
 */
import type { Point } from '../../../geo/shape.ts';
import { between, degreesBetween, headingOf, type Stretch } from '../city/network.ts';
import { limitsKmh } from '../city/roads.ts';
import type { Chance } from './chance.ts';

const speedUp = 1.1;
const brake = 1.5;
/** km/h in a right-angle turn. */
const turnKmh = 18;

/** Degrees by which the heading must change until the tracker reports a position. */
const reportedTurn = 8;

/** A phase with constant acceleration. Seconds since the start of the drive, metres along the route. */
interface Part {
  fromSeconds: number;
  seconds: number;
  fromMetres: number;
  /** m/s. */
  speed: number;
  /** m/s². */
  gain: number;
}

export interface Drive {
  way: readonly Stretch[];
  /** End of each section in metres along the route. */
  ends: readonly number[];
  parts: readonly Part[];
  seconds: number;
  /** Seconds at which it turns: together with these positions, straight lines between positions follow the road. */
  turns: readonly number[];
}

export interface Movement {
  point: Point;
  kmh: number;
  /** From north. */
  heading: number;
}

export interface Pace {
  /** The vehicle's top speed, km/h. */
  topKmh: number;
  /** The share of the speed limit that the driver uses. */
  zeal: number;
}

export function planDrive(way: readonly Stretch[], { topKmh, zeal }: Pace, chance: Chance): Drive {
  const limits = way.map(({ kind }) => (Math.min(limitsKmh[kind], topKmh) * zeal) / 3.6);
  const waits = way.map((stretch, index) => (index + 1 < way.length ? redLight(stretch, chance) : 0));
  const speeds = speedsAtJoints(way, limits, waits);
  const parts: Part[] = [];
  const ends: number[] = [];
  const turns: number[] = [];
  let [seconds, metres] = [0, 0];
  // Without objects in between: a week of the fleet has a million parts.
  const add = (lasts: number, speed: number, gain: number): void => {
    if (lasts <= 0) return;
    parts.push({ fromSeconds: seconds, seconds: lasts, fromMetres: metres, speed, gain });
    seconds += lasts;
    metres += speed * lasts + (gain * lasts ** 2) / 2;
  };
  let heading = way[0] ? headingOf(way[0]) : 0;
  way.forEach((stretch, index) => {
    const { lengthMetres } = stretch;
    const ahead = headingOf(stretch);
    if (degreesBetween(heading, ahead) >= reportedTurn) {
      heading = ahead;
      turns.push(seconds);
    }
    const [from, to] = [speeds[index] ?? 0, speeds[index + 1] ?? 0];
    // Accelerate, cruise, brake: as far as the section has room.
    const peak = peakOf(lengthMetres, from, to, limits[index] ?? 1);
    const [up, down] = [(peak ** 2 - from ** 2) / (2 * speedUp), (peak ** 2 - to ** 2) / (2 * brake)];
    add((peak - from) / speedUp, from, speedUp);
    add(Math.max(0, lengthMetres - up - down) / peak, peak, 0);
    add((peak - to) / brake, peak, -brake);
    add(waits[index] ?? 0, 0, 0);
    ends.push((ends.at(-1) ?? 0) + lengthMetres);
  });
  return { way, ends, parts, seconds, turns };
}

/** Seconds of waiting at the end of a section. */
const redLight = ({ kind, endsAtJunction }: Stretch, chance: Chance): number => {
  if (!endsAtJunction) return 0;
  const seconds = chance.between(8, 42);
  return chance.isTrue(kind === 'street' ? 0.3 : kind === 'trunk' ? 0.12 : 0) ? seconds : 0;
};

/** m/s at the start, at each joint and at the end: limited by the turn, and by acceleration and braking. */
function speedsAtJoints(way: readonly Stretch[], limits: readonly number[], waits: readonly number[]): number[] {
  const speeds = [0];
  for (let index = 1; index < way.length; index += 1) {
    const [before, after] = [way[index - 1], way[index]];
    const allowed = Math.min(
      limits[index - 1] ?? 0,
      limits[index] ?? 0,
      before && after ? turnSpeed(before, after) : 0,
    );
    const wanted = (waits[index - 1] ?? 0) > 0 ? 0 : allowed;
    speeds.push(Math.min(wanted, Math.sqrt((speeds[index - 1] ?? 0) ** 2 + 2 * speedUp * (before?.lengthMetres ?? 0))));
  }
  speeds.push(0);
  for (let index = way.length - 1; index >= 0; index -= 1) {
    const reach = Math.sqrt((speeds[index + 1] ?? 0) ** 2 + 2 * brake * (way[index]?.lengthMetres ?? 0));
    speeds[index] = Math.min(speeds[index] ?? 0, reach);
  }
  return speeds;
}

function turnSpeed(before: Stretch, after: Stretch): number {
  const turn = degreesBetween(headingOf(before), headingOf(after));
  if (turn < 15) return Number.POSITIVE_INFINITY;
  return (turnKmh / 3.6) * Math.max(0.4, 90 / turn);
}

/** The highest speed within a section, between its speeds at the start and the end. */
function peakOf(metres: number, from: number, to: number, limit: number): number {
  const top = Math.min(
    limit,
    Math.sqrt((2 * speedUp * brake * metres + brake * from ** 2 + speedUp * to ** 2) / (speedUp + brake)),
  );
  return Math.max(top, from, to);
}

/** The position this many seconds after the start. */
export function movementAt({ way, ends, parts, seconds: whole }: Drive, seconds: number): Movement {
  const at = Math.min(Math.max(seconds, 0), whole);
  const part = parts[lastAt(parts, ({ fromSeconds }) => fromSeconds <= at)];
  const first = way[0];
  if (!part || !first) throw new Error('A drive needs a destination.');
  const within = Math.min(at - part.fromSeconds, part.seconds);
  const metres = part.fromMetres + part.speed * within + (part.gain * within ** 2) / 2;
  const index = Math.min(lastAt(ends, (end) => end <= metres) + 1, way.length - 1);
  const stretch = way[index] ?? first;
  const share = 1 - ((ends[index] ?? 0) - metres) / stretch.lengthMetres;
  return {
    point: between(stretch.from, stretch.to, Math.min(1, Math.max(0, share))),
    kmh: Math.max(0, (part.speed + part.gain * within) * 3.6),
    heading: headingOf(stretch),
  };
}

/** The last index for which `test` holds, if it holds for all before; -1 for none. */
function lastAt<T>(sorted: readonly T[], holds: (each: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = sorted[middle];
    if (each !== undefined && holds(each)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
