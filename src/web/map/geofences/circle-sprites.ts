/** The style of a shape's edge. Its fill has the same colour, more transparent. */
export interface ShapeStyle {
  readonly colour: string;
  readonly dashes: readonly number[];
  /** The edge is always opaque, so that its contrast holds. */
  readonly fillOpacity: number;
  /** Colour of a wider line below the edge, which keeps its contrast on any street map. */
  readonly casing?: string | undefined;
}

export type AnyCanvas = HTMLCanvasElement | OffscreenCanvas;
export type AnyContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Pixels. */
export const edgeWidth = 2;
const casingWidth = 4;

/** Maximum radius of a sprite in pixels. Larger circles are few, and their sprites would take much memory. */
export const largestSprite = 24;
/** One pixel ratio and colour scheme needs a few hundred sprites. */
const maxKept = 1200;

/** Circles of the same size and style are copies of one sprite, which takes a quarter of the time. */
export class CircleSprites {
  readonly #made = new Map<number, AnyCanvas>();
  /** All sprites are for this number of pixels per CSS pixel. */
  #unit = 1;
  readonly #newCanvas: (width: number, height: number) => AnyCanvas;

  constructor(newCanvas: (width: number, height: number) => AnyCanvas) {
    this.#newCanvas = newCanvas;
  }

  /** Drops all sprites after the styles have changed. */
  clear(): void {
    this.#made.clear();
  }

  /**
   * `radius` is in pixels of the canvas, `unit` is the number of them per CSS pixel, `which` is the index of the style. The
   * circle is in the middle of the sprite.
   */
  of(radius: number, which: number, style: ShapeStyle, unit: number): AnyCanvas {
    const rounded = radius < 8 ? Math.round(radius * 2) / 2 : Math.round(radius);
    const key = which * 1024 + rounded * 2;
    if (unit !== this.#unit) this.clear();
    this.#unit = unit;
    const known = this.#made.get(key);
    if (known) return known;
    if (this.#made.size >= maxKept) this.#made.clear();
    const made = this.#draw(rounded, style, unit);
    this.#made.set(key, made);
    return made;
  }

  #draw(radius: number, style: ShapeStyle, unit: number): AnyCanvas {
    const half = Math.ceil(radius + (casingWidth * unit) / 2) + 1;
    const canvas = this.#newCanvas(2 * half, 2 * half);
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    context.beginPath();
    context.arc(half, half, radius, 0, 2 * Math.PI);
    fillAndStroke(context, style, unit);
    return canvas;
  }
}

export function fillAndStroke(
  context: AnyContext,
  { colour, dashes, fillOpacity, casing }: ShapeStyle,
  unit: number,
): void {
  context.fillStyle = colour;
  context.globalAlpha = fillOpacity;
  context.fill('evenodd');
  context.globalAlpha = 1;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (casing !== undefined) {
    context.strokeStyle = casing;
    context.lineWidth = casingWidth * unit;
    context.setLineDash([]);
    context.stroke();
  }
  context.strokeStyle = colour;
  context.lineWidth = edgeWidth * unit;
  context.setLineDash(dashes.map((pixels) => pixels * unit));
  context.stroke();
}
