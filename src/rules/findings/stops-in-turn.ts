/** The stops of one vehicle by the rule of `stops.ts`, from plots that come in pages, without keeping all of them. */
import type { Point } from '../../geo/shape.ts';
import { type TimedPoint, wayOf } from '../stops.ts';

export interface FoundStop {
  vehicleId: number;
  startUtcMs: number;
  endUtcMs: number;
  at: Point;
}

/** Plots that are kept before the finished stops among them are taken out. */
const plotsAtOnce = 20_000;

export class StopsInTurn {
  private points: TimedPoint[] = [];

  constructor(
    private readonly vehicleId: number,
    private readonly found: (stop: FoundStop) => void,
  ) {}

  add(point: TimedPoint): void {
    this.points.push(point);
    if (this.points.length >= plotsAtOnce && this.points.length % plotsAtOnce === 0) this.take(false);
  }

  end(): void {
    this.take(true);
    this.points = [];
  }

  /** The last stop may go on, and what follows it may begin another one. */
  private take(isEnd: boolean): void {
    const { points, spans } = wayOf(this.points);
    const stops = spans.filter(({ kind }) => kind === 'stop');
    const finished = isEnd ? stops : stops.slice(0, -1);
    for (const { first, last, at } of finished) {
      const [from, to] = [points[first], points[last]];
      if (from && to) this.found({ vehicleId: this.vehicleId, startUtcMs: from.utcMs, endUtcMs: to.utcMs, at });
    }
    const lastFinished = finished.at(-1);
    // The rule looks for the next stop from the plot after one.
    if (lastFinished) this.points = points.slice(lastFinished.last + 1);
  }
}
