import { type LatLng, type Map as LeafletMap, latLng, type Point, point } from 'leaflet';
import type { Bounds } from '../../../geo/bounds.ts';
import { areApart, type Box } from '../canvas/placing.ts';
import { freeArea, middleOf, scaleIn } from './free-area.ts';
import { zoomLimits } from './map-view.ts';
import type { OverMap } from './over-map.ts';

export interface FitOptions {
  /** Pixels around the bounds. */
  readonly margin: number;
  readonly maxZoom?: number;
}

interface FitSettings {
  readonly overMap: OverMap;
  /** The map shows images, which are sharp only at whole zooms. */
  readonly wholeZooms: boolean;
}

export interface FittedView {
  readonly centre: LatLng;
  readonly zoom: number;
}

const settings = new WeakMap<LeafletMap, FitSettings>();
export const setFitting = (map: LeafletMap, of: FitSettings): void => void settings.set(map, of);

/** The zoom in the address has two decimals. */
export const fineZoomStep = 0.01;

/** Moves the map to a zoom between two whole ones. Without this Leaflet rounds it. */
export function withFineZoom(map: LeafletMap, move: () => void): void {
  const { zoomSnap } = map.options;
  map.options.zoomSnap = settings.get(map)?.wholeZooms ? 1 : fineZoomStep;
  move();
  map.options.zoomSnap = zoomSnap ?? 1;
}

/** Shows the bounds as large as the view allows, clear of the elements over the map. Returns the view at the end. */
export function fitBounds(map: LeafletMap, bounds: Bounds, options: FitOptions & { animate?: boolean }): FittedView {
  const view = viewOfFit(map, bounds, options);
  withFineZoom(map, () => map.setView(view.centre, view.zoom, animation(options.animate)));
  return view;
}

const animation = (animate: boolean | undefined) => (animate === undefined ? {} : { animate });

/** Pixels at zoom 0: less is a point. */
const leastSize = 1e-9;

/** On a small map, such as that above the sheet of a phone, a margin takes at most this share of the shorter side. */
const largestMargin = 0.12;

function viewOfFit(map: LeafletMap, bounds: Bounds, options: FitOptions): FittedView {
  const { maxZoom = zoomLimits.max } = options;
  const [northWest, southEast] = cornersAt(map, bounds, 0);
  const { x, y } = southEast.subtract(northWest);
  const content = { x: Math.max(x, leastSize), y: Math.max(y, leastSize) };
  const wholeZooms = settings.get(map)?.wholeZooms ?? false;
  const size = map.getSize();
  const margin = Math.min(options.margin, largestMargin * Math.min(size.x, size.y));
  const area = freeArea(size, margin, boxesOver(map), content, 2 ** maxZoom);
  const fitting = Math.min(maxZoom, Math.log2(Math.max(scaleIn(area, content), Number.MIN_VALUE)));
  const zoom = Math.max(zoomLimits.min, wholeZooms ? Math.floor(fitting) : readableZoom(fitting));
  const [from, to] = cornersAt(map, bounds, zoom);
  const { x: middleX, y: middleY } = middleOf(area);
  const away = size.divideBy(2).subtract(point(middleX, middleY));
  return { centre: map.unproject(from.add(to).divideBy(2).add(away), zoom), zoom };
}

/**
 * Leaflet scales tiles of the nearest whole zoom, by up to 1.41. Then the names on them look too large, so a zoom that scales
 * them by more than 1.25 is lowered.
 */
function readableZoom(zoom: number): number {
  const whole = Math.floor(zoom);
  const part = zoom - whole;
  const readable = part > largestPart && part < 0.5 ? whole + largestPart : zoom;
  return Math.floor(readable / fineZoomStep + 1e-9) * fineZoomStep;
}
const largestPart = Math.log2(1.25);

const cornersAt = (map: LeafletMap, { south, west, north, east }: Bounds, zoom: number): [Point, Point] => [
  map.project(latLng(north, west), zoom),
  map.project(latLng(south, east), zoom),
];

/** Pixels: rounding of the map's position. */
const tolerance = 2;

/** Whether the map still shows this view. */
export function showsView(map: LeafletMap, { centre, zoom }: FittedView): boolean {
  if (Math.abs(map.getZoom() - zoom) > fineZoomStep / 2) return false;
  return map.project(centre, zoom).distanceTo(map.project(map.getCenter(), zoom)) <= tolerance;
}

/** The elements over the map, in pixels of the view. */
export const boxesOver = (map: LeafletMap): Box[] => settings.get(map)?.overMap.boxesOn(map) ?? [];

/** Whether an element lies over the bounds. */
export function isCovered(map: LeafletMap, { south, west, north, east }: Bounds): boolean {
  const { x: left, y: top } = map.latLngToContainerPoint([north, west]);
  const { x: right, y: bottom } = map.latLngToContainerPoint([south, east]);
  return boxesOver(map).some((box) => !areApart(box, { left, top, right, bottom }));
}
