import { type Coords, type DoneCallback, GridLayer, type LeafletEventHandlerFn, type Map as LeafletMap } from 'leaflet';
import { guarded } from '../canvas/layer-failure.ts';
import { showBitmap } from '../canvas/show-bitmap.ts';
import { sharpnessOf } from '../canvas/tile-sharpness.ts';
import type { StreetProblem } from './street-archive.ts';
import { type StreetPlace, type StreetScene, streetTileSize } from './street-place.ts';
import type { FromStreetWorker, ToStreetWorker } from './street-worker.ts';

interface Tile {
  readonly canvas: HTMLCanvasElement;
  place: StreetPlace;
  /** Leaflet's callback for the first image. */
  done: DoneCallback | undefined;
}

export interface StreetTilesOptions {
  /** Absolute. */
  readonly url: string;
  readonly scene: StreetScene;
  readonly onProblem: (problem: StreetProblem) => void;
  /** The worker has answered for every tile since it started. */
  readonly onDrawn: () => void;
}

/** Workers that read the head of their file before a map needs them. */
const early = new Map<string, Worker>();

export function startEarly(url: string): void {
  const worker = startWorker(url);
  if (worker) early.set(url, worker);
}

/** Undefined without workers: then nothing is painted. */
function startWorker(url: string): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(new URL('./street-worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage({ kind: 'open', url } satisfies ToStreetWorker);
  return worker;
}

/**
 * A file's tiles, which a worker paints. A tile keeps its image until the next one arrives, so that another scheme
 * does not flash. Tiles that a street map does not have stay transparent: the built-in map is below.
 */
export class StreetTiles extends GridLayer {
  readonly #settings: StreetTilesOptions;
  readonly #tiles = new Map<number, Tile>();
  readonly #ids = new WeakMap<HTMLElement, number>();
  #scene: StreetScene;
  #url: string;
  #worker: Worker | undefined;
  /** Tiles that the worker has not answered. */
  readonly #waiting = new Set<number>();
  #last = 0;

  constructor(settings: StreetTilesOptions) {
    super({
      pane: 'tilePane',
      zIndex: settings.scene.ground === 'streets' ? 1 : 0,
      tileSize: streetTileSize,
      updateWhenZooming: false,
    });
    this.#settings = settings;
    this.#scene = settings.scene;
    this.#url = settings.url;
    this.on('tileunload', ({ tile }) => this.#drop(tile));
  }

  override onAdd(map: LeafletMap): this {
    this.#start();
    return super.onAdd(map);
  }

  override onRemove(map: LeafletMap): this {
    super.onRemove(map);
    this.#tiles.clear();
    this.#stop();
    return this;
  }

  setScene(scene: StreetScene): void {
    this.#scene = scene;
    this.#send({ kind: 'scene', scene });
  }

  /** Reads the file again. Tiles keep their images until the new ones arrive. */
  restart(url: string): void {
    this.#url = url;
    if (!this._map) return;
    this.#stop();
    this.#start();
  }

  #start(): void {
    const worker = early.get(this.#url) ?? startWorker(this.#url);
    early.delete(this.#url);
    if (!worker) return;
    this.#worker = worker;
    const receive = guarded(this, (message: FromStreetWorker) => this.#receive(message));
    worker.addEventListener('message', ({ data }: MessageEvent<FromStreetWorker>) => {
      if (worker === this.#worker) receive(data);
    });
    // The browser could not load the worker, or the worker threw.
    worker.addEventListener('error', () => {
      if (worker === this.#worker) this.#settings.onProblem(navigator.onLine ? 'failed' : 'offline');
    });
    this.#send({ kind: 'scene', scene: this.#scene });
    for (const [id, { place }] of this.#tiles) this.#request(id, place);
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting.clear();
  }

  #request(id: number, place: StreetPlace): void {
    this.#waiting.add(id);
    this.#send({ kind: 'add', id, place });
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const id = (this.#last += 1);
    this.#ids.set(canvas, id);
    // Between two zooms Leaflet scales the tiles, so they are painted sharper.
    const place = { x, y, z, sharpness: sharpnessOf(this._map, z).sharpness };
    this.#tiles.set(id, { canvas, place, done });
    this.#request(id, place);
    return canvas;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return { ...super.getEvents?.(), zoomend: () => this.#sharpen() };
  }

  /** Requests the tiles again that stay at a larger scale. */
  #sharpen(): void {
    for (const [id, tile] of this.#tiles) {
      const { sharpness } = sharpnessOf(this._map, tile.place.z);
      if (sharpness <= tile.place.sharpness) continue;
      tile.place = { ...tile.place, sharpness };
      this.#request(id, tile.place);
    }
  }

  #drop(tile: HTMLElement): void {
    const id = this.#ids.get(tile);
    if (id === undefined || !this.#tiles.delete(id)) return;
    this.#send({ kind: 'drop', id });
    this.#answered(id);
  }

  #receive(message: FromStreetWorker): void {
    if (message.kind === 'problem') return this.#settings.onProblem(message.problem);
    const tile = this.#tiles.get(message.id);
    if (!tile) return message.image?.close();
    if (message.image) showBitmap(tile.canvas, message.image);
    tile.done?.(undefined, tile.canvas);
    tile.done = undefined;
    this.#answered(message.id);
  }

  #answered(id: number): void {
    if (this.#waiting.delete(id) && this.#waiting.size === 0) this.#settings.onDrawn();
  }

  #send(message: ToStreetWorker): void {
    this.#worker?.postMessage(message);
  }
}
