/** Finds the streets and the water that a drawing shows beneath its subject. */
import { type DrawnShape, drawnIn } from './street-tile.ts';
import { findEach, type StreetMap, TileCache, type Warn } from './tile-shapes.ts';

export interface DrawnView {
  /** Of the drawing, in widths of the world from its north-western corner. */
  middle: { x: number; y: number };
  /** Pixels for the width of the world. */
  pixels: number;
  /** From the middle to the farthest edge, in pixels. */
  reach: number;
}

export interface DrawnStreets {
  /** HTML. */
  attribution: string;
  /** Width of the world in the unit of the points. */
  tiles: number;
  shapes: readonly DrawnShape[];
}

/** Of a tile in a drawing. A tile has detail for about as many. */
const tilePixels = 512;
/** At a smaller zoom of the map its small streets would cover the drawing. */
const smallStreetsZoom = 13;

export class StreetsToDraw {
  private readonly tiles: TileCache<DrawnShape>;

  constructor(
    private readonly map: StreetMap,
    warn: Warn,
    /** After it the drawing has no streets. */
    private readonly patienceMs = 2000,
  ) {
    this.tiles = new TileCache(map, drawnIn, warn);
  }

  async find({ middle, pixels, reach }: DrawnView): Promise<DrawnStreets | undefined> {
    const [found] = await findEach(this.map, [middle], this.patienceMs, async (area) => {
      const zoom = Math.min(area.maxZoom, Math.round(Math.log2(pixels / tilePixels)));
      if (zoom < area.minZoom) return undefined;
      const tiles = 2 ** zoom;
      // One metre is one tile, because the reach is known in tiles.
      const plane = { x: middle.x * tiles, y: middle.y * tiles, zoom, tileMetres: 1 };
      const shapes = await this.tiles.around(area.version, plane, (reach / pixels) * tiles);
      const { attribution } = area;
      return { attribution, tiles, shapes: shapes.filter(({ kind }) => kind !== 'street' || zoom >= smallStreetsZoom) };
    });
    return found;
  }
}
