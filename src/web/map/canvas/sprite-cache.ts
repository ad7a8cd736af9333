import { onPixels } from './placing.ts';

/** More than a view and its neighbours need. */
const maxKept = 800;

interface Place {
  /** Of the middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cache of small drawings that repeat: each is drawn once, and copied in a fraction of the time. */
export class SpriteCache {
  readonly #made = new Map<string, HTMLCanvasElement>();

  /** `key` identifies the drawing. `draw` draws it with its middle at 0, 0. */
  draw(
    context: CanvasRenderingContext2D,
    key: string,
    { x, y, width, height }: Place,
    draw: (context: CanvasRenderingContext2D) => void,
  ): void {
    const sharpness = context.getTransform().a;
    const named = `${key} ${sharpness}`;
    let picture = this.#made.get(named);
    if (!picture) {
      if (this.#made.size >= maxKept) this.#made.clear();
      picture = drawn(Math.ceil(width * sharpness), Math.ceil(height * sharpness), sharpness, draw);
      this.#made.set(named, picture);
    }
    const [across, high] = [picture.width / sharpness, picture.height / sharpness];
    context.drawImage(picture, ...onPixels(context, x - across / 2, y - high / 2), across, high);
  }
}

function drawn(
  width: number,
  height: number,
  sharpness: number,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context?.setTransform(sharpness, 0, 0, sharpness, width / 2, height / 2);
  if (context) draw(context);
  return canvas;
}
