/** What a vehicle does, as the map draws it: a pointed dot, a round one, a hollow one. */
export type Motion = 'driving' | 'stopped' | 'silent';
/** Whether somebody should look at it: the ring around it. */
export type Urgency = 'none' | 'warning' | 'alarm';

export interface MapVehicle {
  readonly id: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Degrees from north; null where the tracker tells none. */
  readonly heading: number | null;
  readonly motion: Motion;
  readonly urgency: Urgency;
}

/** A vehicle, or several that stand too close together at this zoom; by their place among all. Pixels of the world. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly members: readonly number[];
}
