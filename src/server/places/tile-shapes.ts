/** Reads shapes from the tiles of the street map, and keeps them decoded. */
import { LRUCache } from 'lru-cache';
import { ArchiveError } from '../basemap/archive.ts';
import type { Basemap, BasemapArea } from '../basemap/basemap.ts';
import { orAfter } from '../work/or-after.ts';
import { createYielder, inSlices } from '../work/slices.ts';
import type { Plane } from './mercator.ts';
import type { NamedShape, Steps } from './street-tile.ts';

export type StreetMap = Pick<Basemap, 'area' | 'tile'>;

export type Warn = (message: string, fields: Record<string, unknown>) => void;

/** Below this zoom maps leave most streets out. */
export const streetZoom = 13;

/**
 * One answer for each item, in their order. Undefined: the map has none, or its server is too slow: after `patienceMs`, for all
 * items together, the rest have none.
 */
export async function findEach<Item, Found>(
  map: StreetMap,
  items: readonly Item[],
  patienceMs: number,
  find: (area: BasemapArea, item: Item) => Promise<Found | undefined>,
): Promise<readonly (Found | undefined)[]> {
  const found = items.map((): Found | undefined => undefined);
  const area = await map.area();
  if (!area || area.maxZoom < streetZoom) return found;
  let isLate = false;
  const work = async (): Promise<void> => {
    const yieldIfDue = createYielder();
    for (const [at, item] of items.entries()) {
      await yieldIfDue();
      if (isLate) return;
      found[at] = await find(area, item);
    }
  };
  await orAfter(patienceMs, work().catch(unlessAway));
  isLate = true;
  return [...found];
}

/** The street map reports its own failures. */
function unlessAway(error: unknown): void {
  if (!(error instanceof ArchiveError)) throw error;
}

export interface TileAddress {
  zoom: number;
  /** May lie beyond the 180th meridian. Shapes keep the number, so that distances stay right. */
  column: number;
  row: number;
}

/** Undefined: the map has no tile there. */
export function readTileBytes(map: StreetMap, { zoom, column, row }: TileAddress): Promise<Uint8Array | undefined> {
  const count = 2 ** zoom;
  return map.tile(zoom, ((column % count) + count) % count, row);
}

/** Undefined: the map has no tile there, or a damaged one. */
export async function readTile<Content>(
  map: StreetMap,
  { zoom, column, row }: TileAddress,
  read: (tile: Uint8Array, x: number, y: number) => Steps<Content>,
  { yieldIfDue, warn }: { yieldIfDue: () => Promise<void> | undefined; warn: Warn },
): Promise<Content | undefined> {
  const tile = await readTileBytes(map, { zoom, column, row });
  try {
    // A tile of a dense city takes a tenth of a second.
    return tile && (await inSlices(read(tile, column, row), yieldIfDue));
  } catch (error) {
    warn('A tile of the street map is damaged.', { tile: `${zoom}/${column}/${row}`, detail: String(error) });
    return undefined;
  }
}

/** Of each layer. */
const cacheBytes = 16_000_000;
/** A name and the objects around it. */
const shapeBytes = 200;

/** The shapes of one layer, tile by tile. */
export class TileCache<Shape extends Pick<NamedShape, 'points'>> {
  private readonly tiles: LRUCache<string, Shape[]>;

  constructor(map: StreetMap, shapesIn: (tile: Uint8Array, x: number, y: number) => Steps<Shape[]>, warn: Warn) {
    const yieldIfDue = createYielder();
    this.tiles = new LRUCache<string, Shape[]>({
      maxSize: cacheBytes,
      sizeCalculation: (shapes) => shapes.reduce((sum, { points }) => sum + points.byteLength + shapeBytes, shapeBytes),
      // Concurrent requests share a tile, so none of them may end its reading.
      ignoreFetchAbort: true,
      fetchMethod: async (key) => {
        const [zoom = 0, column = 0, row = 0] = key.split('/').slice(1).map(Number);
        return (await readTile(map, { zoom, column, row }, shapesIn, { yieldIfDue, warn })) ?? [];
      },
    });
  }

  /** The shapes of all tiles that reach within this distance of the position. */
  async around(version: string, { x, y, zoom, tileMetres }: Plane, metres: number): Promise<Shape[]> {
    const reach = metres / tileMetres;
    const keys: string[] = [];
    for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(2 ** zoom - 1, y + reach); row += 1) {
      for (let column = Math.floor(x - reach); column <= x + reach; column += 1) {
        keys.push([version, zoom, column, row].join('/'));
      }
    }
    return (await Promise.all(keys.map((key) => this.tiles.forceFetch(key)))).flat();
  }
}
