import type { Bounds, Map as LeafletMap } from 'leaflet';
import type { Box, TakenBoxes } from './placing.ts';

/** What the geofences' layer has written on a map. */
export interface Labels {
  /** Where names and glyphs lie, layer points: names of what comes above keep out of their way. */
  readonly boxes: readonly Box[];
  /** The names alone. */
  readonly names: TakenBoxes;
  /** Places them anew: a mark has come to lie on a name. */
  readonly placeAnew: () => void;
}

const labels = new WeakMap<LeafletMap, Labels>();
const marks = new WeakMap<LeafletMap, (area: Bounds) => readonly Box[]>();
const none: readonly Box[] = [];

export const labelsOn = (map: LeafletMap): Labels | undefined => labels.get(map);
export const setLabels = (map: LeafletMap, of: Labels): void => void labels.set(map, of);

/** Where marks lie on a part of a map now, layer points. Asked for, as names are placed before the marks are drawn. */
export const markBoxesOn = (map: LeafletMap, area: Bounds): readonly Box[] => marks.get(map)?.(area) ?? none;
export const setMarkBoxes = (map: LeafletMap, boxesIn: (area: Bounds) => readonly Box[]): void =>
  void marks.set(map, boxesIn);
export const dropMarkBoxes = (map: LeafletMap): void => void marks.delete(map);
