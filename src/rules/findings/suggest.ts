/**
 * Suggests how far the edge of a geofence should move out: the least that ends a finding. It walks along the plots near the geofence,
 * by vehicle and time.
 */

import type { FindingKind } from '../../contract/geofence-findings.ts';
import { distanceMetres } from '../../geo/distance.ts';
import { grownShape } from '../../geo/grow.ts';
import type { Point, Shape } from '../../geo/shape.ts';
import { grouped } from '../grouped.ts';
import { type EdgeStop, isEdgeStop, isEdgeStopWithin } from './edge-stops.ts';
import type { StoredVisit } from './finding.ts';
import type { flickersIn } from './flicker.ts';
import { GrowthCounts, growthsOf } from './growth.ts';
import { passageAtMostMs } from './missed-passages.ts';
import type { Run } from './runs-near.ts';
import type { WalkedGeofence } from './walk.ts';

/** A suggestion that leaves a few is better than none: a vehicle may have been silent for minutes. */
const leavesAtMost = 0.1;

interface NearStop {
  stop: EdgeStop;
  nearestMetres: number;
}

interface Between {
  vehicleId: number;
  fromMs: number;
  toMs: number;
}

export class Suggestions {
  /** Metres from the edge within which plots are needed. */
  readonly reachMetres: number;
  private readonly growths: readonly number[];
  /** What the finding would count at each growth, with these plots. */
  private readonly missed: GrowthCounts;
  /** The same if the tracker had sent at other moments of the same drives. */
  private readonly atAnyMoment: GrowthCounts;
  private readonly stopped: GrowthCounts;
  private readonly stopsOf: ReadonlyMap<number, NearStop[]>;
  /** Lines that meet the shape itself, as those of missed passages do. */
  private readonly counted = new Set<string>();
  private nearestMetres = Number.POSITIVE_INFINITY;
  private before: (Point & { vehicleId: number; utcMs: number; metres: number }) | undefined;

  /** Of each vehicle: the times between two visits of a flicker, by start. */
  private readonly flickersOf: ReadonlyMap<number, Between[]>;
  private flickerMetres = 0;
  /** Of the current vehicle, with the first one that has not passed. */
  private vehicleId: number | undefined;
  private stops: readonly NearStop[] = [];
  private stop = 0;
  private flickers: readonly Between[] = [];
  private flicker = 0;

  constructor(
    private readonly geofence: WalkedGeofence,
    flickers: ReturnType<typeof flickersIn<StoredVisit>>,
  ) {
    this.growths = growthsOf(geofence.shape);
    this.reachMetres = this.growths.at(-1) ?? 0;
    this.missed = new GrowthCounts(this.growths);
    this.atAnyMoment = new GrowthCounts(this.growths);
    this.stopped = new GrowthCounts(this.growths);
    const inTurn = [...geofence.stops].sort((one, other) => one.startUtcMs - other.startUtcMs);
    this.stopsOf = grouped(
      inTurn.map((stop): NearStop => ({ stop, nearestMetres: Number.POSITIVE_INFINITY })),
      ({ stop }) => stop.vehicleId,
    );
    this.flickersOf = grouped(
      flickers.map(({ before, visit }): Between => {
        const { vehicleId, startUtcMs } = visit;
        return { vehicleId, fromMs: before.endUtcMs ?? startUtcMs, toMs: startUtcMs };
      }),
      ({ vehicleId }) => vehicleId,
    );
  }

  /** Plots near the geofence, by vehicle and time. */
  add({ vehicleId, plots, first, end, gapBefore }: Run): void {
    if (this.vehicleId !== vehicleId) this.begin(vehicleId);
    if (gapBefore) this.before = undefined;
    const { test } = this.geofence;
    const { stops, flickers } = this;
    for (let index = first; index < end; index += 1) {
      const utcMs = plots.utcMs[index] as number;
      const [latitude, longitude] = [plots.latitude[index] as number, plots.longitude[index] as number];
      const plot = { latitude, longitude, vehicleId, utcMs, metres: 0 };
      const metres = test.metresTo(plot);
      plot.metres = metres;
      const { before } = this;
      this.before = plot;
      if (metres < this.nearestMetres) this.nearestMetres = metres;
      while (this.stop < stops.length && (stops[this.stop]?.stop.endUtcMs ?? 0) < utcMs) this.stop += 1;
      const near = stops[this.stop];
      if (near && near.stop.startUtcMs <= utcMs) near.nearestMetres = Math.min(near.nearestMetres, metres);
      while (this.flicker < flickers.length && (flickers[this.flicker]?.toMs ?? 0) <= utcMs) this.flicker += 1;
      if ((flickers[this.flicker]?.fromMs ?? utcMs) < utcMs) this.flickerMetres = Math.max(this.flickerMetres, metres);
      if (before && utcMs - before.utcMs <= passageAtMostMs && Math.max(metres, before.metres) > 0)
        this.addLine(before, plot);
    }
  }

  private begin(vehicleId: number): void {
    this.vehicleId = vehicleId;
    this.before = undefined;
    this.stops = this.stopsOf.get(vehicleId) ?? [];
    this.flickers = this.flickersOf.get(vehicleId) ?? [];
    [this.stop, this.flicker] = [0, 0];
  }

  private addLine(
    from: Point & { metres: number; vehicleId: number; utcMs: number },
    to: Point & { metres: number },
  ): void {
    const { test, shape } = this.geofence;
    const nearest = Math.min(from.metres, to.metres);
    const length = distanceMetres(from, to);
    if (nearest - length > this.reachMetres) return;
    const line = test.metresFrom(from, to);
    this.missed.add(line, nearest);
    this.atAnyMoment.add(line, Math.max(nearest, surelyInside(shape, line, length)));
    if (line <= 0) this.counted.add(keyOf(from.vehicleId, from.utcMs));
  }

  /** After all plots. Undefined without a shape that ends the finding. */
  suggestion(kind: FindingKind): Shape | undefined {
    const metres = this.growthFor(kind);
    return metres === undefined ? undefined : grownShape(this.geofence.shape, metres);
  }

  /**
   * The least growth that leaves no missed passage, at any moment of the same drives. If there is none, the growth that leaves none of
   * these, or a few of them, and as few as possible at other moments.
   */
  private growthForPassages(): number | undefined {
    const { missed } = this.geofence;
    const far = missed.filter(({ vehicleId, fromUtcMs }) => !this.counted.has(keyOf(vehicleId, fromUtcMs))).length;
    const [now, ever] = [this.missed.counts(), this.atAnyMoment.counts()];
    const few = Math.floor(missed.length * leavesAtMost);
    for (const atMost of [0, few]) {
      const places = [...now.keys()].filter((place) => (now[place] as number) + far <= atMost);
      const least = places.reduce((count, place) => Math.min(count, ever[place] as number), Number.POSITIVE_INFINITY);
      const best = places.find((place) => (ever[place] as number) <= Math.max(least, few));
      if (best !== undefined) return this.growths[best];
    }
    return undefined;
  }

  private growthFor(kind: FindingKind): number | undefined {
    if (kind === 'neverVisited') return this.growths.find((metres) => metres >= this.nearestMetres);
    if (kind === 'missedPassage') return this.growthForPassages();
    if (kind === 'flicker') return this.growths.find((metres) => metres >= this.flickerMetres);
    if (kind !== 'edgeStop') return undefined;
    for (const { stop, nearestMetres } of [...this.stopsOf.values()].flat()) {
      const within = isEdgeStopWithin(stop, nearestMetres);
      if (within) this.stopped.add(...within);
    }
    const count = this.geofence.stops.filter(isEdgeStop).length;
    return this.stopped.leastWith(0) ?? this.stopped.leastWith(Math.floor(count * leavesAtMost));
  }
}

const keyOf = (vehicleId: number, utcMs: number): string => `${vehicleId} ${utcMs}`;

/** The growth at which a drive along this line has a plot inside, whenever the tracker sends: its chord is as long as the line. */
function surelyInside(shape: Shape, lineMetres: number, length: number): number {
  if (shape.kind === 'polygon') return lineMetres + length / 4;
  const fromCentre = lineMetres + shape.radiusMetres;
  return Math.hypot(fromCentre, length / 2) - shape.radiusMetres;
}
