import {
  Canvas,
  type Circle,
  DomEvent,
  FeatureGroup,
  type Map as LeafletMap,
  type LeafletMouseEvent,
  type Polygon,
} from 'leaflet';
import { areaSquareMetres } from '../../geo/area.ts';
import type { MapGeofence } from './geofence-layer.tsx';
import { type Scheme, shadeOf } from './shades.ts';
import { drawnSpan, shapePath } from './shape-path.ts';

interface Events {
  onSelect: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
}

interface Drawn {
  readonly geofence: MapGeofence;
  /** Square metres. */
  readonly area: number;
  /** Its own place (0), and one world on or back where the view shows that too. */
  readonly copies: Map<number, Circle | Polygon>;
}

const pane = 'geofences';
export const edgeWidth = 2;
export const fillOpacity = 0.16;

/** A finger is less exact than a mouse. */
const newCanvas = (): Canvas =>
  new Canvas({ pane, padding: 0.3, tolerance: matchMedia('(pointer: coarse)').matches ? 10 : 3 });

/** All geofences on one canvas; only what changed is drawn anew. */
export class GeofencePaths extends FeatureGroup {
  #events: Events | undefined;
  readonly #pane: HTMLElement;
  #renderer = newCanvas();
  readonly #drawn = new Map<number, Drawn>();
  readonly #ids = new WeakMap<object, number>();
  #scheme: Scheme = 'light';
  #worlds: readonly number[] = [0];

  constructor(map: LeafletMap) {
    super();
    this.#pane = map.getPane(pane) ?? map.createPane(pane);
    this.#pane.style.zIndex = '400';
  }

  override onAdd(map: LeafletMap): this {
    super.onAdd(map);
    this.#renderer.addTo(map);
    map.on('click', this.#onMapClick);
    map.on('moveend', this.#followView);
    this.on('click', this.#onClick);
    this.on('mouseover', this.#onOver);
    this.on('mouseout', this.#onOut);
    this.#followView();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('click', this.#onMapClick);
    map.off('moveend', this.#followView);
    this.off();
    for (const [id, drawn] of this.#drawn) this.#drop(id, drawn);
    super.onRemove(map);
    this.#renderer.remove();
    // A canvas of Leaflet's that was taken off in mid-work never draws again.
    this.#renderer = newCanvas();
    return this;
  }

  setEvents(events: Events): void {
    this.#events = events;
  }

  set(geofences: readonly MapGeofence[], scheme: Scheme): void {
    if (scheme !== this.#scheme) this.#recolour(scheme);
    const wanted = new Map(geofences.map((geofence) => [geofence.id, geofence]));
    for (const [id, drawn] of this.#drawn) {
      if (!wanted.has(id)) this.#drop(id, drawn);
    }
    const first = this.#drawn.size === 0;
    const changed = geofences
      .filter((geofence) => this.#drawn.get(geofence.id)?.geofence !== geofence)
      .map((geofence) => ({ geofence, area: areaSquareMetres(geofence.shape) }))
      .sort((a, b) => b.area - a.area);
    for (const { geofence, area } of changed) this.#change(geofence, area);
    const largest = changed[0];
    if (largest && !first) this.#smallOnTop(largest.area);
  }

  setDimmed(dimmed: boolean): void {
    this.#pane.style.opacity = dimmed ? '0.4' : '';
    this.#pane.style.pointerEvents = dimmed ? 'none' : '';
  }

  #change(geofence: MapGeofence, area: number): void {
    const before = this.#drawn.get(geofence.id);
    if (before && before.geofence.shape === geofence.shape) {
      this.#drawn.set(geofence.id, { ...before, geofence });
      for (const copy of before.copies.values()) copy.setStyle(this.#style(geofence));
      return;
    }
    if (before) this.#drop(geofence.id, before);
    const drawn: Drawn = { geofence, area, copies: new Map() };
    this.#drawn.set(geofence.id, drawn);
    this.#copy(drawn);
  }

  #drop(id: number, { copies }: Drawn): void {
    for (const copy of copies.values()) this.removeLayer(copy);
    this.#drawn.delete(id);
  }

  /** Adds the copies that the view needs and takes away the others. */
  #copy({ geofence, copies }: Drawn): void {
    const wanted = worldsOf(geofence, this.#worlds);
    for (const [world, copy] of copies) {
      if (wanted.includes(world)) continue;
      this.removeLayer(copy);
      copies.delete(world);
    }
    for (const world of wanted) {
      if (copies.has(world)) continue;
      const path = shapePath(geofence.shape, this.#style(geofence), world);
      this.#ids.set(path, geofence.id);
      copies.set(world, path);
      this.addLayer(path);
    }
  }

  #style({ colour }: MapGeofence) {
    const shade = shadeOf(colour);
    return {
      renderer: this.#renderer,
      color: shade[this.#scheme],
      weight: edgeWidth,
      dashArray: [...shade.dashes],
      fillOpacity,
    };
  }

  #recolour(scheme: Scheme): void {
    this.#scheme = scheme;
    for (const { geofence, copies } of this.#drawn.values()) {
      for (const copy of copies.values()) copy.setStyle(this.#style(geofence));
    }
  }

  /** A yard inside a district is drawn and pressed on top of it. All smaller than `area` go above all larger. */
  #smallOnTop(area: number): void {
    const above = [...this.#drawn.values()].filter((drawn) => drawn.area <= area).sort((a, b) => b.area - a.area);
    for (const { copies } of above) for (const copy of copies.values()) copy.bringToFront();
  }

  readonly #followView = (): void => {
    const map = this._map;
    if (!map) return;
    const bounds = map.getBounds();
    const [first, last] = [bounds.getWest(), bounds.getEast()].map((longitude) => Math.floor((longitude + 180) / 360));
    const worlds = [...new Set([0, first ?? 0, last ?? 0])];
    if (worlds.join() === this.#worlds.join()) return;
    this.#worlds = worlds;
    for (const drawn of this.#drawn.values()) this.#copy(drawn);
  };

  #idOf(event: LeafletMouseEvent): number | undefined {
    // One of our own paths: Leaflet's types do not say whose event was passed on.
    return this.#ids.get(event.propagatedFrom as object);
  }

  readonly #onClick = (event: LeafletMouseEvent): void => {
    DomEvent.stopPropagation(event);
    this.#events?.onSelect(this.#idOf(event));
  };
  readonly #onMapClick = (): void => this.#events?.onSelect(undefined);
  readonly #onOver = (event: LeafletMouseEvent): void => this.#events?.onHover(this.#idOf(event));
  readonly #onOut = (): void => this.#events?.onHover(undefined);
}

/** A shape that crosses the 180th meridian is seen at both ends of a world. */
function worldsOf({ shape }: MapGeofence, worlds: readonly number[]): number[] {
  const { west, east } = drawnSpan(shape);
  const over = [...(east > 180 ? [-1] : []), ...(west < -180 ? [1] : [])];
  return [...new Set(worlds.flatMap((world) => [world, ...over.map((turns) => world + turns)]))];
}
