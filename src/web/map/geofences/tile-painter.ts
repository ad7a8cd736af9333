import {
  type AnyCanvas,
  type AnyContext,
  CircleSprites,
  edgeWidth,
  inkShape,
  largestSprite,
  type ShapeLook,
} from './circle-sprites.ts';
import { noColour, type ShapePack } from './shape-pack.ts';

export const tileSize = 256;

/** Which tile of the map; `x` as it lies, be it in the next world. `sharpness`: device pixels for each of the page's. */
export interface TilePlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly sharpness: number;
}

/** What tiles show. */
export interface TileScene {
  readonly pack: ShapePack;
  /** By number of colour; the last is that of shapes without one. */
  readonly looks: readonly ShapeLook[];
  /** The place of the one that is drawn elsewhere. */
  readonly hidden: number | undefined;
}

/** A shape of fewer pixels is a dot, and a place that has one gets no second. */
const leastShape = 2.5;
const dotSize = 3;
const dotCell = 2;
/** A polygon of fewer pixels is all edge: it is filled. */
const leastEdge = 7;
const solidOpacity = 0.85;
/** Pixels: of shapes that are smaller no pattern is made out, and one around a whole country takes long to dash. */
const dashed = { from: 20, to: 50_000 };
/** Nodes that lie closer together are one, pixels. */
const leastSide = 0.7;

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

  /** On a clear context of a tile's size. */
  paint(context: AnyContext, place: TilePlace): void {
    const scene = this.#scene;
    if (!scene) return;
    const tile = tileSize * place.sharpness;
    const columns = 2 ** place.z;
    const column = ((place.x % columns) + columns) % columns;
    const sheet = new Sheet(context, scene, this.#sprites, place.sharpness, tile * columns);
    // What runs on across the world's edge is seen at both ends of a world.
    for (const turns of [0, -1, 1]) sheet.draw(tile * (column + turns * columns), tile * place.y);
  }
}

/** One tile while it is drawn. */
class Sheet {
  readonly #context: AnyContext;
  readonly #scene: TileScene;
  readonly #sprites: CircleSprites;
  readonly #sharpness: number;
  /** Pixels around the world. */
  readonly #world: number;
  readonly #dots: Uint8Array;
  readonly #columns: number;

  constructor(context: AnyContext, scene: TileScene, sprites: CircleSprites, sharpness: number, world: number) {
    this.#context = context;
    this.#scene = scene;
    this.#sprites = sprites;
    this.#sharpness = sharpness;
    this.#world = world;
    // A dot may lie over the tile's edge.
    this.#columns = tileSize / dotCell + 4;
    this.#dots = new Uint8Array(this.#columns * this.#columns);
  }

  /** All shapes that come near the tile whose corner lies there, in their order. */
  draw(left: number, top: number): void {
    const { pack, hidden } = this.#scene;
    const { boxes, order, circles } = pack;
    const world = this.#world;
    const margin = edgeWidth * this.#sharpness;
    const size = tileSize * this.#sharpness;
    const [west, north] = [(left - margin) / world, (top - margin) / world];
    const [east, south] = [(left + size + margin) / world, (top + size + margin) / world];
    for (const at of order) {
      const box = 4 * at;
      // Typed arrays of the pack are as long as its count says: `as` in place of a test for each of millions.
      if ((boxes[box] as number) > east || (boxes[box + 2] as number) < west) continue;
      if ((boxes[box + 1] as number) > south || (boxes[box + 3] as number) < north || at === hidden) continue;
      const width = ((boxes[box + 2] as number) - (boxes[box] as number)) * world;
      const height = ((boxes[box + 3] as number) - (boxes[box + 1] as number)) * world;
      const pixels = Math.max(width, height);
      if (pixels < leastShape * this.#sharpness) this.#dot(at, left, top);
      else if (circles[at]) this.#circle(at, left, top, pixels);
      else this.#polygon(at, left, top, pixels);
    }
  }

  #lookOf(at: number): number {
    const colour = this.#scene.pack.colours[at] ?? noColour;
    return colour < this.#scene.looks.length ? colour : this.#scene.looks.length - 1;
  }

  #look(which: number): ShapeLook {
    return this.#scene.looks[which] ?? { colour: '#000', dashes: whole };
  }

  #dot(at: number, left: number, top: number): void {
    const { boxes } = this.#scene.pack;
    const sharpness = this.#sharpness;
    const x = (((boxes[4 * at] as number) + (boxes[4 * at + 2] as number)) / 2) * this.#world - left;
    const y = (((boxes[4 * at + 1] as number) + (boxes[4 * at + 3] as number)) / 2) * this.#world - top;
    const cell = dotCell * sharpness;
    const place = (Math.floor(y / cell) + 2) * this.#columns + Math.floor(x / cell) + 2;
    if (this.#dots[place]) return;
    this.#dots[place] = 1;
    const size = dotSize * sharpness;
    this.#context.fillStyle = this.#look(this.#lookOf(at)).colour;
    this.#context.fillRect(Math.round(x - size / 2), Math.round(y - size / 2), size, size);
  }

  #circle(at: number, left: number, top: number, pixels: number): void {
    const { xy, starts } = this.#scene.pack;
    const world = this.#world;
    const start = starts[at] as number;
    const x = (xy[start] as number) * world - left;
    const y = (xy[start + 1] as number) * world - top;
    const which = this.#lookOf(at);
    if (pixels <= 2 * largestSprite * this.#sharpness) {
      const sprite = this.#sprites.of(pixels / 2, which, this.#inked(which, pixels), this.#sharpness);
      // On whole pixels: between them a copy is blurred.
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
    inkShape(this.#context, this.#inked(which, pixels), this.#sharpness);
  }

  #polygon(at: number, left: number, top: number, pixels: number): void {
    this.#trace(at, left, top);
    const which = this.#lookOf(at);
    if (pixels >= leastEdge * this.#sharpness) {
      inkShape(this.#context, this.#inked(which, pixels), this.#sharpness);
      return;
    }
    this.#context.fillStyle = this.#look(which).colour;
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
      if (Math.abs(x - penX) + Math.abs(y - penY) < leastSide) continue;
      if (penX === Infinity) context.moveTo(x, y);
      else context.lineTo(x, y);
      [penX, penY] = [x, y];
    }
    context.closePath();
  }

  #inked(which: number, pixels: number): ShapeLook {
    const look = this.#look(which);
    const length = pixels / this.#sharpness;
    return length >= dashed.from && length <= dashed.to ? look : { ...look, dashes: whole };
  }
}
