import type { TileSharpness } from '../canvas/tile-sharpness.ts';
import {
  type AnyCanvas,
  type AnyContext,
  CircleSprites,
  edgeWidth,
  fillAndStroke,
  largestSprite,
  type ShapeStyle,
} from './circle-sprites.ts';
import { noColour, type ShapePack } from './shape-pack.ts';

export const tileSize = 256;

/** A tile of the map. `x` may lie in another copy of the world. */
export interface TilePlace extends TileSharpness {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface TileScene {
  readonly pack: ShapePack;
  /** By colour number; the last one is for shapes without a colour. */
  readonly styles: readonly ShapeStyle[];
  /** Index of the geofence that is being edited, which the drawing shows instead. */
  readonly hidden: number | undefined;
}

/** Shapes below this size in pixels are dots, at most one dot per cell. */
const minimumShape = 2.5;
const dotSize = 3;
const dotCell = 2;
/** Polygons below this size in pixels are all edge, so they are filled instead. */
const minimumEdge = 7;
const solidOpacity = 0.85;
/** Sizes in pixels with dashed edges. Dashes are invisible on smaller shapes and slow around a whole country. */
const dashed = { from: 20, to: 50_000 };
/** Nodes closer than this many pixels count as one. */
const minimumSide = 0.7;

const whole: readonly number[] = [];

/** Draws tiles of geofences, in a worker or on the page. All lengths inside are device pixels. */
export class TilePainter {
  readonly #sprites: CircleSprites;
  #scene: TileScene | undefined;

  constructor(newCanvas: (width: number, height: number) => AnyCanvas) {
    this.#sprites = new CircleSprites(newCanvas);
  }

  set(scene: TileScene): void {
    this.#sprites.clear();
    this.#scene = scene;
  }

  /** Expects a cleared context of the tile's size. */
  paint(context: AnyContext, place: TilePlace): void {
    const scene = this.#scene;
    if (!scene) return;
    const tile = tileSize * place.sharpness;
    const columns = 2 ** place.z;
    const column = ((place.x % columns) + columns) % columns;
    const drawing = new TileDrawing(context, scene, this.#sprites, place, tile * columns);
    // A shape across the 180th meridian is visible at both ends of the world.
    for (const turns of [0, -1, 1]) drawing.draw(tile * (column + turns * columns), tile * place.y);
  }
}

/** The drawing of one tile. */
class TileDrawing {
  readonly #context: AnyContext;
  readonly #scene: TileScene;
  readonly #sprites: CircleSprites;
  /** Canvas pixels of a tile. */
  readonly #size: number;
  /** Canvas pixels per CSS pixel. */
  readonly #unit: number;
  /** Width of the world in pixels. */
  readonly #world: number;
  readonly #dots: Uint8Array;
  readonly #columns: number;

  constructor(context: AnyContext, scene: TileScene, sprites: CircleSprites, place: TileSharpness, world: number) {
    this.#context = context;
    this.#scene = scene;
    this.#sprites = sprites;
    this.#size = tileSize * place.sharpness;
    this.#unit = place.linePixels;
    this.#world = world;
    // A dot may overlap the edge of the tile.
    this.#columns = Math.ceil(this.#size / (dotCell * this.#unit)) + 4;
    this.#dots = new Uint8Array(this.#columns * this.#columns);
  }

  /** Draws all shapes near the tile whose corner is at `left`, `top`. */
  draw(left: number, top: number): void {
    const { pack, hidden } = this.#scene;
    const { boxes, order, circles } = pack;
    const world = this.#world;
    const margin = edgeWidth * this.#unit;
    const size = this.#size;
    const [west, north] = [(left - margin) / world, (top - margin) / world];
    const [east, south] = [(left + size + margin) / world, (top + size + margin) / world];
    for (const at of order) {
      const box = 4 * at;
      // The arrays have the length that `count` says. `as` avoids a check for each of millions of values.
      if ((boxes[box] as number) > east || (boxes[box + 2] as number) < west) continue;
      if ((boxes[box + 1] as number) > south || (boxes[box + 3] as number) < north || at === hidden) continue;
      const width = ((boxes[box + 2] as number) - (boxes[box] as number)) * world;
      const height = ((boxes[box + 3] as number) - (boxes[box + 1] as number)) * world;
      const pixels = Math.max(width, height);
      if (pixels < minimumShape * this.#unit) this.#dot(at, left, top);
      else if (circles[at]) this.#circle(at, left, top, pixels);
      else this.#polygon(at, left, top, pixels);
    }
  }

  #styleIndexOf(at: number): number {
    const colour = this.#scene.pack.colours[at] ?? noColour;
    return colour < this.#scene.styles.length ? colour : this.#scene.styles.length - 1;
  }

  #style(which: number): ShapeStyle {
    return this.#scene.styles[which] ?? { colour: '#000', dashes: whole, fillOpacity: 0 };
  }

  #dot(at: number, left: number, top: number): void {
    const { boxes } = this.#scene.pack;
    const unit = this.#unit;
    const x = (((boxes[4 * at] as number) + (boxes[4 * at + 2] as number)) / 2) * this.#world - left;
    const y = (((boxes[4 * at + 1] as number) + (boxes[4 * at + 3] as number)) / 2) * this.#world - top;
    const cell = dotCell * unit;
    const place = (Math.floor(y / cell) + 2) * this.#columns + Math.floor(x / cell) + 2;
    if (this.#dots[place]) return;
    this.#dots[place] = 1;
    const size = dotSize * unit;
    this.#context.fillStyle = this.#style(this.#styleIndexOf(at)).colour;
    this.#context.fillRect(Math.round(x - size / 2), Math.round(y - size / 2), size, size);
  }

  #circle(at: number, left: number, top: number, pixels: number): void {
    const { xy, starts } = this.#scene.pack;
    const world = this.#world;
    const start = starts[at] as number;
    const x = (xy[start] as number) * world - left;
    const y = (xy[start + 1] as number) * world - top;
    const which = this.#styleIndexOf(at);
    if (pixels <= 2 * largestSprite * this.#unit) {
      const sprite = this.#sprites.of(pixels / 2, which, this.#dashedIfLarge(which, pixels), this.#unit);
      // Whole pixels keep the copy sharp.
      this.#context.drawImage(sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2));
      return;
    }
    this.#context.beginPath();
    this.#context.ellipse(
      x,
      y,
      (xy[start + 2] as number) * world,
      (xy[start + 3] as number) * world,
      0,
      0,
      2 * Math.PI,
    );
    fillAndStroke(this.#context, this.#dashedIfLarge(which, pixels), this.#unit);
  }

  #polygon(at: number, left: number, top: number, pixels: number): void {
    this.#trace(at, left, top);
    const which = this.#styleIndexOf(at);
    if (pixels >= minimumEdge * this.#unit) {
      fillAndStroke(this.#context, this.#dashedIfLarge(which, pixels), this.#unit);
      return;
    }
    this.#context.fillStyle = this.#style(which).colour;
    this.#context.globalAlpha = solidOpacity;
    this.#context.fill('evenodd');
    this.#context.globalAlpha = 1;
  }

  #trace(at: number, left: number, top: number): void {
    const { xy, starts } = this.#scene.pack;
    const context = this.#context;
    const world = this.#world;
    const end = starts[at + 1] as number;
    let [penX, penY] = [Infinity, Infinity];
    context.beginPath();
    for (let point = starts[at] as number; point < end; point += 2) {
      const x = (xy[point] as number) * world - left;
      const y = (xy[point + 1] as number) * world - top;
      if (Math.abs(x - penX) + Math.abs(y - penY) < minimumSide) continue;
      if (penX === Infinity) context.moveTo(x, y);
      else context.lineTo(x, y);
      [penX, penY] = [x, y];
    }
    context.closePath();
  }

  #dashedIfLarge(which: number, pixels: number): ShapeStyle {
    const style = this.#style(which);
    const length = pixels / this.#unit;
    return length >= dashed.from && length <= dashed.to ? style : { ...style, dashes: whole };
  }
}
