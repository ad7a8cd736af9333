/** The map draws them as a pointed dot, a round dot and a hollow dot. */
export type Motion = 'driving' | 'stopped' | 'silent';
/** Shown as a ring around the mark. */
export type Urgency = 'none' | 'warning' | 'alarm';

export interface MapVehicle {
  readonly id: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Degrees from north; null if unknown. */
  readonly heading: number | null;
  readonly motion: Motion;
  readonly urgency: Urgency;
}

/** A vehicle or a cluster, in pixels of the world. `members` are indexes of vehicles. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly members: readonly number[];
}
