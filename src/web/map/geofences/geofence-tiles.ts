import { type Coords, type DoneCallback, GridLayer, type LeafletEventHandlerFn, type Map as LeafletMap } from 'leaflet';
import { failLayer, guarded } from '../canvas/layer-failure.ts';
import { paneOf } from '../canvas/panes.ts';
import { showBitmap } from '../canvas/show-bitmap.ts';
import { sharpnessOf } from '../canvas/tile-sharpness.ts';
import { TilePainter, type TilePlace, type TileScene, tileSize } from './tile-painter.ts';
import type { FromTileWorker, ToTileWorker } from './tile-worker.ts';

interface Tile {
  readonly canvas: HTMLCanvasElement;
  readonly coords: Coords;
  /** Leaflet's callback for the first picture. */
  done: DoneCallback | undefined;
  /** The scene of the last request, and the zoom of the map then. */
  requested: TileScene | undefined;
  zoom: number;
}

/**
 * The geofences as tiles that a worker draws. The page only places the images, so a map with 50,000 geofences moves as
 * easily as an empty one. When the scene changes, each tile keeps its old image until the new one arrives.
 */
export class GeofenceTiles extends GridLayer {
  readonly #tiles = new Map<HTMLElement, Tile>();
  #painting: TilePainting | undefined;
  #scene: TileScene | undefined;
  #underWay = 0;

  constructor(map: LeafletMap) {
    paneOf(map, 'geofences');
    super({ pane: 'geofences', tileSize, updateWhenZooming: false });
    this.on('tileunload', ({ tile }) => this.#tiles.delete(tile));
  }

  override onRemove(map: LeafletMap): this {
    super.onRemove(map);
    this.#tiles.clear();
    this.#stop();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    // Tiles that stay have another scale.
    return { ...super.getEvents?.(), zoomend: () => this.#askMore() };
  }

  /** Starts the worker early, because it takes a moment to load. */
  prepare(): void {
    if (this.#painting) return;
    this.#painting = newPainting(() => this.#paintHere());
    if (this.#scene) this.#painting.set(this.#scene);
  }

  set(scene: TileScene): void {
    // Nothing was drawn yet and there is nothing to draw.
    if (scene.pack.count === 0 && !this.#scene) return;
    this.#scene = scene;
    if (!this._map) return;
    if (this.#painting) this.#painting.set(scene);
    else this.prepare();
    this.#askMore();
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    this.#tiles.set(canvas, { canvas, coords, done, requested: undefined, zoom: 0 });
    // Leaflet creates several tiles in a row: wait for all of them, then start with the one nearest to the middle.
    queueMicrotask(guarded(this, () => this.#askMore()));
    return canvas;
  }

  #askMore(): void {
    if (!this.#scene) return this.#showBlank();
    this.prepare();
    const painting = this.#painting;
    while (painting && this.#underWay < painting.atOnce) {
      const next = this.#nearestStale();
      if (!next) return;
      next.requested = this.#scene;
      next.zoom = this._map.getZoom();
      this.#underWay += 1;
      this.#paint(painting, next).catch((error: unknown) => {
        if (painting === this.#painting) failLayer(this, error);
      });
    }
  }

  async #paint(painting: TilePainting, tile: Tile): Promise<void> {
    await painting.paint({ ...tile.coords, ...sharpnessOf(this._map, tile.coords.z) }, tile.canvas);
    // The worker was replaced in the meantime.
    if (painting !== this.#painting) return;
    this.#underWay -= 1;
    this.#askMore();
    tile.done?.(undefined, tile.canvas);
    tile.done = undefined;
  }

  /** The outdated tile that is nearest to the middle of the view. */
  #nearestStale(): Tile | undefined {
    const map = this._map;
    const zoom = map.getZoom();
    let [nearest, least]: [Tile | undefined, number] = [undefined, Infinity];
    for (const tile of this.#tiles.values()) {
      const { x, y, z } = tile.coords;
      // Leaflet keeps a tile up to half a zoom away, and drops others.
      const isKept = Math.abs(zoom - z) <= 0.5;
      if (tile.requested === this.#scene && (tile.zoom === zoom || !isKept)) continue;
      const middle = map.project(map.getCenter(), z).divideBy(tileSize);
      const away = Math.hypot(x + 0.5 - middle.x, y + 0.5 - middle.y) + (isKept ? 0 : 1000);
      if (away < least) [nearest, least] = [tile, away];
    }
    return nearest;
  }

  #showBlank(): void {
    for (const tile of this.#tiles.values()) {
      tile.done?.(undefined, tile.canvas);
      tile.done = undefined;
    }
  }

  /** The page draws if the worker cannot start, because of a security policy or because a new build removed its file. */
  #paintHere(): void {
    this.#stop();
    this.#painting = paintOnPage();
    if (this.#scene) this.#painting.set(this.#scene);
    // A canvas with a `bitmaprenderer` context has no 2D context, so all tiles are created again.
    this.redraw();
  }

  #stop(): void {
    this.#painting?.close();
    this.#painting = undefined;
    this.#underWay = 0;
  }
}

/** Draws tiles, in a worker or on the page. */
interface TilePainting {
  /** The best number of requests at a time. */
  readonly atOnce: number;
  set(scene: TileScene): void;
  /** Paints the scene as it is at the time of the call. */
  paint(place: TilePlace, canvas: HTMLCanvasElement): Promise<void>;
  close(): void;
}

/** Uses a worker if the browser supports it. `onBroken`: the worker has failed, use `paintOnPage` instead. */
function newPainting(onBroken: () => void): TilePainting {
  const can = typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
  return can ? paintInWorker(onBroken) : paintOnPage();
}

function paintInWorker(onBroken: () => void): TilePainting {
  const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (bitmap: ImageBitmap) => void>();
  let requests = 0;
  const send = (message: ToTileWorker): void => worker.postMessage(message);
  worker.addEventListener('message', ({ data: { id, bitmap } }: MessageEvent<FromTileWorker>) => {
    waiting.get(id)?.(bitmap);
    waiting.delete(id);
  });
  worker.addEventListener('error', onBroken);
  return {
    // The worker draws the second tile while the first one is on its way back.
    atOnce: 2,
    set: (scene) => send({ kind: 'scene', ...scene }),
    paint: (place, canvas) =>
      new Promise((resolve) => {
        requests += 1;
        waiting.set(requests, (bitmap) => {
          showBitmap(canvas, bitmap);
          resolve();
        });
        send({ kind: 'paint', id: requests, ...place });
      }),
    close: () => worker.terminate(),
  };
}

/** Draws one tile at a time and lets the browser work in between. */
function paintOnPage(): TilePainting {
  const painter = new TilePainter((width, height) =>
    Object.assign(document.createElement('canvas'), { width, height }),
  );
  return {
    atOnce: 1,
    set: (scene) => painter.set(scene),
    paint: async (place, canvas) => {
      await new Promise((resolve) => setTimeout(resolve));
      canvas.width = canvas.height = tileSize * place.sharpness;
      const context = canvas.getContext('2d');
      if (context) painter.paint(context, place);
    },
    close: () => {},
  };
}
