import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Driver } from '../../contract/drivers.ts';
import type { Vehicle } from '../../contract/vehicles.ts';
import { can } from '../api/can.ts';
import { driversQuery, fleetsQuery, vehiclesQuery } from '../api/records.ts';
import { text } from '../text/index.ts';

const words = text.names;

/** Name of a driver; without a name, the driver's button. */
export const driverName = ({ name, buttonId, username }: Pick<Driver, 'name' | 'buttonId' | 'username'>): string =>
  name ?? (buttonId === null ? username : words.namelessDriver(buttonId));

/** Text for a record that is not in its list. Where the server has no list, its number is all that is known. */
export const unknownName = {
  vehicle: (id: number): string => (can.list('vehicle') ? words.unknownVehicle : words.vehicleNumber(id)),
  driver: (id: number): string => (can.list('driver') ? words.unknownDriver : text.assignments.driverNumber(id)),
  geofence: (id: number): string =>
    can.list('geofence') ? text.visits.unknownGeofence : text.visits.geofenceNumber(id),
};

/** Selects the names only, so that the result stays the same object while vehicles move. */
const vehicleNames = (vehicles: readonly Vehicle[]): Readonly<Record<number, string>> =>
  Object.fromEntries(vehicles.map(({ id, name }) => [id, name]));

/** Returns a function from id to name, '' while the names load. It stays the same function until a name changes. */
export function useVehicleName(enabled = true): (vehicleId: number) => string {
  const { data: names, isPending } = useQuery({ ...vehiclesQuery(), select: vehicleNames, enabled });
  return useMemo(
    () => (vehicleId) => names?.[vehicleId] ?? (isPending ? '' : unknownName.vehicle(vehicleId)),
    [names, isPending],
  );
}

export function useDriverName(): (driverId: number) => string {
  const { data, isPending } = useQuery(driversQuery());
  return useMemo(() => {
    const names = new Map(data?.map((driver) => [driver.id, driverName(driver)]));
    return (driverId) => names.get(driverId) ?? (isPending ? '' : unknownName.driver(driverId));
  }, [data, isPending]);
}

export function useFleetName(enabled = true): (fleetId: number) => string {
  const { data, isPending } = useQuery({ ...fleetsQuery(), enabled });
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]));
    return (fleetId) => names.get(fleetId) ?? (isPending ? '' : words.unknownFleet);
  }, [data, isPending]);
}
