/** Where vehicles were at past times, in words. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { describeMoments, type Moment } from '../api/places.ts';
import { useFormat } from '../text/use-format.ts';
import { createBatched } from './batched.ts';
import { type KnownPlace, type PlaceOptions, placeKey, placeStaleTime, wordsOf } from './place-words.ts';

export type { KnownPlace, Moment };

/** Undefined while it is not known, and without a stored position. */
export function useMomentPlace(moment: Moment, { geofences = true }: PlaceOptions = {}): KnownPlace | undefined {
  const format = useFormat();
  const { data } = useQuery(momentQuery(moment, geofences));
  return data?.plot ? { position: data.plot, words: wordsOf(data.place, format) } : undefined;
}

const asking = {
  all: createBatched((moments: Moment[]) => describeMoments(moments, true)),
  withoutGeofences: createBatched((moments: Moment[]) => describeMoments(moments, false)),
};

const momentQuery = ({ vehicleId, utc }: Moment, geofences: boolean) =>
  queryOptions({
    queryKey: [placeKey, 'moment', vehicleId, utc, geofences],
    queryFn: ({ client, signal }) =>
      asking[geofences ? 'all' : 'withoutGeofences']({ client, signal }, { vehicleId, utc }),
    staleTime: placeStaleTime,
  });
