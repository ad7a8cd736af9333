export interface Position {
  latitude: number;
  longitude: number;
  /** km/h; null when the device did not say. */
  speed: number | null;
  /** Degrees from north; null when the device did not say. */
  heading: number | null;
}

/** What a device said at one moment, whatever format it spoke: already checked, ready to be stored. */
export interface Message {
  device: string;
  /** Milliseconds since 1970. */
  utcMs: number;
  position?: Position;
  inputs?: ReadonlyMap<number, 0 | 1>;
  /** °C by probe number. */
  temperatures?: ReadonlyMap<number, number>;
  /** Never an empty one or all zeros: the formats leave "no button" out. */
  buttonId?: string;
}
