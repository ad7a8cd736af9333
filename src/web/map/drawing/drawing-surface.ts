import type { Map as LeafletMap } from 'leaflet';
import { minPolygonPoints } from '../../../contract/choices.ts';
import { contains } from '../../../geo/contains.ts';
import { deleteNode } from '../../../geo/edit.ts';
import { longitudeNear } from '../../../geo/longitude.ts';
import type { Point, Shape } from '../../../geo/shape.ts';
import { guarded } from '../canvas/layer-failure.ts';
import { type Snap, snapTo } from '../geofences/snap.ts';
import { snapTargets } from '../geofences/snap-targets.ts';
import {
  canClose,
  closed,
  type Draft,
  type DraftStep,
  draftOf,
  dragged,
  followed,
  type Handle,
  pressed,
  startRadius,
  stroked,
  unfollowed,
} from './draft.ts';
import { handleAt, type Pixel, type Projection, pixelDistance } from './handles.ts';

export interface SurfaceEvents {
  onDraft: (draft: Draft, step: DraftStep) => void;
  /** Undefined: the pointer has left the map. */
  onPointer: (pointer: PointerState | undefined) => void;
  /** The person tried to delete a node of a polygon that needs all its nodes. */
  onTooFewNodes: () => void;
}

export interface PointerState {
  readonly at: Pixel;
  /** The place of the pointer, or the place that it snaps to. */
  readonly point: Point;
  readonly snap: Snap | undefined;
  readonly over: Handle | undefined;
  readonly held: Handle | 'stroke' | undefined;
}

type Aim = Pick<PointerState, 'point' | 'snap'>;

interface Gesture {
  readonly pointerId: number;
  readonly start: Pixel;
  readonly startPoint: Point;
  readonly draft: Draft;
  /** Undefined: the pointer went down outside all handles. Released in the same place, it adds a point. */
  readonly handle: Handle | 'stroke' | undefined;
  moved: boolean;
}

/** Pixels that the pointer may move during a click. */
const clickTolerance = { mouse: 4, touch: 10 };
const reach = { mouse: 10, touch: 22 };
/** Pixels from which a corner snaps to another geofence. */
const snapReach = { mouse: 10, touch: 16 };
const longPressMilliseconds = 550;
/** Two clicks within this time and distance are a double click. */
const doublePress = { milliseconds: 400, pixels: 10 };

/**
 * A transparent element over the map that takes the pointer while the person draws. It turns clicks and drags into drafts
 * and leaves dragging and zooming of the map to Leaflet.
 */
export class DrawingSurface {
  readonly #map: LeafletMap;
  #events: SurfaceEvents | undefined;
  readonly #element = document.createElement('div');
  readonly #down = new Set<number>();
  #draft: Draft;
  #gesture: Gesture | undefined;
  #longPress: ReturnType<typeof setTimeout> | undefined;
  #lastPress: { at: Pixel; time: number } | undefined;

  constructor(map: LeafletMap, draft: Draft, className: string) {
    this.#map = map;
    this.#draft = draft;
    this.#element.className = className;
    this.#element.addEventListener('pointerdown', guarded(this, this.#onDown));
    this.#element.addEventListener('pointermove', guarded(this, this.#onMove));
    this.#element.addEventListener('pointerup', guarded(this, this.#onUp));
    this.#element.addEventListener('pointercancel', guarded(this, this.#onCancel));
    this.#element.addEventListener('pointerleave', guarded(this, this.#onLeave));
    this.#element.addEventListener('contextmenu', guarded(this, this.#onContextMenu));
    // A click here does not select a geofence.
    this.#element.addEventListener('click', stopPropagation);
    this.#element.addEventListener('dblclick', guarded(this, this.#onDoubleClick));
  }

  addTo(map: LeafletMap): void {
    map.getContainer().append(this.#element);
  }

  setEvents(events: SurfaceEvents): void {
    this.#events = events;
  }

  setDraft(draft: Draft): void {
    this.#draft = draft;
  }

  remove(): void {
    this.#endGesture();
    this.#element.remove();
    this.#map.dragging.enable();
  }

  /** Deletes a node by key, right click or long press. */
  deleteNodeAt(handle: Handle | undefined): void {
    const { shape, placing } = this.#draft;
    if (handle?.kind !== 'node' || shape?.kind !== 'polygon' || placing) return;
    if (shape.nodes.length > minPolygonPoints) this.#settle(draftOf(deleteNode(shape, handle.index)));
    else this.#events?.onTooFewNodes();
  }

  get #projection(): Projection {
    const map = this.#map;
    return {
      toPixel: ({ latitude, longitude }) =>
        map.latLngToContainerPoint([latitude, longitudeNear(longitude, map.getCenter().lng)]),
      toPoint: ({ x, y }) => {
        const { lat, lng } = map.containerPointToLatLng([x, y]);
        return { latitude: lat, longitude: lng };
      },
    };
  }

  #pixel(event: MouseEvent): Pixel {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** The place under the pointer, or the corner or side of another geofence near it. Alt suspends snapping. */
  #aim(at: Pixel, { altKey, pointerType }: PointerEvent): Aim {
    const point = this.#projection.toPoint(at);
    const targets = altKey ? undefined : snapTargets.get(this.#map);
    const reachPixels = snapReach[pointerType === 'mouse' ? 'mouse' : 'touch'];
    const snap = targets && snapTo(targets, point, reachPixels, 256 * 2 ** this.#map.getZoom());
    return { point: snap?.point ?? point, snap };
  }

  #free(at: Pixel): Aim {
    return { point: this.#projection.toPoint(at), snap: undefined };
  }

  #handleAt(pixel: Pixel, touch: boolean): Handle | undefined {
    const { shape, placing } = this.#draft;
    if (!shape || placing) return undefined;
    const movable = this.#fitsView(shape);
    return handleAt(
      shape,
      pixel,
      this.#projection,
      touch ? reach.touch : reach.mouse,
      (point) => movable && contains(shape, { ...point, longitude: longitudeNear(point.longitude, 0) }),
    );
  }

  /** A drag inside a shape that fills the view moves the map, not the shape. */
  #fitsView(shape: Shape): boolean {
    const { x, y } = this.#map.getSize();
    const pixels =
      shape.kind === 'circle'
        ? 2 * shape.radiusMetres * this.#pixelsPerMetre(shape.centre)
        : spread(shape.nodes.map(this.#projection.toPixel));
    return pixels < 0.8 * Math.min(x, y);
  }

  #startRadius(centre: Point): number {
    return startRadius(this.#pixelsPerMetre(centre));
  }

  #pixelsPerMetre({ latitude, longitude }: Point): number {
    const { toPixel } = this.#projection;
    const north = 0.001;
    const pixels = toPixel({ latitude, longitude }).y - toPixel({ latitude: latitude + north, longitude }).y;
    return pixels / (north * 111_195);
  }

  readonly #onDown = (event: PointerEvent): void => {
    this.#down.add(event.pointerId);
    if (this.#down.size > 1) {
      this.#cancelGesture();
      return;
    }
    if (event.button !== 0) return;
    const at = this.#pixel(event);
    const touch = event.pointerType !== 'mouse';
    const over = this.#handleAt(at, touch);
    const strokes = this.#draft.placing && this.#draft.tool !== 'polygon' && !this.#draft.shape;
    const handle = over ?? (strokes ? 'stroke' : undefined);
    const aim = over ? this.#free(at) : this.#aim(at, event);
    const startPoint = aim.point;
    this.#gesture = { pointerId: event.pointerId, start: at, startPoint, draft: this.#draft, handle, moved: false };
    if (handle) {
      this.#map.dragging.disable();
      this.#element.setPointerCapture(event.pointerId);
    }
    if (touch && over?.kind === 'node') {
      this.#longPress = setTimeout(() => {
        this.#cancelGesture();
        this.deleteNodeAt(over);
      }, longPressMilliseconds);
    }
    this.#reportPointer(at, over, this.#draft.placing ? aim : this.#free(at));
  };

  readonly #onMove = (event: PointerEvent): void => {
    const at = this.#pixel(event);
    const gesture = this.#gesture;
    if (!gesture) {
      this.#hover(at, event);
      return;
    }
    if (event.pointerId !== gesture.pointerId) return;
    const limit = event.pointerType === 'mouse' ? clickTolerance.mouse : clickTolerance.touch;
    if (!gesture.moved && pixelDistance(at, gesture.start) < limit) return;
    gesture.moved = true;
    clearTimeout(this.#longPress);
    const aim = this.#aimOfDrag(gesture, at, event);
    if (gesture.handle) this.#events?.onDraft(dragOf(gesture, aim.point), 'moving');
    this.#reportPointer(at, undefined, aim);
  };

  readonly #onUp = (event: PointerEvent): void => {
    this.#down.delete(event.pointerId);
    const gesture = this.#gesture;
    if (!gesture || event.pointerId !== gesture.pointerId) return;
    this.#endGesture();
    const at = this.#pixel(event);
    if (gesture.moved && gesture.handle) {
      const { point } = this.#aimOfDrag(gesture, at, event);
      this.#settle(closedStroke(dragOf(gesture, point), gesture));
    } else if (!gesture.moved) this.#click(at, gesture);
    this.#hover(at, event);
  };

  readonly #onCancel = (event: PointerEvent): void => {
    this.#down.delete(event.pointerId);
    this.#cancelGesture();
  };

  readonly #onLeave = (event: PointerEvent): void => {
    this.#down.delete(event.pointerId);
    if (this.#gesture) return;
    const { shape } = this.#draft;
    const centre = shape?.kind === 'circle' ? shape.centre : undefined;
    const next = centre ? unfollowed(this.#draft, this.#startRadius(centre)) : this.#draft;
    if (next !== this.#draft) this.#events?.onDraft(next, 'moving');
    this.#events?.onPointer(undefined);
  };

  readonly #onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    this.#cancelGesture();
    this.deleteNodeAt(this.#handleAt(this.#pixel(event), false));
  };

  readonly #onDoubleClick = (event: MouseEvent): void => {
    // While placing, a double click ends the shape. Otherwise it zooms the map.
    if (this.#draft.placing || this.#lastPress) event.stopPropagation();
  };

  /** Corners, centres and edges snap; a whole shape and the map do not. */
  #aimOfDrag({ handle }: Gesture, at: Pixel, event: PointerEvent): Aim {
    const whole = typeof handle === 'object' && handle.kind === 'inside';
    return handle && !whole ? this.#aim(at, event) : this.#free(at);
  }

  #click(at: Pixel, { startPoint, handle }: Gesture): void {
    const draft = this.#draft;
    if (!draft.placing) {
      // A click on a middle handle adds a node there.
      if (draft.shape && typeof handle === 'object' && handle.kind === 'middle') {
        this.#settle({ ...draft, shape: dragged(draft.shape, handle, startPoint, startPoint) });
      }
      this.#lastPress = undefined;
      return;
    }
    const last = this.#lastPress;
    const time = performance.now();
    this.#lastPress = { at, time };
    const quick =
      draft.tool !== 'polygon' ? draft.shape !== undefined : time - (last?.time ?? 0) < doublePress.milliseconds;
    const again = last !== undefined && quick && pixelDistance(at, last.at) < doublePress.pixels;
    this.#settle(again || this.#closes(at) ? closed(draft) : pressed(draft, startPoint, this.#startRadius(startPoint)));
  }

  /** A click on the first point ends a polygon. */
  #closes(at: Pixel): boolean {
    const { shape } = this.#draft;
    const first = shape?.kind === 'polygon' ? shape.nodes[0] : undefined;
    // A rectangle ends at its opposite corner.
    if (!first || !canClose(this.#draft)) return false;
    return pixelDistance(this.#projection.toPixel(first), at) <= reach.mouse + 2;
  }

  #hover(at: Pixel, event: PointerEvent): void {
    const touch = event.pointerType !== 'mouse';
    const over = this.#handleAt(at, touch);
    const { placing } = this.#draft;
    const closes = placing && this.#closes(at);
    this.#element.style.cursor = placing ? (closes ? 'pointer' : 'crosshair') : cursorOf(over);
    const aim = placing && !closes ? this.#aim(at, event) : this.#free(at);
    const next = followed(this.#draft, aim.point);
    // Near its centre a circle keeps its first radius, which Enter or a second click accepts.
    const rests = this.#lastPress !== undefined && pixelDistance(at, this.#lastPress.at) < doublePress.pixels;
    if (next !== this.#draft && !touch && !rests) this.#events?.onDraft(next, 'following');
    this.#reportPointer(at, over, aim);
  }

  #reportPointer(at: Pixel, over: Handle | undefined, { point, snap }: Aim): void {
    const held = this.#gesture?.moved ? this.#gesture.handle : undefined;
    this.#events?.onPointer({ at, point, snap, over, held });
  }

  #settle(draft: Draft): void {
    this.#draft = draft;
    this.#events?.onDraft(draft, 'settled');
  }

  /** Undoes the gesture, after a second finger or a cancelled pointer. */
  #cancelGesture(): void {
    const gesture = this.#gesture;
    this.#endGesture();
    if (gesture?.moved && gesture.handle) this.#settle(gesture.draft);
  }

  #endGesture(): void {
    clearTimeout(this.#longPress);
    if (this.#gesture?.handle) this.#map.dragging.enable();
    this.#gesture = undefined;
  }
}

const stopPropagation = (event: Event): void => event.stopPropagation();

function dragOf({ handle, startPoint, draft }: Gesture, to: Point): Draft {
  if (handle === 'stroke') return stroked(draft, startPoint, to, true);
  return draft.shape && handle ? { ...draft, shape: dragged(draft.shape, handle, startPoint, to) } : draft;
}

function closedStroke(draft: Draft, { handle }: Gesture): Draft {
  if (handle !== 'stroke') return draft;
  return draft.shape ? draftOf(draft.shape) : draft;
}

function cursorOf(handle: Handle | undefined): string {
  if (!handle) return 'grab';
  return { centre: 'move', inside: 'move', edge: 'ew-resize', node: 'move', middle: 'copy' }[handle.kind];
}

/** The longer side of the box around these pixels. */
function spread(pixels: readonly Pixel[]): number {
  const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}
