import type { Bounds, Map as LeafletMap } from 'leaflet';
import type { Box, TakenBoxes } from './placing.ts';

/** The labels of geofences on a map. */
export interface Labels {
  /** Boxes of names and glyphs in layer points. Names of vehicles avoid them. */
  readonly boxes: readonly Box[];
  /** Boxes of the names only. */
  readonly names: TakenBoxes;
  /** Places the labels again, after a vehicle has moved onto a name. */
  readonly placeAgain: () => void;
}

const labels = new WeakMap<LeafletMap, Labels>();
const marks = new WeakMap<LeafletMap, (area: Bounds) => readonly Box[]>();
const none: readonly Box[] = [];

export const labelsOn = (map: LeafletMap): Labels | undefined => labels.get(map);
/** The map fires it when the labels of geofences have other places. */
export const labelsChange = 'labelschange';
export function setLabels(map: LeafletMap, of: Labels): void {
  labels.set(map, of);
  map.fire(labelsChange);
}

/** Boxes of vehicle marks in an area, in layer points. Computed on request, because names are placed before marks are drawn. */
export const markBoxesOn = (map: LeafletMap, area: Bounds): readonly Box[] => marks.get(map)?.(area) ?? none;
export const setMarkBoxes = (map: LeafletMap, boxesIn: (area: Bounds) => readonly Box[]): void =>
  void marks.set(map, boxesIn);
export const removeMarkBoxes = (map: LeafletMap): void => void marks.delete(map);
