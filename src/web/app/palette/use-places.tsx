import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { placeTextLength } from '../../../contract/choices.ts';
import { type Place, placesQuery } from '../../api/places.ts';
import { paths } from '../../paths/index.ts';
import { isMapView, writePlace } from '../../paths/map-view.ts';
import { language } from '../../text/language.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconTarget } from '../../ui/icons.tsx';
import { type Entry, entry } from './entries.ts';

const none: readonly Entry[] = [];
const placesAtMost = 6;
/** A pause in typing. */
const restMilliseconds = 150;

interface Places {
  entries: readonly Entry[];
  /** Whether some are from the list of towns, whose source must be named. */
  hasTowns: boolean;
  loading: boolean;
  error: Error | null;
  retry: () => void;
}

/** Places for exactly the typed text. */
export function usePlaces(typed: string, rank: number): Places {
  const find = typed.trim();
  const asked = useRested(find);
  const view = useView();
  const wanted = find.length >= placeTextLength.min && find.length <= placeTextLength.max;
  const { data, error, isFetching, refetch } = useQuery({
    ...placesQuery(asked, view, placesAtMost),
    enabled: wanted && asked === find,
  });
  const listed = wanted && asked === find ? data : undefined;
  const entries = usePlaceEntries(listed, 'places', rank);
  return {
    entries,
    hasTowns: listed?.some(({ kind }) => kind === 'town') === true,
    loading: wanted && (asked !== find || isFetching),
    error: wanted && asked === find ? error : null,
    retry: () => void refetch(),
  };
}

/** In the order of the service, which has ranked them, also by names that are not shown. */
export function usePlaceEntries(
  found: readonly Place[] | undefined,
  group: 'places' | 'addresses',
  rank: number,
): readonly Entry[] {
  const countries = useMemo(() => new Intl.DisplayNames([language], { type: 'region' }), []);
  const { distance } = useFormat();
  return useMemo(
    () =>
      found?.map((place, index) => {
        const country = place.country === null ? undefined : countries.of(place.country);
        const away = place.distanceMetres === null ? undefined : distance(place.distanceMetres);
        const details = [place.place, country, away].filter(
          (part) => part !== null && part !== undefined && part !== '',
        );
        const at = writePlace(place);
        return entry({
          key: `${group}:${at}`,
          group,
          title: place.name,
          detail: details.join(' · '),
          icon: <IconTarget />,
          act: `${paths.live}?at=${at}&place=${encodeURIComponent(place.name)}`,
          rank: rank + index / 100,
        });
      }) ?? none,
    [found, group, rank, countries, distance],
  );
}

/** The text after a pause in typing. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** The view of the page's map, in hundredths of a degree, so that small moves ask nothing new. */
export function useView(): { latitude: number; longitude: number } | undefined {
  const map: unknown = useRouterState({ select: ({ location }) => (location.search as { map?: unknown }).map });
  const view = isMapView(map) ? map : undefined;
  const [latitude, longitude] = [view?.latitude, view?.longitude].map((degrees) =>
    degrees === undefined ? undefined : Math.round(degrees * 100) / 100,
  );
  return useMemo(
    () => (latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }),
    [latitude, longitude],
  );
}
