import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Assignment } from '../../../contract/assignments.ts';
import type { Driver } from '../../../contract/drivers.ts';
import { runningAssignmentsQuery } from '../../api/assignments.ts';
import { driversQuery } from '../../api/records.ts';
import { driverName, useVehicleName } from '../../data/names.ts';

/** A driver with the name of the current vehicle. */
export interface DriverRow {
  id: number;
  /** Never empty: the button if the driver has no name. */
  name: string;
  driver: Driver;
  driving: { vehicleId: number; vehicle: string; startUtc: string; assignmentSource: number } | undefined;
}

export function useDriverRows() {
  const { data: drivers, error, refetch } = useQuery(driversQuery());
  const { data: running } = useQuery(runningAssignmentsQuery);
  const vehicleName = useVehicleName();
  const rows = useMemo(() => drivers && rowsOf(drivers, running ?? [], vehicleName), [drivers, running, vehicleName]);
  return { rows, error, onRetry: () => void refetch() };
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
      name: driverName(driver),
      driver,
      driving: now && { ...now, vehicle: vehicleName(now.vehicleId) },
    };
  });
}
