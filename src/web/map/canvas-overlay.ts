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
  readonly padding: number;
  /** Drawn anew at each step of a drag; for what stays at the edge of the view. */
  readonly live?: boolean;
}

/** A canvas' font in the page's own family. */
export const fontOf = (map: LeafletMap, sizeAndWeight: string): string =>
  `${sizeAndWeight} ${getComputedStyle(map.getContainer()).fontFamily || 'sans-serif'}`;

/** A canvas over the view that takes no pointer: drawn when the map rests, carried along while it moves. */
export abstract class CanvasOverlay extends Layer {
  readonly #settings: CanvasOverlayOptions;
  readonly #canvas = document.createElement('canvas');
  #area = new Bounds(point(0, 0), point(0, 0));
  #zoom = 0;
  #frame: number | undefined;

  constructor(settings: CanvasOverlayOptions) {
    super({ pane: settings.pane });
    this.#settings = settings;
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
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#canvas.remove();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      [this.#settings.live ? 'move' : 'moveend']: () => this.#draw(),
      zoomend: () => this.#draw(),
      viewreset: () => this.#draw(),
      resize: () => this.#draw(),
      // The event of that name is one; Leaflet's types know only their common base here.
      zoomanim: (event) => this.#follow(event as ZoomAnimEvent),
    };
  }

  /** Draws in the next frame, once, however often it is asked. */
  protected redrawSoon(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#draw();
    });
  }

  #draw(): void {
    const map: LeafletMap | undefined = this._map;
    if (!map) return;
    const size = map.getSize();
    const border = size.multiplyBy(this.#settings.padding).round();
    const corner = map.containerPointToLayerPoint(border.multiplyBy(-1)).round();
    this.#area = new Bounds(corner, corner.add(size).add(border.multiplyBy(2)));
    this.#zoom = map.getZoom();
    const context = this.#blankContext(corner);
    if (context) this.draw({ context, area: this.#area, map });
  }

  #blankContext(corner: Point): CanvasRenderingContext2D | null {
    const canvas = this.#canvas;
    const { x, y } = this.#area.getSize();
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
    const corner = this.#area.min ?? point(0, 0);
    const scale = map.getZoomScale(zoom, this.#zoom);
    const shown = map.unproject(map.getPixelOrigin().add(corner), this.#zoom);
    const pane = map.getPane('mapPane');
    const origin = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .add(pane ? DomUtil.getPosition(pane) : point(0, 0))
      .round();
    DomUtil.setTransform(this.#canvas, map.project(shown, zoom).subtract(origin), scale);
  }
}
