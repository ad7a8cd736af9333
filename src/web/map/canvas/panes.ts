import { type Map as LeafletMap, SVG } from 'leaflet';
import { useState } from 'react';
import { useMap } from 'react-leaflet';

/** Our layers from the bottom up. Leaflet has tiles at 200 and tooltips at 650. */
const zIndexes = {
  graticule: 250,
  towns: 260,
  geofences: 400,
  geofenceLabels: 410,
  geofenceHalos: 415,
  geofenceHighlights: 420,
  tracks: 450,
  drawing: 460,
  handles: 470,
  vehicles: 500,
};

export type PaneName = keyof typeof zIndexes;

// Shapes are drawn beyond the view by this share of it, so that a drag does not show where they end.
SVG.mergeOptions({ padding: 0.3 });

/** The pane of this name, which takes no pointer. Creates it the first time. */
export function paneOf(map: LeafletMap, name: PaneName): HTMLElement {
  const pane = map.getPane(name) ?? map.createPane(name);
  pane.style.zIndex = String(zIndexes[name]);
  pane.style.pointerEvents = 'none';
  return pane;
}

/** Makes sure that the pane exists and returns its name, for the `pane` property of react-leaflet's components. */
export function usePane(name: PaneName): PaneName {
  const map = useMap();
  useState(() => paneOf(map, name));
  return name;
}
