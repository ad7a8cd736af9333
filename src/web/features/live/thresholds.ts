/** All thresholds of this page. */

import { silentAfterSeconds } from '../../parts/silence.ts';

const hour = 3600;

/** km/h. Below this speed the position of a parked tracker drifts. */
export const drivingFromSpeed = 5;

export { silentAfterSeconds };

/**
 * When silence needs attention. A driving vehicle should send all the time. A parked one may be switched off, so it gets a
 * day. After a week silence no longer needs attention.
 */
export const silenceSeconds = {
  whileDriving: silentAfterSeconds,
  whileStanding: 24 * hour,
  irrelevantAfter: 7 * 24 * hour,
};

/** A visit of this length needs attention: the vehicle may have been forgotten. */
export const longVisitSeconds = 12 * hour;

/** With this many long visits at a time a geofence counts as a depot, where long visits are normal. */
export const depotFromVehicles = 3;

/** A tracker whose clock is this far ahead has a wrong clock. */
export const clockAheadSeconds = 120;

/** Positions farther apart in time are not joined by a line, because the way between them is unknown. */
export const trackGapSeconds = 20 * 60;
