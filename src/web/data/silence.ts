/** How long vehicles may send nothing before they are silent, as their fleets say. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Vehicle } from '../../contract/vehicles.ts';
import { ownSilenceSeconds } from '../../rules/vehicle-state.ts';
import { fleetsQuery, vehiclesQuery } from '../api/records.ts';

/** Returns a function from a fleet to its seconds; undefined: the default. It stays the same until a fleet changes. */
export function useFleetSilence(): (fleetId: number) => number | undefined {
  const { data: fleets } = useQuery(fleetsQuery());
  return useMemo(() => {
    const seconds = new Map(fleets?.map((fleet) => [fleet.id, ownSilenceSeconds(fleet)]));
    return (fleetId) => seconds.get(fleetId);
  }, [fleets]);
}

/** Selects the fleets only, so that the result stays the same object while vehicles move. */
const fleetOfVehicle = (vehicles: readonly Vehicle[]): Readonly<Record<number, number | null>> =>
  Object.fromEntries(vehicles.map(({ id, fleetId }) => [id, fleetId]));

/** The same by vehicle. */
export function useVehicleSilence(): (vehicleId: number) => number | undefined {
  const ofFleet = useFleetSilence();
  const { data: fleets } = useQuery({ ...vehiclesQuery(), select: fleetOfVehicle });
  return useMemo(
    () => (vehicleId) => {
      const fleetId = fleets?.[vehicleId];
      return typeof fleetId === 'number' ? ofFleet(fleetId) : undefined;
    },
    [ofFleet, fleets],
  );
}
