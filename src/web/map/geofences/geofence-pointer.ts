import { Layer, type LeafletEventHandlerFn, type LeafletMouseEvent } from 'leaflet';
import { inSlices } from '../../ui/slices.ts';
import { worldX, worldY } from '../land.ts';
import { findShape } from './find-geofence.ts';
import { type GeofenceSet, noGeofences } from './geofence-set.ts';
import { gridOfAll, gridShapes } from './shape-grid.ts';

interface Events {
  /** Undefined: a click outside all geofences. */
  onSelect: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
}

/** Tolerance in pixels: a finger is less exact than a mouse. */
const reach = { coarse: 10, fine: 3 };

/** Finds the geofence under the pointer by geometry, because the geofences themselves are images. */
export class GeofencePointer extends Layer {
  readonly #reach = matchMedia('(pointer: coarse)').matches ? reach.coarse : reach.fine;
  #set: GeofenceSet | undefined;
  #grid = gridOfAll(noGeofences.pack);
  #gridding = new AbortController();
  #hidden: number | undefined;
  #events: Events | undefined;
  #dimmed = false;
  #over: number | undefined;

  override onAdd(): this {
    return this;
  }

  override onRemove(): this {
    this.#showOver(undefined);
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      // Leaflet's types have only the base class of all events here.
      click: (event) => this.#events?.onSelect(this.#idAt(event as LeafletMouseEvent)),
      mousemove: (event) => this.#hover(event as LeafletMouseEvent),
      mouseout: () => this.#leave(),
    };
  }

  set(set: GeofenceSet, hidden: number | undefined): void {
    this.#hidden = hidden;
    if (set === this.#set) return;
    this.#set = set;
    this.#grid = gridOfAll(set.pack);
    this.#gridding.abort();
    this.#gridding = new AbortController();
    void this.#makeGrid(set, this.#gridding.signal);
  }

  /** Until the grid is ready, the search goes through all shapes, which is slower and finds the same. */
  async #makeGrid({ pack }: GeofenceSet, signal: AbortSignal): Promise<void> {
    try {
      this.#grid = await inSlices(gridShapes(pack), signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  setEvents(events: Events): void {
    this.#events = events;
  }

  /** While the person draws, geofences take no pointer. */
  setDimmed(dimmed: boolean): void {
    this.#dimmed = dimmed;
    if (dimmed) this.#leave();
  }

  #idAt({ latlng }: LeafletMouseEvent): number | undefined {
    if (!this.#set || this.#dimmed) return undefined;
    const place = { x: worldX(latlng.wrap().lng), y: worldY(latlng.lat) };
    const worldSize = 256 * 2 ** this._map.getZoom();
    const at = findShape(this.#set.pack, this.#grid, place, { reach: this.#reach, worldSize, hidden: this.#hidden });
    return at === undefined ? undefined : this.#set.geofences[at]?.id;
  }

  #hover(event: LeafletMouseEvent): void {
    // The person drags the map.
    if (event.originalEvent.buttons !== 0) return;
    const id = this.#idAt(event);
    if (id === this.#over) return;
    this.#showOver(id);
    this.#events?.onHover(id);
  }

  #leave(): void {
    if (this.#over === undefined) return;
    this.#showOver(undefined);
    this.#events?.onHover(undefined);
  }

  #showOver(id: number | undefined): void {
    this.#over = id;
    this._map?.getContainer().toggleAttribute('data-over-geofence', id !== undefined);
  }
}
