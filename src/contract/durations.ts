/** Durations in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** 24 hours. A local day is longer or shorter when the clocks change. */
export const dayMs = 24 * hourMs;
