/** How the rules of `rules/attention.ts` and `rules/vehicle-state.ts` look on the map. */
import type { Attention } from '../../../rules/attention.ts';
import type { VehicleState } from '../../../rules/vehicle-state.ts';
import type { Motion, Urgency } from '../../map/vehicles/map-vehicle.ts';

export function urgencyOf([first]: readonly Attention[]): Urgency {
  if (!first) return 'none';
  return first.kind === 'alarm' ? 'alarm' : 'warning';
}

const motions: Readonly<Record<VehicleState, Motion>> = {
  driving: 'driving',
  idle: 'stopped',
  stopped: 'stopped',
  reporting: 'stopped',
  silent: 'silent',
  // A vehicle without a position is not on the map.
  unheard: 'silent',
};

export const motionOf = (state: VehicleState): Motion => motions[state];
