import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Vehicle } from '../../../contract/vehicles.ts';
import { runningAssignmentsQuery } from '../../api/assignments.ts';
import { vehiclesQuery } from '../../api/records.ts';
import { useDriverName, useFleetName } from '../../data/names.ts';

/** A vehicle with the names of its fleet and driver. */
export interface VehicleRow {
  id: number;
  name: string;
  vehicle: Vehicle;
  /** '' without a fleet. */
  fleet: string;
  driven: { driverId: number; driver: string; startUtc: string } | undefined;
}

export function useVehicleRows() {
  const { data: vehicles, error, refetch } = useQuery(vehiclesQuery());
  const { data: running } = useQuery(runningAssignmentsQuery);
  const driverName = useDriverName();
  const fleetName = useFleetName();
  const rows = useMemo(() => {
    const byVehicle = new Map(running?.map((assignment) => [assignment.vehicleId, assignment]));
    return vehicles?.map((vehicle): VehicleRow => {
      const now = byVehicle.get(vehicle.id);
      return {
        id: vehicle.id,
        name: vehicle.name,
        vehicle,
        fleet: vehicle.fleetId === null ? '' : fleetName(vehicle.fleetId),
        driven: now && { ...now, driver: driverName(now.driverId) },
      };
    });
  }, [vehicles, running, driverName, fleetName]);
  return { rows, error, onRetry: () => void refetch() };
}
