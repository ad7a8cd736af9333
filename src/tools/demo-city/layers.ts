/** The city's map as layers of GeoJSON, with the layer names and properties of the Protomaps basemap. */
import type { Geometry } from 'geojson';
import type { NamedRoad } from '../../server/demo/city/network.ts';
import { cityRoads } from '../../server/demo/city/network.ts';
import type { TileFeature, TileProperties } from '../vector-tiles/tiles.ts';
import { city, type District, districts } from './districts.ts';
import { grounds } from './grounds.ts';
import { greens, lakes, railways, rivers, runways } from './nature.ts';
import { bandAround, type Pair, positionOf, type Spot, smooth, spotOf, spotsOf } from './plane.ts';
import { builtUpAreas, type MinorStreet, minorStreets } from './streets.ts';

export type Layers = Record<'earth' | 'landuse' | 'water' | 'roads' | 'buildings' | 'places', TileFeature[]>;

/** Degrees. */
export const bounds = { west: 12.1, south: 51.215, east: 12.6, north: 51.46 };

export function cityLayers(): Layers {
  const { streets, paths, buildings } = minorStreets();
  return {
    earth: [earth()],
    landuse: [
      ...builtUpAreas().map((ring) => area({ kind: 'residential', min_zoom: 8, sort_rank: 180 }, ring)),
      ...greens.map(green),
      ...grounds().map(({ kind, name, ring }) => area({ kind, name, min_zoom: 10 }, ring)),
    ],
    water: [...lakes.map(lake), ...rivers.flatMap(river)],
    roads: [
      ...cityRoads().map(mainRoad),
      ...streets.map(minorStreet),
      ...paths.map((path) => line({ kind: 'path', kind_detail: 'footway', min_zoom: 13, sort_rank: 300 }, path)),
      ...railways.map(({ line: pairs }) =>
        line({ kind: 'rail', kind_detail: 'rail', min_zoom: 10, sort_rank: 390 }, smooth(spotsOf(pairs), false)),
      ),
      ...runways.map(({ line: pairs }) =>
        line({ kind: 'aeroway', kind_detail: 'runway', min_zoom: 10, sort_rank: 310 }, spotsOf(pairs)),
      ),
    ],
    buildings: buildings.map((ring) => area({ kind: 'building', min_zoom: 14, sort_rank: 400 }, ring)),
    places: [cityPlace(), ...districts.map(place)],
  };
}

const named = (name: string | undefined): { name?: string } => (name === undefined ? {} : { name });

/** Drops absent properties: tiles have no null. */
function feature(properties: Partial<TileProperties>, geometry: Geometry): TileFeature {
  const present = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
  return { type: 'Feature', properties: { kind: '', min_zoom: 0, ...present }, geometry };
}

const line = (properties: Partial<TileProperties>, spots: readonly Spot[]): TileFeature =>
  feature(properties, { type: 'LineString', coordinates: spots.map(positionOf) });

const area = (properties: Partial<TileProperties>, ring: readonly Spot[]): TileFeature =>
  feature(properties, { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map(positionOf)] });

const point = (properties: Partial<TileProperties>, [latitude, longitude]: Pair): TileFeature =>
  feature(properties, { type: 'Point', coordinates: [longitude, latitude] });

function earth(): TileFeature {
  const { west, south, east, north } = bounds;
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ] as const;
  return area(
    { kind: 'earth', min_zoom: 0 },
    corners.map(([longitude, latitude]) => spotOf({ latitude, longitude })),
  );
}

const green = ({ kind, name, line: pairs }: (typeof greens)[number]): TileFeature =>
  area({ kind, ...named(name), min_zoom: 9, sort_rank: 180 }, smooth(spotsOf(pairs), true, 2));

const lake = ({ kind, name, line: pairs }: (typeof lakes)[number]): TileFeature =>
  area({ kind, ...named(name), min_zoom: 8, sort_rank: 200 }, smooth(spotsOf(pairs), true));

/** A line with the name, and the water's true width for large scales. */
function river({ kind, name, line: pairs, metres }: (typeof rivers)[number]): TileFeature[] {
  const spots = smooth(spotsOf(pairs), false);
  return [
    line({ kind, ...named(name), min_zoom: 8, sort_rank: 200 }, spots),
    area({ kind: 'water', min_zoom: metres > 30 ? 10 : 13, sort_rank: 200 }, bandAround(spots, metres)),
  ];
}

const roadClasses = {
  motorway: { kind: 'highway', kind_detail: 'motorway', min_zoom: 5, sort_rank: 400 },
  primary: { kind: 'major_road', kind_detail: 'primary', min_zoom: 8, sort_rank: 380 },
  secondary: { kind: 'major_road', kind_detail: 'secondary', min_zoom: 9, sort_rank: 370 },
  yard: { kind: 'minor_road', kind_detail: 'service', min_zoom: 13, sort_rank: 330 },
} as const;

function mainRoad({ kind, name, ref, isMain, points }: NamedRoad): TileFeature {
  const isPrimary = kind === 'trunk' || isMain;
  const which = kind === 'motorway' || kind === 'yard' ? kind : isPrimary ? 'primary' : 'secondary';
  // The number of a motorway is its name.
  const shown = kind === 'motorway' ? { ref: name } : { name, ref };
  return line({ ...roadClasses[which], ...shown }, points.map(spotOf));
}

function minorStreet({ line: spots, name, isWide, isOneWay }: MinorStreet): TileFeature {
  const road = isWide
    ? { kind: 'major_road', kind_detail: 'tertiary', min_zoom: 11, sort_rank: 360 }
    : { kind: 'minor_road', kind_detail: 'residential', min_zoom: 12, sort_rank: 350 };
  return line({ ...road, name, ...(isOneWay && { oneway: 'yes' }) }, spots);
}

const cityPlace = (): TileFeature =>
  point(
    {
      kind: 'locality',
      kind_detail: 'city',
      name: city.name,
      min_zoom: 3,
      population: 620_000,
      population_rank: 11,
      sort_key: -620_000,
    },
    city.at,
  );

const placeClasses: Record<District['kind'], Omit<TileProperties, 'name'>> = {
  town: {
    kind: 'locality',
    kind_detail: 'town',
    min_zoom: 8,
    population: 20_000,
    population_rank: 7,
    sort_key: -20_000,
  },
  village: {
    kind: 'locality',
    kind_detail: 'village',
    min_zoom: 10,
    population: 1500,
    population_rank: 4,
    sort_key: -1500,
  },
  district: {
    kind: 'neighbourhood',
    kind_detail: 'suburb',
    min_zoom: 11,
    population: 12_000,
    population_rank: 6,
    sort_key: -12_000,
  },
  quarter: {
    kind: 'neighbourhood',
    kind_detail: 'neighbourhood',
    min_zoom: 12,
    population: 4000,
    population_rank: 5,
    sort_key: -4000,
  },
};

const place = ({ name, kind, at }: District): TileFeature => point({ ...placeClasses[kind], name }, at);
