import { Layer, type LeafletEventHandlerFn, type LeafletMouseEvent } from 'leaflet';
import { inSlices } from '../../ui/slices.ts';
import { worldX, worldY } from '../land.ts';
import { findShape } from './find-geofence.ts';
import { type GeofenceSet, noGeofences } from './geofence-set.ts';
import { gridOfAll, gridShapes } from './shape-grid.ts';

interface Events {
  /** Undefined: a press where no geofence is. */
  onSelect: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
}

/** A finger is less exact than a mouse, pixels. */
const reach = { coarse: 10, fine: 3 };

/** The pointer over geofences: found by their geometry, for what is seen of them are pictures. */
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
      // Events of these names are a mouse's; Leaflet's types know only their common base here.
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

  /** Until it is there the pointer asks every shape, which is slower and finds the same. */
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

  /** Somebody draws: geofences take no pointer. */
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
    // The map is being dragged.
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
