/**
 * Walks along the plots of all vehicles once, in any order of vehicles, and notes for each geofence: missed passages, whether any plot
 * was inside, silences within visits, and stops just outside. The plots of a vehicle come by time.
 */

import { GeofenceIndex } from '../../geo/geofence-index.ts';
import { labelPoint } from '../../geo/label-point.ts';
import { longitudeNear } from '../../geo/longitude.ts';
import { NearbyShapes } from '../../geo/nearby-shapes.ts';
import { type SegmentTest, segmentTest } from '../../geo/segment-test.ts';
import type { Point } from '../../geo/shape.ts';
import { type EdgeStop, nearStopMetres } from './edge-stops.ts';
import { type FoundGeofence, type StoredVisit, Tally } from './finding.ts';
import { isFast, passageAtMostMs } from './missed-passages.ts';
import { isAfterSilence, usualIntervals } from './silence.ts';
import { type FoundStop, StopsInTurn } from './stops-in-turn.ts';

/** Degrees of latitude that are longer than `nearStopMetres`. */
const nearStopDegrees = nearStopMetres / 110_000;

export interface Passage {
  vehicleId: number;
  fromUtcMs: number;
  toUtcMs: number;
  from: Point;
  to: Point;
}

export interface WalkedGeofence extends FoundGeofence {
  test: SegmentTest;
  /** A point of the shape, to see which other geofences surround it. */
  middle: Point;
  /** A plot was inside the shape. */
  reached: boolean;
  missed: Passage[];
  fast: number;
  /** Also those a little farther away. */
  stops: EdgeStop[];
  silent: Tally;
}

/** Plots of one vehicle, by time. */
export interface WalkedPlots {
  readonly count: number;
  readonly utcMs: Float64Array;
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
}

interface Plot extends Point {
  utcMs: number;
  /** Numbers of the geofences that contain it. */
  inside: readonly number[];
}

interface WalkedVehicle {
  id: number;
  utcMs: number[];
  latitudes: number[];
  longitudes: number[];
  visits: readonly StoredVisit[];
  stops: StopsInTurn;
}

export class Walk {
  readonly geofences: WalkedGeofence[];
  private readonly nearby: NearbyShapes;
  private readonly byId: ReadonlyMap<number, WalkedGeofence>;
  private readonly index: GeofenceIndex;
  private vehicle: WalkedVehicle | undefined;
  private before: Plot | undefined;

  constructor(
    geofences: readonly FoundGeofence[],
    /** Of one vehicle, by start. Visits to all geofences, not only to these. */
    private readonly visitsOf: (vehicleId: number) => readonly StoredVisit[],
    /** Whether a geofence, of all, contains a point. */
    private readonly surrounds: (geofenceId: number, point: Point) => boolean,
    /** Silence is counted in visits that begin from then on. */
    private readonly startMs: number,
  ) {
    this.geofences = geofences.map((geofence) => ({
      ...geofence,
      test: segmentTest(geofence.shape),
      middle: labelPoint(geofence.shape),
      ...{ reached: false, missed: [], fast: 0, stops: [], silent: new Tally() },
    }));
    this.byId = new Map(this.geofences.map((geofence) => [geofence.id, geofence]));
    this.index = new GeofenceIndex(this.geofences.map(({ shape }, number) => ({ id: number, shape })));
    this.nearby = new NearbyShapes(
      this.geofences.map(({ test }) => test.bounds),
      nearStopDegrees,
    );
  }

  add(vehicleId: number, plots: WalkedPlots, first = 0, end = plots.count): void {
    if (this.vehicle?.id !== vehicleId) this.begin(vehicleId);
    const { vehicle } = this;
    if (!vehicle) return;
    for (let index = first; index < end; index += 1) {
      const utcMs = plots.utcMs[index] as number;
      const latitude = plots.latitude[index] as number;
      const longitude = plots.longitude[index] as number;
      vehicle.utcMs.push(utcMs);
      vehicle.latitudes.push(latitude);
      vehicle.longitudes.push(longitude);
      const plot = { latitude, longitude, utcMs, inside: nowhere };
      vehicle.stops.add(plot);
      this.step(plot);
    }
  }

  /** After the last plot of all. */
  end(): void {
    this.leave();
  }

  private begin(id: number): void {
    this.leave();
    const visits = this.visitsOf(id);
    const stops = new StopsInTurn(id, (stop) => this.stopped(stop, visits));
    this.vehicle = { id, utcMs: [], latitudes: [], longitudes: [], visits, stops };
  }

  private leave(): void {
    const { vehicle } = this;
    if (!vehicle) return;
    vehicle.stops.end();
    this.noteSilence(vehicle);
    this.vehicle = undefined;
    this.before = undefined;
  }

  private step(plot: Plot): void {
    const { before } = this;
    this.before = plot;
    const isNext = before !== undefined && plot.utcMs - before.utcMs <= passageAtMostMs;
    const from = isNext ? before : plot;
    const fromLongitude = longitudeNear(from.longitude, plot.longitude);
    const [south, north] =
      from.latitude < plot.latitude ? [from.latitude, plot.latitude] : [plot.latitude, from.latitude];
    const [west, east] =
      fromLongitude < plot.longitude ? [fromLongitude, plot.longitude] : [plot.longitude, fromLongitude];
    const near = this.nearby.near(south, west, north, east);
    if (near.length === 0) return;
    plot.inside = this.index.inside(plot.latitude, plot.longitude);
    for (const number of plot.inside) (this.geofences[number] as WalkedGeofence).reached = true;
    if (!isNext) return;
    for (const number of near) {
      const geofence = this.geofences[number] as WalkedGeofence;
      const { bounds } = geofence.test;
      if (north < bounds.south || south > bounds.north || !meetsLongitudes(bounds, west, east)) continue;
      if (plot.inside.includes(number) || before.inside.includes(number)) continue;
      if (geofence.test.meets(before, plot)) this.missed(geofence, before, plot);
    }
  }

  private missed(geofence: WalkedGeofence, from: Plot, to: Plot): void {
    const vehicleId = this.vehicle?.id ?? 0;
    const place = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });
    geofence.missed.push({ vehicleId, fromUtcMs: from.utcMs, toUtcMs: to.utcMs, from: place(from), to: place(to) });
    if (isFast(from, to, to.utcMs - from.utcMs)) geofence.fast += 1;
  }

  private stopped(stop: FoundStop, visits: readonly StoredVisit[]): void {
    const { latitude, longitude } = stop.at;
    let during: readonly StoredVisit[] | undefined;
    for (const number of this.nearby.near(latitude, longitude, latitude, longitude)) {
      const geofence = this.geofences[number] as WalkedGeofence;
      const metres = geofence.test.metresTo(stop.at);
      if (metres <= 0 || metres > nearStopMetres) continue;
      during ??= visitsDuring(visits, stop);
      geofence.stops.push({ ...stop, metres, ...this.seenBy(geofence, during) });
    }
  }

  /** A visit elsewhere explains a stop, unless the other geofence surrounds this one. */
  private seenBy(
    { id, middle }: WalkedGeofence,
    during: readonly StoredVisit[],
  ): Pick<EdgeStop, 'isVisit' | 'isElsewhere'> {
    return {
      isVisit: during.some(({ geofenceId }) => geofenceId === id),
      isElsewhere: during.some(({ geofenceId }) => geofenceId !== id && !this.surrounds(geofenceId, middle)),
    };
  }

  private noteSilence(vehicle: WalkedVehicle): void {
    const { id, utcMs, latitudes, longitudes, visits } = vehicle;
    const usual = visits.length > 0 ? usualIntervals(vehicle, visits) : undefined;
    if (!usual) return;
    const noted = new Set<StoredVisit>();
    let next = 0;
    let open: StoredVisit[] = [];
    for (let index = 1; index < utcMs.length; index += 1) {
      const [from, to] = [utcMs[index - 1] as number, utcMs[index] as number];
      if (!isAfterSilence(vehicle, index, usual)) continue;
      for (; next < visits.length && (visits[next] as StoredVisit).startUtcMs <= from; next += 1)
        open.push(visits[next] as StoredVisit);
      open = open.filter(({ endUtcMs }) => endUtcMs === null || endUtcMs >= to);
      const line = [index - 1, index].map((at) => ({
        latitude: latitudes[at] as number,
        longitude: longitudes[at] as number,
      }));
      for (const visit of open) {
        if (noted.has(visit) || visit.startUtcMs < this.startMs) continue;
        noted.add(visit);
        this.byId.get(visit.geofenceId)?.silent.add({ vehicleId: id, startUtcMs: from, endUtcMs: to, line });
      }
    }
  }
}

const nowhere: readonly number[] = [];

const meetsLongitudes = ({ west, east }: { west: number; east: number }, from: number, to: number): boolean =>
  (to >= west && from <= east) || (to + 360 >= west && from + 360 <= east) || (to - 360 >= west && from - 360 <= east);

const visitsDuring = (visits: readonly StoredVisit[], { startUtcMs, endUtcMs }: FoundStop): StoredVisit[] =>
  visits.filter((visit) => visit.startUtcMs <= endUtcMs && (visit.endUtcMs ?? Number.POSITIVE_INFINITY) >= startUtcMs);
