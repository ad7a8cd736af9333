import type { FitBoundsOptions, LatLngBoundsExpression, Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Bounds } from '../../geo/bounds.ts';
import { longitudeNear } from '../../geo/longitude.ts';
import { type MapView, roundedView, sameView, zoomLimits } from './map-view.ts';

export interface Focus {
  /** A new key moves the map to the bounds. With the same key the map stays where the person has moved it. */
  readonly key: string | number;
  /** Undefined while loading. If the key was there from the start, the view in the URL wins, except for `closely`. */
  readonly bounds: Bounds | undefined;
  /** The shape must fill much of the map, so that the person can take its corners. */
  readonly closely?: boolean;
}

interface Wanted {
  view: MapView | undefined;
  onViewChange: (view: MapView) => void;
  home: Bounds | undefined;
  focus: Focus | undefined;
}

/** Minimum zoom at which a selected vehicle or a found place is shown: streets are readable. */
const pointZoom = 15;
/** Maximum zoom for a small shape. */
const closestFit = 16;
export const firstFit: FitBoundsOptions = { padding: [40, 40], maxZoom: closestFit, animate: false };
/** A shape smaller than this many pixels counts as invisible. */
const minimumVisiblePixels = 14;
/** A shape to edit spans at least this share of the map's shorter side. */
const minimumEditedShare = 0.4;

/** Binds the map to the URL: reports moves by the person, and shows the view in the URL. */
export function useMapView(map: LeafletMap | null, { view, onViewChange, home, focus }: Wanted): void {
  // Set during our own moves (first fit, resize), which are not reported.
  const quiet = useRef(false);
  const placed = useRef(view !== undefined);
  // Reported views that are not in the URL yet. They may arrive after the map has moved on, and are ignored then.
  const reported = useRef<MapView[]>([]);
  const focused = useRef(view === undefined || focus?.closely ? undefined : focus?.key);

  const quietly = (move: () => void): void => {
    quiet.current = true;
    move();
    quiet.current = false;
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
    quietly(() => map.fitBounds(latLngs(bounds), firstFit));
  });
  const followAddress = useEffectEvent(() => {
    if (!map || !view) return;
    const ours = reported.current.findLastIndex((known) => sameView(known, view));
    // Views reported before this one will not arrive any more. After a view that we did not report, none will.
    reported.current = ours === -1 ? [] : reported.current.slice(ours + 1);
    if (ours === -1 && !sameView(viewOf(map), view)) map.setView([view.latitude, view.longitude], view.zoom);
  });
  const followFocus = useEffectEvent(() => {
    if (!map || !focus?.bounds || focused.current === focus.key) return;
    // A panel may have opened next to the map.
    quietly(() => map.invalidateSize({ animate: false }));
    if (map.getSize().x === 0) return;
    focused.current = focus.key;
    placed.current = true;
    if (!isWellSeen(map, focus)) bringIntoView(map, focus);
  });

  const focusIsSeen = useEffectEvent((): boolean => map !== null && focus !== undefined && isWellSeen(map, focus));
  const keepFocusSeen = useEffectEvent(() => {
    if (map && focus && map.getSize().x > 0 && !focusIsSeen()) bringIntoView(map, focus);
  });

  useEffect(() => {
    if (!map) return;
    const onMoved = (): void => report();
    map.on('moveend', onMoved);
    const resizes = new ResizeObserver(() => {
      const wasSeen = focusIsSeen();
      quietly(() => map.invalidateSize({ animate: false }));
      placeFirst();
      followFocus();
      // A panel that has just opened must not cover its own record.
      if (wasSeen) keepFocusSeen();
    });
    resizes.observe(map.getContainer());
    return () => {
      map.off('moveend', onMoved);
      resizes.disconnect();
    };
  }, [map]);
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

function bringIntoView(map: LeafletMap, { bounds, closely }: Focus): void {
  if (!bounds) return;
  if (isPoint(bounds)) {
    map.setView([bounds.south, longitudeNear(bounds.west, map.getCenter().lng)], Math.max(map.getZoom(), pointZoom));
  } else map.fitBounds(latLngs(bounds), { padding: [64, 64], maxZoom: closely ? zoomLimits.max : closestFit });
}

function isWellSeen(map: LeafletMap, { bounds, closely }: Focus): boolean {
  if (!bounds) return false;
  const corners = [
    map.latLngToContainerPoint([bounds.south, bounds.west]),
    map.latLngToContainerPoint([bounds.north, bounds.east]),
  ];
  const size = map.getSize();
  const inside = corners.every(({ x, y }) => x >= 0 && y >= 0 && x <= size.x && y <= size.y);
  const [one, other] = corners;
  if (!inside || one === undefined || other === undefined) return false;
  if (isPoint(bounds)) return map.getZoom() >= pointZoom;
  return one.distanceTo(other) >= (closely ? minimumEditedShare * Math.min(size.x, size.y) : minimumVisiblePixels);
}
