import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Bounds, boundsOfPoints } from '../../../geo/bounds.ts';
import { vehiclesQuery } from '../../api/records.ts';
import type { GeofencesSearch } from '../../paths/geofences.ts';
import { placeSearch } from '../../ui/place-search.ts';
import type { PageNavigation } from './use-address.ts';

/** A map that is further away than this shows no place to draw at. */
const nearZoom = 8;

interface Start {
  /** Where the vehicles are, if the account has no geofences. */
  fleetBounds: Bounds | undefined;
  /** Starts to draw. Without geofences, vehicles and a near view, it first searches the place. */
  draw: PageNavigation['draw'];
}

/** Where the first drawing of an account starts, instead of on a map of the world. */
export function useStart(isEmpty: boolean, { map, at }: GeofencesSearch, navigation: PageNavigation): Start {
  const vehicles = useQuery({ ...vehiclesQuery(), enabled: isEmpty });
  const fleetBounds = useMemo(() => (isEmpty ? boundsOfVehicles(vehicles.data) : undefined), [isEmpty, vehicles.data]);
  const searchIfFar = async (): Promise<void> => {
    if (!isEmpty || at !== undefined) return;
    if (map !== undefined && map.zoom >= nearZoom) return;
    // The person may start before the vehicles have arrived.
    const known = vehicles.isPending ? (await vehicles.refetch({ cancelRefetch: false })).data : vehicles.data;
    if (map !== undefined || !boundsOfVehicles(known)) placeSearch.get()?.();
  };
  return {
    fleetBounds,
    draw: (shape) => {
      navigation.draw(shape);
      void searchIfFar();
    },
  };
}

type Vehicles = readonly { lastPlot: { latitude: number; longitude: number } | null }[] | undefined;

const boundsOfVehicles = (vehicles: Vehicles): Bounds | undefined =>
  vehicles && boundsOfPoints(vehicles.flatMap(({ lastPlot }) => lastPlot ?? []));
