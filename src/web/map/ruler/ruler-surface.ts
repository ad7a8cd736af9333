import type { Map as LeafletMap } from 'leaflet';
import type { Point } from '../../../geo/shape.ts';
import { guarded } from '../canvas/layer-failure.ts';
import { type Pixel, pixelDistance } from '../drawing/handles.ts';

export interface RulerEvents {
  onPoint: (point: Point) => void;
  onEnd: () => void;
  /** Undefined: the pointer has left the map, or it is a finger. */
  onPointer: (point: Point | undefined) => void;
}

/** Pixels that the pointer may move during a click. */
const tolerance = { mouse: 4, touch: 10 };
/** Two clicks within this time and distance are a double click. */
const doublePress = { milliseconds: 400, pixels: { mouse: 6, touch: 20 } };

/** A transparent element over the map that takes clicks for the ruler. Drags and pinches still move the map. */
export class RulerSurface {
  readonly #map: LeafletMap;
  readonly #element = document.createElement('div');
  #events: RulerEvents | undefined;
  readonly #down = new Set<number>();
  /** Undefined after a drag or with a second finger. */
  #start: Pixel | undefined;
  #last: { at: Pixel; time: number } | undefined;

  constructor(map: LeafletMap, className: string) {
    this.#map = map;
    this.#element.className = className;
    this.#element.addEventListener('pointerdown', guarded(this, this.#onDown));
    this.#element.addEventListener('pointermove', guarded(this, this.#onMove));
    this.#element.addEventListener('pointerup', guarded(this, this.#onUp));
    this.#element.addEventListener('pointercancel', guarded(this, this.#onCancel));
    this.#element.addEventListener('pointerleave', guarded(this, this.#onLeave));
    // A click here selects nothing, and a double click does not zoom.
    this.#element.addEventListener('click', stopPropagation);
    this.#element.addEventListener('dblclick', stopPropagation);
    this.#element.addEventListener('mousemove', stopHover);
  }

  addTo(map: LeafletMap): void {
    map.getContainer().append(this.#element);
  }

  remove(): void {
    this.#element.remove();
  }

  setEvents(events: RulerEvents): void {
    this.#events = events;
  }

  #pixel(event: MouseEvent): Pixel {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #point({ x, y }: Pixel): Point {
    const { lat, lng } = this.#map.containerPointToLatLng([x, y]);
    return { latitude: lat, longitude: lng };
  }

  readonly #onDown = (event: PointerEvent): void => {
    this.#down.add(event.pointerId);
    this.#start = this.#down.size === 1 && event.button === 0 ? this.#pixel(event) : undefined;
  };

  readonly #onMove = (event: PointerEvent): void => {
    const at = this.#pixel(event);
    const kind = kindOf(event);
    if (this.#start && pixelDistance(at, this.#start) >= tolerance[kind]) this.#start = undefined;
    if (kind === 'mouse') this.#events?.onPointer(this.#point(at));
  };

  readonly #onUp = (event: PointerEvent): void => {
    this.#down.delete(event.pointerId);
    const at = this.#start;
    this.#start = undefined;
    if (!at) return;
    const last = this.#last;
    const time = performance.now();
    const again =
      last !== undefined &&
      time - last.time < doublePress.milliseconds &&
      pixelDistance(at, last.at) < doublePress.pixels[kindOf(event)];
    this.#last = again ? undefined : { at, time };
    if (again) this.#events?.onEnd();
    else this.#events?.onPoint(this.#point(at));
  };

  readonly #onCancel = (event: PointerEvent): void => {
    this.#down.delete(event.pointerId);
    this.#start = undefined;
  };

  readonly #onLeave = (event: PointerEvent): void => {
    this.#down.delete(event.pointerId);
    this.#events?.onPointer(undefined);
  };
}

const stopPropagation = (event: Event): void => event.stopPropagation();
/** Geofences and vehicles below are not hovered. Leaflet gets the moves of a drag. */
function stopHover(event: MouseEvent): void {
  if (event.buttons === 0) event.stopPropagation();
}

const kindOf = ({ pointerType }: PointerEvent): 'mouse' | 'touch' => (pointerType === 'mouse' ? 'mouse' : 'touch');
