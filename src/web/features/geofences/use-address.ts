import { getRouteApi, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { ChangeSearch } from '../../data/use-change-search.ts';
import { type DrawnShape, type GeofencesSearch, readGeofencesSearch } from '../../paths/geofences.ts';
import { paths } from '../../paths/index.ts';
import type { PeriodSearch } from '../../paths/period.ts';
import { readId } from '../../paths/read.ts';

/** The panel next to the map. */
export type Place =
  | { kind: 'nothing' }
  | { kind: 'details'; geofenceId: number | undefined }
  /** `radius`: of the link, for a circle. */
  | { kind: 'edit'; geofenceId: number | undefined; radius: number | undefined }
  | ({ kind: 'new'; copyOf: number | undefined } & FirstShape)
  /** A question about a shape. */
  | ({ kind: 'past' } & FirstShape);

interface FirstShape {
  shape: DrawnShape;
  /** The shape to begin with, if the link has one. */
  drawn: string | undefined;
}

/** Changes of the URL. The same object for the lifetime of the page. */
export interface PageNavigation {
  close(): void;
  open(geofenceId: number): void;
  edit(geofenceId: number): void;
  /** Shows the geofence that the form has just stored. */
  showSaved(geofenceId: number): void;
  draw(shape: DrawnShape, drawn?: string): void;
  /** Opens the form for a new geofence with the content of this one. */
  copy(geofenceId: number): void;
  /** Asks the past of a shape that is drawn first. */
  askPast(shape: DrawnShape): void;
  /** Writes the shape of the question. */
  asked(drawn: string | undefined): void;
  /** Opens the page that imports geofences. */
  importFile(): void;
  /** Filters replace the history entry. */
  filter(change: Pick<GeofencesSearch, 'find' | 'tags' | 'deleted'>): void;
  /** The period of questions about the past. */
  choosePeriod: ChangeSearch<PeriodSearch>;
  /** The view of the map, written when the map rests. */
  lookAt(map: NonNullable<GeofencesSearch['map']>): void;
}

const route = getRouteApi(paths.geofences);
/** Browsers reject frequent changes of the URL. */
const restMilliseconds = 300;

/** The URL is the only store of filters, selection and map view. */
export function useGeofencesAddress(): { search: GeofencesSearch; place: Place; navigation: PageNavigation } {
  return { search: route.useSearch(), place: usePlace(), navigation: useNavigation() };
}

/** A new selection keeps filters and map view, but not a found place or the parameters of the form. */
const kept = (now: object): GeofencesSearch => readGeofencesSearch({ ...now, at: undefined });

function useNavigation(): PageNavigation {
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
      copy: (copyOf) => void navigate({ to: paths.newGeofence, search: (now) => ({ ...kept(now), copyOf }) }),
      draw: (shape, drawn) =>
        void navigate({ to: paths.newGeofence, search: (now) => ({ ...kept(now), shape, drawn }) }),
      askPast: (shape) => void navigate({ to: paths.askPast, search: (now) => ({ ...kept(now), shape }) }),
      asked: (drawn) => void navigate({ to: '.', replace: true, search: (now) => ({ ...now, drawn }) }),
      importFile: () => void navigate({ to: paths.importGeofences }),
      filter: change,
      choosePeriod: change,
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
          return {
            ...{ kind: 'new', shape: match.search.shape ?? 'circle', drawn: match.search.drawn },
            copyOf: match.search.copyOf,
          };
        case paths.askPast:
          return { kind: 'past', shape: match.search.shape ?? 'circle', drawn: match.search.drawn };
        case paths.geofence:
          return { kind: 'details', geofenceId: readId(match.params.geofenceId) };
        case paths.editGeofence:
          return { kind: 'edit', geofenceId: readId(match.params.geofenceId), radius: match.search.radius };
        default:
          return { kind: 'nothing' };
      }
    },
  });
}

/** Debounces changes. Drops the last one if the person leaves the page. */
function useLater(): (work: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useRef((work: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, restMilliseconds);
  }).current;
}
