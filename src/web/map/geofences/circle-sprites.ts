/** How the edge of a shape looks; its fill is the same colour, thinner. */
export interface ShapeLook {
  readonly colour: string;
  readonly dashes: readonly number[];
}

export type AnyCanvas = HTMLCanvasElement | OffscreenCanvas;
export type AnyContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Pixels, and a share of the ground that it hides. */
export const edgeWidth = 2;
export const fillOpacity = 0.16;

/** A larger circle is drawn itself: there are few of them in sight, and their pictures would take much memory. Pixels. */
export const largestSprite = 24;
/** Pictures of one sharpness and scheme are some hundreds; what is more than this is of another. */
const mostKept = 1200;

/** Circles of the same size and look are copies of one picture: a quarter of the work of drawing each. */
export class CircleSprites {
  readonly #made = new Map<number, AnyCanvas>();
  readonly #newCanvas: (width: number, height: number) => AnyCanvas;

  constructor(newCanvas: (width: number, height: number) => AnyCanvas) {
    this.#newCanvas = newCanvas;
  }

  /** Looks have changed. */
  clear(): void {
    this.#made.clear();
  }

  /** `radius` in device pixels; `which` of all looks it is. The picture's middle is the circle's. */
  of(radius: number, which: number, look: ShapeLook, sharpness: number): AnyCanvas {
    const rounded = radius < 8 ? Math.round(radius * 2) / 2 : Math.round(radius);
    const key = (which * 1024 + rounded * 2) * 4 + sharpness;
    const known = this.#made.get(key);
    if (known) return known;
    if (this.#made.size >= mostKept) this.#made.clear();
    const made = this.#draw(rounded, look, sharpness);
    this.#made.set(key, made);
    return made;
  }

  #draw(radius: number, look: ShapeLook, sharpness: number): AnyCanvas {
    const half = Math.ceil(radius + (edgeWidth * sharpness) / 2) + 1;
    const canvas = this.#newCanvas(2 * half, 2 * half);
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    context.beginPath();
    context.arc(half, half, radius, 0, 2 * Math.PI);
    inkShape(context, look, sharpness);
    return canvas;
  }
}

/** Fills and strokes the path that the context has. */
export function inkShape(context: AnyContext, { colour, dashes }: ShapeLook, sharpness: number): void {
  context.fillStyle = colour;
  context.globalAlpha = fillOpacity;
  context.fill('evenodd');
  context.globalAlpha = 1;
  context.strokeStyle = colour;
  context.lineWidth = edgeWidth * sharpness;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.setLineDash(dashes.map((pixels) => pixels * sharpness));
  context.stroke();
}
