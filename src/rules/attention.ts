/**
 * Which vehicles need attention, and why:
 *
 * 1. **Alarm**: a probe is in alarm.
 * 2. **Clock**: the tracker's clock is wrong, so all its times are.
 * 3. **Silent**: no position for longer than its fleet allows. A fleet without a setting has the default: `silentAfterSeconds`
 *    for a vehicle that drove last, and a day for one that stood, because its tracker may sleep. After a week silence needs no
 *    attention any more.
 * 4. **Long visit**: a stay that counts in a geofence lasts as long as the first of its tags with a setting says; 0 is never. Without
 *    such a tag it is `longVisitSeconds`, unless many vehicles stay that long there (`longStayPlaces`). A silent vehicle may
 *    have left, so its visits do not count.
 * 5. **Unusual stay**: a visit that is not long, but longer than usual there, and that an alert rule names. The service says which.
 *
 * A snooze covers the reasons that began before it, until it ends. Of several snoozes of a vehicle the newest counts.
 */
import type { Snooze } from '../contract/snoozes.ts';
import type { Tag } from '../contract/tags.ts';
import type { Probe } from '../contract/temperature.ts';
import type { Plot, Vehicle } from '../contract/vehicles.ts';
import type { GeofenceVisit } from '../contract/visits.ts';
import type { UsualStay } from './usual-stays.ts';
import { isMoving, secondsBetween, silentAfterSeconds } from './vehicle-state.ts';

const hour = 3600;
const silentWhileStandingSeconds = 24 * hour;
const irrelevantAfterSeconds = 7 * 24 * hour;
/** The vehicle may have been forgotten. */
export const longVisitSeconds = 12 * hour;
/** With this many long visits at a time a geofence counts as a depot, where long visits are normal. */
const depotFromVehicles = 3;

type Clock = NonNullable<Vehicle['clock']>;

/** Why a vehicle needs attention. */
export type Attention =
  | { kind: 'alarm'; sinceUtc: string; probe: Probe }
  | { kind: 'clock'; sinceUtc: string; clock: Clock }
  | { kind: 'silent'; sinceUtc: string }
  | { kind: 'longVisit'; sinceUtc: string; visit: GeofenceVisit }
  | { kind: 'unusualStay'; sinceUtc: string; visit: GeofenceVisit; usual: UsualStay };

/** In order of urgency. */
const urgencyRank = { alarm: 0, clock: 1, silent: 2, longVisit: 3, unusualStay: 4 } as const;

interface VehicleData {
  lastPlot: Plot | null;
  /** A server may leave it out. */
  clock?: Clock | null | undefined;
  probes: readonly Probe[];
  /** Visits that have not ended. */
  visits: readonly GeofenceVisit[];
}

export interface AttentionSettings {
  /** Of the vehicle's fleet; undefined: the default. */
  ownSilence?: number | undefined;
  /** Seconds from which a stay in a geofence is long, or `Infinity`. Left out: the default everywhere. */
  longStay?: ((geofenceId: number) => number) | undefined;
  /** The usual lengths for the stays that an alert rule about unusual stays names, by visit. Left out: none. */
  unusual?: ReadonlyMap<number, UsualStay> | undefined;
}

const defaultLongStay = (): number => longVisitSeconds;

/**
 * What the tags of a geofence, in their order, say about a stay: seconds, or `Infinity` for never. Undefined: nothing. A server
 * may leave the field out.
 */
export function ownLongStaySeconds(tags: readonly Partial<Pick<Tag, 'longStayMinutes'>>[]): number | undefined {
  const minutes = tags.find(({ longStayMinutes }) => typeof longStayMinutes === 'number')?.longStayMinutes;
  if (typeof minutes !== 'number') return undefined;
  return minutes === 0 ? Infinity : 60 * minutes;
}

/** Seconds from which a stay is long, by what its tags say and whether its geofence is among `longStayPlaces`. */
export const longStaySeconds = (own: number | undefined, isDepot: boolean): number =>
  own ?? (isDepot ? Infinity : longVisitSeconds);

/** All reasons, the most urgent first. */
export function attentionOf(
  { lastPlot, clock, probes, visits }: VehicleData,
  nowMs: number,
  { ownSilence, longStay = defaultLongStay, unusual }: AttentionSettings = {},
): Attention[] {
  const alarms = probes.flatMap((probe): Attention[] =>
    probe.alarm && probe.alarmStartUtc !== null ? [{ kind: 'alarm', sinceUtc: probe.alarmStartUtc, probe }] : [],
  );
  const wrongClock: Attention[] = clock ? [{ kind: 'clock', sinceUtc: clock.sinceUtc, clock }] : [];
  const silence: Attention[] =
    lastPlot && isSilenceRelevant(lastPlot, nowMs, ownSilence) ? [{ kind: 'silent', sinceUtc: lastPlot.utc }] : [];
  const isReporting = lastPlot !== null && secondsBetween(lastPlot.utc, nowMs) <= (ownSilence ?? silentAfterSeconds);
  const stays = (isReporting ? visits.filter(({ disregarded }) => !disregarded) : []).flatMap((visit): Attention[] => {
    const sinceUtc = visit.startUtc;
    if (nowMs >= longFromMs(visit, longStay)) return [{ kind: 'longVisit', sinceUtc, visit }];
    const usual = unusual?.get(visit.id);
    return usual ? [{ kind: 'unusualStay', sinceUtc, visit, usual }] : [];
  });
  return [...alarms, ...wrongClock, ...silence, ...stays].sort(compareAttention);
}

/**
 * The next time at which the state of a vehicle (`stateOf`) or its need for attention changes without new data. A vehicle out
 * of use has only a state.
 */
export function validUntilMs(
  { lastPlot, visits }: Pick<VehicleData, 'lastPlot' | 'visits'>,
  isActive: boolean,
  nowMs: number,
  { ownSilence, longStay = defaultLongStay }: AttentionSettings = {},
): number {
  if (!lastPlot) return Infinity;
  const heardMs = Date.parse(lastPlot.utc);
  // The limit is exclusive, so the change is one millisecond later.
  const moments = [heardMs + 1000 * (ownSilence ?? silentAfterSeconds) + 1];
  if (isActive) {
    moments.push(heardMs + 1000 * silenceLimit(lastPlot, ownSilence) + 1, heardMs + 1000 * irrelevantAfterSeconds);
    for (const visit of visits) moments.push(longFromMs(visit, longStay));
  }
  return nextOf(moments, nowMs);
}

/** The first moment after now; `Infinity` without one. */
export const nextOf = (moments: readonly number[], nowMs: number): number =>
  moments.reduce((next, moment) => (moment > nowMs && moment < next ? moment : next), Infinity);

const known = new WeakMap<GeofenceVisit, number>();

/** A cache of parsed times, because thousands are needed again and again. */
function startMsOf(visit: GeofenceVisit): number {
  const before = known.get(visit);
  if (before !== undefined) return before;
  const startMs = Date.parse(visit.startUtc);
  known.set(visit, startMs);
  return startMs;
}

const longFromMs = (visit: GeofenceVisit, longStay: (geofenceId: number) => number): number =>
  startMsOf(visit) + 1000 * longStay(visit.geofenceId);

/** The geofences with many long visits at a time. Returns `before` if the set is the same. */
export function longStayPlaces(
  visits: readonly GeofenceVisit[],
  nowMs: number,
  before: ReadonlySet<number> = new Set(),
): ReadonlySet<number> {
  const standing = new Map<number, number>();
  for (const visit of visits) {
    if (nowMs < longFromMs(visit, defaultLongStay)) continue;
    standing.set(visit.geofenceId, (standing.get(visit.geofenceId) ?? 0) + 1);
  }
  const found = [...standing].flatMap(([geofenceId, count]) => (count >= depotFromVehicles ? [geofenceId] : []));
  return found.length === before.size && found.every((id) => before.has(id)) ? before : new Set(found);
}

function isSilenceRelevant(plot: Plot, nowMs: number, ownSilence: number | undefined): boolean {
  const seconds = secondsBetween(plot.utc, nowMs);
  return seconds > silenceLimit(plot, ownSilence) && seconds < irrelevantAfterSeconds;
}

const silenceLimit = (plot: Plot, ownSilence: number | undefined): number =>
  ownSilence ?? (isMoving(plot) ? silentAfterSeconds : silentWhileStandingSeconds);

/** Sorts by urgency. */
export const compareAttention = (one: Attention, other: Attention): number =>
  urgencyRank[one.kind] - urgencyRank[other.kind] || Date.parse(one.sinceUtc) - Date.parse(other.sinceUtc);

/** The newest snooze of each vehicle. Newer ones have larger ids. */
export const newestSnoozes = (snoozes: readonly Snooze[]): ReadonlyMap<number, Snooze> =>
  new Map(snoozes.toSorted((one, other) => one.id - other.id).map((snooze) => [snooze.vehicleId, snooze]));

/** The reasons that a snooze does not cover. */
export function uncovered(attention: readonly Attention[], snooze: Snooze): Attention[] {
  const fromMs = Date.parse(snooze.createdUtc);
  return attention.filter(({ sinceUtc }) => Date.parse(sinceUtc) > fromMs);
}
