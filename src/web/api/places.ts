import { queryOptions } from '@tanstack/react-query';
import type { Place, PlaceDescription } from '../../contract/places.ts';
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

/** What is at each position, in their order. */
export const describePositions = (positions: readonly Position[]): Promise<PlaceDescription[]> =>
  post('/public/v1/places/describe', { positions: [...positions] });
