import { getRouteApi, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { type GeofencesSearch, readGeofencesSearch } from '../../paths/geofences.ts';
import { paths } from '../../paths/index.ts';
import { readId } from '../../paths/read.ts';

/** What stands beside the map. An id of `undefined`: the address names none. */
export type Place =
  | { kind: 'nothing' }
  | { kind: 'import' }
  | { kind: 'details' | 'edit'; geofenceId: number | undefined }
  | { kind: 'new'; shape: 'circle' | 'polygon' };

/** What a person can do to the address; the same object for as long as the page lives. */
export interface Ways {
  close(): void;
  open(geofenceId: number): void;
  edit(geofenceId: number): void;
  /** What the form has just stored, in place of the form. */
  showSaved(geofenceId: number): void;
  draw(shape: 'circle' | 'polygon'): void;
  /** Out of a file. */
  takeIn(): void;
  /** Filters: no step of their own in the browser's history. */
  filter(change: Pick<GeofencesSearch, 'find' | 'tags' | 'deleted'>): void;
  /** The map's place, written once the map has come to rest. */
  lookAt(map: NonNullable<GeofencesSearch['map']>): void;
}

const route = getRouteApi(paths.geofences);
/** Browsers refuse an address that changes too often. */
const restMilliseconds = 300;

/** Filters, selection and the map's place live in the address, and nowhere else. */
export function useGeofencesAddress(): { search: GeofencesSearch; place: Place; ways: Ways } {
  return { search: route.useSearch(), place: usePlace(), ways: useWays() };
}

/** Filters and the map's place stay when the selection changes; what only the form knows does not. */
const kept = (now: object): GeofencesSearch => readGeofencesSearch({ ...now });

function useWays(): Ways {
  const navigate = useNavigate();
  const later = useLater();
  return useMemo(() => {
    const change = (changed: GeofencesSearch): void =>
      void navigate({ to: '.', replace: true, search: (now) => ({ ...now, ...changed }) });
    return {
      close: () => void navigate({ to: paths.geofences, search: kept }),
      open: (id) => void navigate({ to: paths.geofence, params: { geofenceId: String(id) }, search: kept }),
      edit: (id) => void navigate({ to: paths.editGeofence, params: { geofenceId: String(id) }, search: kept }),
      showSaved: (id) =>
        void navigate({ to: paths.geofence, params: { geofenceId: String(id) }, search: kept, replace: true }),
      draw: (shape) => void navigate({ to: paths.newGeofence, search: (now) => ({ ...kept(now), shape }) }),
      takeIn: () => void navigate({ to: paths.importGeofences, search: kept }),
      filter: change,
      lookAt: (map) => later(() => change({ map })),
    };
  }, [navigate, later]);
}

function usePlace(): Place {
  return useRouterState({
    structuralSharing: true,
    select: ({ matches }): Place => {
      const match = matches.at(-1);
      switch (match?.fullPath) {
        case paths.newGeofence:
          return { kind: 'new', shape: match.search.shape ?? 'circle' };
        case paths.importGeofences:
          return { kind: 'import' };
        case paths.geofence:
          return { kind: 'details', geofenceId: readId(match.params.geofenceId) };
        case paths.editGeofence:
          return { kind: 'edit', geofenceId: readId(match.params.geofenceId) };
        default:
          return { kind: 'nothing' };
      }
    },
  });
}

/** The newest of several wishes, a moment after the last; none once the page is left. */
function useLater(): (work: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useRef((work: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, restMilliseconds);
  }).current;
}
