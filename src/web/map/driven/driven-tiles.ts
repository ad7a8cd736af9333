import { type Coords, type DoneCallback, GridLayer, type LeafletEventHandlerFn, type Map as LeafletMap } from 'leaflet';
import { drivenTileSize, drivenZooms } from '../../../contract/choices.ts';
import type { DrivenLine } from '../../../contract/driven.ts';
import { failLayer } from '../canvas/layer-failure.ts';
import { sharpnessOf } from '../canvas/tile-sharpness.ts';
import { mapColours } from '../colours/map-colours.ts';
import type { Scheme } from '../colours/shades.ts';
import type { RequestDriven } from '../frame/background.ts';

export interface DrivenTilesOptions {
  readonly scheme: Scheme;
  readonly request: RequestDriven;
  /** Whether the last answer failed. */
  readonly onAnswer: (failed: boolean) => void;
}

/** Fewer and larger tiles than Leaflet's own, so a view needs fewer requests. */
const tilePixels = 512;
/** A tile of the map at this zoom has the size of a requested tile one zoom lower. */
const zoomStep = 1;
/** Answers in memory: some views. */
const answersAtMost = 60;
/** Of one line. Several on one road add up to a stronger one, but never beyond the opacity of the layer. */
const lineOpacity = 0.35;
const layerOpacity = 0.5;

interface Painted {
  readonly canvas: HTMLCanvasElement;
  readonly coords: Coords;
  lines: readonly ScreenLine[];
  sharpness: number;
}

/** Faint lines where vehicles drove on recent days, above the streets and below everything else. */
export class DrivenTiles extends GridLayer {
  readonly #settings: DrivenTilesOptions;
  readonly #tiles = new Map<HTMLElement, Painted>();
  /** By address, the least recently used first. */
  readonly #answers = new Map<string, Promise<readonly ScreenLine[]>>();
  #scheme: Scheme;

  constructor(settings: DrivenTilesOptions) {
    super({
      ...{ pane: 'tilePane', zIndex: 2, tileSize: tilePixels, updateWhenZooming: false },
      opacity: layerOpacity,
      minZoom: drivenZooms.min + zoomStep,
    });
    this.#settings = settings;
    this.#scheme = settings.scheme;
    this.on('tileunload', ({ tile }) => this.#tiles.delete(tile));
  }

  setScheme(scheme: Scheme): void {
    if (scheme === this.#scheme) return;
    this.#scheme = scheme;
    for (const tile of this.#tiles.values()) this.#paint(tile);
  }

  /** Requests all tiles again. Each keeps its lines until the answer arrives. */
  renew(): void {
    this.#answers.clear();
    for (const tile of this.#tiles.values()) this.#load(tile).catch((error: unknown) => failLayer(this, error));
  }

  override onRemove(map: LeafletMap): this {
    super.onRemove(map);
    this.#tiles.clear();
    this.#answers.clear();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return { ...super.getEvents?.(), zoomend: () => this.#sharpen() };
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const tile = { canvas, coords, lines: [], sharpness: 0 };
    this.#tiles.set(canvas, tile);
    this.#load(tile, done).catch((error: unknown) => failLayer(this, error));
    return canvas;
  }

  async #load(tile: Painted, done?: DoneCallback): Promise<void> {
    try {
      tile.lines = await this.#answerFor(tile.coords);
      this.#settings.onAnswer(false);
    } catch {
      // The lines are an extra. The switch says that they are missing, and the next renewal requests them again.
      this.#settings.onAnswer(true);
    }
    // It may have left the view.
    if (this.#tiles.has(tile.canvas)) this.#paint(tile);
    done?.(undefined, tile.canvas);
  }

  #answerFor(coords: Coords): Promise<readonly ScreenLine[]> {
    const { zoom, x, y } = requestedFor(coords);
    const key = `${zoom}/${x}/${y}`;
    const answer = this.#answers.get(key) ?? this.#settings.request({ zoom, x, y }).then(linesOf);
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    answer.catch(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    });
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= answersAtMost) break;
      this.#answers.delete(oldest);
    }
    return answer;
  }

  /** Paints the tiles again that stay at a larger scale. */
  #sharpen(): void {
    for (const tile of this.#tiles.values()) {
      if (sharpnessOf(this._map, tile.coords.z).sharpness > tile.sharpness) this.#paint(tile);
    }
  }

  #paint(tile: Painted): void {
    const { canvas } = tile;
    const { sharpness, linePixels } = sharpnessOf(this._map, tile.coords.z);
    tile.sharpness = sharpness;
    // Also clears it.
    canvas.width = tilePixels * sharpness;
    canvas.height = tilePixels * sharpness;
    if (tile.lines.length === 0) return;
    const context = canvas.getContext('2d');
    if (!context) return;
    const { zoom } = requestedFor(tile.coords);
    const levels = 2 ** (tile.coords.z - zoomStep - zoom);
    const scale = (tilePixels * sharpness * levels) / drivenTileSize;
    const left = (((tile.coords.x % levels) + levels) % levels) * tilePixels * sharpness;
    const top = (tile.coords.y % levels) * tilePixels * sharpness;
    context.strokeStyle = mapColours[this.#scheme].driven;
    context.globalAlpha = lineOpacity;
    context.lineWidth = lineWidthAt(tile.coords.z) * linePixels;
    context.lineJoin = 'round';
    context.setTransform(1, 0, 0, 1, -left, -top);
    for (const line of tile.lines)
      if (isNear(line, { scale, left, top, size: canvas.width })) trace(context, line, scale);
  }
}

/** Units around a tile in which a line still has a visible edge. */
const margin = 8;

interface Frame {
  scale: number;
  left: number;
  top: number;
  size: number;
}

const isNear = ({ minX, minY, maxX, maxY }: ScreenLine, { scale, left, top, size }: Frame): boolean =>
  maxX * scale >= left - margin &&
  minX * scale <= left + size + margin &&
  maxY * scale >= top - margin &&
  minY * scale <= top + size + margin;

/** Each line for itself, so that several ones add up. */
function trace(context: CanvasRenderingContext2D, { xy }: ScreenLine, scale: number): void {
  context.beginPath();
  context.moveTo((xy[0] ?? 0) * scale, (xy[1] ?? 0) * scale);
  for (let at = 2; at < xy.length; at += 2) context.lineTo((xy[at] ?? 0) * scale, (xy[at + 1] ?? 0) * scale);
  context.stroke();
}

/** CSS pixels: about a lane where streets are wide. */
const lineWidthAt = (z: number): number => (z < 13 ? 1.5 : z < 16 ? 2 : z < 18 ? 3 : 5);

/** The tile to request for a tile of the map. A deep one is a part of one of the last zoom. */
function requestedFor({ x, y, z }: Coords): { zoom: number; x: number; y: number } {
  const zoom = Math.min(drivenZooms.max, z - zoomStep);
  const levels = 2 ** (z - zoomStep - zoom);
  const count = 2 ** zoom;
  const column = Math.floor(x / levels);
  return { zoom, x: ((column % count) + count) % count, y: Math.floor(y / levels) };
}

/** Corners of a line in units of its tile (x, y, x, y, …), and their bounds. */
interface ScreenLine {
  readonly xy: Int16Array;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

const linesOf = (lines: readonly DrivenLine[]): ScreenLine[] =>
  lines.map(({ steps }) => {
    const xy = new Int16Array(steps.length);
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    let [x, y] = [0, 0];
    for (let at = 0; at < steps.length; at += 2) {
      x += steps[at] ?? 0;
      y += steps[at + 1] ?? 0;
      xy[at] = x;
      xy[at + 1] = y;
      [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
    }
    return { xy, minX, minY, maxX, maxY };
  });
