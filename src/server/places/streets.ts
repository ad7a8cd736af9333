/** Finds the named road and the place around a position, in the tiles of the street map that hold it. */
import { LRUCache } from 'lru-cache';
import { earthRadiusMetres, radians } from '../../geo/distance.ts';
import type { Point } from '../../geo/shape.ts';
import { ArchiveError } from '../basemap/archive.ts';
import type { Basemap, BasemapArea } from '../basemap/basemap.ts';
import { orAfter } from '../work/or-after.ts';
import { turns } from '../work/slices.ts';
import { type MapPlace, type NamedShape, placesIn, reachAtMost, roadsIn } from './street-tile.ts';

export type StreetMap = Pick<Basemap, 'area' | 'tile'>;

type Warn = (message: string, fields: Record<string, unknown>) => void;

export interface NearStreet {
  /** Its name, or its number if it has no name. */
  name: string;
  /** From its middle line. */
  distanceMetres: number;
  /** The part of a town, or the town or village, that contains the position. Null: the map names none. */
  place: string | null;
}

/** Farther roads say little about a position. */
const roadMetres = 120;
/** A place contains positions up to this multiple of its usual extent. */
const placeStretch = 1.5;
const placeMetres = reachAtMost * placeStretch;

/** Below this zoom maps leave most streets out. */
const streetZoom = 13;
/** A tile of this zoom names villages and quarters, and is large enough to contain the nearest ones. */
const placeZoom = 12;

/** Of each of the two layers. */
const cacheBytes = 16_000_000;

export class Streets {
  private readonly roads: TileCache<NamedShape>;
  private readonly places: TileCache<MapPlace>;

  constructor(
    private readonly map: StreetMap,
    warn: Warn,
    /** For all positions of a request together. The others are described without streets. */
    private readonly patienceMs = 2000,
  ) {
    this.roads = new TileCache(map, roadsIn, warn);
    this.places = new TileCache(map, placesIn, warn);
  }

  /**
   * One answer for each position, in their order. Undefined: no named road is near, the map does not reach there, or its
   * server is too slow.
   */
  async find(positions: readonly Point[]): Promise<readonly (NearStreet | undefined)[]> {
    const found = positions.map((): NearStreet | undefined => undefined);
    const area = await this.map.area();
    if (!area || area.maxZoom < streetZoom) return found;
    let isLate = false;
    const work = async (): Promise<void> => {
      const turn = turns();
      for (const [at, position] of positions.entries()) {
        await turn();
        if (isLate) return;
        if (contains(area, position)) found[at] = await this.near(area, position);
      }
    };
    await orAfter(this.patienceMs, work().catch(unlessAway));
    isLate = true;
    return [...found];
  }

  private async near({ version, maxZoom }: BasemapArea, position: Point): Promise<NearStreet | undefined> {
    const road = await this.nearestRoad(version, planeOf(position, maxZoom));
    if (!road) return undefined;
    const place = await this.placeAround(version, planeOf(position, Math.min(placeZoom, maxZoom)));
    return { ...road, place: place?.name ?? null };
  }

  private async nearestRoad(version: string, plane: Plane): Promise<Omit<NearStreet, 'place'> | undefined> {
    let best: Omit<NearStreet, 'place'> | undefined;
    for (const { name, points } of await this.roads.around(version, plane, roadMetres)) {
      const within = (best?.distanceMetres ?? roadMetres) / plane.tileMetres;
      const distance = distanceToLine(points, plane.x, plane.y, within);
      if (distance < within) best = { name, distanceMetres: distance * plane.tileMetres };
    }
    return best;
  }

  /** A part of a town comes before the town. Among several, the one that the position is relatively deepest in. */
  private async placeAround(version: string, plane: Plane): Promise<MapPlace | undefined> {
    let best: { place: MapPlace; depth: number } | undefined;
    for (const place of await this.places.around(version, plane, placeMetres)) {
      const [x = 0, y = 0] = place.points;
      const depth = (Math.hypot(x - plane.x, y - plane.y) * plane.tileMetres) / place.reachMetres;
      if (depth > placeStretch) continue;
      const isBetter = !best || (place.isPart === best.place.isPart ? depth < best.depth : place.isPart);
      if (isBetter) best = { place, depth };
    }
    return best?.place;
  }
}

/** The shapes of one layer, tile by tile. */
class TileCache<Shape extends NamedShape> {
  private readonly turn = turns();
  private readonly tiles: LRUCache<string, Shape[]>;

  constructor(
    private readonly map: StreetMap,
    private readonly shapesIn: (tile: Uint8Array, x: number, y: number) => Shape[],
    private readonly warn: Warn,
  ) {
    this.tiles = new LRUCache<string, Shape[]>({
      maxSize: cacheBytes,
      sizeCalculation: (shapes) => shapes.reduce((sum, { points }) => sum + points.byteLength + shapeBytes, shapeBytes),
      // Concurrent requests share a tile, so none of them may end its reading.
      ignoreFetchAbort: true,
      fetchMethod: (key) => this.read(key),
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

  /** Columns beyond the 180th meridian keep their numbers, so that distances stay right. */
  private async read(key: string): Promise<Shape[]> {
    const [zoom = 0, column = 0, row = 0] = key.split('/').slice(1).map(Number);
    const count = 2 ** zoom;
    const tile = await this.map.tile(zoom, ((column % count) + count) % count, row);
    // Reading a tile takes some milliseconds.
    await this.turn();
    try {
      return tile ? this.shapesIn(tile, column, row) : [];
    } catch (error) {
      this.warn('A tile of the street map is damaged.', { tile: `${zoom}/${column}/${row}`, detail: String(error) });
      return [];
    }
  }
}

/** A name and the objects around it. */
const shapeBytes = 200;

/** A position among the tiles of a zoom, in tiles from the north-western corner of the world. */
interface Plane {
  x: number;
  y: number;
  zoom: number;
  /** Width of a tile at this latitude. */
  tileMetres: number;
}

/** Web Mercator. */
function planeOf({ latitude, longitude }: Point, zoom: number): Plane {
  const count = 2 ** zoom;
  return {
    x: ((longitude + 180) / 360) * count,
    y: ((1 - Math.asinh(Math.tan(radians(latitude))) / Math.PI) / 2) * count,
    zoom,
    tileMetres: (2 * Math.PI * earthRadiusMetres * Math.cos(radians(latitude))) / count,
  };
}

/** From a point to the nearest part of a line, at most `within`. */
function distanceToLine(points: Float64Array, x: number, y: number, within: number): number {
  let least = within;
  let [fromX = 0, fromY = 0] = points;
  for (let at = 2; at < points.length; at += 2) {
    const [toX, toY] = [points[at] ?? 0, points[at + 1] ?? 0];
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    const length = alongX * alongX + alongY * alongY;
    const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length;
    const part = Math.max(0, Math.min(1, share));
    least = Math.min(least, Math.hypot(fromX + part * alongX - x, fromY + part * alongY - y));
    [fromX, fromY] = [toX, toY];
  }
  return least;
}

const contains = ({ bounds: { west, south, east, north } }: BasemapArea, { latitude, longitude }: Point): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** The street map reports its own failures. */
function unlessAway(error: unknown): void {
  if (!(error instanceof ArchiveError)) throw error;
}
