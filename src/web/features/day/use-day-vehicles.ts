import type { Vehicle } from '../../../contract/vehicles.ts';
import type { Side } from '../../map/day/speed-ramp.ts';
import type { Period } from '../../parts/period.ts';
import { type Lanes, useLanes } from './use-lanes.ts';
import { type LoadedDay, useVehicleDay } from './use-vehicle-day.ts';

export interface DayVehicle extends LoadedDay {
  vehicle: Vehicle;
  side: Side;
  /** "A" and "B" with two vehicles. */
  letter: string | undefined;
  lanes: Lanes;
}

/** One or two vehicles with everything that the page shows of them. */
export function useDayVehicles([one, other]: readonly Vehicle[], period: Period): DayVehicle[] {
  const [days, lanes] = [
    [useVehicleDay(one?.id, period), useVehicleDay(other?.id, period)],
    [useLanes(one?.id, period), useLanes(other?.id, period)],
  ] as const;
  const of = (vehicle: Vehicle | undefined, side: Side): DayVehicle[] =>
    vehicle ? [{ vehicle, side, letter: other && (side === 0 ? 'A' : 'B'), lanes: lanes[side], ...days[side] }] : [];
  return [...of(one, 0), ...of(other, 1)];
}
