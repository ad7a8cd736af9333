import { type Map as LeafletMap, LineUtil, type Point, Polyline, SVG } from 'leaflet';
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
/** A view cannot show more corners of a line apart. Thousands of long edges, with dashes and halos, would stop the tab. */
const cornersAtMost = 1500;

/**
 * The corners to draw, in pixels: without those that nobody sees, and not too many. Of a zigzag both sides stay, because the step
 * is odd. Piece by piece, because Leaflet's simplification recurses as deep as a zigzag is long: 10,000 corners overflow the stack.
 */
export function simplified(corners: readonly Point[], tolerance: number): Point[] {
  const pieces = Array.from({ length: Math.ceil(corners.length / cornersAtMost) }, (_, nth) =>
    LineUtil.simplify(corners.slice(nth * cornersAtMost, (nth + 1) * cornersAtMost), tolerance),
  );
  const seen = pieces.flat();
  const step = Math.ceil(seen.length / cornersAtMost);
  const odd = step % 2 === 0 ? step + 1 : step;
  return odd <= 1 ? seen : seen.filter((_, nth) => nth % odd === 0 || nth === seen.length - 1);
}

Polyline.include({
  _simplifyPoints(this: { _parts: Point[][]; options: { smoothFactor: number } }) {
    this._parts = this._parts.map((part) => simplified(part, this.options.smoothFactor));
  },
});

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
