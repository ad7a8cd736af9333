import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { positionGapMs } from '../../../contract/choices.ts';
import type { Vehicle } from '../../../contract/vehicles.ts';
import { trackQuery } from '../../api/plots.ts';
import type { Period } from '../../data/period.ts';
import { useNow } from '../../data/use-now.ts';
import { type VehicleDay, vehicleDayOf } from '../../data/vehicle-day.ts';
import type { Side } from '../../map/day/speed-ramp.ts';
import { type Lanes, useLanes } from './use-lanes.ts';

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

interface LoadedDay {
  /** Undefined while loading. */
  day: VehicleDay | undefined;
  error: unknown;
  retry: () => void;
}

/** Silence becomes longer by the minute. */
const everyMs = 60_000;
const maximumDate = 8.64e15;

/** The way of a vehicle in a period, with the positions that arrive while the page is open. */
function useVehicleDay(vehicleId: number | undefined, period: Period): LoadedDay {
  const { startMs, endMs } = period;
  const filter = useMemo(
    () => ({
      vehicleId: vehicleId ?? 0,
      startDate: new Date(startMs - positionGapMs).toISOString(),
      endDate: new Date(Math.min(maximumDate, endMs + positionGapMs)).toISOString(),
    }),
    [vehicleId, startMs, endMs],
  );
  const { data, error, refetch } = useQuery({ ...trackQuery(filter), enabled: vehicleId !== undefined });
  // A past day does not change by the minute.
  const untilMs = Math.min(useNow(everyMs), endMs);
  const day = useMemo(() => data && vehicleDayOf(data, { startMs, endMs }, untilMs), [data, startMs, endMs, untilMs]);
  return { day, error: data ? undefined : error, retry: () => void refetch() };
}
