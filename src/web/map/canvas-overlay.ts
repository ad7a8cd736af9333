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

/** What `draw` gets: a context in layer points, cleared, and the box of layer points that the canvas covers. */
export interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly area: Bounds;
  readonly map: LeafletMap;
}

interface CanvasOverlayOptions {
  readonly pane: string;
  /** How far the canvas reaches beyond the view on each side, as a share of the view: seen while the map is dragged. */
  readonly padding?: number;
  /** Of several that are to be drawn the lower comes first. */
  readonly turn?: number;
  /** Drawn anew at each step of a drag; for what stays at the edge of the view. */
  readonly live?: boolean;
}

let family: string | undefined;

/** A canvas' font in the page's own family. That is asked for once: to ask is to have all styles worked out. */
export function fontOf(map: LeafletMap, sizeAndWeight: string): string {
  family ??= getComputedStyle(map.getContainer()).fontFamily || 'sans-serif';
  return `${sizeAndWeight} ${family}`;
}

/**
 * A canvas over the view that takes no pointer: drawn when the map rests, carried along and scaled while it moves. When
 * the map comes to rest each is put in its place at once and drawn in a frame of its own: all in one would make that late.
 */
export abstract class CanvasOverlay extends Layer {
  readonly #settings: CanvasOverlayOptions;
  readonly #canvas = document.createElement('canvas');
  readonly #turn: Turn;
  /** Of what was drawn last: its corner in pixels of the world, and at which zoom. */
  #corner = point(0, 0);
  #zoom = 0;

  constructor(settings: CanvasOverlayOptions) {
    super({ pane: settings.pane });
    this.#settings = settings;
    this.#turn = { at: settings.turn ?? 0, take: () => this.#draw() };
    this.#canvas.className = 'leaflet-zoom-animated';
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#canvas.style.pointerEvents = 'none';
  }

  protected abstract draw(sheet: Sheet): void;

  override onAdd(map: LeafletMap): this {
    map.getPane(this.#settings.pane)?.appendChild(this.#canvas);
    this.#draw();
    return this;
  }

  override onRemove(): this {
    turns.delete(this.#turn);
    this.#canvas.remove();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    const draw = (): void => this.#draw();
    const settle = (): void => {
      this.#putInPlace(this._map.getPixelOrigin(), this._map.getZoom());
      this.redrawSoon();
    };
    return {
      ...(this.#settings.live
        ? { move: draw, resize: draw }
        : { moveend: settle, zoomend: settle, viewreset: settle, resize: settle }),
      // The event of that name is one; Leaflet's types know only their common base here.
      zoomanim: (event) => this.#follow(event as ZoomAnimEvent),
    };
  }

  /** What of the view the canvas covers, in pixels of the view. */
  protected boxOf(size: Point): Bounds {
    const border = size.multiplyBy(this.#settings.padding ?? 0).round();
    return new Bounds(border.multiplyBy(-1), size.add(border));
  }

  /** Draws in one of the next frames, once, however often it is asked. */
  protected redrawSoon(): void {
    takeTurn(this.#turn);
  }

  #draw(): void {
    turns.delete(this.#turn);
    const map: LeafletMap | undefined = this._map;
    if (!map) return;
    const box = this.boxOf(map.getSize());
    const corner = map.containerPointToLayerPoint(box.getTopLeft()).round();
    const area = new Bounds(corner, corner.add(box.getSize()));
    this.#corner = map.getPixelOrigin().add(corner);
    this.#zoom = map.getZoom();
    const context = this.#blankContext(area);
    if (context) this.draw({ context, area, map });
  }

  #blankContext(area: Bounds): CanvasRenderingContext2D | null {
    const canvas = this.#canvas;
    const { x, y } = area.getSize();
    const corner = area.getTopLeft();
    const sharpness = Math.max(1, Math.min(3, window.devicePixelRatio));
    canvas.width = x * sharpness;
    canvas.height = y * sharpness;
    canvas.style.width = `${x}px`;
    canvas.style.height = `${y}px`;
    DomUtil.setPosition(canvas, corner);
    const context = canvas.getContext('2d');
    context?.setTransform(sharpness, 0, 0, sharpness, -corner.x * sharpness, -corner.y * sharpness);
    return context;
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
    const scale = this._map.getZoomScale(zoom, this.#zoom);
    DomUtil.setTransform(this.#canvas, this.#corner.multiplyBy(scale).subtract(origin), scale);
  }
}

interface Turn {
  readonly at: number;
  readonly take: () => void;
}

/** Who waits to draw. */
const turns = new Set<Turn>();
let frame: number | undefined;

function takeTurn(turn: Turn): void {
  turns.add(turn);
  frame ??= requestAnimationFrame(drawNext);
}

/** One a frame. */
function drawNext(): void {
  const [first, ...others] = [...turns].sort((one, other) => one.at - other.at);
  frame = others.length > 0 ? requestAnimationFrame(drawNext) : undefined;
  first?.take();
}
