import { LayerGroup, type Map as LeafletMap, type PathOptions, SVG, Tooltip } from 'leaflet';
import { labelPoint } from '../../geo/label-point.ts';
import type { MapGeofence } from './geofence-layer.tsx';
import { mapColours } from './map-colours.ts';
import { type Scheme, shadeOf } from './shades.ts';
import { latLng, shapePath, worldsTowards } from './shape-path.ts';

const pane = 'geofence-highlights';

/** The selected and the hovered geofence once more, on top of all others, with their names. They take no pointer. */
export class GeofenceHighlights extends LayerGroup {
  readonly #renderer: SVG;

  constructor(map: LeafletMap) {
    super();
    const element = map.getPane(pane) ?? map.createPane(pane);
    element.style.zIndex = '420';
    element.style.pointerEvents = 'none';
    this.#renderer = new SVG({ pane, padding: 0.3 });
  }

  set(selected: MapGeofence | undefined, hovered: MapGeofence | undefined, scheme: Scheme): void {
    this.clearLayers();
    if (selected) {
      this.#drawHalo(selected, { color: mapColours[scheme].accent, weight: 14, opacity: 0.3 });
      this.#drawHalo(selected, { color: mapColours[scheme].halo, weight: 6, opacity: 1 });
      this.#drawItself(selected, scheme, 0.26);
      this.#name(selected);
    }
    if (hovered && hovered.id !== selected?.id) {
      this.#drawItself(hovered, scheme, 0.24);
      this.#name(hovered);
    }
  }

  #drawItself({ shape, colour }: MapGeofence, scheme: Scheme, fillOpacity: number): void {
    const shade = shadeOf(colour);
    const color = shade[scheme];
    const worlds = this.#worlds(shape);
    const options = { renderer: this.#renderer, interactive: false };
    this.addLayer(
      shapePath(shape, { ...options, color, weight: 3, dashArray: [...shade.dashes], fillOpacity }, worlds),
    );
  }

  #drawHalo({ shape }: MapGeofence, style: PathOptions): void {
    this.addLayer(
      shapePath(shape, { ...style, fill: false, renderer: this.#renderer, interactive: false }, this.#worlds(shape)),
    );
  }

  #name({ shape, name }: MapGeofence): void {
    const words = document.createElement('span');
    words.textContent = name;
    const tooltip = new Tooltip({ permanent: true, direction: 'bottom', offset: [0, 9], interactive: false });
    tooltip.setLatLng(latLng(labelPoint(shape), this.#worlds(shape))).setContent(words);
    this.addLayer(tooltip);
  }

  #worlds(shape: MapGeofence['shape']): number {
    return worldsTowards(labelPoint(shape), this._map.getCenter().lng);
  }
}
