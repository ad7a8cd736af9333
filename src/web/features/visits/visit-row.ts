/**
 * A visit on the page. It lasts from its first position inside to its last one; an open visit lasts to the vehicle's last
 * position. Only the part within the period counts.
 */
import type { Tag } from '../../../contract/tags.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import type { LastSeen } from '../../data/last-seen.ts';
import type { OpenStay } from '../../data/open-stay.ts';
import type { Period } from '../../data/period.ts';

export interface VisitRow {
  id: number;
  visit: GeofenceVisit;
  vehicle: string;
  geofence: string;
  /** '' if the driver is unknown. */
  driver: string;
  /** Tags of the geofence, by position. */
  tags: readonly Tag[];
  startMs: number;
  /** The end, or the last known time of an open visit. */
  untilMs: number;
  /** Seconds after which its fleet counts the vehicle as silent; undefined: the default. */
  ownSilence: number | undefined;
  /** Seconds of the whole visit. */
  dwell: number;
  /** Seconds within the period. */
  within: number;
  stillInside: boolean;
  beganBefore: boolean;
}

export const openStay = ({ startMs, untilMs, ownSilence }: VisitRow): OpenStay => ({
  ...{ startMs, lastSeenMs: untilMs, ownSilence },
});

/** The data that rows are joined from. */
export interface VisitNames {
  vehicle: (id: number) => string;
  /** Left out: the default for all vehicles. */
  ownSilence?: (vehicleId: number) => number | undefined;
  driver: (id: number) => string;
  geofence: (id: number) => { name: string; tags: readonly Tag[] };
}

/** The end of an open visit: the last position of the vehicle. */
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
    ownSilence: names.ownSilence?.(visit.vehicleId),
    dwell: (untilMs - startMs) / 1000,
    within: Math.max(0, Math.min(untilMs, period.endMs) - Math.max(startMs, period.startMs)) / 1000,
    stillInside: visit.endUtc === null,
    beganBefore: startMs < period.startMs,
  };
}
