import { LayerGroup, type Map as LeafletMap, Polyline, SVG } from 'leaflet';
import { useEffect } from 'react';
import type { Point } from '../../../geo/shape.ts';
import { mapColours } from '../map-colours.ts';
import type { Scheme } from '../shades.ts';
import { ringLatLngs } from '../shape-path.ts';
import { useLeafletLayer } from '../use-leaflet-layer.ts';
import { useScheme } from '../use-scheme.ts';

const pane = 'tracks';

/** Where a vehicle went: pieces of a line, with nothing drawn where nobody knows. */
export function TrackLayer({ pieces }: { pieces: readonly (readonly Point[])[] }) {
  const scheme = useScheme();
  const track = useLeafletLayer((map) => new Track(map));
  useEffect(() => track.set(pieces, scheme), [track, pieces, scheme]);
  return null;
}

class Track extends LayerGroup {
  readonly #renderer: SVG;

  constructor(map: LeafletMap) {
    super();
    const element = map.getPane(pane) ?? map.createPane(pane);
    element.style.zIndex = '450';
    element.style.pointerEvents = 'none';
    this.#renderer = new SVG({ pane, padding: 0.3 });
  }

  set(pieces: readonly (readonly Point[])[], scheme: Scheme): void {
    this.clearLayers();
    const { accent, ground } = mapColours[scheme];
    const lines = pieces.map((piece) => ringLatLngs(piece));
    for (const [color, weight, opacity] of [
      [ground, 6, 0.7],
      [accent, 3, 0.9],
    ] as const) {
      this.addLayer(new Polyline(lines, { renderer: this.#renderer, interactive: false, color, weight, opacity }));
    }
  }
}
