/**
 * A visit as the page reckons with it. The rules: a visit lasts from its first position inside to its last one; one that is
 * still going on, to the vehicle's last position, for nobody knows of more. Of a visit that reaches out of the period, only
 * the part within counts.
 */
import type { Tag } from '../../../contract/tags.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import type { Period } from '../../parts/period.ts';
import type { SlicedWork } from '../../ui/slices.ts';

export interface VisitRow {
  id: number;
  visit: GeofenceVisit;
  vehicle: string;
  geofence: string;
  /** '' where nobody knows who drove. */
  driver: string;
  /** Of the geofence, by position. */
  tags: readonly Tag[];
  startMs: number;
  /** Where it ended, or as far as it is known. */
  untilMs: number;
  /** Seconds, all of it. */
  dwell: number;
  /** Seconds, the part within the period. */
  within: number;
  stillInside: boolean;
  beganBefore: boolean;
}

/** What a row is joined from. */
export interface VisitNames {
  vehicle: (id: number) => string;
  driver: (id: number) => string;
  geofence: (id: number) => { name: string; tags: readonly Tag[] };
}

/** `lastSeenMs`: the vehicle's last position; undefined where none is known. */
export type LastSeen = (vehicleId: number) => number | undefined;

type RowsOf = (visits: readonly GeofenceVisit[], lastSeen: LastSeen) => SlicedWork<VisitRow[]>;

/** A visit that is the same, of the same period with the same names, is the same row again. */
export function rowMaker(period: Period, names: VisitNames): RowsOf {
  let made: ReadonlyMap<number, VisitRow> = new Map();
  const rowOf = (visit: GeofenceVisit, lastSeen: LastSeen): VisitRow => {
    const known = made.get(visit.id);
    const isSame = known?.visit === visit;
    if (isSame && (!known.stillInside || known.untilMs === openUntil(visit, known.startMs, lastSeen))) return known;
    return toRow(visit, period, names, lastSeen);
  };
  return function* (visits, lastSeen) {
    const rows = new Map<number, VisitRow>();
    for (const visit of visits) {
      rows.set(visit.id, rowOf(visit, lastSeen));
      if (rows.size % 64 === 0) yield;
    }
    made = rows;
    return [...rows.values()];
  };
}

/** As far as anybody knows. */
const openUntil = ({ vehicleId }: GeofenceVisit, startMs: number, lastSeen: LastSeen): number =>
  Math.max(startMs, lastSeen(vehicleId) ?? startMs);

export function toRow(visit: GeofenceVisit, period: Period, names: VisitNames, lastSeen: LastSeen): VisitRow {
  const startMs = Date.parse(visit.startUtc);
  const untilMs = visit.endUtc === null ? openUntil(visit, startMs, lastSeen) : Date.parse(visit.endUtc);
  const { name, tags } = names.geofence(visit.geofenceId);
  return {
    id: visit.id,
    visit,
    vehicle: names.vehicle(visit.vehicleId),
    geofence: name,
    driver: visit.driverId === null ? '' : names.driver(visit.driverId),
    tags,
    startMs,
    untilMs,
    dwell: (untilMs - startMs) / 1000,
    within: Math.max(0, Math.min(untilMs, period.endMs) - Math.max(startMs, period.startMs)) / 1000,
    stillInside: visit.endUtc === null,
    beganBefore: startMs < period.startMs,
  };
}
