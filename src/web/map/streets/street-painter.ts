import { type Bbox, Labelers, type PreparedTile, paint, TileCache, View } from 'protomaps-leaflet';
import { mapColours } from '../colours/map-colours.ts';
import { drawGraticule } from './draw-graticule.ts';
import { labelRules } from './label-rules.ts';
import { type PaintRule, paintRules } from './paint-rules.ts';
import { paintTile } from './paint-tile.ts';
import { isAbort, openArchive, StreetError, type StreetProblem } from './street-archive.ts';
import { streetColours } from './street-colours.ts';
import { type StreetPlace, type StreetScene, streetTileSize } from './street-place.ts';
import { StreetSource } from './street-source.ts';
import { worldLabelRules, worldPaintRules } from './world-rules.ts';

interface Tile {
  readonly place: StreetPlace;
  prepared: PreparedTile | undefined;
  /** The page has an image, maybe an outdated one, or will not have one. */
  wasPainted: boolean;
  isPainted: boolean;
}

/** The library's names for its only source. */
const source = '';
/** Tiles of a zoom whose labels are kept. A view of 2560 × 1440 pixels has 24. */
const labelledTiles = 96;
/** Labels of zooms that are farther away are placed again when the map returns. */
const keptZooms = 2;
/** Pixels around a tile in which a line or label still reaches into it. */
const margin = 16;

export interface StreetPainterOptions {
  readonly newCanvas: (size: number) => OffscreenCanvas;
  /** A null image: the file has nothing there. */
  readonly onTile: (id: number, image: ImageBitmap | null) => void;
  readonly onProblem: (problem: StreetProblem) => void;
  /** Runs the function soon, after the messages that have already arrived. */
  readonly later: (work: () => void) => void;
}

/**
 * Paints the tiles that the page shows, and paints them again after a label or the scene has changed. Places the labels of
 * all tiles that have arrived before it paints one of them: a label may reach into the next tile.
 */
export class StreetPainter {
  readonly #options: StreetPainterOptions;
  readonly #tiles = new Map<number, Tile>();
  #view: Promise<View> | undefined;
  #scene: StreetScene | undefined;
  #rules: PaintRule[] = [];
  #labelers: Labelers | undefined;
  #isWorking = false;
  /** The zoom of the newest tile. */
  #zoom = Number.NaN;

  constructor(options: StreetPainterOptions) {
    this.#options = options;
  }

  open(url: string): void {
    this.#view = openArchive(url).then(
      ({ file, maxZoom }) => new View(new TileCache(new StreetSource(file), streetTileSize), maxZoom, 1),
    );
    this.#view.catch((cause: unknown) => this.#report(cause));
  }

  setScene(scene: StreetScene): void {
    const [colours, worldColours] = [streetColours[scene.scheme], mapColours[scene.scheme]];
    const isStreets = scene.ground === 'streets';
    this.#scene = scene;
    this.#rules = isStreets ? paintRules(colours) : worldPaintRules(worldColours);
    const labels = isStreets ? labelRules(colours, scene) : worldLabelRules(worldColours, scene);
    const scratch = contextOf(this.#options.newCanvas(1));
    this.#labelers = new Labelers(scratch, labels, labelledTiles, (keys) => this.#onMoved(keys));
    for (const tile of this.#tiles.values()) tile.isPainted = false;
    this.#workLater();
  }

  add(id: number, place: StreetPlace): void {
    const tile: Tile = { place, prepared: undefined, wasPainted: false, isPainted: false };
    this.#tiles.set(id, tile);
    this.#zoom = place.z;
    void this.#prepare(id, tile);
  }

  drop(id: number): void {
    this.#tiles.delete(id);
    this.#workLater();
  }

  async #prepare(id: number, tile: Tile): Promise<void> {
    try {
      const view = await this.#view;
      // The library counts tiles of 256 pixels.
      tile.prepared = await view?.getDisplayTile({ z: tile.place.z, x: 2 * tile.place.x, y: 2 * tile.place.y });
      this.#workLater();
    } catch (cause) {
      // The map has returned to this zoom after a look at another one, which ended this request.
      if (isAbort(cause) && tile.place.z === this.#zoom && this.#tiles.get(id) === tile) return this.#prepare(id, tile);
      // Other tiles do not wait for this one.
      tile.wasPainted = true;
      this.#report(cause);
    }
  }

  #report(cause: unknown): void {
    // The map moved to another zoom, so the page has dropped the tile.
    if (isAbort(cause)) return;
    // Without a connection nothing can be said about the file.
    const other = 'navigator' in globalThis && !navigator.onLine ? 'offline' : 'broken';
    this.#options.onProblem(cause instanceof StreetError ? cause.problem : other);
  }

  #workLater(): void {
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#options.later(() => this.#work());
  }

  /** Paints one tile. New messages are read before the next one. */
  #work(): void {
    this.#isWorking = false;
    const ready = [...this.#tiles].filter(([, { prepared, isPainted }]) => prepared && !isPainted);
    for (const [, { place, prepared }] of ready) if (prepared) this.#placeLabels(place.z, prepared);
    const next = ready.find(([, { wasPainted }]) => !wasPainted) ?? this.#outdated(ready);
    if (!next) return;
    const [id, tile] = next;
    tile.isPainted = tile.wasPainted = true;
    if (tile.prepared) this.#options.onTile(id, this.#paint(tile.place, tile.prepared));
    if (ready.length > 1) this.#workLater();
  }

  #placeLabels(zoom: number, prepared: PreparedTile): void {
    const labelers = this.#labelers;
    if (!labelers) return;
    // Labels keep their features in memory.
    for (const other of labelers.labelers.keys()) {
      if (Math.abs(other - zoom) > keptZooms) labelers.labelers.delete(other);
    }
    labelers.add(zoom, of(prepared));
  }

  /** Tiles that are on their way may bring more labels, so outdated tiles wait for them. */
  #outdated(ready: [number, Tile][]): [number, Tile] | undefined {
    return [...this.#tiles.values()].every(({ prepared, wasPainted }) => prepared ?? wasPainted) ? ready[0] : undefined;
  }

  #paint(place: StreetPlace, prepared: PreparedTile): ImageBitmap | null {
    const { x, y, z, sharpness } = place;
    const { ground = 'streets', scheme = 'light' } = this.#scene ?? {};
    if (prepared.data.size === 0 && ground === 'streets') return null;
    const canvas = this.#options.newCanvas(streetTileSize * sharpness);
    const context = contextOf(canvas);
    context.scale(sharpness, sharpness);
    const corner = Object.assign(prepared.origin.clone(), { x: streetTileSize * x, y: streetTileSize * y });
    const box: Bbox = {
      minX: corner.x - margin,
      minY: corner.y - margin,
      maxX: corner.x + streetTileSize + margin,
      maxY: corner.y + streetTileSize + margin,
    };
    if (ground !== 'streets') {
      context.fillStyle = mapColours[scheme].water;
      context.fillRect(0, 0, streetTileSize, streetTileSize);
    }
    paintTile(context, prepared, this.#rules, box, corner);
    if (ground === 'world and graticule') drawGraticule(context, place, mapColours[scheme].graticule);
    // The library paints the labels alone: without rules.
    paint(context, z, of(prepared), this.#labelers?.getIndex(z) ?? null, [], box, corner, false);
    return canvas.transferToImageBitmap();
  }

  /** Labels have appeared on these tiles, or left them. The keys count tiles of 256 pixels: `x:y:z`. */
  #onMoved(keys: ReadonlySet<string>): void {
    const moved = new Set(
      [...keys].map((key) => {
        const [x = 0, y = 0, z = 0] = key.split(':').map(Number);
        return `${x >> 1}:${y >> 1}:${z}`;
      }),
    );
    for (const tile of this.#tiles.values()) {
      if (moved.has(`${tile.place.x}:${tile.place.y}:${tile.place.z}`)) tile.isPainted = false;
    }
    this.#workLater();
  }
}

const of = (prepared: PreparedTile): Map<string, PreparedTile[]> => new Map([[source, [prepared]]]);

/** The library's types know the context of a page only. It uses nothing that a worker lacks. */
function contextOf(canvas: OffscreenCanvas): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas context');
  return context as unknown as CanvasRenderingContext2D;
}
