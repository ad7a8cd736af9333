import type { Assignment } from '../../../contract/assignments.ts';
import { recordStatuses } from '../../../contract/choices.ts';
import { fold } from '../../../contract/fold.ts';
import type { Input } from '../../../contract/inputs.ts';
import type { Probe } from '../../../contract/temperature.ts';
import type { Vehicle } from '../../../contract/vehicles.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import type { MapVehicle } from '../../map/vehicles/map-vehicle.ts';
import { type Attention, attentionOf, holdsUntilMs, urgencyOf } from './attention.ts';
import { motionOf, stateOf, type VehicleState } from './vehicle-state.ts';

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
  readonly onMap: MapVehicle | undefined;
  /** Before then time alone changes nothing of it. */
  readonly untilMs: number;
}

/** What rows are joined from; a new one when any of it changes, vehicles apart. */
export interface Surroundings {
  assignments: ReadonlyMap<number, Assignment>;
  inputs: ReadonlyMap<number, readonly Input[]>;
  probes: ReadonlyMap<number, readonly Probe[]>;
  visits: ReadonlyMap<number, readonly GeofenceVisit[]>;
  driverName: (driverId: number) => string;
  /** The geofences that matter to the person just now; left out: all. */
  lens?: ReadonlySet<number> | undefined;
  /** The geofences at which a long visit needs nobody's attention; left out: none. */
  longStays?: ReadonlySet<number> | undefined;
  nowMs: number;
}

const none: readonly never[] = [];

/** Rows by their vehicle's id, in the order of the vehicles, and what they were joined from. */
export interface Joined {
  readonly known: Surroundings;
  readonly rows: ReadonlyMap<number, LiveRow>;
}

/** What says the same as in the rows `before` is the same row, so that only what changed is drawn anew. */
export function joinRows(vehicles: readonly Vehicle[], known: Surroundings, before?: Joined): Joined {
  const stays = whatStays(known, before?.known);
  return {
    known,
    rows: new Map(vehicles.map((vehicle) => [vehicle.id, rowOf(vehicle, known, before?.rows.get(vehicle.id), stays)])),
  };
}

/** Of what a row is joined from. */
interface Stays {
  readonly records: boolean;
  /** By what needs attention; a clock that was put back tells other things. */
  readonly judged: boolean;
}

function whatStays(known: Surroundings, was: Surroundings | undefined): Stays {
  if (!was) return { records: false, judged: false };
  const { assignments, inputs, probes, visits, driverName, lens, longStays } = was;
  return {
    records: isSameIn(known, { assignments, inputs, probes, visits, driverName }),
    judged: isSameIn(known, { lens, longStays }) && known.nowMs >= was.nowMs,
  };
}

function rowOf(vehicle: Vehicle, known: Surroundings, last: LiveRow | undefined, stays: Stays): LiveRow {
  const { id, lastPlot, status } = vehicle;
  const { lens, longStays, nowMs } = known;
  const holds = stays.judged && last !== undefined && last.vehicle === vehicle && nowMs < last.untilMs;
  if (holds && stays.records) return last;
  const driven = drivenBy(known.assignments.get(id), known, last?.driven);
  const inputs = known.inputs.get(id) ?? none;
  const probes = known.probes.get(id) ?? none;
  const visits = known.visits.get(id) ?? none;
  const joined = { id, vehicle, driven, inputs, probes, visits };
  const isSame = last && isSameIn(last, joined);
  if (isSame && holds) return last;
  const isActive = status === recordStatuses.active;
  const state = stateOf(lastPlot, nowMs);
  const judged = visits.filter(({ geofenceId }) => lens?.has(geofenceId) !== false && !longStays?.has(geofenceId));
  const attention = isActive ? attentionOf({ probes, visits: judged, lastPlot }, nowMs) : none;
  const untilMs = holdsUntilMs({ visits: judged, lastPlot }, isActive, nowMs);
  if (isSame && isSameIn(last, { state, untilMs }) && haveSame(last.attention, attention, isSameIn)) return last;
  return { ...joined, state, attention, untilMs, onMap: onMap(vehicle, state, attention) };
}

/** Undefined where it was never heard. */
function onMap({ id, name, lastPlot }: Vehicle, state: VehicleState, attention: readonly Attention[]) {
  if (!lastPlot) return undefined;
  const { latitude, longitude, heading } = lastPlot;
  return { id, name, latitude, longitude, heading, motion: motionOf(state), urgency: urgencyOf(attention) };
}

function drivenBy(assignment: Assignment | undefined, { driverName }: Surroundings, last: LiveRow['driven']) {
  if (!assignment) return undefined;
  const { driverId, startUtc } = assignment;
  const next = { driverId, startUtc, driver: driverName(driverId) };
  return last && isSameIn(last, next) ? last : next;
}

/** In all that the second has. */
const isSameIn = <Value extends object>(one: Value, other: Partial<Value>): boolean =>
  (Object.keys(other) as (keyof Value)[]).every((key) => one[key] === other[key]);

const haveSame = <Value>(
  these: readonly Value[],
  those: readonly Value[],
  isSame: (one: Value, other: Value) => boolean = Object.is,
): boolean => these.length === those.length && these.every((one, at) => isSame(one, those[at] as Value));

/** By vehicle; those of a vehicle are the same list as `before` where they are the same. */
export function byVehicle<Value extends { vehicleId: number }>(
  values: readonly Value[] | undefined,
  before?: ReadonlyMap<number, readonly Value[]>,
): ReadonlyMap<number, readonly Value[]> {
  const found = new Map<number, readonly Value[]>();
  for (const value of values ?? none) {
    const own = found.get(value.vehicleId) as Value[] | undefined;
    if (own) own.push(value);
    else found.set(value.vehicleId, [value]);
  }
  for (const [id, own] of found) {
    const known = before?.get(id);
    if (known && haveSame(known, own)) found.set(id, known);
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
