import type { Plot } from '../../../contract/vehicles.ts';
import type { Motion } from '../../map/vehicles/map-vehicle.ts';
import { drivingFromSpeed, silentAfterSeconds } from './thresholds.ts';

/** The groups of the list, in order. `reporting`: the tracker sends positions without speed. */
export const vehicleStates = ['driving', 'stopped', 'reporting', 'silent', 'unheard'] as const;
export type VehicleState = (typeof vehicleStates)[number];

export const secondsBetween = (utc: string, nowMs: number): number => (nowMs - Date.parse(utc)) / 1000;

/** The state of a vehicle by its last position and the current time. */
export function stateOf(plot: Plot | null, nowMs: number): VehicleState {
  if (!plot) return 'unheard';
  if (secondsBetween(plot.utc, nowMs) > silentAfterSeconds) return 'silent';
  if (plot.speed === null) return 'reporting';
  return isMoving(plot) ? 'driving' : 'stopped';
}

export const isMoving = ({ speed }: Pick<Plot, 'speed'>): boolean => speed !== null && speed >= drivingFromSpeed;

/** The mark on the map. A vehicle without a position is not on the map. */
export const motionOf = (state: VehicleState): Motion =>
  state === 'driving' || state === 'stopped' ? state : state === 'reporting' ? 'stopped' : 'silent';
