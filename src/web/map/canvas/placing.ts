import { type Bounds, Point } from 'leaflet';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels. A label touches few cells of this size, and a cell few labels. */
const cellSize = 128;

/** The occupied boxes of a canvas, in a grid for fast search. */
export class TakenBoxes {
  readonly #cells = new Map<number, Box[]>();
  readonly boxes: Box[] = [];

  get size(): number {
    return this.boxes.length;
  }

  take(box: Box): void {
    this.boxes.push(box);
    for (const cell of cellsOf(box)) {
      const boxes = this.#cells.get(cell);
      if (boxes) boxes.push(box);
      else this.#cells.set(cell, [box]);
    }
  }

  isFree(box: Box): boolean {
    return cellsOf(box).every((cell) => this.#cells.get(cell)?.every((other) => areApart(box, other)) ?? true);
  }
}

/** More than the number of cells in a row of any canvas. */
const cellsAcross = 2 ** 20;

/** Numbers are faster keys than strings. */
function cellsOf({ left, top, right, bottom }: Box): number[] {
  const cells: number[] = [];
  // The edges of a map without a size are at infinity.
  if (![left, top, right, bottom].every(Number.isFinite)) return cells;
  for (let x = Math.floor(left / cellSize); x <= Math.floor(right / cellSize); x += 1) {
    for (let y = Math.floor(top / cellSize); y <= Math.floor(bottom / cellSize); y += 1)
      cells.push(y * cellsAcross + x);
  }
  return cells;
}

export const areApart = (one: Box, other: Box): boolean =>
  one.right < other.left || one.left > other.right || one.bottom < other.top || one.top > other.bottom;

/** The point or its copy in another world, if the box shows one of them. */
export function placeIn({ min, max }: Bounds, point: Point, worldSize: number): Point | undefined {
  if (!min || !max || point.y < min.y || point.y > max.y) return undefined;
  const turns = Math.ceil((min.x - point.x) / worldSize);
  const x = point.x + turns * worldSize;
  return x <= max.x ? new Point(x, point.y) : undefined;
}

interface NameInk {
  readonly label: string;
  readonly halo: string;
}

const haloWidth = 4;

/** Names on a canvas: shortened to a maximum width, and measured once. */
export class MapNames {
  readonly #measured = new Map<string, { words: string; width: number }>();
  readonly #longest: number;

  constructor(longestPixels: number) {
    this.#longest = longestPixels;
  }

  measure(context: CanvasRenderingContext2D, name: string): { words: string; width: number } {
    const known = this.#measured.get(name);
    if (known) return known;
    let words = name;
    let { width } = context.measureText(words);
    const letters = [...name];
    while (width > this.#longest && letters.length > 0) {
      letters.length = Math.min(letters.length - 1, Math.floor((this.#longest / width) * letters.length));
      words = `${letters.join('')}…`;
      width = context.measureText(words).width;
    }
    const measured = { words, width };
    this.#measured.set(name, measured);
    return measured;
  }

  /** Draws a name around x, y with a halo. A cached image of each name would be no faster to copy, and slow to make. */
  draw(context: CanvasRenderingContext2D, name: string, x: number, y: number, { label, halo }: NameInk): void {
    const { words } = this.measure(context, name);
    Object.assign(context, { textAlign: 'center', textBaseline: 'middle', lineJoin: 'round', lineWidth: haloWidth });
    context.strokeStyle = halo;
    context.fillStyle = label;
    const place = onPixels(context, x, y);
    context.strokeText(words, ...place);
    context.fillText(words, ...place);
  }
}

/** Rounds to device pixels, because letters and edges between them are blurred. */
export function onPixels(context: CanvasRenderingContext2D, x: number, y: number): [number, number] {
  const sharpness = context.getTransform().a;
  return [Math.round(x * sharpness) / sharpness, Math.round(y * sharpness) / sharpness];
}

/** Distance of the middle of a name from the edge of its glyph; also half its height. */
const nameAway = 9;
/** At this extra distance a name avoids a vehicle mark on its glyph. */
const farther = 10;

/** Distance between two positions of a name in a large shape. */
const nextAway = 16;

/**
 * Tries below the glyph, above it, then farther away: a little, or up to `most` pixels in a large shape. The edge of the view
 * must not cut the name: a name whose glyph is visible moves sideways. Undefined: no room.
 */
export function nameBoxIn(
  view: Box,
  { x, y }: { x: number; y: number },
  reach: number,
  halfGlyph: number,
  isFree: (name: Box) => boolean,
  most = 0,
): Box | undefined {
  const nearest = halfGlyph + nameAway;
  const distances = [nearest, nearest + farther];
  // A name beyond the view helps nobody, and a shape may be as high as the world.
  const farthest = Math.min(most, view.bottom - view.top);
  for (let away = nearest + farther + nextAway; away <= farthest; away += nextAway) distances.push(away);
  for (const down of distances.flatMap((away) => [away, -away])) {
    const box = { left: x - reach, right: x + reach, top: y + down - nameAway, bottom: y + down + nameAway };
    const whole = wholeIn(view, box, x);
    if (whole && isFree(whole)) return whole;
  }
  return undefined;
}

/** The box, moved sideways if the edge of the view cuts it and `x` is visible; undefined if that does not help. */
function wholeIn(view: Box, box: Box, x: number): Box | undefined {
  if (areApart(view, box)) return box;
  if (box.top < view.top || box.bottom > view.bottom || x < view.left || x > view.right) return undefined;
  const aside = Math.max(0, view.left - box.left) + Math.min(0, view.right - box.right);
  return aside === 0 ? box : { ...box, left: box.left + aside, right: box.right + aside };
}

/** The smallest box around both. */
export const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
});
