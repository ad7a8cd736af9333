import type { Assignment } from '../../../contract/assignments.ts';
import { recordStatuses } from '../../../contract/choices.ts';
import { fold } from '../../../contract/fold.ts';
import type { Input } from '../../../contract/inputs.ts';
import type { Probe } from '../../../contract/temperature.ts';
import type { Vehicle } from '../../../contract/vehicles.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import { type Attention, attentionOf } from './attention.ts';
import { stateOf, type VehicleState } from './vehicle-state.ts';

/** A vehicle with all that is known of it now. */
export interface LiveRow {
  readonly id: number;
  readonly vehicle: Vehicle;
  readonly state: VehicleState;
  /** The gravest first. */
  readonly attention: readonly Attention[];
  readonly driven: { driverId: number; driver: string; startUtc: string } | undefined;
  readonly inputs: readonly Input[];
  readonly probes: readonly Probe[];
  /** The geofences that it is in. */
  readonly visits: readonly GeofenceVisit[];
}

/** What rows are joined from; a new one when any of it changes, vehicles apart. */
export interface Surroundings {
  assignments: ReadonlyMap<number, Assignment>;
  inputs: ReadonlyMap<number, readonly Input[]>;
  probes: ReadonlyMap<number, readonly Probe[]>;
  visits: ReadonlyMap<number, readonly GeofenceVisit[]>;
  driverName: (driverId: number) => string;
  nowMs: number;
}

const none: readonly never[] = [];

/** Makes rows; the same vehicle in the same surroundings gives the same row, so that only what changed is drawn anew. */
export function rowMaker(known: Surroundings): (vehicle: Vehicle) => LiveRow {
  const made = new WeakMap<Vehicle, LiveRow>();
  return (vehicle) => {
    const before = made.get(vehicle);
    if (before) return before;
    const row = rowOf(vehicle, known);
    made.set(vehicle, row);
    return row;
  };
}

function rowOf(vehicle: Vehicle, known: Surroundings): LiveRow {
  const { id, lastPlot, status } = vehicle;
  const inputs = known.inputs.get(id) ?? none;
  const probes = known.probes.get(id) ?? none;
  const visits = known.visits.get(id) ?? none;
  const assignment = known.assignments.get(id);
  const isActive = status === recordStatuses.active;
  return {
    id,
    vehicle,
    state: stateOf(lastPlot, known.nowMs),
    attention: isActive ? attentionOf({ lastPlot, probes, visits }, known.nowMs) : none,
    driven: assignment && { ...assignment, driver: known.driverName(assignment.driverId) },
    inputs,
    probes,
    visits,
  };
}

export function byVehicle<Value extends { vehicleId: number }>(
  values: readonly Value[] | undefined,
): Map<number, Value[]> {
  const found = new Map<number, Value[]>();
  for (const value of values ?? none) {
    const own = found.get(value.vehicleId);
    if (own) own.push(value);
    else found.set(value.vehicleId, [value]);
  }
  return found;
}

/** Those that have all the words: in their name, registration, driver, or where they are. */
export function findRows(
  rows: readonly LiveRow[],
  find: string,
  geofenceName: (geofenceId: number) => string,
): readonly LiveRow[] {
  const words = fold(find).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ vehicle, driven, visits }) => {
    const places = visits.map(({ geofenceId }) => geofenceName(geofenceId));
    // A line each, so that no word is found across two texts.
    const texts = fold([vehicle.name, vehicle.registration ?? '', driven?.driver ?? '', ...places].join('\n'));
    return words.every((word) => texts.includes(word));
  });
}
