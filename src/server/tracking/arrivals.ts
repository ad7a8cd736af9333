/** A message that arrives later than this after its utc keeps the moment when it was stored. */
const promptMs = 2 * 60_000;

/**
 * The moment to store with a plot, reading or switch value: when it arrived, or null if its utc says so well enough. What was
 * known at a moment in the past can never be found out later. `isLate`: a newer one of its series was stored before.
 */
export const arrivalOf = (utcMs: number, isLate: boolean, nowMs: number): number | null =>
  isLate || nowMs - utcMs > promptMs ? nowMs : null;
