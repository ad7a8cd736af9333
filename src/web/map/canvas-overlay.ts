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
import { atOnce, type SlicedWork, workSlice } from '../ui/slices.ts';
import { enqueueJob, type FrameJob, removeJob } from './frame-queue.ts';

/** What `draw` gets: a context in layer points, cleared, and the box of layer points that the canvas covers. */
export interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly area: Bounds;
  readonly map: LeafletMap;
  /** Somebody waits for it: no time to ask for room first. */
  readonly urgent: boolean;
}

interface CanvasOverlayOptions {
  readonly pane: string;
  /** How far the canvas reaches beyond the view on each side, as a share of the view: seen while the map is dragged. */
  readonly padding?: number;
  /** Of several that are to be drawn the lower comes first. */
  readonly order?: number;
  /** Drawn anew at each step of a drag; for what stays at the edge of the view. */
  readonly live?: boolean;
  /** A lot to draw: out of sight, a slice a frame, and shown when it is whole. */
  readonly inSlices?: boolean;
}

/** Where what is on a canvas belongs: its corner in pixels of the world, and at which zoom. */
interface Place {
  readonly corner: Point;
  readonly zoom: number;
}

/** A drawing that is not whole yet. */
interface Work {
  readonly canvas: HTMLCanvasElement;
  readonly place: Place;
  /** In layer points. */
  readonly corner: Point;
  readonly parts: SlicedWork<void> | undefined;
  slices: number;
}

/** By somebody. */
interface Moving {
  dragged: boolean;
  zoomed: boolean;
}

/** A map that is held still for so long in the middle of a drag is at rest. */
const restMs = 250;
/** After so many each slice is twice as long as the one before: rather some late frames than a map that never shows it. */
const shortSlices = 6;

let family: string | undefined;

/** A canvas' font in the page's own family. That is asked for once: to ask is to have all styles worked out. */
export function fontOf(map: LeafletMap, sizeAndWeight: string): string {
  family ??= getComputedStyle(map.getContainer()).fontFamily || 'sans-serif';
  return `${sizeAndWeight} ${family}`;
}

/**
 * A canvas over the view that takes no pointer: drawn when the map rests, carried along and scaled while it moves. What is
 * new while somebody drags or zooms is drawn at rest: to draw it and to hand it to the screen takes longer than a frame
 * has. When the map comes to rest each is put in its place at once and drawn in frames of its own.
 */
export abstract class CanvasOverlay extends Layer {
  readonly #settings: CanvasOverlayOptions;
  readonly #job: FrameJob;
  /** What is on the map, and what else there is to draw on. */
  #shown = newCanvas();
  #spare: HTMLCanvasElement | undefined;
  #place: Place = { corner: point(0, 0), zoom: 0 };
  #work: Work | undefined;
  /** There was news since it began. */
  #isOld = false;
  #moving: Moving = { dragged: false, zoomed: false };
  /** Something waits for the map to rest. */
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: CanvasOverlayOptions) {
    super({ pane: settings.pane });
    this.#settings = settings;
    this.#job = { order: settings.order ?? 0, urgent: false, run: () => this.#drawSome() };
  }

  /** Draws; of what is drawn in slices it may be left after any part, and begun anew. */
  protected abstract draw(sheet: Sheet): SlicedWork<void> | undefined;

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
    // The event of that name is one; Leaflet's types know only their common base here.
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

  /** What of the view the canvas covers, in pixels of the view. */
  protected boxOf(size: Point): Bounds {
    const border = size.multiplyBy(this.#settings.padding ?? 0).round();
    return new Bounds(border.multiplyBy(-1), size.add(border));
  }

  /** Draws in one of the next frames, once, however often it is asked; while the map is moved, when it rests. */
  protected redrawSoon(): void {
    // What is under way is drawn to its end first: where there is news all the time it would never be shown.
    if (this.#work && !this.#isMoving) this.#isOld = true;
    else this.redrawInstead();
  }

  /** The same, without what is under way. */
  protected redrawInstead(): void {
    this.#drop();
    if (this.#isMoving) this.#wait();
    else enqueueJob(this.#job);
  }

  /** The answer to what somebody just did: the whole of it in the next frame, unless the map is on its way elsewhere. */
  protected redrawNext(): void {
    if (this.#moving.zoomed) return this.redrawInstead();
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
    if (wasQueued || this.#waiting !== undefined) this.redrawInstead();
  }

  #rest(how: Partial<Moving>): void {
    Object.assign(this.#moving, how);
    this.#settle();
  }

  #settle(): void {
    this.#putInPlace(this._map.getPixelOrigin(), this._map.getZoom());
    this.redrawInstead();
  }

  #wait(): void {
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined;
      // At its end all is drawn anyhow.
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

  #drawSome(): void {
    const map: LeafletMap | undefined = this._map;
    if (!map) return this.#drop();
    if (this.#job.urgent) return this.#drawAll();
    this.#work ??= this.#begin(map, false);
    const work = this.#work;
    work.slices += 1;
    if (work.parts && !workSlice(work.parts, 2 ** Math.max(0, work.slices - shortSlices))) return;
    // It may have asked to be drawn anew instead.
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

  /** To where the drawing will be when the zoom that begins now has ended. */
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

  /** The drawing as it is, scaled, on a map whose layer points begin there. */
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
