/** Finds the parts of towns, and the towns and villages, that contain a position, by the names of the street map. */
import type { Point } from '../../geo/shape.ts';
import type { BasemapArea } from '../basemap/basemap.ts';
import { planeOf } from './mercator.ts';
import { type MapPlace, placesIn, reachAtMost } from './street-tile.ts';
import { type StreetMap, TileCache, type Warn } from './tile-shapes.ts';

/** A place contains positions up to this multiple of its usual extent. */
const placeStretch = 1.5;
const placeMetres = reachAtMost * placeStretch;

/** A tile of this zoom names villages and quarters, and is large enough to contain the nearest ones. */
const placeZoom = 12;

export interface PlaceNames {
  /** Of a town. */
  part: string | undefined;
  /** A city, town, village or hamlet. */
  settlement: string | undefined;
}

export class PlacesAround {
  private readonly tiles: TileCache<MapPlace>;

  constructor(map: StreetMap, warn: Warn) {
    this.tiles = new TileCache(map, placesIn, warn);
  }

  /** Among several places of a kind, the one that the position is relatively deepest in. */
  async find({ version, maxZoom }: BasemapArea, position: Point): Promise<PlaceNames> {
    const plane = planeOf(position, Math.min(placeZoom, maxZoom));
    const [part, settlement] = [new Deepest(), new Deepest()];
    for (const place of await this.tiles.around(version, plane, placeMetres)) {
      const [x = 0, y = 0] = place.points;
      const depth = (Math.hypot(x - plane.x, y - plane.y) * plane.tileMetres) / place.reachMetres;
      (place.isPart ? part : settlement).add(place.name, depth);
    }
    return { part: part.name, settlement: settlement.name };
  }
}

class Deepest {
  name: string | undefined;
  private depth = Number.POSITIVE_INFINITY;

  add(name: string, depth: number): void {
    if (depth > placeStretch || depth >= this.depth) return;
    this.name = name;
    this.depth = depth;
  }
}
