import type { Assignment } from '../../../contract/assignments.ts';
import { recordStatuses } from '../../../contract/choices.ts';
import type { Input } from '../../../contract/inputs.ts';
import type { Snooze } from '../../../contract/snoozes.ts';
import type { Probe } from '../../../contract/temperature.ts';
import type { Vehicle } from '../../../contract/vehicles.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import {
  type Attention,
  type AttentionSettings,
  attentionOf,
  nextOf,
  uncovered,
  validUntilMs,
} from '../../../rules/attention.ts';
import {
  engineOf,
  stateOf,
  unmovedAfterSeconds,
  unmovedSince,
  type VehicleState,
} from '../../../rules/vehicle-state.ts';
import type { MapVehicle } from '../../map/vehicles/map-vehicle.ts';
import { motionOf, urgencyOf } from './attention.ts';

/** A vehicle with all current data about it. */
export interface LiveRow {
  readonly id: number;
  readonly vehicle: Vehicle;
  readonly state: VehicleState;
  /** Set if its engine is off for a day or longer. */
  readonly unmovedSinceUtc: string | undefined;
  /** The most urgent first, without those that a snooze covers. */
  readonly attention: readonly Attention[];
  /** A snooze that has not ended. */
  readonly snooze: Snooze | undefined;
  readonly driven: { driverId: number; driver: string; startUtc: string } | undefined;
  readonly inputs: readonly Input[];
  /** The input of its engine. */
  readonly engine: Input | undefined;
  readonly probes: readonly Probe[];
  /** The geofences that the vehicle is in. */
  readonly visits: readonly GeofenceVisit[];
  readonly onMap: MapVehicle | undefined;
  /** Until this time the row reusable the same without new data. */
  readonly untilMs: number;
}

/** The data that rows are joined from. A new object whenever any of it changes, except for vehicles. */
export interface Sources {
  assignments: ReadonlyMap<number, Assignment>;
  inputs: ReadonlyMap<number, readonly Input[]>;
  probes: ReadonlyMap<number, readonly Probe[]>;
  visits: ReadonlyMap<number, readonly GeofenceVisit[]>;
  driverName: (driverId: number) => string;
  /** The geofences with the tags that the person has chosen; left out: all. */
  lens?: ReadonlySet<number> | undefined;
  /** Seconds from which a stay in a geofence is long; left out: the default everywhere. */
  longStay?: ((geofenceId: number) => number) | undefined;
  /** Stays that an alert rule names as unusual, by visit; left out: none. */
  unusual?: AttentionSettings['unusual'];
  /** Seconds after which vehicles of a fleet are silent; left out, and undefined: the default. */
  ownSilence?: ((fleetId: number) => number | undefined) | undefined;
  /** By vehicle; left out: none. */
  snoozes?: ReadonlyMap<number, Snooze> | undefined;
  /** The input types that show whether the engine runs; left out: none. */
  engineTypes?: ReadonlySet<number> | undefined;
  nowMs: number;
}

const none: readonly never[] = [];
const noTypes: ReadonlySet<number> = new Set();

/** Rows by vehicle id, in the order of the vehicles, with their sources. */
export interface Joined {
  readonly sources: Sources;
  readonly rows: ReadonlyMap<number, LiveRow>;
}

/** Reuses unchanged rows of `before`, so that only changed rows render again. */
export function joinRows(vehicles: readonly Vehicle[], sources: Sources, before?: Joined): Joined {
  const reusable = reusableParts(sources, before?.sources);
  return {
    sources,
    rows: new Map(
      vehicles.map((vehicle) => [vehicle.id, rowOf(vehicle, sources, before?.rows.get(vehicle.id), reusable)]),
    ),
  };
}

/** Which parts of all rows can be reused, because their sources have not changed. */
interface ReusableParts {
  readonly records: boolean;
  /** State and attention. They are computed again after the clock was set back. */
  readonly attention: boolean;
}

function reusableParts(sources: Sources, was: Sources | undefined): ReusableParts {
  if (!was) return { records: false, attention: false };
  const { assignments, inputs, probes, visits, driverName, lens, longStay, unusual, ownSilence, snoozes, engineTypes } =
    was;
  return {
    records: isSameIn(sources, { assignments, inputs, probes, visits, driverName }),
    attention:
      isSameIn(sources, { inputs, lens, longStay, unusual, ownSilence, snoozes, engineTypes }) &&
      sources.nowMs >= was.nowMs,
  };
}

function rowOf(vehicle: Vehicle, sources: Sources, last: LiveRow | undefined, reusable: ReusableParts): LiveRow {
  const { id, lastPlot, status } = vehicle;
  const { lens, nowMs } = sources;
  const isCurrent = reusable.attention && last !== undefined && last.vehicle === vehicle && nowMs < last.untilMs;
  if (isCurrent && reusable.records) return last;
  const driven = drivenBy(sources.assignments.get(id), sources, last?.driven);
  const inputs = sources.inputs.get(id) ?? none;
  const probes = sources.probes.get(id) ?? none;
  const visits = sources.visits.get(id) ?? none;
  const joined = { id, vehicle, driven, inputs, probes, visits };
  const isSame = last && isSameIn(last, joined);
  if (isSame && isCurrent) return last;
  const isActive = status === recordStatuses.active;
  const settings = { longStay: sources.longStay, unusual: sources.unusual, ownSilence: silenceOf(vehicle, sources) };
  const engine = engineOf(inputs, sources.engineTypes ?? noTypes);
  const state = stateOf(lastPlot, nowMs, { ...settings, engine });
  const unmovedSinceUtc = unmovedSince(state, engine, nowMs);
  const relevantVisits = visits.filter(({ geofenceId }) => lens?.has(geofenceId) !== false);
  const snooze = runningSnooze(sources.snoozes?.get(id), nowMs);
  const reasons = isActive
    ? attentionOf({ probes, visits: relevantVisits, lastPlot, clock: vehicle.clock }, nowMs, settings)
    : none;
  const attention = snooze ? uncovered(reasons, snooze) : reasons;
  const untilMs = Math.min(
    validUntilMs({ visits: relevantVisits, lastPlot }, isActive, nowMs, settings),
    unmovedFromMs(engine, nowMs),
    snooze ? Date.parse(snooze.untilUtc) : Infinity,
  );
  const derived = { state, engine, unmovedSinceUtc, untilMs, snooze };
  if (isSame && isSameIn(last, derived) && haveSame(last.attention, attention, isSameIn)) return last;
  return { ...joined, ...derived, attention, onMap: onMap(vehicle, state, attention) };
}

const silenceOf = ({ fleetId }: Vehicle, { ownSilence }: Sources): number | undefined =>
  fleetId === null ? undefined : ownSilence?.(fleetId);

const runningSnooze = (snooze: Snooze | undefined, nowMs: number): Snooze | undefined =>
  snooze && Date.parse(snooze.untilUtc) > nowMs ? snooze : undefined;

/** When an engine that is off makes its vehicle one that has not moved for a day. */
const unmovedFromMs = (engine: Input | undefined, nowMs: number): number =>
  engine?.changedUtc ? nextOf([Date.parse(engine.changedUtc) + 1000 * unmovedAfterSeconds], nowMs) : Infinity;

/** Undefined: the vehicle has no position. */
function onMap({ id, name, lastPlot }: Vehicle, state: VehicleState, attention: readonly Attention[]) {
  if (!lastPlot) return undefined;
  const { latitude, longitude, heading } = lastPlot;
  return { id, name, latitude, longitude, heading, motion: motionOf(state), urgency: urgencyOf(attention) };
}

function drivenBy(assignment: Assignment | undefined, { driverName }: Sources, last: LiveRow['driven']) {
  if (!assignment) return undefined;
  const { driverId, startUtc } = assignment;
  const next = { driverId, startUtc, driver: driverName(driverId) };
  return last && isSameIn(last, next) ? last : next;
}

/** Compares all properties of the second object. */
const isSameIn = <Value extends object>(one: Value, other: Partial<Value>): boolean =>
  (Object.keys(other) as (keyof Value)[]).every((key) => one[key] === other[key]);

const haveSame = <Value>(
  these: readonly Value[],
  those: readonly Value[],
  isSame: (one: Value, other: Value) => boolean = Object.is,
): boolean => these.length === those.length && these.every((one, at) => isSame(one, those[at] as Value));

/** Groups by vehicle. Reuses the lists of `before` that are the same. */
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
    const sources = before?.get(id);
    if (sources && haveSame(sources, own)) found.set(id, sources);
  }
  return found;
}
