import type { Plot } from '../../../contract/vehicles.ts';
import type { Motion } from '../../map/vehicles/map-vehicle.ts';
import { drivingFromSpeed, silentAfterSeconds } from './thresholds.ts';

/** As the list groups them, in its order. `reporting`: its tracker tells where it is and not how fast. */
export const vehicleStates = ['driving', 'stopped', 'reporting', 'silent', 'unheard'] as const;
export type VehicleState = (typeof vehicleStates)[number];

export const secondsBetween = (utc: string, nowMs: number): number => (nowMs - Date.parse(utc)) / 1000;

/** What a vehicle does, as far as its last position tells at this moment. */
export function stateOf(plot: Plot | null, nowMs: number): VehicleState {
  if (!plot) return 'unheard';
  if (secondsBetween(plot.utc, nowMs) > silentAfterSeconds) return 'silent';
  if (plot.speed === null) return 'reporting';
  return isMoving(plot) ? 'driving' : 'stopped';
}

export const isMoving = ({ speed }: Pick<Plot, 'speed'>): boolean => speed !== null && speed >= drivingFromSpeed;

/** How the map draws it. One that was never heard is not on the map. */
export const motionOf = (state: VehicleState): Motion =>
  state === 'driving' || state === 'stopped' ? state : state === 'reporting' ? 'stopped' : 'silent';
