/** Thresholds of this page that are no rules of `rules/`. */

/** A tracker whose clock is this far ahead has a wrong clock. */
export const clockAheadSeconds = 120;

/** Positions farther apart in time are not joined by a line, because the way between them is unknown. */
export const trackGapSeconds = 20 * 60;
