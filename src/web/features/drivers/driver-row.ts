import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Assignment } from '../../../contract/assignments.ts';
import type { Driver } from '../../../contract/drivers.ts';
import { runningAssignmentsQuery } from '../../api/assignments.ts';
import { driversQuery } from '../../api/drivers.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { drivers as words } from '../../text/drivers.ts';

/** A driver with what the table says besides: the vehicle of the moment, by name. */
export interface DriverRow {
  id: number;
  /** Never empty: of a driver without a name, the button. */
  name: string;
  driver: Driver;
  driving: { vehicleId: number; vehicle: string; startUtc: string; assignmentSource: number } | undefined;
}

export const nameOf = ({ name, buttonId, username }: Driver): string =>
  name ?? (buttonId === null ? username : words.nameless(buttonId));

export function useDriverRows() {
  const { data: drivers, error, refetch } = useQuery(driversQuery());
  const { data: running } = useQuery(runningAssignmentsQuery);
  const vehicleName = useVehicleName();
  const rows = useMemo(() => drivers && rowsOf(drivers, running ?? [], vehicleName), [drivers, running, vehicleName]);
  return { rows, error, onRetry: () => void refetch() };
}

/** Vehicles by id, in words. */
export function useVehicleName(): (vehicleId: number) => string {
  const { data } = useQuery(vehiclesQuery());
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]));
    return (vehicleId) => names.get(vehicleId) ?? words.unknownVehicle;
  }, [data]);
}

function rowsOf(
  drivers: readonly Driver[],
  running: readonly Assignment[],
  vehicleName: (vehicleId: number) => string,
): DriverRow[] {
  const byDriver = new Map(running.map((assignment) => [assignment.driverId, assignment]));
  return drivers.map((driver) => {
    const now = byDriver.get(driver.id);
    return {
      id: driver.id,
      name: nameOf(driver),
      driver,
      driving: now && { ...now, vehicle: vehicleName(now.vehicleId) },
    };
  });
}
