import { type Coords, type DoneCallback, GridLayer, type Map as LeafletMap } from 'leaflet';
import { paneOf } from '../panes.ts';
import { type TileScene, tileSize } from './tile-painter.ts';
import { newPainting, paintOnPage, type TilePainting } from './tile-painting.ts';

interface Tile {
  readonly canvas: HTMLCanvasElement;
  readonly coords: Coords;
  /** Says that it is there for the first time. */
  done: DoneCallback | undefined;
  /** The scene that it was last asked for. */
  asked: TileScene | undefined;
}

/**
 * The geofences as tiles that are drawn elsewhere: the page only puts pictures in their places, so that a map with very
 * many is moved as easily as an empty one. When the scene changes each tile keeps what it shows until its new picture is
 * there.
 */
export class GeofenceTiles extends GridLayer {
  readonly #pane: HTMLElement;
  readonly #tiles = new Map<HTMLElement, Tile>();
  #painting: TilePainting | undefined;
  #scene: TileScene | undefined;
  #underWay = 0;

  constructor(map: LeafletMap) {
    super({ pane: 'geofences', tileSize, updateWhenZooming: false });
    this.#pane = paneOf(map, 'geofences');
    this.on('tileunload', ({ tile }) => this.#tiles.delete(tile));
  }

  override onRemove(map: LeafletMap): this {
    super.onRemove(map);
    this.#tiles.clear();
    this.#stop();
    return this;
  }

  /** The work of drawing is about to begin: whoever does it may take a moment to be there. */
  prepare(): void {
    if (this.#painting) return;
    this.#painting = newPainting(() => this.#paintHere());
    if (this.#scene) this.#painting.set(this.#scene);
  }

  set(scene: TileScene): void {
    // What never had anything stays as it is.
    if (scene.pack.count === 0 && !this.#scene) return;
    this.#scene = scene;
    if (!this._map) return;
    if (this.#painting) this.#painting.set(scene);
    else this.prepare();
    this.#askMore();
  }

  setDimmed(dimmed: boolean): void {
    this.#pane.style.opacity = dimmed ? '0.4' : '';
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    this.#tiles.set(canvas, { canvas, coords, done, asked: undefined });
    // Those that come together are all known before the first is chosen.
    queueMicrotask(() => this.#askMore());
    return canvas;
  }

  #askMore(): void {
    if (!this.#scene) return this.#showBlank();
    this.prepare();
    const painting = this.#painting;
    while (painting && this.#underWay < painting.atOnce) {
      const next = this.#nearestStale();
      if (!next) return;
      next.asked = this.#scene;
      this.#underWay += 1;
      void this.#paint(painting, next);
    }
  }

  async #paint(painting: TilePainting, tile: Tile): Promise<void> {
    const sharpness = Math.max(1, Math.min(3, Math.ceil(window.devicePixelRatio * 4) / 4));
    await painting.paint({ ...tile.coords, sharpness }, tile.canvas);
    // Another draws by now.
    if (painting !== this.#painting) return;
    this.#underWay -= 1;
    this.#askMore();
    tile.done?.(undefined, tile.canvas);
    tile.done = undefined;
  }

  /** The middle of the view first: there one looks. */
  #nearestStale(): Tile | undefined {
    const map = this._map;
    let [nearest, least]: [Tile | undefined, number] = [undefined, Infinity];
    for (const tile of this.#tiles.values()) {
      if (tile.asked === this.#scene) continue;
      const { x, y, z } = tile.coords;
      const middle = map.project(map.getCenter(), z).divideBy(tileSize);
      const away = Math.hypot(x + 0.5 - middle.x, y + 0.5 - middle.y) + (z === map.getZoom() ? 0 : 1000);
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

  /** A worker that does not run, behind a policy or of a build that is gone, leaves its work to the page. */
  #paintHere(): void {
    this.#stop();
    this.#painting = paintOnPage();
    if (this.#scene) this.#painting.set(this.#scene);
    // A canvas that took pictures takes no drawing.
    this.redraw();
  }

  #stop(): void {
    this.#painting?.close();
    this.#painting = undefined;
    this.#underWay = 0;
  }
}
