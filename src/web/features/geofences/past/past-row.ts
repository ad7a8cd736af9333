/** A visit that a shape would have had, with names. */
import type { Assignment } from '../../../../contract/assignments.ts';
import type { PastVisit } from '../../../../contract/past.ts';
import type { LastSeen } from '../../../data/last-seen.ts';
import type { Period } from '../../../data/period.ts';
import type { Stay } from '../../../data/use-visit-track.ts';

export interface PastRow extends Stay {
  /** A vehicle has one position per moment. */
  key: string;
  vehicle: string;
  /** Driver at the start; '' if unknown. */
  driver: string;
  beganBefore: boolean;
  /** Seconds after which its fleet counts the vehicle as silent; undefined: the default. */
  ownSilence: number | undefined;
  /** Duration of the whole visit. */
  seconds: number;
  /** Number of positions inside. */
  positions: number;
}

export interface PastNames {
  vehicle: (id: number) => string;
  driver: (id: number) => string;
  assignments: readonly Assignment[];
  lastSeen: LastSeen;
  ownSilence: (vehicleId: number) => number | undefined;
}

/** The newest first, then by vehicle. */
export function rowsOf(visits: readonly PastVisit[], { startMs: from }: Period, names: PastNames): PastRow[] {
  const driverAt = driverFinder(names);
  return visits
    .map((visit): PastRow => {
      const { vehicleId, startUtc, endUtc, plots: positions } = visit;
      const startMs = Date.parse(startUtc);
      const untilMs = endUtc === null ? Math.max(startMs, names.lastSeen(vehicleId) ?? startMs) : Date.parse(endUtc);
      return {
        ...{ key: `${vehicleId} ${startUtc}`, vehicleId, vehicle: names.vehicle(vehicleId) },
        ...{ driver: driverAt(vehicleId, startMs), startMs, untilMs, stillInside: endUtc === null },
        ...{ beganBefore: startMs < from, seconds: (untilMs - startMs) / 1000, positions },
        ownSilence: names.ownSilence(vehicleId),
      };
    })
    .sort((one, other) => other.startMs - one.startMs || one.vehicleId - other.vehicleId);
}

function driverFinder({ assignments, driver }: PastNames): (vehicleId: number, utcMs: number) => string {
  const ofVehicle = new Map<number, Assignment[]>();
  for (const assignment of assignments) {
    const known = ofVehicle.get(assignment.vehicleId);
    if (known) known.push(assignment);
    else ofVehicle.set(assignment.vehicleId, [assignment]);
  }
  return (vehicleId, utcMs) => {
    const found = ofVehicle
      .get(vehicleId)
      ?.find(
        ({ startUtc, endUtc }) => Date.parse(startUtc) <= utcMs && (endUtc === null || utcMs < Date.parse(endUtc)),
      );
    return found ? driver(found.driverId) : '';
  };
}

export interface PastTotals {
  visits: number;
  vehicles: number;
  seconds: number;
}

export const totalsOf = (rows: readonly PastRow[]): PastTotals => ({
  visits: rows.length,
  vehicles: new Set(rows.map(({ vehicleId }) => vehicleId)).size,
  seconds: rows.reduce((sum, { seconds }) => sum + seconds, 0),
});
