/**
 * Walks along the plots of each vehicle, in any order of vehicles, and notes for each geofence: missed passages, whether any plot was
 * inside, flickers, silences within visits, stops just outside, and which larger shapes would end these.
 */

import { labelPoint } from '../../geo/label-point.ts';
import { type SegmentTest, segmentTest } from '../../geo/segment-test.ts';
import type { Point } from '../../geo/shape.ts';
import type { TimedColumns } from '../stops.ts';
import { CountedValues } from './counted-values.ts';
import { type EdgeStop, isEdgeStop, nearStopMetres } from './edge-stops.ts';
import { exampleOf, type FoundGeofence, type StoredVisit, Tally, type WalkedVehicle } from './finding.ts';
import { isFlicker } from './flicker.ts';
import { isFast } from './missed-passages.ts';
import { NearLines } from './near-lines.ts';
import { isAfterSilence, usualIntervals } from './silence.ts';
import { type StopOfPlots, stopsIn } from './stops.ts';
import { Suggestions } from './suggest.ts';
import { Twins } from './twins.ts';
import { VisitsInTurn } from './visits-in-turn.ts';

export interface WalkedGeofence extends FoundGeofence {
  test: SegmentTest;
  /** A point of the shape, to see which other geofences surround it. */
  middle: Point;
  /** Number of visits that begin in the period, and of visits that last when the period begins. */
  begun: number;
  lasting: number;
  /** A plot was inside the shape. */
  reached: boolean;
  missed: Tally;
  /** Times between the plots before and after. */
  missedMs: CountedValues;
  fast: number;
  edgeStops: Tally;
  flickers: Tally;
  silent: Tally;
  suggestions: Suggestions | undefined;
}

interface WalkOptions {
  /** Includes the start, excludes the end. */
  startMs: number;
  endMs: number;
  /** Whether a geofence, of all, contains a point. */
  surrounds: (geofenceId: number, point: Point) => boolean;
  /** Also looks for shapes that end the findings, which takes longer. */
  suggests: boolean;
}

export class Walk {
  readonly geofences: WalkedGeofence[];
  readonly twins: Twins;
  private readonly byId: ReadonlyMap<number, WalkedGeofence>;
  private readonly lines: NearLines;

  constructor(
    geofences: readonly FoundGeofence[],
    private readonly options: WalkOptions,
  ) {
    this.geofences = geofences.map((geofence) => walkedGeofence(geofence, options.suggests));
    this.byId = new Map(this.geofences.map((geofence) => [geofence.id, geofence]));
    this.twins = new Twins(options.endMs);
    this.lines = new NearLines(this.geofences);
  }

  /** All of one vehicle. */
  add(vehicle: WalkedVehicle): void {
    this.noteVisits(vehicle);
    this.noteLines(vehicle);
    this.noteStops(vehicle);
    this.noteSilence(vehicle);
  }

  private noteVisits({ plots, visits }: WalkedVehicle): void {
    const { startMs } = this.options;
    const lastOf = new Map<number, StoredVisit>();
    for (const visit of visits) {
      const geofence = this.byId.get(visit.geofenceId);
      if (!geofence) continue;
      const before = lastOf.get(visit.geofenceId);
      lastOf.set(visit.geofenceId, visit);
      if (visit.startUtcMs < startMs) {
        geofence.lasting += 1;
        continue;
      }
      geofence.begun += 1;
      if (before && isFlicker(before, visit)) noteFlicker(geofence, plots, before, visit);
    }
    this.twins.add(visits.filter(({ startUtcMs }) => startUtcMs >= startMs));
  }

  private noteLines({ id: vehicleId, plots }: WalkedVehicle): void {
    this.lines.walk(plots, {
      inside: (number) => {
        (this.geofences[number] as WalkedGeofence).reached = true;
      },
      missed: (number, index) => {
        const geofence = this.geofences[number] as WalkedGeofence;
        const [from, to] = [pointAt(plots, index - 1), pointAt(plots, index)];
        const [startUtcMs, endUtcMs] = [plots.utcMs[index - 1] as number, plots.utcMs[index] as number];
        geofence.missed.add({ vehicleId, startUtcMs, endUtcMs, line: [from, to] });
        geofence.missedMs.add(endUtcMs - startUtcMs);
        if (isFast(from, to, endUtcMs - startUtcMs)) geofence.fast += 1;
      },
    });
  }

  private noteStops({ id, plots, visits }: WalkedVehicle): void {
    const during = new VisitsInTurn(visits);
    for (const stop of stopsIn(id, plots)) {
      for (const number of this.lines.near(stop.at)) {
        const geofence = this.geofences[number] as WalkedGeofence;
        if (geofence.test.contains(stop.at)) continue;
        const metres = geofence.test.metresOutside(stop.at);
        if (metres <= 0 || metres > nearStopMetres) continue;
        const { isVisit, isElsewhere } = this.seenBy(geofence, during.during(stop.startUtcMs, stop.endUtcMs));
        const { vehicleId, startUtcMs, endUtcMs, at } = stop;
        noteStop(geofence, plots, stop, { vehicleId, startUtcMs, endUtcMs, at, metres, isVisit, isElsewhere });
      }
    }
  }

  /** A visit elsewhere explains a stop, unless the other geofence surrounds this one. */
  private seenBy(
    { id, middle }: WalkedGeofence,
    during: readonly StoredVisit[],
  ): Pick<EdgeStop, 'isVisit' | 'isElsewhere'> {
    return {
      isVisit: during.some(({ geofenceId }) => geofenceId === id),
      isElsewhere: during.some(({ geofenceId }) => geofenceId !== id && !this.options.surrounds(geofenceId, middle)),
    };
  }

  private noteSilence({ id: vehicleId, plots, visits }: WalkedVehicle): void {
    const usual = visits.length > 0 ? usualIntervals(plots, visits) : undefined;
    if (!usual) return;
    const noted = new Set<StoredVisit>();
    const during = new VisitsInTurn(visits);
    for (let index = 1; index < plots.count; index += 1) {
      if (!isAfterSilence(plots, index, usual)) continue;
      const [startUtcMs, endUtcMs] = [plots.utcMs[index - 1] as number, plots.utcMs[index] as number];
      const line = [pointAt(plots, index - 1), pointAt(plots, index)];
      for (const visit of during.throughout(startUtcMs, endUtcMs)) {
        if (noted.has(visit) || visit.startUtcMs < this.options.startMs) continue;
        noted.add(visit);
        this.byId.get(visit.geofenceId)?.silent.add({ vehicleId, startUtcMs, endUtcMs, line });
      }
    }
  }
}

function walkedGeofence(geofence: FoundGeofence, suggests: boolean): WalkedGeofence {
  const test = segmentTest(geofence.shape);
  return {
    ...geofence,
    test,
    middle: labelPoint(geofence.shape),
    ...{ begun: 0, lasting: 0, reached: false, fast: 0 },
    ...{ missed: new Tally(), edgeStops: new Tally(), flickers: new Tally(), silent: new Tally() },
    missedMs: new CountedValues(),
    suggestions: suggests ? new Suggestions(geofence.shape, test) : undefined,
  };
}

const pointAt = ({ latitude, longitude }: TimedColumns, at: number): Point => ({
  latitude: latitude[at] as number,
  longitude: longitude[at] as number,
});

function noteFlicker(geofence: WalkedGeofence, plots: TimedColumns, before: StoredVisit, visit: StoredVisit): void {
  const { flickers, suggestions, test } = geofence;
  flickers.add(exampleOf(visit));
  if (!suggestions) return;
  for (let at = indexAfter(plots, before.endUtcMs ?? visit.startUtcMs); at < plots.count; at += 1) {
    if ((plots.utcMs[at] as number) >= visit.startUtcMs) return;
    suggestions.addFlicker(test.metresTo(pointAt(plots, at)));
  }
}

/** Of the first plot after a moment. */
function indexAfter({ count, utcMs }: TimedColumns, moment: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((utcMs[middle] as number) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

function noteStop(
  { edgeStops, suggestions, test }: WalkedGeofence,
  plots: TimedColumns,
  { first, last }: StopOfPlots,
  stop: EdgeStop,
): void {
  const { vehicleId, startUtcMs, endUtcMs, at } = stop;
  if (isEdgeStop(stop)) edgeStops.add({ vehicleId, startUtcMs, endUtcMs, line: [at] });
  if (!suggestions || stop.isElsewhere) return;
  let nearestMetres = Number.POSITIVE_INFINITY;
  for (let index = first; index <= last; index += 1) {
    nearestMetres = Math.min(nearestMetres, test.metresTo(pointAt(plots, index)));
  }
  suggestions.addStop(stop, nearestMetres);
}
