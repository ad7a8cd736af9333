import { bearingDegrees, destination, distanceMetres } from '../../../geo/distance.ts';
import type { Point } from '../../../geo/shape.ts';

/** A line that the person measures. Lengths are great-circle distances in metres. */
export interface Measure {
  readonly points: readonly Point[];
  /** The next point continues the line. Otherwise it starts a new one. */
  readonly open: boolean;
}

export const emptyMeasure: Measure = { points: [], open: true };

export const withPoint = ({ points, open }: Measure, point: Point): Measure => ({
  points: open ? [...points, point] : [point],
  open: true,
});

/** Removes the last point, and continues a line that has ended. */
export const withoutLastPoint = ({ points }: Measure): Measure => ({ points: points.slice(0, -1), open: true });

/** Ends the line. A single point measures nothing, so it goes. */
export const ended = ({ points }: Measure): Measure => (points.length < 2 ? emptyMeasure : { points, open: false });

/** The length of the last leg and of the whole line; undefined for fewer than two points. */
export function lengthsOf(points: readonly Point[]): { leg: number; total: number } | undefined {
  const legs = points.slice(1).map((point, index) => distanceMetres(points[index] ?? point, point));
  const leg = legs.at(-1);
  return leg === undefined ? undefined : { leg, total: legs.reduce((sum, each) => sum + each, 0) };
}

/** Legs longer than this curve visibly on the map. */
const straightMetres = 100_000;
const maxSteps = 64;

/** The points of the line with more points on long legs, so that the map draws the measured great circles. */
export function curved(points: readonly Point[]): Point[] {
  return points.flatMap((to, index) => {
    const from = points[index - 1];
    if (!from) return [to];
    const metres = distanceMetres(from, to);
    const steps = Math.min(maxSteps, Math.ceil(metres / straightMetres));
    const bearing = bearingDegrees(from, to);
    const between = Array.from({ length: Math.max(0, steps - 1) }, (_, step) =>
      destination(from, bearing, (metres * (step + 1)) / steps),
    );
    return [...between, to];
  });
}
