import type { FitBoundsOptions, LatLngBoundsExpression, Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Bounds } from '../../../geo/bounds.ts';
import { longitudeNear } from '../../../geo/longitude.ts';
import { printing } from '../../ui/printing.ts';
import { type FitOptions, type FittedView, fitBounds, isCovered, setFitting, showsView, withFineZoom } from './fit.ts';
import { type MapView, roundedView, sameView } from './map-view.ts';
import type { OverMap } from './over-map.ts';

export interface Focus {
  /** A new key moves the map to the bounds. With the same key the map stays where the person has moved it. */
  readonly key: string | number;
  /** Undefined while loading. If the key was there from the start, the view in the URL wins, except for `closely`. */
  readonly bounds: Bounds | undefined;
  /** The shape must fill much of the map, so that the person can take its corners. */
  readonly closely?: boolean;
  /** A shape that has just been drawn: the map moves only if an element covers it or its handles overlap. */
  readonly drawn?: boolean;
}

interface Wanted {
  view: MapView | undefined;
  onViewChange: (view: MapView) => void;
  home: Bounds | undefined;
  focus: Focus | undefined;
  overMap: OverMap;
  wholeZooms: boolean;
}

/** The last fit. It is repeated if an element appears over the bounds before the map has moved. */
interface LastFit {
  readonly bounds: Bounds;
  readonly options: FitOptions;
  readonly view: FittedView;
  /** The move is not reported. */
  readonly isQuiet: boolean;
}

/** Minimum zoom at which a selected vehicle or a found place is shown: streets are readable. */
const pointZoom = 15;
/** Maximum zoom for a small shape. */
const closestFit = 16;
/** Pixels around everything, around one object, and around a shape with its handles. */
const margins = { all: 28, one: 48, edited: 56 };
export const fitAll: FitOptions = { margin: margins.all, maxZoom: closestFit };
const fitOne: FitOptions = { margin: margins.one, maxZoom: closestFit };
const fitEdited: FitOptions = { margin: margins.edited };
/** The smallest circle has its handles apart, and the streets around it stay in view. */
const fitDrawn: FitOptions = { margin: margins.edited, maxZoom: 17 };
/** The view before the elements over the map are known. */
export const firstFit: FitBoundsOptions = {
  padding: [margins.all, margins.all],
  maxZoom: closestFit,
  animate: false,
};
/** A shape smaller than this many pixels counts as invisible. */
const minimumVisiblePixels = 14;
/** A shape to edit spans at least this share of the map's shorter side. */
const minimumEditedShare = 0.4;
/** Diagonal of a circle whose centre and edge can be taken apart, with the reach of a finger or of the mouse. */
const handledPixels = (): number => (matchMedia('(pointer: coarse)').matches ? 130 : 60);

/** Binds the map to the URL: reports moves by the person, and shows the view in the URL. */
export function useMapView(map: LeafletMap | null, wanted: Wanted): void {
  const { view, onViewChange, home, focus, overMap, wholeZooms } = wanted;
  // Set during our own moves (first fit, resize), which are not reported.
  const quiet = useRef(false);
  const placed = useRef(view !== undefined);
  // Reported views that are not in the URL yet. They may arrive after the map has moved on, and are ignored then.
  const reported = useRef<MapView[]>([]);
  const focused = useRef(view === undefined || focus?.closely ? undefined : focus?.key);

  const lastFit = useRef<LastFit>(undefined);
  const zooming = useRef(false);

  const quietly = (move: () => void): void => {
    quiet.current = true;
    move();
    quiet.current = false;
  };
  const fitTo = (bounds: Bounds, options: FitOptions, isQuiet: boolean, animate?: boolean): void => {
    if (!map) return;
    const fit = (): void => {
      lastFit.current = { bounds, options, isQuiet, view: fitBounds(map, bounds, { ...options, animate }) };
    };
    if (isQuiet) quietly(fit);
    else fit();
  };
  /** An element has appeared over the map. */
  const fitAgain = useEffectEvent(() => {
    // A zoom that is under way would return to its own end. On paper the elements have other places.
    if (!map || !lastFit.current || zooming.current || printing.get()) return;
    const { bounds, options, isQuiet, view: fitted } = lastFit.current;
    if (showsView(map, fitted) && isCovered(map, bounds)) fitTo(bounds, options, isQuiet, false);
  });
  const bringIntoView = (focus: Focus): void => {
    const { bounds } = focus;
    if (!map || !bounds) return;
    if (isPoint(bounds)) {
      const near = longitudeNear(bounds.west, map.getCenter().lng);
      withFineZoom(map, () => map.setView([bounds.south, near], Math.max(map.getZoom(), pointZoom)));
    } else fitTo(bounds, optionsOf(focus), false);
  };
  const report = useEffectEvent(() => {
    if (!map || quiet.current) return;
    placed.current = true;
    const now = roundedView(viewOf(map));
    const asInAddress = view !== undefined && sameView(now, view);
    if (asInAddress && reported.current.length === 0) return;
    reported.current = asInAddress ? [] : [...reported.current, now];
    onViewChange(now);
  });
  const placeFirst = useEffectEvent(() => {
    // Waits for the bounds of the focus, even if `home` is known.
    const bounds = focus ? focus.bounds : home;
    if (!map || placed.current || !bounds || map.getSize().x === 0) return;
    focused.current = focus?.key;
    placed.current = true;
    fitTo(bounds, focus?.closely ? fitEdited : fitAll, true, false);
  });
  const followAddress = useEffectEvent(() => {
    if (!map || !view) return;
    const ours = reported.current.findLastIndex((known) => sameView(known, view));
    // Views reported before this one will not arrive any more. After a view that we did not report, none will.
    reported.current = ours === -1 ? [] : reported.current.slice(ours + 1);
    if (ours === -1 && !sameView(viewOf(map), view)) {
      withFineZoom(map, () => map.setView([view.latitude, view.longitude], view.zoom));
    }
  });
  const followFocus = useEffectEvent(() => {
    if (!map || !focus?.bounds || focused.current === focus.key) return;
    // A panel may have opened next to the map.
    quietly(() => map.invalidateSize({ animate: false }));
    if (map.getSize().x === 0) return;
    focused.current = focus.key;
    placed.current = true;
    if (!isWellSeen(map, focus)) return bringIntoView(focus);
    if (!focus.closely && !focus.drawn) return;
    // The hint for drawing may appear over the shape.
    const view = { centre: map.getCenter(), zoom: map.getZoom() };
    lastFit.current = { bounds: focus.bounds, options: optionsOf(focus), isQuiet: false, view };
  });

  const focusIsSeen = useEffectEvent((): boolean => map !== null && focus !== undefined && isWellSeen(map, focus));
  const keepFocusSeen = useEffectEvent(() => {
    if (map && focus && map.getSize().x > 0 && !focusIsSeen()) bringIntoView(focus);
  });

  useEffect(() => {
    if (!map) return;
    const onMoved = (): void => report();
    const onZoom = (): void => {
      zooming.current = true;
    };
    const onZoomed = (): void => {
      zooming.current = false;
      fitAgain();
    };
    map.on('moveend', onMoved).on('zoomstart', onZoom).on('zoomend', onZoomed);
    const stop = overMap.subscribe(() => fitAgain());
    const resizes = new ResizeObserver(() => {
      if (printing.get()) return;
      const wasSeen = focusIsSeen();
      quietly(() => map.invalidateSize({ animate: false }));
      placeFirst();
      followFocus();
      // A panel that has just opened must not cover its own record.
      if (wasSeen) keepFocusSeen();
    });
    resizes.observe(map.getContainer());
    return () => {
      map.off('moveend', onMoved).off('zoomstart', onZoom).off('zoomend', onZoomed);
      stop();
      resizes.disconnect();
    };
  }, [map, overMap]);
  useLayoutEffect(() => {
    if (!map) return;
    setFitting(map, { overMap, wholeZooms });
    // The zoom by wheel, keys and buttons ends at whole zooms.
    map.options.zoomSnap = 1;
    // The person has switched from the street map to images.
    if (wholeZooms && !Number.isInteger(map.getZoom())) map.setZoom(Math.round(map.getZoom()));
  }, [map, overMap, wholeZooms]);
  // Runs before the effects of layers, which draw the view.
  useLayoutEffect(() => followAddress(), [map, view?.latitude, view?.longitude, view?.zoom]);
  useLayoutEffect(() => placeFirst(), [map, home, focus?.bounds]);
  useEffect(() => followFocus(), [map, focus?.key, focus?.bounds]);
}

const viewOf = (map: LeafletMap): MapView => {
  const { lat, lng } = map.getCenter();
  return { latitude: lat, longitude: lng, zoom: map.getZoom() };
};

export const latLngs = ({ south, west, north, east }: Bounds): LatLngBoundsExpression => [
  [south, west],
  [north, east],
];

const isPoint = ({ south, west, north, east }: Bounds): boolean => south === north && west === east;

const optionsOf = ({ closely, drawn }: Focus): FitOptions => (drawn ? fitDrawn : closely ? fitEdited : fitOne);

function isWellSeen(map: LeafletMap, { bounds, closely, drawn }: Focus): boolean {
  if (!bounds) return false;
  const corners = [
    map.latLngToContainerPoint([bounds.south, bounds.west]),
    map.latLngToContainerPoint([bounds.north, bounds.east]),
  ];
  const size = map.getSize();
  const inside = corners.every(({ x, y }) => x >= 0 && y >= 0 && x <= size.x && y <= size.y);
  const [one, other] = corners;
  if (!inside || one === undefined || other === undefined) return false;
  if (isPoint(bounds)) return map.getZoom() >= pointZoom && !isCovered(map, bounds);
  if ((closely || drawn) && isCovered(map, bounds)) return false;
  const pixels = one.distanceTo(other);
  if (closely) return pixels >= minimumEditedShare * Math.min(size.x, size.y);
  return pixels >= (drawn ? handledPixels() : minimumVisiblePixels);
}
