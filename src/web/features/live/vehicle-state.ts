import type { Plot } from '../../../contract/vehicles.ts';
import type { Motion } from '../../map/vehicles/map-vehicle.ts';
import type { LiveState } from '../../paths/live.ts';
import { drivingFromSpeed, silentAfterSeconds } from './thresholds.ts';

export type VehicleState = Exclude<LiveState, 'attention'>;

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
