/** Suggests how far the edge of a geofence should move out: the least that ends a finding. */

import type { FindingKind } from '../../contract/geofence-findings.ts';
import { grownShape } from '../../geo/grow.ts';
import { metresOfTriangle, type SegmentTest } from '../../geo/segment-test.ts';
import type { Shape } from '../../geo/shape.ts';
import { type EdgeStop, isEdgeStop, isEdgeStopWithin } from './edge-stops.ts';
import { GrowthCountPairs, GrowthCounts, growthsOf } from './growth.ts';
import type { Line } from './line.ts';

/** A suggestion that leaves a few is better than none: a vehicle may have been silent for minutes. */
const leavesAtMost = 0.1;

/** Counts the findings that one geofence still has after its edge moves out. */
export class Suggestions {
  /** Metres from the edge within which plots are needed. */
  readonly reachMetres: number;
  private readonly growths: readonly number[];
  /** Passages missed at each growth, with these plots, and if the tracker had sent at other moments of the same drives. */
  private readonly missed: GrowthCountPairs;
  private readonly stopped: GrowthCounts;
  private edgeStops = 0;
  private nearestMetres = Number.POSITIVE_INFINITY;
  private flickerMetres = 0;
  /** Of a circle. */
  private readonly radius: number;

  constructor(
    private readonly shape: Shape,
    private readonly test: SegmentTest,
  ) {
    this.radius = shape.kind === 'circle' ? shape.radiusMetres : 0;
    this.growths = growthsOf(shape);
    this.reachMetres = this.growths.at(-1) ?? 0;
    this.missed = new GrowthCountPairs(this.growths);
    this.stopped = new GrowthCounts(this.growths);
  }

  /** A plot this far from the edge. */
  addPlot(metres: number): void {
    if (metres < this.nearestMetres) this.nearestMetres = metres;
  }

  /**
   * The line between two plots of a passage, at most one of them inside. `fromMetres`, `toMetres`: from the edge to each. `shift`:
   * degrees that bring its longitudes near the shape.
   */
  addLine(line: Line, shift: number, fromMetres: number, toMetres: number): void {
    const length = line.length();
    // No point of the line is nearer than half of this.
    if (fromMetres + toMetres - length > 2 * this.reachMetres) return;
    const nearest = fromMetres < toMetres ? fromMetres : toMetres;
    const { ring } = this.test;
    if (ring) {
      const metres = ring.metresBetween(line.numbers, shift, fromMetres, toMetres, length);
      this.addMissed(metres, nearest, metres + length / 4);
    } else {
      const { radius } = this;
      const metres = metresOfTriangle(fromMetres + radius, toMetres + radius, length) - radius;
      this.addMissed(metres, nearest, surelyInside(metres + radius, length) - radius);
    }
  }

  /** `surely`: the growth at which a drive along the line has a plot inside, whenever the tracker sends. */
  private addMissed(metres: number, nearest: number, surely: number): void {
    this.missed.add(metres, nearest, surely > nearest ? surely : nearest);
  }

  /** `nearestMetres`: of the plots of the stop to the edge. */
  addStop(stop: EdgeStop, nearestMetres: number): void {
    if (isEdgeStop(stop)) this.edgeStops += 1;
    const within = isEdgeStopWithin(stop, nearestMetres);
    if (within) this.stopped.add(...within);
  }

  /** A plot between the two visits of a flicker. */
  addFlicker(metres: number): void {
    this.flickerMetres = Math.max(this.flickerMetres, metres);
  }

  /** After all plots. Undefined without a shape that ends the finding. */
  suggestion(kind: FindingKind, count: number): Shape | undefined {
    const metres = this.growthFor(kind, count);
    return metres === undefined ? undefined : grownShape(this.shape, metres);
  }

  private growthFor(kind: FindingKind, count: number): number | undefined {
    if (kind === 'neverVisited') return this.growths.find((metres) => metres >= this.nearestMetres);
    if (kind === 'missedPassage') return this.growthForPassages(Math.floor(count * leavesAtMost));
    if (kind === 'flicker') return this.growths.find((metres) => metres >= this.flickerMetres);
    if (kind !== 'edgeStop') return undefined;
    return this.stopped.leastWith(0) ?? this.stopped.leastWith(Math.floor(this.edgeStops * leavesAtMost));
  }

  /**
   * The least growth that leaves no missed passage, at any moment of the same drives. If there is none, the growth that leaves none of
   * these, or a few of them, and as few as possible at other moments.
   */
  private growthForPassages(few: number): number | undefined {
    const [now, ever] = this.missed.counts();
    for (const atMost of [0, few]) {
      const indexes = [...now.keys()].filter((index) => (now[index] as number) <= atMost);
      const least = indexes.reduce((count, index) => Math.min(count, ever[index] as number), Number.POSITIVE_INFINITY);
      const best = indexes.find((index) => (ever[index] as number) <= Math.max(least, few));
      if (best !== undefined) return this.growths[best];
    }
    return undefined;
  }
}

/**
 * The radius of a circle with which a drive along a line has a plot inside, whenever the tracker sends: its chord is as long as the
 * line. `metres`: from the centre to the line.
 */
const surelyInside = (metres: number, length: number): number => Math.sqrt(metres * metres + (length * length) / 4);
