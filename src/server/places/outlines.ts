/** Finds the ground on the street map that is the place where vehicles stop: a yard, a hospital, a car park. */
import { areaSquareMetres } from '../../geo/area.ts';
import { contains } from '../../geo/contains.ts';
import { crossings } from '../../geo/crossings.ts';
import { roundedPoint } from '../../geo/edit.ts';
import type { Point, Polygon } from '../../geo/shape.ts';
import { holdsStops, placeAtMostMetres } from '../../rules/proposals/place-shape.ts';
import type { BasemapArea } from '../basemap/basemap.ts';
import { planeOf, pointAt } from './mercator.ts';
import { type Ground, groundsIn } from './street-tile.ts';
import { findEach, type StreetMap, streetZoom, TileCache, type Warn } from './tile-shapes.ts';

export interface StopsAtPlace {
  centre: Point;
  stopped: readonly Point[];
  /** Other places. Ground that contains one is an area of several places. */
  neighbours: readonly Point[];
}

export interface Outline {
  /** Empty: the map has none. */
  name: string;
  shape: Polygon;
}

const areaAtMost = Math.PI * placeAtMostMetres ** 2;
/** A ring as a tile stores it: it repeats no corner. */
const cornersAtMost = 500;

export class Outlines {
  private readonly grounds: TileCache<Ground>;

  constructor(
    private readonly map: StreetMap,
    warn: Warn,
    /** For all places of a request together. The others have none. */
    private readonly patienceMs = 2000,
  ) {
    this.grounds = new TileCache(map, groundsIn, warn);
  }

  /** One answer for each place, in their order. Undefined: the map has no ground with these stops alone. */
  find(places: readonly StopsAtPlace[]): Promise<readonly (Outline | undefined)[]> {
    return findEach(this.map, places, this.patienceMs, (area, place) => this.around(area, place));
  }

  /** A tile cuts ground at its edge. A tile of a smaller zoom may have all of it. */
  private async around({ version, maxZoom }: BasemapArea, place: StopsAtPlace): Promise<Outline | undefined> {
    for (let zoom = maxZoom; zoom >= streetZoom; zoom -= 1) {
      const nearby = await this.grounds.around(version, planeOf(place.centre, zoom), 0);
      const smallest = nearby
        .filter(({ points }) => points.length <= 2 * cornersAtMost)
        .map(({ name, points, isWhole }) => ({ name, isWhole, shape: polygonOf(points, zoom) }))
        .filter(({ shape }) => holdsStops(shape, place.stopped))
        .map((ground) => ({ ...ground, area: areaSquareMetres(ground.shape) }))
        .sort((one, other) => one.area - other.area)[0];
      if (!smallest || smallest.area > areaAtMost) return undefined;
      if (!smallest.isWhole) continue;
      const { name, shape } = smallest;
      if (crossings(shape.nodes).length > 0 || place.neighbours.some((point) => contains(shape, point)))
        return undefined;
      return { name, shape };
    }
    return undefined;
  }
}

function polygonOf(points: Float64Array, zoom: number): Polygon {
  const nodes = Array.from({ length: points.length / 2 }, (_, at) =>
    roundedPoint(pointAt(points[2 * at] ?? 0, points[2 * at + 1] ?? 0, zoom)),
  );
  // The ring of a tile ends with its first corner.
  return { kind: 'polygon', nodes: nodes.slice(0, -1) };
}
