import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../contract/choices.ts';
import { get } from './client.ts';

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
