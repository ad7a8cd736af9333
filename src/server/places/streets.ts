/** Finds the named road and the place around a position, in the tiles of the street map that hold it. */
import type { Point } from '../../geo/shape.ts';
import type { BasemapArea } from '../basemap/basemap.ts';
import { type Plane, planeOf } from './mercator.ts';
import { PlacesAround } from './places-around.ts';
import { type NamedShape, roadsIn } from './street-tile.ts';
import { findEach, type StreetMap, TileCache, type Warn } from './tile-shapes.ts';

export interface NearStreet {
  /** Its name, or its number if it has no name. */
  name: string;
  /** From its middle line. */
  distanceMetres: number;
  /** The part of a town, or the town or village, that contains the position. Null: the map names none. */
  place: string | null;
}

/** A vehicle this near is at the road. */
export const atRoadMetres = 120;
/** In a large yard the nearest road is this far away. A road beyond that says little about a position. */
const roadMetres = 400;

export class Streets {
  private readonly places: PlacesAround;
  private readonly roads: TileCache<NamedShape>;

  constructor(
    private readonly map: StreetMap,
    warn: Warn,
    /** For all positions of a request together. The others are described without streets. */
    private readonly patienceMs = 2000,
  ) {
    this.roads = new TileCache(map, roadsIn, warn);
    this.places = new PlacesAround(map, warn);
  }

  /** One answer for each position, in their order. Undefined: no named road is near, or the map does not answer. */
  find(positions: readonly Point[]): Promise<readonly (NearStreet | undefined)[]> {
    return findEach(this.map, positions, this.patienceMs, (area, position) => this.near(area, position));
  }

  private async near(area: BasemapArea, position: Point): Promise<NearStreet | undefined> {
    if (!contains(area, position)) return undefined;
    const road = await this.nearestRoad(area.version, planeOf(position, area.maxZoom));
    if (!road) return undefined;
    const { part, settlement } = await this.places.find(area, position);
    return { ...road, place: part ?? settlement ?? null };
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
}

/** From a point to the nearest part of a line, at most `within`. */
export function distanceToLine(points: Float64Array, x: number, y: number, within: number): number {
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
