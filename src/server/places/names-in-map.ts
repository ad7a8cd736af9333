/** Collects the names of a part of the street map, for the search. A worker thread does it: see `MapIndex`. */
import type { Point } from '../../geo/shape.ts';
import type { BasemapArea } from '../basemap/basemap.ts';
import type { MapName } from '../store/map-names.ts';
import { type Task, task } from '../work/task.ts';
import { namesOfArea } from './area-names.ts';
import { planeOf, pointAt } from './mercator.ts';
import { PlacesAround } from './places-around.ts';
import { houseNumbersIn, type NamedShape, placesIn, roadsIn, type Steps } from './street-tile.ts';
import { readTile, type StreetMap, type TileAddress, type Warn } from './tile-shapes.ts';
import type { Towns } from './towns.ts';

export interface MapNamesInput {
  area: BasemapArea;
  /** `places`: towns and villages of these tiles. `streets`: also streets and house numbers of one area. */
  part: { places: readonly TileAddress[] } | { streets: TileAddress };
  /** Path of the file of towns. Undefined: places and streets without a town. */
  townsFile: string | undefined;
}

export interface MapNames {
  names: MapName[];
  warnings: Parameters<Warn>[];
}

/** The main thread has the map open, and answers a tile's bytes. Undefined: the map has none there. */
export const mapNamesTask: Task<MapNamesInput, MapNames, TileAddress, Uint8Array | undefined> = task('map names');

/** Houses have numbers up to here. */
const houseZoom = 15;

export async function namesInMap(
  { area, part }: MapNamesInput,
  tile: (address: TileAddress) => Promise<Uint8Array | undefined>,
  towns: Towns | undefined,
): Promise<MapNames> {
  const warnings: MapNames['warnings'] = [];
  const map: StreetMap = { area: async () => area, tile: (zoom, column, row) => tile({ zoom, column, row }) };
  const reader = new NamesReader(area, map, towns, (...warning) => warnings.push(warning));
  const names = 'places' in part ? await reader.places(part.places) : await reader.streets(part.streets);
  return { names, warnings };
}

class NamesReader {
  private readonly around: PlacesAround;

  constructor(
    private readonly area: BasemapArea,
    private readonly map: StreetMap,
    private readonly towns: Towns | undefined,
    private readonly warn: Warn,
  ) {
    this.around = new PlacesAround(map, warn);
  }

  async places(tiles: readonly TileAddress[]): Promise<MapName[]> {
    const names: MapName[] = [];
    for (const tile of tiles) names.push(...this.placeNames((await this.read(tile, placesIn)) ?? [], tile));
    return names;
  }

  async streets(areaTile: TileAddress): Promise<MapName[]> {
    const zoom = Math.min(this.area.maxZoom, houseZoom);
    const size = 2 ** (zoom - areaTile.zoom);
    const roads: NamedShape[] = [];
    const houseNumbers: NamedShape[] = [];
    for (let row = areaTile.row * size; row < (areaTile.row + 1) * size; row += 1) {
      for (let column = areaTile.column * size; column < (areaTile.column + 1) * size; column += 1) {
        const shapes = await this.read({ zoom, column, row }, shapesIn);
        roads.push(...(shapes?.roads ?? []));
        houseNumbers.push(...(shapes?.houseNumbers ?? []));
      }
    }
    const centre = pointAt(areaTile.column + 0.5, areaTile.row + 0.5, areaTile.zoom);
    const { tileMetres } = planeOf(centre, zoom);
    const placeOf = (point: Point): Promise<string | null> => this.placeOf(point);
    const streets = await namesOfArea({ zoom, tileMetres, roads, houseNumbers }, placeOf);
    return [...(await this.places([areaTile])), ...streets];
  }

  private async placeOf(point: Point): Promise<string | null> {
    const { part, settlement } = await this.around.find(this.area, point);
    const nearest = this.towns?.nearest(point);
    // The map knows villages better. But a large town reaches farther than its name.
    const town = settlement ?? (nearest?.inside ? nearest.town.name : undefined);
    return [...new Set([part, town])].filter((name) => name !== undefined).join(', ') || null;
  }

  /** A tile also contains places of its neighbours, which are left out. */
  private placeNames(places: readonly NamedShape[], { zoom, column, row }: TileAddress): MapName[] {
    return places.flatMap(({ name, points }): MapName[] => {
      const [x = 0, y = 0] = points;
      if (Math.floor(x) !== column || Math.floor(y) !== row) return [];
      const point = pointAt(x, y, zoom);
      const town = this.towns?.nearest(point)?.town.name;
      return [
        { kind: 'place', name, place: town === undefined || town === name ? null : town, ...point, numbers: new Map() },
      ];
    });
  }

  private read<Content>(
    tile: TileAddress,
    read: (tile: Uint8Array, x: number, y: number) => Steps<Content>,
  ): Promise<Content | undefined> {
    return readTile(this.map, tile, read, { yieldIfDue: () => undefined, warn: this.warn });
  }
}

function* shapesIn(...tile: Parameters<typeof roadsIn>): Steps<{ roads: NamedShape[]; houseNumbers: NamedShape[] }> {
  return { roads: yield* roadsIn(...tile), houseNumbers: yield* houseNumbersIn(...tile) };
}
