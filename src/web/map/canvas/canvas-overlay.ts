import {
  Bounds,
  DomUtil,
  Layer,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  Point,
  point,
  type ZoomAnimEvent,
} from 'leaflet';
import { atOnce, type SlicedWork, workSlice } from '../../ui/slices.ts';
import { enqueueJob, type FrameJob, removeJob } from './frame-queue.ts';
import { failLayer } from './layer-failure.ts';

/** Where `draw` draws: a cleared context in layer points, and the box of layer points that the canvas covers. */
export interface DrawTarget {
  readonly context: CanvasRenderingContext2D;
  readonly area: Bounds;
  readonly map: LeafletMap;
  /** The person waits for the result, so other layers do not get to move their labels first. */
  readonly urgent: boolean;
}

interface CanvasOverlayOptions {
  readonly pane: string;
  /** Border beyond each side of the view, as a share of the view. A drag brings it into view. */
  readonly padding?: number;
  /** Overlays with a lower number are drawn first. */
  readonly order?: number;
  /** Draws again at each step of a drag; for labels that stay at the edge of the view. */
  readonly live?: boolean;
  /** Draws one slice per frame on a hidden canvas and shows it when it is complete; for large drawings. */
  readonly inSlices?: boolean;
}

/** Where the content of a canvas belongs: its corner in pixels of the world at this zoom. */
interface Place {
  readonly corner: Point;
  readonly zoom: number;
}

/** An unfinished drawing. */
interface Work {
  readonly canvas: HTMLCanvasElement;
  readonly place: Place;
  /** In layer points. */
  readonly corner: Point;
  readonly parts: SlicedWork<void> | undefined;
  slices: number;
}

/** What the person does with the map. */
interface Moving {
  dragged: boolean;
  zoomed: boolean;
}

/** A map that does not move for this long counts as at rest, even during a drag. */
const restMs = 250;
/** After this many slices each one takes twice as long as the one before, so that a large drawing always finishes. */
const shortSlices = 6;

let family: string | undefined;

/** The font family of the page. It is read once, because reading it computes all styles. */
export const fontFamilyOf = (map: LeafletMap): string =>
  (family ??= getComputedStyle(map.getContainer()).fontFamily || 'sans-serif');

/** A canvas font in the family of the page. */
export const fontOf = (map: LeafletMap, sizeAndWeight: string): string => `${sizeAndWeight} ${fontFamilyOf(map)}`;

/**
 * A canvas over the view that takes no pointer. It moves and scales with the map during a drag or zoom. Drawing takes longer
 * than one frame, so changes during a drag or zoom are drawn when the map rests, each overlay in frames of its own.
 */
export abstract class CanvasOverlay extends Layer {
  readonly #settings: CanvasOverlayOptions;
  readonly #job: FrameJob;
  /** The canvas on the map, and a hidden one to draw slices on. */
  #shown = newCanvas();
  #spare: HTMLCanvasElement | undefined;
  #place: Place = { corner: point(0, 0), zoom: 0 };
  #work: Work | undefined;
  /** Something has changed since the current drawing began. */
  #isOld = false;
  #moving: Moving = { dragged: false, zoomed: false };
  /** Runs while a change waits for the map to rest. */
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: CanvasOverlayOptions) {
    super({ pane: settings.pane });
    this.#settings = settings;
    this.#job = { order: settings.order ?? 0, urgent: false, run: () => this.#drawOrFail() };
  }

  /** Draws everything. A generator may be dropped after any slice and started again. */
  protected abstract draw(sheet: DrawTarget): SlicedWork<void> | undefined;

  override onAdd(map: LeafletMap): this {
    map.getPane(this.#settings.pane)?.appendChild(this.#shown);
    this.#drawAll();
    return this;
  }

  override onRemove(): this {
    this.#drop();
    this.#moving = { dragged: false, zoomed: false };
    this.#shown.remove();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    // Leaflet's types have only the base class of all events here.
    const zoomanim: LeafletEventHandlerFn = (event) => this.#follow(event as ZoomAnimEvent);
    const draw = (): void => this.#drawAll();
    if (this.#settings.live) return { move: draw, resize: draw, zoomanim };
    const settle = (): void => this.#settle();
    return {
      dragstart: () => this.#move({ dragged: true }),
      zoomstart: () => this.#move({ zoomed: true }),
      move: () => this.#move({}),
      zoomend: () => this.#rest({ zoomed: false }),
      moveend: () => this.#rest({ dragged: false }),
      viewreset: settle,
      resize: settle,
      zoomanim,
    };
  }

  /** The part of the view that the canvas covers, in pixels of the view. */
  protected boxOf(size: Point): Bounds {
    const border = size.multiplyBy(this.#settings.padding ?? 0).round();
    return new Bounds(border.multiplyBy(-1), size.add(border));
  }

  /** Draws once in one of the next frames, or when the map rests. */
  protected redrawSoon(): void {
    // Finishes the current drawing first. Otherwise frequent changes would never let it appear.
    if (this.#work && !this.#isMoving) this.#isOld = true;
    else this.restartDrawing();
  }

  /** Drops the current drawing and starts again. */
  protected restartDrawing(): void {
    this.#drop();
    if (this.#isMoving) this.#wait();
    else enqueueJob(this.#job);
  }

  /** Draws everything in the next frame, because the person waits for it. During a zoom it waits for the end. */
  protected redrawNow(): void {
    if (this.#moving.zoomed) return this.restartDrawing();
    this.#drop();
    this.#job.urgent = true;
    enqueueJob(this.#job);
  }

  get #isMoving(): boolean {
    return this.#moving.dragged || this.#moving.zoomed;
  }

  #move(how: Partial<Moving>): void {
    Object.assign(this.#moving, how);
    if (!this.#isMoving || this.#job.urgent) return;
    const wasQueued = removeJob(this.#job);
    if (wasQueued || this.#waiting !== undefined) this.restartDrawing();
  }

  #rest(how: Partial<Moving>): void {
    Object.assign(this.#moving, how);
    this.#settle();
  }

  #settle(): void {
    this.#putInPlace(this._map.getPixelOrigin(), this._map.getZoom());
    this.restartDrawing();
  }

  #wait(): void {
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined;
      // The end of the zoom draws everything.
      if (!this.#moving.zoomed) enqueueJob(this.#job);
    }, restMs);
  }

  #drop(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#work = undefined;
    this.#isOld = false;
    this.#job.urgent = false;
    removeJob(this.#job);
  }

  #drawAll(): void {
    this.#drop();
    const work = this.#begin(this._map, true);
    if (work.parts) atOnce(work.parts);
    this.#show(work);
  }

  #drawOrFail(): void {
    try {
      this.#drawSome();
    } catch (error) {
      // The frame queue goes on without it.
      this.#drop();
      failLayer(this, error);
    }
  }

  #drawSome(): void {
    const map: LeafletMap | undefined = this._map;
    if (!map) return this.#drop();
    if (this.#job.urgent) return this.#drawAll();
    this.#work ??= this.#begin(map, false);
    const work = this.#work;
    work.slices += 1;
    if (work.parts && !workSlice(work.parts, 2 ** Math.max(0, work.slices - shortSlices))) return;
    // `draw` may have called `restartDrawing`.
    if (this.#work !== work) return;
    const isOld = this.#isOld;
    this.#drop();
    this.#show(work);
    if (isOld) this.redrawSoon();
  }

  #begin(map: LeafletMap, urgent: boolean): Work {
    const box = this.boxOf(map.getSize());
    const corner = map.containerPointToLayerPoint(box.getTopLeft()).round();
    const area = new Bounds(corner, corner.add(box.getSize()));
    if (this.#settings.inSlices) this.#spare ??= newCanvas();
    const canvas = this.#spare ?? this.#shown;
    const context = blankContext(canvas, area);
    const parts = context ? this.draw({ context, area, map, urgent }) : undefined;
    return {
      canvas,
      corner,
      parts,
      slices: 0,
      place: { corner: map.getPixelOrigin().add(corner), zoom: map.getZoom() },
    };
  }

  #show({ canvas, corner, place }: Work): void {
    DomUtil.setPosition(canvas, corner);
    this.#place = place;
    if (canvas === this.#shown) return;
    this.#shown.replaceWith(canvas);
    this.#spare = this.#shown;
    this.#shown = canvas;
  }

  /** Moves the canvas to its place at the end of the zoom that starts now. */
  #follow({ center, zoom }: ZoomAnimEvent): void {
    const map = this._map;
    const pane = map.getPane('mapPane');
    const origin = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .add(pane ? DomUtil.getPosition(pane) : point(0, 0))
      .round();
    this.#putInPlace(origin, zoom);
  }

  /** Scales the current drawing and moves it, for a map whose layer points start at `origin`. */
  #putInPlace(origin: Point, zoom: number): void {
    const scale = this._map.getZoomScale(zoom, this.#place.zoom);
    DomUtil.setTransform(this.#shown, this.#place.corner.multiplyBy(scale).subtract(origin), scale);
  }
}

function newCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'leaflet-zoom-animated';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.style.pointerEvents = 'none';
  return canvas;
}

function blankContext(canvas: HTMLCanvasElement, area: Bounds): CanvasRenderingContext2D | null {
  const { x, y } = area.getSize();
  const corner = area.getTopLeft();
  const sharpness = Math.max(1, Math.min(3, window.devicePixelRatio));
  canvas.width = x * sharpness;
  canvas.height = y * sharpness;
  canvas.style.width = `${x}px`;
  canvas.style.height = `${y}px`;
  const context = canvas.getContext('2d');
  context?.setTransform(sharpness, 0, 0, sharpness, -corner.x * sharpness, -corner.y * sharpness);
  return context;
}
