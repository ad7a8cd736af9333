import { LayerGroup, type Map as LeafletMap, Path, type PathOptions, SVG, Tooltip } from 'leaflet';
import { labelPoint } from '../../geo/label-point.ts';
import type { MapGeofence } from './geofence-layer.tsx';
import { mapColours } from './map-colours.ts';
import { type Scheme, shadeOf } from './shades.ts';
import { latLng, shapePath, worldsTowards } from './shape-path.ts';

const pane = 'geofence-highlights';

/**
 * The selected and the hovered geofence once more, on top of all others, with their names; below them a halo around each of
 * several that are chosen. They take no pointer.
 */
export class GeofenceHighlights extends LayerGroup {
  readonly #renderer: SVG;
  readonly #chosen = new LayerGroup();
  /** The selected and the hovered one. */
  readonly #pointed = new LayerGroup();

  constructor(map: LeafletMap) {
    super();
    const element = map.getPane(pane) ?? map.createPane(pane);
    element.style.zIndex = '420';
    element.style.pointerEvents = 'none';
    this.#renderer = new SVG({ pane, padding: 0.3 });
    this.addLayer(this.#chosen).addLayer(this.#pointed);
  }

  setChosen(chosen: readonly MapGeofence[], scheme: Scheme): void {
    this.#chosen.clearLayers();
    for (const { shape } of chosen) {
      this.#drawHalo(this.#chosen, shape, { color: mapColours[scheme].accent, weight: 9, opacity: 0.4 });
    }
    for (const layer of this.#chosen.getLayers()) if (layer instanceof Path) layer.bringToBack();
  }

  set(selected: MapGeofence | undefined, hovered: MapGeofence | undefined, scheme: Scheme): void {
    this.#pointed.clearLayers();
    if (selected) {
      this.#drawHalo(this.#pointed, selected.shape, { color: mapColours[scheme].accent, weight: 14, opacity: 0.3 });
      this.#drawHalo(this.#pointed, selected.shape, { color: mapColours[scheme].halo, weight: 6, opacity: 1 });
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
    this.#pointed.addLayer(
      shapePath(shape, { ...options, color, weight: 3, dashArray: [...shade.dashes], fillOpacity }, worlds),
    );
  }

  #drawHalo(to: LayerGroup, shape: MapGeofence['shape'], style: PathOptions): void {
    to.addLayer(
      shapePath(shape, { ...style, fill: false, renderer: this.#renderer, interactive: false }, this.#worlds(shape)),
    );
  }

  #name({ shape, name }: MapGeofence): void {
    const words = document.createElement('span');
    words.textContent = name;
    const tooltip = new Tooltip({ permanent: true, direction: 'bottom', offset: [0, 9], interactive: false });
    tooltip.setLatLng(latLng(labelPoint(shape), this.#worlds(shape))).setContent(words);
    this.#pointed.addLayer(tooltip);
  }

  #worlds(shape: MapGeofence['shape']): number {
    return worldsTowards(labelPoint(shape), this._map.getCenter().lng);
  }
}
