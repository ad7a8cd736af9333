import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Driver } from '../../contract/drivers.ts';
import type { Vehicle } from '../../contract/vehicles.ts';
import { driversQuery } from '../api/drivers.ts';
import { fleetsQuery } from '../api/fleets.ts';
import { vehiclesQuery } from '../api/vehicles.ts';
import { text } from '../text/index.ts';
import { isMissing } from '../text/problems.ts';

const words = text.names;

/** A driver may have no name: then it is the button that they are known by. */
export const driverName = ({ name, buttonId, username }: Pick<Driver, 'name' | 'buttonId' | 'username'>): string =>
  name ?? (buttonId === null ? username : words.namelessDriver(buttonId));

/** Alone, so that they are the same object while vehicles only move. */
const vehicleNames = (vehicles: readonly Vehicle[]): Readonly<Record<number, string>> =>
  Object.fromEntries(vehicles.map(({ id, name }) => [id, name]));

/** Records by id, in words, nothing before they have come; the same function as long as the names are the same. */
export function useVehicleName(): (vehicleId: number) => string {
  const { data: names, error, isPending } = useQuery({ ...vehiclesQuery(), select: vehicleNames });
  const unlisted = isMissing(error);
  return useMemo(
    () => (vehicleId) =>
      names?.[vehicleId] ?? (unlisted ? words.vehicleNumber(vehicleId) : isPending ? '' : words.unknownVehicle),
    [names, unlisted, isPending],
  );
}

export function useDriverName(): (driverId: number) => string {
  const { data, isPending } = useQuery(driversQuery());
  return useMemo(() => {
    const names = new Map(data?.map((driver) => [driver.id, driverName(driver)]));
    return (driverId) => names.get(driverId) ?? (isPending ? '' : words.unknownDriver);
  }, [data, isPending]);
}

export function useFleetName(): (fleetId: number) => string {
  const { data, isPending } = useQuery(fleetsQuery());
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]));
    return (fleetId) => names.get(fleetId) ?? (isPending ? '' : words.unknownFleet);
  }, [data, isPending]);
}
