/** What counts as what on this screen, in one place. */

const hour = 3600;

/** km/h: below it a tracker's position wanders by itself. */
export const drivingFromSpeed = 5;

/** Without a position for so long nobody knows what a vehicle does: 30 minutes. */
export const silentAfterSeconds = hour / 2;

/**
 * When silence needs attention. One that was driving should have gone on telling; one that stood may have been switched
 * off, and is asked after only a day later. After a week it is no news any more.
 */
export const silenceSeconds = {
  whileDriving: silentAfterSeconds,
  whileStanding: 24 * hour,
  noNewsAfter: 7 * 24 * hour,
};

/** A visit that lasts so long may be one that was forgotten. */
export const longVisitSeconds = 12 * hour;

/** Where so many vehicles stand for so long at once, that is what the place is for: a depot on a Sunday is no news. */
export const usualFromVehicles = 3;

/** A tracker whose clock is so much ahead has a clock that is wrong. */
export const clockAheadSeconds = 120;

/** Two positions farther apart in time are not joined by a line: nobody knows the way between them. */
export const trackGapSeconds = 20 * 60;
