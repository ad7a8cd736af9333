import type { Map as LeafletMap } from 'leaflet';
import type { Box } from './placing.ts';

const drawn = new WeakMap<LeafletMap, readonly Box[]>();
const none: readonly Box[] = [];

/** Where names and glyphs of geofences lie on a map now, layer points: what comes above keeps out of their way. */
export const labelBoxesOn = (map: LeafletMap): readonly Box[] => drawn.get(map) ?? none;
export const setLabelBoxes = (map: LeafletMap, boxes: readonly Box[]): void => void drawn.set(map, boxes);
