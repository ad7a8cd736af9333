import type { Fault } from './faults.ts';

export interface Position {
  latitude: number;
  longitude: number;
  /** km/h; null if the device did not send it. */
  speed: number | null;
  /** Degrees from north; null if the device did not send it. */
  heading: number | null;
}

/** A device message of one moment: validated, in the same form for every format. */
export interface Message {
  device: string;
  /** Milliseconds since 1970. */
  utcMs: number;
  position?: Position;
  inputs?: ReadonlyMap<number, 0 | 1>;
  /** °C by probe number. */
  temperatures?: ReadonlyMap<number, number>;
  /** Never empty or all zeros: the formats omit "no button". */
  buttonId?: string;
  /** Why other values of the message cannot be stored. */
  partial?: readonly Fault[];
}
