import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { paths } from '../../paths/index.ts';
import type { LiveSearch } from '../../paths/live.ts';

/** Changes of the URL. The same object for the lifetime of the page. */
export interface PageNavigation {
  close(): void;
  open(vehicleId: number): void;
  openGeofence(geofenceId: number): void;
  follow(following: boolean): void;
  /** Filters replace the history entry. */
  filter(change: Pick<LiveSearch, 'find' | 'tags' | 'states'>): void;
  /** The view of the map, written when the map rests. */
  lookAt(map: NonNullable<LiveSearch['map']>): void;
}

const route = getRouteApi(paths.live);
/** Browsers reject frequent changes of the URL. */
const restMilliseconds = 300;

/** Nothing selected, no vehicle to follow and no found place. */
const nothing = {
  vehicle: undefined,
  geofence: undefined,
  follow: undefined,
  at: undefined,
  place: undefined,
} satisfies LiveSearch;

/** The URL is the only store of filters, selection and map view. */
export function useLiveAddress(): { search: LiveSearch; navigation: PageNavigation } {
  const search = route.useSearch();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const navigation = useMemo((): PageNavigation => {
    const change = (changed: LiveSearch, replace: boolean): void =>
      void navigate({ to: '.', replace, search: (now) => ({ ...now, ...changed }) });
    return {
      close: () => change(nothing, false),
      open: (vehicle) => change({ ...nothing, vehicle }, false),
      openGeofence: (geofence) => change({ ...nothing, geofence }, false),
      follow: (following) => change({ follow: following || undefined }, true),
      filter: (changed) => change(changed, true),
      lookAt: (map) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => change({ map }, true), restMilliseconds);
      },
    };
  }, [navigate]);
  return { search, navigation };
}
