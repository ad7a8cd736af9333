/** Plots of one vehicle, ascending by `utcMs`. All columns have `count` entries. */
export interface PlotColumns {
  count: number;
  utcMs: Float64Array;
  id: Float64Array;
  latitude: Float64Array;
  longitude: Float64Array;
  /** km/h. NaN if the plot has none. */
  speed: Float64Array;
  /** Degrees. NaN if the plot has none. */
  heading: Float64Array;
  /** The geofences that contained the plot when it was stored, ascending ids. Decoded equal sets are one array. */
  inside: readonly (readonly number[])[];
  /** When a late message was stored, in milliseconds. NaN if the moment was not kept. */
  receivedMs: Float64Array;
}

/** Readings of one probe, ascending by `utcMs`. All columns have `count` entries. */
export interface ReadingColumns {
  count: number;
  utcMs: Float64Array;
  temperature: Float64Array;
  /** Id of the profile version that judged the reading. NaN if the probe had no profile. */
  termsId: Float64Array;
  /** When a late message was stored, in milliseconds. NaN if the moment was not kept. */
  receivedMs: Float64Array;
}

/** The first columns of plots. */
export interface Positions {
  count: number;
  utcMs: Float64Array;
  latitude: Float64Array;
  longitude: Float64Array;
  /** Decodes the ids at the first call. */
  ids(): Float64Array;
}

/** Spans have at most this many entries: twelve per second for a day. */
export const maxCount = 2 ** 20;
