import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { placeTextLength } from '../../../contract/choices.ts';
import { type Place, placesQuery } from '../../api/places.ts';
import { paths } from '../../paths/index.ts';
import { isMapView, writePlace } from '../../paths/map-view.ts';
import { text } from '../../text/index.ts';
import { language } from '../../text/language.ts';
import { type PlusCode, pointOfPlusCode, readPlusCode } from '../../text/plus-code.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconTarget } from '../../ui/icons.tsx';
import { type Entry, entry } from './entries.ts';
import { similarRank } from './rank.ts';

const none: readonly never[] = [];

type View = NonNullable<ReturnType<typeof useView>>;
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
  const code = useMemo(() => shortCodeIn(typed), [typed]);
  const find = code ? code.place : typed.trim();
  const asked = useRested(find);
  const view = useView();
  const wanted = find.length >= placeTextLength.min && find.length <= placeTextLength.max;
  const { data, error, isFetching, refetch } = useQuery({
    ...placesQuery(asked, view, placesAtMost),
    enabled: wanted && asked === find,
  });
  const listed = wanted && asked === find ? data : undefined;
  const shown = useMemo(
    () => (code ? placesOfCode(code, find === '' ? view : listed?.[0]) : listed),
    [code, find, view, listed],
  );
  const entries = usePlaceEntries(shown, 'places', rank);
  return {
    entries,
    hasTowns: listed?.some(({ kind }) => kind === 'town') === true,
    loading: wanted && (asked !== find || isFetching),
    error: wanted && asked === find ? error : null,
    retry: () => void refetch(),
  };
}

/** A short plus code, which needs a place. */
function shortCodeIn(typed: string): PlusCode | undefined {
  const code = readPlusCode(typed);
  return code?.cellDegrees === undefined ? undefined : code;
}

/** The place of a short plus code near a place or near the view. */
function placesOfCode(code: PlusCode, near: Place | View | undefined): readonly Place[] {
  const point = pointOfPlusCode(code, near);
  if (!point) return none;
  const known = near && 'name' in near ? near : undefined;
  const { country = null, place = null } = known ?? {};
  const name = [code.code, known?.name].filter(Boolean).join(' ');
  return [{ kind: 'place', name, place, country, population: 0, distanceMetres: null, ...point }];
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
        const { missingNumber, similar } = place;
        const missing = missingNumber && text.palette.missingNumber(missingNumber);
        const details = [missing, place.place, country, away].filter(
          (part) => part !== null && part !== undefined && part !== '',
        );
        const at = writePlace(place);
        return entry({
          key: `${group}:${at}`,
          group: similar ? 'similar' : group,
          title: place.name,
          detail: details.join(' · '),
          icon: <IconTarget />,
          act: `${paths.live}?at=${at}&place=${encodeURIComponent(place.name)}`,
          rank: (similar ? similarRank : rank) + index / 100,
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
