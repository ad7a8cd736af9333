import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../contract/choices.ts';
import type { MomentDescription, Place, PlaceDescription } from '../../contract/places.ts';
import { get, post } from './client.ts';

export type { Place };

/** Places by name; those near the view come first. */
export const placesQuery = (find: string, view: { latitude: number; longitude: number } | undefined, limit: number) =>
  queryOptions({
    queryKey: ['places', find, view?.latitude, view?.longitude, limit],
    queryFn: ({ signal }) =>
      get('/public/v1/places', {
        query: { find, latitude: view?.latitude, longitude: view?.longitude, limit },
        signal,
      }),
    // Towns do not change while a page is open.
    staleTime: Infinity,
  });

interface Position {
  latitude: number;
  longitude: number;
}

/** A vehicle at a time. */
export interface Moment {
  vehicleId: number;
  utc: string;
}

/** Describes each position, in their order. `geofences` false: streets and towns only. */
export const describePositions = (positions: readonly Position[], geofences: boolean): Promise<PlaceDescription[]> =>
  post('/public/v1/places/describe', { positions: [...positions], geofences });

/** Where each vehicle was at its time, in the order of the moments. */
export const describeMoments = (moments: readonly Moment[], geofences: boolean): Promise<MomentDescription[]> =>
  post('/public/v1/plots/describe', { moments: [...moments], geofences });

/** Addresses from the geocoder of the service. Ask only for a search that the person starts. */
export const addressesQuery = (
  find: string,
  view: { latitude: number; longitude: number } | undefined,
  { language, limit }: { language: Language; limit: number },
) =>
  queryOptions({
    queryKey: ['addresses', find, view?.latitude, view?.longitude, limit],
    queryFn: ({ signal }) =>
      get('/public/v1/places/addresses', {
        query: { find, latitude: view?.latitude, longitude: view?.longitude, language, limit },
        signal,
      }),
    staleTime: Infinity,
    // The service asks the geocoder at most once per second.
    retry: false,
  });
