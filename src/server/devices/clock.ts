/**
 * Whether the clock of a tracker is wrong, from the newest time that it sent and the time when it arrived. A late message says
 * nothing: the tracker may have been without a network. Offsets are seconds; a clock that is ahead has a positive one.
 */
import type { DeviceHealth } from '../../contract/device-health.ts';
import type { Vehicle } from '../../contract/vehicles.ts';

export type Clock = NonNullable<Vehicle['clock']>;
export type ClockFault = Pick<Clock, 'kind' | 'offsetSeconds'>;

/** Trackers send seconds after they measured, and their clocks differ a little. */
const toleranceSeconds = 120;
/** A message under way reduces the offset of a clock that is ahead. Zones are at least 15 minutes apart. */
const underWaySeconds = 600;
const hour = 3600;
const day = 24 * hour;
const year = 365 * day;
/** GPS counts weeks with ten bits. Old receivers are one or two rounds behind. */
const roundSeconds = 1024 * 7 * day;
/** No tracker keeps messages for so long. */
const oldestBufferSeconds = 5 * year;
/** A tracker with a wrapped week counter may have been without a network. */
const rolledOverBufferSeconds = 7 * day;

/** Time zones from UTC that are no whole hours, with summer time. */
const unevenHours = [3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75, 13.75, -2.5, -3.5, -9.5];
const wholeHours = Array.from({ length: 14 }, (_, at) => at + 1);
const zones = [...wholeHours, ...wholeHours.slice(0, 12).map((hours) => -hours), ...unevenHours];

/**
 * The offset of the time zone that a clock shows instead of UTC; undefined if it is none. A clock behind UTC looks like a late
 * message, so its zone is told only from messages that were sent at once.
 */
export function zoneOf(offsetSeconds: number): number | undefined {
  const lateAtMost = offsetSeconds > 0 ? underWaySeconds : toleranceSeconds;
  return zones
    .map((hours) => hours * hour)
    .find((zone) => zone - offsetSeconds <= lateAtMost && offsetSeconds - zone <= toleranceSeconds);
}

/** Whether a message that arrives now may come from a clock that is right, and was sent at once. */
export const isRightTime = (utcMs: number, arrivedMs: number): boolean =>
  Math.abs(utcMs - arrivedMs) <= toleranceSeconds * 1000;

/** `right`, a fault, or `late` if it cannot be known. */
export function clockOf(newestMs: number, arrivedMs: number): 'right' | 'late' | ClockFault {
  const offsetSeconds = Math.round((newestMs - arrivedMs) / 1000);
  if (Math.abs(offsetSeconds) <= toleranceSeconds) return 'right';
  if (offsetSeconds > 0) {
    const zone = zoneOf(offsetSeconds);
    return zone === undefined ? { kind: 'other', offsetSeconds } : { kind: 'timeZone', offsetSeconds: zone };
  }
  const rounds = [1, 2].find((count) => {
    const lateSeconds = -offsetSeconds - count * roundSeconds;
    return lateSeconds >= -day && lateSeconds <= rolledOverBufferSeconds;
  });
  if (rounds) return { kind: 'weekRollover', offsetSeconds: -rounds * roundSeconds };
  return offsetSeconds < -oldestBufferSeconds ? { kind: 'other', offsetSeconds } : 'late';
}

/** Adds the clock of a device that belongs to no vehicle, on which it would be noted. */
export function withKnownClock(health: DeviceHealth): DeviceHealth {
  const { clock, vehicleId, sentUtc, receivedUtc } = health;
  if (clock || vehicleId !== null || sentUtc === null) return health;
  const fault = clockOf(Date.parse(sentUtc), Date.parse(receivedUtc));
  return typeof fault === 'string' ? health : { ...health, clock: { ...fault, sinceUtc: receivedUtc } };
}
