import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { paths } from '../../paths/index.ts';
import type { LiveSearch } from '../../paths/live.ts';

/** What a person can do to the address; the same object for as long as the page lives. */
export interface Ways {
  close(): void;
  open(vehicleId: number): void;
  follow(following: boolean): void;
  /** Filters: no step of their own in the browser's history. */
  filter(change: Pick<LiveSearch, 'find' | 'tags'>): void;
  /** The map's place, written once the map has come to rest. */
  lookAt(map: NonNullable<LiveSearch['map']>): void;
}

const route = getRouteApi(paths.live);
/** Browsers refuse an address that changes too often. */
const restMilliseconds = 300;

/** Filters, selection and the map's place live in the address, and nowhere else. */
export function useLiveAddress(): { search: LiveSearch; ways: Ways } {
  const search = route.useSearch();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ways = useMemo((): Ways => {
    const change = (changed: LiveSearch, replace: boolean): void =>
      void navigate({ to: '.', replace, search: (now) => ({ ...now, ...changed }) });
    return {
      close: () => change({ vehicle: undefined, follow: undefined }, false),
      open: (vehicle) => change({ vehicle, follow: undefined }, false),
      follow: (following) => change({ follow: following || undefined }, true),
      filter: (changed) => change(changed, true),
      lookAt: (map) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => change({ map }, true), restMilliseconds);
      },
    };
  }, [navigate]);
  return { search, ways };
}
