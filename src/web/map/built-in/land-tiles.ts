import { type Coords, type DoneCallback, GridLayer, type Map as LeafletMap } from 'leaflet';
import { guarded } from '../canvas/layer-failure.ts';
import type { MapColours } from '../colours/map-colours.ts';
import { graticuleStep, multiplesBetween } from './graticule.ts';
import { type Fineness, type Land, latitudeAt, loadLand, type WorldLine, worldX, worldY } from './land.ts';

export const tileSize = 256;
/** The zoom from which the fine coast is worth its download. */
const fineFromZoom = 5;
/** Pixels beyond a tile's edge in which lines are still drawn, so that a line at the edge keeps its width. */
const margin = 16;
/** Time for drawing tiles in one frame. */
const frameMs = 4;

/** The built-in basemap as canvas tiles: land, borders, graticule. The background of the map is land until the coasts are known. */
export class LandTiles extends GridLayer {
  #colours: MapColours;
  readonly #land: Partial<Record<Fineness, Land>> = {};
  /** Tiles to draw. */
  readonly #waiting = new Map<HTMLElement, () => void>();
  #frame: number | undefined;

  constructor(colours: MapColours) {
    super({ pane: 'tilePane', zIndex: 0 });
    this.#colours = colours;
    this.on('tileunload', ({ tile }) => this.#waiting.delete(tile));
  }

  setColours(colours: MapColours): void {
    if (colours === this.#colours) return;
    this.#colours = colours;
    this.redraw();
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const draw = guarded(this, () => this.#draw(canvas, coords));
    this.#waiting.set(canvas, () => {
      draw();
      done(undefined, canvas);
    });
    this.#frame ??= requestAnimationFrame(() => this.#drawSome());
    return canvas;
  }

  override onRemove(map: LeafletMap): this {
    cancelAnimationFrame(this.#frame ?? 0);
    this.#frame = undefined;
    this.#waiting.clear();
    return super.onRemove(map);
  }

  /** Draws a few tiles per frame, because all tiles of a zoom would make it late. Leaflet shows the old ones, scaled. */
  #drawSome(): void {
    const until = performance.now() + frameMs;
    for (const [canvas, draw] of this.#waiting) {
      this.#waiting.delete(canvas);
      draw();
      if (performance.now() > until) break;
    }
    this.#frame = this.#waiting.size > 0 ? requestAnimationFrame(() => this.#drawSome()) : undefined;
  }

  #draw(canvas: HTMLCanvasElement, coords: Coords): void {
    const sharpness = Math.max(1, Math.min(3, window.devicePixelRatio));
    canvas.width = tileSize * sharpness;
    canvas.height = tileSize * sharpness;
    const context = canvas.getContext('2d');
    if (!context) return;
    context.scale(sharpness, sharpness);
    const land = this.#landFor(coords.z);
    if (land) drawLand(context, land, coords, this.#colours);
    drawGraticule(context, coords, this.#colours);
  }

  /** Returns the best land loaded so far. When the wanted one arrives, the layer draws again. */
  #landFor(zoom: number): Land | undefined {
    const wanted: Fineness = zoom < fineFromZoom ? 'coarse' : 'fine';
    if (!this.#land[wanted]) {
      loadLand(wanted).then(
        (land) => {
          const isNew = this.#land[wanted] === undefined;
          this.#land[wanted] = land;
          if (isNew && this._map) this.redraw();
        },
        // Offline: the graticule is drawn without land, and the next tile tries again.
        () => undefined,
      );
    }
    return this.#land[wanted] ?? this.#land.coarse ?? this.#land.fine;
  }
}

/** The part of the world that one tile shows. */
export interface Frame {
  /** Pixels per world. */
  readonly size: number;
  /** The tile's corner in pixels; x lies within one world. */
  readonly left: number;
  readonly top: number;
}

export function frameOf({ x, y, z }: Coords): Frame {
  const count = 2 ** z;
  return { size: tileSize * count, left: tileSize * (((x % count) + count) % count), top: tileSize * y };
}

/** A line across the 180th meridian is visible at both ends of the world. */
export const worldsOn = ({ size, left, top }: Frame): Frame[] =>
  [0, -1, 1].map((turns) => ({ size, left: left + turns * size, top }));

function drawLand(context: CanvasRenderingContext2D, land: Land, coords: Coords, colours: MapColours): void {
  context.fillStyle = colours.water;
  context.fillRect(0, 0, tileSize, tileSize);
  const frames = worldsOn(frameOf(coords));
  const each = (lines: readonly WorldLine[], add: (line: WorldLine, frame: Frame) => void): void => {
    context.beginPath();
    for (const frame of frames) for (const line of lines) if (meets(line, frame)) add(line, frame);
  };
  each(land.rings, (ring, frame) => traceRing(context, ring, frame));
  context.fillStyle = colours.land;
  context.fill('evenodd');
  context.lineJoin = 'round';
  context.lineWidth = 1;
  each(land.coasts, (coast, frame) => traceSeen(context, coast, frame));
  context.strokeStyle = colours.coast;
  context.stroke();
  each(land.borders, (border, frame) => traceSeen(context, border, frame));
  context.strokeStyle = colours.border;
  context.stroke();
}

export function meets({ minX, minY, maxX, maxY }: WorldLine, { size, left, top }: Frame): boolean {
  return (
    maxX * size >= left - margin &&
    minX * size <= left + tileSize + margin &&
    maxY * size >= top - margin &&
    minY * size <= top + tileSize + margin
  );
}

export type Pen = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'closePath'>;

/** The sides of the tile that a pixel lies beyond, one bit each; 0 if it lies within. */
const sidesOf = (x: number, y: number): number =>
  (x < -margin ? 1 : x > tileSize + margin ? 2 : 0) | (y < -margin ? 4 : y > tileSize + margin ? 8 : 0);

/**
 * Adds a ring to the path. Leaves out a point if it, the point drawn before it and the point after it all lie beyond the
 * same side of the tile. So a continent costs a tile only the coast near it.
 */
export function traceRing(context: Pen, { xy }: WorldLine, { size, left, top }: Frame): void {
  const count = xy.length / 2;
  let [penX, penY, penSides] = [0, 0, 0];
  let here = sidesOf((xy[0] ?? 0) * size - left, (xy[1] ?? 0) * size - top);
  for (let index = 0; index < count; index++) {
    const x = (xy[2 * index] ?? 0) * size - left;
    const y = (xy[2 * index + 1] ?? 0) * size - top;
    const next = index + 1 < count ? 2 * index + 2 : 0;
    const after = sidesOf((xy[next] ?? 0) * size - left, (xy[next + 1] ?? 0) * size - top);
    const needed = (penSides & here & after) === 0 && (here !== 0 || Math.abs(x - penX) + Math.abs(y - penY) >= 0.5);
    if (index === 0) context.moveTo(x, y);
    else if (needed || index === count - 1) context.lineTo(x, y);
    if (index === 0 || needed) [penX, penY, penSides] = [x, y, here];
    here = after;
  }
  context.closePath();
}

/** The data cuts some islands in two at the world's edge. The cut is not a coast. */
const atWorldsEdge = (x: number): boolean => Math.abs(x - Math.round(x)) < 1e-9;

/** Adds the parts of an open line that are near the tile. */
export function traceSeen(context: Pen, { xy }: WorldLine, { size, left, top }: Frame): void {
  let down = false;
  let [x, y] = [(xy[0] ?? 0) * size - left, (xy[1] ?? 0) * size - top];
  for (let index = 2; index + 1 < xy.length; index += 2) {
    const [toX, toY] = [(xy[index] ?? 0) * size - left, (xy[index + 1] ?? 0) * size - top];
    const cut = atWorldsEdge(xy[index - 2] ?? 0) && atWorldsEdge(xy[index] ?? 0);
    const seen = !cut && (sidesOf(x, y) & sidesOf(toX, toY)) === 0;
    if (seen && !down) context.moveTo(x, y);
    if (seen) context.lineTo(toX, toY);
    down = seen;
    [x, y] = [toX, toY];
  }
}

function drawGraticule(context: CanvasRenderingContext2D, coords: Coords, colours: MapColours): void {
  const { size, left, top } = frameOf(coords);
  const step = graticuleStep(coords.z);
  context.strokeStyle = colours.graticule;
  context.lineWidth = 1;
  context.beginPath();
  const west = (left / size) * 360 - 180;
  for (const longitude of multiplesBetween(west, west + (tileSize / size) * 360, step)) {
    const x = Math.round(worldX(longitude) * size - left) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, tileSize);
  }
  for (const latitude of multiplesBetween(latitudeAt((top + tileSize) / size), latitudeAt(top / size), step)) {
    const y = Math.round(worldY(latitude) * size - top) + 0.5;
    context.moveTo(0, y);
    context.lineTo(tileSize, y);
  }
  context.stroke();
}
