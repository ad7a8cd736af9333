import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordStatuses } from '../../../contract/choices.ts';
import type { Fleet, Vehicle } from '../../../contract/vehicles.ts';
import { fleetsQuery, vehiclesQuery } from '../../api/records.ts';

/** A fleet with its vehicles, which are undefined while loading. */
export interface FleetRow {
  id: number;
  name: string;
  fleet: Fleet;
  vehicles: readonly Vehicle[] | undefined;
  active: number | undefined;
}

export function useFleetRows() {
  const { data: fleets, error, refetch } = useQuery(fleetsQuery());
  const { data: vehicles } = useQuery(vehiclesQuery());
  const rows = useMemo(() => {
    const byFleet = new Map<number | null, Vehicle[]>();
    for (const vehicle of vehicles ?? []) {
      byFleet.set(vehicle.fleetId, [...(byFleet.get(vehicle.fleetId) ?? []), vehicle]);
    }
    return fleets?.map((fleet): FleetRow => {
      const own = vehicles && (byFleet.get(fleet.id) ?? []);
      const active = own?.filter(({ status }) => status === recordStatuses.active).length;
      return { id: fleet.id, name: fleet.name, fleet, vehicles: own, active };
    });
  }, [fleets, vehicles]);
  return { rows, error, onRetry: () => void refetch() };
}
